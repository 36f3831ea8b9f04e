"""Spells, and what keeps them up."""
