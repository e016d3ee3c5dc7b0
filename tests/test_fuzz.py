"""The targets of fuzz.py run, and hold for a few inputs each; what fuzzing finds becomes a test beside its like."""

import fuzz
import pytest


@pytest.mark.parametrize("name", fuzz.TARGETS)
def test_targets(name):
    target = fuzz.TARGETS[name]
    for data in fuzz.seeds_of(name):
        target(data)


def test_a_target_sees_what_is_wrong(monkeypatch):
    monkeypatch.setattr(fuzz.rz, "evaluate", lambda cards: 1)
    with pytest.raises(AssertionError):
        test_targets("values")
