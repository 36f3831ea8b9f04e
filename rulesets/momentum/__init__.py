"""The ruleset `momentum`: W20 melee with success levels, Momentum and combat groups."""
