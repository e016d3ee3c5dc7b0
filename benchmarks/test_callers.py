"""What a call costs from compiled code: the loops of a caller beside the same loops inside the kernel, in one run.

Each loop adds up the values of the same hands, so that nothing but the way to the value differs. The limit of a
group is the loop compiled together with the kernel's own sources, with the kernel's flags.
"""

import importlib
import shlex
import subprocess
import sys
import sysconfig
from ctypes import CDLL, CFUNCTYPE, c_char_p, c_int, c_ssize_t, c_uint, c_uint64, c_void_p, py_object, pythonapi
from math import comb
from pathlib import Path

import numpy as np
import pytest

import razzeval as rz
from razzeval import _kernel
from razzeval.embedding import function_address

HERE = Path(__file__).parent
SOURCES = HERE / "callers"
KERNEL = HERE.parent / "src"
HANDS = 200_000  # few enough for a round between two turns of other programs
TREE = (20, 5)  # five cards of 32
ROUNDS = {"rounds": 400, "iterations": 1, "warmup_rounds": 5}


@pytest.fixture(scope="module")
def hands():
    keys = np.random.default_rng(2026).random((HANDS // 10, 52), dtype=np.float32)
    drawn = np.argpartition(keys, 7, axis=1)[:, :7].astype(np.uint8)
    return np.ascontiguousarray(np.concatenate([drawn ^ turn % 4 for turn in range(10)]))


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    return tmp_path_factory.mktemp("callers")


def build(folder, name, *arguments):
    """Compile loops.c into a library of that name, as the kernel's hot files are compiled."""
    library = folder / f"{name}.so"
    compiler = shlex.split(sysconfig.get_config_var("CC") or "cc")[0]
    flags = ["-shared", "-fPIC", "-std=c11", "-O3", "-fvisibility=default", f"-I{rz.get_include()}"]
    subprocess.run([compiler, *flags, *arguments, SOURCES / "loops.c", "-o", library], check=True)
    loaded = CDLL(str(library))
    for loop in ("lows", "highs", "lows_by_call", "highs_by_call", "lows_of_tree"):
        if hasattr(loaded, loop):
            function = getattr(loaded, loop)
            function.restype = c_uint64
            function.argtypes = (c_int, c_int) if loop == "lows_of_tree" else (c_void_p, c_ssize_t)
    pointer_of = pythonapi.PyCapsule_GetPointer
    pointer_of.restype, pointer_of.argtypes = c_void_p, (py_object, c_char_p)
    assert loaded.start(c_void_p(pointer_of(_kernel._C_API, b"razzeval._kernel._C_API"))) == 0
    return loaded


@pytest.fixture(scope="module")
def kernel(folder):
    rules = [KERNEL / name for name in ("tables.c", "low.c", "high.c")]
    return build(folder, "kernel", "-DKERNEL", f"-I{KERNEL}", *rules)


@pytest.fixture(scope="module")
def caller(folder):
    return build(folder, "caller")


@pytest.fixture(scope="module")
def cython(folder):
    pytest.importorskip("Cython", reason="Cython is not installed")
    setup = (
        "from setuptools import Extension, setup; from Cython.Build import cythonize; "
        f"setup(ext_modules=cythonize([Extension('cython_loops', [{str(folder / 'cython_loops.pyx')!r}])]))"
    )
    (folder / "cython_loops.pyx").write_text((SOURCES / "cython_loops.pyx").read_text())
    command = [sys.executable, "-c", setup, "-q", "build_ext", "--inplace"]
    subprocess.run(command, cwd=folder, check=True)
    sys.path.insert(0, str(folder))
    return importlib.import_module("cython_loops")


@pytest.fixture(scope="module")
def numba_loop():
    numba = pytest.importorskip("numba", reason="Numba is not installed")

    def loop_over(name):
        value = CFUNCTYPE(c_uint, c_void_p, c_int)(function_address(name))

        @numba.njit
        def loop(hands):
            first, total = hands.ctypes.data, 0
            for i in range(hands.shape[0]):
                total += value(first + 7 * i, 7)
            return total

        return loop

    return loop_over


def measure(benchmark, group, items, expected, function, *arguments):
    benchmark.group = group
    benchmark.extra_info["items"] = items
    assert function(*arguments) == expected
    benchmark.pedantic(function, arguments, **ROUNDS)


# ---- one hand a call ---------------------------------------------------------------------------------------------

GROUPS = {"lows": "seven-card lows, one call a hand", "highs": "seven-card highs, one call a hand"}
BATCHES = {"lows": rz.evaluate_batch, "highs": rz.evaluate_high_batch}


@pytest.fixture(params=GROUPS)
def loop(request):
    return request.param


@pytest.fixture
def total(loop, hands):
    return int(BATCHES[loop](hands).sum())


def test_limit_the_kernels_own_loop(benchmark, kernel, loop, hands, total):
    measure(benchmark, GROUPS[loop], HANDS, total, getattr(kernel, loop), hands.ctypes.data, HANDS)


def test_c_inline(benchmark, caller, loop, hands, total):
    measure(benchmark, GROUPS[loop], HANDS, total, getattr(caller, loop), hands.ctypes.data, HANDS)


def test_c_by_call(benchmark, caller, loop, hands, total):
    measure(benchmark, GROUPS[loop], HANDS, total, getattr(caller, f"{loop}_by_call"), hands.ctypes.data, HANDS)


def test_cython(benchmark, cython, loop, hands, total):
    measure(benchmark, GROUPS[loop], HANDS, total, getattr(cython, loop), hands)


def test_numba(benchmark, numba_loop, loop, hands, total):
    measure(
        benchmark, GROUPS[loop], HANDS, total, numba_loop({"lows": "low_value", "highs": "high_value"}[loop]), hands
    )


# ---- a holding that grows and shrinks ----------------------------------------------------------------------------

WALK = "lows of a tree, card by card"


def leaves():
    return comb(52 - TREE[0], TREE[1])


def test_limit_the_kernels_own_walk(benchmark, kernel):
    measure(benchmark, WALK, leaves(), kernel.lows_of_tree(*TREE), kernel.lows_of_tree, *TREE)


def test_c_walk(benchmark, kernel, caller):
    measure(benchmark, WALK, leaves(), kernel.lows_of_tree(*TREE), caller.lows_of_tree, *TREE)


def test_cython_walk(benchmark, kernel, cython):
    measure(benchmark, WALK, leaves(), kernel.lows_of_tree(*TREE), cython.lows_of_tree, *TREE)


# ---- many hands a call -------------------------------------------------------------------------------------------


def test_limit_lows_from_python(benchmark, hands):
    out = np.empty(HANDS, np.uint16)
    benchmark.group = "lows of rows, one call for all"
    benchmark.extra_info["items"] = HANDS
    benchmark.pedantic(lambda: rz.evaluate_batch(hands, out=out, validate=False), **ROUNDS)


def test_lows_by_address(benchmark, hands):
    out = np.empty(HANDS, np.uint16)
    low_values = CFUNCTYPE(None, c_void_p, c_int, c_ssize_t, c_void_p)(function_address("low_values"))
    benchmark.group = "lows of rows, one call for all"
    benchmark.extra_info["items"] = HANDS
    benchmark.pedantic(lambda: low_values(hands.ctypes.data, 7, HANDS, out.ctypes.data), **ROUNDS)
    assert (out == rz.evaluate_batch(hands)).all()
