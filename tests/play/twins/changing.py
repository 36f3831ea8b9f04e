"""Changes that turn a fight into its twin: all of them are hidden from players."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import pytest

from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant
from rulesets.contract import IllegalSetup


def hide_one(fight: Encounter) -> None:
    """Hides a combatant of the fight: the one that its demo hides, or an additional foe."""
    if fight.participants.filter(hidden=True).exists():
        return
    strangers = Combatant.objects.filter(campaign=fight.campaign, kind=Combatant.Kind.FOE)
    there = fight.participants.values("combatant")
    stranger = strangers.exclude(pk__in=there).order_by("pk")[0]
    Participant.objects.create(encounter=fight, combatant=stranger, side=stranger.side, hidden=True)


def rename(sheet: Combatant) -> None:
    """Another name with the same id, and other words for its possessions."""
    sheet.name = f"{sheet.name} ?!"
    words = {row["name"] for rows in sheet.stats.values() for row in rows_of(rows)}
    sheet.stats = reworded(sheet.stats, {word: f"Odd {word}" for word in words})
    sheet.ruleset.check_stats(sheet.stats, sheet.side)
    sheet.save()


def rows_of(value: Any) -> Sequence[Mapping[str, Any]]:
    rows = value if isinstance(value, list) else ()
    return [row for row in rows if isinstance(row, dict) and isinstance(row.get("name"), str)]


def reworded(value: Any, words: Mapping[str, str]) -> Any:
    if isinstance(value, dict):
        return {key: reworded(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [reworded(item, words) for item in value]
    return words.get(value, value) if isinstance(value, str) else value


def another_number(sheet: Combatant, seed: str) -> None:
    """One of the numbers of its sheet is larger or smaller by one."""
    ruleset, random = sheet.ruleset, Random(seed)
    numbers = [stat.name for stat in ruleset.stats if stat.type == "int" and not stat.open]
    known = [name for name in numbers if isinstance(sheet.stats.get(name), int)]
    changes = [(name, more) for name in known for more in (1, -1)]
    for name, more in random.sample(changes, len(changes)):
        stats = {**sheet.stats, name: sheet.stats[name] + more}
        try:
            ruleset.check_stats(stats, sheet.side)
        except IllegalSetup:
            continue
        Combatant.objects.filter(pk=sheet.pk).update(stats=stats)
        return
    pytest.fail(f"{sheet.name} has no number that could be another")
