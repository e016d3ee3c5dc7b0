"""Draw the figures of the pages on the evaluator and on equities: ``python docs/figures.py docs``.

Needs matplotlib and the checkout: the weights of the ranks are read from src/tables.c, all else is computed here.
"""

import re
import sys
from collections import Counter
from itertools import accumulate
from pathlib import Path

import matplotlib
from matplotlib.axes import Axes
from matplotlib.figure import Figure
from matplotlib.patches import FancyBboxPatch, Rectangle

RANKS = "A23456789TJQK"
MOST_HELD, LOWER_RANKS = 7, 7
MULTISETS = 76_155
SOURCE = Path(__file__).parents[1] / "src" / "tables.c"
BLUE, ORANGE, GREEN, GREY = "#2864a8", "#c8641e", "#3c8c50", "#888888"
# Text stays text, and the same drawing gives the same file.
SETTINGS = {"svg.fonttype": "none", "svg.hashsalt": "razzeval", "font.family": "DejaVu Sans", "font.size": 10}


# ---- the perfect hash --------------------------------------------------------------------------------------------


def weights() -> list[int]:
    """The weight of each rank in its half's sum."""
    listed = re.search(r"rz_weight_of_rank\[16\] = \{([\d, ]+)\}", SOURCE.read_text(encoding="utf-8"))
    assert listed is not None
    return [int(number) for number in listed[1].split(",")][:13]


def multisets(ranks: range) -> list[tuple[int, ...]]:
    """All multisets of up to seven of some ranks, at most four of each, fewest cards first."""
    found: list[tuple[int, ...]] = [()]
    for rank in ranks:
        found = [held + (rank,) * n for held in found for n in range(5) if len(held) + n <= MOST_HELD]
    return sorted(found, key=len)


def numbers() -> tuple[dict[int, int], dict[int, int]]:
    """From the sum of a half to its number: lower halves one by one, upper halves where the run of theirs begins."""
    weight = weights()
    lower, upper = multisets(range(LOWER_RANKS)), multisets(range(LOWER_RANKS, 13))
    begins = list(accumulate((run_length(len(held), lower) for held in upper), initial=0))
    assert begins[-1] == MULTISETS
    number_of = [{sum(weight[rank] for rank in held): number for number, held in enumerate(lower)}]
    number_of.append({sum(weight[rank] for rank in held): begins[i] for i, held in enumerate(upper)})
    assert [len(number_of[0]), len(number_of[1])] == [len(lower), len(upper)], "two halves share a sum"
    return number_of[0], number_of[1]


def run_length(cards: int, lower: list[tuple[int, ...]]) -> int:
    """How many lower halves fit beside an upper one of some cards."""
    return sum(cards + len(held) <= MOST_HELD for held in lower)


def draw_hash() -> Figure:
    """Draw the way from seven cards to the place in the table."""
    hand = [RANKS.index(rank) for rank in "A2367KK"]
    weight, (lower_number, upper_number) = weights(), numbers()
    axes = (figure := Figure(figsize=(8.6, 5.4), layout="constrained")).subplots()
    halves = [(hand[:5], lower_number, BLUE, 0, "A to 7"), (hand[5:], upper_number, ORANGE, 60, "8 to K")]
    found = []
    for held, number_of, color, left, name in halves:
        total = sum(weight[rank] for rank in held)
        found.append(number_of[total])
        draw_half(axes, held, total, number_of[total], color, left, name)
    draw_table(axes, found[0], found[1])
    axes.set(xlim=(-1, 101), ylim=(-37, 33))
    axes.axis("off")
    return figure


def draw_half(axes: Axes, held: list[int], total: int, number: int, color: str, left: int, name: str) -> None:
    """The cards of one half, the sum of their weights, and the number that the sum looks up."""
    weight = weights()
    for place, rank in enumerate(held):
        tile(axes, left + 9 * place, 22, RANKS[rank], color)
        axes.text(left + 9 * place + 3.5, 19, str(weight[rank]), ha="center", va="center", fontsize=9, color=color)
    middle = left + 9 * len(held) / 2 - 1
    axes.text(middle, 31.5, f"ranks {name}", ha="center", color=color)
    axes.text(middle, 13.5, f"sum {total:,}", ha="center", color=color)
    arrow(axes, (middle, 12.5), (middle, 7.5), color)
    axes.text(middle, 4, f"number {number:,}", ha="center", color=color, weight="bold")
    axes.text(left - 1, 19, "weights" if left == 0 else "", ha="right", va="center", fontsize=9, color=GREY)


def draw_table(axes: Axes, lower_number: int, upper_number: int) -> None:
    """The table of all multisets as a bar of runs, and the run of two upper cards below it, enlarged."""
    lower, upper = multisets(range(LOWER_RANKS)), multisets(range(LOWER_RANKS, 13))
    fitting = run_length(2, lower)
    start, end = (100 * number / MULTISETS for number in (upper_number, upper_number + fitting))
    runs = {cards: count * run_length(cards, lower) for cards, count in Counter(map(len, upper)).items()}
    halves = Counter(len(held) for held in lower if 2 + len(held) <= MOST_HELD)
    draw_bar(axes, (0, -8), 100, runs, ORANGE)
    draw_bar(axes, (10, -22), 80, halves, BLUE)
    axes.text(0, -1, "the table: a run for each upper half, by its number of cards", va="center", fontsize=9)
    axes.add_patch(Rectangle((start, -8.4), end - start, 5.8, facecolor=ORANGE, edgecolor="black", linewidth=0.8))
    for x, below in ((start, 10), (end, 90)):
        axes.plot([x, below], [-8.4, -17], color=GREY, linewidth=0.7)
    axes.text(10, -24.5, f"the run of K-K: {fitting:,} lower halves, by theirs", va="center", fontsize=9)
    place = 10 + 80 * (lower_number + 0.5) / fitting
    arrow(axes, (place, -29), (place, -22.4), BLUE)
    index = f"index {upper_number:,} + {lower_number:,} = {upper_number + lower_number:,}"
    axes.text(70, -32, index, ha="center", weight="bold")
    axes.text(70, -36, "there stands the low: seven-six-three-deuce-ace", ha="center", fontsize=9)


def draw_bar(axes: Axes, corner: tuple[float, float], length: float, parts: dict[int, int], color: str) -> None:
    """A bar cut into parts, each darker than the one before."""
    left, bottom = corner
    for name, part in parts.items():
        width = length * part / sum(parts.values())
        axes.add_patch(Rectangle((left, bottom), width, 5, facecolor=color, alpha=0.15 + 0.1 * name, edgecolor="white"))
        if width > 2:
            axes.text(left + width / 2, bottom + 2.5, str(name), ha="center", va="center", fontsize=9)
        left += width


# ---- the race to five --------------------------------------------------------------------------------------------

PLAYERS = {"Ann": ("A2367KK", BLUE), "Bob": ("A245799", ORANGE), "Cid": ("2389TJQ", GREEN)}


def draw_race() -> Figure:
    """Draw one runout as the walk over the ranks sees it."""
    axes = (figure := Figure(figsize=(8.6, 5.6), layout="constrained")).subplots()
    finish = min(rank_of_fifth(cards) for cards, _ in PLAYERS.values())
    axes.add_patch(Rectangle((finish + 0.5, -4.6), 12.5 - finish, 10.2, facecolor="#eeeeee"))
    for number, (name, (cards, color)) in enumerate(PLAYERS.items()):
        draw_player(axes, number, name, cards, color, finish)
    dealt = Counter("".join(cards for cards, _ in PLAYERS.values()))
    axes.text(-0.8, -3.9, "never dealt", ha="right", va="center", fontsize=9)
    for place, rank in enumerate(RANKS):
        axes.text(place, 5.95, rank, ha="center", va="center", weight="bold")
        axes.text(place, -3.9, str(4 - dealt[rank]), ha="center", va="center", fontsize=9, color=GREY)
    axes.plot([-0.5, 12.5], [5, 5], color="black", linewidth=1, linestyle="--")
    axes.text(12.5, 5.1, "five different ranks", ha="right", fontsize=9)
    note = "Ann and Bob have their fifth.\nThe newest difference is\nthe 6: Ann got it, so Bob wins."
    axes.text(finish + 0.75, 3.2, note, fontsize=9, va="center")
    rest = "Not walked: the cards here\ncan fall in any way, a product\nof binomial coefficients."
    axes.text(finish + 0.75, 1.2, rest, fontsize=9, va="center", color="#555555")
    axes.set(xlim=(-2.6, 12.6), ylim=(-4.6, 6.4))
    axes.set_yticks([])
    axes.set_xticks([])
    for side in axes.spines.values():
        side.set_visible(False)
    for count in range(6):
        axes.text(-0.8, count, str(count), ha="right", va="center", fontsize=9, color=GREY)
    return figure


def rank_of_fifth(cards: str) -> int:
    """The rank, ace 0, at which a holding has five different ones."""
    return sorted({RANKS.index(rank) for rank in cards})[4]


def draw_player(axes: Axes, number: int, name: str, cards: str, color: str, finish: int) -> None:
    """A player's different ranks as a rising line, and his cards as a row of tiles."""
    held = Counter(RANKS.index(rank) for rank in cards)
    heights = list(accumulate((rank in held for rank in range(finish + 1)), initial=0))
    shift = 0.07 * (1 - number)
    xs, ys = [-0.5], [shift]
    for rank in range(finish + 1):
        xs += [rank, rank, rank + 0.5]
        ys += [heights[rank] + shift, heights[rank + 1] + shift, heights[rank + 1] + shift]
    axes.plot(xs, ys, color=color, linewidth=2)
    row = -1.3 - 0.85 * number
    axes.text(-0.8, row, name, ha="right", va="center", color=color, weight="bold")
    for rank, copies in held.items():
        text = RANKS[rank] * copies
        axes.text(rank, row, text, ha="center", va="center", color="white", fontsize=9, weight="bold",
                  bbox={"boxstyle": "round,pad=0.25", "facecolor": color, "edgecolor": "none",
                        "alpha": 1 if rank <= finish else 0.4})  # fmt: skip


# ---- both --------------------------------------------------------------------------------------------------------


def tile(axes: Axes, left: float, bottom: float, text: str, color: str) -> None:
    """A card."""
    axes.add_patch(FancyBboxPatch((left, bottom), 7, 7, boxstyle="round,pad=0.3", facecolor="white", edgecolor=color))
    axes.text(left + 3.5, bottom + 3.4, text, ha="center", va="center", color=color, weight="bold", fontsize=13)


def arrow(axes: Axes, start: tuple[float, float], end: tuple[float, float], color: str) -> None:
    """An arrow from one place to another."""
    axes.annotate("", xy=end, xytext=start, arrowprops={"arrowstyle": "->", "color": color, "linewidth": 1.4})


FIGURES = {"perfect-hash.svg": draw_hash, "race-to-five.svg": draw_race}


def main(folder: str) -> None:
    """Draw all figures into a folder."""
    with matplotlib.rc_context(SETTINGS):
        for name, draw in FIGURES.items():
            draw().savefig(Path(folder) / name, metadata={"Date": None})


if __name__ == "__main__":
    main(sys.argv[1])
