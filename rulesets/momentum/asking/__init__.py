"""Questions: decisions, their options, the odds, and the effect of an answer."""
