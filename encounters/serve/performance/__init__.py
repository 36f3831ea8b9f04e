"""Code that exists for speed alone. `docs/decisions/performance-layers.md` has what it is worth."""
