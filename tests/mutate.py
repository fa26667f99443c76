"""How many small faults the tests find: each mutant is the package with one operator, number or statement changed.

    python tests/mutate.py                                     about an hour
    python tests/mutate.py --minutes 5 --seed 7 --areas game
    python tests/mutate.py --minutes 20 --only game/seats.py

Works in a copy of the source tree, which must be compiled in place (pip install -e .). Mutants are drawn from all areas
in turn, in an order that the seed decides; each is run against the tests of its area until one fails. A mutant is
killed by a failing test, a crash, or five times the processor time that the tests need. C and Cython are compiled
again; a mutant that does not compile, or gives the same machine code, is not counted. Python is changed in its syntax
tree, so that no comment, annotation or text of a message is touched. Linux only.
"""

import argparse
import ast
import os
import random
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import zip_longest
from pathlib import Path

ROOT = Path(__file__).parents[1]
# The sources of each area, and the tests that it is held to, quick ones first.
AREAS = {
    "core": (
        "cards.py ranking.py core.pyx _core/*.pxi _core/simd.h _core/batch_kernel.h",
        "test_cards.py test_ranking.py core",
    ),
    "game": ("game/*.py game/*.pyx game/*.h", "game"),
    "equities": ("equities/*.py equities/*.pyx equities/*.pxi equities/*.h", "equities"),
    "ranges": ("ranges/*.py", "ranges"),
    "solver": ("solver/*.py solver/*.pyx solver/*.h", "solver"),
    "histories": ("histories/*.py", "histories"),
}
NOT_MUTATED = ("drawing.py", "__init__.py", "class_order.py")
KILLED, SURVIVED, BROKEN, SAME_CODE = "killed", "SURVIVED", "does not compile", "same machine code"
CLOCK_LIMIT = 1800  # seconds, for a mutant that waits for ever

# ---- Python ----

SWAPS = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.And: ast.Or,
    ast.Or: ast.And,
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.Add,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}
Change = tuple[ast.AST, Callable[[], object]]


def changes_of(node: ast.AST) -> Iterator[Change]:
    """Ways to change a node, each with the part of it that looks different then."""
    if isinstance(node, ast.BinOp | ast.AugAssign | ast.BoolOp) and type(node.op) in SWAPS:
        yield node, lambda: setattr(node, "op", SWAPS[type(node.op)]())
    elif isinstance(node, ast.Compare) and type(node.ops[0]) in SWAPS:
        yield node, lambda: node.ops.__setitem__(0, SWAPS[type(node.ops[0])]())
    elif isinstance(node, ast.Constant) and type(node.value) is bool:
        yield node, lambda: setattr(node, "value", not node.value)
    elif isinstance(node, ast.Constant) and type(node.value) is int:
        yield node, lambda: setattr(node, "value", node.value + 1)
    elif isinstance(node, ast.UnaryOp) and type(node.op) is ast.Not:
        yield node, lambda: setattr(node, "op", ast.UAdd()) or setattr(node, "operand", as_bool(node.operand))
    for block in [getattr(node, name, None) for name in ("body", "orelse")]:
        for place, statement in enumerate(block if isinstance(block, list) else ()):
            is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
            if isinstance(statement, ast.Expr | ast.AugAssign | ast.Raise) and not is_text:
                yield statement, lambda block=block, place=place: block.__setitem__(place, ast.Pass())


def as_bool(node: ast.expr) -> ast.expr:
    return ast.Call(ast.Name("bool", ast.Load()), [node], [])


def visited(node: ast.AST) -> Iterator[ast.AST]:
    """The nodes that run: no annotation, no text with values in it, nothing for type checkers."""
    yield node
    for name, child in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        for inner in child if isinstance(child, list) else [child]:
            for_types = isinstance(inner, ast.If) and "TYPE_CHECKING" in ast.dump(inner.test)
            if isinstance(inner, ast.AST) and not isinstance(inner, ast.JoinedStr) and not for_types:
                yield from visited(inner)


def python_changes(text: str) -> tuple[ast.Module, list[Change]]:
    tree = ast.parse(text)
    return tree, [change for node in visited(tree) for change in changes_of(node)]


def python_mutant(text: str, number: int) -> tuple[int, str, str]:
    tree, changes = python_changes(text)
    node, change = changes[number]
    line, before = node.lineno, ast.unparse(node)
    change()
    unchanged = ast.unparse(node) == before
    return line, f"{before}  ->  {'nothing' if unchanged else ast.unparse(node)}", ast.unparse(tree)


# ---- C and Cython ----

TOKENS = {
    " < ": " <= ",
    " <= ": " < ",
    " > ": " >= ",
    " >= ": " > ",
    " == ": " != ",
    " != ": " == ",
    " + ": " - ",
    " - ": " + ",
    " += ": " -= ",
    " -= ": " += ",
    " << ": " >> ",
    " >> ": " << ",
    " & ": " | ",
    " | ": " & ",
    " && ": " || ",
    " || ": " && ",
    " and ": " or ",
    " or ": " and ",
}
TOKEN = re.compile("|".join(map(re.escape, sorted(TOKENS, key=len, reverse=True))) + r"|(?<![\w.\"'])\d+(?![\w.\"'])")
NO_CODE = re.compile(r'"""(?s:.*?)"""|/\*(?s:.*?)\*/|#.*|"(?:\\.|[^"\\\n])*"')


def native_sites(text: str) -> list[re.Match[str]]:
    """The operators and numbers of a text outside of its comments, texts and (of C) preprocessor lines."""
    code = NO_CODE.sub(lambda found: re.sub(r"[^\n]", "~", found[0]), text)
    return list(TOKEN.finditer(code))


def native_mutant(text: str, number: int) -> tuple[int, str, str]:
    found = native_sites(text)[number]
    new = TOKENS.get(found[0]) or str(int(found[0]) + 1)
    first, last = text.rfind("\n", 0, found.start()) + 1, text.find("\n", found.end())
    changed = text[: found.start()] + new + text[found.end() :]
    told = f"{text[first:last].strip()}  ->  {changed[first : last + len(new) - len(found[0])].strip()}"
    return text.count("\n", 0, found.start()) + 1, told, changed


# ---- runs ----


class Copy:
    """A copy of the source tree in which one file at a time is changed, and the tests that run in it."""

    def __init__(self, folder: Path) -> None:
        self.tree = folder / "tree"
        left_out = shutil.ignore_patterns(".git", ".venv*", "site", "__pycache__", ".*_cache", ".hypothesis", "dist")
        shutil.copytree(ROOT, self.tree, ignore=left_out)
        self.package = self.tree / "holdem_fast"
        self.limits = dict.fromkeys(AREAS, CLOCK_LIMIT)

    def tests_pass(self, area: str) -> bool:
        def limit() -> None:
            signal.signal(signal.SIGINT, signal.SIG_DFL)  # ignored in what a shell starts with &
            resource.setrlimit(resource.RLIMIT_CPU, (self.limits[area], self.limits[area]))

        tests = [f"tests/{name}" for name in AREAS[area][1].split()]
        command = [sys.executable, "-B", "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests]
        environment = {**os.environ, "PYTHONPATH": str(self.tree)}
        with subprocess.Popen(
            command, cwd=self.tree, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            preexec_fn=limit, start_new_session=True,
        ) as run:  # fmt: skip
            try:
                return run.wait(CLOCK_LIMIT) == 0
            except subprocess.TimeoutExpired:
                os.killpg(run.pid, 9)
                return False

    def measure(self, area: str) -> None:
        """The tests of an area must pass unchanged; five times their time is the limit of a mutant."""
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        if not self.tests_pass(area):
            sys.exit(f"the tests of {area} fail without a mutant, or take half an hour")
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.limits[area] = 30 + int(5 * (after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime))

    def verdict(self, area: str, path: Path, mutant: str) -> str:
        kept = self.package.parent / "kept"
        native = path.suffix != ".py"
        if native:  # all that a build writes
            shutil.copytree(self.package, kept / "holdem_fast")
            shutil.copytree(self.tree / "build", kept / "build")
        original = path.read_text(encoding="utf-8")
        path.write_text(mutant, encoding="utf-8")
        try:
            if native and (broken := self._compile(kept)):
                return broken
            return SURVIVED if self.tests_pass(area) else KILLED
        finally:
            path.write_text(original, encoding="utf-8")
            if native:
                for name in ("holdem_fast", "build"):
                    shutil.rmtree(self.tree / name)
                    shutil.move(kept / name, self.tree / name)

    def _compile(self, kept: Path) -> str:
        command = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
        if subprocess.run(command, cwd=self.tree, capture_output=True, check=False).returncode:
            return BROKEN
        known = kept / "holdem_fast"
        same = all(
            path.read_bytes() == (known / path.relative_to(self.package)).read_bytes()
            for path in self.package.rglob("*.so")
        )
        return SAME_CODE if same else ""


def sites(area: str, only: str, seed: int) -> list[tuple[str, Path, int]]:
    """The places of an area that can be changed, in the order of the seed."""
    found = []
    for pattern in AREAS[area][0].split():
        for path in sorted((ROOT / "holdem_fast").glob(pattern)):
            name = path.relative_to(ROOT / "holdem_fast")
            if path.name not in NOT_MUTATED and only in str(name):
                text = path.read_text(encoding="utf-8")
                count = len(python_changes(text)[1] if path.suffix == ".py" else native_sites(text))
                found += [(area, name, number) for number in range(count)]
    random.Random(seed).shuffle(found)
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description="mutants of the package against its tests")
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--areas", nargs="+", choices=AREAS, default=list(AREAS))
    parser.add_argument("--only", default="", metavar="TEXT", help="files whose path has this text in it")
    arguments = parser.parse_args()
    end = time.monotonic() + 60 * arguments.minutes
    counts: Counter[tuple[str, str]] = Counter()
    with tempfile.TemporaryDirectory() as folder:
        copy = Copy(Path(folder))
        for area in arguments.areas:
            copy.measure(area)
        queues = [sites(area, arguments.only, arguments.seed) for area in arguments.areas]
        for site in [site for turn in zip_longest(*queues) for site in turn if site]:
            if time.monotonic() > end:
                break
            area, name, number = site
            path = copy.package / name
            make = python_mutant if name.suffix == ".py" else native_mutant
            line, told, mutant = make(path.read_text(encoding="utf-8"), number)
            verdict = copy.verdict(area, path, mutant)
            counts[area, verdict] += 1
            print(f"{verdict:9} {name}:{line}  {told if verdict == SURVIVED else ''}".rstrip(), flush=True)
    for area in arguments.areas:
        killed, survived = counts[area, KILLED], counts[area, SURVIVED]
        print(
            f"{area}: {killed} of {killed + survived} mutants killed ({len(sites(area, arguments.only, 1)):,} places)"
        )
    killed, survived = [sum(counts[area, kind] for area in arguments.areas) for kind in (KILLED, SURVIVED)]
    print(f"{killed} of {killed + survived} mutants killed, seed {arguments.seed}")


if __name__ == "__main__":
    main()
