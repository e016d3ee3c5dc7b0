"""The PettingZoo environment: PettingZoo's own tests, and that its numbers are the hand's."""

import copy
import dataclasses
import pickle
import random
import subprocess
import sys

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import PRESETS, every_preset

import razzeval as rz
from razzeval import envs

np = pytest.importorskip("numpy")
pettingzoo_test = pytest.importorskip("pettingzoo.test", reason="PettingZoo is not installed")
ignore_warnings = pytest.mark.filterwarnings("ignore::UserWarning")
STACKS = [1000, 5, [20, 40, 3, 500, 1000, 7], [5, 5, 5, 5, 5, 1000], [5, 5, 5, 1000, 1000, 16]]
RAKED = dataclasses.replace(rz.rules.POKERSTARS_STUD8, rake_rate=0.05, rake_cap=40)
# A street shows an open pair after these: seat 0 holds up a pair of fours, seat 1 king queen.
OPEN_PAIR = "Ac 2c 3c 4c 4d Kd 4h Qd"


def play(env, choose):
    """Play a hand out; returns the rewards by agent and every observation that was acted on."""
    rewards, seen = {}, []
    for agent in env.agent_iter():
        observation, reward, over, truncated, _ = env.last()
        assert not truncated
        if over:
            rewards[agent] = reward
            env.step(None)
            continue
        seen.append((agent, observation))
        env.step(choose(observation["action_mask"].nonzero()[0]))
    return rewards, seen


@ignore_warnings
@pytest.mark.parametrize("stacks", STACKS, ids=str)
@every_preset
def test_api(rules, stacks):
    pettingzoo_test.api_test(envs.aec_env(rules, stacks=stacks), num_cycles=20)


@every_preset
def test_seeds(rules):
    pettingzoo_test.seed_test(lambda: envs.aec_env(rules), num_cycles=20)


def test_performance_benchmark(monkeypatch):
    """It runs for five seconds by its clock: give it one that ticks a second each time it is asked."""
    seconds = iter(range(100))
    clock = type("Clock", (), {"time": staticmethod(lambda: next(seconds))})
    monkeypatch.setattr(sys.modules["pettingzoo.test.performance_benchmark"], "time", clock)
    pettingzoo_test.performance_benchmark(envs.aec_env())
    assert next(seconds) > 5


def actions_by_number(hand):
    """The numbers of the legal actions, worked out by kind and size."""
    wagers = [action for action in hand.legal_actions if action.kind in ("complete", "bet", "raise")]
    numbers = {2 + i: action for i, action in enumerate(sorted(wagers, key=lambda action: action.amount))}
    for action in hand.legal_actions:
        if action.kind == "fold":
            numbers[0] = action
        elif action.kind in ("bring-in", "check", "call"):
            numbers[1] = action
    return numbers


@settings(max_examples=60, deadline=None)
@given(
    rules=st.sampled_from([*PRESETS.values(), RAKED]),
    stacks=st.lists(st.integers(1, 1200), min_size=2, max_size=8),
    seed=st.integers(0, 2**32),
)
def test_masks_and_rewards_are_the_hands(rules, stacks, seed):
    env = envs.aec_env(rules, len(stacks), stacks=stacks)
    env.reset(seed=seed)
    dice = random.Random(seed)
    decided = not env.hand.is_over
    while not env.terminations[env.agent_selection]:
        agent, hand = env.agent_selection, env.hand.copy()
        for each in env.agents:
            observation = env.observe(each)
            assert env.observation_space(each).contains(observation)
            assert observation["action_mask"].any() == (each == agent)
        numbers = actions_by_number(hand) if decided else {1: None}
        assert np.flatnonzero(env.observe(agent)["action_mask"]).tolist() == sorted(numbers)
        number = dice.choice(sorted(numbers))
        env.step(number)
        if decided:
            assert agent == f"seat_{hand.actor}"
            hand.act(numbers[number])
            assert hand == env.hand
    payoffs, unit = env.hand.payoffs, env.hand.game.big_bet
    assert list(env.rewards.values()) == [chips / unit for chips in payoffs]
    assert sum(env.rewards.values()) == pytest.approx(-env.hand.rake / unit)
    assert play(env, None)[0] == env_rewards(payoffs, unit)
    assert env.agents == []


def env_rewards(payoffs, unit):
    return {f"seat_{seat}": chips / unit for seat, chips in enumerate(payoffs)}


@every_preset
def test_a_hand_that_the_antes_decide_takes_one_step(rules):
    env = envs.aec_env(rules, 3, stacks=5)
    env.reset(seed=1)
    assert env.hand.is_over
    with pytest.raises(rz.IllegalActionError, match="not legal: the antes decided this hand, only 1 goes on"):
        env.step(0)
    rewards, seen = play(env, lambda legal: legal[0])
    assert [(agent, known["action_mask"].tolist()) for agent, known in seen] == [("seat_0", [0, 1, 0, 0])]
    assert rewards == env_rewards(env.hand.payoffs, 60)
    assert sum(rewards.values()) == pytest.approx(0)
    assert any(rewards.values())


@pytest.mark.parametrize("name", ["HOUSE_RAZZ", "POKERSTARS_STUD", "HOUSE_STUD"])
def test_an_open_pair_offers_the_bigger_bet(name):
    env = envs.aec_env(PRESETS[name], 2)
    for number, bet in ((2, 30), (3, 60)):
        env.reset(options={"deck": OPEN_PAIR})
        env.step(1)
        env.step(1)
        assert env.hand.street == 4
        assert env.last()[0]["action_mask"].tolist() == [1, 1, 1, 1]
        env.step(number)
        assert max(env.hand.bets) == bet


@pytest.mark.parametrize(
    ("number", "error", "words"),
    [
        (0, rz.IllegalActionError, r"action 0 \(fold\) is not legal: 1 is bring-in 10, 2 is complete to 30"),
        (3, rz.IllegalActionError, r"action 3 \(the bigger size\) is not legal"),
        (4, rz.IllegalActionError, "action 4 is not legal"),
        (-1, rz.IllegalActionError, "action -1 is not legal"),
        (None, TypeError, "an action must be a whole number, got None"),
        (1.0, TypeError, "an action must be a whole number, got 1.0"),
    ],
)
def test_an_illegal_action_changes_nothing(number, error, words):
    env = envs.aec_env()
    env.reset(seed=1)
    before, agent = env.hand.copy(), env.agent_selection
    with pytest.raises(error, match=words):
        env.step(number)
    assert (env.hand, env.agent_selection) == (before, agent)


def swapped(deck, seats, observer, dice):
    """The deck with the others' down cards changed among themselves and with cards that are never dealt."""
    hidden = [i for i in range(2 * seats) if i % seats != observer] + list(range(7 * seats, 52))
    cards = [deck[i] for i in hidden]
    dice.shuffle(cards)
    changed = list(deck)
    for i, card in zip(hidden, cards, strict=True):
        changed[i] = card
    return changed


@settings(max_examples=40, deadline=None)
@given(rules=st.sampled_from(list(PRESETS.values())), seats=st.integers(2, 6), seed=st.integers(0, 2**32))
def test_a_seat_observes_nothing_hidden(rules, seats, seed):
    dice = random.Random(seed)
    deck = dice.sample(range(52), 52)
    observer = dice.randrange(seats)
    stacks = [dice.choice([60, 300, 1000]) for _ in range(seats)]
    pair = [envs.aec_env(rules, seats, stacks=stacks) for _ in range(2)]
    for env, cards in zip(pair, (deck, swapped(deck, seats, observer, dice)), strict=True):
        env.reset(options={"deck": cards})
    assert pair[0].hand != pair[1].hand
    while not pair[0].hand.is_over:
        one, other = (env.observe(f"seat_{observer}") for env in pair)
        assert np.array_equal(one["observation"], other["observation"])
        assert np.array_equal(one["action_mask"], other["action_mask"])
        number = dice.choice(pair[0].last()[0]["action_mask"].nonzero()[0][-2:].tolist())
        for env in pair:
            env.step(number)


def block(known, at, rows, seats, observer):
    """Rows of numbers by seat, turned back to the seats' own order."""
    return np.roll(known[at : at + rows * seats].reshape(rows, seats), observer, axis=1)


@every_preset
@pytest.mark.parametrize("seats", [2, 5, 8])
def test_the_layout(rules, seats):
    """Every number of an observation, found by the table in docs/envs.md, is the hand's."""
    game = rz.Game(rules, ante=5, bring_in=10, small_bet=30, big_bet=60)
    dice = random.Random(seats)
    for seed in range(10):
        hand = game.start([dice.choice([100, 1000]) for _ in range(seats)], seed=seed)
        while not hand.is_over:
            observer = dice.randrange(seats)
            check_layout(envs.observe(hand, observer), hand, observer)
            hand.act(dice.choice(list(hand.legal_actions)[-2:]))


def check_layout(known, hand, observer):
    seats = hand.seats
    assert known.dtype == np.float32
    assert known.shape == (envs.observation_size(seats),) == (111 + 66 * seats,)
    cards = known[: 104 + 52 * seats].reshape(2 + seats, 52)
    held = hand.holdings[observer]
    assert set(np.flatnonzero(cards[0])) == set(held[:2] + held[6:])
    assert set(np.flatnonzero(cards[1])) == set(hand.shared_cards)
    for i in range(seats):
        assert set(np.flatnonzero(cards[2 + i])) == set(hand.boards[(observer + i) % seats])
    at = 104 + 52 * seats
    assert known[at : at + 5].tolist() == [street == hand.street for street in range(3, 8)]
    assert known[at + 5 : at + 5 + seats].tolist() == [seat == observer for seat in range(seats)]
    at += 5 + seats
    turn, in_hand = block(known, at, 2, seats, observer)
    assert turn.tolist() == [seat == hand.actor for seat in range(seats)]
    assert in_hand.tolist() == [seat in hand.in_hand for seat in range(seats)]
    at += 2 * seats
    calls = [action.amount for action in hand.legal_actions if action.kind == "call"]
    owed = calls[0] - hand.bets[hand.actor] if calls else 0
    assert known[at : at + 2] == pytest.approx([hand.pot / 60, owed / 60])
    assert block(known, at + 2, 1, seats, observer)[0] == pytest.approx(np.array(hand.stacks) / 60)
    bets, wagers = np.zeros((5, seats)), np.zeros((5, seats))
    for step in hand.history:
        if step.action.kind not in ("fold", "check"):
            bets[step.street - 3, step.seat] = step.action.amount
        wagers[step.street - 3, step.seat] += step.action.kind in ("complete", "bet", "raise")
    at += 2 + seats
    assert block(known, at, 5, seats, observer) == pytest.approx(bets / 60)
    assert block(known, at + 5 * seats, 5, seats, observer).tolist() == wagers.tolist()
    assert at + 10 * seats == len(known)


def test_a_shared_card_is_observed():
    game = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60)
    hand = game.start([1000] * 8, seed=3)
    while hand.street < 7:
        hand.act(hand.legal_actions[1] if hand.legal_actions[0].kind == "fold" else hand.legal_actions[0])
    assert hand.shared_card is not None
    assert np.flatnonzero(envs.observe(hand)[52:104]).tolist() == [hand.shared_card]


def test_an_observation_needs_an_observer():
    hand = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([5, 5], seed=1)
    with pytest.raises(ValueError, match="nobody is to act: name the seat that observes"):
        envs.observe(hand)
    assert envs.observe(hand, 1).shape == (243,)


def test_a_bot_observes_a_real_table():
    """Cards from outside, the opener named by the table, own cards unknown: what is known is observed."""
    hand = rz.Game(rz.rules.POKERSTARS_RAZZ, ante=5, bring_in=10, small_bet=30, big_bet=60).start([900, 900], deck=None)
    hand.deal(0, "x 2d 3h")
    hand.deal(1, "x x x")
    hand.set_opener(1)
    hand.bring_in()
    known = envs.observe(hand, 0)
    assert np.flatnonzero(known[:208]).tolist() == [rz.parse_cards("2d")[0], 104 + rz.parse_cards("3h")[0]]


def test_a_seed_gives_the_same_hands_and_others_differ():
    def hands(seed, count=3):
        env = envs.aec_env()
        env.reset(seed=seed)
        yield env.hand.holdings
        for _ in range(count):
            env.reset()
            yield env.hand.holdings

    assert list(hands(5)) == list(hands(5))
    assert len({*hands(5), *hands(6)}) == 8


def test_a_reset_may_name_stacks():
    env = envs.aec_env(seats=2)
    env.reset(seed=1, options={"stacks": [300, 1700]})
    assert env.hand.starting_stacks == (300, 1700)
    env.reset(options={"stacks": 700})
    assert env.hand.starting_stacks == (700, 700)
    for options, error, words in (
        ({"stacks": [1000]}, ValueError, "2 seats need 2 stacks, got 1"),
        ({"stacks": [1000, 1001]}, ValueError, "stacks must be at most the 2000 chips of the environment, got"),
        ({"stacks": {900, 1000}}, TypeError, "stacks must be chips of everyone, or a list by seat, got {"),
        (5, TypeError, "options must be a dict or None, got 5"),
    ):
        with pytest.raises(error, match=words):
            env.reset(options=options)
    for options in (None, {}, {"stacks": None}):
        env.reset(options=options)
        assert env.hand.starting_stacks == (1000, 1000)


def test_what_cannot_be_told():
    for call, error, words in (
        (lambda: envs.observe(None), TypeError, "expected a Hand, got None"),
        (lambda: envs.observe("hand", 1), TypeError, "expected a Hand, got 'hand'"),
        (lambda: envs.mask_of(5, 1), TypeError, "expected a Hand, got 5"),
        (lambda: envs.action_of(5, 1), TypeError, "expected a Hand, got 5"),
        (lambda: envs.observation_size("x"), TypeError, "seats must be a whole number, got 'x'"),
        (lambda: envs.observation_size(0), ValueError, "seats must be 2 to 9, got 0"),
        (lambda: envs.aec_env().observe("seat_9"), ValueError, "agent must be seat_0 to seat_5, got 'seat_9'"),
        (lambda: envs.aec_env().observation_space("seat_9"), ValueError, "agent must be seat_0 to seat_5"),
        (lambda: envs.aec_env(seats=2).action_space(3), ValueError, "agent must be seat_0 to seat_1, got 3"),
        (lambda: envs.aec_env(render_mode=np.array), ValueError, "render_mode must be None, 'ansi' or 'human'"),
        (lambda: envs.aec_env(stacks="1000"), TypeError, "stacks must be chips of everyone, or a list by seat"),
    ):
        with pytest.raises(error, match=words):
            call()
    for use in ("env.render()", "env.step(1)", "env.last()", "env.observe('seat_0')"):
        with pytest.raises(pytest.importorskip("gymnasium").error.ResetNeeded, match="no hand has been dealt"):
            eval(use, {"env": envs.aec_env()})


def test_lazy_names_are_listed():
    assert set(envs.__all__) <= set(dir(envs))


def test_copies_play_on_alike():
    env = envs.aec_env()
    env.reset(seed=4)
    env.step(1)
    copies = [copy.deepcopy(env), pickle.loads(pickle.dumps(env))]
    env.step(2)
    for other in copies:
        assert other.hand != env.hand
        other.step(2)
        assert other.hand == env.hand
        env_next, other_next = copy.deepcopy(env), other
        env_next.reset()
        other_next.reset()
        assert env_next.hand == other_next.hand


def test_rendering(capsys):
    env = envs.aec_env(seats=2, render_mode="ansi")
    env.reset(options={"deck": "Ac 2c 3c 4c Ks Qd"})
    assert env.render().splitlines() == [
        "Razz 30/60, third street, pot 10",
        "> seat_0  Ac 3c [Ks]                stack 995    bet 0",
        "  seat_1  x x [Qd]                  stack 995    bet 0",
    ]
    env.step(1)
    env.step(0)
    assert env.render().splitlines()[-2:] == ["  seat_0 won +5", "  seat_1 won -5"]
    assert capsys.readouterr().out == ""
    human = envs.aec_env(seats=2, render_mode="human")
    human.reset(seed=1)
    human.step(1)
    assert capsys.readouterr().out.count("Razz 30/60, third street") == 2
    silent = envs.aec_env(seats=2)
    silent.reset(seed=1)
    assert silent.render() is None
    assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"seats": 9}, "a hand needs 2 to 8 seats, got 9"),
        ({"seats": 1}, "a hand needs 2 to 8 seats, got 1"),
        ({"seats": 2**31}, "a hand needs 2 to 8 seats, got 2147483648"),
        ({"seats": 2**63}, "a hand needs 2 to 8 seats, got 9223372036854775808"),
        ({"stacks": [1000] * 5}, "6 seats need 6 stacks, got 5"),
        ({"stacks": 0}, "the stack of seat 0 must be 1"),
        ({"render_mode": "rgb_array"}, "render_mode must be None, 'ansi' or 'human', got 'rgb_array'"),
        ({"small_bet": 10}, "the bring-in must be below the small bet of 10, got 10"),
        ({"bring_in": 0}, "the bring-in must be 1 to"),
        ({"rules": rz.rules.HOUSE_RAZZ, "small_bet": 15}, "half a small bet of 15 is no whole number"),
    ],
)
def test_settings_that_cannot_be(options, words):
    with pytest.raises(ValueError, match=words):
        envs.aec_env(**options)


@every_preset
def test_a_bring_in_that_is_not_named_is_the_rules_own(rules):
    half = rules.bring_in_size == "half a small bet"
    for make in (envs.aec_env, envs.gym_env):
        assert make(rules).table.game.bring_in == (15 if half else 10)
        assert make(rules, bring_in=12).table.game.bring_in == 12


def test_nine_seats_and_half_a_small_bet():
    env = envs.aec_env(rz.rules.HOUSE_STUD, 9, small_bet=20, big_bet=40)
    env.reset(seed=1)
    assert env.hand.game.bring_in == 10
    assert len(env.agents) == 9


@pytest.mark.parametrize(
    ("package", "call", "extra"),
    [
        ("pettingzoo", "razzeval.envs.aec_env()", "env"),
        ("gymnasium", "razzeval.envs.gym_env()", "env"),
        ("pyspiel", "import razzeval.envs.open_spiel", "openspiel"),
    ],
)
def test_without_its_package_each_says_which_extra_to_install(package, call, extra, tmp_path):
    program = f"import sys, razzeval.envs; sys.modules[{package!r}] = None\n{call}"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path)
    wanted = f"ImportError: this needs {package}, which is not installed: pip install 'razzeval[{extra}]'"
    assert result.stderr.splitlines()[-1] == wanted


def test_importing_the_package_loads_nothing_else(tmp_path):
    program = "import sys, razzeval.envs; print({'numpy', 'gymnasium', 'pettingzoo', 'pyspiel'} & set(sys.modules))"
    result = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, cwd=tmp_path)
    assert result.stdout == "set()\n"
    with pytest.raises(AttributeError, match=r"module 'razzeval.envs' has no attribute 'parallel_env'"):
        envs.parallel_env  # noqa: B018
