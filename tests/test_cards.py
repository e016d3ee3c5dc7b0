"""Cards as text and ids, the deck, and what is said about wrong input."""

import copy
import pickle
import subprocess
import sys

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import razzeval as rz

NOT_A_CARD = "(expected a rank A23456789TJQK and a suit cdhs)"
BAD_INPUT = [
    # Every function that takes cards says the same about cards that are none.
    ("1s", rz.InvalidCardError, f"not a card: '1s' {NOT_A_CARD}"),
    ("10", rz.InvalidCardError, f"not a card: '10' {NOT_A_CARD}"),
    ("Ax", rz.InvalidCardError, f"not a card: 'Ax' {NOT_A_CARD}"),
    ("sA", rz.InvalidCardError, f"not a card: 'sA' {NOT_A_CARD}"),
    ("x", rz.InvalidCardError, f"not a card: 'x' {NOT_A_CARD}"),
    ("Ac ?", rz.InvalidCardError, f"not a card: '?' at index 3 of 'Ac ?' {NOT_A_CARD}"),
    ("Ac2d3", rz.InvalidCardError, f"not a card: '3' at index 4 of 'Ac2d3' {NOT_A_CARD}"),
    ("Ac,2d", rz.InvalidCardError, f"not a card: ',2' at index 2 of 'Ac,2d' {NOT_A_CARD}"),
    ("é Ac", rz.InvalidCardError, f"not a card: 'é' at index 0 of 'é Ac' {NOT_A_CARD}"),
    ("Ac é", rz.InvalidCardError, f"not a card: 'é' at index 3 of 'Ac é' {NOT_A_CARD}"),
    ("Ac\ud800", rz.InvalidCardError, "not a card: 'Ac\\ud800' (it is no valid text)"),
    ("Ac\x002d", rz.InvalidCardError, f"not a card: '\\x002' at index 2 of 'Ac\\x002d' {NOT_A_CARD}"),
    (["As", "1s"], rz.InvalidCardError, f"not a card: '1s' at index 1 {NOT_A_CARD}"),
    (["As 2d"], rz.InvalidCardError, f"not a card: 'As 2d' at index 0 {NOT_A_CARD}"),
    (["As", ""], rz.InvalidCardError, f"not a card: '' at index 1 {NOT_A_CARD}"),
    ([0, 52], rz.InvalidCardError, "not a card: 52 at index 1 (expected an id from 0 to 51)"),
    ((-1,), rz.InvalidCardError, "not a card: -1 at index 0 (expected an id from 0 to 51)"),
    ([2**80], rz.InvalidCardError, f"not a card: {2**80} at index 0 (expected an id from 0 to 51)"),
    ("As2dAs", rz.DuplicateCardError, "As appears twice: cards 0 and 2"),
    ([3, 5, "2d"], rz.DuplicateCardError, "2d appears twice: cards 1 and 2"),
    ([0.0, 1], TypeError, "not a card: 0.0 at index 0 (expected an id or a text, got float)"),
    ([True, 1], TypeError, "not a card: True at index 0 (expected an id or a text, got bool)"),
    ([None], TypeError, "not a card: None at index 0 (expected an id or a text, got NoneType)"),
    ([[0, 1]], TypeError, "not a card: [0, 1] at index 0 (expected an id or a text, got list)"),
    (7, TypeError, "cards must be text or a sequence of ids or texts, got int"),
    (None, TypeError, "cards must be text or a sequence of ids or texts, got NoneType"),
    ({"As": 1}, TypeError, "cards must be text or a sequence of ids or texts, got dict"),
    ({0, 1}, TypeError, "cards must be text or a sequence of ids or texts, got set"),
]  # fmt: skip
COUNTS = [
    (rz.evaluate, "", "a low needs 1 to 7 cards, got 0"),
    (rz.evaluate, [], "a low needs 1 to 7 cards, got 0"),
    (rz.evaluate, "  ", "a low needs 1 to 7 cards, got 0"),
    (rz.evaluate, "2c3c4c5c6c7c8c9c", "a low needs 1 to 7 cards, got 8"),
    (rz.evaluate, list(range(52)), "a low needs 1 to 7 cards, got 52"),
    (rz.evaluate, "2c" * 100, "a low needs 1 to 7 cards, got 100"),
    (rz.best_five, "2c3c4c5c6c7c8c9c", "a low needs 1 to 7 cards, got 8"),
    (rz.evaluate_high, "2c3c4c5c", "a high needs 5 to 7 cards, got 4"),
    (rz.evaluate_high, range(8), "a high needs 5 to 7 cards, got 8"),
    (rz.best_five_high, "2c", "a high needs 5 to 7 cards, got 1"),
]


@pytest.mark.parametrize("function", [rz.parse_cards, rz.evaluate, rz.evaluate_high, rz.best_five])
@pytest.mark.parametrize(("cards", "error", "message"), BAD_INPUT)
def test_bad_cards(function, cards, error, message):
    if function is rz.evaluate_high and error is rz.DuplicateCardError:
        cards = [*(cards if isinstance(cards, list) else [cards[i : i + 2] for i in (0, 2, 4)]), "Kc", "Kd"]
    with pytest.raises(error) as caught:
        function(cards)
    assert str(caught.value) == message
    assert error is TypeError or isinstance(caught.value, ValueError)


@pytest.mark.parametrize(("function", "cards", "message"), COUNTS)
def test_wrong_number_of_cards(function, cards, message):
    with pytest.raises(rz.CardCountError) as caught:
        function(cards)
    assert str(caught.value) == message


def test_more_cards_than_a_deck():
    with pytest.raises(rz.CardCountError, match="a deck has 52 cards, got 53"):
        rz.parse_cards([*range(52), 0])
    with pytest.raises(rz.CardCountError, match="a deck has 52 cards, got 60"):
        rz.parse_cards("x" * 60, unknown=True)


def test_long_text_is_cut_in_the_message():
    with pytest.raises(rz.InvalidCardError) as caught:
        rz.evaluate("Ac" * 5000 + "!")
    assert len(str(caught.value)) < 200


@pytest.mark.parametrize(
    "cards",
    [
        "Ac 2d3h", "ac2D 3H", " Ac\n2d\t3h ", ["Ac", "2d", "3h"], ("Ac", 5, 10), [0, 5, 10], np.array([0, 5, 10]),
        np.array([0, 5, 10], np.uint8), [np.int64(0), np.uint8(5), 10], np.array(["Ac", "2d", "3h"]), bytes([0, 5, 10]),
        bytearray([0, 5, 10]), memoryview(bytes([0, 5, 10])), [np.str_("Ac"), "2d", "3h"], np.arange(0, 15, 5)[::1],
    ],
)  # fmt: skip
def test_one_hand_in_many_forms(cards):
    assert rz.parse_cards(cards) == [0, 5, 10]
    assert rz.evaluate(cards) == rz.evaluate("3h2dAc") == 1


def test_ranges_and_rows_are_sequences():
    assert rz.evaluate(range(0, 20, 4)) == 1
    assert rz.evaluate(np.arange(0, 40, 4)[::2]) == rz.evaluate("Ac3c5c7c9c")


def test_tens():
    assert rz.parse_cards("10d Td tD 10c"[:3]) == rz.parse_cards("Td") == rz.parse_cards(["10D"]) == [37]


def test_ids_are_in_bring_in_order():
    texts = [rank + suit for rank in "A23456789TJQK" for suit in "cdhs"]
    assert [rz.parse_cards(text)[0] for text in texts] == list(range(52))
    assert rz.format_cards(range(52)) == " ".join(texts)


def test_unknown_cards():
    assert rz.parse_cards("x Ac ?*X", unknown=True) == [None, 0, None, None, None]
    assert rz.parse_cards(["x", None, 3], unknown=True) == [None, None, 3]
    assert rz.format_cards([None, 0]) == "x Ac"
    with pytest.raises(rz.InvalidCardError, match="or x"):
        rz.parse_cards("Ay", unknown=True)


@given(st.lists(st.integers(0, 51), unique=True))
def test_format_and_parse_are_inverse(ids):
    text = rz.format_cards(ids)
    assert rz.parse_cards(text) == rz.parse_cards(text.replace(" ", "")) == rz.parse_cards(text.lower()) == ids


@given(st.text(max_size=20))
def test_any_text_is_read_or_refused(text):
    try:
        cards = rz.parse_cards(text, unknown=True)
    except ValueError:
        return
    assert all(card is None or 0 <= card < 52 for card in cards)


@given(
    st.lists(
        st.one_of(st.integers(), st.text(max_size=4), st.none(), st.floats(), st.booleans(), st.binary()), max_size=9
    )
)
def test_any_sequence_is_valued_or_refused(items):
    try:
        value = rz.evaluate(items)
    except (ValueError, TypeError):
        return
    assert 1 <= value <= 6175


def test_format_cards_refuses_what_is_no_card():
    with pytest.raises(rz.InvalidCardError, match="not a card: 52 at index 1"):
        rz.format_cards([0, 52])
    with pytest.raises(TypeError, match=r"not a card: 1\.5 at index 0"):
        rz.format_cards([1.5])
    with pytest.raises(TypeError, match="cards must be a sequence of ids or texts, got 5"):
        rz.format_cards(5)


def test_deck_deals_every_card_once_and_the_same_for_a_seed():
    deck = rz.Deck(seed=7)
    first = deck.deal(3)
    assert sorted(first + deck.deal(49)) == list(range(52))
    assert len(deck) == 0
    assert rz.Deck(seed=7).deal(3) == first
    assert rz.Deck(seed=8).deal(52) != rz.Deck(seed=7).deal(52)
    with pytest.raises(rz.CardCountError, match="cannot deal 1 cards: the deck has 0 left"):
        deck.deal(1)
    with pytest.raises(rz.CardCountError):
        rz.Deck().deal(-1)
    with pytest.raises(TypeError, match=r"count must be a whole number, got 1\.5"):
        rz.Deck().deal(1.5)
    with pytest.raises(TypeError, match="seed must be a whole number, got 'x'"):
        rz.Deck(seed="x")


def test_deck_without_dead_cards():
    deck = rz.Deck(seed=1, dead="As Kd")
    assert not {3, 49} & set(deck.deal(50))


def test_decks_without_a_seed_differ_and_can_be_repeated():
    deck = rz.Deck()
    assert rz.Deck(seed=deck.seed).deal(52) == deck.deal(52)
    assert len({tuple(rz.Deck().deal(5)) for _ in range(20)}) > 1


def test_every_order_of_three_cards_is_equally_likely():
    counts = {}
    for seed in range(12_000):
        order = tuple(rz.Deck(seed=seed, dead=range(3, 52)).deal(3))
        counts[order] = counts.get(order, 0) + 1
    assert len(counts) == 6
    assert all(abs(count - 2000) < 200 for count in counts.values())  # five standard deviations


def test_decks_copy_and_pickle():
    deck = rz.Deck(seed=7)
    deck.deal(4)
    for other in (copy.copy(deck), copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))):
        assert other.deal(5) == rz.Deck(seed=7).deal(9)[4:]
    assert repr(deck) == "Deck(seed=7): 48 cards left"


def test_errors_pickle():
    for error in (
        rz.InvalidCardError,
        rz.DuplicateCardError,
        rz.CardCountError,
        rz.IllegalActionError,
        rz.HistoryError,
    ):
        again = pickle.loads(pickle.dumps(error("what")))
        assert type(again) is error
        assert str(again) == "what"
        assert issubclass(error, ValueError)


def test_scalar_calls_load_no_numpy():
    program = """
import sys
import razzeval as rz
rz.evaluate("As2d3c4h5s"), rz.evaluate([0, 4, 8]), rz.describe(57), rz.best_five("As2d"), rz.evaluate_high(range(5))
rz.Deck(seed=1).deal(3), rz.parse_cards("As")
assert "numpy" not in sys.modules
"""
    subprocess.run([sys.executable, "-P", "-c", program], check=True)
