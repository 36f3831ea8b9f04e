"""Checks of values (README 3): the shared ones, and this game's own."""

from __future__ import annotations

from rulesets import reasons
from rulesets.coc7.sheet.formula import formula
from rulesets.fields import Fields, dice
from rulesets.messages import Dice, phrase

_DAMAGE = phrase(reasons.DAMAGE, dice=Dice("1d6"), more=Dice("1d4+2"), number=Dice("-1"))

FIELDS = Fields(dice=dice(formula, _DAMAGE))
checked, expect = FIELDS.checked, FIELDS.expect
