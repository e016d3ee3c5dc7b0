"""Who must bring in, and who opens the later streets: the game's own rules, usable without a game."""

from __future__ import annotations

from razzeval import _kernel
from razzeval.arguments import listed
from razzeval.cards import known_cards, no_twins
from razzeval.errors import CardCountError
from razzeval.rules import MOST_SEATS, POKERSTARS_RAZZ, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from razzeval.cards import Cards


def bring_in(door_cards: Cards, rules: Rules = POKERSTARS_RAZZ) -> int:
    """Say who must bring in: the highest door card in razz (ace low), the lowest in stud (ace high).

    Parameters:
        door_cards: the first up cards, 1 to 9, clockwise from the dealer's left.
        rules: its `equal_door_cards` says who of equal cards it is.

    Returns:
        An index into door_cards.

    Raises:
        InvalidCardError, DuplicateCardError, ValueError: they are no door cards.

    Source: the sites' razz and stud rules.

    >>> bring_in("Qh Qd 3s")
    0
    """
    doors = known_cards(door_cards)
    no_twins(doors, "the door cards")
    if not 1 <= len(doors) <= MOST_SEATS:
        raise ValueError(f"expected 1 to {MOST_SEATS} door cards, got {len(doors)}")
    return _kernel.bring_in(rules, bytes(doors))


def first_to_act(boards: Sequence[Cards | None], rules: Rules = POKERSTARS_RAZZ) -> int:
    """Say who opens fourth to seventh street: the best board, the lowest in razz, the highest in stud and stud hi-lo.

    Parameters:
        boards: every player's up cards, 1 to 4, clockwise from the dealer's left; empty or None: out of the hand.
        rules: its `equal_boards` says who of equal boards it is.

    Returns:
        An index into boards.

    Raises:
        InvalidCardError, DuplicateCardError, ValueError: they are no boards.
        CardCountError: the boards are not of one size.

    Source: the sites' rules; WSOP, TDA and Robert's Rules for equal boards.

    >>> first_to_act(["7c 7d 2h", "8s 5c Ad", "Qh 2c 3c"])
    1
    """
    read = [known_cards(board) for board in listed(boards, "boards must be up cards by player")]
    if not 1 <= len(read) <= MOST_SEATS:
        raise ValueError(f"expected 1 to {MOST_SEATS} boards, got {len(read)}")
    no_twins([card for board in read for card in board], "the boards")
    sizes = {len(board) for board in read if board}
    if len(sizes) != 1 or max(sizes) > 4:
        raise CardCountError(f"the boards must be of one size, 1 to 4 cards, got {[len(board) for board in read]}")
    return _kernel.first_to_act(rules, [bytes(board) for board in read])
