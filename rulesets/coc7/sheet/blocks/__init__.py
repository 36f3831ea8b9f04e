"""Reads stat blocks of Call of Cthulhu as sheets (README 3.4)."""

from rulesets.coc7.sheet.blocks.arms import ATTACK, LABELS
from rulesets.coc7.sheet.blocks.people import adopted
from rulesets.contract.adopting import StatBlocks

STAT_BLOCKS = StatBlocks(labels=LABELS, read=adopted, apart=ATTACK, people=True)
