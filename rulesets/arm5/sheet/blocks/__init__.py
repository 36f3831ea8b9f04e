"""Reads stat blocks of Ars Magica as sheets (README 3.5)."""

from rulesets.arm5.sheet.blocks.arms import TOTALS
from rulesets.arm5.sheet.blocks.people import LABELS, adopted
from rulesets.contract.adopting import StatBlocks

STAT_BLOCKS = StatBlocks(labels=LABELS, read=adopted, apart=TOTALS, people=True)
