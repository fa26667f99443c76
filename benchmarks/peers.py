"""Other packages, each where it is installed: a benchmark without its package is skipped with a line that says so."""

import warnings

import pytest


def peer(name):
    """The module, or a skip."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return pytest.importorskip(name, reason=f"{name} is not installed (extra bench)")


def pokerfast_equity():
    """pokerfast's compiled OMPEval: all of its fast equities."""
    equity = peer("pokerfast.equity")
    if not equity.available():
        pytest.skip("pokerfast has no compiled equity here")
    return equity


def xiapl_mask(text):
    """The cards of a text such as AsKd in xiapl's own form."""
    card, utils = peer("xiapl.card"), peer("xiapl.utils")
    return utils.cards_to_mask([card.Card.from_string(text[at : at + 2]) for at in range(0, len(text), 2)])


def eval7_cards(text):
    eval7 = peer("eval7")
    return [eval7.Card(text[at : at + 2]) for at in range(0, len(text), 2)]
