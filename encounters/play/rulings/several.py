"""The short sheet for several combatants, combined from their individual sheets."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import QueryDict
from msgspec.structs import replace

from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.rulings import quick
from encounters.play.rulings.quick import Chip, Count, Harm, QuickSheet
from encounters.play.rulings.ruling_forms import RulingRefused
from rulesets.contract import CombatantView


def sheet(
    context: ViewerContext,
    many: Sequence[CombatantView],
    posted: QueryDict | None = None,
    refused: RulingRefused | None = None,
) -> QuickSheet:
    """The short sheet for several combatants: a chip is chosen if all have it; numbers are
    changes."""
    sheets = [quick.sheet(context, seen, None, refused) for seen in many]
    tests = [{test.option for test in each.tests} for each in sheets]
    found = QuickSheet(
        harm=_harm([each.harm for each in sheets]),
        counts=_counts([each.counts for each in sheets]),
        modifiers=_counts([each.modifiers for each in sheets]),
        conditions=_chips([each.conditions for each in sheets]),
        melee=[],
        deeds=[*_aware(sheets), *_chips([each.deeds for each in sheets])],
        tests=[test for test in sheets[0].tests if all(test.option in known for known in tests)],
    )
    return quick.as_posted(found, posted)


def _harm(each: Sequence[Harm | None]) -> Harm | None:
    """Damage and healing for all. Healing is limited by the combatant with the most damage; nobody
    gets more than their maximum."""
    known = [harm for harm in each if harm is not None]
    if len(known) < len(each):
        return None
    return replace(known[0], now=None, then="", high=max(harm.high for harm in known))


def _counts(each: Sequence[Sequence[Count]]) -> list[Count]:
    everywhere = _in_all({count.name for count in counts} for counts in each)
    return [
        replace(count, was=0, now=0, least=count.least - count.most, added=True)
        for count in each[0]
        if count.name in everywhere
    ]


def _chips(each: Sequence[Sequence[Chip]]) -> list[Chip]:
    everywhere = _in_all({chip.key for chip in chips} for chips in each)
    held = _in_all({chip.key for chip in chips if chip.on} for chips in each)
    return [
        replace(chip, on=chip.key in held, chosen=chip.key in held)
        for chip in each[0]
        if chip.key in everywhere
    ]


def _aware(sheets: Sequence[QuickSheet]) -> list[Chip]:
    """The chip that ends surprise, if some are surprised but not all."""
    found = [chip for each in sheets for chip in each.deeds if chip.key == quick.AWARE]
    return found[:1] if len(found) < len(sheets) else []


def _in_all(sets: Iterable[set[str]]) -> set[str]:
    return set.intersection(*sets)
