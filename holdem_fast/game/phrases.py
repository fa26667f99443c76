"""The sentences of a commentary and of a game at the terminal, in English and in Spanish: data, no code.

A sentence has fields in braces. ``{who}`` begins a sentence with a player's name, ``{whom}`` ends one; ``{s}`` is the
ending of a verb whose subject is ``{who}``, which in English belongs to the third person and in Spanish to the second.
``{se}`` and ``{su}`` are the Spanish pronouns that go with it.
"""

from __future__ import annotations

STREETS = {
    "en": ("Preflop", "Flop", "Turn", "River"),
    "es": ("Preflop", "Flop", "Turn", "River"),
}
STRUCTURES = {
    "en": {"no-limit": "No-limit", "pot-limit": "Pot-limit", "fixed-limit": "Fixed-limit"},
    "es": {"no-limit": "sin límite", "pot-limit": "con límite de bote", "fixed-limit": "con límite fijo"},
}
# What the player is called who is addressed as "you": as subject, as object, and their hand.
YOU = {
    "en": ("You", "you", "your hand"),
    "es": ("Tú", "ti", "tu mano"),
}
HAND_OF = {"en": "the hand of {}", "es": "la mano de {}"}

SENTENCES = {
    "en": {
        "title": "{structure} hold'em, {players} players, blinds {small}/{big}{terms}",
        "bets": ", bets {small_bet} and {big_bet}",
        "ante": "{who} post{s} an ante of {chips}{allin}",
        "antes": "Everybody posts an ante of {chips}",
        "small blind": "{who} post{s} the small blind of {chips}{allin}",
        "big blind": "{who} post{s} the big blind of {chips}{allin}",
        "straddle": "{who} straddle{s} for {chips}{allin}",
        "post": "{who} post{s} {chips} out of turn{allin}",
        "dead post": "{who} post{s} {chips} as dead money{allin}",
        "preflop": "{street}: pot {chips}{pots}, {players} players",
        "street": "{street} {board}: pot {chips}{pots}, {players} players",
        "run out street": "{street} {board}",
        "showdown": "Showdown {board}: pot {chips}{pots}, {players} players",
        "main and side": " (main pot {main}, side {sides})",
        "fold": "{who} fold{s}",
        "check": "{who} check{s}",
        "call": "{who} call{s} {chips}{allin}",
        "bet": "{who} bet{s} {to}{allin}",
        "raise": "{who} raise{s} to {to}, {more} more{allin}",
        "all in": ", all in",
        "returned": "{who} get{s} {chips} back that nobody called",
        "run out": "No more betting: the rest of the board is dealt",
        "show": "{who} show{s} {cards}",
        "show hand": "{who} show{s} {cards}: {hand} ({five})",
        "hold": "{who} hold{s} {cards}: {hand} ({five})",
        "muck": "{who} muck{s}",
        "unshown win": "{who} win{s} the pot of {chips} without a showdown",
        "pot": "The pot",
        "main pot": "The main pot",
        "side pot": "The side pot",
        "side pot n": "Side pot {number}",
        "pot won": "{pot} of {chips} goes to {whom}",
        "pot alone": "{pot} of {chips} goes to {whom}, with nobody else in it",
        "pot mucked": "{pot} of {chips} goes to {whom}, as nobody else shows",
        "pot split": "{pot} of {chips} is split: {shares}",
        "share": "{chips} to {whom}",
        "odd chips": "; odd chips go out from the left of the button",
        "unfinished": "The record ends before the hand does",
    },
    "es": {
        "title": "Hold'em {structure}, {players} jugadores, ciegas {small}/{big}{terms}",
        "bets": ", apuestas de {small_bet} y {big_bet}",
        "ante": "{who} pone{s} un ante de {chips}{allin}",
        "antes": "Todos ponen un ante de {chips}",
        "small blind": "{who} pone{s} la ciega pequeña de {chips}{allin}",
        "big blind": "{who} pone{s} la ciega grande de {chips}{allin}",
        "straddle": "{who} pone{s} un straddle de {chips}{allin}",
        "post": "{who} pone{s} {chips} fuera de turno{allin}",
        "dead post": "{who} pone{s} {chips} de dinero muerto{allin}",
        "preflop": "{street}: bote {chips}{pots}, {players} jugadores",
        "street": "{street} {board}: bote {chips}{pots}, {players} jugadores",
        "run out street": "{street} {board}",
        "showdown": "Se muestran las cartas {board}: bote {chips}{pots}, {players} jugadores",
        "main and side": " (principal {main}, secundarios {sides})",
        "fold": "{who} {se} retira{s}",
        "check": "{who} pasa{s}",
        "call": "{who} iguala{s} con {chips}{allin}",
        "bet": "{who} apuesta{s} {to}{allin}",
        "raise": "{who} sube{s} a {to}, {more} más{allin}",
        "all in": ", con todo lo que tiene{s}",
        "returned": "{who} recupera{s} {chips} que nadie igualó",
        "run out": "No hay más apuestas: se reparte el resto de la mesa",
        "show": "{who} muestra{s} {cards}",
        "show hand": "{who} muestra{s} {cards}: {hand} ({five})",
        "hold": "{who} tiene{s} {cards}: {hand} ({five})",
        "muck": "{who} no muestra{s} {su} cartas",
        "unshown win": "{who} gana{s} el bote de {chips} sin mostrar",
        "pot": "El bote",
        "main pot": "El bote principal",
        "side pot": "El bote secundario",
        "side pot n": "El bote secundario {number}",
        "pot won": "{pot} de {chips} es para {whom}",
        "pot alone": "{pot} de {chips} es para {whom}: nadie más participa en él",
        "pot mucked": "{pot} de {chips} es para {whom}: nadie más muestra",
        "pot split": "{pot} de {chips} se reparte: {shares}",
        "share": "{chips} para {whom}",
        "odd chips": "; las fichas sobrantes se dan desde la izquierda del botón",
        "unfinished": "El registro termina antes que la mano",
    },
}

# What the house took of a recorded hand.
RAKE = {
    "en": "The rake was {}: the winners got that much less",
    "es": "La comisión (rake) fue {}: eso cobraron de menos los ganadores",
}

HEADINGS = {
    "en": {
        "player": "player",
        "position": "",
        "stack": "stack",
        "cards": "cards",
        "ends": "ends with",
        "net": "net",
        "button": "button",
        "small blind": "small blind",
        "big blind": "big blind",
    },
    "es": {
        "player": "jugador",
        "position": "",
        "stack": "fichas",
        "cards": "cartas",
        "ends": "termina con",
        "net": "saldo",
        "button": "botón",
        "small blind": "ciega pequeña",
        "big blind": "ciega grande",
    },
}

# What is said to the player at the terminal.
PLAY = {
    "en": {
        "hand": "Hand {number}",
        "turn": "Your cards {cards}; pot {pot}, {stack} behind",
        "turn board": "Your cards {cards}, board {board}; pot {pot}, {stack} behind",
        "fold": "fold (f)",
        "check": "check (c)",
        "call": "call {chips} (c)",
        "bet": "bet {smallest:,}..{largest:,} (r N)",
        "bet fixed": "bet {smallest:,} (r {smallest:,})",
        "raise": "raise to {smallest:,}..{largest:,} (r N)",
        "raise fixed": "raise to {smallest:,} (r {smallest:,})",
        "all in": "all in (all)",
        "quit": "leave (q)",
        "refused": "{reason} ({rule}, {rules}).",
        "unclear": "Not understood: {text}",
        "busted": "You have no chips left. Hands played: {hands}.",
        "alone": "You have won all the chips, {chips}. Hands played: {hands}.",
        "done": "You end with {chips} chips ({net}). Hands played: {hands}.",
        "left": "You leave with {chips} chips ({net}). Hands played: {hands}.",
        "help": "help (?)",
        "bets": "Bets on this street: {bets}.",
    },
    "es": {
        "hand": "Mano {number}",
        "turn": "Tus cartas {cards}; bote {pot}, te quedan {stack}",
        "turn board": "Tus cartas {cards}, mesa {board}; bote {pot}, te quedan {stack}",
        "fold": "retirarte (f)",
        "check": "pasar (c)",
        "call": "igualar con {chips} (c)",
        "bet": "apostar {smallest:,}..{largest:,} (r N)",
        "bet fixed": "apostar {smallest:,} (r {smallest:,})",
        "raise": "subir a {smallest:,}..{largest:,} (r N)",
        "raise fixed": "subir a {smallest:,} (r {smallest:,})",
        "all in": "todo (todo)",
        "quit": "salir (q)",
        "refused": "{reason} ({rule}, {rules}).",
        "unclear": "No entiendo: {text}",
        "busted": "No te quedan fichas. Manos jugadas: {hands}.",
        "alone": "Has ganado todas las fichas, {chips}. Manos jugadas: {hands}.",
        "done": "Terminas con {chips} fichas ({net}). Manos jugadas: {hands}.",
        "left": "Te vas con {chips} fichas ({net}). Manos jugadas: {hands}.",
        "help": "ayuda (?)",
        "bets": "Apuestas en esta ronda: {bets}.",
    },
}

# The answer to a question for help: what may be typed.
PLAY_HELP = {
    "en": (
        "f or fold: give up the hand",
        "c, check or call: check where that is free, call otherwise",
        "r N, bet N or raise N: bet or raise, so that your bet on this street is N chips",
        "all or all in: bet or call with all your chips",
        "q or quit: leave the table",
    ),
    "es": (
        "f o retirarse: abandonas la mano",
        "c, pasar o igualar: pasas si es gratis; si no, igualas",
        "r N, apostar N o subir a N: apuestas o subes, de modo que tu apuesta en esta ronda sea de N fichas",
        "todo: apuestas o igualas con todas tus fichas",
        "q o salir: dejas la mesa",
    ),
}

# Why an action is refused, by the rule that forbids it; in English the error itself says it. ``{to}`` is the total that
# the player wanted, ``{smallest}`` and ``{largest}`` are the limits, ``{price}`` is what a call costs.
REFUSALS: dict[str, dict[str, str]] = {
    "en": {},
    "es": {
        "R6.3 check": "No puedes pasar: hay que igualar {price}",
        "R6.3 call": "No puedes igualar: nadie ha apostado",
        "R6.6": "No puedes subir a {to}: la cantidad total va de {smallest} a {largest}",
        "R6.7": "No puedes subir a {to}: con límite de bote la cantidad total va de {smallest} a {largest}",
        "R6.8": "No puedes subir a {to}: con límite fijo la cantidad total es {smallest}",
        "R6.8 no raise": "No puedes subir: con límite fijo no hay más subidas en esta ronda",
        "R6.9": "No puedes subir: un all-in menor que una subida completa no reabre las apuestas",
        "R6.10": "No puedes subir: todas tus fichas no superan lo que cuesta igualar",
        "R7.7": "No puedes subir: no queda nadie que pueda igualar más",
    },
}

# What the player may type, English and Spanish alike in both languages; without accents, which are not needed.
WORDS = {
    "fold": "f fold retirarse retirarme retirarte retiro retira retirar",
    "check or call": "c cc",
    "check": "k check paso pasar pasa",
    "call": "call igualo igualar iguala ver veo pago pagar",
    "raise": "r b bet raise subo subir sube apuesto apostar apuesta",
    "all in": "all allin all-in todo",
    "quit": "q quit exit leave salir salgo",
    "help": "? h help ayuda",
}
# Left out where they begin what was typed, or stand between a word and its amount.
FILLERS = {"first": "i me yo voy go con", "before an amount": "to a con"}
