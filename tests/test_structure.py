"""What keeps the house in order: who may import whom, what an import costs, what is public."""

import ast
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import holdem_fast

PACKAGE = Path(holdem_fast.__file__).parent
# Reading order: a module imports only from those before it.
ORDER = (
    "frozen cards reference tables core words ranking showdown _odds _sweep _trials matchups range_text range_runs "
    "ranges parts equities dealing spots symmetry exact sampling odds stakes actions betting state legal deal table "
    "phh phrases commentary players show play show_range show_odds bench show_bench cli_range cli_odds cli_bench "
    "cli __main__"
).split()
# They have no Python source.
COMPILED = {"core", "_odds", "_sweep", "_trials"}


def _imports(module):
    """What a module imports when it runs; what it names for types alone, under TYPE_CHECKING, may lie ahead."""
    tree = ast.parse((PACKAGE / f"{module}.py").read_text(encoding="utf-8"))
    for typed in [node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]:
        tree.body.remove(typed)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "holdem_fast":
            inside = node.module.partition(".")[2]
            yield from [inside] if inside else [alias.name for alias in node.names]


@pytest.mark.parametrize("module", [name for name in ORDER if name not in COMPILED])
def test_imports_point_backwards(module):
    for imported in _imports(module):
        if imported != "__version__":
            assert ORDER.index(imported) < ORDER.index(module)


def test_every_module_has_its_place():
    assert {path.stem for path in PACKAGE.glob("*.py")} - {"__init__"} == set(ORDER) - COMPILED


def test_the_reference_shares_nothing_with_the_core():
    assert set(_imports("reference")) == {"cards"}
    assert set(_imports("tables")) == {"cards", "reference"}


def test_public_names_are_there_and_explained():
    assert holdem_fast.__all__ == sorted(holdem_fast.__all__)
    modules = {path.stem for path in PACKAGE.glob("*.py")} | COMPILED
    for name in holdem_fast.__all__:
        public = getattr(holdem_fast, name)
        assert public.__doc__
        assert name not in modules or isinstance(public, ModuleType)


def test_what_is_imported_later_is_there_like_the_rest():
    code = (
        "import sys, holdem_fast; assert 'Range' in dir(holdem_fast) and 'holdem_fast.ranges' not in sys.modules\n"
        "from holdem_fast import Range, equity\n"
        "assert holdem_fast.Range is Range is sys.modules['holdem_fast.ranges'].Range\n"
        "assert callable(equity) and not hasattr(holdem_fast, 'nothing')\n"
        "from holdem_fast import *; assert PreflopMatrix is holdem_fast.PreflopMatrix"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


@pytest.mark.parametrize(
    "heavy", "numpy dataclasses typing re random rich hashlib threading fractions concurrent json".split()
)
def test_an_import_brings_nothing_heavy(heavy):
    code = f"import sys; before = set(sys.modules); import holdem_fast; print({heavy!r} in set(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


def test_a_missing_extension_says_how_to_build_it(tmp_path):
    package = tmp_path / "holdem_fast"
    package.mkdir()
    for path in PACKAGE.glob("*.py"):
        (package / path.name).write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import holdem_fast"
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 1
    assert "ImportError: holdem_fast is not compiled here; build it with: pip install ." in run.stderr
