"""The types say what the code does: mypy --strict on the package, stubtest on the compiled part."""

import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mypy", reason="mypy is not installed")
ROOT = Path(__file__).parents[1]

CALLER = """
import numpy as np
import razzeval as rz

reveal_type(rz.evaluate("As"))
reveal_type(rz.parse_cards("As"))
reveal_type(rz.parse_cards("x", unknown=True))
reveal_type(rz.best_five("As"))
reveal_type(rz.describe(57))
reveal_type(rz.evaluate_batch(np.zeros((1, 7), np.uint8)))
rz.evaluate(7)
"""


def run(*arguments, **options):
    return subprocess.run([sys.executable, "-m", *arguments], capture_output=True, text=True, **options)


def test_package_is_strictly_typed():
    result = run("mypy", "--strict", "razzeval", cwd=ROOT)
    assert result.returncode == 0, result.stdout


def test_types_agree_with_what_is_there(tmp_path):
    allowed = str(ROOT / "tests" / "stubtest_allowed.txt")
    result = run("mypy.stubtest", "razzeval", "--allowlist", allowed, "--ignore-unused-allowlist", cwd=tmp_path)
    assert result.returncode == 0, result.stdout


def test_a_caller_sees_types(tmp_path):
    (tmp_path / "caller.py").write_text(CALLER)
    lines = run("mypy", "--strict", "caller.py", cwd=tmp_path).stdout.splitlines()
    revealed = [line.split('"')[1] for line in lines if "Revealed type" in line]
    assert [text.replace("builtins.", "") for text in revealed[:5]] == [
        "int", "list[int]", "list[int | None]", "tuple[int, ...]", "str",
    ]  # fmt: skip
    assert "unsignedinteger" in revealed[5]
    assert sum("error" in line for line in lines) == 2
    assert 'incompatible type "int"' in "".join(lines)
