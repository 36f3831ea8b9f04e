"""Melee, from the first blow to the result of each exchange (README 7.5 to 7.10)."""
