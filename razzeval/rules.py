"""The rules of razz, seven card stud and stud hi-lo as data: a field for each difference between houses, and presets.

docs/rules.md sets preset beside field with the source of each.
"""

from dataclasses import dataclass
from fractions import Fraction
from struct import pack
from typing import Literal, get_args

GameName = Literal["razz", "stud", "stud8"]
BringInSize = Literal["stakes", "half a small bet"]
EqualDoorCards = Literal["suit", "seat"]
ShortBringIn = Literal["posted", "full"]
OpenPair = Literal["small bet", "either bet"]
HeadsUpRaises = Literal["capped", "unlimited from the street", "unlimited from the deal"]
EqualBoards = Literal["seat", "suit"]
FirstShown = Literal["lowest seat", "highest board", "opener"]
OddChip = Literal["seat", "highest card", "lowest card"]

_NO_LIMIT = -1  # RZ_NO_LIMIT
MOST_SEATS = 9  # RZ_SEATS
CHOICES = {
    "game": get_args(GameName),
    "bring_in_size": get_args(BringInSize),
    "equal_door_cards": get_args(EqualDoorCards),
    "short_bring_in": get_args(ShortBringIn),
    "open_pair": get_args(OpenPair),
    "heads_up_raises": get_args(HeadsUpRaises),
    "equal_boards": get_args(EqualBoards),
    "first_shown": get_args(FirstShown),
    "odd_chip": get_args(OddChip),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Rules:
    """Say how a house plays; change one rule with `dataclasses.replace`.

    Parameters:
        game: "razz" (the best low wins), "stud" (the best high) or "stud8" (half to the best high, half to the best
            eight-or-better low).
        max_seats: how many may be dealt in, 2 to 9.
        bring_in_size: the bring-in where a game names none: "half a small bet"; with "stakes" it must be named.
        equal_door_cards: who of equal door cards brings in: by "suit" (razz the highest, spades; stud the lowest,
            clubs), or the first "seat" clockwise from the dealer.
        short_bring_in: what others owe to an all-in bring-in for less: what was "posted", or the "full" bring-in.
        open_pair: the bet on fourth street with a pair showing: "small bet", or "either bet", small or big.
        max_raises: raises a street after the first bet, 0 to 100; None for no limit.
        heads_up_raises: "capped" as always; "unlimited from the street" that two players begin; "unlimited from the
            deal" when two were dealt in.
        short_raises_add_up: whether short all-ins in a row are counted together against half a bet.
        equal_boards: who of equal best boards opens: the first "seat" clockwise from the dealer's left, or the higher
            "suit" of the highest card.
        first_shown: who shows first when seventh street was checked: "lowest seat", "highest board" or the "opener".
        odd_chip: who of equal hands gets it: the first "seat" clockwise, or the "highest card" or "lowest card" by suit
            among the five used.
        burn_cards: whether a card is burned before each of fourth to seventh street, to be used back when the deck
            runs short.
        rake_rate: the house's share of the pot, 0 to 1, rounded down to chips; a float is read as it is printed, 0.05
            as 1/20.
        rake_cap: the most chips it takes of a hand; None for no limit.

    Raises:
        ValueError, TypeError: a value that its field does not know.

    >>> from dataclasses import replace
    >>> replace(POKERSTARS_RAZZ, max_raises=4).max_raises
    4
    """

    game: GameName
    max_seats: int = 8
    bring_in_size: BringInSize = "stakes"
    equal_door_cards: EqualDoorCards = "suit"
    short_bring_in: ShortBringIn = "posted"
    open_pair: OpenPair = "small bet"
    max_raises: int | None = 3
    heads_up_raises: HeadsUpRaises = "capped"
    short_raises_add_up: bool = False
    equal_boards: EqualBoards = "seat"
    first_shown: FirstShown = "lowest seat"
    odd_chip: OddChip = "seat"
    burn_cards: bool = False
    rake_rate: Fraction | float = Fraction(0)
    rake_cap: int | None = None

    def __post_init__(self) -> None:
        for name, choices in CHOICES.items():
            if getattr(self, name) not in choices:
                raise ValueError(f"{name} must be one of {', '.join(map(repr, choices))}, got {getattr(self, name)!r}")
        for name in ("short_raises_add_up", "burn_cards"):
            if not isinstance(getattr(self, name), bool):
                raise TypeError(f"{name} must be True or False, got {getattr(self, name)!r}")
        _check_int("max_seats", self.max_seats, 2, MOST_SEATS)
        if self.max_raises is not None:
            _check_int("max_raises", self.max_raises, 0, 100)
        if self.rake_cap is not None:
            _check_int("rake_cap", self.rake_cap, 0, 2**62)
        object.__setattr__(self, "rake_rate", _read_rate(self.rake_rate))

    def _packed(self) -> bytes:
        """Give the bytes of rz_rules, in which each choice counts in the order it is listed above."""
        chosen = {name: choices.index(getattr(self, name)) for name, choices in CHOICES.items()}
        numbers = (
            *(
                chosen["game"],
                self.max_seats,
                chosen["equal_door_cards"],
                chosen["short_bring_in"],
                chosen["open_pair"],
            ),
            *(_NO_LIMIT if self.max_raises is None else self.max_raises, chosen["heads_up_raises"]),
            *(self.short_raises_add_up, chosen["equal_boards"], chosen["first_shown"], chosen["odd_chip"]),
            *(self.burn_cards, Fraction(self.rake_rate).numerator, Fraction(self.rake_rate).denominator),
        )
        return pack("=12i3q", *numbers, _NO_LIMIT if self.rake_cap is None else self.rake_cap)


def _check_int(name: str, value: object, lowest: int, highest: int) -> None:
    if not isinstance(value, int) or isinstance(value, bool):
        raise TypeError(f"{name} must be an int, got {value!r}")
    if not lowest <= value <= highest:
        raise ValueError(f"{name} must be {lowest} to {highest}, got {value}")


def _read_rate(rate: Fraction | float) -> Fraction:
    try:
        read = Fraction(str(rate))
    except (ValueError, ZeroDivisionError):
        raise TypeError(f"rake_rate must be a number from 0 to 1, got {rate!r}") from None
    if not 0 <= read <= 1:
        raise ValueError(f"rake_rate must be 0 to 1, got {rate}")
    if read.denominator > 10**6:
        raise ValueError(f"rake_rate must be a fraction with a denominator of at most a million, got {read}")
    return read


#: The sites' razz rules, and what their hand histories show.
POKERSTARS_RAZZ = Rules(game="razz")

#: Another house's razz: the bring-in is half a small bet, an open pair allows the big bet, seats decide equal doors.
HOUSE_RAZZ = Rules(
    game="razz",
    bring_in_size="half a small bet",
    equal_door_cards="seat",
    open_pair="either bet",
    first_shown="highest board",
)

#: Tournament Directors Association; the number of raises is the house's, here three.
TDA_RAZZ = Rules(
    game="razz",
    short_bring_in="full",
    heads_up_raises="unlimited from the deal",
    short_raises_add_up=True,
    equal_boards="suit",
    first_shown="opener",
    odd_chip="highest card",
    burn_cards=True,
)

#: World Series of Poker, cash games.
WSOP_RAZZ = Rules(
    game="razz",
    short_bring_in="full",
    max_raises=4,
    heads_up_raises="unlimited from the street",
    short_raises_add_up=True,
    first_shown="opener",
    odd_chip="highest card",
    burn_cards=True,
)

#: The sites' seven card stud: with an open pair on fourth street either bet.
POKERSTARS_STUD = Rules(game="stud", open_pair="either bet")

#: The sites' stud hi-lo, eight or better.
POKERSTARS_STUD8 = Rules(game="stud8")

#: A poker school's stud: up to nine seats, four raises, the bring-in is half a small bet.
HOUSE_STUD = Rules(game="stud", max_seats=9, bring_in_size="half a small bet", open_pair="either bet", max_raises=4)

#: The same school's stud hi-lo.
HOUSE_STUD8 = Rules(game="stud8", max_seats=9, bring_in_size="half a small bet", max_raises=4)
