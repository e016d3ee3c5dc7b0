"""Build the one extension module, razzeval._kernel; all metadata is in pyproject.toml."""

import os
import shutil
import sys
import sysconfig
from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError, PlatformError

# Where time is spent, in long loops and in short ones; all else would only grow.
HOT = ("batch_avx2.c", "batch_portable.c", "race.c", "sample.c", "enumerate.c", "plain_cards.c", "embed.c")
WARM = ("tables.c", "low.c", "high.c", "deal.c", "bet.c", "race_rules.c", "strength.c")
# Functions as C would make them, with signatures in their docstrings: an eighth smaller than Cython's own kind.
DIRECTIVES = {"language_level": 3, "binding": False, "embedsignature": True, "embedsignature.format": "clinic"}
# Ways of Cython's that are no faster here, and texts that the wheel compresses better.
SMALLER = [
    (f"CYTHON_{name}", "0")
    for name in (
        *("COMPRESS_STRINGS", "UNPACK_METHODS", "FAST_THREAD_STATE", "VECTORCALL_TPNEW"),
        *("USE_UNICODE_INTERNALS", "USE_PYLONG_INTERNALS"),
    )
]
# One wheel for CPython 3.12 and all that follow, instead of one for the version that builds it.
ABI3 = os.environ.get("RAZZEVAL_ABI3") == "1" and not sysconfig.get_config_var("Py_GIL_DISABLED")
NO_COMPILER = (
    "razzeval has no wheel for this Python here and must be compiled, but there is no C compiler ({name!r} was not "
    "found): install one, for instance by 'apt install build-essential', 'xcode-select --install' or the Build Tools "
    "for Visual Studio, and try again."
)


class BuildKernel(build_ext):
    """Compile the hot loops for speed and the Cython module, most of the code, for size; without symbols.

    No instructions beyond the platform's baseline: what needs more is chosen at run time.
    """

    def build_extensions(self) -> None:
        try:
            super().build_extensions()
        except (CompileError, PlatformError):
            name = getattr(self.compiler, "compiler", ["cl.exe"])[0]
            if shutil.which(name):
                raise
            sys.exit(NO_COMPILER.format(name=name))

    def build_extension(self, ext: Extension) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        flags = ["/std:c11"] if msvc else ["-std=c11", "-g0", "-fvisibility=hidden", "-fno-asynchronous-unwind-tables"]
        fast, warm, small = ("/O2", "/O2", "/O1") if msvc else ("-O3", "-O2", "-Os")
        options = {"include_dirs": [*ext.include_dirs, *self.include_dirs], "macros": ext.define_macros}
        flags += ["-fno-plt"] if sys.platform == "linux" else []
        own = os.environ.get("RAZZEVAL_CFLAGS", "").split()  # come last and so win, as the sanitizers need
        for source in ext.sources:
            if not source.endswith("_kernel.c"):
                level = fast if source.endswith(HOT) else warm if source.endswith(WARM) else small
                ext.extra_objects += self.compiler.compile(
                    [source], output_dir=self.build_temp, extra_postargs=[*flags, level, *own], **options
                )
        ext.sources = [source for source in ext.sources if source.endswith("_kernel.c")]
        ext.extra_compile_args = [*flags, small, *([] if msvc else ["-fno-inline-functions-called-once"]), *own]
        ext.extra_link_args = ["-Wl,-s"] if sys.platform == "linux" and "-g" not in own else []
        super().build_extension(ext)


kernel = Extension(
    "razzeval._kernel",
    sources=["src/_kernel.pyx", *sorted(glob("src/*.c"))],
    depends=sorted(glob("src/*.h") + glob("src/*.pxi") + glob("razzeval/*.pxd") + glob("razzeval/include/*.h")),
    include_dirs=["src", "razzeval/include"],
    define_macros=[*SMALLER, *([("Py_LIMITED_API", "0x030C0000")] if ABI3 else [])],
    py_limited_api=ABI3,
)

setup(
    ext_modules=cythonize([kernel], include_path=["src", "."], build_dir="build", compiler_directives=DIRECTIVES),
    cmdclass={"build_ext": BuildKernel},
    options={"bdist_wheel": {"py_limited_api": "cp312"}} if ABI3 else {},
)
