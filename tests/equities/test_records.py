"""Equities as a short line, as columns, as JSON and as an array."""

import gc
import json
import subprocess
import sys
from fractions import Fraction

import pytest

from holdem_fast import equity, equity_by_hand, preflop_matrix
from holdem_fast.equities.records import hand_equities_columns, hand_equities_json, hand_equities_line
from holdem_fast.equities.results import Equity, PreflopMatrix


@pytest.fixture(scope="module")
def matrix():
    return preflop_matrix(threads=0)


def test_the_repr_of_an_equity_is_one_short_line():
    assert repr(equity(["AKo", "QQ"])) == "<Equity AKo 43.24 %, QQ 56.76 %: exact, 123,285,888 deals>"
    sampled = equity(["AsKd", "22+,\n A2+", "random"], "2c 7d 9h", trials=1000, seed=1)
    error = 100 * max(sampled.std_error)
    shares = [f"{100 * share:.2f} %" for share in sampled.equity]
    assert repr(sampled) == (
        f"<Equity AsKd {shares[0]}; 22+, A2+ {shares[1]}; random {shares[2]} ± {error:.2f} %: 1,000 trials, seed 1>"
    )


def test_the_repr_stays_short_with_many_players_and_long_texts():
    long = ",".join(["AsKs", "AhKh", "QsJs", "QhJh"] * 50)
    ten = equity([long] + ["random"] * 9, trials=100, seed=1)
    assert len(repr(ten)) < 200
    assert "4 more ±" in repr(ten)
    assert "AsKs,AhKh,QsJs,QhJh,A... " in repr(ten)


def test_huge_numbers_do_not_stop_anything():
    huge = 10**5000
    made = Equity(("AA", "KK"), "exact", "asked for", ((1, huge), (2, 3 * huge)), 7, huge, huge, None)
    assert repr(made) == "<Equity AA 25.00 %, KK 75.00 %: exact, 1.00e5000 deals>"
    assert str(made).endswith("exact, 1.00e5000 deals")
    assert "1.00e5000" in made._repr_html_()
    document = json.loads(made.to_json())
    assert int(document["deals"], 16) == huge
    top, bottom = document["weight"].split("/")
    assert Fraction(int(top, 16), int(bottom)) == made.weight


def test_the_columns_of_an_equity():
    result = equity(["AKo", "QQ", "random"], trials=1000, seed=1)
    assert result.to_dict() == {
        "player": ["AKo", "QQ", "random"],
        "win": list(result.win),
        "tie": list(result.tie),
        "equity": list(result.equity),
        "std_error": list(result.std_error),
    }


@pytest.mark.parametrize("options", [{}, {"trials": 1000, "seed": 2**64 - 1}])
def test_the_json_of_an_equity_is_all_of_it(options):
    result = equity(["AKo, AQs:0.3", "QQ:1/3, 72o"], "2c 7d 9h", **options)
    document = json.loads(result.to_json())
    columns = result.to_dict()
    assert document["players"] == [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    for name in ("method", "hand_combinations", "deals", "trials", "seed"):
        assert document[name] == getattr(result, name)
    assert {tuple(one["winners"]): Fraction(one["weight"]) for one in document["outcomes"]} == result.outcomes
    assert Fraction(document["weight"]) == result.weight
    if result.exact:
        assert tuple(map(Fraction, document["exact_equity"])) == result.exact_equity
    else:
        assert document["exact_equity"] is None


def test_single_hands():
    found, _ = equity_by_hand("AA, AKs", "random", "Ah 7d 2c")
    columns = hand_equities_columns(found)
    assert list(columns) == ["hand", "win", "tie", "equity"]
    assert columns["hand"] == [high.name + low.name for high, low in found]
    assert columns["equity"] == [one.equity for one in found.values()]
    rows = json.loads(hand_equities_json(found))["hands"]
    assert rows == [dict(zip(columns, row, strict=True)) for row in zip(*columns.values(), strict=True)]
    low, high = min(columns["equity"]), max(columns["equity"])
    assert hand_equities_line(found) == f"<EquityByHand of 6 hands: {100 * low:.2f} % to {100 * high:.2f} %>"
    assert hand_equities_line({}) == "<EquityByHand of 0 hands>"


def test_the_matrix_in_short_and_in_columns(matrix):
    assert repr(matrix) == str(matrix) == f"<PreflopMatrix 169 x 169: AA against 22 {100 * matrix['AA', '22']:.2f} %>"
    columns = matrix.to_dict()
    assert list(columns) == ["class", *matrix.labels]
    assert columns["class"] == list(matrix.labels)
    row = columns["class"].index("AKs")
    assert columns["QQ"][row] == matrix["AKs", "QQ"]
    assert json.loads(matrix.to_json())["values"][row][28] == matrix["AKs", matrix.labels[28]]


@pytest.fixture
def np():
    return pytest.importorskip("numpy")


def test_an_array_of_the_matrix(matrix, np):
    array = np.asarray(matrix)
    assert (array.shape, array.dtype) == ((169, 169), np.float64)
    assert array.tolist() == [list(row) for row in matrix.values]
    assert not array.flags.writeable
    assert abs(array + array.T - 1).max() < 1e-12


@pytest.mark.parametrize("dtype", ["float64", ">f8", "float32", "float16"])
def test_an_array_of_another_type(matrix, np, dtype):
    array = np.asarray(matrix, dtype=dtype)
    assert array.dtype == np.dtype(dtype)
    assert (array == np.array(matrix.values).astype(dtype)).all()


def test_a_copy_can_be_changed_and_the_matrix_cannot(matrix, np):
    copied = np.array(matrix)
    copied[0, 0] = 7
    assert matrix.values[0][0] == 0.5
    assert np.asarray(matrix)[0, 0] == 0.5


def test_the_copy_argument_of_numpy_2(matrix, np):
    if np.lib.NumpyVersion(np.__version__) < "2.0.0":
        pytest.skip("asarray has no argument copy before NumPy 2")
    assert np.asarray(matrix, copy=True).flags.writeable
    assert not np.asarray(matrix, copy=False).flags.writeable
    assert np.asarray(matrix, dtype="float64", copy=False).shape == (169, 169)
    with pytest.raises(ValueError, match="copy"):
        np.asarray(matrix, dtype="float32", copy=False)


def test_an_array_outlives_its_matrix(np):
    array = np.asarray(PreflopMatrix(("AA", "KK"), ((1, 3), (0, 1)), ((0, 0), (0, 0)), ((2, 4), (4, 2))))
    gc.collect()
    assert array.tolist() == [[0.5, 0.75], [0.0, 0.5]]


def test_numpy_is_not_imported_for_the_array():
    code = (
        "import sys, struct; from holdem_fast.equities.results import PreflopMatrix\n"
        "made = PreflopMatrix(('AA',), ((1,),), ((0,),), ((4,),))\n"
        "found = made.__array_interface__\n"
        "assert found['shape'] == (1, 1) and 'numpy' not in sys.modules\n"
        "assert struct.unpack('=d', found['data']) == (0.25,)"
    )
    subprocess.run([sys.executable, "-I", "-c", code], check=True)
