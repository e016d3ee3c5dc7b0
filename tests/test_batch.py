"""Arrays of hands: every layout, dtype and engine gives what one call a hand gives; faults are found in their row."""

import os
import signal
import subprocess
import sys
import threading
import time
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.testing import assert_array_equal

import razzeval as rz
from razzeval import _kernel

GAMES = [(rz.evaluate, rz.evaluate_batch), (rz.evaluate_high, rz.evaluate_high_batch)]
# Lengths around the sizes in which the kernel works: 32 hands a step, 256 a block.
LENGTHS = [0, 1, 2, 31, 32, 33, 63, 64, 65, 255, 256, 257, 287, 288, 289, 1000]


@pytest.fixture(params=["avx2", "portable"])
def engine(request):
    before = _kernel.instruction_set()
    try:
        _kernel.use_instruction_set(request.param)
    except ValueError:
        pytest.skip(f"this processor has no {request.param}")
    yield request.param
    _kernel.use_instruction_set(before)


@pytest.fixture(params=GAMES, ids=["low", "high"])
def game(request):
    return request.param


def random_hands(count, held, seed=1):
    keys = np.random.default_rng(seed).random((count, 52))
    return keys.argsort(axis=1)[:, :held].astype(np.uint8)


@pytest.mark.parametrize("held", [5, 6, 7])
def test_batch_is_scalar_for_every_length_and_layout(engine, game, held):
    scalar, batch = game
    for count in LENGTHS:
        hands = random_hands(count, held, seed=count)
        expected = np.array([scalar(hand.tolist()) for hand in hands], dtype=np.uint16)
        wide = np.full((count, 2 * held + 1), 99, np.uint8)
        wide[:, 1 : 2 * held : 2] = hands
        layouts = {
            "rows": hands,
            "columns": np.asfortranarray(hands),
            "transposed": np.ascontiguousarray(hands.T).T,
            "padded rows": np.pad(hands, ((0, 0), (0, 9 - held)))[:, :held],
            "every second byte": wide[:, 1 : 2 * held : 2],
            "backwards": hands[::-1, ::-1][::-1],
            "every second row": np.repeat(hands, 2, axis=0)[::2],
        }
        for name, layout in layouts.items():
            result = batch(layout)
            assert result.dtype == np.uint16
            assert_array_equal(result, expected, err_msg=f"{name}, {count} hands")
            assert_array_equal(batch(layout, validate=False), expected, err_msg=f"{name}, {count} hands")


@pytest.mark.parametrize("dtype", ["i1", "u2", "i4", "u8", "i8", ">i4", ">u2", "<i8"])
def test_any_integer_dtype(game, dtype):
    hands = random_hands(100, 7)
    assert_array_equal(game[1](hands.astype(dtype)), game[1](hands))


def test_shapes(game):
    hands = random_hands(60, 7)
    flat = game[1](hands)
    assert_array_equal(game[1](hands.reshape(3, 4, 5, 7)), flat.reshape(3, 4, 5))
    assert game[1](hands[0]).shape == ()
    assert game[1](hands[0]) == flat[0]
    assert game[1](np.empty((0, 7), np.uint8)).shape == (0,)
    assert game[1](np.empty((3, 0, 5), np.uint8)).shape == (3, 0)
    assert_array_equal(game[1](hands.tolist()), flat)
    assert_array_equal(game[1](np.asfortranarray(hands.reshape(3, 20, 7))), flat.reshape(3, 20))


def test_read_only_arrays_and_no_copy(game):
    hands = random_hands(1000, 7)
    hands.flags.writeable = False
    before = hands.copy()
    game[1](hands)
    assert_array_equal(hands, before)


def test_out(game):
    hands = random_hands(500, 7)
    expected = game[1](hands)
    out = np.zeros(500, np.uint16)
    assert game[1](hands, out=out) is out
    assert_array_equal(out, expected)
    strided = np.zeros(1000, np.uint16)
    assert_array_equal(game[1](hands, out=strided[::2]), expected)
    assert not strided[1::2].any()
    shaped = np.zeros((20, 25), np.uint16)
    assert_array_equal(game[1](hands.reshape(20, 25, 7), out=shaped).ravel(), expected)
    big_endian = np.zeros(500, ">u2")
    with pytest.raises(TypeError, match="out must be an array of uint16, got >u2"):
        game[1](hands, out=big_endian)


def test_out_may_overlap_the_cards():
    memory = np.zeros(7000, np.uint8)
    hands = memory.reshape(1000, 7)
    hands[:] = random_hands(1000, 7)
    expected = rz.evaluate_batch(hands.copy())
    assert_array_equal(rz.evaluate_batch(hands, out=memory[:2000].view(np.uint16)), expected)


@pytest.mark.parametrize("threads", [2, 3, 16])
def test_threads_make_no_difference(game, threads):
    hands = np.tile(random_hands(10_000, 7), (30, 1))
    expected = game[1](hands)
    assert_array_equal(game[1](hands, threads=threads), expected)
    hands[250_000, 3] = 60
    hands[150_000, 3] = 60
    with pytest.raises(rz.InvalidCardError, match="not a card: 60 in row 150000"):
        game[1](hands, threads=threads)


@pytest.mark.parametrize("held", [5, 6, 7])
@pytest.mark.parametrize("order", ["C", "F"])
@pytest.mark.parametrize("count", [1, 40, 300])
def test_a_fault_is_found_wherever_it_is(engine, held, order, count):
    good = random_hands(count, held, seed=held)
    for row in {0, count // 2, count - 1}:
        for place in range(held):
            hands = good.copy(order=order)
            hands[row, place] = 52 + 13 * place
            message = rf"not a card: {52 + 13 * place} in row {row} \(expected an id from 0 to 51\)"
            with pytest.raises(rz.InvalidCardError, match=message):
                rz.evaluate_batch(hands)
        for first, second in combinations(range(held), 2):
            hands = good.copy(order=order)
            hands[row, second] = hands[row, first]
            card = rz.format_cards([int(hands[row, first])])
            with pytest.raises(rz.DuplicateCardError, match=f"{card} appears twice in row {row}"):
                rz.evaluate_batch(hands)


def test_the_first_of_several_faults_is_named():
    hands = random_hands(1000, 7).reshape(10, 100, 7)
    hands[7, 30] = 0
    hands[3, 20, 6] = 200
    with pytest.raises(rz.InvalidCardError, match=r"not a card: 200 in row \(3, 20\)"):
        rz.evaluate_batch(hands)
    hands[3, 20] = hands[3, 19]
    with pytest.raises(rz.DuplicateCardError, match=r"Ac appears twice in row \(7, 30\)"):
        rz.evaluate_batch(hands)


@pytest.mark.parametrize(
    ("number", "dtype"),
    [(-1, "i8"), (256, "i8"), (300, "i2"), (-(2**40), "i8"), (-1, "i1"), (52, "i1"), (2**64 - 1, "u8"), (511, ">u2")],
)
def test_numbers_beyond_the_cards_are_found_in_every_dtype(number, dtype):
    hands = random_hands(50, 7).astype(dtype)
    hands[33, 2] = number
    with pytest.raises(rz.InvalidCardError, match=f"not a card: {number} in row 33"):
        rz.evaluate_batch(hands)


def test_a_single_hand_with_a_fault():
    with pytest.raises(rz.DuplicateCardError, match=r"^2c appears twice$"):
        rz.evaluate_batch([4, 4, 8, 12, 16])


@settings(max_examples=60)
@given(st.integers(0, 2**32), st.sampled_from([5, 6, 7]), st.sampled_from(["avx2", "portable"]))
def test_bytes_that_are_no_cards_harm_no_other_hand(seed, held, name):
    """With validate=False any bytes may come: a meaningless value, but no read outside a table (sanitizers see it)."""
    before = _kernel.instruction_set()
    hands = np.random.default_rng(seed).integers(0, 256, (300, held), dtype=np.uint8)
    hands[::2] = random_hands(150, held, seed)
    try:
        _kernel.use_instruction_set(name)
    except ValueError:
        return
    try:
        for batch in (rz.evaluate_batch, rz.evaluate_high_batch):
            expected = batch(hands[::2])
            for order in "CF":
                assert_array_equal(batch(hands.copy(order=order), validate=False)[::2], expected)
    finally:
        _kernel.use_instruction_set(before)


@pytest.mark.parametrize(
    ("cards", "error", "message"),
    [
        (
            np.zeros((100, 8), np.uint8),
            ValueError,
            r"cards must have shape \(..., 5\), \(..., 6\) or \(..., 7\), got \(100, 8\)",
        ),
        (np.zeros(4, np.uint8), ValueError, r"got \(4,\)"),
        (np.uint8(3), ValueError, r"got \(\)"),
        (np.zeros((3, 7)), TypeError, "cards must be integer ids, 0 to 51, got dtype float64"),
        (np.zeros((3, 7), bool), TypeError, "got dtype bool"),
        (np.zeros((3, 7), object), TypeError, "got dtype object"),
        ([["Ac"] * 7], TypeError, "got dtype <U2"),
        ("As2d3c4h5s", TypeError, "got dtype <U10"),
        (None, TypeError, "got NoneType"),
        (np.zeros((3, 7), complex), TypeError, "got dtype complex128"),
        (np.zeros((3, 7), "m8[s]"), TypeError, r"got dtype timedelta64\[s\]"),
        ([[0, 1, 2, 3, 4], [0, 1]], ValueError, "got rows of different lengths"),
    ],
)
def test_wrong_arrays(game, cards, error, message):
    with pytest.raises(error, match=message):
        game[1](cards)


class Labelled(np.ndarray):
    """An array of another kind, whose shape might not stay what it is."""


def test_wrong_out_and_threads(game):
    hands = random_hands(10, 7)
    with pytest.raises(TypeError, match="out must be an array of uint16, got int64"):
        game[1](hands, out=np.zeros(10, np.int64))
    with pytest.raises(TypeError, match="out must be an array of uint16, got list"):
        game[1](hands, out=[0] * 10)
    with pytest.raises(ValueError, match=r"out must have shape \(10,\), got \(9,\)"):
        game[1](hands, out=np.zeros(9, np.uint16))
    frozen = np.zeros(10, np.uint16)
    frozen.flags.writeable = False
    with pytest.raises(ValueError, match="out must be writable"):
        game[1](hands, out=frozen)
    with pytest.raises(ValueError, match="threads must be 1 or more, got 0"):
        game[1](hands, threads=0)
    for threads in (1.5, "2", None):
        with pytest.raises(TypeError, match=f"threads must be an int, got {threads!r}"):
            game[1](hands, threads=threads)
    with pytest.raises(TypeError, match="out must be an array of uint16, got Labelled"):
        game[1](hands[:1], out=np.zeros(1, np.uint16).view(Labelled))


def test_out_may_begin_at_an_odd_address(engine, game):
    hands = random_hands(300, 7)
    out = np.zeros(601, np.uint8)[1:].view(np.uint16)
    assert not out.flags.aligned
    assert game[1](hands, out=out) is out
    assert_array_equal(out, game[1](hands))
    with pytest.raises(ValueError, match="values must be contiguous numbers of 16 bits"):
        _kernel.evaluate_hands(hands, out, 0, 300)


def test_all_of_this_holds_on_older_processors():
    """The same tests with the code that a processor without AVX2 takes."""
    if "RAZZEVAL_PORTABLE" in os.environ:
        assert _kernel.instruction_set() == "portable"
        return
    command = [sys.executable, "-P", "-m", "pytest", "-q", "-m", "not slow", "-k", "not avx2", __file__]
    environment = {**os.environ, "RAZZEVAL_PORTABLE": "1"}
    result = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=120)
    assert result.returncode == 0, result.stdout
    assert " passed" in result.stdout


def test_other_threads_run_meanwhile():
    hands = np.tile(random_hands(1000, 7), (4000, 1))
    turns = 0
    done = threading.Event()

    def work():
        rz.evaluate_high_batch(hands)
        done.set()

    worker = threading.Thread(target=work)
    worker.start()
    while not done.wait(0.0001):
        turns += 1
    worker.join()
    assert turns > 1


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="no interval timers on this system")
@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_is_answered(threads):
    hands = np.broadcast_to(random_hands(1, 7), (1 << 36, 7))

    def interrupt(number, frame):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.2)
        with pytest.raises(KeyboardInterrupt):
            _run_for_ever(hands, threads)
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)


def _run_for_ever(hands, threads):
    out = np.empty(1 << 22, np.uint16)
    while True:
        rz.evaluate_batch(hands[: 1 << 22], out=out, threads=threads)
        time.sleep(0)


@pytest.mark.slow
def test_all_seven_card_hands():
    """The 133,784,560 lows one by one, in columns: two lowest cards, then every choice of five above them."""
    five = np.array([51 - np.array(hand) for hand in _colexicographic(50, 5)], np.uint8)
    counts = np.zeros(6176, np.int64)
    for second in range(1, 47):
        above = five[: comb(51 - second, 5)]
        hands = np.empty((len(above), 7), np.uint8, order="F")
        hands[:, 1] = second
        hands[:, 2:] = above
        for first in range(second):
            hands[:, 0] = first
            counts += np.bincount(rz.evaluate_batch(hands, validate=False), minlength=6176)
    assert counts.sum() == 133_784_560
    assert counts[1 : rz.EIGHT_OR_BETTER + 1].sum() == 24_530_944
    assert counts[1288:].sum() == 6_169_072
    assert counts[1] == 781_824


def _colexicographic(size, count):
    """Choices of `count` from range(size), in the order in which those from range(n) come first for every n."""
    return (tuple(reversed(choice)) for choice in sorted(tuple(reversed(c)) for c in combinations(range(size), count)))


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        (np.ma.masked_array(np.arange(5, dtype=np.uint8), mask=[0, 0, 0, 0, 1]), "values of a masked array"),
        (None, "got NoneType"),
        ({1, 2}, "got set"),
    ],
)
def test_what_is_no_array_of_cards_is_named(cards, words):
    with pytest.raises(TypeError, match=words):
        rz.evaluate_batch(cards)


def test_bytes_are_cards():
    assert rz.evaluate_batch(bytes([0, 5, 10, 15, 16, 48, 51])) == 1


@pytest.mark.parametrize(("shape", "strides"), [((4,), (0,)), ((4,), (1,)), ((2, 3), (2, 2)), ((3, 2), (2, 4))])
def test_out_must_not_overlap_itself(shape, strides):
    out = np.lib.stride_tricks.as_strided(np.zeros(20, np.uint16), shape, strides)
    with pytest.raises(ValueError, match="out must not overlap itself"):
        rz.evaluate_batch(np.tile(np.arange(7, dtype=np.uint8), (*shape, 1)), out=out)


def test_out_may_be_strided_in_any_order():
    hands = np.tile(np.arange(7, dtype=np.uint8) * 4, (4, 3, 1))
    for out in (
        np.zeros((3, 4), np.uint16).T,
        np.zeros((8, 9), np.uint16)[::-2, ::3],
        np.zeros((4, 3), np.uint16)[:, ::-1],
    ):
        assert (rz.evaluate_batch(hands, out=out) == out).all()
        assert (out == rz.evaluate(range(0, 28, 4))).all()
