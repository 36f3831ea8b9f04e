"""Panels: a fight as each phone shows it, rendered from the state after every step.

`boards.read` gathers everything in a constant number of queries, `boards.follow` takes it over
from the fight that has just moved on; a `Board` renders it for any `Place`. Parts with the same
content are drawn once.
"""
