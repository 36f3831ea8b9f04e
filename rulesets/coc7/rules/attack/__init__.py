"""An attack from its declaration through the answer to its outcome (README 7.3, 7.4)."""
