"""The condition of a sheet in a fight: the main number with its bar, and the words for it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString

from encounters.combatants.models import Combatant
from encounters.play.fights.roster import alone, general, is_down, roster_of
from encounters.play.models import Encounter
from encounters.play.panels.people.person import share
from encounters.play.taps import NotDone
from encounters.text import snippets, wording
from rulesets.contract import CombatantView, Figure, Refused, Ruleset, View, Viewer
from rulesets.dice import Seeded

PARTY = Viewer(sides=("party",))
"""A viewer on the party's side."""


def health_at_start(
    ruleset: Ruleset, sheet: Combatant, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The main number with its bar and the condition in words, at the beginning of a fight with
    this sheet. Empty if no such fight can begin."""
    standing = alone(ruleset, sheet, sheet.stats, options)
    if standing is None:
        return {}
    state, seen = standing
    return _standing(ruleset, seen, ruleset.view(state, PARTY))


def healths_at_start(
    ruleset: Ruleset, encounter: Encounter, options: Mapping[str, Any]
) -> dict[int, dict[str, Any]]:
    """The condition of every sheet in a prepared fight, by sheet; empty if it cannot begin as it
    is."""
    try:
        entrants = roster_of(encounter)
        people_in = [entrant.combatant for entrant in entrants]
        state = ruleset.begin(people_in, general(ruleset, options), Seeded(0)).state
    except (Refused, NotDone):
        return {}
    view, shown = ruleset.view(state, Viewer(gm=True)), ruleset.view(state, PARTY)
    found: dict[int, dict[str, Any]] = {}
    for entrant in entrants:
        seen = view.seen(entrant.cast["id"])
        if seen is not None:
            found[entrant.cast["source"]] = _standing(ruleset, seen, shown)
    return found


def _standing(ruleset: Ruleset, seen: CombatantView, shown: View) -> dict[str, Any]:
    """The condition. `hides`: the sheet itself hides the combatant from the party, which is `shown`
    the others; `out`: it cannot act as the fight begins."""
    first = seen.figures[0] if seen.figures else None
    with_bar = first is not None and first.most is not None
    return {
        "num": _named(ruleset, first) if first else "",
        "bar": snippets.bar(share(seen)) if with_bar else "",
        "words": _words(ruleset, seen),
        "out": is_down(ruleset, seen),
        "hides": shown.seen(seen.id) is None,
    }


def _named(ruleset: Ruleset, figure: Figure) -> SafeString:
    return snippets.named(wording.term(ruleset, figure.term, short=True), figure.value, figure.most)


def _words(ruleset: Ruleset, seen: CombatantView) -> str:
    """The reason why the combatant cannot act, or else its degree of injury; "" if unhurt."""
    if is_down(ruleset, seen):
        return wording.term(ruleset, seen.status, within="status")
    if seen.health is None or not seen.health.quarters:
        return ""
    return wording.term(ruleset, seen.health.word, within="health")
