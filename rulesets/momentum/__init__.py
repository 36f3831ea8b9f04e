"""Momentum: d20 melee with success levels, Momentum and combat groups."""
