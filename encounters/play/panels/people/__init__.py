"""Who is in the fight: cards, rows, the order, and whom the table waits for."""
