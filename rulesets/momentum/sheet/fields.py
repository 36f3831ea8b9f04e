"""What a value may be (README 3): as everywhere, and what this game writes its own way."""

from __future__ import annotations

from rulesets import reasons
from rulesets.fields import Fields, dice
from rulesets.messages import Dice, phrase
from rulesets.momentum.sheet.formula import formula

_WRITTEN = phrase(reasons.DICE, dice=Dice("2d6+1"))

FIELDS = Fields(dice=dice(formula, _WRITTEN))
checked, expect = FIELDS.checked, FIELDS.expect
