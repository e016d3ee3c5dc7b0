"""Coverage-guided fuzzing of what reads foreign input; needs atheris, in a Python that has it.

    python tests/fuzz.py history -runs=200000        # cards, values, equity, game, history; libFuzzer's flags follow
    python tests/fuzz.py history crash-5f1e…         # one input again

Each target checks what must hold: none but the documented errors, no hang, chips conserved, logs and pickles that give
the same hand, values of the oracle. `test_fuzz.py` runs each on a few inputs.
"""

import copy
import io
import pickle
import random
import sys
import tempfile
from collections import UserList
from collections.abc import Callable
from contextlib import nullcontext, suppress
from dataclasses import replace
from fractions import Fraction
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

import numpy as np
from oracle import slow_high, slow_low

atheris = import_module("atheris") if __name__ == "__main__" else None
with atheris.instrument_imports(include=["razzeval"]) if atheris else nullcontext():
    import razzeval as rz
    from razzeval import history, rules
    from razzeval.exact import ExactPlan
    from razzeval.spots import read_spot

    for module in walk_packages(rz.__path__, "razzeval."):
        if "__main__" not in module.name:
            with suppress(ImportError):  # an extra that is not installed
                import_module(module.name)

HANDS = Path(__file__).parent / "hands"
CORPUS = Path(__file__).parents[2] / "shared" / "corpus"  # real hands, where they are
REFUSED = (ValueError, TypeError)
PRESETS = [value for name, value in sorted(vars(rules).items()) if name.isupper() and isinstance(value, rules.Rules)]
KINDS = ("bring-in", "complete", "bet", "raise", "call", "check", "fold")
NOT_CARDS = (None, True, 1.5, -1, 52, 1 << 70, "", "x", "1s", "As ", "\ud800", [], {}, (0,), b"As", np.uint8(3), np.nan)
ODD = (*NOT_CARDS, object())


class Choices:
    """Choices made by the bytes of an input, the first ones when there are no more."""

    def __init__(self, data: bytes) -> None:
        self.data, self.at = data, 0

    def __bool__(self) -> bool:
        return self.at < len(self.data)

    def number(self, least: int, most: int) -> int:
        size = ((most - least).bit_length() + 7) // 8
        self.at += size
        return least + int.from_bytes(self.data[self.at - size : self.at], "little") % (most - least + 1)

    def one_in(self, count: int) -> bool:
        return self.number(0, count - 1) == count - 1

    def pick(self, options):
        return options[self.number(0, len(options) - 1)]

    def take(self, most: int) -> bytes:
        count = self.number(0, most)
        self.at += count
        return self.data[self.at - count : self.at]


def attempt(call: Callable[..., object], *arguments: object, errors=REFUSED, **named: object):
    """Call; return what came and whether it was refused in the documented way."""
    try:
        return call(*arguments, **named), False
    except errors as error:
        return error, True


# ---- cards and ranges ----


def text_of(choices: Choices, most: int = 16) -> str:
    pieces = [rank + suit for rank in "A29TK" for suit in "cdhs"]
    pieces += [*" ,-()@x?%\té\0", "10d", "pairs", "1/2", "A-6", "(2-8)", "0.5"]
    parts = []
    while choices and len(parts) < most:
        if choices.one_in(8):
            parts.append(choices.take(6).decode("utf-8", "surrogateescape" if choices.one_in(9) else "replace"))
        else:
            parts.append(choices.pick(pieces))
    return "".join(parts)


def cards(data: bytes) -> None:
    choices = Choices(data)
    unknown = choices.one_in(2)
    text = text_of(choices)
    ids, refused = attempt(rz.parse_cards, text, unknown=unknown)
    if not refused:
        known = [card for card in ids if card is not None]
        assert len(set(known)) == len(known) <= 52
        assert unknown or len(known) == len(ids)
        assert rz.parse_cards(rz.format_cards(ids), unknown=unknown) == ids
        assert rz.parse_cards(list(rz.format_cards(ids).split()), unknown=unknown) == ids
        assert rz.parse_cards(text.upper(), unknown=unknown) == rz.parse_cards(text.lower(), unknown=unknown) == ids
    spread, refused = attempt(rz.Range, text, errors=rz.InvalidRangeError)
    if not refused:
        assert all(weight > 0 and len(set(held)) == spread.known for held, weight in spread.holdings)
        assert all(list(held) == sorted(held) and held[-1:] < (52,) for held, _ in spread.holdings)
        assert len(dict(spread.holdings)) == len(spread) > 0
        assert rz.Range(text.lower()) == rz.Range(text.upper()) == pickle.loads(pickle.dumps(spread)) == spread


# ---- values ----


def held_of(choices: Choices) -> object:
    """Cards as a caller may write them, or something that is none."""
    if choices.one_in(9):
        return choices.pick(ODD)
    held: list[object] = []
    for _ in range(choices.number(0, 8)):
        card = choices.number(0, 51)
        held.append(choices.pick(ODD) if choices.one_in(40) else rz.format_cards([card]) if choices.one_in(4) else card)
    make = choices.pick([tuple, list, as_text, np.array, iter, set, reversed, UserList])
    try:
        return make(held)  # type: ignore[operator]
    except REFUSED:
        return held


def as_text(held: list[object]) -> str:
    return "".join(rz.format_cards([card]) if isinstance(card, int) and 0 <= card < 52 else str(card) for card in held)


def scalar(choices: Choices) -> None:
    held = held_of(choices)
    ids, refused = attempt(rz.parse_cards, held)
    for value_of, five_of, slow, least in (
        (rz.evaluate, rz.best_five, slow_low, 1),
        (rz.evaluate_high, rz.best_five_high, slow_high, 5),
    ):
        value, no_value = attempt(value_of, held)
        five, no_five = attempt(five_of, held)
        if hasattr(held, "__next__"):
            continue  # it is used up
        assert no_value == no_five == (refused or not least <= len(ids) <= 7), (held, value)
        if no_value:
            continue
        assert set(five) <= set(ids)
        assert len(five) == min(len(ids), 5)
        assert value_of(five) == value == value_of(rz.format_cards(ids))
        assert len(ids) < 5 or value == slow(ids)


def array_of(choices: Choices) -> np.ndarray:
    shape = [choices.number(0, 40), choices.number(4, 8)]
    if choices.one_in(8):
        shape.insert(0, choices.number(0, 3))
    kind = choices.pick([np.uint8, np.uint8, np.int64, np.int8, np.float64, np.uint16, np.dtype(">i4"), object, bool])
    drawn = np.random.default_rng(choices.number(0, 99)).random((*shape[:-1], 52)).argsort(-1)[..., : shape[-1]]
    array = np.array(drawn, order=choices.pick(["C", "F"])).astype(kind)
    for _ in range(choices.number(0, 2)):
        if array.size:
            array[tuple(choices.number(0, size - 1) for size in array.shape)] = choices.number(0, 255) % 127
    return array[:: choices.pick([1, 1, 2, -1])]


def batch(choices: Choices) -> None:
    array = array_of(choices)
    shape = array.shape[:-1]
    outs = [None, None, np.zeros(shape, np.uint16), np.zeros(2 * array.size + 1, np.uint8)[1:][: 2 * len(array)]]
    outs += [np.zeros((*shape, 2), np.uint16)[..., 0], np.zeros(shape, np.int16), np.zeros(7, np.uint16), "out"]
    out = choices.pick(outs)
    if isinstance(out, np.ndarray) and out.dtype == np.uint8:
        out = out.view(np.uint16)
    how = {"out": out, "threads": choices.pick([1, 1, 2, 3, 0, "x"]), "validate": not choices.one_in(4)}
    for values_of, value_of in ((rz.evaluate_batch, rz.evaluate), (rz.evaluate_high_batch, rz.evaluate_high)):
        values, refused = attempt(values_of, array, **how)
        if refused or array.dtype.kind not in "iu":
            continue
        assert values.shape == shape
        assert out is None or values is out
        for place in np.ndindex(shape):
            value, no_hand = attempt(value_of, array[place].tolist())
            assert not (no_hand and how["validate"])
            assert no_hand or values[place] == value


def values(data: bytes) -> None:
    choices = Choices(data)
    (batch if choices.one_in(2) else scalar)(choices)


# ---- equities ----


def player_of(choices: Choices, deck: list[int]) -> object:
    if choices.one_in(12):
        return choices.pick(ODD)
    if choices.one_in(6):
        return choices.pick(
            [rz.Range("A23"), "(A-5)(A-5)(A-5)", "(A-8)x", "456, 89T@10%", "AcAd(2-5)", "(A-3)(A-3)pairs"]
        )
    held: list[object] = [deck.pop() for _ in range(min(choices.pick([3, 0, 1, 2, 4, 5, 6, 7, 7, 7, 8]), len(deck)))]
    if choices.one_in(8):
        held.append(choices.pick(["x", "As", None, 51]))
    return held if choices.one_in(2) else as_text([card for card in held if card is not None])


def equity(data: bytes) -> None:
    choices = Choices(data)
    deck = np.random.default_rng(choices.number(0, 255)).permutation(52).tolist()
    players = [player_of(choices, deck) for _ in range(choices.pick([2, 2, 2, 3, 3, 4, 5, 6, 7, 8, 0, 1, 9]))]
    dead = choices.pick(["", "", "", deck[:2], deck[:20], "As", "1s", None, 7])
    game = choices.pick(["razz", "stud", "stud8", "omaha", None])
    how = {
        "method": choices.pick(["auto", "exact", "monte-carlo", "monte-carlo", "guess"]),
        "samples": choices.pick([200, 1, 70, None, 0, "x", 1.5]),
        "stderr": choices.pick([None, None, 0.3, float("nan"), 0, "x"]),
        "seed": choices.pick([1, 0, -1, 1 << 70, "x"]),
        "threads": choices.pick([1, 1, 1, 2, 0, "x"]),
    }
    how["method"] = how["method"] if is_quick(players, dead, game) else "monte-carlo"
    if how["samples"] is None and how["stderr"] != 0.3:
        how["samples"] = 99
    if how["method"] == "exact" and not choices.one_in(4):
        how["samples"] = how["stderr"] = None
    result, refused = attempt(rz.equity, players, dead=dead, game=game, **how)
    if not refused:
        check_equity(result, players, dead, how)


def is_quick(players: list[object], dead: object, game: object) -> bool:
    """Whether an exact answer takes no time; where there is none, so that the error is met, too."""
    seconds, refused = attempt(lambda: ExactPlan(read_spot(players, dead, game)).seconds())  # type: ignore[arg-type]
    return refused or seconds < 0.02


def check_equity(result: rz.Equity, players: list[object], dead: object, how: dict[str, object]) -> None:
    count = len(players)
    assert len(result.equity) == count == len(result.stderr)
    assert abs(sum(result.equity) - 1) < 1e-9
    for won, tied, lost in zip(result.win, result.tie, result.lose, strict=True):
        assert won + tied + lost == result.runouts > 0
        assert min(won, tied, lost) >= 0
    if result.high is not None:
        assert all(abs(h + low - e) < 1e-9 for h, low, e in zip(result.high, result.low, result.equity, strict=True))
    assert result.exact == (result.seed is None) == (result.stderr == (0.0,) * count) or not result.exact
    again = {**how, "threads": 2, "method": result.method}
    if result.exact:
        again["samples"] = again["stderr"] = None
    assert rz.equity(players, dead=dead, game=result.game, **again) == result  # type: ignore[arg-type]
    known, unknown_cards = attempt(lambda: [rz.parse_cards(player) for player in players])  # type: ignore[arg-type]
    if not unknown_cards and all(len(held) == 7 for held in known) and result.game != "stud8":
        found = [(slow_low if result.game == "razz" else slow_high)(held) for held in known]
        share = 1 / found.count(min(found))
        assert result.equity == tuple(share if value == min(found) else 0.0 for value in found)


# ---- the game ----


def game_of(choices: Choices) -> rz.Game:
    changed = replace(
        choices.pick(PRESETS),
        max_raises=choices.pick([3, 0, 1, 4, None]),
        short_raises_add_up=choices.one_in(2),
        short_bring_in=choices.pick(["posted", "full"]),
        heads_up_raises=choices.pick(["capped", "unlimited from the street", "unlimited from the deal"]),
        rake_rate=choices.pick([Fraction(0), Fraction(1, 20), Fraction(1)]),
        rake_cap=choices.pick([None, 0, 3]),
    )
    ante, bring_in, small, big = choices.pick([(5, 10, 30, 60), (0, 1, 2, 2), (1, 2, 4, 8), (3, 7, 25, 51)])
    return rz.Game(changed, ante=ante, bring_in=bring_in, small_bet=small, big_bet=big)


def start_of(choices: Choices, game: rz.Game) -> rz.Hand | None:
    most = choices.pick([2000, 40, 90])
    stacks = [choices.number(1, most) for _ in range(choices.number(2, game.rules.max_seats))]
    stacks += [choices.pick([0, -1, 1 << 60, 1.5, None, "x"])] if choices.one_in(30) else []
    order = np.random.default_rng(choices.number(0, 255)).permutation(52).tolist()
    deck = choices.pick([None, None, "random", order, order[:30], order[:3], "AsAs", 7])
    dealer = choices.pick([None, None, 0, 1, 9, "x"])
    hand, refused = attempt(
        game.start, stacks, seed=choices.number(0, 255) if deck == "random" else None, deck=deck, dealer=dealer
    )
    return None if refused else hand


def some_cards(choices: Choices, hand: rz.Hand, count: int) -> list[object]:
    if choices.one_in(12):
        return [choices.pick([*ODD, 5, 5]) for _ in range(choices.number(0, 8))]
    out = {card for holding in (*hand.holdings, hand.shared_cards) for card in holding}
    left = [card for card in range(52) if card not in out]
    return [
        left.pop(choices.number(0, len(left) - 1)) if not choices.one_in(3) and left else None for _ in range(count)
    ]


def step(choices: Choices, hand: rz.Hand) -> None:
    """Do one thing, mostly one that fits; raises where it does not."""
    seat = choices.number(0, hand.seats) if choices.one_in(9) else choices.number(0, hand.seats - 1)
    if choices.one_in(12):
        action = rz.Action(choices.pick(KINDS), choices.pick([None, choices.number(0, 300), -1, "x"]))
        return hand.act(action, seat=choices.pick([None, seat]))
    todo = choices.number(0, 5) if choices.one_in(8) else None
    if hand.actor is not None and todo is None:
        return hand.act(choices.pick(hand.legal_actions[-3:] if choices.number(0, 9) else list(hand.legal_actions)))
    if todo == 0 or (todo is None and hand.awaiting_shared_card):
        return hand.deal_shared(choices.pick([*some_cards(choices, hand, 1), "As", None, 99]))
    if todo == 1 or (todo is None and hand.awaiting_cards):
        owed = [i for i in range(hand.seats) if hand.owed_cards[i]]
        seat = seat if todo == 1 or not owed else owed[0]
        cards = some_cards(choices, hand, hand.owed_cards[seat] if seat < hand.seats else 1)
        return hand.deal(seat, cards, up=choices.pick([None, None, None, True, cards]))
    if todo == 2 or (todo is None and hand.awaiting_opener):
        return hand.set_opener(seat)
    if todo == 3 or (todo is None and choices.one_in(2)):
        unknown = hand.holdings[seat % hand.seats].count(None)
        return hand.reveal(seat, some_cards(choices, hand, unknown))
    if todo == 4 or choices.one_in(2):
        return hand.muck(seat)
    won = [0] * hand.seats
    won[seat % hand.seats] = choices.pick([hand.pot, hand.pot - 1, 1])
    return hand.settle(won, rake=choices.pick([None, None, hand.pot - sum(won), 1]))


def same_hands(hand: rz.Hand) -> list[rz.Hand]:
    return [hand.copy(), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand)), hand.game.replay_log(hand.log)]


def check_hand(hand: rz.Hand, chips: int) -> None:
    assert sum(hand.stacks) + hand.pot + hand.rake == chips
    assert min(hand.stacks) >= 0
    assert (hand.actor is None) == (not hand.legal_actions)
    assert not hand.is_over or sum(hand.payoffs) == -hand.rake
    dealt = [card for held in (*hand.holdings, hand.shared_cards) for card in held if card is not None]
    assert len(set(dealt)) == len(dealt)
    look_at(hand)


def look_at(hand: rz.Hand, but: str = "") -> None:
    for name in dir(hand):
        if name[0] != "_" and name != but:
            getattr(hand, name)
    repr(hand)
    for seat in range(hand.seats):
        hand.view(seat)


def game(data: bytes) -> None:
    choices = Choices(data)
    hand = start_of(choices, game_of(choices))
    if hand is None:
        return
    chips = sum(hand.stacks) + hand.pot + hand.rake
    for _ in range(120):
        if hand.is_over or not choices:
            break
        before = hand.copy()
        if attempt(step, choices, hand)[1]:
            assert hand == before
        check_hand(hand, chips)
        if choices.one_in(9):
            assert all(same == hand for same in same_hands(hand))
            hand = choices.pick([*same_hands(hand), hand.view(choices.number(0, hand.seats - 1))])
    assert all(same == hand and hash(same) == hash(hand) for same in same_hands(hand))
    spoil_log(choices, hand)
    spoil_pickle(choices, hand)


def spoil_log(choices: Choices, hand: rz.Hand) -> None:
    """A log with a few letters changed is refused, or that of another hand."""
    log = hand.log
    for _ in range(choices.number(0, 3)):
        at = choices.number(0, len(log))
        log = (
            log[:at]
            + choices.pick(["", "/", " ", "k", "c", "x", "As", "=", "!0:0As", "@1", "9"])
            + log[at + choices.number(0, 2) :]
        )
    other, refused = attempt(hand.game.replay_log, log)
    assert refused or hand.game.replay_log(other.log) == other


def spoil_pickle(choices: Choices, hand: rz.Hand) -> None:
    """A pickle with a few bytes changed is refused, or can be played on without harm."""
    rebuild, (_, state, record) = hand.__reduce__()
    spoilt = [bytearray(state), bytearray(record)]
    for _ in range(choices.number(1, 3)):
        part = choices.pick([part for part in spoilt if part])
        part[choices.number(0, len(part) - 1)] = choices.number(0, 255)
    other, refused = attempt(rebuild, hand.game, *map(bytes, spoilt), errors=ValueError)
    for _ in range(0 if refused else 40):
        look_at(other, but="log")
        if attempt(step, choices, other)[1] and not choices:
            break


# ---- histories ----


def real_hands() -> list[bytes]:
    """Hands of each site, one by one; those of a corpus too, where there is one."""
    files = [*sorted(HANDS.iterdir()), *sorted(CORPUS.glob("*/*"))]
    hands = [history.EXAMPLE.encode()]
    for file in files:
        if file.suffix in (".txt", ".phh", ".phhs"):
            data = file.read_bytes().replace(b"\r\n", b"\n")
            hands += [hand + b"\n" for hand in data.split(b"\n\n\n")][:12]
    return [hand for hand in hands if hand.strip()]


REAL = real_hands()
LINES = sorted({line for hand in REAL for line in hand.splitlines()})


def changed_hand(choices: Choices) -> bytes:
    """A real hand with some lines lost, doubled, moved or taken from others, and some words and letters changed."""
    lines = choices.pick(REAL).splitlines()
    while choices and lines:
        place = choices.number(0, len(lines) - 1)
        words = lines[place].split(b" ")
        match choices.number(0, 6):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, choices.pick(lines))
            case 2:
                lines[place] = choices.pick(LINES)
            case 3:
                words[choices.number(0, len(words) - 1)] = choices.pick(choices.pick(LINES).split(b" "))
                lines[place] = b" ".join(words)
            case 4:
                words[choices.number(0, len(words) - 1)] = str(
                    choices.number(0, 1 << 16) >> choices.number(0, 16)
                ).encode()
                lines[place] = b" ".join(words)
            case 5:
                at = choices.number(0, len(lines[place]))
                lines[place] = lines[place][:at] + choices.take(3) + lines[place][at + 1 :]
            case 6:
                lines += choices.pick(REAL).splitlines()[: choices.number(0, 255)]
    return b"\n".join(lines[:300])


def read_all(data: bytes) -> None:
    """Read and replay whatever is there."""
    for record in history.read(data, errors="skip"):
        result = history.replay(record)
        assert sum(result.payoffs.values()) <= 0 or result.differences
        assert history.Record.from_dict(record.to_dict()) == record == pickle.loads(pickle.dumps(record))
        if not result.differences:
            assert result.hand.is_over
            assert sum(result.hand.stacks) + result.hand.rake == sum(result.hand.starting_stacks)
            written = io.StringIO()
            history.write_phh(record, written)
            again = history.replay(next(history.read(written.getvalue())))
            assert again.payoffs == result.payoffs, written.getvalue()
    attempt(list, history.read(data), errors=rz.HistoryError)


def histories(data: bytes) -> None:
    choices = Choices(data[1:])
    read_all(changed_hand(choices) if data[:1] > b"\x7f" else data)


TARGETS = {"cards": cards, "values": values, "equity": equity, "game": game, "history": histories}


def seeds_of(name: str) -> list[bytes]:
    """Inputs to begin with: real hands, and bytes of all kinds."""
    dice = random.Random(1)
    return [dice.randbytes(4 << number % 7) for number in range(70)] + (REAL if name == "history" else [])


def main() -> None:
    name = sys.argv.pop(1) if len(sys.argv) > 1 else ""
    if name not in TARGETS:
        raise SystemExit(f"python tests/fuzz.py {'|'.join(TARGETS)} [libFuzzer's flags, such as -runs=100000]")
    with tempfile.TemporaryDirectory() as seeds:
        for number, seed in enumerate(seeds_of(name)):
            Path(seeds, str(number)).write_bytes(seed)
        arguments = [*sys.argv, "-timeout=60"]
        if not any(Path(argument).exists() for argument in sys.argv[1:]):
            arguments += ["-max_len=4096" if name == "history" else "-max_len=600", "-len_control=0", seeds]
        atheris.Setup(arguments, TARGETS[name])
        atheris.Fuzz()


if __name__ == "__main__":
    main()
