"""No include path and no library: Cython finds holdem_fast/core.pxd in the installed package."""

from Cython.Build import cythonize
from setuptools import setup

setup(ext_modules=cythonize("showdowns.pyx", language_level=3))
