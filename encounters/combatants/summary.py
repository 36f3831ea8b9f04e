"""A sheet at a glance: its stat block in one line, or how it would stand in a fight."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString

from encounters.combatants.models import Combatant
from encounters.play.panels import people, signs, wording
from encounters.play.taps import said
from rulesets.contract import IllegalSetup, Refused, Ruleset, Viewer
from rulesets.dice import Seeded


def summary_of(ruleset: Ruleset, stats: Mapping[str, Any]) -> SafeString:
    return wording.say(ruleset.wording.summary(stats), {}, ruleset)


def unfit(ruleset: Ruleset, sheet: Combatant) -> str:
    """The value of the sheet with which the rules let nobody into a fight, in words; mostly none.

    A sheet that was good may turn so: who was killed keeps no hit points.
    """
    try:
        ruleset.check_stats(sheet.stats, sheet.side)
    except IllegalSetup as refused:
        return said(ruleset, refused.field, "stats")
    return ""


def standing_of(ruleset: Ruleset, sheet: Combatant) -> dict[str, Any]:
    """The main number with its bar, as the rules show whoever enters a fight alone.

    Nothing for a sheet that cannot, or of which the rules show no number.
    """
    row = {"id": "one", "name": sheet.name, "side": sheet.side, "stats": sheet.stats}
    try:
        state = ruleset.begin([row], {}, Seeded(0)).state
    except Refused:
        return {}
    (seen,) = ruleset.view(state, Viewer(gm=True)).combatants
    if not seen.figures:
        return {}
    first = seen.figures[0]
    return {
        "num": signs.number(first.value, first.most, ""),
        "bar": signs.bar(people.share(seen)) if first.most is not None else "",
    }
