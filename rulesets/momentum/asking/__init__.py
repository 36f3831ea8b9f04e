"""Questions: decisions, the possible answers, their odds, and their effect."""
