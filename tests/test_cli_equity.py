"""The equity, odds and table commands, run as a user runs them."""

import json
import subprocess
import sys

import pytest

import razzeval as rz


def run(*arguments, stdin=""):
    return subprocess.run(
        [sys.executable, "-P", "-m", "razzeval", *arguments], input=stdin, capture_output=True, text=True, check=False
    )


def test_an_exact_equity():
    done = run("equity", "Ac 2d 3h", "4s 5c 6d", "--dead", "Kc")
    assert (done.returncode, done.stderr) == (0, "")
    lines = done.stdout.splitlines()
    assert lines[0].split() == ["player", "equity", "win", "tie", "lose"]
    assert lines[1].startswith("Ac 2d 3h  53.0104 %")
    assert lines[-1] == "exact: 15,088,723,650 runouts"


def test_a_sample_says_how_to_repeat_it():
    arguments = ("equity", "Ac2d3h", "4s5c6d", "--method", "monte-carlo", "--samples", "5000", "--seed", "3")
    done = run(*arguments)
    assert done.stdout.splitlines()[-1] == "sampled: 5,000 trials, seed 3"
    assert "±" in done.stdout
    assert done.stdout == run(*arguments, "--threads", "2").stdout


def test_stud8_shows_high_low_and_scoop():
    done = run("equity", "Ac2d3h4s6c9d", "KcKdKhQcQdJs", "--game", "stud8")
    assert done.stdout.splitlines()[0].split() == ["player", "equity", "high", "low", "scoop"]


def test_equity_as_json():
    record = json.loads(run("equity", "Ac 2d 3h", "(A-6)(A-6)7", "--json").stdout)
    result = rz.equity(["Ac 2d 3h", "(A-6)(A-6)7"])
    assert record["players"] == ["Ac 2d 3h", "(A-6)(A-6)7"]
    assert (tuple(record["equity"]), record["exact"], record["runouts"]) == (result.equity, True, result.runouts)
    assert "high" not in record


def test_spots_from_standard_input():
    done = run("equity", "-", "--json", stdin="Ac2d3h | 4s5c6d\n\nKc | Qc |\n")
    assert [len(json.loads(line)["equity"]) for line in done.stdout.splitlines()] == [2, 3]


def test_odds():
    done = run("odds", "Ac 2d 3h")
    assert done.stdout.splitlines()[1].split() == ["5", "7.1532", "%", "15,156"]
    assert done.stdout.splitlines()[-1] == "eight or better: 48.2735 %"
    record = json.loads(run("odds", "Ac 2d 3h", "--json").stdout)
    assert record["ways_by_top_rank"]["8"] == 31_824
    assert sum(record["ways"].values()) == record["runouts"] == 211_876
    assert len(run("odds", "-", "--json", stdin="Ac\n2c\n").stdout.splitlines()) == 2


def test_a_part_of_a_table(tmp_path):
    done = run(
        "table", "third-street", "--parts", "2", "--save", str(tmp_path / "t.npz"), "--folder", str(tmp_path / "f")
    )
    assert (done.returncode, done.stdout) == (0, "896 rows, exact\n")
    assert len(rz.tables.Table.load(tmp_path / "t.npz").ways) == 896


@pytest.mark.parametrize(
    ("arguments", "stdin", "message"),
    [
        (
            ["equity", "Ac", "1s"],
            "",
            "player 1: not a card: '1s' (expected a rank A23456789TJQK and a suit cdhs, or x)",
        ),
        (["equity", "Ac", "Ac"], "", "Ac appears twice: player 0 and player 1"),
        (["equity", "-"], "Ac|Kc\nAc|Ac\n", "line 2: Ac appears twice: player 0 and player 1"),
        (["odds", "-"], "Ac\nAcAc\n", "line 2: the cards: Ac appears twice: cards 0 and 1"),
        (["table", "third-street", "--dask", "0"], "", "--dask must be 1 or more workers, got 0"),
        (["odds", ""], "", "the odds of a low need 1 to 7 known cards, got 0"),
        (
            ["table", "third-street", "--parts", "1", "--plot", "x.png"],
            "",
            "only a complete heads-up table can be drawn",
        ),
    ],
)
def test_errors_are_one_line_and_exit_code_2(arguments, stdin, message):
    done = run(*arguments, stdin=stdin)
    assert (done.returncode, done.stderr) == (2, f"razzeval: {message}\n")
