"""Lines that may stand anywhere in a hand and change nothing: chat, comings and goings, clocks."""

from __future__ import annotations

import re

_PARTS = (
    # Chat: players, observers, the dealer.
    r".+ said, \".*",
    r".+ \[observer\] said,? .*",
    r"\[.*\].*",
    # Comings, goings and connections.
    r".+ joins the table at seat #\d+\.?",
    r".+ (?:leaves|has left) the table\.?",
    r".+ (?:is|has been|was) (?:connected|disconnected|reconnected)\.?",
    r".+ has (?:returned|reconnected)\.?",
    r".+ (?:sits down|stands up|sits out|is sitting out|sat out|is away|has sat out)\.?",
    r".+ (?:was removed|has been removed) from the table.*",
    r".+ will be allowed to (?:play|post).*",
    r".+ (?:has been moved|was moved|is moved|moved) (?:to|from).*",
    r".+ cannot join.*",
    # The clock.
    r".+ has timed out(?: while (?:being )?disconnected)?\.?",
    r".+ has requested (?:TIME|time)\.?",
    r".+ has \d+ seconds? (?:left )?to (?:act|reconnect)\.?",
    r"\d+ seconds? (?:left )?to (?:act|reconnect)\.?",
    r".+ (?:time|Time) (?:bank|has expired|extension).*",
    r"Time has expired\.?",
    # Chips from outside the hand, and ends of tournaments.
    r".+ (?:adds|added) (?:[^\d\s]{0,4}\d\S*)(?: (?:chips|to .*))?\.?",
    r".+ re-?buys (?:and|for).*",
    r".+ takes? (?:the |an )?add-?on.*",
    r".+ (?:finished|finishes) the tournament.*",
    r".+ (?:wins|won) the tournament.*",
    r".+ wins (?:the |a |an )?\S* ?(?:bounty|ticket|entry|seat).*",
    r".+ wins \S+ for (?:eliminating|splitting).*",
    r".+ has been eliminated.*",
    r".+ cashed out the hand for .*",
    # What the table says of the play.
    r"Betting is capped",
    r"Pair on board - a double bet is allowed",
    r"No low hand qualified",
    r"No hands qualified.*",
    r"The (?:deck|blinds?|antes?|limits?|game|level|stakes) .*",
    r".+ is (?:high|low) with \[?[^\[\]]{0,80}\]?",  # a limit keeps long lines linear
    r".+ is feeling .*",
    r"(?:Tournament|Level|Game) (?:is|was|has|change).*",
    r".+ (?:is|was) the button",
    # Marks between the hands of an export.
    r"[*#=_ -]*(?:\d+[*#=_ -]*)?",
    r"\ufeff",
)
_FREE = re.compile("|".join(f"(?:{part})" for part in _PARTS))


def is_free_line(text: str) -> bool:
    """Say whether a line is one of those.

    >>> is_free_line('P1 said, "P2: folds"'), is_free_line("P2: folds")
    (True, False)
    """
    return _FREE.fullmatch(text) is not None
