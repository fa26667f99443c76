"""A pandas column of texts to ranks and categories.

    python examples/pandas_hands.py

A text that is not a hand is a ValueError that names its row. Needs: pip install holdem_fast pandas
"""

import numpy
import pandas

from holdem_fast import Category, evaluate_many, parse_hands

CATEGORIES = [category.label() for category in Category]  # weakest first


def ranked(hands: pandas.DataFrame) -> pandas.DataFrame:
    """The frame with two more columns: greater ranks are stronger, and their upper four bits are the category."""
    ranks = evaluate_many(parse_hands(hands["hand"]), threads=0)
    return hands.assign(rank=ranks, category=pandas.Categorical.from_codes(ranks >> 12, CATEGORIES, ordered=True))


def main() -> None:
    deck = numpy.array([rank + suit for rank in "23456789TJQKA" for suit in "cdhs"])
    random = numpy.random.default_rng(1)
    texts = ["".join(random.choice(deck, 7, replace=False)) for _ in range(10_000)]
    hands = ranked(pandas.DataFrame({"hand": texts}))
    print(hands.nlargest(3, "rank"))
    print(hands["category"].value_counts(sort=False))


if __name__ == "__main__":
    main()
