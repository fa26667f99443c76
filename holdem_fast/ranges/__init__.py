"""Ranges: which hands a player may hold, and with which weight. In reading order:

    class_order.py    the 169 classes by strength, for the top so many percent
    weights.py   weights as text: read and written
    reader.py    the grammar of range texts: a text becomes combos and weights
    writer.py    combos and weights become the shortest text
    range.py     Range, the mapping that people use: reads with reader.py, writes with writer.py

``from holdem_fast import Range``.
"""
