"""The recipes in examples/: each is run, and what it prints or answers is compared with the package."""

import json
import re
import shutil
import subprocess
import sys
from importlib.util import find_spec, module_from_spec, spec_from_file_location
from pathlib import Path
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest

from holdem_fast import Category, Range, core, equity, evaluate, parse_cards

EXAMPLES = Path(__file__).parents[1] / "examples"
PAGE = EXAMPLES.with_name("docs") / "recipes.md"
pytestmark = [
    pytest.mark.skipif(
        not EXAMPLES.exists(), reason="the folder examples is not here: these are not a source tree's tests"
    ),
    # What another project's code warns of is not ours to fix.
    pytest.mark.filterwarnings("ignore"),
]


def _needs(*packages):
    for package in packages:
        if find_spec(package) is None:
            pytest.skip(f"{package} is not installed: pip install 'holdem_fast[recipes]'")


def _loaded(name):
    spec = spec_from_file_location(name, EXAMPLES / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _printed(name, *arguments, cwd=None):
    command = [sys.executable, "-P", str(EXAMPLES / f"{name}.py"), *arguments]
    run = subprocess.run(command, cwd=cwd, capture_output=True, text=True, check=False, timeout=120)
    assert run.returncode == 0, run.stderr
    return run.stdout


def test_recipes_are_short():
    names = re.findall(r"/examples/(\w[\w./]*)$", PAGE.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(names) == 9
    for name in names:
        recipe = EXAMPLES / name
        for path in recipe.iterdir() if recipe.is_dir() else [recipe]:
            assert len(path.read_text(encoding="utf-8").splitlines()) < 60, path


TEXTS = ["As Ks Qs Js Ts 2c 3d", "KhKsKdTcTs4h2d", "7s 5h 4d 3c 2s 9d Jh"]


def test_a_column_of_polars():
    _needs("polars", "numpy")
    import polars as pl

    frame = _loaded("polars_hands").ranked(pl.LazyFrame({"hand": TEXTS})).collect()
    assert frame["rank"].to_list() == [evaluate(text) for text in TEXTS]
    assert frame["category"].to_list() == ["royal flush", "full house", "high card"]
    assert frame.sort("category")["hand"].to_list() == TEXTS[::-1]
    assert "high card" in _printed("polars_hands")


def test_a_column_of_pandas():
    _needs("pandas")
    import pandas

    frame = _loaded("pandas_hands").ranked(pandas.DataFrame({"hand": TEXTS}))
    assert frame["rank"].tolist() == [evaluate(text) for text in TEXTS]
    assert frame["category"].tolist() == ["royal flush", "full house", "high card"]
    assert frame.sort_values("category")["hand"].tolist() == TEXTS[::-1]
    assert "high card" in _printed("pandas_hands")


def test_a_parquet_file(tmp_path):
    _needs("pyarrow", "numpy")
    import pyarrow.parquet

    printed = _printed("parquet_hands", "--hands", "250000", "--folder", str(tmp_path))
    hands = pyarrow.parquet.read_table(tmp_path / "hands.parquet")["hand"].to_pylist()
    ranks = pyarrow.parquet.read_table(tmp_path / "ranks.parquet")["rank"].to_pylist()
    assert len(hands) == len(ranks) == 250_000
    assert ranks[::100] == [evaluate(hand) for hand in hands[::100]]
    for category in Category:
        assert f"{category.label():16}{sum(rank >> 12 == category for rank in ranks):9,}" in printed


def test_the_functions_in_c():
    module = _loaded("c_functions")
    assert module.rank_of_cards(bytes(parse_cards(TEXTS[0])), 7) == evaluate(TEXTS[0])
    assert str({text: evaluate(text) for text in TEXTS[:1]})[1:-1] in _printed("c_functions")
    with pytest.raises(ImportError, match=r"key_of_card of holdem_fast.core is struct .*, expected int"):
        module.c_function("key_of_card", "int (int)", None)


def test_every_function_in_c_is_exported():
    declared = {line.split("(")[0].split()[-1] for line in _declarations() if "inline" not in line}
    assert declared == set(core.__pyx_capi__)


def _declarations():
    lines = Path(core.__file__).with_name("core.pxd").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line.startswith("cdef") and "(" in line]


def test_a_project_that_cimports(tmp_path, quick_build):
    _needs("Cython", "setuptools")
    project = tmp_path / "cimport_project"
    shutil.copytree(EXAMPLES / "cimport_project", project)
    build = [sys.executable, "setup.py", "-q", "build_ext", "--inplace"]
    subprocess.run(build, cwd=project, env=quick_build, check=True, capture_output=True, timeout=300)
    code = (
        "import doctest, showdowns as module\n"
        "failed, tried = doctest.testmod(module); assert tried > 1 > failed\n"
        "from holdem_fast import parse_cards\n"
        "print(*module.showdowns(bytes(parse_cards('2c2d')), bytes(parse_cards('AhKhQh'))))"
    )
    run = subprocess.run([sys.executable, "-c", code], cwd=project, capture_output=True, text=True, check=True)
    outcomes = equity(["2c2d", "random"], "AhKhQh").outcomes
    assert [int(count) for count in run.stdout.split()] == [outcomes[0,], outcomes[0, 1], outcomes[1,]]


@pytest.fixture(scope="module")
def service():
    """The address of the web service, in a process of its own."""
    _needs("fastapi", "uvicorn")
    command = [sys.executable, "-P", "-m", "uvicorn", "--app-dir", str(EXAMPLES), "web_service:app", "--port", "0"]
    with subprocess.Popen(command, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL, text=True) as process:
        try:
            lines = iter(process.stderr.readline, "")
            yield next(line.split("running on ")[1].split()[0] for line in lines if "running on http" in line)
        finally:
            process.terminate()


def _answer(address, question=None):
    """The status and the JSON of an answer."""
    body = None if question is None else json.dumps(question).encode()
    try:
        with urlopen(Request(address, body, {"Content-Type": "application/json"}), timeout=30) as answer:
            return answer.status, json.load(answer)
    except HTTPError as error:
        return error.code, json.load(error)


def test_the_web_service_answers(service):
    status, answer = _answer(f"{service}/rank?cards=KhKsKdTcTs4h2d")
    assert (status, answer["rank"]) == (200, evaluate("KhKsKdTcTs4h2d"))
    assert answer["description"] == "full house, kings full of tens"
    status, answer = _answer(f"{service}/equity", {"players": ["AKs", "QQ+"], "board": "2c7d9h"})
    assert status == 200
    assert tuple(answer["equity"]) == equity(["AKs", "QQ+"], "2c7d9h").equity
    assert answer["exact"] is True


@pytest.mark.parametrize(
    ("question", "detail"),
    [
        ({"players": ["AKs", "KX+"]}, "KX+"),
        ({"players": ["AsKs", "AsQs"]}, "As"),
        ({"players": ["AsKs"]}, "at least 2"),
        ({"players": ["random"] * 7}, "at most 6"),
        ({"players": ["AA," * 200, "KK"]}, "at most 400"),
        ({"players": ["AA", "KK"], "board": "2c" * 30}, "at most 40"),
    ],
)
def test_the_web_service_refuses(service, question, detail):
    status, answer = _answer(f"{service}/equity", question)
    assert status == 422
    assert detail in json.dumps(answer)


def test_outs_and_draws():
    module = _loaded("outs")
    hole, board = parse_cards("Jh Th"), parse_cards("9h 8h 2d")
    made = module.next_cards(hole, board, Range("AcAd"))
    assert {to.label(): len(cards) for to, cards in made.items()} == {
        "straight flush": 2,  # 7h Qh
        "flush": 7,
        "straight": 6,
        "one pair": 14,
        "high card": 16,
    }
    # The definition again: after these cards, and only these, the hand is ahead of aces.
    for to, cards in made.items():
        for card, share in cards.items():
            assert share == equity([hole, "AcAd"], (*board, card)).equity[0]
            assert (share > 0.5) == (to >= Category.STRAIGHT)
    assert module.draws(Category.HIGH_CARD, made) == ["flush draw", "open-ended straight draw or double gutshot"]
    printed = _printed("outs", "Jh Th", "9c 7d 2s", "--against", "AcAd")
    assert "gutshot\n" in printed
    assert "straight          4 cards,  4 outs: 8c 8d 8h 8s" in printed


def test_the_notebook(tmp_path, monkeypatch):
    _needs("nbclient", "ipykernel", "pandas")
    import nbclient
    import nbformat

    notebook = nbformat.read(EXAMPLES / "notebook.ipynb", as_version=4)
    for name in ("JUPYTER_RUNTIME_DIR", "JUPYTER_CONFIG_DIR", "IPYTHONDIR"):
        monkeypatch.setenv(name, str(tmp_path))
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    drawn = [cell.outputs[-1].data["text/html"] for cell in notebook.cells if cell.cell_type == "code"]
    assert [kind in html for kind, html in zip(["<svg", "<table", "<svg", "<table"], drawn, strict=True)] == [True] * 4
