"""Threads that call everything at once get what one thread gets, and so when they are the first to call it."""

import pickle
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from every_call import JOBS, run_job

import razzeval as rz

THREADS = 4


@pytest.fixture(scope="module")
def alone() -> dict[str, object]:
    """What one thread gets."""
    return {name: run_job(name) for name in JOBS}


@pytest.fixture
def quick_switches() -> Iterator[None]:
    """Let Python change threads a thousand times more often than it does."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(5e-6)
    yield
    sys.setswitchinterval(before)


def hammer(start: threading.Barrier, number: int) -> dict[str, object]:
    """Run all jobs, each thread from another one on."""
    start.wait()
    names = list(JOBS)
    turn = number * len(names) // THREADS
    return {name: run_job(name) for name in names[turn:] + names[:turn]}


def all_at_once() -> list[dict[str, object]]:
    start = threading.Barrier(THREADS)
    with ThreadPoolExecutor(THREADS) as pool:
        return list(pool.map(hammer, [start] * THREADS, range(THREADS)))


def test_every_public_function_has_a_job() -> None:
    source = Path(__file__).with_name("every_call.py").read_text()
    names = [name for name in rz.__all__ if callable(getattr(rz, name)) and not name.endswith("Error")]
    returned = {"Action", "Equity", "Hand", "LegalActions", "LowOdds"}
    assert [name for name in names if f"rz.{name}(" not in source and name not in returned] == []


@pytest.mark.usefixtures("quick_switches")
def test_threads_agree_with_one_thread(alone: dict[str, object]) -> None:
    for found in all_at_once():
        assert found.keys() == alone.keys()
        for name in JOBS:
            assert found[name] == alone[name], name


@pytest.mark.usefixtures("quick_switches")
def test_threads_agree_on_one_job_at_a_time(alone: dict[str, object]) -> None:
    """The same function in all threads at the same moment."""
    with ThreadPoolExecutor(THREADS) as pool:
        for name in JOBS:
            for found in pool.map(run_job, [name] * THREADS):
                assert found == alone[name], name


FIRST = "import sys, pickle, test_threads as t; sys.stdout.buffer.write(pickle.dumps(t.all_at_once()))"


def test_threads_agree_when_they_are_the_first(alone: dict[str, object]) -> None:
    """Tables and names that are made on first use, and modules that are loaded then, are asked for by all at once."""
    program = f"import sys; sys.path.insert(0, {str(Path(__file__).parent)!r}); {FIRST}"
    result = subprocess.run([sys.executable, "-P", "-c", program], capture_output=True, timeout=120)
    assert result.returncode == 0, result.stderr.decode()
    for found in pickle.loads(result.stdout):
        assert found == alone
