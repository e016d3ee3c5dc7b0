"""`razzeval replay` and `razzeval stats`: what they print, their exit codes, what they count."""

import io
import json
import sys
from dataclasses import replace
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


def test_standard_input_beside_files_in_jobs(capsys, monkeypatch, example):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(history.EXAMPLE.encode())))
    assert main(["replay", "--summary", "--jobs", "2", POKERSTARS, "-", str(example)]) == 0
    out, err = capsys.readouterr()
    assert [line.split()[0] for line in out.splitlines()[-2:]] == ["100000000001"] * 2
    assert err == "razzeval: 5 hands, 1 of other games passed over\n"


def test_a_broken_hand_that_is_wanted_says_why(capsys, example):
    example.write_text(history.EXAMPLE.replace("Ann: checks", "Ann: czechs"))
    for jobs in "12":
        assert main(["replay", "--hand", "100000000001", "--jobs", jobs, str(example), POKERSTARS]) == 2
        assert capsys.readouterr().err == f"razzeval: {example}:15: unknown action 'czechs' in hand 100000000001\n"


def test_a_hand_that_the_game_refuses_is_counted_as_broken(capsys, example, monkeypatch):
    replay = history.replay

    def refuse(record):
        return replay(replace(record, small_bet=0) if record.id == "100000000001" else record)

    monkeypatch.setattr(history, "replay", refuse)
    for command in ("replay", "stats"):
        assert main([command, str(example), FULL_TILT]) == 0
        err = capsys.readouterr().err
        assert f"razzeval: {example}:1: it cannot be played: " in err
        assert err.endswith("razzeval: 2 hands, 1 of other games passed over, 1 broken\n")


@pytest.mark.parametrize("text", [b"", b"\n", b"nothing", bytes(range(256)), history.EXAMPLE.encode()[:300]])
def test_nothing_to_be_read_makes_the_exit_code_2(capsys, example, text):
    example.write_bytes(text)
    for command in (["replay"], ["stats"], ["stats", "--jobs", "2", str(example)]):
        assert main([*command, str(example)]) == 2
        err = capsys.readouterr().err
        assert "no hand of PokerStars, Full Tilt or PHH in it" in err or "impossible amount" in err or "cut off" in err
    assert main(["stats", str(example), POKERSTARS]) == 0


def test_jobs_print_the_same(capsys):
    main(["replay", "--summary", POKERSTARS, FULL_TILT])
    one = capsys.readouterr()
    main(["replay", "--summary", "--jobs", "2", POKERSTARS, FULL_TILT])
    assert capsys.readouterr() == one
    assert main(["replay", "--jobs", "0", POKERSTARS, FULL_TILT]) == 2


def test_stats(capsys):
    assert main(["stats", "--csv", POKERSTARS, FULL_TILT, PHH]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("player,game,stakes,unit,currency,hands,net,big_bets,per_100,showdowns,all_ins,")
    rows = {tuple(row[:2]): row for row in (line.split(",") for line in lines[1:])}
    assert rows["Bob", "razz"][4:8] == ["USD", "1", "1650", "4.12"]
    p3, won, expected = rows["P3", "stud8"], 6550, 13100 - float(rows["wins the pot", "stud8"][12])
    assert p3[10:12] == ["1", str(won)]
    assert float(p3[12]) == pytest.approx(expected, abs=0.02)
    assert main(["stats", "--jobs", "2", POKERSTARS, FULL_TILT]) == 0
    assert capsys.readouterr().out.splitlines()[0].split()[:3] == ["player", "game", "stakes"]


def test_stats_json(capsys):
    assert main(["stats", "--json", FULL_TILT]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["player"] for row in rows} == {"Big Fish", "P3", "wins the pot", "Ann"}
    assert main(["stats", "--csv", FULL_TILT]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [",".join(map(str, row.values())) for row in rows] == lines[1:]
    assert ",".join(rows[0]) == lines[0]


def test_stats_count_what_was_paid(capsys, example):
    """Where only the awards differ, the replay has what the rules would have paid."""
    text = Path(POKERSTARS).read_text(encoding="utf-8")
    for old, new in (("P4 collected 171 from", "P3 collected 171 from"), ("and won (251)", "and won (80)")):
        text = text.replace(old, new)
    example.write_text(text.replace("5d Qh] and lost", "5d Qh] and won (171)"))
    assert main(["replay", "--no-equity", "--hand", "200000000002", str(example)]) == 1
    out = capsys.readouterr().out
    assert "net by the rules: P1 -20, P2 +156, P3 -310, P4 +174\n" in out
    assert main(["stats", "--json", str(example)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {row["player"]: row["net"] for row in rows if row["stakes"] == "100/200"} == {
        "P1": -20,
        "P2": 156,
        "P3": -139,
        "P4": 3,
    }


def test_equities_are_exact_where_that_is_quick_and_samples_say_so(capsys, example):
    text = history.EXAMPLE.replace("Dealt to Bob [Ks]\n", "Dealt to Bob [4s 5s Ks]\n").replace(
        "[Ks] [4c]", "[4s 5s Ks] [4c]"
    )
    example.write_text(text)
    assert main(["replay", str(example)]) == 0
    assert "±" not in capsys.readouterr().out
    example.write_text(text.replace("Razz Limit", "7 Card Stud Limit"))
    assert main(["replay", str(example)]) == 1
    third = next(line for line in capsys.readouterr().out.splitlines() if "Ac 2d 3h " in line)
    assert third.endswith(" ± 0.3 %")


def test_stats_plot(capsys, tmp_path):
    pytest.importorskip("matplotlib")
    assert main(["stats", "--plot", str(tmp_path / "plot.svg"), POKERSTARS]) == 0
    assert (tmp_path / "plot.svg").read_text().startswith("<?xml")


def test_each_currency_has_a_row_of_its_own(capsys, example):
    inr = history.EXAMPLE.replace("$", "₹").replace("USD", "INR")
    example.write_text("\n\n".join([history.EXAMPLE, inr, inr.replace("₹", "¥").replace("INR", "JPY"), inr]), "utf-8")
    assert main(["stats", "--json", str(example)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {(row["stakes"], row["currency"], row["hands"], row["net"]) for row in rows if row["player"] == "Bob"} == {
        ("$0.04/$0.08", "USD", 1, 3),
        ("0.04/0.08 INR", "INR", 2, 6),
        ("0.04/0.08 JPY", "JPY", 1, 3),
    }
    assert main(["stats", str(example)]) == 0
    assert [line.split()[2:5] for line in capsys.readouterr().out.splitlines()[:2]] == [
        ["stakes", "unit", "currency"],
        ["0.04/0.08", "INR", "cents"],
    ]
    assert main(["replay", "--no-equity", str(example)]) == 0
    out = capsys.readouterr().out
    assert "razz 0.04/0.08 INR, ante 0.01 INR, 2020" in out
    assert "Bob wins 0.06 INR\nnet: Ann -0.03 INR, Bob +0.03 INR\n" in out


def test_a_wanted_hand_may_be_one_without_an_id(capsys, example):
    example.write_text("X" + history.EXAMPLE + history.EXAMPLE.replace("#1", "#2"))
    assert main(["replay", "--hand", "100000000001", str(example)]) == 2
    err = capsys.readouterr().err
    assert err.startswith(f"razzeval: no hand 100000000001 in {example}; a hand without an id is broken: {example}:1: ")
    example.write_text(history.EXAMPLE.replace("checks", "czechs"))
    assert main(["replay", "--hand", "5", str(example)]) == 2
    assert capsys.readouterr().err == f"razzeval: no hand 5 in {example}\n"
