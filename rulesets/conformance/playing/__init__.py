"""Fights that hypothesis plays, and how a failure is reported."""
