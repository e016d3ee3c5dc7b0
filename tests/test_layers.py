"""The picture of the house: imports go one way, files stay short, examples in docstrings hold."""

import ast
import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import razzeval

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "razzeval"
# Each module may import those before it.
ORDER = [
    *("errors", "arguments", "_kernel", "cards", "words", "low", "high", "arrays", "batch", "embedding"),
    *("progress", "extras", "blocks"),
    *("rules", "records", "openers", "pots", "refusals", "hand_log", "game"),
    *("ranges", "spots", "outcomes", "exact", "together", "sampling", "equities", "odds", "tables", "charts"),
    *("policies", "simulation", "bots", "table_view", "play"),
    *("envs.table", "envs.agents", "envs.open_spiel", "envs"),
    *("history.record", "history.example", "history.builder", "history.free_lines", "history.lines", "history.summary"),
    *("history.pokerstars", "history.fulltilt", "history.phh", "history.read"),
    *("history.hand_names", "history.table", "history.check", "history.replay"),
    *("history.from_hand", "history.write", "history.write_phh", "history", "history.account", "history.stats"),
    *("cli_eval", "cli_equity", "cli_table", "cli_history", "cli_play", "cli", "__main__"),
]


def imported_modules(path):
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.ImportFrom) and node.module == "razzeval":
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module == "razzeval.history":
            names = [f"history.{alias.name}" for alias in node.names]
            yield from (name if name in ORDER else "history" for name in names)
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("razzeval."):
            yield node.module.removeprefix("razzeval.")
        elif isinstance(node, ast.Import):
            yield from (alias.name.split(".")[1] for alias in node.names if alias.name.startswith("razzeval."))


def module_name(path):
    name = ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    return name.removesuffix(".__init__")


def python_files():
    return sorted(path for path in PACKAGE.rglob("*.py") if path != PACKAGE / "__init__.py")


@pytest.mark.parametrize("path", python_files(), ids=module_name)
def test_imports_go_one_way(path):
    place = ORDER.index(module_name(path))
    later = [name for name in imported_modules(path) if name in ORDER and ORDER.index(name) >= place]
    assert not later


def test_every_module_has_a_place_in_the_order():
    assert {module_name(path) for path in python_files()} | {"_kernel"} == set(ORDER)


def test_no_file_is_longer_than_500_lines():
    files = [
        path
        for folder, pattern in [("razzeval", "**/*.py*"), ("src", "*.*"), ("tests", "*.py"), ("benchmarks", "*.py")]
        for path in (ROOT / folder).glob(pattern)
        if path.suffix in {".py", ".pyi", ".pyx", ".pxd", ".pxi", ".c", ".h"}
    ]
    assert len(files) > 30
    assert [path.name for path in files if len(path.read_text().splitlines()) > 500] == []


@pytest.mark.parametrize(
    "name", [module.name.removeprefix("razzeval.") for module in pkgutil.walk_packages(razzeval.__path__, "razzeval.")]
)
def test_examples_in_docstrings(name):
    if name == "__main__":
        return
    if name == "envs":
        pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
    try:
        module = importlib.import_module(f"razzeval.{name}")
    except ImportError as error:
        if "pip install 'razzeval[" not in str(error):
            raise
        pytest.skip(str(error))
    assert doctest.testmod(module).failed == 0


def test_every_public_function_has_an_example():
    for name in razzeval.__all__:
        thing = getattr(razzeval, name)
        if callable(thing) and not (isinstance(thing, type) and issubclass(thing, Exception)):
            assert ">>> " in thing.__doc__, name


def test_every_public_name_is_there():
    for name in razzeval.__all__:
        assert getattr(razzeval, name) is not None
    assert set(razzeval.__all__) <= set(dir(razzeval))
    with pytest.raises(AttributeError, match="module 'razzeval' has no attribute 'hold_em'"):
        razzeval.hold_em  # noqa: B018
