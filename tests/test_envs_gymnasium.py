"""The Gymnasium environment of one seat: Gymnasium's own checks, its opponents, its rewards."""

import copy
import pickle
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from table import PRESETS, every_preset

import razzeval as rz
from razzeval import envs
from razzeval.bots import Bot
from razzeval.policies import Random, Thresholds

np = pytest.importorskip("numpy")
gymnasium = pytest.importorskip("gymnasium", reason="Gymnasium is not installed")
checker = pytest.importorskip("gymnasium.utils.env_checker")
ignore_warnings = pytest.mark.filterwarnings("ignore::UserWarning")


@ignore_warnings
@pytest.mark.parametrize("stacks", [1000, 40, 5])
@every_preset
def test_check_env(rules, stacks):
    for seats in range(2, rules.max_seats + 1):
        checker.check_env(envs.gym_env(rules, seats, seat=seats - 1, stacks=stacks, render_mode="ansi"))


@ignore_warnings
@pytest.mark.parametrize(
    "opponents",
    [Bot("Ada"), Thresholds(), lambda view: 1, [None, lambda view: view.legal_actions[0]]],
    ids=["a bot", "a policy", "a function", "a list"],
)
def test_check_env_with_opponents(opponents):
    checker.check_env(envs.gym_env(seats=2, opponents=opponents), skip_render_check=True)


@settings(max_examples=60, deadline=None)
@given(
    rules=st.sampled_from(list(PRESETS.values())),
    stacks=st.lists(st.integers(1, 1200), min_size=2, max_size=8),
    seed=st.integers(0, 2**32),
)
def test_a_hand_is_played_to_its_end(rules, stacks, seed):
    seat = seed % len(stacks)
    env = envs.gym_env(rules, len(stacks), seat=seat, stacks=stacks)
    env.action_space.seed(seed)
    observation, info = env.reset(seed=seed)
    over, reward = False, 0.0
    while not over:
        assert reward == 0
        assert env.observation_space.contains(observation)
        assert np.array_equal(observation, envs.observe(env.hand, seat))
        assert np.array_equal(info["action_mask"], env.action_masks())
        if not env.hand.is_over:
            assert env.hand.actor == seat
            assert np.array_equal(info["action_mask"], envs.mask_of(env.hand))
        action = env.action_space.sample()
        assert info["action_mask"][action]
        observation, reward, over, truncated, info = env.step(action)
        assert not truncated
    assert env.hand.is_over
    assert reward == env.hand.payoffs[seat] / 60
    assert not info["action_mask"].any()
    with pytest.raises(gymnasium.error.ResetNeeded, match="no hand is being played"):
        env.step(1)


def test_sampling_reaches_every_legal_action():
    env = envs.gym_env(rz.rules.HOUSE_RAZZ, 2)
    env.reset(options={"deck": "Ac 2c 3c 4c 4d Kd 4h Qd"})
    assert {int(env.action_space.sample()) for _ in range(100)} == set(np.flatnonzero(env.action_masks()))
    assert env.action_space.sample(np.array([0, 0, 0, 1], np.int8)) == 3


def test_opponents_see_their_views_only():
    seen = []

    def look(view):
        assert view.deck is None
        for seat, held in enumerate(view.holdings):
            assert (held[0] is None) == (seat != view.actor)
        seen.append((view.actor, envs.observe(view).shape))
        view.act(view.legal_actions[0])  # a view is the opponent's own
        return 1

    env = envs.gym_env(seats=4, seat=2, opponents=look)
    env.reset(seed=3)
    over = False
    while not over:
        over = env.step(1)[2]
    assert {seat for seat, _ in seen} == {0, 1, 3}
    assert {shape for _, shape in seen} == {(envs.observation_size(4),)}


def test_opponents_by_seat_and_what_they_return():
    asked = []

    def numbers(view):
        asked.append(view.actor)
        return np.int64(1)

    def actions(view):
        asked.append(view.actor)
        return view.legal_actions[-1]

    env = envs.gym_env(seats=3, opponents=[None, numbers, actions])
    env.reset(seed=1)
    while not env.step(1)[2]:
        pass
    assert set(asked) == {1, 2}
    for step in env.hand.history:
        if step.seat == 1:
            assert step.action.kind in ("bring-in", "check", "call")


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"seat": 6}, ValueError, "seat must be 0 to 5, got 6"),
        ({"seat": -1}, ValueError, "seat must be 0 or more, got -1"),
        ({"opponents": [None]}, ValueError, "expected 6 opponents by seat, that of seat 0 being None"),
        ({"seats": 2, "opponents": [Bot("Ada"), None]}, ValueError, "that of seat 0 being None"),
        ({"opponents": 7}, TypeError, "an opponent must be None, a Bot, a Policy or a function of a view, got 7"),
        (
            {"opponents": "Ada"},
            TypeError,
            "an opponent must be None, a Bot, a Policy or a function of a view, got 'Ada'",
        ),
        ({"seats": 2**63}, ValueError, "a hand needs 2 to 8 seats, got 9223372036854775808"),
        ({"stacks": [5, 5]}, ValueError, "6 seats need 6 stacks, got 2"),
    ],
)
def test_settings_that_cannot_be(options, error, words):
    with pytest.raises(error, match=words):
        envs.gym_env(**options)


@pytest.mark.parametrize(
    ("chosen", "error", "words"),
    [
        (3, rz.IllegalActionError, r"action 3 \(the bigger size\) is not legal"),
        (rz.Action("check"), rz.IllegalActionError, "check"),
        ("call", TypeError, "an action must be a whole number, got 'call'"),
    ],
)
def test_an_opponents_illegal_action_is_an_error_and_ends_the_hand(chosen, error, words):
    env = envs.gym_env(seats=2, opponents=lambda view: chosen)
    env.reset(options={"deck": "Ac 2c 3c 4c Ks Qd"})
    with pytest.raises(error, match=f"the opponent of seat 1 chose wrongly: .*{words}"):
        env.step(1)
    check_that_only_a_reset_goes_on(env)


def check_that_only_a_reset_goes_on(env):
    before = env.hand.copy()
    for _ in range(2):
        with pytest.raises(gymnasium.error.ResetNeeded, match="no hand is being played"):
            env.step(1)
    assert env.hand == before
    assert not env.action_masks().any()


def test_an_opponent_that_fails_leaves_no_hand_to_play_on():
    """The learner's action is done by then; the next one must not be done for the seat of the opponent."""
    failing = []

    def fail(view):
        if failing:
            raise OSError("the model is gone")
        return 1

    env = envs.gym_env(seats=2, opponents=fail)
    env.reset(options={"deck": "Ac 2c 3c 4c Ks Qd"})
    failing.append(True)
    with pytest.raises(OSError, match="the model is gone"):
        env.step(1)
    assert [(step.seat, step.action.kind) for step in env.hand.history] == [(0, "bring-in")]
    check_that_only_a_reset_goes_on(env)
    failing.clear()
    env.reset(options={"deck": "Ac 2c 3c 4c Ks Qd"})
    failing.append(True)
    with pytest.raises(OSError, match="the model is gone"):
        env.reset(options={"deck": "Ac 2c 3c 4c Qs Kd"})
    check_that_only_a_reset_goes_on(env)


def test_policies_and_what_has_a_choose_may_be_opponents():
    class Caller:
        def choose(self, view):
            return 1

    def rewards():
        env = envs.gym_env(seats=4, opponents=[None, Thresholds(), Random(), Caller()])
        for seed in range(8):
            env.reset(seed=seed)
            over = False
            while not over:
                _, reward, over, _, _ = env.step(1)
            yield reward
            for step in env.hand.history:
                if step.seat == 3:
                    assert step.action.kind in ("bring-in", "check", "call")

    assert list(rewards()) == list(rewards())


def test_nothing_is_drawn_before_a_reset():
    with pytest.raises(gymnasium.error.ResetNeeded, match=r"no hand has been dealt: call reset\(\) first"):
        envs.gym_env().render()


def test_an_illegal_action_changes_nothing():
    env = envs.gym_env()
    env.reset(seed=1)
    before = env.hand.copy()
    with pytest.raises(rz.IllegalActionError, match="action 3"):
        env.step(3)
    assert env.hand == before


def test_a_hand_without_decisions_takes_one_step():
    env = envs.gym_env(seats=3, stacks=[5, 1000, 5])
    _, info = env.reset(seed=1)
    assert info["action_mask"].tolist() == [0, 1, 0, 0]
    assert env.action_space.sample() == 1
    _, reward, over, _, _ = env.step(1)
    assert over
    assert reward == env.hand.payoffs[0] / 60 != 0


def test_a_seed_and_opponents_repeat():
    def rewards(seed):
        env = envs.gym_env(rz.rules.WSOP_RAZZ)
        env.action_space.seed(seed)
        env.reset(seed=seed)
        for _ in range(30):
            _, reward, over, _, _ = env.step(env.action_space.sample())
            yield reward
            if over:
                env.reset()

    assert list(rewards(3)) == list(rewards(3))
    assert list(rewards(3)) != list(rewards(4))


def test_copies_play_on_alike():
    env = envs.gym_env()
    env.reset(seed=8)
    for other in (copy.deepcopy(env), pickle.loads(pickle.dumps(env))):
        first, second = copy.deepcopy(env).step(1), other.step(1)
        assert np.array_equal(first[0], second[0])
        assert first[1:4] == second[1:4]


def test_many_at_once():
    many = gymnasium.vector.SyncVectorEnv([lambda: envs.gym_env(seats=3)] * 4)
    observations, infos = many.reset(seed=2)
    assert observations.shape == (4, envs.observation_size(3))
    dice = random.Random(1)
    for _ in range(60):
        if dice.random() < 0.5:
            actions = many.action_space.sample(mask=tuple(infos["action_mask"]))
        else:
            actions = np.array([dice.choice(mask.nonzero()[0]) if mask.any() else 0 for mask in infos["action_mask"]])
        observations, rewards, over, _, infos = many.step(actions)
        assert (rewards[~over] == 0).all()


def test_rendering(capsys):
    env = envs.gym_env(seats=2, render_mode="ansi")
    env.reset(options={"deck": "Ac 2c 3c 4c Ks Qd"})
    assert env.render().splitlines()[1] == "> seat_0  Ac 3c [Ks]                stack 995    bet 0"
    assert capsys.readouterr().out == ""
    human = envs.gym_env(seats=2, render_mode="human")
    human.reset(seed=1)
    human.step(1)
    assert capsys.readouterr().out.count("Razz 30/60") == 2
