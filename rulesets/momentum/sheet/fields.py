"""Checks of values (README 3): the shared ones, and this game's own."""

from __future__ import annotations

from rulesets import reasons
from rulesets.fields import Fields, dice
from rulesets.messages import Dice, phrase
from rulesets.momentum.sheet.formula import formula

_WRITTEN = phrase(reasons.DICE, dice=Dice("2d6+1"))

FIELDS = Fields(dice=dice(formula, _WRITTEN))
checked, expect = FIELDS.checked, FIELDS.expect
