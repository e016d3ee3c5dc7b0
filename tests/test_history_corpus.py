"""Real hands: each fact of the corpus is read as others worked it out, and each hand replays without a difference."""

import json
from pathlib import Path

import pytest

from razzeval import history

CORPUS = Path(__file__).parents[2] / "shared" / "corpus"
FACTS = CORPUS / "expected.jsonl"
pytestmark = pytest.mark.skipif(not FACTS.exists(), reason="the corpus of real hands is not here")
# The river of P1 is printed as [of]: a card that the site's client could not name, in a showdown.
UNKNOWN_RIVER = "91733835979"


def read_facts():
    lines = FACTS.read_text(encoding="utf-8").splitlines() if FACTS.exists() else []
    return {facts["id"]: facts for facts in map(json.loads, lines)}


def read_corpus():
    files = sorted(CORPUS.glob("*/*"))
    return [record for file in files if file.suffix in (".txt", ".phh") for record in history.read(file)]


FACTS_BY_ID = read_facts()
RECORDS = read_corpus()


def test_every_hand_is_read():
    assert {record.id for record in RECORDS} == set(FACTS_BY_ID)


def moves_of(facts, site):
    kinds = {"bring_in": "bring-in"}
    for action in facts["actions"]:
        if action["type"] not in ("muck", "no_show"):
            street = 2 if action["street"] == "ante" else action["street"]
            yield street, action["player"], kinds.get(action["type"], action["type"]), action["amount"]


def kind_of(move, site):
    return "raise" if site == "phh" and move.kind == "complete" else move.kind  # PHH has one word for both


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_facts(record):
    facts = FACTS_BY_ID[record.id]
    assert (record.game, record.unit, [record.small_bet, record.big_bet]) == (
        facts["game"],
        facts["unit"],
        facts["limit"],
    )
    assert (record.ante, record.bring_in) == (facts["ante"], facts["bring_in"])
    assert [seat[:3] for seat in record.seats] == [(s["seat"], s["name"], s["stack"]) for s in facts["seats"]]
    assert sorted(seat.name for seat in record.players) == sorted(facts["dealt_in"])
    moves = [(m.street, record.name(m.seat), kind_of(m, record.site), m.amount) for m in record.moves]
    assert moves == list(moves_of(facts, record.site))
    assert (record.total_pot, record.rake) == (facts["pot_total"], facts["rake"])
    paid = sorted((record.name(payment.seat), payment.amount) for payment in record.payments)
    assert paid == sorted((winner["player"], winner["amount"]) for winner in facts["winners"])
    uncalled = record.uncalled and {"player": record.name(record.uncalled.seat), "amount": record.uncalled.amount}
    assert uncalled == facts["uncalled"]
    assert list(record.pots) == [amount for _, amount in facts["pots"] or []]


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_replay_agrees(record):
    facts = FACTS_BY_ID[record.id]
    result = history.replay(record)
    assert result.differences == []
    won = dict.fromkeys(facts["dealt_in"], 0)
    for winner in facts["winners"]:
        won[winner["player"]] += winner["amount"]
    assert result.payoffs == {name: won[name] - facts["contributions"].get(name, 0) for name in result.payoffs}
    assert result.hand.is_over
    assert any("showdown" in note for note in result.notes) == (record.id == UNKNOWN_RIVER)


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_json_gives_the_record_back(record):
    assert history.Record.from_dict(json.loads(json.dumps(record.to_dict()))) == record


@pytest.mark.parametrize("record", [r for r in RECORDS if r.site == "pokerstars"], ids=lambda record: record.id)
def test_written_as_pokerstars_text_it_is_the_same_record(record, tmp_path):
    file = tmp_path / "hand.txt"
    history.write_pokerstars(record, file)
    assert next(history.read(file)).without_lines() == record.without_lines()


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.id)
def test_written_as_phh_it_has_the_same_end(record, tmp_path):
    file = tmp_path / "hand.phh"
    history.write_phh(record, file)
    again = history.replay(next(history.read(file)))
    assert again.differences == []
    assert again.payoffs == history.replay(record).payoffs
