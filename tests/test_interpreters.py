"""One interpreter of a process has the kernel; to every other one, and to a tree that was never built, it says so."""

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

import razzeval

INTERPRETERS = next((name for name in ("_interpreters", "_xxsubinterpreters") if find_spec(name)), None)
REFUSED = "razzeval does not work in subinterpreters: import it in the main interpreter, before any other does"
IN_A_SUBINTERPRETER = f"""
import {INTERPRETERS} as interpreters

def run(code):
    interpreter = interpreters.create()
    interpreters.run_string(interpreter, code)
    interpreters.destroy(interpreter)

TRY = '''
try:
    import razzeval
    print(razzeval.evaluate("As2d3c4h5s"), flush=True)
except ImportError as error:
    print(error, flush=True)
'''
"""
needs_interpreters = pytest.mark.skipif(INTERPRETERS is None, reason="this Python has no module for subinterpreters")


def lines_of(program: str, **options: object) -> list[str]:
    command = [sys.executable, "-P", "-c", program]
    result = subprocess.run(command, capture_output=True, text=True, timeout=60, **options)  # type: ignore[call-overload]
    assert (result.returncode, result.stderr) == (0, "")
    return result.stdout.splitlines()


@needs_interpreters
def test_a_subinterpreter_is_refused_and_the_main_one_goes_on() -> None:
    program = "import razzeval\nrun(TRY)\nrun(TRY)\nprint(razzeval.evaluate('As2d3c4h5s'))\nexec(TRY)"
    assert lines_of(IN_A_SUBINTERPRETER + program) == [REFUSED, REFUSED, "1", "1"]


@needs_interpreters
def test_where_a_subinterpreter_came_first_the_main_one_works_or_says_why_not() -> None:
    """Up to Python 3.11 the first interpreter that imports it has it; later ones never let a subinterpreter."""
    expected = ["1", REFUSED, REFUSED] if sys.version_info < (3, 12) else [REFUSED, "1", REFUSED]
    assert lines_of(IN_A_SUBINTERPRETER + "run(TRY)\nexec(TRY)\nrun(TRY)") == expected


def package_of(folder: Path) -> Path:
    """The package's Python files without the compiled part."""
    package = folder / "razzeval"
    package.mkdir()
    for path in Path(razzeval.__file__).parent.glob("*.py"):
        shutil.copy(path, package)
    return package


TRY_FROM = """
import sys
sys.path.insert(0, sys.argv[1])
try:
    import razzeval
except ImportError as error:
    print(error)
"""


def message_of(folder: Path) -> str:
    command = [sys.executable, "-P", "-c", TRY_FROM, str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout


def test_only_a_missing_kernel_is_called_missing(tmp_path: Path) -> None:
    package = package_of(tmp_path)
    assert message_of(tmp_path).startswith("razzeval's compiled part is missing: this folder is a source tree")
    (package / "_kernel.py").write_text("raise ImportError('_kernel.so: undefined symbol: rz_race')\n")
    assert message_of(tmp_path) == "_kernel.so: undefined symbol: rz_race\n"
