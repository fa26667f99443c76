"""Computes the tables of the perfect hash, then compiles the extensions; the rest is in pyproject.toml.

Only what changed is compiled again. ``HOLDEM_FAST_DEBUG=1`` builds with all checks and for a debugger,
``HOLDEM_FAST_PROFILE=1`` with the release's optimisation and everything that a profiler reads.
"""

import os
import sys
from pathlib import Path
from types import ModuleType

import Cython
from Cython.Distutils import Extension, build_ext
from setuptools import setup

ROOT = Path(__file__).parent
PACKAGE = ROOT / "holdem_fast"
DEBUG = bool(os.environ.get("HOLDEM_FAST_DEBUG"))
PROFILE = bool(os.environ.get("HOLDEM_FAST_PROFILE"))
DIRECTIVES = {"language_level": 3, "freethreading_compatible": True}
CORE_DIRECTIVES = {"cdivision": True, "boundscheck": DEBUG, "wraparound": DEBUG}
# Modules that are Python source too mean the same when they are compiled.
PYTHON_DIRECTIVES = {"annotation_typing": False}
# What a debugger and a profiler of C code would read: a twentieth of the wheel.
SMALL = ["-g0", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"]
OPTIMISED = ["-O2", "-ftree-vectorize", "-fpeel-loops"]
OPTIONS = ["-O1", "-g"] if DEBUG else [*OPTIMISED, "-g"] if PROFILE else [*OPTIMISED, *SMALL]
STRIPPED = sys.platform == "linux" and not (DEBUG or PROFILE)
# All that decides what is compiled from unchanged sources; kept in build/ to notice when it changes.
SETTINGS = repr([Cython.__version__, DEBUG, OPTIONS, *[os.environ.get(name) for name in ("CC", "CFLAGS", "LDFLAGS")]])
SETTINGS_FILE = ROOT / "build" / "settings.txt"


def write_tables() -> None:
    """Write tables.h if it changed, without the package's __init__: that imports the extension still to be built."""
    bare = ModuleType("holdem_fast")
    bare.__path__ = [str(PACKAGE)]
    sys.modules["holdem_fast"] = bare
    from holdem_fast._core import hash_tables

    hash_tables.write_header(PACKAGE / "_core" / "tables.h")


class BuildExtensions(build_ext):
    """Writes tables.h and the C code only when something is compiled, so that an sdist holds neither."""

    def finalize_options(self) -> None:
        super().finalize_options()
        self.cython_directives = DIRECTIVES

    def build_extensions(self) -> None:
        for extension in self.extensions:
            msvc = self.compiler.compiler_type == "msvc"
            extension.extra_compile_args = [*(["/O2"] if msvc else OPTIONS), *extension.extra_compile_args]
            if STRIPPED:
                extension.extra_link_args = ["-Wl,--strip-all"]
        write_tables()
        # The C code stands beside its source and serves every build: other settings write it again, for all of them.
        known = SETTINGS_FILE.read_text(encoding="utf-8") if SETTINGS_FILE.exists() else ""
        self.force = self.force or known != SETTINGS
        super().build_extensions()
        SETTINGS_FILE.parent.mkdir(exist_ok=True)
        SETTINGS_FILE.write_text(SETTINGS, encoding="utf-8")


def compiled(name: str, *headers: str) -> Extension:
    """An extension from Cython source, compiled again when one of its headers changes."""
    source = f"holdem_fast/{name}.pyx"
    return Extension(
        f"holdem_fast.{name.replace('/', '.')}",
        [source],
        depends=[f"holdem_fast/{header}" for header in headers],
        cython_directives=CORE_DIRECTIVES,
    )


def compiled_python(name: str) -> Extension:
    """An extension from a Python module, which without its extension runs as it stands."""
    return Extension(
        f"holdem_fast.{name.replace('/', '.')}",
        [f"holdem_fast/{name}.py"],
        depends=[f"holdem_fast/{name}.pxd"],
        extra_compile_args=["-Os"],  # a third less of the wheel for a twentieth of the speed
        cython_directives=PYTHON_DIRECTIVES,
    )


setup(
    ext_modules=[
        compiled("core", "_core/tables.h", "_core/simd.h", "_core/batch_kernel.h", "_core/visit.h"),
        compiled("equities/_outcomes"),
        compiled("equities/_sweep"),
        compiled("equities/_trials", "equities/trials.h", "equities/trials_group.h"),
        compiled_python("game/betting"),
        compiled_python("game/state"),
    ],
    cmdclass={"build_ext": BuildExtensions},
)
