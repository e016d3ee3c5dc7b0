"""Write the page of benchmarks from one run of all of them.

pytest benchmarks --benchmark-json=run.json
python benchmarks/page.py run.json "what machine it ran on" > docs/benchmarks.md
"""

import json
import sys
from datetime import datetime
from importlib.metadata import version

from conftest import LIMIT, PEERS, kind_of

HEAD = """# Benchmarks

Measured on {date} on {machine}, with Python {python}, NumPy {numpy} and razzeval {razzeval};
beside it, in the same run, {peers}.
These lines measure again and print the ratios:

```sh
.venv/bin/pip install '.[bench]'
.venv/bin/pytest benchmarks
```

Times are the best of several rounds, on one core where no threads are named. **Compare ratios between machines, not
times**: all times hang on the processor, on how fast it reads memory and on what else it does meanwhile. *To peer* says
how many times as fast as the fastest other library in the table; *of limit* says what part of what Python or the memory
allow.
"""
# In the order of the page; groups that are not named here come last.
NOTES = {
    "one call a hand from Python": "Seven cards. The limit is a call of `len`. Where a peer values its own card"
    " objects, they were made beforehand.",
    "seven-card lows from arrays": "Ten million hands, which fit no cache. The limit is to read the same memory and do"
    " nothing. The peer takes texts.",
    "seven-card highs from arrays": "The same hands.",
    "exact equities in razz": "No peer is exact.",
    "trials of razz, heads-up": "Third street, by sampling.",
    "trials of razz, three-way": "The same with three players.",
    "trials of other games, heads-up": "",
    "actions of six-handed razz": "Through the Python API, all legal actions as likely.",
    "calls of a hand": "Six-handed; copies and views on fifth street.",
    "actions of 6 players": "Bulk play; beside it the same by a loop in Python over `Game`.",
    "environments": "Steps at random, observations included; beside them the bare game.",
    "seven-card lows, one call a hand": "From compiled code. The limit is the kernel's own loop.",
    "seven-card highs, one call a hand": "The same.",
    "hand histories: read and replay": "The peer reads PHH; it has no reader for PokerStars' stud games.",
}


def main(path: str, machine: str) -> None:
    """Print the page."""
    with open(path, encoding="utf-8") as file:
        run = json.load(file)
    known = {
        "date": f"{datetime.fromisoformat(run['datetime']):%-d %B %Y}",
        "machine": machine,
        "python": run["machine_info"]["python_version"],
        "numpy": version("numpy"),
        "razzeval": version("razzeval"),
        "peers": ", ".join(f"{peer.replace('_', '-')} {version(peer)}" for peer in sorted(PEERS - {"python"})),
    }
    print(HEAD.format(**known))
    groups: dict[str, list[dict]] = {group: [] for group in NOTES}
    for benchmark in run["benchmarks"]:
        each = benchmark["stats"]["min"] / benchmark["extra_info"].get("items", 1)
        row = {"kind": kind_of(benchmark["name"].removeprefix("test_")), "what": words(benchmark), "each": each}
        groups.setdefault(benchmark["group"], []).append(row)
    print("\n\n".join(section(group, rows) for group, rows in groups.items() if rows))


def words(benchmark: dict) -> str:
    """Name what was measured in words."""
    name = benchmark["name"].partition("[")[0].removeprefix("test_").replace("_", " ")
    name = name.replace("poker equity", "poker-equity").replace("limit ", "limit: ")
    said = {"validate": {True: "cards checked", False: ""}, "threads": {1: "", 2: "2 threads"}}
    values = [said.get(key, {}).get(value, value) for key, value in (benchmark["params"] or {}).items()]
    return ", ".join([name, *(str(value) for value in values if value)])


def section(group: str, rows: list[dict]) -> str:
    """A heading, a note, and a table from the fastest to the slowest."""
    peer = min((row["each"] for row in rows if row["kind"] in PEERS), default=None)
    limit = min((row["each"] for row in rows if row["kind"] == LIMIT), default=None)
    heads = ["", "time each", "a second", *(["to peer"] if peer else []), *(["of limit"] if limit else [])]
    table = [heads, ["---"] * len(heads)]
    for row in sorted(rows, key=lambda row: row["each"]):
        cells = [row["what"], time_in_words(row["each"]), rate_in_words(1 / row["each"])]
        cells += [times_in_words(peer / row["each"])] if peer else []
        cells += [times_in_words(limit / row["each"])] if limit else []
        table.append(cells)
    lines = [f"| {' | '.join(cells)} |" for cells in table]
    note = NOTES.get(group, "")
    return "\n".join([f"## {group[0].upper()}{group[1:]}", "", *([note, ""] if note else []), *lines])


def time_in_words(seconds: float) -> str:
    """Three digits and a unit."""
    for unit, factor in (("s", 1), ("ms", 1e3), ("µs", 1e6)):
        if seconds * factor >= 1:
            return f"{seconds * factor:.3g} {unit}"
    return f"{seconds * 1e9:.3g} ns"


def times_in_words(ratio: float) -> str:
    """Two digits, whole from ten on."""
    if ratio < 0.001:
        return "below 0.001"
    return f"{ratio:,.0f}" if ratio >= 10 else f"{ratio:.2g}"


def rate_in_words(rate: float) -> str:
    """Three digits, in millions where there are some."""
    return f"{rate / 1e6:,.{0 if rate >= 1e8 else 1}f} M" if rate >= 1e6 else f"{rate:,.{0 if rate >= 10 else 1}f}"


if __name__ == "__main__":
    main(*sys.argv[1:])
