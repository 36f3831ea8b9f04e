"""Firearms, bows and thrown weapons (README 7.5 to 7.8)."""
