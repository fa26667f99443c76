"""Computes the tables of the perfect hash, then compiles the extensions; the rest is in pyproject.toml.

Only what changed is compiled again. ``HOLDEM_FAST_DEBUG=1`` builds with all checks and for a debugger,
``HOLDEM_FAST_PROFILE=1`` with the release's optimisation and everything that a profiler reads.
"""

import os
import sys
from pathlib import Path
from types import ModuleType
from zlib import crc32

import Cython
import setuptools  # before Cython.Distutils, which extends what it finds imported
from Cython.Build import cythonize
from Cython.Build.Dependencies import create_dependency_tree
from Cython.Distutils import Extension, build_ext

ROOT = Path(__file__).resolve().parent
PACKAGE = ROOT / "holdem_fast"
DEBUG, PROFILE = (os.environ.get(f"HOLDEM_FAST_{name}", "0") not in ("", "0") for name in ("DEBUG", "PROFILE"))
# Plain C functions with the signature as text: those that Cython binds take a tenth more of the wheel.
FUNCTIONS = {"binding": False, "embedsignature": True, "embedsignature.format": "clinic"}
DIRECTIVES = {"language_level": 3, "freethreading_compatible": True, **FUNCTIONS}
CORE_DIRECTIVES = {"cdivision": True, "boundscheck": DEBUG, "wraparound": DEBUG}
# What a debugger and a profiler of C code would read: a twentieth of the wheel.
SMALL = ["-g0", "-fno-asynchronous-unwind-tables", "-fno-unwind-tables"]
OPTIMISED = ["-O2", "-ftree-vectorize", "-fpeel-loops"]
OPTIONS = ["-O0", "-g"] if DEBUG else [*OPTIMISED, "-g"] if PROFILE else [*OPTIMISED, *SMALL]
STRIPPED = sys.platform == "linux" and not (DEBUG or PROFILE)
# All that decides which C code, and then what of it, is made from unchanged sources; kept in build/ to notice changes.
VARIABLES = ("CC", "CPPFLAGS", "CFLAGS", "LDSHARED", "LDFLAGS", "ARCHFLAGS")
SETTINGS = [
    repr([crc32(Path(__file__).read_bytes()), Cython.__version__, DEBUG]),
    repr([OPTIONS, *map(os.environ.get, VARIABLES)]),
]
SETTINGS_FILE = ROOT / "build" / "settings.txt"


def write_tables() -> None:
    """Write tables.h if the code that computes it is newer; that is imported without the package's ``__init__``.

    For ``__init__`` imports the extension that is still to be built.
    """
    bare = ModuleType("holdem_fast")
    bare.__path__ = [str(PACKAGE)]
    sys.modules["holdem_fast"] = bare
    from holdem_fast._core import hash_tables

    header = PACKAGE / "_core" / "tables.h"
    read = [Path(module.__file__) for name, module in sys.modules.items() if name.startswith("holdem_fast.")]
    if not header.exists() or max(map(written, read)) > written(header):
        hash_tables.write_header(header)


def written(path: Path) -> float:
    """When the file was written last."""
    return path.stat().st_mtime


class BuildExtensions(build_ext):
    """Writes tables.h and the C code only when something is compiled, so that an sdist holds neither."""

    def run(self) -> None:
        super().run()
        if not self.inplace and self.distribution.have_run.get("build_py"):
            self._remove_leftovers()

    def build_extensions(self) -> None:
        msvc = self.compiler.compiler_type == "msvc"
        for extension in self.extensions:
            extension.extra_compile_args = [*(["/O2"] if msvc else OPTIONS), *extension.extra_compile_args]
            if STRIPPED:
                extension.extra_link_args = ["-Wl,--strip-all"]
        write_tables()
        known = SETTINGS_FILE.read_text(encoding="utf-8").splitlines() if SETTINGS_FILE.exists() else []
        SETTINGS_FILE.unlink(missing_ok=True)  # a build that fails halfway leaves files of both settings
        # The C code is written next to its source and serves every build.
        self._translate(again=self.force or known[:1] != SETTINGS[:1])
        self.force = self.force or known != SETTINGS
        # Several compilers at a time; not Microsoft's, which setuptools prepares at its first call.
        self.parallel = self.parallel or not msvc
        super().build_extensions()
        SETTINGS_FILE.parent.mkdir(exist_ok=True)
        SETTINGS_FILE.write_text("\n".join(SETTINGS), encoding="utf-8")

    def _translate(self, again: bool) -> None:
        """Write the C code that is missing or older than its sources, one module after another: no work for threads.

        Cython's own rule counts its library in, which is new in each of pip's isolated builds; here its version counts.
        """
        for extension in self.extensions:
            (source,) = extension.sources
            code = Path(source).with_suffix(".c")
            read = map(Path, create_dependency_tree(quiet=True).all_dependencies(source))
            newest = max(written(path) for path in read if PACKAGE in path.resolve().parents)
            if again or not code.exists() or newest > written(code):
                directives = {**DIRECTIVES, **extension.cython_directives}
                cythonize(extension, force=True, quiet=self.verbose == 0, compiler_directives=directives)
            extension.sources = [str(code)]

    def _remove_leftovers(self) -> None:
        """Modules that have been removed or renamed since the last build would be packed into the wheel."""
        built = {*self.get_finalized_command("build_py").get_outputs(include_bytecode=False), *self.get_outputs()}
        for path in Path(self.build_lib, "holdem_fast").rglob("*"):
            if path.is_file() and str(path) not in built:
                path.unlink()


def compiled(name: str, *headers: str, small: bool = False) -> Extension:
    """An extension from Cython source, compiled again when one of its headers changes.

    A ``small`` one takes a third less of the wheel and a tenth more of the time.
    """
    source = f"holdem_fast/{name}.pyx"
    return Extension(
        f"holdem_fast.{name.replace('/', '.')}",
        [source],
        depends=[f"holdem_fast/{header}" for header in headers],
        extra_compile_args=["-Os"] if small and not DEBUG and sys.platform != "win32" else [],
        cython_directives=CORE_DIRECTIVES,
    )


setuptools.setup(
    ext_modules=[
        compiled("core", "_core/tables.h", "_core/simd.h", "_core/batch_kernel.h", "_core/visit.h"),
        compiled("equities/_outcomes", "equities/outcomes.h", "equities/outcomes_passes.h"),
        compiled("equities/_sweep"),
        compiled("equities/_multiway", "equities/multiway.h", "equities/multiway_kernel.h"),
        compiled("equities/_trials", "equities/trials.h", "equities/trials_group.h", "_core/splitmix.h"),
        compiled("game/_hand", "game/rules.h", "game/rules_lanes.h", small=True),
        compiled(
            "game/_tables",
            *["_core/splitmix.h", "game/rules.h", "game/rules_lanes.h"],
            *[f"game/tables_{part}.h" for part in ("cards", "posts", "columns", "settling", "dealing")],
            *[f"game/tables_{part}.h" for part in ("step", "lanes", "views", "observe", "holding", "saving")],
        ),
        compiled("solver/isomorphism", "solver/isomorphism.h"),
        compiled("solver/river", *[f"solver/river{part}.h" for part in ("", "_order", "_kernel", "_three")]),
        compiled("solver/_strength", "solver/strength.h", "solver/strength_river.h"),
    ],
    cmdclass={"build_ext": BuildExtensions},
)
