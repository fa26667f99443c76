"""A stranger's project: no include path, no knowledge of where holdem_fast is installed."""

from Cython.Build import cythonize
from setuptools import setup

setup(name="holdem_client", ext_modules=cythonize("holdem_client.pyx", language_level=3))
