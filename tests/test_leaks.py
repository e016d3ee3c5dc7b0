"""Nothing leaks: memory and reference counts stay as they are over many calls of everything, refused calls too."""

import contextlib
import ctypes
import gc
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from types import CodeType

import numpy as np
import pytest
from table import Dealt

import razzeval as rz
import razzeval.embedding
from razzeval import _kernel
from razzeval.rules import HOUSE_STUD, POKERSTARS_RAZZ, POKERSTARS_STUD8
from razzeval.simulation import _match

SOURCES = Path(__file__).parents[1] / "src"
ROUND = 80  # calls between two looks

game = rz.Game(POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
hand = game.start([1000, 1000, 400], seed=7)
over = Dealt(POKERSTARS_STUD8, ["Ac 2c 3c", "Kd 9d 9h"]).do("bring-in", "fold")
log = over.log
short = game.start([1000, 400], deck="Ac 2c 3c 4c Ks Qd")
outside = game.start([1000, 1000], deck=None)
unopened = Dealt(POKERSTARS_RAZZ, ["x x x", "x x Kd", "x x Qh"]).hand
unknown = Dealt(POKERSTARS_RAZZ, ["x x 3c 4c 5c 6c x", "x x Kd 8d 9d Td x", "x x Qh Js Qs Ks x"])
showdown = unknown.do("bring-in", "call x2", "check x2", "fold", "check x6")
out = next(seat for seat in range(3) if seat not in showdown.in_hand)
pickled = hand.__reduce__()[1]
legal = hand.legal_actions
fold = rz.Action("fold")
hands = np.tile(np.array([0, 5, 10, 15, 16, 48, 51], np.uint8), (40, 1))
values = np.empty(40, np.uint16)
twice = np.zeros((40, 7), np.uint8)
once = (1).to_bytes(8, sys.byteorder)
spot = (((3, bytes([0, 5, 10]), once),) * 2, 0, False, b"")
apart = (((3, bytes([0, 5, 10]), once), (3, bytes([1, 6, 11]), once)), 0, False, b"")
done = (((7, bytes(range(0, 28, 4)), once), (6, bytes(range(1, 25, 4)), once)), 0, False, b"")
known = bytes([1, 1, 1] + [0] * 10 + [0, 0, 0, 1, 1, 1] + [0] * 7)
left = bytes([3] * 6 + [4] * 7)
cells = ([[0, 1], [4, 5], [8]], [[(1.0, ((0, 1),))], [(1.0, ((0, 1), (1, 1)))]])
together = _kernel.Together([[0, 1], [4, 5], [8]], [[(1.0, ((0, 1),))], [(1.0, ((1, 1),))]])
records = list(rz.history.read(rz.history.EXAMPLE))
players = (rz.policies.Random(fold=0), rz.policies.Thresholds())
match = _match(game, players, (1000, 400), 7, True)
five = ["As2c3d4h5sKdKh", "Ac2d3h4s5cQdQh"]
lone = "\ud800"


class Odd:
    """A sequence by its looks, which cannot be listed."""

    def __getitem__(self, index: int) -> int:
        raise TypeError("no")


odd = Odd()

FINE = """
rz.evaluate("As2d3c4h5sKdKh")          rz.evaluate((0, 5, 10, 15, 16))        rz.evaluate(["As", 5])
rz.evaluate(hands[0])                  rz.evaluate_high("AsKsQsJsTs2d2c")     rz.best_five("AsAd2c2h3s3dKc")
rz.best_five_high("AsAhKdKc2c3d9h")    rz.parse_cards("Ac 2d3h 10d")          rz.parse_cards("x?*", unknown=True)
rz.format_cards([0, 5, None, "As"])    kernel.board_value("KsQd")             kernel.board_value("KsQd", high=True)
kernel.shuffled(range(52), 7)          kernel.instruction_set()               kernel.use_instruction_set("portable")
rz.evaluate_batch(hands)               rz.evaluate_high_batch(hands, out=values)
rz.evaluate_batch(hands[:, ::-1].T.T, out=values[::-1])                       rz.evaluate_batch(hands, threads=2)
kernel.evaluate_hands(hands, values, 3, 9)                                    rz.describe(57)
rz.describe_high(57)                   rz.Deck(seed=7, dead="As").deal(5)     rz.low_odds("Ac2d3h8s9c", "Kd")
kernel.final_lows(known[:13], left)    kernel.race(known, left, 1000)         kernel.race(known, left, 1 << 70)
kernel.race_cost(known, left)          kernel.enumerate_runouts(*done)        kernel.fits(*apart, 9)
kernel.sample(*apart, 7, 0, 9)         kernel.sample(*apart, 7, 0, 9, None, bytearray(1))
kernel.Together(*cells)                together.total
rz.equity(["Ac2d3h4s5c6d", "4d5h6s7c8d9h"])                                   rz.Range("(A-6)(A-6)7, 89T@10%")
rz.equity(["Ac2d3h4s5c6d", "4d5h6s7c8d9h"], game="stud8")
rz.equity(["Ac2d3h4s5c6d", "4d5h6s7c8d"], method="monte-carlo", samples=9, seed=7)
rz.equity(["Ac2d3h4s5c6d7h", "4d5h6s7c8d9hA@2"], method="exact")              rz.bring_in("Qh Qd 3s")
rz.first_to_act(["7c7d2h", None, "8s5cAd"])                                   rz.showdown([(75, [0, 1]), 20], five)
rz.showdown([75], five, dealer=1)      kernel.award_pots(RULES, [bytes(range(5)), b""], 0, [(75, 1)])
rz.simulate(game, players, 50, seed=7, threads=2)                             rz.simulate(game, players, 9).hand(5)
kernel.simulate(match, 0, 9, bytearray(1))                                    kernel.simulated_hand(match, 3)
kernel.build_strengths(2)              kernel.strength(match[1], bytes(2), b"")
rz.policies.strength("Ac2d", against="Kd")                                    players[1].choose(hand, 7)
kernel.choose_action(hand, match[1], players[0]._packed(), 7)
rz.get_include()                       rz.embedding.function_address("low_value")
game.start([1000, 400], seed=7)        game.start([1000, 400], deck=None, dealer=1)
game.replay_log("stacks=1000,400 dealer=- deck=Ac2c3c4cKsQd i10 f")           over.game.replay_log(log)
[getattr(thing, name) for thing in (hand, over, outside, unopened, showdown) for name in PROPERTIES]
[repr(thing) for thing in (game, hand, over, outside, unopened, showdown, legal, fold, ACTION)]
[hash(thing) for thing in (game, hand, fold)]                                 str(ACTION)
(hand == over, game == 7, fold == ACTION, hand == 7, legal == legal, fold == 7)
(len(legal), legal[0], legal[-1], legal[:], list(legal), fold in legal, 7 in legal)
rz.Action("raise", 60).amount          rz.Action("fold").kind                 game.start([5, 5], seed=7).awards
hand.copy().bring_in()                 hand.copy().complete()                 hand.copy().act(legal[1], seat=2)
hand.copy().act(fold) if fold in legal else None
play(game.start([1000, 1000, 400], seed=7), "complete", "raise_", "call", "call", "check", "bet", "fold")
play(outside.copy(), "view")           hand.view(0)                           copy.copy(hand), copy.deepcopy(hand)
deal(outside.copy())                   outside.copy().deal(1, "xx", up="Ks")  unopened.copy().set_opener(0)
unopened.copy().reveal(0, "xx2c")      showdown.copy().reveal(IN, "AsAd3c4c5c6cTs" if IN == 0 else "xxxxxxx"[:3])
showdown.copy().muck(IN)               showdown.copy().settle(PAID)           shared(deep.copy())
pickle.loads(pickle.dumps((hand, game, legal, fold, over)))                   kernel._rebuild_hand(*pickled)
pickle.loads(pickle.dumps((rz.Range("A23"), rz.Deck(seed=7), rz.low_odds("Ac2d3h8s9c6d"))))
[rz.history.replay(record) for record in records]                             list(rz.history.read(rz.history.EXAMPLE))
rz.history.write_phh(records, io.StringIO())
rz.history.write_pokerstars(over, io.StringIO())                              rz.history.from_hand(over)
"""

REFUSED = """
rz.evaluate("1s")                      rz.evaluate("As Kx")                   rz.evaluate(lone)
rz.evaluate(7)                         rz.evaluate({})                        rz.evaluate(odd)
rz.evaluate([99])                      rz.evaluate([True])                    rz.evaluate([1.5])
rz.evaluate([1 << 99])                 rz.evaluate(["Aslong"])                rz.evaluate([lone])
rz.evaluate("AsAs")                    rz.evaluate([0, 0])                    rz.evaluate("")
rz.evaluate(range(8))                  rz.evaluate_high("As")                 rz.best_five("")
rz.best_five_high("As")                rz.parse_cards("As?")
rz.parse_cards(list(range(52)) + [None], unknown=True)                        rz.parse_cards("1s" * 99)
rz.parse_cards([None])                 rz.format_cards([99])                  rz.format_cards([1.5])
kernel.board_value("")                 kernel.shuffled("1s", 7)               kernel.shuffled([], "x")
kernel.use_instruction_set("abacus")   kernel.evaluate_hands(hands[0], values, 0, 1)
kernel.evaluate_hands(hands, hands, 0, 1)
kernel.evaluate_hands(hands, values, 0, 41)                                   kernel.evaluate_hands(None, values, 0, 1)
kernel.evaluate_hands(hands, None, 0, 1)                                      rz.evaluate_batch(twice)
rz.evaluate_high_batch(hands + 9)      rz.evaluate_batch(hands, out=hands)    rz.evaluate_batch(hands, threads=0)
rz.evaluate_batch([[1, 2], [3]])       rz.evaluate_batch(hands * 1.0)         rz.describe(0)
rz.describe("As")                      rz.describe_high(7463)                 rz.Deck(seed=7).deal(53)
rz.Deck("As")                          rz.low_odds("AsAs")                    kernel.race(b"", left, 1)
kernel.race(b"\\7" * 13, left, 1)      kernel.race_cost(known, b"")           kernel.race(None, left, 1)
kernel.final_lows(known, b"")          kernel.race(known, left, "1")
kernel.enumerate_runouts((), 0, False, b"")
kernel.fits(((3, b"", b""),), 0, False, b"", 1)
kernel.fits(((1, b"\\x34", bytes(8)),), 0, False, b"", 1)
kernel.sample(*apart, 7, 0, 9, together=kernel.Together([[0]], [[(1.0, ((0, 1),))]]))
kernel.strength(b"", b"", b"")         kernel.simulate(match, 0, 9999, bytearray([1]))
players[0].choose(over)                rz.simulate(game, players[:1])         rz.embedding.function_address("none")
kernel.sample(*spot, 7, 0, 9, None, bytearray([1]))                           kernel.Together([[0]] * 53, [[]])
kernel.Together([[]], [[]])            kernel.Together([[0]], [[(1.0, ((0, 1),) * 8)]])
kernel.Together([[0]], [[(1.0, ((1, 1),))]])                                  kernel.Together([[0]], [[(1.0, 7)]])
together.__init__(*cells)              kernel.Together([["As"]], [[]])        rz.Range("A-")
rz.equity(["As"])                      rz.equity(["As", "As"])
rz.equity(["As", "Kd"], method="exact", samples=7)                            rz.equity(["As", "1s"])
rz.equity(["As", "(2-"])               rz.equity(["AsAd", "Kd"], game="omaha")
rz.bring_in("")                        rz.bring_in("As As")                   rz.bring_in("As", None)
rz.first_to_act([])                    rz.first_to_act(7)                     rz.first_to_act(["As", "AsKd"])
rz.first_to_act(["As", "KdKs"])        rz.showdown([75], [])                  rz.showdown([75], ["AsKd"])
rz.showdown([(75, [2])], [*five, ""])  rz.showdown([(75, [])], five)          rz.showdown([(75,)], five)
rz.showdown(7, five)                   rz.showdown([-1], five)                rz.showdown([75], five, dealer=9)
kernel.bring_in(RULES, bytes(10))      kernel.first_to_act(RULES, [bytes(5)])
kernel.award_pots(RULES, [b""] * 10, 0, [])
rz.showdown([75], 7)                   rz.showdown([75], [five[0]] * 2)
rz.Game(7, ante=5, small_bet=30, big_bet=60)
rz.Game(RULES, ante=5, small_bet=30, big_bet=60)
rz.Game(STUD, ante=5, small_bet=31, big_bet=60)
rz.Game(RULES, ante=5, bring_in=30, small_bet=30, big_bet=60)
rz.Game(RULES, ante=1, bring_in=1, small_bet=9, big_bet=7)
rz.Game(RULES, ante=-1, bring_in=1, small_bet=9, big_bet=9)
rz.Game(RULES, ante=1.5, bring_in=1, small_bet=9, big_bet=9)                  game.start([1000])
game.start(7)                          game.start([1 << 60] * 2)              game.start([0, 5])
game.start([5, 5], dealer=2)           game.start([5, 5], dealer="x")         game.start([5, 5], seed="x")
game.start([5, 5], seed=7, deck="As")  game.start([5, 5], deck="As")          game.start([5, 5], deck=["As"] * 9)
game.start([5, 5], deck="Ac2c3c4cKsQd")                                       game.replay_log("what")
game.replay_log(7)                     rz.Action("limp")                      rz.Action("bet", -1)
rz.Action("bet", 1.5)                  fold.__init__("call")                  legal[9]
legal["x"]                             rz.Hand()                              kernel.HandState()
kernel._legal_actions([fold] * 9, False)                                      kernel._legal_actions([7], False)
kernel._rebuild_hand(game, b"", b"")   kernel._rebuild_hand(game, bytes(len(pickled[1])), b"")
kernel._rebuild_hand(game, pickled[1], b"\\xff" * 16)                         kernel._rebuild_hand(None, b"", b"")
hand.act("fold")                       hand.call(seat="x")                    hand.call(seat=0)
hand.check()                           hand.fold(seat=1)                      hand.raise_(7)
hand.bet(-1)                           over.call()                            over.call(seat=0)
play(short.copy(), "complete", "call")                                        play(short.copy(), "complete", "check")
play(short.copy(), "complete", "bring_in")                                    play(short.copy(), "complete", "bet")
capped.raise_()                        hand.deal(0, "As")                     hand.deal_shared("As")
hand.set_opener(0)                     outside.deal(9, "As")                  outside.deal(0, "AsKdQh2c")
outside.deal(0, "AsAs")                outside.deal(0, "As", up=True)         outside.deal(0, "")
outside.deal(0, "1s")                  outside.deal_shared("As")              outside.deal_shared("AsKd")
outside.set_opener(0)                  unopened.set_opener(9)                 unopened.reveal(0, "As")
unopened.reveal(1, "As2d3c")           unopened.reveal(0, "Kd2d3c")           allin.set_opener(0)
deep.deal_shared("9s")                 showdown.muck(out)                     hand.muck(0)
hand.settle([0, 0, 0])                 showdown.settle([45])                  showdown.settle([45, 45, 45])
showdown.settle(FOLDED)                showdown.settle([0, 0, 0])             showdown.settle([0, 0, 0], rake=7)
showdown.settle(7)                     showdown.settle(["x"] * 3)             shared(deep.copy()).deal(0, "9s")
shared(deep.copy(), again=True)        hand.view(9)
list(rz.history.read("PokerStars Hand #1: what"))                             list(rz.history.read("nothing\\n"))
rz.history.read(b"", errors="maybe")   rz.history.from_hand(hand)
"""

# What no call can bring about: no memory, a signal, and what checks before it make sure of.
NEVER = (
    *("no memory", "tries gave too few deals", "too many states for an exact equity", "is owed no card now"),
    *("is known already", "cannot be listed"),
)


def play(played: rz.Hand, *kinds: str) -> None:
    for kind in kinds:
        played.view(0) if kind == "view" else getattr(played, kind)()


def deal(dealt: rz.Hand) -> rz.Hand:
    dealt.deal(0, "Ac 2d 3h")
    dealt.deal(1, [None, "x", 51], up=None)
    return dealt


def seven_deep() -> rz.Hand:
    """Eight players on seventh street, for whom the deck is too short."""
    dealt = rz.Game(POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([5] * 8, deck=None)
    cards = iter(range(52))
    while not dealt.awaiting_shared_card:
        seat = next(seat for seat, owed in enumerate(dealt.owed_cards) if owed)
        dealt.deal(seat, [next(cards)])
    return dealt


def shared(dealt: rz.Hand, again: bool = False) -> rz.Hand:
    dealt.deal_shared("Ks")
    if again:
        dealt.deal_shared("Ks")
    return dealt


def all_in() -> rz.Hand:
    """Seat 0 all-in from the ante, and third street without up cards."""
    dealt = game.start([5, 1000, 1000], deck=None)
    for seat in range(3):
        dealt.deal(seat, "xxx")
    return dealt


def capped_hand() -> rz.Hand:
    played = game.start([1000, 1000], seed=7)
    play(played, "complete", "raise_", "raise_", "raise_")
    return played


names = {
    **globals(),
    **{name: import_module(name) for name in ("copy", "io", "pickle")},
    "kernel": _kernel,
    "RULES": POKERSTARS_RAZZ,
    "STUD": replace(HOUSE_STUD),
    "ACTION": rz.Action("raise", 60),
    "PROPERTIES": [name for name in dir(rz.Hand) if isinstance(getattr(rz.Hand, name), type(_kernel.HandState.pot))],
    "IN": showdown.in_hand[0],
    "PAID": [45 if seat == showdown.in_hand[0] else 0 for seat in range(3)],
    "FOLDED": [45 if seat == out else 0 for seat in range(3)],
    "deep": seven_deep(),
    "allin": all_in(),
    "capped": capped_hand(),
}


def calls(text: str) -> list[str]:
    """One call a column; columns are two spaces or more apart."""
    return [call for line in text.splitlines() for call in re.split(r"\s{2,}", line) if call]


def run(code: CodeType, times: int = 1) -> None:
    for _ in range(times):
        eval(code, names)


def run_refused(code: CodeType, times: int = 1) -> None:
    for _ in range(times):
        with contextlib.suppress(ValueError, TypeError, IndexError, InterruptedError, BufferError):
            eval(code, names)
            raise AssertionError("it was not refused")


class MallInfo(ctypes.Structure):
    """What glibc tells of its memory; hblkhd and uordblks are the bytes in use."""

    _fields_ = [(name, ctypes.c_size_t) for name in "arena ordblks smblks hblks hblkhd usmblks fsmblks".split()] + [
        (name, ctypes.c_size_t) for name in "uordblks fordblks keepcost".split()
    ]


def malloced() -> int:
    """Bytes of C's own memory in use, where the C library can tell."""
    try:
        tell = ctypes.CDLL(None).mallinfo2
    except (AttributeError, OSError, TypeError):
        return 0
    tell.restype = MallInfo
    told = tell()
    return int(told.hblkhd + told.uordblks)


def counts(watched: list[object]) -> list[int]:
    """Python's blocks, C's memory in the smallest pieces it gives, references to each thing watched."""
    gc.collect()
    return [sys.getallocatedblocks(), malloced() // 24, *map(sys.getrefcount, watched)]


def growth(work: Callable[[CodeType, int], None], code: CodeType) -> int:
    """The most that something grew in each of some rounds: what a cache keeps comes once, a leak every time."""
    watched = [None, True, (), "", *code.co_consts, *names.values(), rz.Action, rz.Game, rz.Hand, rz.InvalidCardError]
    work(code, ROUND)
    most = sys.maxsize
    for _ in range(8):
        before = counts(watched)
        work(code, ROUND)
        most = min(most, max(after - first for after, first in zip(counts(watched), before, strict=True)))
        if most < ROUND // 2:
            break
    return most


@pytest.fixture(scope="module", autouse=True)
def quick_collections() -> Iterator[None]:
    """Leave out of collections what is there already, and put back what the calls change."""
    if not sys.getallocatedblocks():
        pytest.skip("this Python does not count its memory")
    engine = _kernel.instruction_set()
    gc.collect()
    gc.freeze()
    yield
    gc.unfreeze()
    _kernel.use_instruction_set(engine)


@pytest.mark.parametrize("call", calls(FINE))
def test_calls_leave_nothing(call: str) -> None:
    assert growth(run, compile(call, call, "eval")) < ROUND // 2


@pytest.mark.parametrize("call", calls(REFUSED))
def test_refused_calls_leave_nothing(call: str) -> None:
    assert growth(run_refused, compile(call, call, "eval")) < ROUND // 2


def test_a_leak_would_be_seen() -> None:
    kept: list[object] = []
    names["kept"] = kept
    assert growth(run, compile("kept.append(object())", "leak", "eval")) >= ROUND // 2
    assert growth(run, compile("kept.append(game)", "reference", "eval")) >= ROUND // 2
    if malloced():
        names["calloc"] = ctypes.CDLL(None).calloc
        assert growth(run, compile("calloc(1, 24)", "memory of C's", "eval")) >= ROUND // 2


def test_every_public_function_is_called() -> None:
    called = set(re.findall(r"\w+", FINE + REFUSED)) | set(names["PROPERTIES"])
    public = [name for name in rz.__all__ if callable(getattr(rz, name)) and not name.endswith("Error")]
    public += [name for name in dir(_kernel) if name[0] != "_" and callable(getattr(_kernel, name))]
    for made in (rz.Action, rz.LegalActions, rz.Game, rz.Hand, _kernel.Together):
        public += [name for name in dir(made) if name[0] != "_"]
    public += [name for name in rz.history.__all__ if name.islower()]
    left_out = {name for name in public if name not in called and not name.endswith("Error")}
    assert left_out == {"Equity", "LowOdds", "LegalActions", "rules"}  # what calls return


def message(call: str) -> str:
    with contextlib.suppress(ValueError, TypeError, IndexError, InterruptedError):
        eval(call, names)
    try:
        eval(call, names)
    except Exception as error:
        return str(error)
    return ""


def test_every_error_of_the_kernel_is_met() -> None:
    if not SOURCES.is_dir():
        pytest.skip("the sources are not here")
    met = "\n".join(message(call) for call in calls(REFUSED))
    source = "\n".join(path.read_text() for path in SOURCES.glob("*.pxi"))
    texts = re.findall(r"\w+Error\(\s*f?\"((?:[^\"\\]|\\.)+)\"", source)
    pieces = [max(re.split(r"\{[^}]*\}+", text), key=len).strip() for text in texts]
    assert len(pieces) > 60
    assert [piece for piece in pieces if piece not in met and not any(never in piece for never in NEVER)] == []
