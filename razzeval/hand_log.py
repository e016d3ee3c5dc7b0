"""A hand as one line of text: written by `Hand.log`, played again by `Game.replay_log`.

    stacks=1000,400 dealer=- deck=Ac2c3c4cKsQd… i10 c10 / k b30 r60 f

Each word after the deck is an action with the total to which the bet goes; a slash begins a street.

A hand whose cards come from outside has `cards=` by seat instead of the deck, `@2` where the table named seat 2 to
open, and `!2:3Ks` where card 3 of seat 2 (counted from 0) turned out to be that king. At the end stands what the
showdown brought: `shown=` cards by seat, `mucked=` seats, `won=` chips by seat and the `rake=` left over.
"""

from collections.abc import Iterable
from typing import Literal

from razzeval._kernel import Action, Game, Hand, parse_cards
from razzeval.cards import format_cards

_Kind = Literal["bring-in", "complete", "bet", "raise", "call", "check", "fold"]

_KINDS: dict[str, _Kind] = {
    "i": "bring-in",
    "o": "complete",
    "b": "bet",
    "r": "raise",
    "c": "call",
    "k": "check",
    "f": "fold",
}
_LETTERS = {kind: letter for letter, kind in _KINDS.items()}
_NAMES = ("stacks", "dealer", "deck", "cards", "shared", "shown", "mucked", "won", "rake")
_NAMES_WITH_DECK = _NAMES[:3]  # its cards are all known


def write(hand: Hand) -> str:
    """Write a hand as one line."""
    words = [f"stacks={_numbers(hand.starting_stacks)}", f"dealer={'-' if hand.dealer is None else hand.dealer}"]
    if hand.deck is not None:
        words.append(f"deck={_text(hand.deck)}")
    else:
        words.append(f"cards={_by_seat(_as_dealt(hand))}")
        words += [f"shared={_text(hand.shared_cards)}"] if hand.shared_cards else []
    return " ".join(words + _betting(hand) + _known_late(hand))


def _as_dealt(hand: Hand) -> list[list[int | None]]:
    """The holdings without what was seen only later."""
    return [
        [None if revealed >> place & 1 else card for place, card in enumerate(held)]
        for held, revealed in zip(hand.holdings, hand._revealed, strict=True)
    ]


def _betting(hand: Hand) -> list[str]:
    words, last_street = [], 3
    for street, seat, done in hand._record:
        words += ["/"] * (street - last_street)
        words.append(_word(seat, done))
        last_street = street
    return words


def _word(seat: int, action: Action | tuple[int, int] | None) -> str:
    if action is None:
        return f"@{seat}"
    if isinstance(action, tuple):
        return f"!{seat}:{action[0]}{format_cards(action[1:])}"
    return _LETTERS[action.kind] + ("" if action.kind in ("check", "fold") else str(action.amount))


def _known_late(hand: Hand) -> list[str]:
    turned_up = {(seat, done[0]) for _, seat, done in hand._record if isinstance(done, tuple)}
    late = [
        [None if before[i] is not None or (seat, i) in turned_up else card for i, card in enumerate(now)]
        for seat, (now, before) in enumerate(zip(hand.holdings, _as_dealt(hand), strict=True))
    ]
    words = [f"shown={_by_seat(late)}"] if any(card is not None for cards in late for card in cards) else []
    words += [f"mucked={_numbers(hand.mucked)}"] if hand.mucked else []
    if hand._is_settled:
        won = dict.fromkeys(range(hand.seats), 0) | {award.seat: award.amount for award in hand.awards}
        words.append(f"won={_numbers(won.values())}")
        words += [f"rake={hand.rake}"] if hand.rake else []
    return words


def _numbers(numbers: Iterable[int]) -> str:
    return ",".join(map(str, numbers))


def _text(cards: Iterable[int | None]) -> str:
    return format_cards(cards).replace(" ", "")


def _by_seat(holdings: Iterable[Iterable[int | None]]) -> str:
    return "/".join(map(_text, holdings))


def replay(game: Game, log: str) -> Hand:
    """Play a hand again from its log; raises ValueError where the log makes no sense."""
    if not isinstance(log, str):
        raise TypeError(f"a hand's log must be text, got {log!r}")
    named, words = _split(log)
    dealer = named.get("dealer", "-")
    hand = game.start(
        _read_numbers(named["stacks"]),
        deck=named.get("deck"),
        dealer=None if dealer == "-" else _read_number(dealer),
    )
    cards = _read_by_seat(hand, named, "cards") if hand.deck is None else []
    shared = parse_cards(named.get("shared", ""))
    _replay_betting(hand, words, cards, shared)
    _check_all_dealt(hand, cards, shared)
    _tell_late(hand, named)
    return hand


def _split(log: str) -> tuple[dict[str, str], list[str]]:
    """Split a log into what is named, once each, and the words of the betting."""
    named: dict[str, str] = {}
    words = []
    for place, word in enumerate(log.split(), 1):
        name, equals, value = word.partition("=")
        if not equals:
            words.append(word)
            continue
        if name not in _NAMES:
            raise ValueError(f"not part of a log: {word!r}, word {place} (expected one of {'=, '.join(_NAMES)}=)")
        if name in named:
            raise ValueError(f"{name}= comes a second time: word {place} of the log")
        named[name] = value
    if "stacks" not in named or ("deck" not in named and "cards" not in named):
        raise ValueError(f"not the log of a hand: {log!r} (expected stacks= and deck= or cards=)")
    strange = [name for name in named if "deck" in named and name not in _NAMES_WITH_DECK]
    if strange:
        raise ValueError(f"a log with deck= has no {strange[0]}=: got {strange[0]}={named[strange[0]]}")
    return named, words


def _replay_betting(hand: Hand, words: list[str], cards: list[list[int | None]], shared: list[int]) -> None:
    """Do the actions, each on the street to which the slashes have come."""
    street = 3
    for place, word in enumerate(words, 1):
        if word == "/":
            street += 1
            continue
        _deal(hand, cards, shared, street - word.startswith("!"))
        if street != hand.street:
            raise ValueError(
                f"{word!r}, word {place} of the betting, stands on street {street} by the slashes: "
                f"{hand!r} is not there"
            )
        if word.startswith("!"):
            _turn_up(hand, word, cards)
        else:
            _do(hand, word)
    _deal(hand, cards, shared)
    if words and words[-1] == "/":
        raise ValueError(f"nothing follows the last slash, word {len(words)} of the betting")


def _check_all_dealt(hand: Hand, cards: list[list[int | None]], shared: list[int]) -> None:
    for seat, held in enumerate(cards):
        if len(held) != len(hand.holdings[seat]):
            owed = len(hand.holdings[seat])
            raise ValueError(f"cards= has {len(held)} cards at seat {seat}, who gets {owed}: {hand!r}")
    if hand.deck is None and len(shared) != len(hand.shared_cards):
        raise ValueError(f"shared= has {len(shared)} cards, and {len(hand.shared_cards)} are shared")


def _read_number(text: str) -> int:
    if not text.isdecimal():
        raise ValueError(f"not a number: {text!r}")
    return int(text)


def _read_numbers(text: str) -> list[int]:
    return [_read_number(number) for number in text.split(",")]


def _read_by_seat(hand: Hand, named: dict[str, str], name: str) -> list[list[int | None]]:
    holdings = [parse_cards(text, unknown=True) for text in named.get(name, "").split("/")]
    if len(holdings) != hand.seats:
        raise ValueError(f"{name}= must have {hand.seats} holdings, one a seat, got {len(holdings)}")
    return holdings


def _deal(hand: Hand, cards: list[list[int | None]], shared: list[int], last_street: int = 7) -> None:
    """Deal what the hand awaits up to a street, as far as the log has it."""
    while hand.street <= last_street and (
        _share(hand, shared) or any(_deal_to(hand, seat, held) for seat, held in enumerate(cards))
    ):
        pass


def _share(hand: Hand, shared: list[int]) -> bool:
    is_owed = hand.awaiting_shared_card and len(shared) > len(hand.shared_cards)
    if is_owed:
        hand.deal_shared(shared[len(hand.shared_cards)])
    return is_owed


def _deal_to(hand: Hand, seat: int, held: list[int | None]) -> bool:
    new = held[len(hand.holdings[seat]) :][: hand.owed_cards[seat]]
    if new:
        hand.deal(seat, new)
    return bool(new)


def _turn_up(hand: Hand, word: str, cards: list[list[int | None]]) -> None:
    """Show a card that was dealt unknown: others of the street may still be to come."""
    seat_text, _, shown = word[1:].partition(":")
    seat, place, new = _read_number(seat_text), _read_number(shown[:1]), parse_cards(shown[1:])
    if seat >= hand.seats or hand.deck is not None:
        raise ValueError(f"no card can turn up there: {word!r}")
    if place >= len(hand.holdings[seat]):
        _deal_to(hand, seat, cards[seat])
    held = hand.holdings[seat]
    if len(new) != 1 or place >= len(held) or held[place] is not None:
        raise ValueError(f"not a card that was dealt unknown: {word!r}")
    hand.reveal(seat, [new[0] if i == place else None for i, card in enumerate(held) if card is None])


def _do(hand: Hand, word: str) -> None:
    letter, amount = word[0], word[1:]
    if letter == "@":
        hand.set_opener(_read_number(amount))
    elif letter in _KINDS:
        hand.act(Action(_KINDS[letter], _read_number(amount) if amount else None))
    else:
        raise ValueError(f"not an action: {word!r} (expected a letter of {''.join(_KINDS)} and an amount)")


def _tell_late(hand: Hand, named: dict[str, str]) -> None:
    """Show, muck and settle in an order that leads to the same end: see the showdown's rules in finish.c."""
    mucked = _read_numbers(named["mucked"]) if "mucked" in named else []
    late = _read_by_seat(hand, named, "shown") if "shown" in named else []
    shown = [(seat, cards) for seat, cards in enumerate(late) if any(card is not None for card in cards)]
    if "won" not in named:
        _reveal(hand, [entry for entry in shown if entry[0] not in mucked])
        shown = [entry for entry in shown if entry[0] in mucked]
    for seat in mucked:
        hand.muck(seat)
    if "won" in named:
        hand.settle(_read_numbers(named["won"]), rake=_read_number(named.get("rake", "0")))
    elif "rake" in named:
        raise ValueError(f"rake={named['rake']} needs won= beside it")
    _reveal(hand, shown)


def _reveal(hand: Hand, shown: list[tuple[int, list[int | None]]]) -> None:
    for seat, cards in shown:
        if len(cards) != len(hand.holdings[seat]):
            raise ValueError(f"shown= must have {len(hand.holdings[seat])} cards at seat {seat}, got {len(cards)}")
        hand.reveal(seat, [new for new, old in zip(cards, hand.holdings[seat], strict=True) if old is None])
