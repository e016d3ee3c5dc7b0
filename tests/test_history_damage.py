"""Damaged hands and records: what is wrong is said in a HistoryError, and the hands beside them are read."""

import contextlib
import copy
import io
import re
from dataclasses import replace
from pathlib import Path

import pytest
from test_history_read import PHH as GAME_ALONE

from razzeval import HistoryError, history
from razzeval.cli import main
from razzeval.history.lines import read_with

EXAMPLE = history.EXAMPLE
HANDS = Path(__file__).parent / "hands"
FULL_TILT = (HANDS / "fulltilt.txt").read_text(encoding="utf-8").split("\n\n")[0] + "\n"
PHH = (
    GAME_ALONE
    + """winnings = [0, 10]
finishing_stacks = [995, 1005]
_razzeval_pots = [10]
"""
)
FIELDS = [line.partition(" ")[0] for line in PHH.splitlines()]
AMOUNTS = [name for name in FIELDS if name not in ("variant", "actions")]


def problem(text):
    """What is said of the second of three hands; the others are read."""
    sections = [f"[{number}]\n{one}" for number, one in enumerate((PHH, text, PHH), 1)]
    reading = history.read("\n".join(sections), errors="skip")
    assert [record.id for record in reading] == ["1", "3"]
    (error,) = reading.problems
    assert error.line > 12
    return str(error).partition(": ")[2]


def changed(name, value):
    """The hand with a field of another value; without it where that is None."""
    lines = [line for line in PHH.splitlines() if not line.startswith(f"{name} ")]
    return "\n".join([*lines, f"{name} = {value}"] if value is not None else lines) + "\n"


@pytest.mark.parametrize("name", AMOUNTS)
@pytest.mark.parametrize("value", ["nan", "inf", "-1", "1.555", "true", '"x"'])
def test_amounts_of_phh(name, value):
    number = {"nan": "NaN", "inf": "Infinity", "true": "True", '"x"': "x"}.get(value, value)
    listed = "[" in next(line for line in PHH.splitlines() if line.startswith(name))
    said = problem(changed(name, f"[{value}, 0]" if listed else value))
    assert said == f"impossible amount {number!r} in hand 2" or (value == "true" and said.startswith("impossible"))


@pytest.mark.parametrize("name", FIELDS[1:7])
def test_a_missing_field_of_phh_is_named(name):
    assert problem(changed(name, None)) == f"{name} is missing in hand 2"


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("seats", "[0, 99]", "impossible seat number in [0, 99]"),
        ("seats", "[true, 2]", "seats must have 2 entries, got [True, 2]"),
        ("hand", "{}", "impossible hand {}"),
        ("time", "5", "impossible time 5"),
        ("time", '"noon"', "impossible time 'noon'"),
        ("day", '"x"', "impossible day 'x'"),
        ("day", "true", "impossible day True"),
        ("month", "13", "impossible date 2000-13-1"),
        ("year", "-5", "impossible date -5-1-1"),
        ("year", "1" * 30, f"impossible date {'1' * 30}-1-1"),
        ("currency", "5", "impossible currency 5"),
        ("table", "[]", "impossible table []"),
        ("time_zone", "{}", "impossible time_zone {}"),
        ("_razzeval_rules", '{game = "stud"}', "impossible rule of razz: game = 'stud'"),
        ("_razzeval_rules", "{foo = 1}", "impossible rule of razz: foo = 1"),
        ("big_bet", "1" * 5000, "not TOML: exceeds the limit (4300 digits) for integer string conversion: value has"),
        ("x", "{x = 1, " + ".".join("a" * 100_000) + " = 1}", "not TOML: a key of fifty parts or more"),
        (".".join("a" * 100_000), "1", "not TOML: a key of fifty parts or more"),
    ],
)
def test_nonsense_in_phh(name, value, said):
    assert problem(changed(name, value)).startswith(said)


def test_dates_and_times_of_phh():
    dated = PHH + "time = 20:15:00\nyear = 2024\nmonth = 2\nday = {}\n"
    assert next(history.read(dated.format(29))).time == "2024-02-29T20:15:00"
    with pytest.raises(HistoryError, match="<text>:14: impossible date 2024-2-30"):
        next(history.read(dated.format(30)))
    assert next(history.read(PHH + "year = 2024\nhand = 'a'\ntable = 7\nseats = [3, 10]\n")).time == ""


@pytest.mark.parametrize("error", [TypeError, ZeroDivisionError, AttributeError, RecursionError, KeyError])
def test_only_history_errors_leave_a_hand(error):
    class Stumbling:
        build = history.builder.Builder("hands.txt", 7, "phh")

        def read(self):
            raise error("x")

    with pytest.raises(HistoryError, match=r"hands\.txt:7: it cannot be read: '?x") as caught:
        read_with(Stumbling())
    assert isinstance(caught.value.__context__, error)


def test_commands_survive_any_broken_hand(capsys, tmp_path):
    file = tmp_path / "hands.phhs"
    broken = [
        changed("big_bet", "nan"),
        changed("_razzeval_rules", '{game = "stud"}'),
        changed("_razzeval_rules", "{foo = 1}"),
    ]
    file.write_text("\n".join(f"[{number}]\n{one}" for number, one in enumerate([*broken, PHH], 1)))
    for command in ("replay", "stats"):
        assert main([command, str(file)]) == 0
        assert capsys.readouterr().err.endswith("razzeval: 1 hands, 3 broken\n")


@pytest.mark.parametrize(
    "unit", ["-", "- #", "1", " ", ": ", "[", "[] ", "a ", "{", "Ann: ", " is high with ", " (a)", ".", "0,"]
)
@pytest.mark.parametrize("example", [EXAMPLE, FULL_TILT, PHH], ids=["PokerStars", "Full Tilt", "PHH"])
def test_long_lines(unit, example):
    """A pattern that goes back and forth would take hours."""
    long = unit * (300_000 // len(unit))
    lines = example.splitlines()
    for place, start in ((0, ""), (1, ""), (len(lines) - 3, ""), (len(lines), ""), (1, lines[0]), (5, lines[5])):
        text = "\n".join([*lines[:place], f"{start}{long}x", *lines[place:]]) + "\n"
        for _ in history.read(text + example, errors="skip"):
            pass


def test_what_is_said_of_a_long_line():
    assert next(history.read(EXAMPLE.replace("Ann: checks", "-" * 300_000 + "\nAnn: checks"))).id == "100000000001"
    with pytest.raises(HistoryError, match="<text>:15: a line of 300,007 letters in hand 100000000001") as caught:
        next(history.read(EXAMPLE.replace("Ann: checks", "Ann: checks" + "-" * 299_996)))
    assert caught.value.hand == "100000000001"


PLAIN = next(history.read(EXAMPLE)).to_dict()


def paths(value, path=()):
    """Every place in a plain record."""
    yield path
    if isinstance(value, dict | list):
        for key, entry in value.items() if isinstance(value, dict) else enumerate(value):
            yield from paths(entry, (*path, key))


@pytest.mark.parametrize("junk", [None, -1, 10**30, 1.5, True, "x", "", [], [1, "x"], {}, {"a": 1}], ids=repr)
def test_what_from_dict_takes_can_be_replayed_or_is_refused(junk):
    """Whatever stands anywhere in it: ValueError or TypeError, or a record with which only a HistoryError may come."""
    house = history.from_hand(history.replay(next(history.read(PHH))).hand).to_dict()
    for plain in (PLAIN, house):
        for path in paths(plain):
            damaged = copy.deepcopy({"record": plain})
            *before, last = ("record", *path)
            inner = damaged
            for key in before:
                inner = inner[key]
            inner[last] = junk
            try:
                record = history.Record.from_dict(damaged["record"])
            except (ValueError, TypeError):
                continue
            with contextlib.suppress(HistoryError):
                history.replay(record)


@pytest.mark.parametrize(
    ("name", "value", "said"),
    [
        ("site", "x", "impossible site of a record, got 'x'"),
        ("game", "x", "impossible game of a record, got 'x'"),
        ("unit", "euros", "impossible unit of a record, got 'euros'"),
        ("small_bet", "4", "impossible small_bet of a record, got '4'"),
        ("ante", None, "impossible ante of a record, got 'None'"),
        (
            "seats",
            [{"number": "2", "name": "Ann", "stack": 200, "dealt_in": True}],
            "impossible seats of a record, got ",
        ),
        ("moves", [5], "expected what to_dict returns, got "),
        ("shared_card", "", "expected what to_dict returns, got "),
        ("house", {"game": "stud"}, "a hand of razz has rules of stud"),
    ],
)
def test_damaged_records(name, value, said):
    with pytest.raises((TypeError, ValueError), match=re.escape(said)):
        history.Record.from_dict(PLAIN | {name: value})
    with pytest.raises(TypeError, match="expected what to_dict returns, got 'None'"):
        history.Record.from_dict(None)


@pytest.mark.parametrize("source", [None, 5, [EXAMPLE]])
def test_what_is_no_source_is_refused_at_once(source):
    with pytest.raises(TypeError, match=r"expected a path, a file or the text of hands, got (None|5|\[)"):
        history.read(source)


def test_a_walk_without_antes_may_win_nothing():
    text = re.sub(r".*posts the ante.*\n", "", EXAMPLE).replace("Ann: calls $0.02", "Ann: folds")
    text = re.sub(r"(?s)\*\*\* 4th.*?(?=Uncalled)", "", text)
    text = text.replace("Uncalled bet ($0.04)", "Uncalled bet ($0.02)").replace("4th Street", "3rd Street")
    for won in ("$0", "$0.00"):
        record = next(history.read(text.replace("$0.06", won)))
        result = history.replay(record)
        assert (result.differences, result.payoffs) == ([], {"Ann": 0, "Bob": 0})
        file = io.StringIO()
        history.write_pokerstars(record, file)
        assert next(history.read(file.getvalue())).without_lines() == record.without_lines()
    found = history.replay(next(history.read(EXAMPLE.replace("$0.06", "$0")))).differences
    assert {difference.what for difference in found} >= {"pot", "awards"}


@pytest.mark.parametrize("name", ["Seat 4: q", "Dealt to", "Dealt to Ann", "Seat 4"])
def test_players_of_full_tilt_with_odd_names(name):
    plain = next(history.read(FULL_TILT))
    renamed = FULL_TILT.replace("P3", name)
    record = next(history.read(renamed))
    assert [move[:-2] for move in record.moves] == [move[:-2] for move in plain.moves]
    assert history.replay(record).differences == []
    lines = renamed.splitlines()
    for place in range(4 if ": " in name else 9, len(lines)) if name != "Seat 4" else ():
        talk = "\n".join([*lines[:place], f"{name}: nice hand", *lines[place:]])
        assert next(history.read(talk)).without_lines() == record.without_lines(), place


def test_what_stands_after_a_summary_is_told_with_the_hand_before():
    reading = history.read(EXAMPLE + "*** 5th STREET ***\nDealt to Ann [Ac 2d 3h Kh] [5h]\n" + EXAMPLE, errors="skip")
    assert len(list(reading)) == 2
    assert [str(error) for error in reading.problems] == [
        "<text>:24: unknown header '*** 5th STREET ***' after hand 100000000001"
    ]


def test_hands_that_are_written_together_are_numbered():
    hands = [history.replay(record).hand for record in history.read(PHH + PHH.replace("variant", "[2]\nvariant"))]
    file = io.StringIO()
    history.write_phh([*hands, next(history.read(EXAMPLE)), *hands], file)
    assert [record.id for record in history.read(file.getvalue())] == ["1", "2", "100000000001", "4", "5"]


def test_differences_are_in_words():
    record = next(history.read(EXAMPLE))
    cut = history.replay(replace(record, moves=record.moves[:-1]))
    assert cut.differences[0].ours == "Ann to act on fourth street"
    early = [move for move in record.moves if move.kind != "call"]
    assert history.replay(replace(record, moves=tuple(early))).differences[0].ours == "Ann to act on third street"
    longer = (*record.moves, record.moves[-1])
    assert history.replay(replace(record, moves=longer)).differences[0].ours == "no more actions"


def test_a_record_that_cannot_be_played_is_not_written():
    record = next(history.read(EXAMPLE))
    for to, why in (
        (-101, "it cannot be played: the amount of a bet"),
        (1000, "it cannot be played to its end: line 16: "),
    ):
        moves = [move._replace(amount=to, to=to, by=-1) if move.kind == "bet" else move for move in record.moves]
        with pytest.raises(ValueError, match=f"hand 100000000001 cannot be written as PokerStars text: {why}"):
            history.write_pokerstars(replace(record, moves=tuple(moves)), io.StringIO())
    seats = (*record.seats, history.Seat(9, "Zed", 100, False))
    idle = replace(record, seats=seats, total_pot=None, uncalled=history.Payment(9, 5))
    with pytest.raises(ValueError, match="hand 100000000001 cannot be written as PokerStars text: "):
        history.write_pokerstars(idle, io.StringIO())
    nobody = (*record.payments, history.Payment(8, 5))
    with pytest.raises(ValueError, match="nobody is listed at seat number 8 of hand 100000000001"):
        history.write_pokerstars(replace(record, payments=nobody), io.StringIO())
