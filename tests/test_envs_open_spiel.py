"""The OpenSpiel game: OpenSpiel's own tests, the same hands as razzeval's Game, and learning on a small version."""

import copy
import pickle
import random
import runpy
import sys
from pathlib import Path

import pytest
from table import NAMES, PRESETS

import razzeval as rz

np = pytest.importorskip("numpy")
pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")

import razzeval.envs.open_spiel  # noqa: E402
from razzeval import envs  # noqa: E402
from razzeval.envs.table import legal_numbers  # noqa: E402

api = pytest.importorskip("open_spiel.integration_tests.api_test", reason="this OpenSpiel has no API test")

SPOT = {"ranks": 7, "suits": 1, "streets": 1, "doors": "2c5c", "shared": "KcQd", "max_raises": 1}
EXAMPLE = Path(__file__).parents[1] / "examples" / "train_mccfr.py"


def load(**parameters):
    return pyspiel.load_game("python_razz", parameters)


# OpenSpiel's API test wants these counted: 1 + 5 + 20 + 60 times a card comes; each of the 120 deals has 10 ends and 6
# decisions (opener: at first, to a completion, to a raise; the other: to a bring-in, to a raise, to a completion). So
# each player has 3 decisions with each of 10 pairs of down cards.
api.TOTAL_NUM_STATES["razz_spot"] = (86, 720, 1200)
api.PERFECT_RECALL_NUM_STATES["razz_spot"] = 60


class TestWholeTree(api.EnforceAPIOnFullTreeBase):
    game_name, game = "razz_spot", load(**SPOT)


class TestPartOfTheTree(api.EnforceAPIOnPartialTreeBase):
    game_name, game = "python_razz", load()


class TestPartOfTheTreeOfNine(api.EnforceAPIOnPartialTreeBase):
    game_name, game = "python_razz", load(players=9, rules="HOUSE_STUD8", stack=150)


@pytest.mark.parametrize("name", NAMES)
def test_random_simulation(name):
    for more in (
        {},
        {"players": 3, "stacks": "40 4 1000"},
        {"players": 8},
        {"players": 4, "stack": 5},
        {"players": 2, "ranks": 7, "suits": 2},
        {"players": 3, "streets": 2, "shared": "Kd", "ranks": 12},
        {"players": 2, "streets": 1, "doors": "Ad9c", "shared": "KdQc", "ranks": 11},
    ):
        pyspiel.random_sim_test(load(rules=name, **more), num_sims=2, serialize=True, verbose=False)


def dealt_and_done(state):
    """Play at random; returns the cards in the order dealt, and the numbers of the actions."""
    cards, numbers, dice = [], [], random.Random(str(state.get_game()))
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert {chance for _, chance in outcomes} == {1 / (52 - len(cards))}
            assert {card for card, _ in outcomes} == set(range(52)) - set(cards)
            cards.append(dice.choice(outcomes)[0])
            state.apply_action(cards[-1])
        else:
            numbers.append(dice.choice(state.legal_actions()[-2:]))
            state.apply_action(numbers[-1])
    return cards, numbers


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(("players", "stacks"), [(2, ""), (3, "200 700 90"), (8, ""), (4, "5 3 5 5")])
def test_it_is_the_same_game(name, players, stacks):
    """The cards that chance dealt, put into a deck, and the same actions give the same hand of a Game."""
    state = load(rules=name, players=players, stacks=stacks).new_initial_state()
    cards, numbers = dealt_and_done(state)
    game = rz.Game(PRESETS[name], ante=5, bring_in=15 if "HOUSE" in name else 10, small_bet=30, big_bet=60)
    chips = [int(stack) for stack in stacks.split()] or [1000] * players
    hand = game.start(chips, deck=cards + [card for card in range(52) if card not in cards])
    for number in numbers:
        legal = list(legal_numbers(hand))
        hand.act(hand.legal_actions[legal.index(number)])
    assert hand.is_over
    assert hand.holdings == state.hand.holdings
    assert state.returns() == [payoff / 60 for payoff in hand.payoffs]
    assert sum(state.returns()) == pytest.approx(0)


def walk(state):
    """Every state of a tree."""
    yield state
    if not state.is_terminal():
        for action in state.legal_actions():
            yield from walk(state.child(action))


def test_the_small_game_is_won_by_the_best_three_cards():
    """With different ranks and no pairs, king and queen leave the order of the three cards as it is."""
    ends = 0
    for state in walk(load(**SPOT).new_initial_state()):
        hand = state.hand
        if not state.is_terminal() or hand.is_over:
            continue
        lows = [rz.evaluate(held) for held in hand.holdings]
        staked = [start - stack for start, stack in zip(hand.starting_stacks, hand.stacks, strict=True)]
        assert staked[0] == staked[1]
        winner = lows.index(min(lows))
        assert state.returns() == [(staked[0] if seat == winner else -staked[0]) / 60 for seat in (0, 1)]
        assert [held[2] for held in hand.holdings] == rz.parse_cards("2c5c")
        ends += 1
    assert ends > 100


def test_a_shortened_stud_hand_is_won_by_five_cards():
    game = load(rules="POKERSTARS_STUD8", streets=2, ranks=8, shared="KcKd", doors="2c7d")
    state = game.new_initial_state()
    names = iter("8c 3d 8d 4d 8h 5d".split())  # down, down, down, down; then fourth street
    while not state.is_terminal():
        choices = {state.action_to_string(action): action for action in state.legal_actions()}
        if state.is_chance_node():
            state.apply_action(choices[f"deal {next(names)}"])
        else:
            state.apply_action(choices[next(name for name in choices if name.startswith(("check", "call", "bring")))])
    assert state.hand.pot == 30
    assert state.returns() == [15 / 60, -15 / 60]  # eights full beat a flush, and nobody has five low cards


def tensors_and_strings(state, player):
    return (
        state.information_state_string(player),
        state.observation_string(player),
        state.information_state_tensor(player),
        state.observation_tensor(player),
    )


@pytest.mark.parametrize("seed", range(10))
def test_a_player_is_told_nothing_hidden(seed):
    """Others' down cards changed: everything that a player is told stays; it changes for who holds them."""
    dice = random.Random(seed)
    pair = [load(players=3).new_initial_state() for _ in range(2)]
    deck = dice.sample(range(52), 52)
    other = [deck[0], *deck[50:52], deck[3], deck[49], deck[48], *deck[6:]]
    other[1:3], other[4:6] = deck[48:50], deck[50:52]
    decks = [iter(deck), iter(other)]
    while not pair[0].is_terminal() and pair[0].hand.street < 7:
        if pair[0].is_chance_node():
            for state, cards in zip(pair, decks, strict=True):
                state.apply_action(next(cards))
            continue
        assert tensors_and_strings(pair[0], 0) == tensors_and_strings(pair[1], 0)
        assert tensors_and_strings(pair[0], 1)[0] != tensors_and_strings(pair[1], 1)[0]
        assert tensors_and_strings(pair[0], 1)[2] != tensors_and_strings(pair[1], 1)[2]
        action = dice.choice(pair[0].legal_actions()[-2:])
        for state in pair:
            state.apply_action(action)


def replayed(state, cards):
    """The same hand with other cards."""
    other, cards = state.get_game().new_initial_state(), iter(cards)
    for step in state.full_history():
        other.apply_action(next(cards) if step.player == pyspiel.PlayerId.CHANCE else step.action)
    return other


@pytest.mark.parametrize("name", ["POKERSTARS_RAZZ", "HOUSE_STUD8"])
@pytest.mark.parametrize("players", [2, 3, 8])
def test_a_player_is_told_nothing_hidden_at_any_point_of_the_deal(name, players):
    """At every state, what a player has not seen is dealt anew: he is told the same, by all four and by observers."""
    dice, state = random.Random(players), load(rules=name, players=players).new_initial_state()
    everybody = [pyspiel.IIGObservationType(True, recall, pyspiel.PrivateInfoType.NONE) for recall in (True, False)]
    observers = [state.get_game().make_py_observer(wanted) for wanted in everybody]
    cards, owners = [], []  # in the order dealt, with who sees them

    def public(state, player):
        for observer in observers:
            observer.set_from(state, player)
            yield observer.string_from(state, player), observer.tensor.tolist()

    while not state.is_terminal():
        for player in range(players):
            hidden = [i for i, owner in enumerate(owners) if owner not in (player, None)]
            free = [card for card in range(52) if card not in cards] + [cards[i] for i in hidden]
            other = list(cards)
            for i, card in zip(hidden, dice.sample(free, len(hidden)), strict=True):
                other[i] = card
            twin = replayed(state, other)
            assert tensors_and_strings(state, player) == tensors_and_strings(twin, player)
            assert list(public(state, player)) == list(public(twin, player))
        if state.is_chance_node():
            before = list(map(len, state.hand.holdings))
            cards.append(dice.choice(state.legal_actions()))
            state.apply_action(cards[-1])
            grown = [i for i, held in enumerate(state.hand.holdings) if len(held) > before[i]]
            owners.append(grown[0] if grown and before[grown[0]] in (0, 1, 6) else None)
        else:
            state.apply_action(1)
    assert len(cards) > 13


def swapped(state, cards, dice):
    """The same hand with two of its cards exchanged, or one of them for another; None if it cannot be so."""
    other, one = list(cards), dice.randrange(len(cards))
    another = dice.randrange(52)
    if another in other:
        other[other.index(another)] = other[one]
    other[one] = another
    try:
        return replayed(state, other)
    except rz.IllegalActionError:
        return None


@pytest.mark.parametrize(("players", "name"), [(2, "POKERSTARS_RAZZ"), (3, "HOUSE_STUD"), (9, "HOUSE_STUD8")])
def test_strings_and_tensors_part_the_same_states_of_whole_hands(players, name):
    """Hands that differ in one or two cards, in their order, or only in how far they are."""
    dice, game = random.Random(players), load(rules=name, players=players)
    strings, tensors, same = {}, {}, 0

    def tell(state):
        nonlocal same
        told = tensors_and_strings(state, 0)
        for kind in (0, 1):
            string, tensor = (kind, told[kind]), (kind, tuple(told[kind + 2]))
            same += string in strings
            assert strings.setdefault(string, tensor) == tensor
            assert tensors.setdefault(tensor, string) == string

    for _ in range(24 if players < 9 else 6):
        state, cards = game.new_initial_state(), []
        while not state.is_terminal():
            for _ in range(3 if cards else 0):
                if other := swapped(state, cards, dice):
                    tell(other)
            tell(state)
            if state.is_chance_node():
                cards.append(dice.choice(state.legal_actions()))
                state.apply_action(cards[-1])
            else:
                state.apply_action(dice.choice([1, 1, 1, *state.legal_actions()]))
        tell(state)
    assert same > 50


def test_an_observation_tells_whose_turn_it_is_and_the_earlier_betting():
    game = load()

    def after(*numbers):
        state = game.new_initial_state()
        while len(state.betting.replace("/", "")) < len(numbers) or state.is_chance_node():
            chance = state.is_chance_node()
            state.apply_action(state.legal_actions()[0] if chance else numbers[len(state.betting.replace("/", ""))])
        return tensors_and_strings(state, 0)

    raised, called = after(1, 2, 1, 1, 1), after(2, 1, 1, 1)
    assert raised[1] != called[1]
    assert raised[3] != called[3]


def test_the_end_tells_what_was_won_and_not_the_cards_shown():
    def won(theirs):
        state = load().new_initial_state()
        cards = iter(rz.parse_cards(f"Ac {theirs[0]} 2c {theirs[1]} 3c 4d 8c 5d 9c 6d Tc Kd Jc Qh"))
        while not state.is_terminal():
            state.apply_action(next(cards) if state.is_chance_node() else 1)
        return tensors_and_strings(state, 0)

    better, other, worse = won(["Ad", "2d"]), won(["2d", "7d"]), won(["Kh", "Ks"])
    assert ", won (-15, 15)" in better[0]
    assert ", won (15, -15)" in worse[0]
    assert better == other
    assert all(a != b for a, b in zip(better, worse, strict=True))


def test_the_order_of_the_seventh_and_of_the_shared_cards_is_recalled():
    def at_the_end(cards, players=2, rules="POKERSTARS_RAZZ"):
        state, cards = load(players=players, rules=rules).new_initial_state(), iter(cards)
        while state.hand.street < 7 or state.is_chance_node():
            state.apply_action(next(cards) if state.is_chance_node() else 1)
        return tensors_and_strings(state, 0)

    two = list(range(14))
    nine = list(range(52))
    for cards, i, j, more in ((two, 0, 12, {}), (nine, 45, 46, {"players": 9, "rules": "HOUSE_STUD8"})):
        other = list(cards)
        other[i], other[j] = other[j], other[i]
        one, another = at_the_end(cards, **more), at_the_end(other, **more)
        assert [a == b for a, b in zip(one, another, strict=True)] == [False, True, False, True]


def test_the_order_of_the_up_cards_is_recalled():
    told = []
    for later in ("6c 7c 8c 9c", "8c 7c 6c 9c"):  # seat 0 gets up the first and the third of them
        state = load().new_initial_state()
        cards = iter(f"Ac Ad 2c 2d 3c 4d {later}".split())
        while state.hand.street < 6:
            choices = {state.action_to_string(action): action for action in state.legal_actions()}
            passive = [name for name in choices if name.startswith(("bring", "call", "check"))]
            state.apply_action(choices[passive[0] if passive else f"deal {next(cards)}"])
        told.append(tensors_and_strings(state.child(state.legal_actions()[0]), 0))
    assert told[0][0] != told[1][0]
    assert told[0][2] != told[1][2]
    assert told[0][3] == told[1][3]  # an observation need not recall it


def test_strings_and_tensors_part_the_same_states():
    strings, tensors, deciding = {}, {}, set()
    for state in walk(load(**SPOT).new_initial_state()):
        for player in range(2):
            told = tensors_and_strings(state, player)
            for kind in (0, 1):
                string, tensor = (kind, told[kind]), (kind, tuple(told[kind + 2]))
                assert strings.setdefault(string, tensor) == tensor
                assert tensors.setdefault(tensor, string) == string
            if player == state.current_player():
                deciding.add(told[0])
    assert len(deciding) == 60


def test_observers_tell_all_that_one_player_knows():
    game = load()
    state = game.new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    told = game.make_py_observer()
    told.set_from(state, 1)
    assert np.array_equal(told.tensor, envs.observe(state.hand, 1))
    chips = "turn 1, pot 10 owed 0 stacks (995, 995) in (0, 1), bets 0 0, raises 0 0"
    assert told.string_from(state, 1) == f"player 1, down Ad As, up 2c / 2d, {chips}"
    recalled = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=True))
    state.apply_action(1)
    recalled.set_from(state, 1)
    assert np.array_equal(recalled.dict["known"], envs.observe(state.hand, 1))
    assert list(zip(*map(list, recalled.dict["up"].nonzero()), strict=True)) == [(0, 0, 4), (1, 0, 5)]
    assert recalled.dict["betting"][:2].tolist() == [[0, 1, 0, 0], [0, 0, 0, 0]]
    for public, kind in ((True, "ALL_PLAYERS"), (False, "SINGLE_PLAYER"), (False, "NONE")):
        wanted = pyspiel.IIGObservationType(public, False, getattr(pyspiel.PrivateInfoType, kind))
        assert game.make_py_observer(wanted) is None
    assert game.make_py_observer(None, {"cards": 1}) is None


def test_states_and_games_are_copied():
    game = load(players=3, stacks="100 200 300", rules="TDA_RAZZ")
    state = game.new_initial_state()
    for _ in range(11):
        state.apply_action(state.legal_actions()[-1])
    for other in (state.clone(), copy.deepcopy(state), pickle.loads(pickle.dumps(state))):
        assert (other.hand, other.betting, other.history()) == (state.hand, state.betting, state.history())
        before = state.hand.copy()
        other.apply_action(other.legal_actions()[0])
        assert state.hand == before != other.hand
    assert str(pickle.loads(pickle.dumps(game))) == str(game)


@pytest.mark.parametrize(
    ("parameters", "words"),
    [
        ({"ranks": 3}, "2 players need 14 cards, got a deck of 12"),
        ({"ranks": 14}, "ranks must be 1 to 13, got 14"),
        ({"suits": 0}, "suits must be 1 to 4, got 0"),
        ({"streets": 6}, "streets must be 1 to 5, got 6"),
        ({"rules": "HOLD_EM"}, "rules must be the name of a preset such as POKERSTARS_RAZZ, got 'HOLD_EM'"),
        ({"players": 9}, "a hand needs 2 to 8 seats, got 9"),
        ({"players": 10**9}, "a hand needs 2 to 8 seats, got 1000000000"),
        ({"players": -3}, "a hand needs 2 to 8 seats, got -3"),
        ({"bring_in": -1}, "the bring-in must be 1 to"),
        ({"rules": "HOUSE_RAZZ", "small_bet": 15}, "half a small bet of 15 is no whole number: name the bring-in"),
        ({"stacks": "1 2 3"}, "stacks must be 2 numbers of chips with spaces between them, got '1 2 3'"),
        ({"stacks": "1 many"}, "stacks must be 2 numbers of chips"),
        ({"streets": 1}, "with streets 1, shared must be 2 to 4 cards outside the deck, got ''"),
        ({"shared": "Kc"}, "shared cards complete the hands of 1 to 4 streets only, got 'Kc'"),
        ({"streets": 1, "shared": "AcKd"}, "outside the deck, got 'Ac Kd'"),
        ({"streets": 1, "shared": "KdKd", "ranks": 12}, "Kd appears twice"),
        ({"doors": "2c"}, "doors must be a card of the deck for each player, got '2c'"),
        ({"doors": "2c2c"}, "2c appears twice"),
        ({"doors": "2cKd", "ranks": 12}, "doors must be a card of the deck for each player, got '2c Kd'"),
        ({"max_raises": -2}, "max_raises must be 0 to 100, got -2"),
    ],
)
def test_parameters_that_cannot_be(parameters, words):
    with pytest.raises(ValueError, match=words):
        load(**parameters)


def test_a_bring_in_that_is_not_named_is_the_rules_own():
    for name, bring_in in (("HOUSE_RAZZ", 15), ("TDA_RAZZ", 10)):
        assert load(rules=name).new_initial_state().hand.game.bring_in == bring_in
        assert load(rules=name, bring_in=12).new_initial_state().hand.game.bring_in == 12


@pytest.mark.parametrize(("parameters", "outcome"), [({}, 52), (SPOT, 7), (SPOT, 1), ({"doors": "2cKd"}, 49)])
def test_a_chance_outcome_that_cannot_be(parameters, outcome):
    state = load(**parameters).new_initial_state()
    before = state.hand.copy()
    for use in (state.apply_action, state.action_to_string):
        with pytest.raises(ValueError, match=f"and no given door card, got {outcome}"):
            use(outcome)
    assert state.hand == before


def test_an_illegal_action_is_refused():
    state = load().new_initial_state()
    for _ in range(6):
        state.apply_action(state.legal_actions()[0])
    with pytest.raises(rz.IllegalActionError, match=r"action 0 \(fold\) is not legal"):
        state._apply_action(0)
    assert state.action_to_string(3) == "the bigger size"


@pytest.mark.parametrize("kind", ["external", "outcome"])
def test_mccfr_learns_the_small_game(kind):
    """Without raises, exploitability falls below a third of that of all actions alike."""
    from open_spiel.python import policy
    from open_spiel.python.algorithms.exploitability import exploitability
    from open_spiel.python.algorithms.external_sampling_mccfr import ExternalSamplingSolver
    from open_spiel.python.algorithms.outcome_sampling_mccfr import OutcomeSamplingSolver

    game = load(**{**SPOT, "max_raises": 0})
    uniform = exploitability(game, policy.UniformRandomPolicy(game))
    assert uniform > 0.1
    np.random.seed(7)
    solver = ExternalSamplingSolver(game) if kind == "external" else OutcomeSamplingSolver(game)
    for _ in range(600 if kind == "external" else 4000):
        solver.iteration()
    assert exploitability(game, solver.average_policy()) < uniform / 3


def test_the_example_runs(capsys, monkeypatch):
    monkeypatch.setattr(sys, "argv", [str(EXAMPLE), "300"])
    runpy.run_path(str(EXAMPLE), run_name="__main__")
    lines = capsys.readouterr().out.splitlines()
    before, after = (float(line.split(": ")[1]) for line in lines[:2])
    assert after < before / 2
    assert [line.split(":")[0] for line in lines[2:]] == ["Ac3c with the 5 up", "6c7c with the 5 up"]
