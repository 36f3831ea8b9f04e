"""A decision as a question on a phone: its answers, what they need besides, and the dice pad."""
