"""The rules, an area in each file: what may be done, and what comes of it."""
