"""Situations beside the fight proper (README 7.11 to 7.17), one in each file."""
