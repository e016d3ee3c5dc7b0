"""Values of hands beside the libraries people use, in one run: ``pytest benchmarks``.

Every group holds a limit or a peer to divide by; the table of ratios at the end does so.
"""

import numpy as np
import pytest

import razzeval as rz
from razzeval import _kernel

HANDS = 10_000_000
FEW = 20_000
ROUNDS = {"rounds": 9, "iterations": 1, "warmup_rounds": 1}


@pytest.fixture(scope="module")
def rows():
    """Random seven-card hands; a tenth of them drawn, then dealt again with the suits renamed."""
    keys = np.random.default_rng(2026).random((HANDS // 10, 52), dtype=np.float32)
    drawn = np.argpartition(keys, 7, axis=1)[:, :7].astype(np.uint8)
    suits = [drawn ^ turn for turn in range(4)]
    return np.ascontiguousarray(np.concatenate([suits[turn % 4] for turn in range(10)]))


@pytest.fixture(scope="module")
def columns(rows):
    return np.asfortranarray(rows)


@pytest.fixture(scope="module")
def few(rows):
    return [tuple(int(card) for card in hand) for hand in rows[:FEW]]


def texts(hands, ten="T"):
    names = [rank + suit for rank in "A23456789" + ten + "JQK" for suit in "cdhs"]
    return [[names[card] for card in hand] for hand in hands]


def measure(benchmark, group, hands, function, *arguments):
    benchmark.group = group
    benchmark.extra_info["items"] = hands
    return benchmark.pedantic(function, arguments, **ROUNDS)


# ---- arrays of lows ----------------------------------------------------------------------------------------------

ARRAYS = "seven-card lows from arrays"


def test_limit_read_the_same_memory(benchmark, rows):
    words = rows.reshape(-1)[: rows.size // 8 * 8].view(np.uint64)
    measure(benchmark, ARRAYS, HANDS, words.sum)


@pytest.mark.parametrize("validate", [False, True], ids=["", "validate"])
@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("layout", ["rows", "columns"])
def test_low_batch(benchmark, request, layout, threads, validate):
    hands, out = request.getfixturevalue(layout), np.empty(HANDS, np.uint16)
    measure(benchmark, ARRAYS, HANDS, lambda: rz.evaluate_batch(hands, out=out, threads=threads, validate=validate))


def test_low_batch_portable(benchmark, rows):
    out, before = np.empty(HANDS, np.uint16), _kernel.instruction_set()
    _kernel.use_instruction_set("portable")
    try:
        measure(benchmark, ARRAYS, HANDS, lambda: rz.evaluate_batch(rows, out=out, validate=False))
    finally:
        _kernel.use_instruction_set(before)


def test_poker_equity_batch_of_texts(benchmark, few):
    pe = pytest.importorskip("poker_equity")
    hands = ["".join(hand) for hand in texts(few)]
    measure(benchmark, ARRAYS, FEW, lambda: pe.score_batch("low_a5", hands))


# ---- arrays of highs ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("layout", ["rows", "columns"])
def test_high_batch(benchmark, request, layout):
    hands, out = request.getfixturevalue(layout), np.empty(HANDS, np.uint16)
    group = "seven-card highs from arrays"
    measure(benchmark, group, HANDS, lambda: rz.evaluate_high_batch(hands, out=out, validate=False))


# ---- one call a hand ---------------------------------------------------------------------------------------------


def each(function, hands):
    def run():
        for hand in hands:
            function(hand)

    return run


SCALAR = "one call a hand from Python"


def test_limit_an_empty_call(benchmark, few):
    measure(benchmark, SCALAR, FEW, each(len, few))


def test_low_from_ids(benchmark, few):
    measure(benchmark, SCALAR, FEW, each(rz.evaluate, few))


def test_low_from_text(benchmark, few):
    measure(benchmark, SCALAR, FEW, each(rz.evaluate, ["".join(hand) for hand in texts(few)]))


def test_high_from_ids(benchmark, few):
    measure(benchmark, SCALAR, FEW, each(rz.evaluate_high, few))


def test_pokerkit_low(benchmark, few):
    pokerkit = pytest.importorskip("pokerkit")
    hands = ["".join(hand) for hand in texts(few[:500])]
    measure(benchmark, SCALAR, 500, each(lambda hand: pokerkit.RegularLowHand.from_game(hand), hands))


def test_phevaluator_high(benchmark, few):
    pytest.importorskip("phevaluator")
    from phevaluator import evaluate_cards

    # Its ids run 4 * rank + suit from the deuce.
    hands = [[(card - 4) % 52 for card in hand] for hand in few]
    measure(benchmark, SCALAR, FEW, each(lambda hand: evaluate_cards(*hand), hands))


def test_eval7_high_from_its_cards(benchmark, few):
    eval7 = pytest.importorskip("eval7")
    hands = [[eval7.Card(text) for text in hand] for hand in texts(few)]
    measure(benchmark, SCALAR, FEW, each(eval7.evaluate, hands))


def test_pkrbot_high_from_its_cards(benchmark, few):
    pkrbot = pytest.importorskip("pkrbot")
    hands = [[pkrbot.Card(text) for text in hand] for hand in texts(few)]
    measure(benchmark, SCALAR, FEW, each(pkrbot.evaluate, hands))


def test_poker_equity_low_from_text(benchmark, few):
    pe = pytest.importorskip("poker_equity")
    hands = ["".join(hand) for hand in texts(few)]
    measure(benchmark, SCALAR, FEW, each(lambda hand: pe.score_batch("low_a5", [hand]), hands))
