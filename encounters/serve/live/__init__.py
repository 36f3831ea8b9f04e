"""Live updates: everything between a committed step and a phone."""
