"""After the run: every rate as a ratio to the limit and to the peers of its group, all measured in this run."""

import pytest

# The first word of a benchmark's name says whose time it is; all others are razzeval's own.
PEERS = {"pokerkit", "poker_equity", "phevaluator", "eval7", "pkrbot", "python"}
LIMIT = "limit"


def kind_of(name):
    """Whose time a benchmark measures: a peer, the limit, or razzeval."""
    return next((peer for peer in PEERS if name.startswith(peer)), LIMIT if name.startswith(LIMIT) else "razzeval")


def _rates(benchmarks):
    """Group to (name, items a second at best)."""
    groups = {}
    for benchmark in benchmarks:
        items = benchmark.extra_info.get("items")
        if items and benchmark.stats.rounds:
            name = benchmark.name.removeprefix("test_")
            groups.setdefault(benchmark.group, []).append((name, items / benchmark.stats.min))
    return groups


def _line(name, rate, others):
    ratios = "".join(f"{rate / other:>12.2f}" if other else f"{'':>12}" for other in others)
    return f"{name:<44}{rate / 1e6:>12.3f}{1e9 / rate:>12.1f}{ratios}"


@pytest.hookimpl(trylast=True)
def pytest_terminal_summary(terminalreporter, config):
    session = getattr(config, "_benchmarksession", None)
    groups = _rates(session.benchmarks) if session else {}
    for group, rates in groups.items():
        peer = max((rate for name, rate in rates if kind_of(name) in PEERS), default=None)
        limit = max((rate for name, rate in rates if kind_of(name) == LIMIT), default=None)
        terminalreporter.section(group, sep="-")
        heads = ("million/s", "ns each", "best peer", "limit")
        terminalreporter.write_line(f"{'':<44}" + "".join(f"{head:>12}" for head in heads))
        for name, rate in sorted(rates, key=lambda entry: -entry[1]):
            terminalreporter.write_line(_line(name, rate, (peer, limit)))
