"""A small game of two stats, whole in every respect: new games start as a copy of it."""
