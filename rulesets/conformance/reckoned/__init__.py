"""Calculations of a game: odds, their words beside an answer, and figures of reports."""
