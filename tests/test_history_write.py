"""Writing: what is played or read goes out as PokerStars text and PHH and comes back; PokerKit reads the PHH."""

import io
import json
import random
import re
import warnings
from dataclasses import replace
from functools import partial
from pathlib import Path

import pytest

import razzeval as rz
from razzeval import history
from razzeval.history.account import account

HANDS = Path(__file__).parent / "hands"
RULES = {"razz": rz.rules.POKERSTARS_RAZZ, "stud": rz.rules.POKERSTARS_STUD, "stud8": rz.rules.POKERSTARS_STUD8}


def play(game, seed, deepest=2000, folds=0.15, players=None):
    """Play a hand at random, with as many players as the rules let in, and stacks of all sizes."""
    draw = random.Random(seed)
    house = RULES.get(game, game)
    table = rz.Game(house, ante=5, bring_in=10, small_bet=40, big_bet=80)
    shallowest = deepest if deepest > 2000 else 1
    count = players or draw.randint(2, house.max_seats)
    hand = table.start([draw.randint(shallowest, deepest) for _ in range(count)], seed=seed)
    while not hand.is_over:
        actions = list(hand.legal_actions)
        fold = folds.get(hand.street, 0) if isinstance(folds, dict) else folds
        hand.act(draw.choices(actions, [fold if action.kind == "fold" else 1 for action in actions])[0])
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


PRESETS = {name: house for name, house in vars(rz.rules).items() if isinstance(house, rz.rules.Rules)}


def varied(house, seed):
    """Change some rules of a house at random."""
    draw = random.Random(seed)
    choices = {name: values for name, values in rz.rules.CHOICES.items() if name != "game"} | {
        "max_raises": (0, 1, 4, None),
        "short_raises_add_up": (False, True),
        "burn_cards": (False, True),
        "rake_rate": (0, "1/20"),
        "rake_cap": (7, None),
    }
    return replace(house, **{name: draw.choice(values) for name, values in choices.items() if draw.random() < 0.4})


@pytest.mark.parametrize("name", PRESETS)
def test_hands_of_every_house_come_back(name):
    for seed in range(30):
        house = PRESETS[name] if seed % 2 else varied(PRESETS[name], seed)
        hand = play(house, seed, (60, 300, 2000)[seed % 3], (0.02, 0.15, 0.5)[seed // 3 % 3])
        record = history.from_hand(hand)
        assert history.Record.from_dict(json.loads(json.dumps(record.to_dict()))) == record
        result = history.replay(record)
        assert (result.differences, tuple(result.payoffs.values())) == ([], hand.payoffs)
        if hand.street == 7 and len(hand.holdings[hand.in_hand[0]] + hand.shared_cards) < 7:
            with pytest.raises(
                ValueError, match="hand 1 cannot be written as PHH: the deck was empty on seventh street"
            ):
                text_of(history.write_phh, hand)
        else:
            known = None if house == history.record.PRESETS[house.game] else house
            assert check_same_end(text_of(history.write_phh, hand), hand).house == known
        if record.shared_sixth is not None:
            with pytest.raises(
                ValueError, match="hand 1 cannot be written as PokerStars text: a card was shared on sixth"
            ):
                text_of(history.write_pokerstars, hand)
        else:
            result = history.replay(next(history.read(text_of(history.write_pokerstars, hand))), house)
            assert (result.differences, tuple(result.payoffs.values())) == ([], hand.payoffs)


@pytest.mark.parametrize("folds", [{}, {6: 0.5}])
def test_a_card_shared_on_sixth_street(folds):
    """Nine who stay; where some fold there, the others get a seventh card of their own."""
    sixth = seventh = 0
    for seed in range(40):
        hand = play(PRESETS["HOUSE_STUD8"], seed, 5000, folds, players=9)
        record = history.from_hand(hand)
        assert history.replay(record).differences == []
        assert record.shared_cards == hand.shared_cards
        sixth += record.shared_sixth is not None
        seventh += record.shared_sixth is not None and len(hand.holdings[hand.in_hand[0]]) == 6
        if record.shared_sixth is not None:
            assert check_same_end(text_of(history.write_phh, hand), hand).shared_cards == hand.shared_cards
            account(history.replay(record))
    assert (sixth > 0, seventh > 0) == (True, bool(folds))


def raked(hand, part=20):
    """A record of a hand as if the house had taken its part of each pot."""
    record = history.from_hand(hand)
    pots = history.replay(record).hand.pots
    net = [(pot.amount - pot.amount // part, pot.seats) for pot in pots]
    holdings = [cards if seat in hand.in_hand else None for seat, cards in enumerate(hand.holdings)]
    awards = rz.pots.awards(net, holdings, hand.game.rules, shared=hand.shared_cards)
    payments = [
        history.Payment(a.seat + 1, a.amount, f"side pot {a.pot}" if a.pot else "main pot", a.share) for a in awards
    ]
    rake = sum(pot.amount // part for pot in pots)
    return replace(record, payments=tuple(payments), pots=tuple(amount for amount, _ in net), rake=rake)


@pytest.mark.parametrize("game", RULES)
def test_rake_of_several_pots_survives_phh(game):
    """Where nothing but what each was paid in all is known, it is found in razz and stud; hi-lo can be tangled."""
    hands = [hand for hand in (play(game, seed, 300, 0.05) for seed in range(150)) if len(hand.showdown_order) > 1]
    records = [raked(hand) for hand in hands if len({award.pot for award in hand.awards}) > 1]
    assert len(records) > 20
    for record in records:
        result = history.replay(record)
        assert result.differences == []
        text = text_of(history.write_phh, record)
        without = re.sub("_razzeval_pots.*\n", "", text)
        for again in (text, without) if game != "stud8" else (text,):
            other = history.replay(next(history.read(again)))
            assert (other.differences, other.payoffs) == ([], result.payoffs)


def test_unknown_door_cards_can_be_written_as_pokerstars_text():
    text = text_of(history.write_phh, play("razz", 3)).replace("seats = ", "# ")
    for number in range(1, 9):
        text = re.sub(rf"d dh p{number} \w{{6}}", f"d dh p{number} ??????", text)
    record = next(history.read(text))
    assert {dealing.up for dealing in record.dealings if dealing.street == 3} == {(None,)}
    again = history.replay(next(history.read(text_of(history.write_pokerstars, record))))
    assert again.payoffs == history.replay(record).payoffs


def test_an_unknown_card_among_shown_ones_is_left_out():
    record = history.from_hand(next(hand for hand in map(partial(play, "razz"), range(99)) if hand.shown))
    first = record.showings[0]
    hidden = replace(record, showings=(first._replace(cards=(None, *first.cards[1:])), *record.showings[1:]))
    again = next(history.read(text_of(history.write_pokerstars, hidden)))
    assert again.showings[0].cards == first.cards[1:]


@pytest.mark.parametrize("name", ["Ann\n*** SUMMARY ***", ""])
def test_a_name_that_the_format_would_misread_is_refused(name):
    hand = play("razz", 1)
    record = history.from_hand(hand, names=[name, *[f"P{i}" for i in range(1, hand.seats)]])
    with pytest.raises(ValueError, match="hand 1 cannot be written as PokerStars text: "):
        history.write_pokerstars(record, io.StringIO())


@pytest.fixture
def notation():
    return pytest.importorskip("pokerkit.notation", reason="PokerKit is not installed")


def test_pokerkit_takes_a_short_ante_as_we_do(notation):
    hand = rz.Game(RULES["razz"], ante=100, bring_in=150, small_bet=500, big_bet=1000).start([60, 5000, 5000], seed=1)
    while not hand.is_over:
        hand.act(next(a for a in hand.legal_actions if a.kind in ("check", "call", "bring-in")))
    state = list(notation.HandHistory.loads(text_of(history.write_phh, hand)))[-1]
    assert tuple(map(int, state.stacks)) == hand.stacks


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
