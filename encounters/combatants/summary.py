"""Summarises a sheet: its stat block in one line, and the value that keeps it out of a fight."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString

from encounters.combatants.models import Combatant
from encounters.text import wording
from rulesets.contract import IllegalSetup, Ruleset


def summary_of(
    ruleset: Ruleset, stats: Mapping[str, Any], options: Mapping[str, Any]
) -> SafeString:
    """The sheet's stats in one line. `options` are the house rules, or those of the fight."""
    return wording.Voice(ruleset, {}).say(ruleset.wording.summary(stats, options))


def unfit(ruleset: Ruleset, sheet: Combatant, stats: Mapping[str, Any]) -> str:
    """The name of the value that keeps the sheet out of a fight; "" if it is fit.

    A valid sheet may become unfit: a character who was killed has no hit points left.
    """
    try:
        ruleset.check_stats(stats, sheet.side)
    except IllegalSetup as refused:
        return wording.term(ruleset, refused.field, within="stats")
    return ""
