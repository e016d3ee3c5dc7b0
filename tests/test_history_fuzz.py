"""Broken input of every kind: a HistoryError or a record that can be replayed, never anything else."""

import contextlib
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from razzeval import HistoryError, history

HANDS = Path(__file__).parent / "hands"
FILES = [file.read_bytes() for file in sorted(HANDS.iterdir())] + [history.EXAMPLE.encode()]
LINES = [line for file in FILES for line in file.splitlines()]
QUIET = settings(max_examples=150, deadline=None, suppress_health_check=list(HealthCheck))


def read_all(data):
    """Read and replay whatever is there; with errors="raise" only a HistoryError may come."""
    for record in history.read(data, errors="skip"):
        result = history.replay(record)
        assert sum(result.payoffs.values()) <= 0 or result.differences
        assert history.Record.from_dict(record.to_dict()) == record
    with contextlib.suppress(HistoryError):
        list(history.read(data))


@QUIET
@given(st.binary(max_size=400))
def test_bytes(data):
    read_all(data)


@QUIET
@given(
    st.sampled_from([b"PokerStars Hand #1: ", b"Full Tilt Poker Game #1: ", b"variant = 'FR'\n"]),
    st.binary(max_size=300),
)
def test_bytes_after_a_beginning(start, data):
    read_all(start + data)


@st.composite
def mutated(draw):
    """A real file with some lines lost, doubled, swapped, or taken from elsewhere, and some bytes changed."""
    lines = draw(st.sampled_from(FILES)).splitlines()
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(lines) - 1))
        match draw(st.integers(0, 4)):
            case 0:
                del lines[place]
            case 1:
                lines.insert(place, lines[draw(st.integers(0, len(lines) - 1))])
            case 2:
                lines[place] = draw(st.sampled_from(LINES))
            case 3:
                words = lines[place].split(b" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(
                    st.sampled_from(draw(st.sampled_from(LINES)).split(b" "))
                )
                lines[place] = b" ".join(words)
            case 4:
                at = draw(st.integers(0, max(0, len(lines[place]) - 1)))
                lines[place] = lines[place][:at] + bytes([draw(st.integers(0, 255))]) + lines[place][at + 1 :]
        if not lines:
            return b""
    return b"\n".join(lines)


@settings(QUIET, max_examples=300)
@given(mutated())
def test_mutated_hands(data):
    read_all(data)


# What the fuzzers found, kept.
FOUND = [
    b"",
    b"\xff\xfe",
    b"\xff\xfeP",
    b"PokerStars Hand #",
    b"PokerStars Hand #1: ",
    b"variant = ",
    b"[1]\n[1]\n",
    b"variant = 'FR'\nactions = [" + b"[" * 2000,
    b"variant = 'FR'\nsmall_bet = inf\n",
    b"variant = 'FR'\nsmall_bet = 1e999999999\nbig_bet = 2\nbring_in = 1\n",
]


@pytest.mark.parametrize("data", FOUND, ids=range(len(FOUND)))
def test_found_before(data):
    read_all(data)
