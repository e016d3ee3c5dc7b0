"""The pages in docs/: each example runs, each figure is what its script draws, the site builds and lacks no name."""

import doctest
import html.parser
import importlib.util
import re
import shlex
import subprocess
import sys
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

import razzeval
from razzeval.cli import main

DOCS = Path(__file__).parents[1] / "docs"
PAGES = sorted(DOCS.rglob("*.md"))
COMMAND = re.compile(r"```sh\n(razzeval [^`\n]*)\n```\n\n```\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.stem)
def test_examples(path):
    if "dask.distributed" in path.read_text(encoding="utf-8"):
        pytest.importorskip("distributed", reason="Dask is not installed")
    if path.stem == "envs":
        pytest.importorskip("pettingzoo", reason="PettingZoo is not installed")
        pytest.importorskip("pyspiel", reason="OpenSpiel is not installed")
    assert doctest.testfile(str(path), module_relative=False).failed == 0


def test_commands_print_what_stands_below_them(capsys):
    shown = [found for path in PAGES for found in COMMAND.findall(path.read_text(encoding="utf-8"))]
    assert shown
    for command, output in shown:
        assert main(shlex.split(command)[1:]) == 0
        assert capsys.readouterr().out == output


# ---- figures -----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def figures():
    pytest.importorskip("matplotlib", reason="matplotlib is not installed")
    spec = importlib.util.spec_from_file_location("figures", DOCS / "figures.py")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_figures_are_what_the_script_draws(figures, tmp_path):
    def texts(path):
        return re.findall(r"<text [^>]*>([^<]*)</text>", path.read_text(encoding="utf-8"))

    figures.main(tmp_path)
    for name in figures.FIGURES:
        assert len(texts(tmp_path / name)) > 20
        assert texts(DOCS / name) == texts(tmp_path / name)


def test_the_perfect_hash_of_the_figure_is_one(figures):
    lower, upper = figures.numbers()
    halves = [figures.multisets(range(7)), figures.multisets(range(7, 13))]
    weight = figures.weights()
    sums = [[(len(held), sum(weight[rank] for rank in held)) for held in half] for half in halves]
    found = [upper[b] + lower[a] for cards, b in sums[1] for count, a in sums[0] if cards + count <= 7]
    assert sorted(found) == list(range(figures.MULTISETS))


# ---- the site ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def site(tmp_path_factory):
    for module in ("sphinx", "myst_parser", "furo", "sphinxarg"):
        pytest.importorskip(module, reason="the extra 'docs' is not installed")
    folder = tmp_path_factory.mktemp("site")
    command = [sys.executable, "-P", "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html", str(DOCS), str(folder)]
    built = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    assert built.returncode == 0, built.stderr
    return folder


@pytest.mark.slow
def test_every_public_name_has_an_entry(site):
    from sphinx.util.inventory import InventoryFile

    listed = InventoryFile.loads((site / "objects.inv").read_bytes(), uri="")
    entries = {name for kind, names in listed.data.items() if kind.startswith("py:") for name in names}
    public = {f"razzeval.{name}" for name in razzeval.__all__}
    public |= {f"razzeval.history.{name}" for name in razzeval.history.__all__}
    public |= {f"razzeval.rules.{name}" for name in vars(razzeval.rules) if name.endswith(("RAZZ", "STUD", "STUD8"))}
    for cls in (razzeval.Hand, razzeval.Hand.__base__):
        public |= {f"razzeval.Hand.{name}" for name in vars(cls) if not name.startswith("_")}
    assert public - entries == set()


class Page(html.parser.HTMLParser):
    """The places of a page that a link can lead to, and where its own links lead."""

    def __init__(self, path):
        super().__init__()
        self.places, self.links = {""}, set()
        self.feed(path.read_text(encoding="utf-8"))

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if name == "id":
                self.places.add(value)
            elif name in ("href", "src") and value:
                self.links.add(value)


@pytest.mark.slow
def test_internal_links_lead_somewhere(site):
    pages = {path: Page(path) for path in site.rglob("*.html")}
    links = [(path, urlsplit(link)) for path, page in pages.items() for link in page.links]
    inner = [(path, unquote(link.path), unquote(link.fragment)) for path, link in links if not link.scheme]
    assert len(inner) > 1000
    for path, where, place in inner:
        target = (path.parent / where).resolve() if where else path
        assert target.exists(), f"{path.name} links to {where}"
        assert not place or target.suffix != ".html" or place in pages[target].places, f"{path.name}: {where}#{place}"
