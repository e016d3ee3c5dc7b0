"""Build the one extension module, razzeval._kernel; all metadata is in pyproject.toml."""

import os
import sys
from glob import glob
from shlex import split

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# Where time is spent, in long loops and in short ones; all else would only grow.
HOT = ("batch_avx2.c", "batch_portable.c", "race.c", "sample.c", "enumerate.c", "plain_cards.c")
WARM = ("tables.c", "low.c", "high.c", "bet.c", "race_rules.c")


class BuildKernel(build_ext):
    """Compile the hot loops for speed and the Cython module, most of the code, for size; without symbols.

    No instructions beyond the platform's baseline: what needs more is chosen at run time.
    """

    def build_extension(self, ext: Extension) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        flags = ["/std:c11"] if msvc else ["-std=c11", "-g0", "-fvisibility=hidden", "-fno-asynchronous-unwind-tables"]
        fast, warm, small = ("/O2", "/O2", "/O1") if msvc else ("-O3", "-O2", "-Os")
        own = [] if msvc else split(os.environ.get("CFLAGS", ""))  # come last and so win
        folders = [*ext.include_dirs, *self.include_dirs]
        for source in ext.sources:
            if not source.endswith("_kernel.c"):
                level = fast if source.endswith(HOT) else warm if source.endswith(WARM) else small
                ext.extra_objects += self.compiler.compile(
                    [source], output_dir=self.build_temp, include_dirs=folders, extra_postargs=[*flags, level, *own]
                )
        ext.sources = [source for source in ext.sources if source.endswith("_kernel.c")]
        ext.extra_compile_args = [*flags, small, *own]
        ext.extra_link_args = ["-Wl,-s"] if sys.platform == "linux" and "-g" not in own else []
        super().build_extension(ext)


kernel = Extension(
    "razzeval._kernel",
    sources=["src/_kernel.pyx", *sorted(glob("src/*.c"))],
    depends=sorted(glob("src/*.h") + glob("src/*.pxi")),
    include_dirs=["src"],
)

# Functions as C would make them, with signatures in their docstrings: an eighth smaller than Cython's own kind.
DIRECTIVES = {"language_level": 3, "binding": False, "embedsignature": True, "embedsignature.format": "clinic"}

setup(
    ext_modules=cythonize([kernel], include_path=["src", "."], build_dir="build", compiler_directives=DIRECTIVES),
    cmdclass={"build_ext": BuildKernel},
)
