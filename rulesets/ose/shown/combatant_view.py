"""A combatant as a viewer may see it (README 10): the fields that are declared `OPEN` or `OWN`."""

from __future__ import annotations

from typing import Any

from rulesets.contract import CombatantView, Figure, Peril
from rulesets.declared import facts_of
from rulesets.messages import pgettext, phrase
from rulesets.ose.asking.visibility import Visibility, health
from rulesets.ose.rules.queries import able
from rulesets.ose.shown.kit import kit, ranges
from rulesets.ose.shown.marks import WONT_FIGHT, Circumstances, circumstances, marks
from rulesets.ose.state import HELPLESS, Combatant, Options
from rulesets.visibility import beside, views_of

_read = facts_of(Combatant)


@beside(circumstances)
def combatant_view(
    combatant: Combatant, visibility: Visibility, around: Circumstances
) -> CombatantView:
    is_known = visibility.knows(combatant)
    openness = visibility.openness(combatant)
    return visibility.view_of(
        combatant,
        able=able(combatant),
        acted=combatant.acted or combatant.disrupted,  # nothing more is asked of it (README 7.8)
        health=health(combatant, openness),
        figures=_figures(around.options, combatant, is_known) if openness == "numbers" else (),
        marks=marks(combatant, around, is_known),
        nature=WONT_FIGHT if is_known and around.harmless else None,
        facts=_facts(combatant, visibility, is_known, around.declared),
        kit=kit(combatant, around.options) if is_known else {},
        peril=_peril(combatant, is_known),
    )


combatant_views = views_of(combatant_view)


ENDS = pgettext("ose", "Until the end of round {round}")
LASTS = phrase(pgettext("ose", "Until somebody ends it"))


def _peril(combatant: Combatant, is_known: bool) -> Peril | None:
    """Sleep or paralysis; how long it lasts is for the own side."""
    laid = [name for name in HELPLESS if getattr(combatant, name)]
    if not laid or combatant.status != "active":
        return None
    if not is_known:
        return Peril(word=laid[0], grave=False)
    lasting = next((name for name in laid if name not in combatant.timers), None)
    worst = lasting or max(laid, key=lambda name: combatant.timers[name])
    comes = LASTS if lasting else phrase(ENDS, round=combatant.timers[worst])
    return Peril(word=worst, grave=False, comes=comes)


def _figures(options: Options, combatant: Combatant, is_known: bool) -> tuple[Figure, ...]:
    left = Figure("hp", combatant.hp, combatant.max_hp)
    if not is_known:
        return (left,)
    if options.armour_class == "ascending":
        return (left, Figure("aac", combatant.aac))
    return (left, Figure("ac", combatant.ac))


def _facts(
    combatant: Combatant, visibility: Visibility, is_known: bool, is_shown: bool
) -> dict[str, Any]:
    facts = _read(combatant, is_known)
    if visibility.hidden:
        facts["engaged"] = tuple(id for id in combatant.engaged if id not in visibility.hidden)
    if is_known:
        facts["ranges"] = ranges(combatant)
    elif is_shown and combatant.declared_spell and (combatant.acted or combatant.disrupted):
        facts["declared_spell"] = combatant.declared_spell
    return facts
