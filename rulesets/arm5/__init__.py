"""Ars Magica 5 as a Polish summary of its combat rules has it."""
