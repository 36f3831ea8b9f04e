"""The rules: one folder per game, in plain Python without database, clock or requests."""

FRAME = 5
"""The version of all that games are built upon; `docs/rulesets.md` says what has changed in it."""
