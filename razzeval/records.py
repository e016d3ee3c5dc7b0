"""The small records that hands and showdowns answer with."""

from typing import TYPE_CHECKING, Literal, NamedTuple

if TYPE_CHECKING:
    from razzeval._kernel import Action

Share = Literal["whole", "high half", "low half"]


class Pot(NamedTuple):
    """A main or side pot: its chips and the seats that may win it."""

    amount: int
    seats: tuple[int, ...]


class Award(NamedTuple):
    """Chips from one pot to one seat; pot counts from 0, the main pot."""

    pot: int
    seat: int
    amount: int
    share: Share = "whole"
    odd_chip: bool = False


class Step(NamedTuple):
    """One action of a hand: its street, 3 to 7, the seat that acted, and what it did."""

    street: int
    seat: int
    action: "Action"
