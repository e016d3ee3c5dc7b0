"""The range notation: what it means, what it refuses, and that combinations count as the cards can fall."""

import copy
import pickle
import time
from fractions import Fraction
from itertools import product

import pytest

import razzeval as rz


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("A23", 64),
        ("a23", 64),
        ("AA2", 24),
        ("AAAA", 1),
        ("Ah23", 16),
        ("AhA2", 12),
        ("A2-8x", 7 * 16),
        ("(A-6)(A-6)7", 15 * 64),
        ("(A-6)(A-6)7 pairs", 276 * 4),
        ("(A-7)(A-7)7 pairs", 276 * 4 + 24 * 6 + 4),  # by how many sevens
        ("(A-3)h(A-3)h(A-3)h", 1),
        ("(A 3 5-7) 2", 5 * 16),
        ("(A,3,5-7)2", 5 * 16),
        ("10-K 2", 4 * 16),
        ("(A-8)(A-8)(A-8)", 56 * 64),
        ("(A-K)(A-K)(A-K) pairs", 22_100),
        ("A23, A24", 128),
        ("A23, 23A", 64),
        ("Ac2c3c@2, A23", 64),
        ("xxx", 1),
    ],
)
def test_how_many_holdings(text, count):
    assert len(rz.Range(text)) == count


def test_a_holding_takes_the_weight_of_the_first_part_that_names_it():
    weights = dict(rz.Range("Ac2c3c @ 2, A23 @ 25%, AA2@1/3").holdings)
    assert weights[0, 4, 8] == 2
    assert weights[0, 4, 9] == Fraction(1, 4)
    assert weights[0, 1, 4] == Fraction(1, 3)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "an empty part at index 0 of ''"),
        ("A,,2", "an empty part at index 2 of 'A,,2'"),
        ("A23 hello", "not a range: 'hello' at index 4 of 'A23 hello'"),
        ("A-", "not a range: '-' at index 1 of 'A-'"),
        ("(A-", "not a range: '(A-' at index 0 of '(A-'"),
        ("()", "not a list of ranks: '()' in '()'"),
        ("(A;3)", "not a list of ranks: '(A;3)' in '(A;3)'"),
        ("8-2", "a span goes upwards from the ace, got 8-2"),
        ("A@0", "a weight must be a number above 0, got '0' in 'A@0'"),
        ("A@-1", "a weight must be a number above 0, got '-1' in 'A@-1'"),
        ("A@often", "a weight must be a number above 0, got 'often' in 'A@often'"),
        ("A@", "a weight must be a number above 0, got '' in 'A@'"),
        ("AhAh", "no cards fit 'AhAh'"),
        ("AAAAA", "no cards fit 'AAAAA'"),
        ("(A-2)(A-2)(A-2)", "no cards fit '(A-2)(A-2)(A-2)'"),
        ("A2345678", "a holding has at most 7 cards, got more: 'A2345678'"),
        ("A2, 345", "every part of a range must know as many cards, got 2 and 3: 'A2, 345'"),
        ("2\u017f3", "not a range: '\u017f' at index 1 of '2\u017f3'"),  # a long s, an s in upper case
        ("A23 @ ٣", "not a range: '٣' at index 6 of 'A23 @ ٣'"),
        ("A23 @ 1_0", "a weight must be a number above 0, got '1_0' in 'A23 @ 1_0'"),
        ("A23@1e9999999", "a weight must be a number above 0, got '1e9999999' in 'A23@1e9999999'"),
        ("A23@1/0", "a weight must be a number above 0, got '1/0' in 'A23@1/0'"),
        (
            "(A-K)(A-Q)(A-J)(A-T)(A-9)(A-8)(A-7)",
            "a range that takes too long to list, more than 1,000,000 cards tried:"
            " '(A-K)(A-Q)(A-J)(A-T)(A-9)(A-8)(A-7)'",
        ),
        ("A" * 100_000, f"a holding has at most 7 cards, got more: {'A' * 80!r}… (100,000 letters)"),
        ("A" * 100_001, f"a range has at most 100,000 letters, got {'A' * 80!r}… (100,001 letters)"),
        (
            "Ac, 2d,3h",
            "commas stand between whole holdings, not between cards: 'Ac, 2d,3h' is 'Ac 2d 3h' if these are the cards"
            " of one holding, or '(A 2 3)' or 'Ac@1, 2d@1' if it is one card of several",
        ),
        ("A-K A-K A-K A-K A-K", "a range of more than 300,000 holdings: 'A-K A-K A-K A-K A-K'"),
    ],
)
def test_what_cannot_be_meant(text, message):
    with pytest.raises(rz.InvalidRangeError) as caught:
        rz.Range(text)
    assert str(caught.value) == message


@pytest.mark.parametrize("text", ["Ac, 2d", "A, 2, 3", "10, j", "Ac,Ac"])
def test_cards_with_commas_are_refused_wherever_they_come(text):
    for wrong in (lambda: rz.Range(text), lambda: rz.equity([text, "Kd"])):
        with pytest.raises(rz.InvalidRangeError, match="commas stand between whole holdings, not between cards"):
            wrong()


def test_one_card_of_several_can_still_be_said():
    assert len(rz.Range("Ac@1, 2d@1")) == 2
    assert rz.Range("(A 2 3)") == rz.Range("A@1, 2@1, 3@1")
    assert len(rz.Range("A-3, Kc")) == 13


@pytest.mark.slow
def test_a_range_of_every_four_cards_fits():
    assert len(rz.Range("(A-K)(A-K)(A-K)(A-K) pairs")) == 270_725


def test_a_weight_is_a_number_in_ascii():
    weights = ["0.25", ".25", "25%", "1/4", "2.5e-1", "25e-2", "250.e-3"]
    assert {rz.Range(f"A23 @ {weight}").holdings[0][1] for weight in weights} == {Fraction(1, 4)}


def test_long_texts_are_refused_at_once_and_not_repeated_whole():
    for text in ("A" * 100_000, "A23," * 50_000, "(A-K)" * 1000, "A23@" + "1" * 50_000, "x" * 90_000 + "-"):
        start = time.perf_counter()
        with pytest.raises(ValueError, match=r"\.\.\.|…|at most") as caught:
            rz.equity([text, "Kd"])
        assert len(str(caught.value)) < 400
        assert time.perf_counter() - start < 5


def test_a_range_cannot_be_changed():
    spread = rz.Range("A23")
    for change in (lambda: setattr(spread, "text", "KKK"), lambda: delattr(spread, "holdings")):
        with pytest.raises(AttributeError, match="a range cannot be changed"):
            change()
    with pytest.raises(AttributeError):
        spread.other = 1


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_a_range_pickles_with_every_protocol(protocol):
    spread = rz.Range("A23, AA2 @ 10%")
    again = pickle.loads(pickle.dumps(spread, protocol))
    assert (again, again.text, again.known) == (spread, spread.text, 3)


def test_a_range_is_text():
    with pytest.raises(TypeError, match="a range must be text, got int"):
        rz.Range(5)


def test_ranges_can_be_compared_copied_and_pickled():
    spread = rz.Range("A23, AA2 @ 10%")
    assert spread == rz.Range("32A, AA2@0.1") != rz.Range("A23, AA2")
    assert pickle.loads(pickle.dumps(spread)) == copy.deepcopy(spread) == spread
    assert len({spread, copy.copy(spread)}) == 1
    assert repr(spread) == "Range('A23, AA2 @ 10%')"


def by_hand(players, dead, game):
    """Weigh the exact counts of every combination of holdings that share no card."""
    ranges = [rz.Range(player).holdings for player in players]
    win, tie, total = [Fraction(0)] * len(players), [Fraction(0)] * len(players), Fraction(0)
    for combination in product(*ranges):
        cards = [card for held, _ in combination for card in held]
        if len(set(cards)) < len(cards) or set(cards) & set(rz.parse_cards(dead)):
            continue
        weight = Fraction(1)
        for _, part in combination:
            weight *= part
        result = rz.equity([held for held, _ in combination], dead=dead, game=game)
        total += weight * result.runouts
        for i in range(len(players)):
            win[i] += weight * result.win[i]
            tie[i] += weight * result.tie[i]
    return [share / total for share in win], [share / total for share in tie]


@pytest.mark.parametrize(
    ("players", "dead", "game"),
    [
        (["Ac2d(7-8)", "4c(A-2)(7-8)"], "8c8d", "razz"),
        (["Ac2d3h4c7s(8-K)", "AdKdKhQcQdx, AsJdJhJcTdx@30%"], "9c", "razz"),
        (["Ac2d3h4c7s 78 @ 1%, Ac2d3h4c7s QK", "4d5d6d8d9dxx"], "9c", "razz"),
        (["(A-4)c 2d 9c 9d 9h 9s", "(A-4) 5c 6d Tc Td Th", "(A-3)h 7c 7d 7h 7s Js"], "", "razz"),
        (["Ac2d3h4c7s(8-K)", "AdKdKhQcQdx, AsJdJhJcTdx@30%"], "9c", "stud8"),
    ],
)
def test_combinations_count_as_the_cards_can_fall(players, dead, game):
    players = [rz.Range(player) for player in players]
    result = rz.equity(players, dead=dead, game=game, method="exact")
    win, tie = by_hand([player.text for player in players], dead, game)
    assert [Fraction(wins, result.runouts) for wins in result.win] == win
    assert [Fraction(ties, result.runouts) for ties in result.tie] == tie


def test_a_rare_hand_does_not_count_as_even():
    """A range of two hands at 1 % and 100 % is nearly the second one."""
    rare = rz.equity(["Ac2d3h4s5c @ 1%, KcKdQcQdJc", "8c8d9h9s7c"]).equity[0]
    often = rz.equity(["KcKdQcQdJc", "8c8d9h9s7c"]).equity[0]
    wheel = rz.equity(["Ac2d3h4s5c", "8c8d9h9s7c"]).equity[0]
    assert rare == pytest.approx((wheel + 100 * often) / 101, abs=1e-12)


def test_held_cards_make_a_holding_rarer():
    """Of A-2-3 and A-2-4 the second is half as likely when two fours are dead."""
    spread = rz.equity(["A23, A24", "9c9dTcTdJcJdQc"], dead="4c4d")
    apart = [rz.equity([text, "9c9dTcTdJcJdQc"], dead="4c4d") for text in ("A23", "A24")]
    assert apart[0].runouts == 2 * apart[1].runouts
    assert spread.runouts == apart[0].runouts + apart[1].runouts
    assert spread.win[0] == apart[0].win[0] + apart[1].win[0]


def test_one_suit_is_as_good_as_another_in_razz():
    by_rank, by_card = rz.equity(["A23", "456"]), rz.equity(["Ac2d3h", "4s5c6d"])
    assert by_rank.equity == by_card.equity
    assert by_rank.runouts == 64 * 64 * by_card.runouts


def test_threads_and_pools_do_not_change_an_exact_range():
    from concurrent.futures import ThreadPoolExecutor

    alone = rz.equity(["(A-4)(A-4)5", "67(A-8)"])
    assert rz.equity(["(A-4)(A-4)5", "67(A-8)"], threads=2) == alone
    with ThreadPoolExecutor(2) as pool:
        assert rz.equity(["(A-4)(A-4)5", "67(A-8)"], executor=pool) == alone
