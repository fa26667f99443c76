"""Hands in words, in English and in Spanish: names of ranks, categories and of what decides between two hands.

Functions take plain ints, ranks 0..12 and category numbers 0..9, and give text. The Spanish terms are those of the rule
texts (R3); *kicker* is what Spanish-speaking players say too.

>>> describe(6, (11, 8), "en")
'full house, kings full of tens'
>>> describe(6, (11, 8), "es")
'full de reyes con dieces'
"""

from __future__ import annotations

from holdem_fast.messages import short_repr

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

LANGUAGES = ("en", "es")

CATEGORY_LABELS = {
    "en": (
        "high card",
        "one pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ),
    "es": (
        "carta alta",
        "par simple",
        "par doble",
        "trío",
        "escalera",
        "color",
        "full",
        "póker",
        "escalera real",
        "escalera real al as",
    ),
}
# What both hands have, where something within the category decides.
_BOTH_HAVE = {
    "en": (
        "no pair",
        "one pair",
        "two pair",
        "three of a kind",
        "a straight",
        "a flush",
        "a full house",
        "four of a kind",
        "a straight flush",
        "a royal flush",
    ),
    "es": (
        "solo carta alta",
        "un par simple",
        "un par doble",
        "un trío",
        "una escalera",
        "un color",
        "un full",
        "un póker",
        "una escalera real",
        "una escalera real al as",
    ),
}
# How the descriptions begin that take an article in an English sentence.
_WITH_AN_ARTICLE = ("straight", "flush", "full house", "royal flush")
_SINGULAR = {
    "en": "deuce three four five six seven eight nine ten jack queen king ace".split(),
    "es": "dos tres cuatro cinco seis siete ocho nueve diez jota reina rey as".split(),
}
_PLURAL = {
    "en": "deuces threes fours fives sixes sevens eights nines tens jacks queens kings aces".split(),
    "es": "doses treses cuatros cincos seises sietes ochos nueves dieces jotas reinas reyes ases".split(),
}
_FEMININE = ("jota", "reina")
_CARDS_IN_ORDER = ("high card", "second card", "third card", "fourth card", "fifth card")

# For each category, what its ranks mean, most significant first (R4).
MEANINGS = (
    _CARDS_IN_ORDER,
    ("pair", "first kicker", "second kicker", "third kicker"),
    ("higher pair", "lower pair", "kicker"),
    ("three of a kind", "first kicker", "second kicker"),
    ("high card",),
    _CARDS_IN_ORDER,
    ("three of a kind", "pair"),
    ("four of a kind", "kicker"),
    ("high card",),
    (),
)
_SEVERAL_CARDS = ("pair", "higher pair", "lower pair", "three of a kind", "four of a kind")
_DECIDES_ES = {
    "high card": "la carta más alta",
    "second card": "la segunda carta",
    "third card": "la tercera carta",
    "fourth card": "la cuarta carta",
    "fifth card": "la quinta carta",
    "pair": "el par",
    "higher pair": "el par mayor",
    "lower pair": "el par menor",
    "three of a kind": "el trío",
    "four of a kind": "el póker",
    "kicker": "el kicker",
    "first kicker": "el primer kicker",
    "second kicker": "el segundo kicker",
    "third kicker": "el tercer kicker",
}


def check_language(language: str) -> str:
    """The language itself. ValueError for one that is not known here."""
    if language not in LANGUAGES:
        raise ValueError(f"language must be one of {', '.join(map(repr, LANGUAGES))}, got {short_repr(language)}")
    return language


def check_names(names: tuple[str, str]) -> tuple[str, str]:
    """The names themselves. ValueError unless they are two, TypeError unless they are texts."""
    if not (isinstance(names, (tuple, list)) and all(isinstance(name, str) for name in names)):
        raise TypeError(f"names must be two texts, got {short_repr(names)}")
    if len(names) != 2:
        raise ValueError(f"names must be two texts, got {len(names)} of them")
    one, other = names
    return one, other


def rank_name(rank: int, language: str, *, plural: bool = False) -> str:
    """``ace`` or ``aces``, ``as`` or ``ases``."""
    return (_PLURAL if plural else _SINGULAR)[language][rank]


def describe(category: int, ranks: Sequence[int], language: str) -> str:
    """A hand in words, from its category and its ranks as in MEANINGS; hands that do not tie read differently."""
    label = CATEGORY_LABELS[check_language(language)][category]
    return label + (_details_es if language == "es" else _details_en)(category, ranks)


def _details_en(category: int, ranks: Sequence[int]) -> str:
    one = [rank_name(rank, "en") for rank in ranks]
    several = [rank_name(rank, "en", plural=True) for rank in ranks]
    match MEANINGS[category]:
        case ():
            return ""
        case ("high card",):
            return f", {one[0]} high"
        case ("high card", *_):
            first = f"{one[0]} high" if category else one[0]
            return f", {first}, then {_list(one[1:], 'and')}"
        case ("three of a kind", "pair"):
            return f", {several[0]} full of {several[1]}"
        case ("higher pair", *_):
            return f", {several[0]} and {several[1]}, kicker {one[2]}"
        case _:
            return f", {several[0]}, {_kickers(one[1:], 'and')}"


def _details_es(category: int, ranks: Sequence[int]) -> str:
    one = [rank_name(rank, "es") for rank in ranks]
    several = [rank_name(rank, "es", plural=True) for rank in ranks]
    match MEANINGS[category]:
        case ():
            return ""
        case ("high card",):
            return f" {_up_to(one[0])}"
        case ("high card", *_):
            first = f" {_up_to(one[0])}" if category else f", {one[0]}"
            return f"{first}, después {_list(one[1:], 'y')}"
        case ("three of a kind", "pair"):
            return f" de {several[0]} con {several[1]}"
        case ("higher pair", *_):
            return f" de {several[0]} y {several[1]}, kicker {one[2]}"
        case _:
            return f" de {several[0]}, {_kickers(one[1:], 'y')}"


def _up_to(rank: str) -> str:
    return f"a la {rank}" if rank in _FEMININE else f"al {rank}"


def _list(names: Sequence[str], last: str) -> str:
    return f"{', '.join(names[:-1])} {last} {names[-1]}" if len(names) > 1 else names[0]


def _kickers(names: Sequence[str], last: str) -> str:
    return f"{'kicker' if len(names) == 1 else 'kickers'} {_list(names, last)}"


def explain_category(winner: str, stronger: str, weaker: str, language: str) -> str:
    """Why a hand of a stronger category wins; ``stronger`` and ``weaker`` are descriptions."""
    if language == "es":
        return f"Gana {winner}: {stronger}, supera a {weaker}."
    return f"{_capital(winner)} wins: {stronger}, beats {weaker}."


def explain_ranks(winner: str, category: int, decided_by: str, higher: int, lower: int, language: str) -> str:
    """Why a hand wins against one of the same category: what decides, and the two ranks it decides between."""
    plural = decided_by in _SEVERAL_CARDS
    more, less = (rank_name(rank, language, plural=plural) for rank in (higher, lower))
    label = _BOTH_HAVE[language][category]
    if language == "es":
        verb = "superan" if plural else "supera"
        return f"Gana {winner}: ambas manos tienen {label}; decide {_DECIDES_ES[decided_by]}: {more} {verb} a {less}."
    verb = "beat" if plural else "beats"
    return f"{_capital(winner)} wins: both hands have {label}; the {decided_by} decides: {more} {verb} {less}."


def explain_tie(names: tuple[str, str], description: str, language: str) -> str:
    """Why two hands tie."""
    one, other = names
    if language == "es":
        return f"Empatan {one} {_and_es(other)} {other}: ambas manos tienen {description}, y se reparten el bote."
    article = "a " if description.startswith(_WITH_AN_ARTICLE) else ""
    return f"{_capital(one)} and {other} tie: both have {article}{description}, and they split the pot."


def hand_names(language: str) -> tuple[str, str]:
    """What the two hands of a comparison are called where nobody names them."""
    return (
        ("la primera mano", "la segunda mano")
        if check_language(language) == "es"
        else ("the first hand", "the second hand")
    )


def numbered_hand(number: int, language: str) -> str:
    """``hand 2``, for the names in an explanation."""
    return f"la mano {number}" if check_language(language) == "es" else f"hand {number}"


def _and_es(name: str) -> str:
    """*Y*, or *e* before the sound of an i: Ana e Inés."""
    start = name.lower()
    return "e" if start.startswith(("i", "í", "hi", "hí")) and not start.startswith(("hie", "io")) else "y"


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
