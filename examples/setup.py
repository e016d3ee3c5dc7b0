"""Build the two modules beside this file: python setup.py build_ext --inplace"""

from Cython.Build import cythonize
from setuptools import Extension, setup

import razzeval

setup(
    name="callers",
    ext_modules=[
        Extension("c_caller", ["c_caller.c"], include_dirs=[razzeval.get_include()]),
        *cythonize([Extension("cython_caller", ["cython_caller.pyx"])]),  # needs no include path
    ],
)
