"""A sheet at a glance: its stat block in one line, or how it would stand in a fight."""

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString

from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from encounters.play.panels import people, signs, wording
from encounters.play.roster import roster_of
from encounters.play.taps import NotDone, said
from rulesets.contract import IllegalSetup, Refused, Ruleset, Seen, Viewer
from rulesets.dice import Seeded


def summary_of(ruleset: Ruleset, stats: Mapping[str, Any]) -> SafeString:
    return wording.say(ruleset.wording.summary(stats), {}, ruleset)


def unfit(ruleset: Ruleset, sheet: Combatant, stats: Mapping[str, Any]) -> str:
    """The value of the sheet with which the rules let nobody into a fight, in words; mostly none.

    A sheet that was good may turn so: who was killed keeps no hit points.
    """
    try:
        ruleset.check_stats(stats, sheet.side)
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
    return _standing(seen)


def standings_of(ruleset: Ruleset, encounter: Encounter) -> dict[int, dict[str, Any]]:
    """The same for everybody of a fight that is prepared, by the sheet; nothing if it cannot be
    begun as it is."""
    try:
        entrants = roster_of(encounter)
        state = ruleset.begin([one.combatant for one in entrants], {}, Seeded(0)).state
    except (Refused, NotDone):
        return {}
    view = ruleset.view(state, Viewer(gm=True))
    found: dict[int, dict[str, Any]] = {}
    for one in entrants:
        seen = view.seen(one.cast["id"])
        if seen is not None:
            found[one.cast["source"]] = _standing(seen)
    return found


def _standing(seen: Seen) -> dict[str, Any]:
    if not seen.figures:
        return {}
    first = seen.figures[0]
    return {
        "num": signs.number(first.value, first.most, ""),
        "bar": signs.bar(people.share(seen)) if first.most is not None else "",
    }
