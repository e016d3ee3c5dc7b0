"""What is shipped: an sdist that builds, a small wheel, and an import that every Python found here can do."""

import os
import subprocess
import sys
import tarfile
import zipfile
from importlib.util import find_spec
from pathlib import Path
from shutil import which

import pytest

ROOT = Path(__file__).parents[1]
pytestmark = pytest.mark.slow
VERSIONS = ["3.11", "3.12", "3.13"]

EXAMPLE = """
import sys
import razzeval as rz
assert "numpy" not in sys.modules
assert rz.evaluate("As2d3c4h5sKdKh") == 1 and rz.describe(57) == "nine-four low"
import numpy as np
assert rz.evaluate_batch(np.arange(0, 140, 4, dtype=np.uint8).reshape(5, 7) % 52).shape == (5,)
"""


def run(*command, **options):
    result = subprocess.run([*map(str, command)], capture_output=True, text=True, **options)
    assert result.returncode == 0, result.stdout + result.stderr
    return result.stdout


def pythons():
    """The interpreter of each version found: on the path, or under pyenv."""
    found = {}
    pyenv = Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions"
    for version in VERSIONS:
        candidates = [*pyenv.glob(f"{version}.*/bin/python"), which(f"python{version}")]
        found[version] = next((path for path in candidates if path and _is(path, version)), None)
    return found


def _is(path, version):
    program = "import sys; print('%d.%d' % sys.version_info[:2])"
    result = subprocess.run([path, "-c", program], capture_output=True, text=True)
    return result.stdout.strip() == version


@pytest.fixture(scope="module")
def sdist(tmp_path_factory):
    pytest.importorskip("build", reason="build is not installed")
    folder = tmp_path_factory.mktemp("sdist")
    run(sys.executable, "-P", "-m", "build", "--sdist", "--outdir", folder, ROOT, cwd=folder)
    return next(folder.glob("razzeval-*.tar.gz"))


def test_sdist_holds_all_sources(sdist):
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames() if "/" in name}
    for pattern in (
        "src/*.c",
        "src/*.h",
        "src/*.pyx",
        "src/*.pxi",
        "razzeval/*.py",
        "razzeval/*.p*",
        "tests/*.py",
        "examples/*",
        "razzeval/include/*",
    ):
        files = {str(path.relative_to(ROOT)) for path in ROOT.glob(pattern)}
        assert files
        assert files <= names
    assert {"razzeval/py.typed", "LICENSE", "README.md", "pyproject.toml", "setup.py"} <= names


def fresh_environment(version, folder):
    """Return the Python of a new environment."""
    python = pythons()[version]
    if python is None:
        pytest.skip(f"there is no Python {version} here")
    run(python, "-m", "venv", folder)
    return folder / "bin" / "python"


def build_wheel(fresh, sdist, folder, **environment):
    run(fresh, "-m", "pip", "wheel", "-q", "--no-deps", "-w", folder, sdist, env=os.environ | environment)
    wheel = next(folder.glob("*.whl"))
    assert wheel.stat().st_size < 300_000
    return wheel


def install_and_try(fresh, wheel, folder):
    run(fresh, "-m", "pip", "install", "-q", wheel)
    run(fresh, "-c", EXAMPLE, cwd=folder)
    assert "the wheel" in run(fresh.parent / "razzeval", "eval", "As2d3c4h5s", cwd=folder)


@pytest.mark.parametrize("version", VERSIONS)
def test_sdist_to_wheel_to_a_fresh_environment(sdist, version, tmp_path):
    fresh = fresh_environment(version, tmp_path / "venv")
    wheel = build_wheel(fresh, sdist, tmp_path)
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    assert "razzeval/py.typed" in names
    assert [name for name in names if name.endswith((".c", ".h", ".pyx", ".pxi"))] == ["razzeval/include/razzeval.h"]
    assert {"razzeval/__init__.pxd", "razzeval/_kernel.pxd"} <= set(names)
    install_and_try(fresh, wheel, tmp_path)
    if find_spec("auditwheel"):
        assert "manylinux" in run(sys.executable, "-m", "auditwheel", "show", wheel)


def test_the_abi3_wheel_serves_later_versions(sdist, tmp_path):
    wheel = build_wheel(fresh_environment("3.12", tmp_path / "3.12"), sdist, tmp_path, RAZZEVAL_ABI3="1")
    assert "-cp312-abi3-" in wheel.name
    for version in ("3.12", "3.13"):
        install_and_try(fresh_environment(version, tmp_path / version), wheel, tmp_path)


def test_without_a_compiler_the_build_says_so(sdist, tmp_path):
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "-w", tmp_path, sdist]
    environment = os.environ | {"CC": str(tmp_path / "no-compiler")}
    result = subprocess.run([*map(str, command)], capture_output=True, text=True, env=environment)
    assert result.returncode != 0
    assert "must be compiled, but there is no C compiler" in result.stdout + result.stderr
    assert "Traceback" not in result.stdout + result.stderr


def test_a_checkout_that_was_never_built_says_so():
    if list((ROOT / "razzeval").glob("_kernel*.so")):
        pytest.skip("this checkout was built in place")
    result = subprocess.run([sys.executable, "-c", "import razzeval"], cwd=ROOT, capture_output=True, text=True)
    assert "razzeval's compiled part is missing" in result.stderr
