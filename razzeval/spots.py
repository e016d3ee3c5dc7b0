"""A spot: what everyone holds or may hold, what is dead, and what is still to come, read and checked once."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import comb, gcd, lcm

from razzeval.cards import format_cards, parse_cards
from razzeval.errors import CardCountError, DuplicateCardError, InvalidCardError, InvalidRangeError, shown
from razzeval.ranges import Range, looks_like_range

GAMES = ("razz", "stud", "stud8")
MOST_PLAYERS = 8
HOLDING = 7

Cards = str | Sequence[int | str | None]
Player = Cards | Range

# Each holding a player may have, with a whole number for its weight.
Holdings = tuple[tuple[tuple[int, ...], int], ...]


@dataclass(frozen=True)
class Spot:
    """Hold what an equity depends on. Holdings agree with the fixed cards of others and the dead ones."""

    game: str
    players: tuple[Holdings, ...]
    dead: tuple[int, ...]
    shared: bool  # the deck is too short for a seventh card each: one for all

    @property
    def known(self) -> tuple[int, ...]:
        """Count the cards each player knows."""
        return tuple(len(holdings[0][0]) for holdings in self.players)

    @property
    def to_come(self) -> tuple[int, ...]:
        """Count the cards of his own each player still gets."""
        return tuple(HOLDING - self.shared - known for known in self.known)

    @property
    def deck(self) -> int:
        """Count the cards left in the deck."""
        return 52 - len(self.dead) - sum(self.known)

    @property
    def runouts(self) -> int:
        """Count the ways to deal what is still to come once all holdings are known."""
        left, ways = self.deck, 1
        for to_come in self.to_come:
            ways *= comb(left, to_come)
            left -= to_come
        return ways * left if self.shared else ways

    @property
    def is_finished(self) -> bool:
        """Say whether nothing is left to chance."""
        return self.runouts == 1 and all(len(holdings) == 1 for holdings in self.players)


def check_game(game: object) -> None:
    """Refuse what is no game's name."""
    if not isinstance(game, str) or game not in GAMES:
        raise ValueError(f"game must be one of {', '.join(GAMES)}, got {game!r}")


def read_spot(players: Iterable[Player], dead: Cards, game: str) -> Spot:
    """Read the players, each a holding or a range, and the dead cards; refuse what cannot be."""
    check_game(game)
    if isinstance(players, (str, Range)) or not isinstance(players, Iterable):
        raise TypeError(f"players must be a sequence of holdings, got {type(players).__name__}")
    players = list(players)
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise CardCountError(f"an equity needs 2 to {MOST_PLAYERS} players, got {len(players)}")
    read = [_read_player(player, f"player {i}") for i, player in enumerate(players)]
    dead_cards = read_cards(dead, "the dead cards")
    fixed = {f"player {i}": player for i, player in enumerate(read) if not isinstance(player, Range)}
    taken = check_twice({**fixed, "the dead cards": dead_cards})
    holdings = [
        _weigh(player, taken, i) if isinstance(player, Range) else ((tuple(player), 1),)
        for i, player in enumerate(read)
    ]
    return _check_deck(Spot(game, tuple(holdings), tuple(dead_cards), shared=False))


def _read_player(player: Player, who: str) -> list[int] | Range:
    if isinstance(player, Range):
        return player
    try:
        return read_cards(player, who, unknown=True)
    except InvalidCardError:
        if not isinstance(player, str):
            raise
        try:
            return Range(player)
        except InvalidRangeError as error:
            if looks_like_range(player):
                raise InvalidRangeError(f"{who}: {error}") from None
        raise


def read_cards(cards: Cards, who: str, unknown: bool = False) -> list[int]:
    """Read the known cards of somebody, who is named in the errors."""
    try:
        read = parse_cards(cards, unknown=unknown)
    except (ValueError, TypeError) as error:
        raise type(error)(f"{who}: {error}") from None
    if unknown and len(read) > HOLDING:
        raise CardCountError(f"{who}: a holding has at most {HOLDING} cards, got {len(read)}")
    return [card for card in read if card is not None]


def check_twice(places: dict[str, list[int]]) -> set[int]:
    """Refuse a card that is in two places; return all cards."""
    owner: dict[int, str] = {}
    for place, cards in places.items():
        for card in cards:
            if card in owner:
                raise DuplicateCardError(f"{format_cards([card])} appears twice: {owner[card]} and {place}")
            owner[card] = place
    return set(owner)


def _weigh(player: Range, taken: set[int], index: int) -> Holdings:
    """Drop the holdings that need a card somebody has, and make the weights whole numbers without a common factor."""
    possible = [(cards, weight) for cards, weight in player.holdings if taken.isdisjoint(cards)]
    if not possible:
        raise DuplicateCardError(
            f"player {index}: every holding of {shown(player.text)} needs a card that is held or dead"
        )
    scale = lcm(*(weight.denominator for _, weight in possible))
    whole = [int(weight * scale) for _, weight in possible]
    factor = gcd(*whole)
    return tuple((cards, weight // factor) for (cards, _), weight in zip(possible, whole, strict=True))


def _check_deck(spot: Spot) -> Spot:
    """Refuse more cards than the deck has; if only the seventh cards are too many, one is shared (PokerStars rules)."""
    needed = sum(spot.to_come)
    if needed <= spot.deck:
        return spot
    shared = Spot(spot.game, spot.players, spot.dead, shared=True)
    if max(spot.known) < HOLDING and sum(shared.to_come) + 1 <= spot.deck:
        return shared
    raise CardCountError(f"{needed} cards are to come and the deck has {spot.deck} left")


def ranks_of(cards: Iterable[int]) -> tuple[int, ...]:
    """Count the cards of each rank, from the ace."""
    counts = [0] * 13
    for card in cards:
        counts[card >> 2] += 1
    return tuple(counts)
