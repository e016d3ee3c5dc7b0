"""Reading: formats, encodings, names, mixed files, streaming, and the errors of broken hands."""

import io
import pickle
import re
import tracemalloc
from dataclasses import replace
from pathlib import Path

import pytest

from razzeval import HistoryError, history

HANDS = Path(__file__).parent / "hands"
FILES = sorted(HANDS.iterdir())
POKERSTARS = (HANDS / "pokerstars.txt").read_text(encoding="utf-8")
FULL_TILT = (HANDS / "fulltilt.txt").read_text(encoding="utf-8")
EXAMPLE = history.EXAMPLE


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_own_hands_replay_without_a_difference(file):
    reading = history.read(file)
    for record in reading:
        assert history.replay(record).differences == []
    assert (reading.broken, reading.other_games.total()) == (0, 1)


def payoffs(text, number=0):
    return history.replay(list(history.read(text))[number]).payoffs


def test_names_with_colons_brackets_and_verbs():
    assert payoffs(POKERSTARS) == {"Mr: Colon": -255, "Two Words": -5, "[Brac]ket": 250, "Seat 4": -15}
    assert payoffs(FULL_TILT) == {"Big Fish": -1200, "P3": 450, "wins the pot": 450}


def test_all_in_antes_and_side_pots():
    record = list(history.read(POKERSTARS))[1]
    assert (record.unit, record.tournament, record.pots) == ("chips", "900001", (80, 171, 466))
    assert [payment.pot for payment in record.payments] == ["main pot", "side pot 1", "side pot 2"]
    assert record.moves[0] == history.Move(2, 1, "ante", 20, 20, all_in=True, line=record.moves[0].line)


def test_a_shared_river_card_counts_for_all():
    result = history.replay(list(history.read(POKERSTARS))[2])
    assert result.record.shared_card == result.hand.shared_card == 44
    assert result.payoffs["P3"] == 21


def test_phh_in_money_counts_cents_and_an_unseen_hand_that_mucks_loses():
    first, second = history.read(HANDS / "hands.phhs")
    assert (first.unit, first.currency, first.ante, first.id) == ("cents", "USD", 25, "7001")
    assert history.replay(first).payoffs == {"Ann": -25, "Bob": 1650, "Cid": -1625}
    assert (second.unit, second.id) == ("chips", "hands/2")
    assert second.moves[-1].line == 31


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "cp1252"])
@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_encodings_and_line_ends(tmp_path, encoding, newline):
    file = tmp_path / "hands.txt"
    file.write_bytes(POKERSTARS.replace("Two Words", "Zoë ñ").replace("\n", newline).encode(encoding))
    records = list(history.read(file))
    assert [record.id for record in records] == ["200000000001", "200000000002", "200000000004"]
    assert records[0].seats[1].name == "Zoë ñ"
    assert records[0].currency == "EUR"


def test_sources(tmp_path):
    file = tmp_path / "hand.txt"
    file.write_text(EXAMPLE)
    with file.open() as text, file.open("rb") as binary:
        sources = [file, str(file), EXAMPLE, EXAMPLE.encode(), text, binary, io.StringIO(EXAMPLE), io.BytesIO(b"")]
        for source in sources[:-1]:
            assert [record.id for record in history.read(source)] == ["100000000001"]
        with pytest.raises(HistoryError, match="no hand of PokerStars, Full Tilt or PHH in it"):
            next(history.read(sources[-1]))
    with pytest.raises(ValueError, match="expected a path, a file or the text of hands, got ''"):
        history.read("")
    with pytest.raises(FileNotFoundError):
        next(history.read(tmp_path / "none.txt"))


def test_formats_may_follow_each_other_in_a_file():
    reading = history.read(POKERSTARS + "\n\n" + FULL_TILT + "\n\n" + EXAMPLE)
    assert [record.site for record in reading] == ["pokerstars"] * 3 + ["fulltilt"] * 2 + ["pokerstars"]
    assert reading.other_games.total() == 2


HEADERS = [
    ("PokerStars Game #1: Razz Limit ($1/$2) - 2006/11/01 - 14:34:22 (ET)", "cents", 100, ""),
    ("PokerStars Game #1:  Razz Limit ($0.04/$0.08 USD) - 2009/11/26 10:08:43 ET", "cents", 4, ""),
    ("PokerStars Zoom Hand #1:  Razz Limit (€0.10/€0.20 EUR) - 2015/01/02 1:02:03 CET", "cents", 10, ""),
    ("PokerStars Home Game Hand #1: {Razz {x}}  Razz Limit (5/10) - 2015/01/02 1:02:03 CET", "chips", 5, ""),
    ("PokerStars Hand #1: HORSE (Razz Limit, $1/$2 USD) - 2015/01/02 1:02:03 CET", "cents", 100, ""),
    (
        "PokerStars Hand #1: Tournament #77, $10+$1 USD Razz Limit - Level V (50/100) - 2015/01/02 1:02:03 ET",
        "chips",
        50,
        "77",
    ),
    (
        "PokerStars Hand #1: Tournament #77, Freeroll  Razz Limit - Level V (50/100) - 2015/01/02 1:02:03 ET",
        "chips",
        50,
        "77",
    ),
    (
        "PokerStars Hand #1: Tournament #77, $5+$5+$1 USD 8-Game (Razz Limit) - Match Round I, Level I (1000/2000)"
        " - 2013/01/03 16:27:43 EET [2013/01/03 9:27:43 ET]",
        "chips",
        1000,
        "77",
    ),
]


@pytest.mark.parametrize(("header", "unit", "small_bet", "tournament"), HEADERS)
def test_headers(header, unit, small_bet, tournament):
    body = EXAMPLE.partition("\n")[2]
    if unit == "chips":
        body = body.replace("$1.50", "15000").replace("$2 ", "20000 ")
        for text in ("$0.01", "$0.02", "$0.04", "$0.06"):
            body = body.replace(text, text[-1])
        body = body.replace("Rake $0", "Rake 0")
    record = next(history.read(header + "\n" + body))
    assert (record.unit, record.small_bet, record.tournament, record.game) == (unit, small_bet, tournament, "razz")
    assert record.time.startswith("20")


@pytest.mark.parametrize(
    ("sign", "code", "currency"),
    [("₹", "INR", "INR"), ("R$", "BRL", "BRL"), ("kr", "SEK", "SEK"), ("C$", "", "C$"), ("¥", "", "¥"), ("", "", "")],
)
def test_money_of_any_currency(sign, code, currency):
    full_tilt = FULL_TILT.split("\n\n")[0] + "\n"
    for example, after in ((EXAMPLE, False), (EXAMPLE, True), *(((full_tilt, False),) if sign else ())):
        text = example.replace(" USD)", f" {code})" if code else ")")
        text = re.sub(r"\$([\d.,]*\d)", rf"\g<1>{sign}" if after else rf"{sign}\g<1>", text)
        record = next(history.read(text))
        assert history.replay(record).payoffs == payoffs(example)
        if example == EXAMPLE:
            assert (record.unit, record.currency) == ("cents", currency)
            file = io.StringIO()
            history.write_pokerstars(record, file)
            again = next(history.read(file.getvalue()))
            assert again.without_lines() == replace(record, currency=currency or "USD").without_lines()
    for amount in ("₤0.02", "$$0.02", "x0.02", "0.02x", "0.02 USD", "zł", ""):
        with pytest.raises(HistoryError, match=r"impossible amount|unknown action"):
            list(history.read(EXAMPLE.replace("calls $0.02", f"calls {amount}")))


def broken(old, new, text=EXAMPLE):
    assert old in text
    return text.replace(old, new, 1)


BROKEN = [
    ("calls $0.02", "calls 35 chips", "11: impossible amount '35 chips'"),
    ("Ann: checks", "Ann: czechs", "15: unknown action 'czechs'"),
    ("Ann: checks", "Ann: checks\nThe moon is green", "16: unknown line 'The moon is green'"),
    ("[Ac 2d 3h] [Kh]", "[Ac 2d 3h] [Ks]", "13: Ks appears twice"),
    ("[Ac 2d 3h] [Kh]", "[Ac 2d 3h] [1s]", "13: not a card: '1s' (expected a rank A23456789TJQK and a suit cdhs)"),
    ("[Ac 2d 3h] [Kh]", "[Ac 2d 4h] [Kh]", "13: seat 2 was dealt Ac 2d 3h, not Ac 2d 4h"),
    ("Bob: bets $0.04", "Bob: bets $4", "16: impossible amount 400: seat 5 has 147"),
    ("Bob: bets $0.04", "Bob: bets $0.041", "16: impossible amount '$0.041'"),
    ("Bob: bets $0.04", "Bob: bets -$0.04", "16: impossible amount '-$0.04'"),
    ("*** 4th", "*** 5th", "12: fifth street follows third street"),
    ("Ann: folds", "Ann: folds\nAnn: calls $0.04", "18: seat 2 cannot call here: the action is out of order"),
    ("Dealt to Bob [Ks] [4c]\n", "", "14: seat 5 is dealt no card on fourth street"),
    ("Seat 5: Bob ($1.50 in chips)", "Seat 2: Bob ($1.50 in chips)", "4: seat 2 appears twice"),
    ("Razz Limit", "Wild Limit", "1: unknown game 'Wild Limit ($0.04/$0.08 USD)'"),
    ("2020/02/03", "2020/02/33", "1: impossible time '2020/02/33 20:15:00 ET'"),
    (
        "Seat 5: Bob collected ($0.06)",
        "Seat 5: Bob collected ($0.07)",
        "23: seat 5 won 7 by the summary, 6 by what he was paid",
    ),
]


@pytest.mark.parametrize(("old", "new", "problem"), BROKEN)
def test_broken_hands(tmp_path, old, new, problem):
    file = tmp_path / "razz.txt"
    file.write_text(broken(old, new))
    with pytest.raises(HistoryError) as caught:
        list(history.read(file))
    line, _, what = problem.partition(": ")
    assert str(caught.value) == f"{file}:{line}: {what} in hand 100000000001"
    assert caught.value.hand == "100000000001"
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


SHARED = "PokerStars Hand #200000000004" + POKERSTARS.partition("PokerStars Hand #200000000004")[2]


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ([("[3h 3d 9c As 2h Jc]", "[Qc 3d 9c As 2h Jc Qc]")], "112: Qc appears twice"),
        ([("[3h 3d 9c As 2h Jc]", "[Qc 3d 9c As 2h Jc]")], "112: Qc appears twice"),
        (
            [(" *** [Qc]", " ***"), ("*** 6th STREET ***", "*** 6th STREET *** [Qc]")],
            "70: a card is shared on sixth street",
        ),
        # The card that two show as their last was dealt to a third player before.
        (
            [(" *** [Qc]", " ***"), ("Board [Qc]\n", ""), ("6h Qs]", "6h Qs 6c]"), ("9s Qh]", "9s Qh 6c]")],
            "6c appears twice",
        ),
    ],
)
def test_the_shared_card_is_nobodys_own(changes, problem):
    text = SHARED
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    with pytest.raises(HistoryError, match=problem):
        list(history.read(text))


PHH = """variant = "FR"
antes = [5, 5]
bring_in = 10
small_bet = 30
big_bet = 60
starting_stacks = [1000, 1000]
actions = ["d dh p1 Ac2d3h", "d dh p2 4c5cKs", "p2 pb", "p1 f"]
"""


def test_third_street_of_phh_has_three_cards_each():
    assert len(list(history.read(PHH))) == 1
    reading = history.read(broken("Ac2d3h", "Ac2d", PHH), errors="skip")
    assert list(reading) == []
    assert str(reading.problems[0]) == "<text>:7: seat 1 is dealt 2 cards on third street"


def test_what_phh_leaves_to_suppose_is_noted():
    record = next(history.read(PHH + "finishing_stacks = [995, 1005]\n"))
    assert (record.rake, record.notes) == (0, ())
    record = next(history.read(PHH + "finishing_stacks = [995, 1003]\n"))
    assert record.notes == ("finishing_stacks leave 2 of the pot to nobody: taken for the rake",)
    assert history.replay(record).notes == record.notes
    sure = PHH + "finishing_stacks = [995, 1003]\nwinnings = [0, 8]\n"
    assert next(history.read(sure)).notes == ()
    short = broken("1000, 1000", "3, 1000", PHH).replace(
        '"p2 pb", "p1 f"',
        '"d dh p1 4d", "d dh p2 4h", "d dh p1 5d", '
        '"d dh p2 5h", "d dh p1 6d", "d dh p2 6h", "d dh p1 7d", "d dh p2 7h"',
    )
    assert next(history.read(short)).notes[0].startswith("ante_trimming_status is not true: by the rules a short ante")
    assert next(history.read("ante_trimming_status = true\n" + short)).notes == ()


def test_a_hand_cut_off_anywhere_is_an_error():
    lines = EXAMPLE.splitlines()
    for count in range(1, len(lines)):
        with pytest.raises(HistoryError):
            list(history.read("\n".join(lines[:count]) + "\n"))


def test_skip_goes_on_and_counts():
    text = "\n\n".join([EXAMPLE, broken("Ann: checks", "Ann: czechs"), POKERSTARS])
    reading = history.read(text, errors="skip")
    assert len(list(reading)) == reading.hands == 4
    assert (reading.broken, reading.other_games.total()) == (1, 1)
    assert [str(problem) for problem in reading.problems] == ["<text>:40: unknown action 'czechs' in hand 100000000001"]


MISPLACED = [
    ("Bob: bets $0.04", "Bob: bets $0.04\nBob: mucks hand", "17: seat 5 mucks on fourth street, before the showdown"),
    ("Ann: checks", "Hand cancelled\nAnn: checks", "15: the hand was cancelled"),
]


@pytest.mark.parametrize(("old", "new", "problem"), MISPLACED)
def test_lines_out_of_place(old, new, problem):
    with pytest.raises(HistoryError, match=problem):
        list(history.read(broken(old, new)))


@pytest.mark.parametrize("talk", ["Foo: folds again lol", "Foo (Observer): wins again", "P9: raises to $4"])
def test_full_tilt_chat_may_begin_with_a_verb(talk):
    lines = FULL_TILT.split("\n\n")[0].splitlines()
    record = next(history.read("\n".join(lines)))
    for place in range(2, len(lines)):
        again = next(history.read("\n".join([*lines[:place], talk, *lines[place:]])))
        assert again.without_lines() == record.without_lines()


def test_a_record_without_a_table_has_none():
    record = replace(next(history.read(EXAMPLE)), table="")
    file = io.StringIO()
    history.write_pokerstars(record, file)
    assert next(history.read(file.getvalue())).table == ""


@pytest.mark.parametrize("example", [EXAMPLE, FULL_TILT.split("\n\n")[0] + "\n"], ids=["PokerStars", "Full Tilt"])
@pytest.mark.parametrize("gap", ["", "\n\n"])
@pytest.mark.parametrize("place", range(3))
def test_a_damaged_header_costs_its_own_hand_only(example, gap, place):
    hands = [example] * 3
    hands[place] = "X" + example
    reading = history.read(gap.join(hands), errors="skip")
    assert len(list(reading)) == 2
    line = place * (example + gap).count("\n") + 1
    assert [str(problem).partition(" 'X")[0] for problem in reading.problems] == [f"<text>:{line}: unknown header"]


def test_what_stands_before_the_first_hand_does_not_matter():
    for start in ("export = yes\n", "[export]\nsite = 'x'\n", "Hands of Ann:\n\n", "*** # 1 ***\n", "# x\ny = 1\n"):
        assert len(list(history.read(start + EXAMPLE))) == 1, start
    for start in ("Hands of Ann:\n\n", "# x\ny = 1\n"):
        assert len(list(history.read(start + PHH))) == 1, start


@pytest.mark.parametrize("text", ["\n", "x = \0\n", "a=b\nc\n", "[1]\n[2]\n", "\xff\xfe\n"])
def test_what_is_no_hand_is_not_taken_for_phh(text):
    with pytest.raises(HistoryError, match="<text>: no hand of PokerStars, Full Tilt or PHH in it"):
        list(history.read(text))


def test_after_an_error_the_next_hand_can_be_read():
    reading = history.read("\n\n".join([broken("Ann: checks", "Ann: czechs"), EXAMPLE]))
    with pytest.raises(HistoryError):
        next(reading)
    assert next(reading).id == "100000000001"


def test_free_lines_change_nothing():
    free = [
        'Ann said, "Bob: folds"',
        "Zed joins the table at seat #3",
        "Bob is disconnected",
        "Bob has timed out",
        "Zed was removed from the table for failing to post",
        "Ann re-buys and receives 1500 chips for $5.00",
        "Zed will be allowed to play after the button",
    ]
    record = next(history.read(EXAMPLE))
    lines = EXAMPLE.splitlines()
    for place in range(2, len(lines) - 3):
        talk = "\n".join([*lines[:place], *free, *lines[place:]]) + "\n"
        assert next(history.read(talk)).without_lines() == record.without_lines()


def test_memory_is_constant(tmp_path):
    file = tmp_path / "many.txt"
    peaks = []
    for count in (200, 2000):
        file.write_text("\n\n".join([EXAMPLE] * count))
        tracemalloc.start()
        for _ in history.read(file):
            pass
        peaks.append(tracemalloc.get_traced_memory()[1])
        tracemalloc.stop()
    assert peaks[1] < peaks[0] + 100_000


def test_wrong_arguments():
    with pytest.raises(ValueError, match="errors must be 'raise' or 'skip', got 'ignore'"):
        history.read(EXAMPLE, errors="ignore")


def test_the_name_at_a_seat_number():
    record = next(history.read(history.EXAMPLE))
    assert record.name(5) == "Bob"
    with pytest.raises(ValueError, match="nobody is listed at seat number 3 of hand 100000000001"):
        record.name(3)
