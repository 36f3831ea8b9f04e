"""Stat blocks as people write them down: labels, each with a value behind it, in lines or in the
columns of a list.

A game says what its labels are and takes what it understands out of each value. What it leaves
there is told, so no figure is lost.
"""

from rulesets.blocks.figures import Block, Figure, parts, split
from rulesets.blocks.lines import blocks, ids_of

__all__ = ["Block", "Figure", "blocks", "ids_of", "parts", "split"]
