"""Build the one extension module, razzeval._kernel; all metadata is in pyproject.toml."""

from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


class BuildKernel(build_ext):
    """Pick the flags of the compiler at hand: no debug symbols, no instructions beyond the platform's baseline."""

    def build_extension(self, ext: Extension) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        ext.extra_compile_args = ["/O2", "/std:c11"] if msvc else ["-std=c11", "-O3", "-g0", "-fvisibility=hidden"]
        super().build_extension(ext)


kernel = Extension(
    "razzeval._kernel",
    sources=["src/_kernel.pyx", *sorted(glob("src/*.c"))],
    depends=sorted(glob("src/*.h") + glob("src/*.pxi")),
    include_dirs=["src"],
)

setup(
    ext_modules=cythonize([kernel], include_path=["src", "."], build_dir="build", language_level=3),
    cmdclass={"build_ext": BuildKernel},
)
