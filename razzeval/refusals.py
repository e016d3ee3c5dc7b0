"""What the compiled hand leaves to Python: words for what is not legal, and checks of what a table shows and pays."""

from __future__ import annotations

from typing import Any

from razzeval.arguments import chips, listed, seat_number
from razzeval.cards import format_cards, listed_cards, no_twins
from razzeval.errors import DuplicateCardError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from razzeval._kernel import Action, Hand


def why_illegal(
    hand: Hand, wanted: Action, seat: int | None, where: str, owed: int, has_acted: bool, is_capped: bool
) -> str:
    """Say why an action is not legal.

    Parameters:
        hand: the hand, and where: its place in words.
        wanted: the action.
        seat: who was named to do it, or None for the actor.
        owed: chips to call.
        has_acted: whether the actor has, since the last full bet.
        is_capped: whether the raises that the rules allow were done.
    """
    verb = wanted.kind.replace("-", " ")
    if hand.actor is None:
        who = "nobody can" if seat is None else f"seat {seat} cannot"
        return f"{who} {verb}: the hand is {where}"
    street = where.partition(",")[0]
    if seat is not None and seat != hand.actor:
        return f"seat {seat} cannot {verb}: it is seat {hand.actor}'s turn on {street}"
    text = str(wanted).replace("-", " ")
    reason = _reason(hand, wanted.kind, owed, has_acted, is_capped)
    return f"seat {hand.actor} cannot {text} on {street}: {reason}; legal: {', '.join(map(str, hand.legal_actions))}"


def _reason(hand: Hand, kind: str, owed: int, has_acted: bool, is_capped: bool) -> str:
    kinds = [action.kind for action in hand.legal_actions]
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
    if hand.actor is not None and hand.stacks[hand.actor] <= owed:
        return "there are no chips beyond the call"
    if has_acted:
        return "a short all-in does not reopen the betting"
    if is_capped:
        return f"the betting is capped after {hand.game.rules.max_raises} raises"
    return "nobody else could call more"


def cards_that_turn_up(hand: Hand, seat: Any, cards: Any) -> list[tuple[int, int, int]]:
    """Read a seat's unknown cards, or all of his: the seat, the place and the card, for each that was unknown."""
    seat = seat_number("the seat to show", seat, hand.seats)
    held, read = hand.holdings[seat], listed_cards(cards)
    known = {card for card in held if card is not None}
    if len(read) == len(held):
        strangers = known - set(read)
        if strangers:
            raise ValueError(f"seat {seat} holds {format_cards([min(strangers)])}, which is not among the cards shown")
        read = [card for card in read if card not in known]
    places = [place for place, card in enumerate(held) if card is None]
    if len(read) != len(places):
        raise ValueError(f"seat {seat} has {len(places)} unknown cards, got {len(read)}")
    new = [(seat, place, card) for place, card in zip(places, read, strict=True) if card is not None]
    no_twins([card for _, _, card in new], "the cards dealt")
    for _, _, card in new:
        for other, holding in enumerate((*hand.holdings, hand.shared_cards)):
            if card in holding:
                where = f"seat {other} has it" if other < hand.seats else "it is the shared card"
                raise DuplicateCardError(f"{format_cards([card])} appears twice: {where}")
    return new


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
