"""Reads stat blocks as text: labels, each followed by a value, in lines or in the columns of a
list.

A game lists its labels in a table beside its reader, and takes from each value what it understands.
The rest is reported, so no figure is lost.
"""

from rulesets.blocks.figures import Block, Figure, names_of, parts, split, table
from rulesets.blocks.lines import blocks, ids_of
from rulesets.blocks.names import entitle
from rulesets.blocks.wrapping import whole_words

__all__ = [
    "Block",
    "Figure",
    "blocks",
    "entitle",
    "ids_of",
    "names_of",
    "parts",
    "split",
    "table",
    "whole_words",
]
