"""Draw docs/equity-time.svg: the time of an exact razz equity against players and street, one core, best of some.

Run with ``python benchmarks/plot_equity_time.py docs/equity-time.svg``; needs matplotlib (the extra ``plot``).
"""

import random
import sys
import time

from matplotlib.figure import Figure

import razzeval as rz

LONGEST = 5.0  # seconds: longer ones are left out
STREETS = {3: "third", 4: "fourth", 5: "fifth", 6: "sixth"}


def deals(players, street, count=3):
    """Deal random holdings, as many cards each as a street has."""
    rng = random.Random(100 * players + street)
    for _ in range(count):
        deck = rng.sample(range(52), players * street)
        yield [deck[i::players] for i in range(players)]


def seconds(holdings):
    """Time one equity, the best of up to five."""
    best = float("inf")
    for _ in range(5):
        start = time.perf_counter()
        rz.equity(holdings, method="exact")
        best = min(best, time.perf_counter() - start)
        if best > 0.5:
            break
    return best


def measure(players):
    """Take the median of three random spots on each street; stop at what is too long or too large."""
    times = {}
    for street in sorted(STREETS, reverse=True):
        try:
            times[street] = sorted(seconds(holdings) for holdings in deals(players, street))[1]
        except ValueError:
            break
        if times[street] > LONGEST:
            break
    return times


def main(path):
    """Measure and draw."""
    axes = (figure := Figure(figsize=(7, 4.5), layout="constrained")).subplots()
    for players in range(2, 8):
        times = measure(players)
        print(players, {street: f"{1000 * t:.2f} ms" for street, t in times.items()})
        axes.plot(
            [STREETS[street] for street in sorted(times)], [1000 * times[s] for s in sorted(times)], "o-", label=players
        )
    axes.set_yscale("log")
    axes.set_xlabel("street")
    axes.set_ylabel("milliseconds, one core")
    axes.set_title("Exact razz equity, random holdings")
    axes.grid(alpha=0.3)
    axes.legend(title="players")
    figure.savefig(path)


if __name__ == "__main__":
    main(sys.argv[1])
