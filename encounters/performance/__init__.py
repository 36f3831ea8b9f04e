"""Code that is there for speed alone. `docs/decisions/performance-layers.md` says what it is worth."""
