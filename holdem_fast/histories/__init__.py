"""Hand histories: recorded hands read, replayed and written. In reading order:

    places.py             where in the text of a file something is, for error messages
    money.py              amounts of money as whole chips of a unit, and back
    replaying.py          a record followed action by action: showdowns, and what may be forgiven
    history.py            one recorded hand: terms, actions, replay, rake
    forced_bets.py        blinds, straddles and posts as the one list of amounts of PHH
    phhs.py               a file of many hands cut into hands
    phh_writer.py         hands written in the PHH notation
    toml_lines.py         plainly written TOML, read at once
    phh.py                the PHH notation; ``from holdem_fast import phh``
    amounts.py            amounts of money as people and sites write them
    posting.py            what players post before the cards: antes, blinds, posts out of turn
    record.py             a hand by names and money, as sites record it, made a hand history
    pokerstars.py         the text of PokerStars and of sites that write nearly the same
    open_hand_history.py  Open Hand History, a format of JSON
    acpc.py               the logs of the Annual Computer Poker Competition and of Pluribus
    formats.py            load: hands of any of these formats, recognised and read one by one

phh.py plays what it reads with holdem_fast.game.
"""


def __getattr__(name: str) -> object:
    """``load``, imported when first asked for."""
    if name != "load":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from holdem_fast.histories.formats import load

    globals()[name] = load
    return load
