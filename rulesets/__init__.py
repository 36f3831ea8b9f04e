"""The rules: one folder per game, in plain Python without database, clock or requests."""
