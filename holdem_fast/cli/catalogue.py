"""What the command line says about itself, in English and in Spanish: help that commands share, and errors. Only data.

The words of one command are defined in its module, those of a screen in the screen's.
"""

from __future__ import annotations

HELP = {
    "en": {
        "about": "Texas Hold'em hands: what they are, which one wins, how they were played.",
        "more": "holdem-fast COMMAND --help explains a command and its options.",
        "usage": "usage: ",
        "arguments": "arguments",
        "options": "options",
        "commands": "commands",
        "example": "for example: {example}",
        "--help": "print this help and exit",
        "--version": "print the version and exit",
        "--language": "English or Spanish words, before or after the command (default: en)",
        "--json": "print one JSON document",
        "--threads": "work with N threads (default: all cores)",
    },
    "es": {
        "about": "Manos de Texas Hold'em: qué son, cuál gana, cómo se jugaron.",
        "more": "holdem-fast COMMAND --help explica un comando y sus opciones.",
        "usage": "uso: ",
        "arguments": "argumentos",
        "options": "opciones",
        "commands": "comandos",
        "example": "por ejemplo: {example}",
        "--help": "muestra esta ayuda y termina",
        "--version": "muestra la versión y termina",
        "--language": "palabras en inglés (en) o en español (es), antes o después del comando (por defecto: en)",
        "--json": "escribe un documento JSON",
        "--threads": "trabaja con N hilos (por defecto: todos los núcleos)",
    },
}

# Between the last two things of a list.
OR = {"en": "or", "es": "o"}

ERRORS = {
    "en": {
        # What the library says about its input.
        "library": "{detail}",
        "about option": "{option}: {detail}",
        "about hand": "hand {number}: {detail}",
        # Commands and options.
        "no command": "the command is missing; expected {commands}",
        "unknown command": "unknown command {got}; expected {commands}",
        "option before command": "unknown option {got}; before the command go only --language, --help and --version",
        "unknown option": "unknown option {got}; {command} --help lists the options",
        "unexpected": "unexpected argument {got}; {command} --help lists the arguments",
        "missing": "{name} is missing; for example: {example}",
        "one only": "only one {name} is read, got {count}",
        "no value": "{option} needs a value",
        "takes no value": "{option} takes no value",
        "parser": "{detail}",
        # Values of options.
        "choice": "{option} takes {choices}, got {got}",
        "whole number": "{option} takes a whole number such as 1000, 1_000, 1,000 or 1e3, got {got}",
        "number too long": "{option} takes a number of at most {most} characters, got {got} characters",
        "file name": "{option} takes the name of a file, got {got}",
        "at least": "{option} takes {least} or more, got {got}",
        "from to": "{option} takes {least} to {most}, got {got}",
        "above 0": "{option} takes a number above 0, got {got}",
        "above 0 to": "{option} takes a number above 0 and at most {most}, got {got}",
        "blinds": "{option} takes the small and the big blind, such as 1/2, got {got}",
        "card count": "{option} takes {counts} cards, got {got}",
        "where cards end": "it is not clear where the cards of {option} end: write them in quotes, as in"
        " {option} {cards}, or write -- after them",
        "cards took all": "{name} is missing: {option} takes all single cards after it; write its cards in quotes, as"
        " in {option} {cards}, or write -- after them",
        # Files and what is not installed.
        "cannot read": "cannot read {path}: {reason}",
        "cannot write": "cannot write {path}: {reason}",
        "many hands": "{path} has more than one hand; --hand N shows one of them",
        "fewer hands": "--hand: {path} has only {count} hands",
        "system": "{detail}",
        "rich or JSON": "tables need rich: pip install 'holdem_fast[cli]', or use --json",
        "rich": "tables need rich: pip install 'holdem_fast[cli]'",
        # What single commands refuse.
        "two hole cards": "with --board each hand is two hole cards; hand {number} has {got}",
        "hand size": "a hand has 5, 6 or 7 cards, or two with --board; got {got}",
        "players of equity": "{name}: expected 2 to 10 hands or ranges, got {got}",
        "counts every deal": "--method exact counts every deal; {option} is for a sample",
        "blind order": "--blinds: the small blind {small} is larger than the big blind {big}",
    },
    "es": {
        "library": "entrada no válida (en inglés): {detail}",
        "about option": "{option} no es válido (en inglés): {detail}",
        "about hand": "mano {number}: {detail}",
        "no command": "falta el comando; se espera {commands}",
        "unknown command": "comando desconocido: {got}; se espera {commands}",
        "option before command": "opción desconocida: {got}; antes del comando solo van --language, --help y --version",
        "unknown option": "opción desconocida: {got}; {command} --help muestra las opciones",
        "unexpected": "sobra el argumento {got}; {command} --help muestra los argumentos",
        "missing": "falta {name}; por ejemplo: {example}",
        "one only": "solo se lee un {name}, hay {count}",
        "no value": "a {option} le falta un valor",
        "takes no value": "{option} no lleva ningún valor",
        "parser": "argumentos no válidos: {detail}",
        "choice": "{option} admite {choices}, no {got}",
        "whole number": "{option} admite un número entero como 1000, 1_000, 1,000 o 1e3, no {got}",
        "number too long": "{option} admite un número de {most} caracteres como máximo, hay {got}",
        "file name": "{option} admite el nombre de un archivo, no {got}",
        "at least": "{option} admite {least} o más, no {got}",
        "from to": "{option} admite de {least} a {most}, no {got}",
        "above 0": "{option} admite un número mayor que 0, no {got}",
        "above 0 to": "{option} admite un número mayor que 0 y como máximo {most}, no {got}",
        "blinds": "{option} admite la ciega pequeña y la grande, como 1/2, no {got}",
        "card count": "{option} admite {counts} cartas, hay {got}",
        "where cards end": "no está claro dónde acaban las cartas de {option}: escríbelas entre comillas, como en"
        " {option} {cards}, o escribe -- detrás de ellas",
        "cards took all": "falta {name}: {option} toma todas las cartas sueltas que la siguen; escribe las suyas entre"
        " comillas, como en {option} {cards}, o escribe -- detrás de ellas",
        "cannot read": "no se puede leer {path}: {reason}",
        "cannot write": "no se puede escribir {path}: {reason}",
        "many hands": "{path} tiene más de una mano; --hand N muestra una de ellas",
        "fewer hands": "--hand: {path} tiene solo {count} manos",
        "system": "{detail}",
        "rich or JSON": "las tablas necesitan rich: pip install 'holdem_fast[cli]', o usa --json",
        "rich": "las tablas necesitan rich: pip install 'holdem_fast[cli]'",
        "two hole cards": "con --board cada mano son dos cartas propias; la mano {number} tiene {got}",
        "hand size": "una mano tiene 5, 6 o 7 cartas, o dos con --board; hay {got}",
        "players of equity": "{name}: se esperan de 2 a 10 manos o rangos, hay {got}",
        "counts every deal": "--method exact cuenta todos los repartos; {option} es para una muestra",
        "blind order": "--blinds: la ciega pequeña {small} es mayor que la grande {big}",
    },
}
