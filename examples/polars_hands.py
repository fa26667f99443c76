"""A Polars column of texts to ranks and categories, inside a lazy query.

    python examples/polars_hands.py

A text that is not a hand is a ValueError that names its row. Needs: pip install holdem_fast numpy polars
"""

import numpy  # once it is imported, parse_hands and evaluate_many return its arrays
import polars as pl

from holdem_fast import Category, evaluate_many, parse_hands

LABELS = [category.label() for category in Category]  # weakest first: so the column sorts


def ranks(hands: pl.Series) -> pl.Series:
    return pl.Series(evaluate_many(parse_hands(hands), threads=0), dtype=pl.UInt16)


def ranked(hands: pl.LazyFrame) -> pl.LazyFrame:
    """The frame with two more columns: greater ranks are stronger, and their upper four bits are the category."""
    with_rank = hands.with_columns(pl.col("hand").map_batches(ranks, return_dtype=pl.UInt16).alias("rank"))
    number = (pl.col("rank") // 4096).replace_strict(list(Category), LABELS, return_dtype=pl.Enum(LABELS))
    return with_rank.with_columns(number.alias("category"))


def main() -> None:
    deck = numpy.array([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"])
    random = numpy.random.default_rng(1)
    texts = ["".join(random.choice(deck, 7, replace=False)) for _ in range(10_000)]
    hands = ranked(pl.LazyFrame({"hand": texts}))
    print(hands.sort("rank", descending=True).head(3).collect())
    print(hands.group_by("category").len().sort("category").collect())


if __name__ == "__main__":
    main()
