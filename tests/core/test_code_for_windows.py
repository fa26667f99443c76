"""The C code that Cython writes for each extension, as a compiler for Windows reads it: compiled, not linked or run."""

import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

import pytest

from holdem_fast._core import hash_tables

PACKAGE = Path(__file__).parents[2] / "holdem_fast"
CONFIGURATION = Path(__file__).parent / "windows" / "pyconfig.h"
SOURCES = sorted(path.relative_to(PACKAGE) for path in PACKAGE.rglob("*.pyx"))
ZIG = [sys.executable, "-m", "ziglang", "cc", "-std=gnu11", "-O0", "-Wall", "-Werror", "-include", str(CONFIGURATION)]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(find_spec("ziglang") is None, reason="ziglang is not installed (PyPI)"),
    pytest.mark.skipif(find_spec("Cython") is None, reason="Cython is not installed (PyPI)"),
    pytest.mark.skipif(not SOURCES, reason="the sources are not here: this is not a source tree"),
]


def _run(*command):
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    return run.stdout + run.stderr if run.returncode else ""


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """The sources of the extensions in a folder of their own, with the tables that a build writes."""
    folder = tmp_path_factory.mktemp("tree") / "holdem_fast"
    shutil.copytree(PACKAGE, folder, ignore=shutil.ignore_patterns("*.c", "*.so", "*.pyd", "__pycache__"))
    hash_tables.write_header(folder / "_core" / "tables.h")
    return folder


@pytest.fixture(scope="module", params=SOURCES, ids=str)
def code(request, tree):
    source = tree / request.param
    directives = ["-X", "cdivision=True", "-X", "freethreading_compatible=True", "-X", "binding=False"]
    assert _run(sys.executable, "-m", "cython", "-3", *directives, str(source)) == ""
    return source.with_suffix(".c")


def test_the_configuration_is_read(tmp_path):
    """Else the next tests would compile for the system they run on."""
    source = tmp_path / "source.c"
    source.write_text('#include <Python.h>\n_Static_assert(SIZEOF_LONG == 4 && SIZEOF_WCHAR_T == 2, "not Windows");\n')
    include = f"-I{sysconfig.get_paths()['include']}"
    target = ["-target", "x86_64-windows-gnu"]
    assert _run(*ZIG, *target, include, "-c", "-o", str(tmp_path / "source.o"), str(source)) == ""


@pytest.mark.parametrize("processor", ["x86_64", "aarch64"])
def test_an_extension_compiles_for_windows(processor, code, tmp_path):
    include = f"-I{sysconfig.get_paths()['include']}"
    target = ["-target", f"{processor}-windows-gnu"]
    assert _run(*ZIG, *target, include, "-c", "-o", str(tmp_path / "code.o"), str(code)) == ""
