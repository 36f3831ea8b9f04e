"""Surprise and ambush for a whole side, in games that have it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.db import transaction
from msgspec import Struct

from encounters.play.models import Encounter, Participant
from encounters.play.preparing.options import beside_house_rules, in_force, locked
from encounters.text import wording
from rulesets import registry
from rulesets.contract import Ruleset
from rulesets.contract.extras import Surprise, Surprises


class SurpriseSwitch(Struct, frozen=True):
    """The switch of a `side`: its words, and whether it is on."""

    side: str
    word: str
    on: bool


def switches(encounter: Encounter, lines: Iterable[Participant]) -> dict[str, SurpriseSwitch]:
    """The switches of sides with participants, by side."""
    found = _of(registry.get(encounter.ruleset))
    if found is None:
        return {}
    word, lines = wording.message(found.word), list(lines)
    sides = {line.side for line in lines if not found.option or line.side in found.sides}
    return {
        side: SurpriseSwitch(side, word, _holds(found, encounter, side, lines)) for side in sides
    }


@transaction.atomic
def turn(encounter: Encounter, side: str, on: bool) -> None:
    """Sets it for everybody on the side in this fight, or restores the sheets' own values."""
    now, found = locked(encounter), _of(registry.get(encounter.ruleset))
    if found is None:
        return
    if found.option:
        if side in found.sides:
            _choose(now, found, found.sides[side] if on else None)
            encounter.options = now.options
        return
    lines = list(encounter.participants.filter(side=side).select_related("combatant"))
    for line in lines:
        line.stats = others(registry.get(encounter.ruleset), line.stats)
        if on:
            line.stats[found.stat] = found.value
        elif line.combatant.stats.get(found.stat) == found.value:
            line.stats[found.stat] = None
    Participant.objects.bulk_update(lines, ["stats"])


def joining(encounter: Encounter, line: Participant) -> Participant:
    """A new line, with the setting that its side has already."""
    line.encounter = encounter
    found = _of(registry.get(encounter.ruleset))
    if found is not None and found.stat:
        lines = list(encounter.participants.filter(side=line.side).select_related("combatant"))
        if lines and _holds(found, encounter, line.side, lines):
            line.stats = {**line.stats, found.stat: found.value}
    return line


def others(ruleset: Ruleset, stats: Mapping[str, Any]) -> dict[str, Any]:
    """The stats of a line in a fight, without the one that is set for a side."""
    found = _of(ruleset)
    return {name: value for name, value in stats.items() if not found or name != found.stat}


def _of(ruleset: Ruleset) -> Surprise | None:
    return ruleset.surprise if isinstance(ruleset, Surprises) else None


def _holds(found: Surprise, encounter: Encounter, side: str, lines: Iterable[Participant]) -> bool:
    if found.option:
        return bool(in_force(encounter).get(found.option) == found.sides[side])
    return all(line.entering.get(found.stat) == found.value for line in lines if line.side == side)


def _choose(encounter: Encounter, found: Surprise, choice: str | None) -> None:
    given = {**in_force(encounter), found.option: choice}
    if choice is None:
        del given[found.option]
    encounter.options = beside_house_rules(encounter, given)
    encounter.save(update_fields=["options"])
