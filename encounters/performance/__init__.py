"""Code that is there for speed alone; `docs/decisions/performance-layers.md` has its worth."""
