"""Questions: decisions, their options, the odds, and the rulings of the GM."""
