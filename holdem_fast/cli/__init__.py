"""The command line ``holdem-fast``. In reading order:

    catalogue.py          what is said about all commands, and all errors, in English and Spanish
    arguments.py          errors, numbers, cards and files as people type them; JSON
    commands.py           the parsers of all commands, and the options that they share
    progress.py           how far long work is, as a bar or as lines
    screen.py             the terminal: its width and colours, cards, tables that fit
    screen_hands.py       hands and who wins, the table of the categories
    screen_equity.py      tables of equities, the matrix
    screen_range.py       the grid of a range
    screen_game.py        a hand street by street, and the questions to a player
    measure.py            how fast the package is here
    screen_bench.py       the table of what was measured
    hands.py              the commands eval and frequencies
    equity.py             the commands equity and matrix
    range.py              the command range
    replay.py             the command replay
    convert.py            the command convert
    players.py            simple players for the game at the terminal
    play.py               the command play: the game at the terminal
    bench.py              the command bench
    main.py               finds the command, runs it, and reports errors

A command is a module with its words in each language and two functions, ``add_to(commands)`` and ``run(arguments)``:

    WORDS = {"en": {"summary": ..., "about": ..., "example": ..., "FILE": ..., "--to": ...}, "es": ...}

    def add_to(commands):
        command = commands.add("count", run, WORDS)
        command.texts("files", "FILE")
        command.value("--to", one_of(FORMATS))

``main._MODULES`` lists it. ``run`` calls the public functions, and then prints JSON or draws with its screen module.
"""
