"""Ars Magica 5, by a Polish summary of its combat rules."""
