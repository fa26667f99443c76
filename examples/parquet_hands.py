"""A million hands from a Parquet file, a part at a time: cards in, ranks out, no copy of the cards.

    python examples/parquet_hands.py                          makes hands.parquet first
    python examples/parquet_hands.py --hands 10000 --folder /tmp

A hand is a list of seven card numbers, 4 * rank + suit. Needs: pip install holdem_fast numpy pyarrow
"""

import argparse
import time
from pathlib import Path

import numpy
import pyarrow
import pyarrow.parquet

from holdem_fast import Category, evaluate_many

HAND = pyarrow.list_(pyarrow.uint8(), 7)
PART = 100_000


def make(path: Path, hands: int) -> None:
    """Random hands, for the example's sake."""
    random = numpy.random.default_rng(1)
    with pyarrow.parquet.ParquetWriter(path, pyarrow.schema({"hand": HAND})) as file:
        for first in range(0, hands, PART):
            decks = numpy.tile(numpy.arange(52, dtype=numpy.uint8), (min(PART, hands - first), 1))
            cards = random.permuted(decks, axis=1)[:, :7]
            file.write(pyarrow.table({"hand": pyarrow.FixedSizeListArray.from_arrays(cards.ravel(), type=HAND)}))


def rank(source: Path, target: Path) -> numpy.ndarray:
    """Write the ranks of all hands to a file, in the same order; how many hands have each category."""
    counts = numpy.zeros(len(Category), dtype=numpy.int64)
    schema = pyarrow.schema({"rank": pyarrow.uint16()})
    with pyarrow.parquet.ParquetFile(source) as hands, pyarrow.parquet.ParquetWriter(target, schema) as file:
        for part in hands.iter_batches(PART, columns=["hand"]):
            ranks = evaluate_many(part["hand"].flatten().to_numpy().reshape(-1, 7), threads=0)
            file.write(pyarrow.table({"rank": ranks}))
            counts += numpy.bincount(ranks >> 12, minlength=len(Category))
    return counts


def main() -> None:
    parser = argparse.ArgumentParser(description="ranks the hands of a Parquet file")
    parser.add_argument("--hands", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--folder", type=Path, default=Path(), metavar="FOLDER")
    arguments = parser.parse_args()
    source, target = arguments.folder / "hands.parquet", arguments.folder / "ranks.parquet"
    make(source, arguments.hands)
    start = time.perf_counter()
    for category, count in zip(Category, rank(source, target), strict=True):
        print(f"{category.label():16}{count:9,}")
    print(f"read, ranked and written in {time.perf_counter() - start:.2f} s")


if __name__ == "__main__":
    main()
