"""Files of many hands: read one by one in constant memory, with errors that name the hand and the line."""

import tracemalloc

import pytest

from holdem_fast import phh

HAND = """variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [0.5, 1, 0]
min_bet = 1
starting_stacks = [100, inf, 100]
actions = [
  "p3 cbr 2.5",
  "p1 f", "p2 f"
]
_note = [
[1]]
"""


def test_hands_come_one_by_one(tmp_path):
    path = tmp_path / "x.phhs"
    path.write_text("\ufeff# many\n" + "".join(f"[{number}]\n{HAND}\n" for number in (3, "a", 7)), encoding="utf-8")
    hands = list(phh.load_all(path))
    assert len(hands) == 3
    assert hands[0] == hands[2] == phh.load(HAND)
    with pytest.raises(ValueError, match=r"x\.phhs: there are 3 hands here: use load_all"):
        phh.load(path)
    assert list(phh.load_all(HAND)) == [phh.load(HAND)]


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("min_bet = 1", "min_bet = x", r"^hand \[2\], line 17: not TOML: Invalid value \(at line 17, column 11\)"),
        ("p1 f", "p1 g", r"^hand \[2\], line 21: unknown action 'p1 g'"),
        ('"NT"', '"FR"', r"^hand \[2\], line 14, variant: FR is fixed-limit razz, not Texas hold'em"),
        ("cbr 2.5", "cbr 2.5.1", r"^hand \[2\], line 20: unknown action"),
        ("[100, inf, 100]", "[100, 0, 100]", r"^hand \[2\], line 18, starting_stacks: expected at least two"),
    ],
)
def test_errors_name_the_hand_and_the_line(old, new, message):
    assert old in HAND
    read = phh.load_all(f"[1]\n{HAND}[2]\n{HAND.replace(old, new)}")
    next(read)
    with pytest.raises(ValueError, match=message):
        next(read)


def test_memory_does_not_grow(tmp_path):
    path = tmp_path / "many.phhs"
    with path.open("w", encoding="utf-8") as file:
        file.writelines(f"[{number}]\n{HAND}\n" for number in range(600))
    read = phh.load_all(path)
    for _ in range(100):
        next(read)
    tracemalloc.start()
    try:
        assert sum(1 for _ in read) == 500
        assert tracemalloc.get_traced_memory()[1] < 300_000
    finally:
        tracemalloc.stop()


def test_a_list_that_is_not_closed_does_not_fill_the_memory():
    with pytest.raises(ValueError, match=r"^hand \[1\], line 1: a hand of more than 1,000,000 characters"):
        next(phh.load_all("[1]\na = [\n" + "1,\n" * 400_000))


def test_a_file_that_cannot_be_read(tmp_path):
    with pytest.raises(TypeError, match="or a path, got 7"):
        phh.load_all(7)
    with pytest.raises(FileNotFoundError):
        next(phh.load_all(tmp_path / "no.phhs"))
    path = tmp_path / "x.phhs"
    path.write_bytes(b"[1]\nvariant = '\xff'\n")
    with pytest.raises(ValueError, match=r"x\.phhs: not UTF-8"):
        next(phh.load_all(path))
