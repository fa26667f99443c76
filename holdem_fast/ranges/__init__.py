"""Ranges: which hands a player may hold, and with which weight. In reading order:

    class_order.py    the 169 classes by strength, for the top so many percent
    reader.py    the grammar of range texts: a text becomes combos and weights
    writer.py    combos and weights become the shortest text
    drawing.py   the grid of the classes as an SVG drawing, a range in it
    range.py     Range, the mapping that people use: reads with reader.py, writes with writer.py

``from holdem_fast import Range``.
"""
