"""Words that all games share: the GM's rulings, health, the course and end of a fight, dice.

They are translated in `rulesets/locale/` into every language of the pages. A game adds its own
words, and overrides those that its book calls something else: `{**EVERY_GAME, "removed": ...}`.
"""

CONTEXT = "fight"
"""The context of all messages here, as the slug is that of a game's messages."""
