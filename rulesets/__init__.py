"""The rules: one folder a game, plain Python, no database, no clock, no request."""
