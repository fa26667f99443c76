"""Ranges: which hands a player may hold, and with which weight. In reading order:

    combos.py        the numbers of the 1,326 combos and of the 169 classes
    class_order.py   the 169 classes by strength, for the top so many percent
    weights.py       weights as text: read and written
    reader.py        the grammar of range texts: a text becomes combos and weights
    runs.py          the fewest runs for classes of one mark: a minimum cut
    marks.py         AK, or AKs and AKo: which is shorter in all
    writer.py        combos and weights become the shortest text
    drawing.py       the grid of the classes as an SVG drawing, a range in it
    whole.py         a range in whole numbers, for counts and samples
    range.py         Range, the mapping that people use: reads with reader.py, writes with writer.py

``from holdem_fast import Range``.
"""
