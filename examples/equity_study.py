"""A study to be run cell by cell in a notebook or an editor, or at once: python examples/equity_study.py study.png

How good is A-2-3 on third street? That depends on what is seen of the others: door cards, and cards that are dead.
"""

# %% The hand and the ranks
import sys

import matplotlib.pyplot as plt

import razzeval as rz

HAND = "Ac 2d 3h"
RANKS = "A23456789TJQK"

# %% One rival: his door card is known, the two cards below it may be anything. All of these equities are exact.
by_door = [rz.equity([HAND, f"xx{rank}s"]).equity[0] for rank in RANKS]
for rank, share in zip(RANKS, by_door, strict=True):
    print(f"against a door card {rank}: {share:.2%}")

# %% One dead card: how much does A-2-3 gain or lose against a hand of which nothing is known?
alone = rz.equity([HAND, ""]).equity[0]
by_dead_card = [rz.equity([HAND, ""], dead=f"{rank}s").equity[0] - alone for rank in RANKS]
for rank, change in zip(RANKS, by_dead_card, strict=True):
    print(f"with a dead {rank}: {change:+.2%}")

# %% Draw both
figure, (left, right) = plt.subplots(1, 2, figsize=(11, 4.5), layout="constrained")
left.plot(list(RANKS), by_door, "o-")
left.axhline(alone, color="grey", linestyle=":", label="nothing known")
left.set(title="Equity of A-2-3 against a door card", xlabel="the rival's door card", ylabel="equity")
left.legend()
right.bar(list(RANKS), by_dead_card, color=["tab:green" if change > 0 else "tab:red" for change in by_dead_card])
right.set(title="What one dead card changes", xlabel="the dead card", ylabel="equity gained or lost")
for axes in (left, right):
    axes.yaxis.set_major_formatter("{x:.1%}")
figure.savefig(sys.argv[1] if len(sys.argv) > 1 else "equity_study.png")
