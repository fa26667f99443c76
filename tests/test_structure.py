"""What keeps the house in order: who may import whom, what an import costs, what is public."""

import ast
import re
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

import holdem_fast

PACKAGE = Path(holdem_fast.__file__).parent
# The rooms from the ground up: a module imports only from its own room and from those of the rows above it, so that
# rooms of one row never import each other.
# The first four are below cards: errors, drawings, arrays for results, by methods that import them when called.
GROUND = "messages numerals pictures arrays cards frozen words core deck ranking reference".split()
ROOMS = (("_core",), ("ranges",), ("equities", "solver", "game"), ("histories", "faces"), ("cli",))
# A module that is a room of its own, on the row of histories.
LONE = ("envs",)
MODULES = sorted(
    ".".join(path.relative_to(PACKAGE).with_suffix("").parts)
    for path in PACKAGE.rglob("*.py")
    if path.stem not in ("__init__", "__main__")
)
# The source tree around these tests; a wheel has only core.pxd of it.
ROOT = Path(__file__).parents[1]
NATIVE = sorted(
    path.relative_to(ROOT)
    for pattern in (
        "holdem_fast/**/*.pyx",
        "holdem_fast/**/*.px[di]",
        "holdem_fast/**/*.h",
        "tests/**/*.pyx",
        "benchmarks/**/*.pyx",
        "examples/**/*.pyx",
        "tests/core/kernels/*.c",
    )
    for path in ROOT.glob(pattern)
    if path.relative_to(ROOT) != Path("holdem_fast/_core/tables.h")
)
PROSE, CODE = 100, 120
# They have stubs.
COMPILED = {".".join(path.relative_to(PACKAGE).with_suffix("").parts) for path in PACKAGE.rglob("*.pyi")}


def _imports(module, *, types=False):
    """What a module imports of the package; with ``types`` also what it names for types alone, under TYPE_CHECKING."""
    tree = ast.parse(PACKAGE.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
    for typed in [node for node in tree.body if isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)]:
        if not types:
            tree.body.remove(typed)
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and (node.module or "").partition(".")[0] == "holdem_fast":
            inside = node.module.partition(".")[2]
            if inside in {*MODULES, *COMPILED}:
                yield inside
            else:
                yield from [f"{inside}.{alias.name}".lstrip(".") for alias in node.names]


def _room(module):
    return module if module in LONE else module.rpartition(".")[0]


def _row(room):
    return next(number for number, rooms in enumerate(ROOMS) if ("histories" if room in LONE else room) in rooms)


def _reading_order(room):
    """The modules of a room, as the overview in its ``__init__`` lists them."""
    overview = ast.get_docstring(ast.parse((PACKAGE / room / "__init__.py").read_text(encoding="utf-8")), clean=False)
    return re.findall(r"^ {4}(\w+)\.pyx? ", overview, re.MULTILINE)


@pytest.mark.parametrize("module", MODULES)
def test_a_room_imports_only_from_rooms_before_it(module):
    """The names of types too: what a signature names, a reader has to know."""
    for imported in _imports(module, types=True):
        if imported == "__version__":
            continue
        assert imported in {*MODULES, *COMPILED}, imported
        if _room(imported) == _room(module):
            continue
        assert _room(module), f"the ground floor imports {imported}"
        assert not _room(imported) or _row(_room(imported)) < _row(_room(module)), imported
        if _room(module) == "_core":
            assert imported in ("cards", "reference")
        assert _room(imported) != "_core"


@pytest.mark.parametrize("module", [module for module in MODULES if module not in LONE])
def test_imports_point_backwards_in_the_order_of_the_overview(module):
    order = _reading_order(_room(module)) if _room(module) else GROUND
    for imported in _imports(module):
        if imported != "__version__" and _room(imported) == _room(module):
            assert order.index(imported.rpartition(".")[2]) < order.index(module.rpartition(".")[2]), imported


@pytest.mark.parametrize("room", [room for rooms in ROOMS for room in rooms])
def test_an_overview_names_every_module_and_imports_nothing(room):
    inside = {name.rpartition(".")[2] for name in {*MODULES, *COMPILED} if _room(name) == room}
    order = _reading_order(room)
    assert sorted(order) == sorted(inside)
    tree = ast.parse((PACKAGE / room / "__init__.py").read_text(encoding="utf-8"))
    later = [node.name for node in tree.body[1:] if isinstance(node, ast.FunctionDef)]
    assert later in ([], ["__getattr__"])
    assert len(tree.body) == 1 + len(later)


def test_every_folder_is_a_room_and_the_ground_floor_is_complete():
    assert {path.parent.name for path in PACKAGE.glob("*/__init__.py")} == {room for rooms in ROOMS for room in rooms}
    assert {name for name in {*MODULES, *COMPILED} if "." not in name} == {*GROUND, *LONE}


def test_only_the_command_line_prints():
    for module in MODULES:
        if _room(module) != "cli" and module != "faces.treys":  # whose functions print, as those of treys do
            tree = ast.parse(PACKAGE.joinpath(*module.split(".")).with_suffix(".py").read_text(encoding="utf-8"))
            calls = [node.func for node in ast.walk(tree) if isinstance(node, ast.Call)]
            assert "print" not in [call.id for call in calls if isinstance(call, ast.Name)], module


def _prose(text, cython):
    """The numbers of the lines that are comments or docstrings and nothing else; examples in them are code."""
    comments = re.finditer(r"/\*.*?\*/", text, re.DOTALL)
    if cython:  # C code in quotes has comments of its own
        quoted = re.finditer('""".*?"""', text, re.DOTALL)
        docstrings = [found for found in quoted if not text[: found.start()].rstrip().endswith("from *:")]
        comments = [*comments, *docstrings, *re.finditer(r"#.*", text)]
    for comment in comments:
        first = text.count("\n", 0, comment.start())
        starts_its_line = not text[text.rfind("\n", 0, comment.start()) + 1 : comment.start()].strip()
        for number, line in enumerate(comment[0].split("\n")):
            if (number or starts_its_line) and not line.lstrip().startswith((">>>", "...")):
                yield first + number


@pytest.mark.parametrize("path", NATIVE, ids=str)
def test_lines_of_cython_and_c_are_short(path):
    """Prose of 100 characters at most, code of 120; ruff holds the Python to 120."""
    text = (ROOT / path).read_text(encoding="utf-8")
    prose = set(_prose(text, path.suffix not in (".h", ".c")))
    for number, line in enumerate(text.split("\n")):
        assert len(line) <= (PROSE if number in prose else CODE), f"{path}:{number + 1}"


def test_the_reference_shares_nothing_with_the_core():
    assert set(_imports("reference")) == {"cards", "messages"}
    assert set(_imports("_core.hash_tables")) == {"cards", "reference"}


def test_public_names_are_there_and_explained():
    assert holdem_fast.__all__ == sorted(holdem_fast.__all__, key=lambda name: (not name.isupper(), name))
    modules = {*GROUND, *[room for rooms in ROOMS for room in rooms], "phh"}
    for name in holdem_fast.__all__:
        public = getattr(holdem_fast, name)
        assert public.__doc__
        assert name not in modules or isinstance(public, ModuleType)


def test_what_is_imported_later_is_there_like_the_rest():
    code = (
        "import sys, holdem_fast\n"
        "assert 'Range' in dir(holdem_fast) and 'holdem_fast.ranges.range' not in sys.modules\n"
        "from holdem_fast import Range, equity\n"
        "assert holdem_fast.Range is Range is sys.modules['holdem_fast.ranges.range'].Range\n"
        "assert callable(equity) and not hasattr(holdem_fast, 'nothing')\n"
        "from holdem_fast import *; assert PreflopMatrix is holdem_fast.PreflopMatrix"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)


@pytest.mark.parametrize(
    "heavy",
    (
        "numpy dataclasses typing re random rich hashlib threading fractions concurrent json html "
        "holdem_fast.numerals holdem_fast.pictures holdem_fast.ranges.drawing holdem_fast.game.drawing"
    ).split(),
)
def test_an_import_brings_nothing_heavy(heavy):
    code = f"import sys; before = set(sys.modules); import holdem_fast; print({heavy!r} in set(sys.modules) - before)"
    run = subprocess.run([sys.executable, "-I", "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "False"


@pytest.fixture
def bare_copy(tmp_path):
    """A folder with the Python modules of the package and without what is compiled, but for another Python's core."""
    for path in PACKAGE.rglob("*.py"):
        copy = tmp_path / path.relative_to(PACKAGE.parent)
        copy.parent.mkdir(exist_ok=True)
        copy.write_text(path.read_text(encoding="utf-8"), encoding="utf-8")
    tmp_path.joinpath("holdem_fast", "core.another-python.so").touch()
    return tmp_path


@pytest.mark.parametrize("command", [["-c", "import holdem_fast"], ["-m", "holdem_fast", "--version"]])
def test_a_source_folder_that_is_not_compiled_says_so_and_both_ways_out(bare_copy, command):
    bare_copy.joinpath("setup.py").touch()
    run = subprocess.run([sys.executable, *command], cwd=bare_copy, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    (message,) = [line for line in run.stderr.splitlines() if "ImportError: " in line]
    assert f"{bare_copy} is the source folder of holdem_fast, and it is not compiled for this Python" in message
    assert sys.implementation.cache_tag in message
    assert "run `pip install -e .` in it, or install holdem_fast and start Python in another folder" in message


@pytest.mark.parametrize("command", [["-c", "import holdem_fast"], ["-m", "holdem_fast", "--version"]])
def test_an_installed_package_without_its_extension_says_so(bare_copy, command):
    run = subprocess.run([sys.executable, *command], cwd=bare_copy, capture_output=True, text=True, check=False)
    assert run.returncode == 1
    (message,) = [line for line in run.stderr.splitlines() if "ImportError: " in line]
    assert f"{bare_copy / 'holdem_fast'} has no compiled module for this Python" in message
    assert "source folder" not in message
    assert "pip install --force-reinstall holdem_fast" in message
