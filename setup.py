"""Build the one extension module, razzeval._kernel; all metadata is in pyproject.toml."""

from glob import glob

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext


class BuildKernel(build_ext):
    """Compile the plain C for speed and the Cython module, most of the code, for size; no debug symbols in either.

    No instructions beyond the platform's baseline: what needs more is chosen at run time.
    """

    def build_extension(self, ext: Extension) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        flags = ["/std:c11"] if msvc else ["-std=c11", "-g0", "-fvisibility=hidden", "-fno-asynchronous-unwind-tables"]
        fast, small = ("/O2", "/O1") if msvc else ("-O3", "-Os")
        plain = [source for source in ext.sources if not source.endswith("_kernel.c")]
        ext.extra_objects = self.compiler.compile(
            plain,
            output_dir=self.build_temp,
            include_dirs=[*ext.include_dirs, *self.include_dirs],
            extra_postargs=[*flags, fast],
        )
        ext.sources = [source for source in ext.sources if source not in plain]
        ext.extra_compile_args = [*flags, small]
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
