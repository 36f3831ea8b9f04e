"""Reads stat blocks of OSE and related games as sheets (README 3.6)."""

from rulesets.contract.adopting import StatBlocks
from rulesets.ose.sheet.blocks.people import LABELS, adopted

STAT_BLOCKS = StatBlocks(labels=LABELS, read=adopted)
