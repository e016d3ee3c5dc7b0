"""Compiled callers: the examples, built in a folder of their own against the installed package, agree with Python."""

import os
import re
import runpy
import shlex
import subprocess
import sys
import sysconfig
from ctypes import CFUNCTYPE, c_char_p, c_int, c_ssize_t, c_uint, c_void_p
from itertools import combinations
from math import comb
from pathlib import Path
from shutil import copy, which

import numpy as np
import pytest

import razzeval as rz
from razzeval.embedding import function_address

EXAMPLES = Path(__file__).parents[1] / "examples"
STRICT = ["-Wall", "-Wextra", "-pedantic", "-Werror"]
# The first word of the compiler that built this Python; a C++ compiler beside it.
COMPILERS = {
    language: (shlex.split(sysconfig.get_config_var(variable) or "") or [fallback])[0]
    for language, variable, fallback in [("c", "CC", "cc"), ("c++", "CXX", "c++")]
}


def compiler(language):
    if which(COMPILERS[language]) is None:
        pytest.skip(f"there is no {language} compiler here")
    return COMPILERS[language]


def run(*command, **options):
    """Run a command that sees the packages of this Python, but not the checkout."""
    packages = os.pathsep.join(path for path in sys.path if "site-packages" in path)
    environment = {**os.environ, "PYTHONPATH": packages, "PYTHONHOME": "", **options.pop("env", {})}
    if not environment["PYTHONHOME"]:
        del environment["PYTHONHOME"]
    return subprocess.run([*map(str, command)], capture_output=True, text=True, env=environment, **options)


def succeed(*command, **options):
    result = run(*command, **options)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def compile_source(language, standard, source, *flags, include=None):
    """Compile a file, free of warnings in that standard; Python's own headers may warn."""
    python = sysconfig.get_paths()["include"]
    if not Path(python, "Python.h").exists():
        pytest.skip("Python.h is not installed")
    headers = ["-isystem", python, "-I", include or rz.get_include()]
    succeed(compiler(language), f"-std={standard}", *STRICT, *headers, source, *flags, cwd=source.parent)


def link_flags():
    """How to link the Python that runs here into a program."""
    config = sysconfig.get_config_vars()
    for folder in (config.get("LIBDIR"), config.get("LIBPL")):
        if folder and list(Path(folder).glob(f"libpython{config['LDVERSION']}.*")):
            system = shlex.split(f"{config['LIBS']} {config['SYSLIBS']} {config['LINKFORSHARED']}")
            return [f"-L{folder}", f"-lpython{config['LDVERSION']}", f"-Wl,-rpath,{folder}", *system]
    pytest.skip("there is no Python library to link to")


@pytest.fixture(scope="module")
def modules(tmp_path_factory):
    """The folder in which the examples' setup.py built its modules."""
    pytest.importorskip("Cython", reason="Cython is not installed")
    pytest.importorskip("setuptools", reason="setuptools is not installed")
    compiler("c")
    folder = tmp_path_factory.mktemp("modules")
    for name in ("setup.py", "c_caller.c", "cython_caller.pyx"):
        copy(EXAMPLES / name, folder)
    build(folder, "setup.py")
    return folder


def build(folder, setup):
    succeed(sys.executable, setup, "-q", "build_ext", "--inplace", cwd=folder, env={"CFLAGS": "-O0"})


def answer(folder, program):
    """What a program prints that runs in that folder."""
    return succeed(sys.executable, "-c", program, cwd=folder).split()


# ---- the page ----------------------------------------------------------------------------------------------------


def test_the_page_shows_what_the_examples_hold():
    page = (EXAMPLES.parent / "docs" / "embed.md").read_text()
    shown = [code for code in re.findall(r"```\w+\n(.*?)```", page, re.DOTALL) if ">>> " not in code]
    sources = [path.read_text() for path in EXAMPLES.iterdir() if path.is_file()]
    assert len(shown) > 3
    assert [code for code in shown if not any(code in source for source in sources)] == []
    assert [path.name for path in EXAMPLES.iterdir() if path.suffix != ".py" and path.name not in page] == []


# ---- the header --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "standard"), [("c", "c99"), ("c", "c11"), ("c++", "c++11"), ("c++", "c++17"), ("c++", "c++20")]
)
def test_the_header_is_clean(tmp_path, language, standard):
    source = tmp_path / ("user.c" if language == "c" else "user.cpp")
    source.write_text(
        "#include <razzeval.h>\n#include <razzeval.h>\nint main(void) { return razzeval_import() == 0; }\n"
    )
    compile_source(language, standard, source, "-fsyntax-only", "-Wconversion", "-Wshadow")
    source.write_text("#define RAZZEVAL_NO_IMPORT\n#include <razzeval.h>\nrazzeval_holding none;\n")
    compile_source(language, standard, source, "-fsyntax-only")


def test_the_header_is_installed_alone():
    assert [path.name for path in Path(rz.get_include()).iterdir()] == ["razzeval.h"]
    assert Path(rz.get_include()).parent == Path(rz.__file__).parent


def test_no_pxd_needs_a_header():
    files = sorted(Path(rz.__file__).parent.glob("*.pxd"))
    assert [path.name for path in files] == ["__init__.pxd", "_kernel.pxd"]
    assert not [path for path in files if "extern" in path.read_text()]


# ---- programs ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def program(tmp_path_factory):
    folder = tmp_path_factory.mktemp("program")
    copy(EXAMPLES / "embed.c", folder)
    compile_source("c", "c99", folder / "embed.c", "-o", "embed", *link_flags())
    return folder / "embed"


def test_a_c_program(program):
    lines = succeed(program, cwd=program.parent, env={"PYTHONHOME": sys.base_prefix}).splitlines()
    hands = [[0, 5, 10, 15, 16, 48, 51], [0, 4, 8, 12, 20, 21, 22]]
    assert lines == [f"low {rz.evaluate(hand)}, high {rz.evaluate_high(hand)}" for hand in hands]


def test_a_cpp_program(tmp_path):
    copy(EXAMPLES / "embed.cpp", tmp_path)
    compile_source("c++", "c++11", tmp_path / "embed.cpp", "-O2", "-pthread", "-o", "embed", *link_flags())
    printed = succeed(tmp_path / "embed", cwd=tmp_path, env={"PYTHONHOME": sys.base_prefix})
    assert printed == f"eight or better: {rz.EIGHT_OR_BETTER * 4**5} of {comb(52, 5)}\n"


def test_a_package_without_the_interface(program, tmp_path):
    package = tmp_path / "razzeval"
    package.mkdir()
    (package / "__init__.py").write_text("from razzeval import _kernel\n")
    (package / "_kernel.py").write_text("")
    result = run(program, cwd=tmp_path, env={"PYTHONHOME": sys.base_prefix, "PYTHONPATH": str(tmp_path)})
    assert result.returncode == 1
    assert "ImportError: the razzeval installed is too old: it has no C interface" in result.stderr


def test_no_package(program, tmp_path):
    result = run(program, cwd=tmp_path, env={"PYTHONHOME": sys.base_prefix, "PYTHONPATH": str(tmp_path)})
    assert "ModuleNotFoundError: No module named 'razzeval'" in result.stderr


@pytest.mark.parametrize("version", [0, 2])
def test_a_header_of_another_version(tmp_path, version):
    header = Path(rz.get_include(), "razzeval.h").read_text()
    line = "#define RAZZEVAL_API_VERSION 1\n"
    assert line in header
    (tmp_path / "razzeval.h").write_text(header.replace(line, f"#define RAZZEVAL_API_VERSION {version}\n"))
    copy(EXAMPLES / "embed.c", tmp_path)
    compile_source("c", "c99", tmp_path / "embed.c", "-o", "embed", *link_flags(), include=tmp_path)
    result = run(tmp_path / "embed", cwd=tmp_path, env={"PYTHONHOME": sys.base_prefix})
    assert result.returncode == 1
    assert (
        f"ImportError: built for version {version} of razzeval's C interface, but the razzeval installed serves "
        "versions 1 to 1: install another, or build again with the header in razzeval.get_include()" in result.stderr
    )


# ---- extension modules -------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["c_caller", "cython_caller"])
def test_a_walk_over_all_that_may_come(modules, name):
    held = bytes([0, 4, 9, 50])
    ways = [rz.evaluate([*held, *more]) <= 56 for more in combinations(sorted({*range(52)} - {*held}), 3)]
    program = f"from {name} import eight_or_better\nprint(*eight_or_better({held}))"
    assert answer(modules, program) == [str(sum(ways)), str(len(ways))]
    result = run(sys.executable, "-c", f"import {name}; {name}.eight_or_better(bytes([52]))", cwd=modules)
    assert "ValueError: expected up to seven card ids from 0 to 51" in result.stderr


def test_lows_and_highs_in_cython(modules, tmp_path):
    hands = np.random.default_rng(3).random((10_000, 52)).argsort(axis=1)[:, :7].astype(np.uint8)
    np.save(tmp_path / "hands.npy", hands)
    program = (
        f"import cython_caller, numpy as np\nprint(*cython_caller.totals(np.load({str(tmp_path / 'hands.npy')!r})))"
    )
    expected = [rz.evaluate_batch(hands).sum(), rz.evaluate_high_batch(hands).sum()]
    assert answer(modules, program) == [str(total) for total in expected]


def test_the_c_module_is_clean(tmp_path):
    copy(EXAMPLES / "c_caller.c", tmp_path)
    compile_source("c", "c99", tmp_path / "c_caller.c", "-fsyntax-only")


CROSS = """
# cython: language_level=3
from libc.stdint cimport uint8_t, uint16_t
from razzeval cimport (
    Holding, add_card, high_of, high_value, high_values, low_of, low_value, low_values, remove_card
)

def of_cards(bytes held):
    "The low and the high by call, as one of many, and held: each card put in, and all but the first in and out again."
    cdef const uint8_t *cards = held
    cdef Holding holding = Holding(0, 0)
    cdef uint16_t low = 0, high = 0
    cdef int i, count = len(held)
    for i in range(count):
        add_card(&holding, cards[i])
    for i in range(1, count):
        remove_card(&holding, cards[i])
    for i in range(1, count):
        add_card(&holding, cards[i])
    if count >= 5:
        low_values(cards, count, 1, &low)
        high_values(cards, count, 1, &high)
    return low_value(cards, count), low, low_of(holding), high_value(cards, count), high, high_of(holding)

def wild(bytes noise):
    "Whatever the bytes and however many, nothing crashes."
    cdef const uint8_t *cards = noise
    cdef Holding holding = Holding(0, 0)
    cdef int i
    cdef unsigned int total = 0
    for i in range(len(noise)):
        if cards[i] & 64:
            add_card(&holding, cards[i] & 63)
        else:
            remove_card(&holding, cards[i])
        total += low_of(holding) + high_of(holding)
    for i in range(len(noise) - 7):
        total += low_value(&cards[i], 7) + high_value(&cards[i], 7)
    return total
"""


@pytest.fixture(scope="module")
def cross(modules):
    """A module that asks for the same value in every way Cython has."""
    (modules / "cross.pyx").write_text(CROSS)
    (modules / "cross.py").write_text(
        "from setuptools import setup; from Cython.Build import cythonize; setup(ext_modules=cythonize('cross.pyx'))"
    )
    build(modules, "cross.py")
    (modules / "cross.py").unlink()
    return modules


COMPARE = """
import sys
from itertools import combinations_with_replacement
import numpy as np
import razzeval as rz
from cross import of_cards, wild

def hands():
    # Every multiset of up to seven cards, a step over most of those of six and seven; then hands with flushes.
    for count in range(1, 8):
        step = (1, 1, 1, 1, 1, 7, 31)[count - 1]
        for ranks in list(combinations_with_replacement(range(13), count))[::step]:
            if all(ranks.count(rank) < 5 for rank in ranks):
                yield [4 * rank + (i + ranks[:i].count(rank) + rank) % 4 for i, rank in enumerate(ranks)]
    for hand in np.random.default_rng(5).random((3000, 16)).argsort(axis=1)[:, :7]:
        yield [4 * int(card // 2) + int(card % 2) for card in hand]

tried = 0
for hand in hands():
    if len(set(hand)) < len(hand):
        continue
    tried += 1
    found = of_cards(bytes(hand))
    low = rz.evaluate(hand)
    assert found[0] == found[2] == low, hand
    if len(hand) >= 5:
        assert found == (low, low, low, *[rz.evaluate_high(hand)] * 3), hand
for seed in range(20):
    wild(np.random.default_rng(seed).bytes(20000))
print(tried)
"""


def test_every_way_of_cython_agrees(cross):
    assert int(answer(cross, COMPARE)[0]) > 5000


# ---- by address --------------------------------------------------------------------------------------------------


def test_ctypes():
    low_value = CFUNCTYPE(c_uint, c_char_p, c_int)(function_address("low_value"))
    high_value = CFUNCTYPE(c_uint, c_char_p, c_int)(function_address("high_value"))
    for count in range(1, 8):
        for hand in list(combinations(range(0, 52, 5), count))[::7]:
            assert low_value(bytes(hand), count) == rz.evaluate(hand)
            if count >= 5:
                assert high_value(bytes(hand), count) == rz.evaluate_high(hand)


@pytest.mark.parametrize("held", [5, 6, 7])
@pytest.mark.parametrize("count", [0, 1, 33, 1000])
def test_many_hands_by_address(held, count):
    hands = np.random.default_rng(1).random((count, 52)).argsort(axis=1)[:, :held].astype(np.uint8)
    for name, batch in [("low_values", rz.evaluate_batch), ("high_values", rz.evaluate_high_batch)]:
        function = CFUNCTYPE(None, c_void_p, c_int, c_ssize_t, c_void_p)(function_address(name))
        values = np.full(count + 1, 7, np.uint16)
        function(hands.ctypes.data, held, count, values.ctypes.data)
        assert values.tolist() == [*batch(hands).tolist(), 7]


def test_a_name_that_is_none():
    with pytest.raises(
        ValueError, match=r"no function named 'value' \(expected one of low_value, high_value, low_values"
    ):
        function_address("value")


def test_numba():
    pytest.importorskip("numba", reason="Numba is not installed")
    eight_or_better = runpy.run_path(str(EXAMPLES / "numba_caller.py"))["eight_or_better"]
    hands = np.random.default_rng(1).random((10_000, 52)).argsort(axis=1)[:, :7].astype(np.uint8)
    assert eight_or_better(hands) == (rz.evaluate_batch(hands) <= rz.EIGHT_OR_BETTER).sum()


def test_cffi():
    ffi = pytest.importorskip("cffi", reason="cffi is not installed").FFI()
    low_value = ffi.cast("unsigned (*)(const uint8_t *, int)", function_address("low_value"))
    assert low_value(bytes([0, 5, 10, 15, 16, 48, 51]), 7) == 1
