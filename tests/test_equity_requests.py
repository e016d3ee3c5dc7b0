"""What equity() refuses, and in which words."""

import subprocess
import sys

import pytest

import razzeval as rz

NINE = [f"{rank}c" for rank in "A23456789"]


@pytest.mark.parametrize(
    ("players", "how", "error", "message"),
    [
        (["Ac", "Ac"], {}, rz.DuplicateCardError, "Ac appears twice: player 0 and player 1"),
        (["As", "Kd"], {"dead": "As"}, rz.DuplicateCardError, "As appears twice: player 0 and the dead cards"),
        (["AcAc", "Kd"], {}, rz.DuplicateCardError, "player 0: Ac appears twice: cards 0 and 1"),
        (["Ac", "Kd"], {"dead": "2c2c"}, rz.DuplicateCardError, "the dead cards: 2c appears twice: cards 0 and 1"),
        (NINE, {}, rz.CardCountError, "an equity needs 2 to 8 players, got 9"),
        (["Ac"], {}, rz.CardCountError, "an equity needs 2 to 8 players, got 1"),
        ([], {}, rz.CardCountError, "an equity needs 2 to 8 players, got 0"),
        (["Ac2c3c4c5c6c7c8c", "Kd"], {}, rz.CardCountError, "player 0: a holding has at most 7 cards, got 8"),
        (["Ac", "xxxxxxxx"], {}, rz.CardCountError, "player 1: a holding has at most 7 cards, got 8"),
        (
            ["Ac", "2c"],
            {"dead": list(range(5, 50))},
            rz.CardCountError,
            "12 cards are to come and the deck has 5 left",
        ),
        (
            ["Ac2c3c4c5c6c7c", "2d3d"],
            {"dead": [card for card in range(52) if card > 24 or card % 4 > 1]},
            rz.CardCountError,
            "5 cards are to come and the deck has 4 left",
        ),
        (
            ["1s", "Kd"],
            {},
            rz.InvalidCardError,
            "player 0: not a card: '1s' (expected a rank A23456789TJQK and a suit cdhs, or x)",
        ),
        ([[0, 60], "Kd"], {}, rz.InvalidCardError, "player 0: not a card: 60 at index 1 (expected an id from 0 to 51)"),
        (["(A-", "Kd"], {}, rz.InvalidRangeError, "player 0: not a range: '(A-' at index 0 of '(A-'"),
        (
            ["AcAdAhAs", "A2 @ 50%"],
            {},
            rz.DuplicateCardError,
            "player 1: every holding of 'A2 @ 50%' needs a card that is held or dead",
        ),
        (
            ["Ac(2-3)c", "(2-3)c(2-3)c"],
            {},
            rz.DuplicateCardError,
            "the ranges leave no cards for each other",
        ),
        ("AcKd", {}, TypeError, "players must be a sequence of holdings, got str"),
        (5, {}, TypeError, "players must be a sequence of holdings, got int"),
        ([5, "Kd"], {}, TypeError, "player 0: cards must be text or a sequence of ids or texts, got int"),
        (["Ac", "Kd"], {"game": "holdem"}, ValueError, "game must be one of razz, stud, stud8, got 'holdem'"),
        (
            ["Ac", "Kd"],
            {"method": "guess"},
            ValueError,
            "method must be auto, exact or monte-carlo, got 'guess'",
        ),
        (["Ac", "Kd"], {"samples": 0}, ValueError, "samples must be 1 or more, got 0"),
        (["Ac", "Kd"], {"stderr": 0}, ValueError, "stderr must be above 0, got 0"),
        (["Ac", "Kd"], {"stderr": float("nan")}, ValueError, "stderr must be above 0, got nan"),
        (["Ac", "Kd"], {"samples": 1.5}, TypeError, "samples must be a whole number, got 1.5 (float)"),
        (["Ac", "Kd"], {"stderr": "0.1"}, TypeError, "stderr must be a number, got '0.1' (str)"),
        (["Ac", "Kd"], {"threads": "2"}, TypeError, "threads must be a whole number, got '2' (str)"),
        (["Ac", "Kd"], {"seed": "abc"}, TypeError, "seed must be a whole number, got 'abc' (str)"),
        (["Ac", "Kd"], {"executor": 5}, TypeError, "executor must be a concurrent.futures executor, got 5 (int)"),
        (["Ac", "Kd"], {"progress": 5}, TypeError, "progress must be something to call, got 5 (int)"),
        (
            ["Ac", "Kd"],
            {"method": "exact", "samples": 10},
            ValueError,
            "samples and stderr are for a sample, got method='exact'",
        ),
        (
            ["Ac", "Kd"],
            {"method": "exact", "stderr": 0.1},
            ValueError,
            "samples and stderr are for a sample, got method='exact'",
        ),
        (["Ac", "Kd"], {"threads": 0}, ValueError, "threads must be 1 or more, got 0"),
        (
            ["", "", "", "", ""],
            {"method": "exact"},
            ValueError,
            "too large to be exact (69,731,208,959,821,871,249,835,089,602,560,000 runouts);"
            " sample it with method='monte-carlo'",
        ),
        (
            ["A23", "456", "789", "TJQ", "K", "A"],
            {"method": "exact"},
            ValueError,
            "too large to be exact (too many states for an exact equity); sample it with method='monte-carlo'",
        ),
    ],
)
def test_what_cannot_be(players, how, error, message):
    with pytest.raises(error) as caught:
        rz.equity(players, **how)
    assert str(caught.value) == message


@pytest.mark.parametrize("game", ["razz", "stud8"])
def test_ranges_too_wide_to_be_exact(game):
    wide = ["(A-9)(A-9)(A-9)", "(A-8)(A-8)(A-8)", "(A-9)(A-8)(A-7)", "(A-8)c(A-8)(A-7)", "(A-9)(A-7)(A-8)"]
    with pytest.raises(ValueError, match=r"too large to be exact \([0-9,]+ combinations of holdings\)"):
        rz.equity(wide, game=game, method="exact")
    assert rz.equity(wide, game=game, samples=1000).runouts == 1000


@pytest.mark.parametrize("players", [["Ac(2-3)c", "(2-3)c(2-3)c"], ["AAA", "AAx"], ["AAA", "AAA", "A23"]])
@pytest.mark.parametrize("how", [{"method": "exact"}, {"method": "monte-carlo"}, {"game": "stud8", "samples": 10}])
def test_ranges_without_cards_for_each_other_are_refused_in_the_same_words(players, how):
    with pytest.raises(rz.DuplicateCardError) as caught:
        rz.equity(players, **how)
    assert str(caught.value) == "the ranges leave no cards for each other"


def test_cards_come_in_any_form():
    by_text = rz.equity(["Ac 2d 3h", "4s5c6d"])
    assert rz.equity([[0, 5, 10], ["4s", "5c", "6d"]]) == by_text
    assert rz.equity([(0, "2d", "3H"), "4S 5c 6D x x"]) == by_text
    assert rz.equity((["Ac", "2d", "3h", None], "4s 5c 6d ? *")) == by_text


def test_exact_equities_and_samples_load_no_numpy():
    code = (
        "import sys, razzeval as rz; rz.equity(['Ac', 'Kd']); rz.low_odds('Ac');"
        "rz.equity(['Ac', 'Kd'], method='monte-carlo', samples=10); sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-P", "-c", code], check=False).returncode == 0


def test_players_can_be_the_rows_of_an_array():
    import numpy as np

    assert rz.equity(np.array([[0, 5, 10], [15, 16, 21]], np.uint8)) == rz.equity(["Ac 2d 3h", "4s5c6d"])
    assert rz.equity(iter(["Ac 2d 3h", "4s5c6d"])).exact


def test_an_extra_that_is_not_installed_is_named():
    from razzeval.extras import need

    with pytest.raises(
        ImportError, match=r"this needs nowhere, which is not installed: pip install 'razzeval\[plot\]'"
    ):
        need("nowhere.figure", "plot")
