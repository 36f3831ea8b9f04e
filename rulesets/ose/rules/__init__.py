"""The rules, one file per area: what may be done, and what follows from it."""
