"""A melee from the first blow to what comes of each exchange (README 7.5 to 7.10)."""
