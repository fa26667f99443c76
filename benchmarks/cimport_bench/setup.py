"""A project that uses holdem_fast from Cython: no include path, no knowledge of where it is installed."""

from Cython.Build import cythonize
from setuptools import Extension, setup

extension = Extension("bench_client", ["bench_client.pyx"], extra_compile_args=["-O3"])
setup(name="bench_client", ext_modules=cythonize([extension], language_level=3))
