"""`razzeval replay` and `razzeval stats`: what they print, their exit codes, what they count."""

import io
import json
import sys
from pathlib import Path

import pytest

from razzeval import history
from razzeval.cli import main

HANDS = Path(__file__).parent / "hands"
POKERSTARS, FULL_TILT, PHH = str(HANDS / "pokerstars.txt"), str(HANDS / "fulltilt.txt"), str(HANDS / "hands.phhs")


@pytest.fixture
def example(tmp_path):
    file = tmp_path / "example.txt"
    file.write_text(history.EXAMPLE)
    return file


def test_summary(capsys):
    assert main(["replay", "--summary", POKERSTARS, FULL_TILT, PHH]) == 0
    out, err = capsys.readouterr()
    assert len(out.splitlines()) == 7
    assert out.splitlines()[0] == (
        "200000000001  razz €0.50/€1  Mr: Colon -€2.55, Two Words -€0.05, [Brac]ket +€2.50, Seat 4 -€0.15  agrees"
    )
    assert err == "razzeval: 7 hands, 3 of other games passed over\n"


def test_account_of_one_hand_with_equities(capsys):
    assert main(["replay", "--hand", "300000000002", FULL_TILT]) == 0
    out = capsys.readouterr().out
    assert out.startswith("hand 300000000002 (fulltilt): razz 60/120, ante 10, 2010-09-08T21:20:00 ET\n")
    assert "  P3   As 4d Kh 2c 3s 9h 9s  100.0 %\n" in out
    assert out.endswith("P3 wins 100\nnet: Big Fish -10, P3 +55, Ann -45\n\n")


def test_a_hand_that_is_not_there(capsys):
    assert main(["replay", "--hand", "7", FULL_TILT]) == 2
    assert capsys.readouterr().err == f"razzeval: no hand 7 in {FULL_TILT}\n"


def test_differences_make_the_exit_code_1(capsys, example):
    example.write_text(history.EXAMPLE.replace("[Ks] [4c]", "[Ks] [2c]"))
    assert main(["replay", "--no-equity", str(example)]) == 1
    out, err = capsys.readouterr()
    assert "difference: line 15: opener: the record has Ann, the rules have Bob\n" in out
    assert err == "razzeval: 1 hands, 1 disagree with the rules\n"


def test_json(capsys, example):
    assert main(["replay", "--json", str(example)]) == 0
    plain = json.loads(capsys.readouterr().out)
    assert plain["payoffs"] == {"Ann": -3, "Bob": 3}
    assert history.Record.from_dict(plain["record"]) == next(history.read(example))


def test_broken_hands_are_counted_or_raised(capsys, example):
    example.write_text(history.EXAMPLE.replace("Ann: checks", "Ann: czechs") + "\n\n" + history.EXAMPLE)
    assert main(["replay", "--summary", str(example)]) == 0
    problem = f"razzeval: {example}:15: unknown action 'czechs' in hand 100000000001\n"
    assert capsys.readouterr().err == problem + "razzeval: 1 hands, 1 broken\n"
    assert main(["replay", "--errors", "raise", str(example)]) == 2
    assert capsys.readouterr().err == problem


def test_standard_input(capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(history.EXAMPLE.encode())))
    assert main(["replay", "--summary", "-"]) == 0
    assert capsys.readouterr().out.startswith("100000000001  razz")


def test_jobs_print_the_same(capsys):
    main(["replay", "--summary", POKERSTARS, FULL_TILT])
    one = capsys.readouterr()
    main(["replay", "--summary", "--jobs", "2", POKERSTARS, FULL_TILT])
    assert capsys.readouterr() == one
    assert main(["replay", "--jobs", "0", POKERSTARS, FULL_TILT]) == 2


def test_stats(capsys):
    assert main(["stats", "--csv", POKERSTARS, FULL_TILT, PHH]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("player,game,stakes,unit,hands,net,big_bets,per_100,showdowns,all_ins,")
    rows = {tuple(row[:2]): row for row in (line.split(",") for line in lines[1:])}
    assert rows["Bob", "razz"][4:7] == ["1", "1650", "4.12"]
    p3, won, expected = rows["P3", "stud8"], 6550, 13100 - float(rows["wins the pot", "stud8"][11])
    assert p3[9:11] == ["1", str(won)]
    assert float(p3[11]) == pytest.approx(expected, abs=0.02)
    assert main(["stats", "--jobs", "2", POKERSTARS, FULL_TILT]) == 0
    assert capsys.readouterr().out.splitlines()[0].split()[:3] == ["player", "game", "stakes"]


def test_stats_plot(capsys, tmp_path):
    pytest.importorskip("matplotlib")
    assert main(["stats", "--plot", str(tmp_path / "plot.svg"), POKERSTARS]) == 0
    assert (tmp_path / "plot.svg").read_text().startswith("<?xml")
