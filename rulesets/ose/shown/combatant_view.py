"""A combatant as a viewer may see it, built from an allow list (README 10)."""

from __future__ import annotations

from typing import Any

from rulesets.contract import CombatantView, Figure
from rulesets.identity_cache import reader
from rulesets.ose.asking.visibility import Visibility, health
from rulesets.ose.rules.queries import able
from rulesets.ose.shown.circumstances import Circumstances, circumstances
from rulesets.ose.shown.kit import kit, ranges
from rulesets.ose.shown.marks import WONT_FIGHT, marks
from rulesets.ose.state import CONDITIONS, Combatant, Options
from rulesets.visibility import beside, views_of

# README 10: facts for everybody, and facts for the combatant's own side.
OPEN = (
    """
    name side status engaged moved acted fleeing cover full_cover out_of_reach
""".split()
    + list(CONDITIONS)
)
OWN = """
    hp max_hp ac aac thac0 attack_bonus shield declared declared_spell retreating disrupted spells
    move rounds_moved morale morale_passed acts_from initiative_modifier save_modifier
    attack_modifier damage_modifier unseen blocked_behind cornered
""".split()


_open_facts, _own_facts = reader(OPEN), reader(OPEN + OWN)


@beside(circumstances)
def combatant_view(one: Combatant, visibility: Visibility, around: Circumstances) -> CombatantView:
    known = visibility.knows(one)
    told = visibility.openness(one)
    return CombatantView(
        id=one.id,
        name=one.name,
        side=one.side,
        ally=visibility.ally(one),
        mine=one.id in visibility.controlled,
        able=able(one),
        status=one.status,
        acted=one.acted,
        health=health(one, told),
        figures=_figures(around.options, one, known) if told == "numbers" else (),
        marks=marks(one, around, known),
        nature=WONT_FIGHT if known and around.harmless else None,
        facts=_facts(one, visibility, known, around.declared),
        kit=kit(one, around.options) if known else {},
    )


combatant_views = views_of(combatant_view)


def _figures(options: Options, one: Combatant, known: bool) -> tuple[Figure, ...]:
    left = Figure("hp", one.hp, one.max_hp)
    if not known:
        return (left,)
    if options.armour_class == "ascending":
        return (left, Figure("aac", one.aac))
    return (left, Figure("ac", one.ac))


def _facts(one: Combatant, visibility: Visibility, known: bool, shown: bool) -> dict[str, Any]:
    facts = _own_facts(one) if known else _open_facts(one)
    if visibility.hidden:
        facts["engaged"] = tuple(id for id in one.engaged if id not in visibility.hidden)
    if known:
        facts["ranges"] = ranges(one)
    elif shown:
        facts["declared"], facts["retreating"] = one.declared, one.retreating
        if one.declared_spell and (one.acted or one.disrupted):
            facts["declared_spell"] = one.declared_spell
    return facts
