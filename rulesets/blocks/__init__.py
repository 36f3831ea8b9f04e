"""Reads stat blocks as text: labels, each followed by a value, in lines or in the columns of a
list.

A game lists its labels and takes from each value what it understands. The rest is reported, so no
figure is lost.
"""

from rulesets.blocks.figures import Block, Figure, parts, split
from rulesets.blocks.lines import blocks, ids_of
from rulesets.blocks.names import entitle

__all__ = ["Block", "Figure", "blocks", "entitle", "ids_of", "parts", "split"]
