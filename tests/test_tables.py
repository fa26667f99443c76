"""Every ``to_dict`` is a table that pandas and polars take as it is, and every ``to_json`` is one document."""

import json

import pytest

from holdem_fast import Deal, Deck, Range, best_hand, compare, equity, preflop_matrix, settle

ROWS = {
    "range": 22,
    "empty range": 0,
    "equity": 2,
    "sampled equity": 3,
    "matrix": 169,
    "settlement": 3,
    "deal": 3,
    "hand": 1,
    "comparison": 2,
}


@pytest.fixture(scope="module")
def results():
    return {
        "range": Range("QQ+, AKs:0.5"),
        "empty range": Range(),
        "equity": equity(["AKo", "QQ"]),
        "sampled equity": equity(["AKo", "QQ", "random"], trials=100, seed=1),
        "matrix": preflop_matrix(threads=0),
        "settlement": settle([20, 50, 50], ["AsAh", "KcKd", "QcQd"], "2c 7h 9h Js 4d"),
        "deal": Deal([100, 100, 100], blinds=(1, 2), button=2, deck=Deck(7)),
        "hand": best_hand("KhKsKdTcTs4h2d"),
        "comparison": compare("AsKs 2c7d9h", "AhQh 2c7d9h"),
    }


@pytest.mark.parametrize("name", ROWS)
def test_columns_are_lists_of_one_length_and_one_type(results, name):
    columns = results[name].to_dict()
    for column in columns.values():
        assert type(column) is list
        assert len(column) == ROWS[name]
        assert len(set(map(type, column))) <= 1
        assert set(map(type, column)) <= {str, int, float}


@pytest.mark.parametrize("library", ["pandas", "polars"])
@pytest.mark.parametrize("name", ROWS)
def test_data_frames(results, name, library):
    frames = pytest.importorskip(library)
    columns = results[name].to_dict()
    frame = frames.DataFrame(columns)
    assert frame.shape == (ROWS[name], len(columns))
    assert list(frame.columns) == list(columns)
    for column, values in columns.items():
        assert list(frame[column]) == values


def test_a_matrix_with_labels_in_pandas(results):
    pandas = pytest.importorskip("pandas")
    matrix = results["matrix"]
    assert pandas.DataFrame(matrix.to_dict()).set_index("class").loc["AKs", "QQ"] == matrix["AKs", "QQ"]


@pytest.mark.parametrize("name", ROWS)
def test_json_is_one_document(results, name):
    assert type(json.loads(results[name].to_json())) is dict


def test_a_hand_and_a_comparison(results):
    row = {
        "rank": results["hand"].rank,
        "category": "full house",
        "cards": "Kh Ks Kd Tc Ts",
        "description": "full house, kings full of tens",
    }
    assert json.loads(results["hand"].to_json()) == row
    assert results["hand"].to_dict() == {name: [value] for name, value in row.items()}
    comparison = results["comparison"]
    assert comparison.to_dict()["winner"] == [1, 0]
    assert comparison.to_dict()["cards"] == [str(comparison.first), str(comparison.second)]
    document = json.loads(comparison.to_json())
    assert (document["winner"], document["decided_by"]) == (0, "second card")
    assert document["hands"] == [json.loads(comparison.first.to_json()), json.loads(comparison.second.to_json())]
    tie = compare("AsKs 2c7d9h", "AhKh 2c7d9h")
    assert json.loads(tie.to_json())["winner"] is None
    assert tie.to_dict()["winner"] == [0, 0]
