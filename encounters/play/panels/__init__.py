"""What each phone shows of a fight, rendered anew from the state after every step.

`boards.read` gathers everything in a constant number of queries, `boards.follow` takes it over from
the fight that has just moved; a `Board` renders it for any `Place`. Parts that say the same are
drawn once.
"""
