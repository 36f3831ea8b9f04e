"""A sheet at a glance: its stat block in one line, and whether a fight would take it."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString

from encounters import wording
from encounters.combatants.models import Combatant
from rulesets.contract import IllegalSetup, Ruleset


def summary_of(
    ruleset: Ruleset, stats: Mapping[str, Any], options: Mapping[str, Any]
) -> SafeString:
    """`options` are the house rules, or those of the fight."""
    return wording.say(ruleset.wording.summary(stats, options), {}, ruleset)


def unfit(ruleset: Ruleset, sheet: Combatant, stats: Mapping[str, Any]) -> str:
    """The value of the sheet with which the rules let nobody into a fight, in words; mostly none.

    A sheet that was good may turn so: who was killed keeps no hit points.
    """
    try:
        ruleset.check_stats(stats, sheet.side)
    except IllegalSetup as refused:
        return wording.term(ruleset, refused.field, within="stats")
    return ""
