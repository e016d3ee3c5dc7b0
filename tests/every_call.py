"""One job for each public function, with answers that can be compared: for threads and processes, which share them."""

import copy
import io
import pickle
import random
from collections.abc import Callable
from dataclasses import fields
from functools import cache
from pathlib import Path

import numpy as np

import razzeval as rz
from razzeval import history, pots, tables
from razzeval.history.stats import Statistics

HANDS = Path(__file__).parent / "hands"
PRESETS = [value for name, value in vars(rz.rules).items() if name.isupper() and isinstance(value, rz.rules.Rules)]
# What all share and nobody changes.
GAMES = [rz.Game(rules, ante=5, bring_in=10, small_bet=30, big_bet=60) for rules in PRESETS]
RANGE = rz.Range("(A-6)(A-6)7, 89T @ 10%")
SOUTH = rz.Range("(A-5)(A-5)(A-5)")
DEALT = [rz.Deck(seed=seed).deal(7) for seed in range(300)]
ARRAY = np.array(DEALT * 9, np.uint8)
ARRAY.flags.writeable = False


def played(game: rz.Game, seed: int) -> rz.Hand:
    """Deal a hand and play it to its end at random, the same way for the same seed."""
    return play_on(game.start([1000, 300, 60, 1000], seed=seed), seed)


def play_on(hand: rz.Hand, seed: int) -> rz.Hand:
    dice = random.Random(seed)
    while not hand.is_over:
        hand.act(dice.choice(hand.legal_actions[-2:]))
    return hand


OVER = played(GAMES[0], 1)


def seen(hand: rz.Hand) -> list[object]:
    """All that a hand shows."""
    names = [name for name in dir(hand) if name[0] != "_" and not callable(getattr(hand, name))]
    return [repr(hand), hash(hand), *(getattr(hand, name) for name in names)]


def play(game: rz.Game) -> list[object]:
    told: list[object] = []
    for seed in range(4):
        hand = played(game, seed)
        assert pickle.loads(pickle.dumps(hand)) == copy.deepcopy(hand) == game.replay_log(hand.log) == hand
        told += [hand.log, seen(hand)[2:], seen(hand.view(1))[2:]]
    return told


@cache
def answers() -> tuple[object, ...]:
    """Answers that all who ask at once may share."""
    return rz.equity(["Ac2d3h4s", "4d5h6s7c"]), rz.low_odds("Ac2d3h8s"), tables.third_street(parts=1)


def look_at_answers() -> list[object]:
    equity, odds, table = answers()
    return [repr(equity), pickle.loads(pickle.dumps(equity)) == equity, odds.by_top_rank, table.of("AAA", "KKQ")]


def refused(call: Callable[..., object], *arguments: object) -> str:
    try:
        return f"not refused: {call(*arguments)!r}"
    except (ValueError, TypeError) as error:
        return repr(error)


def refusals() -> list[str]:
    return [
        refused(rz.evaluate, "1s"),
        refused(rz.evaluate, [7.5]),
        refused(rz.evaluate_batch, np.zeros((9, 7), np.uint8)),
        refused(rz.Range, "A-"),
        refused(rz.equity, ["As", "As"]),
        refused(rz.Action, "limp"),
        refused(GAMES[0].replay_log, "what"),
        refused(OVER.call),
        refused(rz.Deck(seed=1).deal, 53),
        refused(list, history.read("PokerStars Hand #1: what")),
    ]


def histories() -> list[object]:
    """Read and replay hands of every site, and write them again."""
    written, statistics, results = io.StringIO(), Statistics(), []
    for path in sorted(HANDS.iterdir()):
        for record in history.read(path):
            results.append(history.replay(record))
            statistics.add(results[-1])
            history.write_phh(record, written)
    history.write_pokerstars(OVER, written)
    told = [(result.record, result.payoffs, result.differences, result.notes, result.hand.log) for result in results]
    return [told, written.getvalue(), statistics.rows(), history.from_hand(OVER)]


def equity(*players: object, **how: object) -> rz.Equity:
    return rz.equity(players, **how)  # type: ignore[arg-type]


JOBS: dict[str, Callable[[], object]] = {
    "evaluate": lambda: [rz.evaluate(cards) for cards in DEALT],
    "evaluate text": lambda: [rz.evaluate(rz.format_cards(cards)) for cards in DEALT],
    "evaluate_high": lambda: [rz.evaluate_high(cards) for cards in DEALT],
    "best_five": lambda: [rz.best_five(cards) + rz.best_five_high(cards) for cards in DEALT],
    "parse_cards": lambda: [rz.parse_cards(rz.format_cards(cards)) for cards in DEALT],
    "evaluate_batch": lambda: rz.evaluate_batch(ARRAY, threads=3).tolist(),
    "evaluate_batch columns": lambda: rz.evaluate_batch(np.asfortranarray(ARRAY)).tolist(),
    "evaluate_high_batch": lambda: rz.evaluate_high_batch(ARRAY, threads=2).tolist(),
    "describe": lambda: [rz.describe(value) for value in range(1, 6176, 5)],
    "describe_high": lambda: [rz.describe_high(value) for value in range(1, 7463, 5)],
    "Deck": lambda: [rz.Deck(seed=seed, dead="As Kd").deal(50) for seed in range(50)],
    "low_odds": lambda: rz.low_odds("Ac 2d 8h", "Kc"),
    "Range": lambda: (rz.Range("(A-6)(A-6)7, 89T @ 10%"), hash(RANGE), len(RANGE)),
    "equity exact": lambda: equity("Ac 2d 3h", "4s 5c 6d", dead="Kc", method="exact"),
    "equity of ranges": lambda: equity("(A-3)(A-3)4", "5c6d9h", method="exact", threads=2),
    "equity of stud": lambda: equity("Ac 2d 3h 4c 5d", "4s 5c 6d 7d", game="stud", method="exact"),
    "equity of stud8": lambda: equity("Ac 2d 3h 4c 5d 9h", "4s 5c 6d 7d Kc", game="stud8", method="exact"),
    "equity sampled": lambda: equity("Ac 2d 3h", "4s 5c 6d", method="monte-carlo", samples=66_000, seed=3, threads=2),
    "equity sampled by error": lambda: equity("Ac 2d 3h", RANGE, method="monte-carlo", stderr=0.004, seed=3),
    "equity of crowded ranges": lambda: equity(*[SOUTH] * 6, method="monte-carlo", samples=5000, seed=3, game="stud8"),
    "simulate": lambda: rz.simulate(
        GAMES[0], [rz.policies.Random(fold=0), rz.policies.Thresholds()], 9000, seed=3, threads=2
    ),
    "strength": lambda: [
        [rz.policies.strength(cards, game) for game in ("razz", "stud", "stud8")] for cards in DEALT[:50]
    ],
    "get_include": lambda: rz.get_include(),
    "bring_in": lambda: [rz.bring_in([a, b, c], rules) for rules in PRESETS for a, b, c, *_ in DEALT],
    "first_to_act": lambda: [rz.first_to_act([c[:2], c[2:4], c[4:6]], rules) for rules in PRESETS for c in DEALT[:50]],
    "showdown": lambda: [
        (rz.showdown([(75, [0, 1]), 33], hands, rules), pots.awards([33], hands, rules))
        for rules in PRESETS
        for hands in [["As2d3c4h5sKdKh", "Ac2h3h4s5cQdQh"], ["Ac Ad Ah 9s 9d 2c 3c", "2d 3d 4d 5h 7h Ks Kh"]]
    ],
    **{f"Game {number}": (lambda game=game: play(game)) for number, game in enumerate(GAMES)},
    "a finished hand": lambda: [seen(OVER)[2:], OVER.copy() == OVER, OVER.legal_actions == OVER.legal_actions],
    "Rules": lambda: [[getattr(rules, field.name) for field in fields(rules)] for rules in PRESETS],
    "shared answers": look_at_answers,
    "refusals": refusals,
    "histories": histories,
    "tables": lambda: [part.tolist() for part in vars(tables.third_street(parts=1, threads=2)).values()],
}


def run_job(name: str) -> object:
    return JOBS[name]()


def play_on_elsewhere(hand: rz.Hand) -> tuple[rz.Hand, rz.Game, list[object]]:
    """What a worker does with a hand that it was sent: play it to its end, and send it back."""
    return play_on(hand, 5), hand.game, list(hand.legal_actions)
