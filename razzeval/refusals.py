"""What the compiled hand leaves to Python: words for what is not legal, and the checks of a settlement."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from razzeval.arguments import chips, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from razzeval._kernel import Action, Hand


def why_illegal(
    wanted: Action,
    seat: int | None,
    actor: int,
    where: str | None,
    street: str = "",
    legal: Sequence[Action] = (),
    owed: int = 0,
    has_more: bool = False,
    has_acted: bool = False,
    cap: int | None = None,
) -> str:
    """Say why an action is not legal.

    Parameters:
        wanted: the action.
        seat: who was named to do it, or None for the actor. actor: whose turn it is.
        where: what the hand awaits when nobody is to act, or None.
        street, legal: where the hand is, and what may be done.
        owed: chips to call. has_more: whether the actor has chips beyond that. has_acted: since the last full bet.
        cap: the number of raises that were done, if no more are allowed.
    """
    verb = wanted.kind.replace("-", " ")
    if where is not None:
        who = "nobody can" if seat is None else f"seat {seat} cannot"
        return f"{who} {verb}: the hand is {where}"
    if seat is not None and seat != actor:
        return f"seat {seat} cannot {verb}: it is seat {actor}'s turn on {street}"
    reason = _reason(wanted.kind, legal, owed, has_more, has_acted, cap)
    text = str(wanted).replace("-", " ")
    return f"seat {actor} cannot {text} on {street}: {reason}; legal: {', '.join(map(str, legal))}"


def _reason(kind: str, legal: Sequence[Action], owed: int, has_more: bool, has_acted: bool, cap: int | None) -> str:
    kinds = [action.kind for action in legal]
    wagers = [other for other in kinds if other in ("complete", "bet", "raise")]
    if kind in kinds:
        return "that is not the amount"
    if "bring-in" in kinds:
        return "the bring-in is due"
    if kind == "bring-in":
        return "there is no bring-in to post"
    if kind == "check":
        return f"{owed} to call"
    if kind == "call":
        return "there is nothing to call"
    if wagers:
        return f"here one can {wagers[0]}"
    if not has_more:
        return "there are no chips beyond the call"
    if has_acted:
        return "a short all-in does not reopen the betting"
    return "nobody else could call more" if cap is None else f"the betting is capped after {cap} raises"


def read_settlement(hand: Hand, won: Any, rake: Any, house_rake: int) -> list[int]:
    """Read what each seat was paid: from the pots it is in, and what is left over is the rake."""
    amounts = listed(won, "what was won must be chips by seat")
    if len(amounts) != hand.seats:
        raise ValueError(f"expected {hand.seats} amounts, one a seat, got {len(amounts)}")
    read = [chips(f"what seat {seat} won", amount) for seat, amount in enumerate(amounts)]
    rest = hand.pot - sum(read)
    if rest < 0:
        raise ValueError(f"the pot is {hand.pot}, less than the {sum(read)} that were won")
    for seat, amount in enumerate(read):
        most = sum(pot.amount for pot in hand.pots if seat in pot.seats)
        if amount > most:
            where = f"can win {most} at most" if seat in hand.in_hand else "has folded"
            raise ValueError(f"seat {seat} {where}, got {amount}")
    if rake is None and rest > house_rake:
        raise ValueError(f"{rest} of the pot of {hand.pot} are paid to nobody: name them as the rake if they are")
    if rake is not None and chips("the rake", rake) != rest:
        raise ValueError(f"the rake must be {rest}, what is left of the pot of {hand.pot}, got {rake}")
    return read
