"""Everybody in the fight: cards, rows, the order, and those for whom the table waits."""
