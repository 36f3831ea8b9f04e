"""Two dice, the ability roll of the round, and the soul point that rerolls it."""
