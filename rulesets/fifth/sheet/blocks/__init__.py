"""Reads stat blocks of the reference document, and characters copied from D&D Beyond (README
3.9)."""

from rulesets.contract.adopting import StatBlocks
from rulesets.fifth.sheet.blocks.lines import DEED, rewritten
from rulesets.fifth.sheet.blocks.people import LABELS, adopted

STAT_BLOCKS = StatBlocks(labels=LABELS, read=adopted, apart=DEED, rewritten=rewritten)
