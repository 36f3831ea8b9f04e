"""Panels: a fight as each phone shows it, rendered from the state after every step.

`boards.read_board` loads everything in a constant number of queries, `boards.follow` takes it over
from a fight that has just changed; a `Board` renders it for any `Place`. Parts with equal content
are rendered once.
"""
