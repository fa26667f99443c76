"""What a build of the source tree compiles, and what it packs.

The C compiler is a script that only notes its input, and the C code of a module is an empty file.
"""

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
COMPILER = """#!/bin/sh
while [ $# -gt 0 ]; do
    case $1 in
        *.c) [ "${1##*/}" != "$REFUSED" ] || exit 1; echo "$1" >>"$COMPILED" ;;
        -o) shift; : >"$1" ;;
    esac
    shift
done
"""
# Cython takes half a minute for all modules; what it gives is proven by every other build.
SETUP = """
import runpy, sys
from pathlib import Path
import Cython.Build
Cython.Build.cythonize = lambda one, **options: Path(one.sources[0]).with_suffix(".c").write_text("")
sys.argv[0] = "setup.py"
sys.path.insert(0, "")
runpy.run_path("setup.py", run_name="__main__")
"""
GENERATED = ("*.c", "*.so", "*.pyd", "tables.h", "__pycache__")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not ROOT.joinpath("setup.py").exists(), reason="the tests are not in a source tree"),
    pytest.mark.skipif(sys.platform == "win32", reason="the compiler that only notes its input is a shell script"),
]


IN_PLACE = ("build_ext", "--inplace")


@pytest.fixture(scope="module")
def build(tmp_path_factory):
    """Runs setup.py in a copy of the tree; which sources were given to the C compiler."""
    tmp_path = tmp_path_factory.mktemp("build")
    pytest.importorskip("Cython", reason="Cython is not installed: nothing can be built")
    pytest.importorskip("setuptools", reason="setuptools is not installed: nothing can be built")
    compiler, compiled, tree = tmp_path / "compiler", tmp_path / "compiled", tmp_path / "tree"
    compiler.write_text(COMPILER)
    compiler.chmod(0o755)
    shutil.copytree(ROOT / "holdem_fast", tree / "holdem_fast", ignore=shutil.ignore_patterns(*GENERATED))
    for name in ("setup.py", "pyproject.toml", "README.md", "LICENSE", "MANIFEST.in"):
        shutil.copy(ROOT / name, tree)

    def run(*command, fails=False, **settings):
        compiled.write_text("")
        environment = {name: text for name, text in os.environ.items() if not name.startswith("HOLDEM_FAST")}
        environment |= {"CC": str(compiler), "COMPILED": str(compiled), "REFUSED": "", **settings}
        setup = [sys.executable, "-P", "-c", SETUP, "-q", *command]
        built = subprocess.run(setup, cwd=tree, env=environment, capture_output=True, text=True, check=False)
        assert bool(built.returncode) == fails, built.stdout + built.stderr
        return {Path(line).stem for line in compiled.read_text().splitlines()}

    def packed():
        """The files of the wheel, and their sizes."""
        run("bdist_wheel")
        (wheel,) = tree.glob("dist/*.whl")
        with zipfile.ZipFile(wheel) as archive:
            return {file.filename: file.file_size for file in archive.infolist()}

    run.tree, run.packed = tree, packed
    return run


def test_a_build_compiles_what_changed_and_nothing_else(build):
    package = build.tree / "holdem_fast"
    everything = build(*IN_PLACE)
    assert everything == {path.stem for path in package.rglob("*.c")} > {"core", "_trials"}
    assert build(*IN_PLACE) == set()
    for changed, modules in (
        ("_core/batches.pxi", {"core"}),
        ("_core/visit.h", {"core"}),
        ("core.pxd", everything - {"isomorphism"}),
        ("equities/trials_group.h", {"_trials"}),
    ):
        (package / changed).touch()
        assert build(*IN_PLACE) == modules
    # Another kind of build has products of its own, from the same C code.
    assert build("bdist_wheel") == everything
    assert build("bdist_wheel") == build(*IN_PLACE) == set()
    package.joinpath("equities", "trials.h").touch()
    assert build(*IN_PLACE) == build("bdist_wheel") == {"_trials"}
    # A Cython that was installed later than anything here was written, as in each of pip's isolated builds.
    for path in [path for path in build.tree.rglob("*") if path.is_file()]:
        age = {".c": 1, ".so": 2}.get(path.suffix, 0)
        os.utime(path, (age, age))
    assert build(*IN_PLACE) == build("bdist_wheel") == set()


def test_other_settings_compile_everything_again_even_after_half_a_build(build):
    build(*IN_PLACE)
    build("bdist_wheel")
    everything = {path.stem for path in build.tree.rglob("*.c")}
    assert build(*IN_PLACE, HOLDEM_FAST_DEBUG="0") == set()
    assert build(*IN_PLACE, HOLDEM_FAST_DEBUG="1") == everything
    assert build(*IN_PLACE, HOLDEM_FAST_DEBUG="1") == set()
    assert build("bdist_wheel") == build(*IN_PLACE) == everything
    # Options of the C compiler leave the C code as it is.
    written = [path.stat().st_mtime_ns for path in sorted(build.tree.rglob("*.c"))]
    assert build(*IN_PLACE, HOLDEM_FAST_PROFILE="1") == everything
    assert [path.stat().st_mtime_ns for path in sorted(build.tree.rglob("*.c"))] == written
    # Some products are of other settings then, some of the old ones.
    assert "_sweep" in build(*IN_PLACE, CFLAGS="-O0", REFUSED="core.c", fails=True)
    assert build(*IN_PLACE) == everything


def test_a_wheel_holds_nothing_of_a_build_in_place_or_of_an_older_wheel(build):
    package, old = build.tree / "holdem_fast", "holdem_fast/removed_since.py"
    build(*IN_PLACE)
    for path in package.rglob("*.so"):
        path.write_text("built in place")
    package.joinpath("core.another-python.so").write_text("built in place")
    build.tree.joinpath(old).write_text("")
    assert old in build.packed()
    build.tree.joinpath(old).unlink()
    names = build.packed()
    assert "holdem_fast/core.pxd" in names
    assert old not in names
    extensions = {name: size for name, size in names.items() if name.endswith(".so")}
    modules = sorted(str(path.relative_to(build.tree).with_suffix("")) for path in package.rglob("*.c"))
    assert sorted(name.partition(".")[0] for name in extensions) == modules
    assert not any(extensions.values())
