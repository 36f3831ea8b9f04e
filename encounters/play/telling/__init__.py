"""Fights in sentences: the result of a beat, the story of a fight, its transcript."""
