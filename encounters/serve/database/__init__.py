"""Statements, time limits and connections beyond Django's own."""
