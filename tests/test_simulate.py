"""Bulk play: the same hands as Game plays, their sums exact, whatever the number of threads."""

import copy
import pickle
import signal
import threading
import time
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from math import inf, sqrt

import pytest
from interrupts import stops_in_time
from table import PRESETS, every_preset, game

import razzeval as rz
from razzeval.policies import Random, Thresholds
from razzeval.simulation import KINDS, Net

RAZZ = PRESETS["POKERSTARS_RAZZ"]
STAYS = Random(fold=0, call=3, bet=1)


class Dice:
    """The random numbers of a hand, once more: splitmix64 starts xoshiro256++, a word of which serves four draws."""

    MASK = 2**64 - 1

    def __init__(self, seed, number):
        first, seed = self.mix(seed)
        second, _ = self.mix(first ^ number)
        key = (second + seed) & self.MASK
        self.state = []
        for _ in range(4):
            word, key = self.mix(key)
            self.state.append(word)
        self.uses = 0

    def mix(self, state):
        state = (state + 0x9E3779B97F4A7C15) & self.MASK
        mixed = (state ^ state >> 30) * 0xBF58476D1CE4E5B9 & self.MASK
        mixed = (mixed ^ mixed >> 27) * 0x94D049BB133111EB & self.MASK
        return mixed ^ mixed >> 31, state

    def turned(self, word, by):
        return (word << by | word >> (64 - by)) & self.MASK

    def word(self):
        a, b, c, d = self.state
        result = (self.turned((a + d) & self.MASK, 23) + a) & self.MASK
        c, d = c ^ a, d ^ b
        self.state = [a ^ d, b ^ c, c ^ (b << 17 & self.MASK), self.turned(d, 45)]
        return result

    def below(self, bound):
        if not self.uses:
            self.fraction, self.uses = self.word() >> 8, 4
        self.uses -= 1
        drawn, self.fraction = divmod(self.fraction * bound, 2**56)
        return drawn

    def shuffled(self, count, drawn):
        cards = list(range(count))
        for i in range(drawn):
            j = i + self.below(count - i)
            cards[i], cards[j] = cards[j], cards[i]
        return cards


def seats_of(number, players, seed):
    """Which policy sits where: a new order for each round of hands, moved up a seat with every hand."""
    order = Dice(seed, 2**64 - 1 - number // players).shuffled(players, players)
    return tuple(order[(seat - number) % players] for seat in range(players))


def played_slowly(table, players, stacks, seed, number):
    """One hand of random players through the Python Game, from nothing but the seed and the number of the hand."""
    dice = Dice(seed, number)
    most = min(52, 7 * players)
    hand = table.start(stacks, deck=dice.shuffled(52, most)[:most])
    while not hand.is_over:
        legal = hand.legal_actions
        hand.act(legal[dice.below(len(legal))])
    return seats_of(number, players, seed), hand


def total(hands, players, big_bet):
    """Sum up hands by policy and seat."""
    sums = [[[0, 0, 0] for _ in range(players)] for _ in range(players)]
    for seats, hand in hands:
        for seat, policy in enumerate(seats):
            net = hand.payoffs[seat]
            sums[policy][seat] = [was + more for was, more in zip(sums[policy][seat], (1, net, net * net), strict=True)]
    return tuple(tuple(Net(*entry, big_bet) for entry in row) for row in sums)


@every_preset
@pytest.mark.parametrize("players", [2, 3, 6, 8])
def test_random_hands_are_those_that_game_plays(rules, players):
    table, stacks = game(rules), [40 + 173 * seat for seat in range(players)]
    result = rz.simulate(table, [Random()] * players, 30, stacks=stacks, seed=players)
    slow = [played_slowly(table, players, stacks, players, number) for number in range(30)]
    assert [result.hand(number) for number in range(30)] == slow
    assert result.nets == total(slow, players, table.big_bet)


@every_preset
def test_every_sum_is_that_of_the_hands_on_their_own(rules):
    """All presets, with rake and antes, from short stacks to deep ones, to the last seat."""
    rules = replace(rules, rake_rate=0.05, rake_cap=40)
    players = rules.max_seats
    policies = [(Random(), STAYS, Thresholds())[i % 3] for i in range(players)]
    table, stacks = game(rules, ante=7), [1 + 97 * seat**2 for seat in range(players)]
    result = rz.simulate(table, policies, 150, stacks=stacks, seed=5)
    hands = [result.hand(number) for number in range(150)]
    for _, hand in hands:
        assert hand.starting_stacks == tuple(stacks)
        assert sum(hand.payoffs) == -hand.rake
        assert table.replay_log(hand.log) == hand
    assert result.nets == total(hands, players, table.big_bet)
    assert result.rake == sum(hand.rake for _, hand in hands) > 0
    assert result.showdowns == sum(len(hand.in_hand) > 1 for _, hand in hands)
    assert result.ended == tuple(
        sum(len(hand.in_hand) == 1 and hand.street == street for _, hand in hands) for street in range(3, 8)
    )
    done = Counter((step.street, step.action.kind) for _, hand in hands for step in hand.history)
    assert result.counts == tuple(tuple(done[street, kind] for kind in KINDS) for street in range(3, 8))
    assert result.actions == sum(done.values())
    assert result.count("fold") == sum(done[street, "fold"] for street in range(3, 8)) > 0
    assert result.count("raise", 5) == done[5, "raise"]


@every_preset
def test_what_always_holds_in_very_many_hands(rules):
    rules = replace(rules, rake_rate=0.03)
    for players in range(2, rules.max_seats + 1):
        result = rz.simulate(game(rules), [STAYS] * players, 4000, stacks=300, seed=players)
        assert sum(net.chips for net in result.by_policy) == sum(net.chips for net in result.by_seat) == -result.rake
        assert result.showdowns + sum(result.ended) == result.hands == 4000
        assert sum(net.hands for net in result.by_policy) == players * 4000
        assert result.actions > 4000
        assert result.showdowns > 2000


def test_the_same_policy_on_all_seats_wins_nothing():
    for rules in PRESETS.values():
        result = rz.simulate(game(rules), [Thresholds()] * 4, 20_000, seed=1)
        assert result.rake == 0
        assert all(abs(net.per_100) < 5 * net.stderr for net in result.by_policy)


def test_the_better_policy_wins():
    result = rz.simulate(game(RAZZ), [Thresholds(), Random(), Thresholds(against="random hand"), STAYS], 20_000, seed=1)
    best, dice, good, station = (net.per_100 for net in result.by_policy)
    assert min(best, good) > 10 * max(net.stderr for net in result.by_policy)
    assert max(dice, station) < 0


def test_the_cards_come_in_every_order():
    """The first and the last card that can be dealt, by their number: each is every card as often."""
    result = rz.simulate(game(RAZZ), [Random()] * 8, 1, seed=9)
    firsts, lasts, pairs = Counter(), Counter(), Counter()
    for number in range(5200):
        deck = result.hand(number)[1].deck
        assert sorted(deck) == list(range(52))
        firsts[deck[0]] += 1
        lasts[deck[51]] += 1
        pairs[deck[0] < deck[1]] += 1
    for counts in (firsts, lasts):
        assert sum((counts[card] - 100) ** 2 / 100 for card in range(52)) < 100  # chi-square, 51 degrees of freedom
    assert abs(pairs[True] - 2600) < 180


@pytest.mark.parametrize("players", [2, 3, 5])
def test_seats_are_taken_in_turn(players):
    policies = [Random(), *[STAYS] * (players - 1)]
    result = rz.simulate(game(RAZZ), policies, 60 * players, seed=4)
    assert {net.hands for row in result.nets for net in row} == {60}
    seats = [result.hand(number)[0] for number in range(60 * players)]
    assert seats == [seats_of(number, players, 4) for number in range(60 * players)]
    rounds = [seats[first : first + players] for first in range(0, len(seats), players)]
    for taken in rounds:
        assert all(sorted(seat) == list(range(players)) for seat in zip(*taken, strict=True))
    if players == 3:
        neighbours = Counter(tuple(taken[0][(taken[0].index(0) + i) % 3] for i in range(3)) for taken in rounds)
        assert set(neighbours) == {(0, 1, 2), (0, 2, 1)}
        assert min(neighbours.values()) > 15
    still = rz.simulate(game(RAZZ), policies, 100, seed=4, rotate=False)
    assert still.by_policy == still.by_seat
    assert still.hand(7)[0] == tuple(range(players))


def test_the_number_of_threads_and_blocks_makes_no_difference():
    policies = [Thresholds(), Random(), STAYS]
    one = rz.simulate(game(RAZZ), policies, 30_001, seed=11)
    assert one == rz.simulate(game(RAZZ), policies, 30_001, seed=11 + 2**64, threads=3)
    assert one != rz.simulate(game(RAZZ), policies, 30_001, seed=12)
    shorter = rz.simulate(game(RAZZ), policies, 10, seed=11)
    assert [shorter.hand(n) for n in (0, 9, 30_000)] == [one.hand(n) for n in (0, 9, 30_000)]


def test_a_seed_is_chosen_and_told():
    result = rz.simulate(game(RAZZ), [Random()] * 2, 100)
    assert rz.simulate(game(RAZZ), [Random()] * 2, 100, seed=result.seed) == result


def test_means_and_errors_are_those_of_the_numbers():
    result = rz.simulate(game(RAZZ), [Random(), Thresholds()], 500, seed=3)
    for policy, net in enumerate(result.by_policy):
        won = [Fraction(hand.payoffs[seats.index(policy)]) for seats, hand in map(result.hand, range(500))]
        mean = sum(won) / 500
        spread = sum((one - mean) ** 2 for one in won) / 499
        assert net.per_100 == pytest.approx(float(100 * mean / 60), rel=1e-12)
        assert net.stderr == pytest.approx(100 / 60 * sqrt(spread / 500), rel=1e-12)
    assert Net(1, 60, 3600, 60).stderr == inf
    assert (Net(0, 0, 0, 60).per_100, Net(0, 0, 0, 60).stderr) == (0.0, inf)


def test_sums_of_the_largest_stakes_are_exact():
    """Chips of 2**58: the squares of one hand alone need 116 bits."""
    table = rz.Game(replace(RAZZ, rake_rate=0.01), ante=2**52 + 1, bring_in=3, small_bet=2**53 + 5, big_bet=2**54 + 7)
    stacks = [2**58 + 3, 2**58 - 11, 2**58]
    result = rz.simulate(table, [STAYS, Thresholds(), STAYS], 200, stacks=stacks, seed=2)
    hands = [result.hand(number) for number in range(200)]
    assert result.nets == total(hands, 3, table.big_bet)
    assert max(net.squares for net in result.by_policy) > 2**114
    assert result.rake == sum(hand.rake for _, hand in hands) > 2**53
    assert sum(net.chips for net in result.by_policy) == -result.rake
    assert 0 < result.by_policy[0].stderr < inf


def test_stacks():
    table = game(RAZZ)
    assert rz.simulate(table, [Random()] * 3, 1).stacks == (6000,) * 3
    assert rz.simulate(table, [Random()] * 3, 1, stacks=50).stacks == (50,) * 3
    assert rz.simulate(table, [Random()] * 3, 1, stacks=(1, 2, 3)).stacks == (1, 2, 3)
    broke = rz.simulate(table, [Random()] * 3, 1000, stacks=5, seed=1)  # all in from the antes
    assert (broke.actions, broke.showdowns) == (0, 1000)
    assert {sorted(broke.hand(n)[1].payoffs)[-1] for n in range(50)} == {10}


def test_results_compare_copy_and_pickle():
    result = rz.simulate(game(RAZZ), [Random(), Thresholds()], 50, seed=1)
    assert pickle.loads(pickle.dumps(result)) == copy.deepcopy(result) == copy.copy(result) == result
    assert hash(copy.copy(result)) == hash(result)
    with pytest.raises(AttributeError):
        result.hands = 3


def test_progress_sees_the_sums_grow():
    seen = []
    policies = [Random(), Thresholds()] * 3
    result = rz.simulate(game(RAZZ), policies, 300_000, seed=2, threads=2, progress=lambda *now: seen.append(now))
    assert seen[-1] == (result, 300_000)
    assert [now.hands for now, _ in seen] == sorted({now.hands for now, _ in seen})
    assert len(seen) > 1
    first = seen[0][0]
    assert first == rz.simulate(game(RAZZ), policies, first.hands, seed=2)

    def fail(*now):
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        rz.simulate(game(RAZZ), policies, 10**12, seed=2, threads=2, progress=fail)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_it(threads):
    def work():
        rz.simulate(game(RAZZ), [Random()] * 8, 2**60, threads=threads)

    assert stops_in_time(work, 0.1)


@pytest.mark.parametrize("threads", [1, 2])
def test_ctrl_c_stops_a_hand_that_is_raised_without_end(threads):
    table = rz.Game(replace(RAZZ, max_raises=None), ante=0, bring_in=1, small_bet=2, big_bet=2)
    maniac = Thresholds(fold_below=0, bet_from=0, raise_from=0)

    def work():
        rz.simulate(table, [maniac, maniac], 1, stacks=2**58, threads=threads)

    assert stops_in_time(work, 0.1)


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="there is no timer that sends signals")
def test_ctrl_c_stops_a_hand_that_is_looked_at():
    table = rz.Game(replace(RAZZ, max_raises=None), ante=0, bring_in=1, small_bet=2, big_bet=2)
    maniac = Thresholds(fold_below=0, bet_from=0, raise_from=0)
    endless = replace(rz.simulate(table, [maniac, maniac], 1, stacks=100), stacks=(2**58, 2**58))
    before = signal.signal(signal.SIGALRM, signal.default_int_handler)
    try:
        signal.setitimer(signal.ITIMER_REAL, 0.05)
        with pytest.raises(KeyboardInterrupt):
            endless.hand(0)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_other_threads_run_meanwhile():
    ticks, done = [], threading.Event()

    def tick():
        while not done.is_set():
            ticks.append(time.perf_counter())
            time.sleep(0.001)

    other = threading.Thread(target=tick)
    other.start()
    start = time.perf_counter()
    rz.simulate(game(RAZZ), [Random()] * 6, 300_000, seed=1)
    end = time.perf_counter()
    done.set()
    other.join()
    gaps = [b - a for a, b in zip([start, *ticks], [*ticks, end], strict=False) if start <= a <= end]
    assert max(gaps) < max(0.1, (end - start) / 3)


class Mine(Thresholds):
    """A policy that has changed, which compiled code would not see."""


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ({"game": "razz"}, TypeError, "game must be a razzeval.Game, got 'razz'"),
        ({"policies": Random()}, TypeError, "policies must be a sequence of them, got Random"),
        ({"policies": [Random(), "call"]}, TypeError, "policy 1 must be a Random or Thresholds of .*, got 'call'"),
        ({"policies": [Random()]}, ValueError, "a hand needs 2 to 8 policies, got 1"),
        ({"policies": [Random()] * 9}, ValueError, "a hand needs 2 to 8 policies, got 9"),
        ({"hands": 0}, ValueError, "hands must be 1 or more, got 0"),
        ({"hands": 2**60 + 1}, ValueError, r"hands must be at most 2\*\*60, got"),
        ({"hands": 1.5}, TypeError, "hands must be a whole number, got 1.5"),
        ({"stacks": [100]}, ValueError, "a hand needs 2 to 8 stacks, got 1"),
        ({"stacks": [100] * 3}, ValueError, "2 policies need as many stacks, got 3"),
        ({"stacks": 0}, ValueError, "the stack of seat 0 must be 1 to"),
        ({"stacks": 2**60}, ValueError, "the stacks together must be at most"),
        ({"policies": [Random(), Mine()]}, TypeError, "policy 1 must be a Random or Thresholds of .*, got Mine"),
        ({"stacks": True}, TypeError, "stacks must be chips, or chips by seat, got True"),
        ({"stacks": 10.5}, TypeError, "stacks must be chips by seat"),
        ({"seed": "x"}, TypeError, "seed must be a whole number, got 'x'"),
        ({"threads": 0}, ValueError, "threads must be 1 or more, got 0"),
        ({"progress": 7}, TypeError, "progress must be something to call, got 7"),
    ],
)
def test_refuses_what_cannot_be(arguments, error, words):
    given = {"game": game(RAZZ), "policies": [Random()] * 2, "hands": 10, **arguments}
    with pytest.raises(error, match=words):
        rz.simulate(given.pop("game"), given.pop("policies"), given.pop("hands"), **given)


def test_a_result_refuses_what_cannot_be():
    result = rz.simulate(game(RAZZ), [Random()] * 2, 10, seed=1)
    with pytest.raises(ValueError, match="not an action: 'shove'"):
        result.count("shove")
    with pytest.raises(ValueError, match="a street is 3 to 7, got 8"):
        result.count("fold", 8)
    with pytest.raises(ValueError, match=r"number must be below 2\*\*60"):
        result.hand(2**60)
    with pytest.raises(ValueError, match="number must be 0 or more, got -1"):
        result.hand(-1)
