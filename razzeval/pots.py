"""The showdown: who is paid what, usable without a game."""

from __future__ import annotations

from collections.abc import Iterable

from razzeval import _kernel
from razzeval.arguments import chips, listed, seat_number
from razzeval.cards import known_cards, no_twins
from razzeval.errors import CardCountError
from razzeval.records import Award
from razzeval.rules import MOST_SEATS, POKERSTARS_RAZZ, Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from razzeval.cards import Cards

    # Chips and the seats that may win them (a Pot is one), or chips alone for everyone with a holding.
    AnyPot = tuple[int, Sequence[int]] | int


def showdown(
    pots: Iterable[AnyPot],
    holdings: Iterable[Cards | None],
    rules: Rules = POKERSTARS_RAZZ,
    *,
    shared: Cards = "",
    dealer: int | None = None,
) -> tuple[int, ...]:
    """Share out pots by the cards: splits, halves, quarters, odd chips.

    Parameters:
        pots: the main pot first; each (chips, seats that may win it), or chips alone for everyone with a holding.
        holdings: by seat, 5 to 7 cards each with the shared one; empty or None for a folded hand.
        rules: the game says whether low, high or both win; `odd_chip` who gets what cannot be shared.
        shared: cards that count for everyone, when they are not listed in the holdings.
        dealer: the seat from whose left "by seat" counts; None for seat 0 first.

    Returns:
        The chips won: a tuple of ints as long as holdings, 0 for a seat that won nothing. Who was paid what from which
        pot and half is what `razzeval.pots.awards` lists.

    Raises:
        InvalidCardError, DuplicateCardError, CardCountError: the holdings are none.
        ValueError: nobody, or somebody without a holding, may win a pot.
        TypeError: pots or holdings of another kind.

    Source: the sites' rules; TDA and WSOP, or Robert's Rules, for odd chips.

    >>> from razzeval import rules
    >>> showdown([(75, [0, 1])], ["As2c3d4h5sKdKh", "Ac2d3h4s5cQdQh"], rules.TDA_RAZZ)
    (38, 37)
    >>> showdown([39], ["As2s3d4d6cAdAh", "Ac2d3h4s6dTcTd"], rules.POKERSTARS_STUD8)
    (29, 10)
    """
    listed = list(holdings) if isinstance(holdings, Iterable) else holdings
    paid = awards(pots, listed, rules, shared=shared, dealer=dealer)
    won = [0] * len(listed)
    for award in paid:
        won[award.seat] += award.amount
    return tuple(won)


def awards(
    pots: Iterable[AnyPot],
    holdings: Iterable[Cards | None],
    rules: Rules = POKERSTARS_RAZZ,
    *,
    shared: Cards = "",
    dealer: int | None = None,
) -> tuple[Award, ...]:
    """List who is paid what from each pot; parameters and errors as of `showdown`.

    Returns:
        An Award for each winner of each pot, or half of one: the pot's place in pots, the seat, the chips, "whole",
        "high half" or "low half", and whether an odd chip is among them: more than the exact share.

    >>> awards([100], ["As2c3d4h5s6c7c", "Kc Qd Jh Ts 9c 8c 7d"])
    (Award(pot=0, seat=0, amount=100, share='whole', odd_chip=False),)
    """
    held = _read_holdings(holdings, shared)
    first = 0 if dealer is None else (seat_number("the dealer", dealer, len(held)) + 1) % len(held)
    read = [
        _read_pot(number, pot, held)
        for number, pot in enumerate(listed(pots, "pots must be a sequence, each chips or (chips, seats)"))
    ]
    return _kernel.award_pots(rules, held, first, read)


def _read_holdings(holdings: Iterable[Cards | None], shared: Cards) -> list[bytes]:
    """Read the cards of each seat, the shared ones among them; none of a folded hand."""
    read = [known_cards(holding) for holding in listed(holdings, "holdings must be cards by seat")]
    common = known_cards(shared)
    if not 1 <= len(read) <= MOST_SEATS:
        raise ValueError(f"expected 1 to {MOST_SEATS} holdings, got {len(read)}")
    no_twins([card for holding in read for card in holding] + common, "the holdings")
    held = [bytes(holding + common) if holding else b"" for holding in read]
    for seat, cards in enumerate(held):
        if cards and not 5 <= len(cards) <= 7:
            raise CardCountError(f"a holding at the showdown has 5 to 7 cards, got {len(cards)} at seat {seat}")
    return held


def _read_pot(number: int, pot: AnyPot, held: list[bytes]) -> tuple[int, int]:
    """Read the chips of a pot and, as bits, the seats that may win it."""
    expected = f"pot {number} must be chips, or (chips, seats that may win them)"
    seats: list[int]
    if hasattr(type(pot), "__index__") and not isinstance(pot, bool):
        amount, seats = pot, [seat for seat, cards in enumerate(held) if cards]
    else:
        parts = listed(pot, expected)
        if isinstance(pot, dict) or len(parts) != 2:
            raise TypeError(f"{expected}, got {pot!r}")
        amount, seats = parts[0], listed(parts[1], expected)
    amount, bits = chips(f"pot {number}", amount), 0
    for seat in seats:
        if not held[seat_number(f"a seat of pot {number}", seat, len(held))]:
            raise ValueError(f"seat {seat} has no holding and cannot win pot {number}")
        bits |= 1 << seat
    if not bits:
        raise ValueError(f"nobody may win pot {number}")
    return amount, bits
