"""Computes the tables of the perfect hash, then compiles the extension; the rest stands in pyproject.toml."""

import os
import sys
from pathlib import Path
from types import ModuleType

from Cython.Distutils import build_ext
from setuptools import Extension, setup

ROOT = Path(__file__).parent
PACKAGE = ROOT / "holdem_fast"
DEBUG = bool(os.environ.get("HOLDEM_FAST_DEBUG"))
DIRECTIVES = {
    "language_level": 3,
    "freethreading_compatible": True,
    "cdivision": True,
    "boundscheck": DEBUG,
    "wraparound": DEBUG,
}


def write_tables() -> None:
    """Run holdem_fast/tables.py without the package's __init__: that imports the extension still to be built."""
    bare = ModuleType("holdem_fast")
    bare.__path__ = [str(PACKAGE)]
    sys.modules["holdem_fast"] = bare
    from holdem_fast import tables

    tables.write_header(PACKAGE / "tables.h")


class BuildExtensions(build_ext):
    """Writes tables.h and the C code only when something is compiled, so that an sdist holds neither."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.cython_directives = DIRECTIVES
        self.force = True  # what the C code was made from, these directives included, is not all in its timestamp

    def build_extensions(self) -> None:
        optimise = ["-O1", "-g"] if DEBUG else ["-O3", "-g0"]
        options = ["/O2"] if self.compiler.compiler_type == "msvc" else optimise
        for extension in self.extensions:
            extension.extra_compile_args = options
        write_tables()
        super().build_extensions()


setup(
    ext_modules=[Extension("holdem_fast.core", ["holdem_fast/core.pyx"], depends=["holdem_fast/tables.h"])],
    cmdclass={"build_ext": BuildExtensions},
)
