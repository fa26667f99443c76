"""Faces of other packages: their public names on this package's evaluator, for one changed import line.

    numbering.py      ranks in the numbering that two of them share, 1 best to 7,462 worst
    phevaluator.py    ``evaluate_cards`` and ``Card``
    treys.py          ``Card``, ``Evaluator``, ``Deck`` and ``LookupTable``
    rangestrings.py   the range texts of eval7, read as it reads them
    eval7.py          ``Card``, ``Deck``, ``evaluate``, ``HandRange`` and the equities
    pokerkit.py       a hand type for the states of pokerkit, which must be installed

``from holdem_fast.faces.treys import Card, Evaluator`` replaces ``from treys import Card, Evaluator``. Names, numbers
and texts are those of the other package, written from its documentation and its behaviour. What the other package
leaves unchecked raises ValueError or TypeError here; what has no counterpart raises NotImplementedError. No face
imports the package it replaces, except for that of pokerkit.
"""
