"""A fight under its lock: how it begins, what a tap may add to it, and what remains after it."""
