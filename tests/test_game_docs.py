"""The examples in the docstrings of the game."""

import dataclasses
import doctest
from pathlib import Path

import pytest
from table import PRESETS

import razzeval as rz
from razzeval import game, openers, pots, rules

CLASSES = (rz.Action, rz.Game, rz.Hand, rz.LegalActions, rules.Rules)


def documented() -> dict[str, object]:
    things: dict[str, object] = {f"{thing.__module__}.{thing.__name__}": thing for thing in CLASSES}
    for owner in (*CLASSES, openers, pots):
        for name, thing in vars(owner).items():
            if ">>>" in (getattr(thing, "__doc__", None) or ""):
                things[f"{owner.__name__}.{name}"] = thing
    return things


@pytest.mark.parametrize("name", documented())
def test_example(name: str) -> None:
    thing = documented()[name]
    tests = [
        doctest.DocTestParser().get_doctest(
            thing.__doc__, {**vars(openers), **vars(pots), **vars(rules)}, name, None, 0
        )
    ]
    assert tests[0].examples
    runner = doctest.DocTestRunner(verbose=False)
    assert runner.run(tests[0]).failed == 0


def test_every_public_name_of_a_hand_is_documented() -> None:
    for owner in (game.Hand, game.Hand.__mro__[1], rz.Game, rz.Action):
        for name, thing in vars(owner).items():
            if not name.startswith("_"):
                assert (thing.__doc__ or "").split("\n")[0], f"{owner.__name__}.{name}"


def test_the_table_of_presets_says_what_they_are() -> None:
    lines = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8").splitlines()
    header = next(line for line in lines if line.startswith("| field | POKERSTARS_RAZZ"))
    names = [cell.strip() for cell in header.strip("|").split("|")][1:]
    assert sorted(names) == sorted(PRESETS)
    for field in dataclasses.fields(rules.Rules):
        values = [str(getattr(PRESETS[name], field.name)) for name in names]
        assert f"| `{field.name}` | {' | '.join(values)} |" in lines


def test_the_examples_in_the_guide() -> None:
    guide = Path(__file__).parents[1] / "docs" / "game.md"
    found = doctest.testfile(str(guide), module_relative=False, optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    assert found.failed == 0
    assert found.attempted > 20
