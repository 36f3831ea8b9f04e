"""Words of every game: the GM's rulings, how somebody fares, how a fight goes on and ends, dice.

They are translated in `rulesets/locale/` into every language of the pages. A game takes what fits
and says the rest itself; what its book calls otherwise it says after these:
`{**EVERY_GAME, "removed": ...}`.
"""

CONTEXT = "fight"
"""Of all messages here, as the slug is of those of a game."""
