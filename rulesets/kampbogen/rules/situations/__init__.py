"""Situations outside a normal fight (README 7.11 to 7.17), one per file."""
