"""Spells and concentration."""
