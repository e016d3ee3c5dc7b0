"""Writing: what is played or read goes out as PokerStars text and PHH and comes back; PokerKit reads the PHH."""

import io
import random
import warnings
from pathlib import Path

import pytest

import razzeval as rz
from razzeval import history

HANDS = Path(__file__).parent / "hands"
RULES = {"razz": rz.rules.POKERSTARS_RAZZ, "stud": rz.rules.POKERSTARS_STUD, "stud8": rz.rules.POKERSTARS_STUD8}


def play(game, seed, deepest=2000):
    """Play a hand at random, with up to eight players and stacks of all sizes."""
    draw = random.Random(seed)
    table = rz.Game(RULES[game], ante=5, bring_in=10, small_bet=40, big_bet=80)
    shallowest = deepest if deepest > 2000 else 1
    hand = table.start([draw.randint(shallowest, deepest) for _ in range(draw.randint(2, 8))], seed=seed)
    while not hand.is_over:
        actions = list(hand.legal_actions)
        hand.act(draw.choices(actions, [0.15 if action.kind == "fold" else 1 for action in actions])[0])
    return hand


def text_of(write, hand):
    file = io.StringIO()
    write(hand, file)
    return file.getvalue()


def check_same_end(text, hand):
    record = next(history.read(text))
    result = history.replay(record)
    assert result.differences == []
    assert tuple(result.payoffs.values()) == hand.payoffs
    return record


@pytest.mark.parametrize("deepest", [60, 300, 2000])
@pytest.mark.parametrize("game", RULES)
def test_played_hands_come_back(game, deepest):
    for seed in range(25):
        hand = play(game, seed, deepest)
        written = text_of(history.write_pokerstars, hand)
        record = check_same_end(written, hand)
        assert text_of(history.write_pokerstars, record) == written
        check_same_end(text_of(history.write_phh, hand), hand)


@pytest.fixture
def notation():
    return pytest.importorskip("pokerkit.notation", reason="PokerKit is not installed")


@pytest.mark.parametrize("game", ["razz", "stud8"])  # PokerKit knows no double bet on an open pair in stud
def test_pokerkit_reads_our_phh_and_reaches_the_same_stacks(game, notation):
    for seed in range(20):
        hand = play(game, seed, 5000)
        written = text_of(history.write_phh, hand)
        state = list(notation.HandHistory.loads(written))[-1]
        assert tuple(map(int, state.stacks)) == hand.stacks


def test_we_read_the_phh_that_pokerkit_writes(notation):
    for seed in range(5):
        hand = play("razz", seed, 5000)
        theirs = notation.HandHistory.loads(text_of(history.write_phh, hand))
        check_same_end(theirs.dumps(), hand)
        assert len(list(history.read(notation.HandHistory.dumps_all([theirs, theirs])))) == 2


@pytest.mark.parametrize("name", ["pokerstars.txt", "fulltilt.txt", "hands.phhs"])
def test_records_of_all_formats_can_be_written_as_each(name, tmp_path):
    records = list(history.read(HANDS / name))
    history.write_phh(records, tmp_path / "all.phhs")
    for record, again in zip(records, history.read(tmp_path / "all.phhs"), strict=True):
        assert history.replay(again).payoffs == history.replay(record).payoffs
    for record in records:
        history.write_pokerstars(record, tmp_path / "one.txt")
        result = history.replay(next(history.read(tmp_path / "one.txt")))
        assert result.differences == []
        assert result.payoffs == history.replay(record).payoffs


def test_pokerstars_text_gives_the_same_record_back():
    for record in history.read(HANDS / "pokerstars.txt"):
        again = next(history.read(text_of(history.write_pokerstars, record)))
        seated = {seat.name for seat in record.seats}
        assert again.without_lines() == record.without_lines(), seated


def test_names_that_need_quotes_in_toml():
    hand = play("razz", 1)
    names = [f'"\\{i}\t' for i in range(hand.seats)]
    record = history.from_hand(hand, names=names)
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        again = next(history.read(text_of(history.write_phh, record)))
    assert [seat.name for seat in again.seats] == names


def test_what_cannot_be_written():
    hand = rz.Game(RULES["razz"], ante=5, bring_in=10, small_bet=40, big_bet=80).start([100, 100], seed=1)
    with pytest.raises(ValueError, match="a hand can be recorded when it is over"):
        history.write_phh(hand, io.StringIO())
    with pytest.raises(TypeError, match="expected a Record or a Hand, got 7"):
        history.write_pokerstars(7, io.StringIO())
