"""Who is asked what, what can be answered, what the odds are, and what an answer leads to."""
