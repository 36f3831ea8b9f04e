"""What a game reckons: odds, what of them stands beside an answer, and what reports count."""
