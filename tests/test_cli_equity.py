"""The equity, odds and table commands, run as a user runs them."""

import json
import os
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


def test_a_part_of_a_table_as_json():
    record = json.loads(run("table", "third-street", "--parts", "1", "--json").stdout)
    assert (record["players"], record["rows"], len(record["cells"])) == (2, 442, 442)
    cell = next(cell for cell in record["cells"] if cell["classes"] == ["AAA", "234"])
    assert tuple(cell["equity"]) == rz.equity(["AcAdAh", "2c3c4d"]).equity
    assert cell["ways"] == 4 * 64


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--save", "t.csv"], "a table is saved as .npz or .parquet, got 't.csv'"),
        (["--save", "nowhere/t.npz"], "no folder 'nowhere' to write 't.npz' in"),
        (["--save", "."], "a table is saved as .npz or .parquet, got '.'"),
        (["--plot", "nowhere/t.png"], "no folder 'nowhere' to write 't.png' in"),
        (["--plot", "t.png", "--players", "3"], "only a complete heads-up table can be drawn"),
        (["--top", "-1"], "--top must be 0 or more, got -1"),
    ],
)
def test_outputs_of_a_table_are_checked_before_any_work(arguments, message):
    if "--plot" in arguments:
        pytest.importorskip("matplotlib")
    done = run("table", "third-street", "--folder", "no-such-folder/made", *arguments)
    assert (done.returncode, done.stderr) == (2, f"razzeval: {message}\n")
    assert not os.path.exists("no-such-folder")


def test_extras_of_a_table_are_checked_before_any_work():
    code = (
        "import sys; sys.modules['pyarrow'] = sys.modules['matplotlib'] = None; from razzeval.cli import main;"
        "from razzeval import tables; tables.third_street = None; sys.exit(main(sys.argv[1:]))"
    )
    for output, package in (("--save=t.parquet", "pyarrow"), ("--plot=t.png", "matplotlib")):
        done = subprocess.run(
            [sys.executable, "-P", "-c", code, "table", "third-street", output],
            capture_output=True,
            text=True,
            check=False,
        )
        assert done.returncode == 2
        assert done.stderr.startswith(f"razzeval: this needs {package}, which is not installed")


def test_help_says_that_each_argument_is_a_player():
    text = " ".join(run("equity", "--help").stdout.split())
    assert "each argument is one player" in text
    assert "Ac 2d 3h without them are three players" in text


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
        (
            ["equity", "Ac, 2d, 3h", "4s, 5c, 6d"],
            "",
            "player 0: commas stand between whole holdings, not between cards: 'Ac, 2d, 3h' is 'Ac 2d 3h' if these are"
            " the cards of one holding, or '(A 2 3)' or 'Ac@1, 2d@1' if it is one card of several",
        ),
        (
            ["equity", "Ac", "Kd", "--method", "exact", "--samples", "5"],
            "",
            "samples and stderr are for a sample, got method='exact'",
        ),
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
