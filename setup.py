"""Computes the tables of the perfect hash, then compiles the extensions; the rest stands in pyproject.toml."""

import os
import sys
from pathlib import Path
from types import ModuleType

from Cython.Distutils import Extension, build_ext
from setuptools import setup

ROOT = Path(__file__).parent
PACKAGE = ROOT / "holdem_fast"
DEBUG = bool(os.environ.get("HOLDEM_FAST_DEBUG"))
DIRECTIVES = {"language_level": 3, "freethreading_compatible": True}
CORE_DIRECTIVES = {"cdivision": True, "boundscheck": DEBUG, "wraparound": DEBUG}
# What a debugger and a profiler of C code would read: a twentieth of the wheel.
SMALL = ["-g0", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"]
# Modules that are Python source too mean the same when they are compiled.
PYTHON_DIRECTIVES = {"annotation_typing": False}


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
        optimise = ["-O1", "-g"] if DEBUG else ["-O2", "-ftree-vectorize", "-fpeel-loops", *SMALL]
        options = ["/O2"] if self.compiler.compiler_type == "msvc" else optimise
        for extension in self.extensions:
            extension.extra_compile_args = [*options, *extension.extra_compile_args]
            if sys.platform == "linux" and not DEBUG:
                extension.extra_link_args = ["-Wl,--strip-all"]
        write_tables()
        super().build_extensions()


setup(
    ext_modules=[
        *[
            Extension(
                f"holdem_fast.{name}",
                [f"holdem_fast/{name}.pyx"],
                depends=[*map(str, PACKAGE.glob("*.h")), *map(str, PACKAGE.glob("*.px[di]"))],
                cython_directives=CORE_DIRECTIVES,
            )
            for name in ("core", "_odds", "_sweep", "_trials")
        ],
        # Most of the time of a hand goes into these two; without their extensions they run as Python.
        *[
            Extension(
                f"holdem_fast.{name}",
                [f"holdem_fast/{name}.py"],
                depends=[f"holdem_fast/{name}.pxd"],
                extra_compile_args=["-Os"],  # a third less of the wheel for a twentieth of the speed
                cython_directives=PYTHON_DIRECTIVES,
            )
            for name in ("betting", "state")
        ],
    ],
    cmdclass={"build_ext": BuildExtensions},
)
