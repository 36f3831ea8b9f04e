"""Combatants and people of the fight: cards, rows, the order, and those the table waits for."""
