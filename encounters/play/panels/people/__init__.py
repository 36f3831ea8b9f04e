"""Who is in the fight: cards, rows, the order, and for whom the table waits."""
