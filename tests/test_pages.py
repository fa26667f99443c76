"""The README and the pages of docs/: what they show is what comes out, and what they name exists."""

import doctest
import json
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

import holdem_fast

ROOT = Path(__file__).parents[1]
DOCS = ROOT / "docs"
TESTS = Path(__file__).parent
PACKAGE = Path(holdem_fast.__file__).parent
SOURCES = ("*.py", "*.pyi", "*.pyx", "*.pxd", "*.pxi", "*.h")
README = ROOT / "README.md"
PAGES = [README, *sorted(DOCS.glob("*.md"))]

FENCED = re.compile(r"^```(\w*)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TITLE = re.compile(r'title="([^"]+)"')


def _text(path):
    return path.read_text(encoding="utf-8")


def _page(name):
    return _text(DOCS / name)


def _blocks(path, language):
    """The fenced blocks of a language: what follows the language on the fence, and the text."""
    return [(after, text) for found, after, text in FENCED.findall(_text(path)) if found == language]


def _with(language, but=None):
    return [pytest.param(path, id=path.name) for path in PAGES if path.name != but and _blocks(path, language)]


# ---- the examples ----


def _run_session(path):
    """Run all ``>>>`` examples of a page as one session; what went wrong is the error's text."""
    text, lines = _text(path), []
    for found in FENCED.finditer(text):
        if found[1] == "pycon":
            # Blank lines before it, so that errors give the line of the page.
            lines += [""] * (text.count("\n", 0, found.start(3)) - len(lines)) + found[3].splitlines()
    examples = doctest.DocTestParser().get_doctest("\n".join(lines) + "\n", {}, path.name, str(path), 0)
    runner, told = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS), []
    failed, attempted = runner.run(examples, out=told.append)
    assert attempted > 0
    assert failed == 0, "".join(told)


@pytest.mark.parametrize("path", _with("pycon", but="cython.md"))
def test_python_examples(path, monkeypatch):
    if "import numpy" in _text(path):
        pytest.importorskip("numpy")
    monkeypatch.chdir(ROOT)
    _run_session(path)


def test_no_example_is_left_out():
    """Examples stand in pycon blocks; what another block shows is not run."""
    for path in PAGES:
        text = _text(path)
        assert len(re.findall(r"^>>> ", text, re.MULTILINE)) == sum(
            len(re.findall(r"^>>> ", block, re.MULTILINE)) for _, block in _blocks(path, "pycon")
        ), path


@pytest.mark.parametrize("path", _with("console"))
def test_shell_examples(path):
    """Each ``$ holdem-fast ...`` prints what follows it; ``...`` is anything, and spaces may be more or fewer."""
    pytest.importorskip("rich")
    checker, flags = doctest.OutputChecker(), doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    for _, block in _blocks(path, "console"):
        first, *examples = re.split(r"^\$ ", block, flags=re.MULTILINE)
        assert not first
        for example in examples:
            line, _, expected = example.partition("\n")
            command, *arguments = shlex.split(line)
            assert command == "holdem-fast"
            run = subprocess.run(
                [sys.executable, "-P", "-m", "holdem_fast", *arguments],
                cwd=ROOT,
                env={**os.environ, "PYTHONIOENCODING": "utf-8", "COLUMNS": "80"},
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            assert checker.check_output(expected, run.stdout + run.stderr, flags), f"{line}\n{run.stdout}{run.stderr}"


@pytest.mark.parametrize("path", _with("cython", but="cython.md"))
def test_cython_examples_translate(path, tmp_path):
    pytest.importorskip("Cython")
    sources = [tmp_path / f"example_{number}.pyx" for number, _ in enumerate(_blocks(path, "cython"))]
    for source, (_, text) in zip(sources, _blocks(path, "cython"), strict=True):
        source.write_text(text, encoding="utf-8")
    subprocess.run([sys.executable, "-m", "cython", "-3", *sources], cwd=tmp_path, check=True, timeout=300)


def test_the_cython_project(tmp_path, monkeypatch, quick_build):
    """cython.md shows a whole project: its files are built against the installed package, and its session runs."""
    pytest.importorskip("Cython")
    path = DOCS / "cython.md"
    for language in ("cython", "python"):
        for after, text in _blocks(path, language):
            (tmp_path / TITLE.search(after)[1]).write_text(text, encoding="utf-8")
    build = [sys.executable, "setup.py", "build_ext", "--inplace"]
    subprocess.run(build, cwd=tmp_path, env=quick_build, check=True, capture_output=True, timeout=300)
    monkeypatch.syspath_prepend(tmp_path)
    _run_session(path)


# ---- the API reference and the site ----


def test_every_public_name_is_in_the_reference():
    page = _page("api.md")
    documented = re.findall(r"^::: holdem_fast\.([\w.]+)$", page, re.MULTILINE)
    assert "from holdem_fast import phh" in page
    for name in holdem_fast.__all__:
        assert name in documented or name == "phh"


def test_the_site_builds_without_a_warning(tmp_path):
    """Where the extra ``docs`` is installed; the docstrings of compiled functions are on the page."""
    for module in ("mkdocs", "material", "mkdocstrings_handlers.python"):
        pytest.importorskip(module, reason="the extra docs is not installed")
    if not (ROOT / "mkdocs.yml").exists():
        pytest.skip("mkdocs.yml is not here")
    command = [sys.executable, "-P", "-m", "mkdocs", "build", "--strict", "--site-dir", str(tmp_path)]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert "WARNING -" not in run.stderr
    page = (tmp_path / "api" / "index.html").read_text(encoding="utf-8")
    for public in (holdem_fast.evaluate, holdem_fast.evaluate_many, holdem_fast.Deal, holdem_fast.equity):
        assert public.__doc__.split(".")[0].split("``")[0].replace("\n", " ").strip() in page
    assert 'href="../rules/#r5-5"' in page
    assert ":func:" not in page


# ---- the README ----


def test_the_readme_is_short():
    assert len(_text(README).split()) <= 1200


def test_the_readme_has_two_commands():
    """CI runs them word for word in a fresh clone."""
    ((_, commands),) = _blocks(README, "sh")
    install, test = commands.splitlines()
    assert install.startswith("python3 -m venv .venv && ")
    assert test.endswith("/pytest")


def test_the_readme_has_the_speed_of_the_last_run():
    page = pytest.importorskip("page", reason="the folder benchmarks is not here")
    results = json.loads(_text(ROOT / "benchmarks" / "results.json"))
    rows = page.front(results)
    assert f"<!-- benchmarks/run.py writes this -->\n{rows}\n<!-- until here -->" in _text(README)
    assert rows.count("\n| ") == 5
    assert page.text(results) == _text(ROOT / "benchmarks" / "README.md")


def test_speed_rows_without_a_figure_are_left_out():
    """A machine with another vector kernel gives its own widest one; what was not measured has no row."""
    page = pytest.importorskip("page", reason="the folder benchmarks is not here")
    times = (("batch", "holdem_fast, neon, checked", 2.0), ("batch", "a copy of the same bytes", 1.0))
    run = {
        "date": "2026-01-01",
        "facts": {"processor": "one", "cores": 4, "Python": "CPython 3.13.1 (gcc)"},
        "figures": [{"question": question, "name": name, "min_ns": ns} for question, name, ns in times],
    }
    assert page.front(run).splitlines()[2:] == [
        "| An array of random 7-card hands, neon, checked | 2.00 ns a hand | a copy of the same bytes: 1.00 | 2.00 |",
        "",
        "Measured 2026-01-01: one, 4 cores, CPython 3.13.1; minima of one run.",
    ]


# ---- links ----

LINK = re.compile(r"\]\(([^)#\s]*)(?:#([\w-]+))?\)")


def _anchors(path):
    """The ids of a page: its own anchors, and those that its headings get."""
    text = re.sub(FENCED, "", _text(path))
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    slugs = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
    return {*slugs, *re.findall(r'<a id="([\w-]+)">', text)}


@pytest.mark.parametrize("path", PAGES, ids=lambda path: path.name)
def test_links_lead_somewhere(path):
    for target, anchor in LINK.findall(re.sub(FENCED, "", _text(path))):
        if target.startswith(("http:", "https:")):
            continue
        linked = path.parent / target if target else path
        assert linked.exists(), target
        if anchor:
            assert anchor in _anchors(linked), f"{target}#{anchor}"


# ---- the rules ----

RULE = re.compile(r"\bR\d(?:\.\d+)?\b")


def _rules():
    """The numbers that rules.md gives: of its chapters, R6, and of its rules, R6.6."""
    page = _page("rules.md")
    return {*re.findall(r"^## (R\d)", page, re.MULTILINE), *re.findall(r"\*\*(R\d\.\d+)", page)}


def test_every_rule_has_its_anchor_and_comes_in_order():
    page = _page("rules.md")
    rules = re.findall(r'<a id="(r\d+-\d+)"></a>\*\*(R\d\.\d+)', page)
    assert [number.lower().replace(".", "-") for _, number in rules] == [anchor for anchor, _ in rules]
    assert len(rules) == len(re.findall(r"\*\*R\d\.\d+", page))
    numbers = [tuple(map(int, number[1:].split("."))) for _, number in rules]
    assert numbers == [(chapter, number) for chapter in range(1, 8) for number in range(1, _most(numbers, chapter) + 1)]


def _most(numbers, chapter):
    return max(number for of, number in numbers if of == chapter)


@pytest.mark.parametrize("folder", [PACKAGE, TESTS, DOCS], ids=["package", "tests", "docs"])
def test_every_rule_that_is_named_exists(folder):
    known = _rules()
    for pattern in (*SOURCES, "*.md"):
        for path in folder.rglob(pattern):
            if path.name == "tables.h":
                continue
            for found in RULE.finditer(_text(path)):
                assert found[0] in known, f"{path} names {found[0]}"


# ---- how it works ----

NAMED_FILE = re.compile(r"`([\w/.]+)`: ((?:`\w+`(?:, )?)+)")


def _chapters():
    """Of each numbered chapter of algorithm.md its title and the line on its code."""
    for chapter in re.split(r"^## ", _page("algorithm.md"), flags=re.MULTILINE)[1:]:
        title, _, rest = chapter.partition("\n")
        if title[0].isdigit():
            yield pytest.param(rest.strip().partition("\n")[0], id=title)


@pytest.mark.skipif(not (ROOT / "holdem_fast").exists(), reason="the sources are not here")
@pytest.mark.parametrize("code", list(_chapters()))
def test_a_chapter_opens_with_functions_that_exist(code):
    assert code.startswith("Code: ")
    for part in code.removeprefix("Code: ").split("; "):
        file, names = NAMED_FILE.fullmatch(part).groups()
        text = _text(ROOT / file)
        for name in re.findall(r"\w+", names):
            assert re.search(rf"\b{name}\b", text), f"{file} has no {name}"
