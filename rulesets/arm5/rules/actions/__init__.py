"""Actions of a turn: what can be chosen, and what may come before it takes place."""
