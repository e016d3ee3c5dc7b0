"""Every object that the package gives can be pickled and copied; a class that is new is found, and needs an example."""

import copy
import importlib
import inspect
import pickle
import pkgutil

import numpy as np
import pytest
from every_call import GAMES, HANDS, OVER, RANGE

import razzeval
from razzeval import Action, Deck, equity, errors, history, low_odds, policies, rules, simulate, tables
from razzeval.bots import Bot
from razzeval.exact import TooLargeError
from razzeval.history.stats import Statistics
from razzeval.records import Award, Pot, Step
from razzeval.simulation import Net

started = GAMES[1].start([1000, 400], seed=7)
outside = GAMES[2].start([1000, 1000], deck=None)
outside.deal(0, "x x Kd")
deck = Deck(seed=7, dead="As")
deck.deal(5)
record = next(history.read(HANDS / "pokerstars.txt"))
replayed = history.replay(record)
statistics = Statistics()
statistics.add(replayed, course=True)

EXAMPLES = {
    "_kernel.Action": [Action("raise", 60), Action("fold")],
    "_kernel.LegalActions": [started.legal_actions, OVER.legal_actions],
    "_kernel.Game": GAMES,
    "_kernel.Hand": [OVER, started, started.view(0), outside],
    "bots.Bot": [Bot("Ann", 0.1)],
    "cards.Deck": [deck],
    "equities.Equity": [equity(["As2d3c4h", "Kd9s8s7s"], game="stud8", method="monte-carlo", samples=99, seed=1)],
    "errors.CardCountError": [errors.CardCountError("a low needs 1 to 7 cards, got 8")],
    "errors.DuplicateCardError": [errors.DuplicateCardError("As appears twice")],
    "errors.HistoryError": [errors.HistoryError("what", "razz.txt", 5, "7")],
    "errors.IllegalActionError": [errors.IllegalActionError("seat 2 cannot check")],
    "errors.InvalidCardError": [errors.InvalidCardError("not a card: '1s'")],
    "errors.InvalidRangeError": [errors.InvalidRangeError("not a range: '-'")],
    "exact.TooLargeError": [TooLargeError("1 runout")],
    "history.record.Dealing": [record.dealings[0]],
    "history.record.Move": [record.moves[0]],
    "history.record.Payment": [record.payments[0]],
    "history.record.Record": [record, record.without_lines()],
    "history.record.Seat": [record.players[0]],
    "history.record.Showing": [history.Showing(1, (0, None), 5)],
    "history.replay.Replay": [replayed],
    "history.stats.Results": [*statistics.results.values()],
    "history.stats.Statistics": [statistics],
    "history.table.Difference": [history.Difference("pot", 5, "60", "90")],
    "policies.Random": [policies.Random(fold=0)],
    "policies.Thresholds": [policies.Thresholds(raise_from=1)],
    "simulation.Net": [Net(4, 240, 72_000, 60)],
    "simulation.Simulation": [simulate(GAMES[0], [policies.Random(), policies.Thresholds()], 9, seed=7)],
    "odds.LowOdds": [low_odds("Ac2d3h8s9c")],
    "ranges.Range": [RANGE],
    "records.Award": [Award(0, 1, 20)],
    "records.Pot": [Pot(20, (0, 1))],
    "records.Step": [Step(3, 0, Action("call", 30))],
    "rules.Rules": [value for value in vars(rules).values() if isinstance(value, rules.Rules)],
    "tables.Table": [tables.third_street(parts=1)],
}

# What works inside a function and is given to nobody, or reads from a file that is open.
INSIDE = {
    *("_kernel.HandState", "_kernel.Together", "cli.Parser", "exact.ExactPlan", "outcomes.Outcomes", "spots.Spot"),
    *("history.builder.Builder", "history.lines.Hand", "history.lines.OtherGame", "history.read.Reading"),
    *("history.account.Shares", "history.table.Table", "play.Leave", "play.Session", "policies.Policy"),
    # Environments pickle as those frameworks have them do: see test_envs_*.
    *("envs.agents.LegalActions", "envs.agents.SeatEnv", "envs.agents.SeatsEnv", "envs.table.Table"),
    *(f"envs.open_spiel.{name}" for name in ("Observer", "Plan", "RazzGame", "RazzState")),
}


def classes():
    """Every class of the package with a public name, by module and name."""
    for module in pkgutil.walk_packages(razzeval.__path__, "razzeval."):
        if module.name.endswith("__main__"):
            continue
        try:
            found = importlib.import_module(module.name)
        except ImportError as error:
            assert "pip install 'razzeval[" in str(error)  # noqa: PT017 - an extra that is not here
            continue
        for name, thing in vars(found).items():
            if inspect.isclass(thing) and thing.__module__ == module.name and not name.startswith("_"):
                yield f"{module.name}.{name}".removeprefix("razzeval.")


def parts(thing):
    """What makes a thing what it is, for those that do not compare themselves."""
    if type(thing).__eq__ is not object.__eq__:
        return thing
    state = vars(thing) | ({"args": thing.args} if isinstance(thing, Exception) else {})
    return {name: part.tolist() if isinstance(part, np.ndarray) else part for name, part in state.items()}


def hashed(thing):
    """The hash of what compares by its content and has one."""
    try:
        return hash(thing) if type(thing).__eq__ is not object.__eq__ else None
    except TypeError:
        return None


def test_every_class_has_an_example():
    found = set(classes())
    assert len(found) > 30
    assert (
        {name for name in EXAMPLES.keys() | INSIDE if not name.startswith("envs.")} <= found <= EXAMPLES.keys() | INSIDE
    )


@pytest.mark.parametrize("name", EXAMPLES)
def test_round_trips(name):
    assert EXAMPLES[name]
    for thing in EXAMPLES[name]:
        again = [pickle.loads(pickle.dumps(thing, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
        for same in (*again, copy.copy(thing), copy.deepcopy(thing)):
            assert type(same) is type(thing)
            assert repr(same) == repr(thing) or type(thing).__repr__ is object.__repr__
            assert parts(same) == parts(thing)
            assert hashed(same) == hashed(thing)


def test_a_copy_goes_its_own_way():
    for copied in (copy.copy(deck), copy.deepcopy(deck), pickle.loads(pickle.dumps(deck))):
        copied.deal(3)
        assert len(deck) == 46
    for hand in (copy.copy(started), copy.deepcopy(started), pickle.loads(pickle.dumps(started))):
        hand.act(hand.legal_actions[0])
        assert hand != started
    for other in (copy.deepcopy(statistics), pickle.loads(pickle.dumps(statistics))):
        other.add(replayed)
        assert other.rows() != statistics.rows()
