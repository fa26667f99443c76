"""The command line ``holdem-fast``. In reading order:

    screen.py             what all commands draw with: the terminal, cards, tables
    players.py            simple players for the game at the terminal
    play.py               the game at the terminal
    screen_range.py       the grid of a range
    screen_equity.py      tables of equities, the matrix, the progress bar
    measure.py            how fast the package is here
    screen_bench.py       the table of what was measured
    range.py              the command range
    equity.py             the commands equity and matrix
    bench.py              the command bench
    main.py               the commands eval, frequencies, replay and play; the parser of all

main.py reads the arguments and calls a command; a command asks the public functions and draws with its screen module.
"""
