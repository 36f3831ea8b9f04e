"""A combatant as a viewer may see it, built from an allow list (README 10)."""

from __future__ import annotations

from typing import Any

from rulesets.contract import CombatantView, Figure
from rulesets.fifth.asking.visibility import Visibility, health
from rulesets.fifth.sheet.parts import CONDITIONS
from rulesets.fifth.sheet.stats import SETTABLE
from rulesets.fifth.shown.kit import kit
from rulesets.fifth.shown.marks import HIDDEN, Circumstances, circumstances, left, marks
from rulesets.fifth.shown.peril import peril
from rulesets.fifth.state import Combatant
from rulesets.identity_cache import reader
from rulesets.visibility import beside, views_of

OPEN = """
    status near concentrating hidden reaction dodging disengaged reckless_now cover obscured
    out_of_reach
""".split()
"""Facts for everybody; `conditions` and `effects` too."""
OWN = """
    hp max_hp temp_hp ac speed exhaustion stealth_total surprised actions bonus movement_used dashes
    attacks_left routine_left slots uses spent successes failures legendary_resistance
    legendary_left hit_dice acts_from initiative_total hampered silenced edge edge_once
    save_modifier attack_modifier damage_modifier
""".split()
"""Facts for the combatant's own side."""

_open_facts, _own_facts = reader(OPEN), reader(OPEN + OWN)
_STATUS = next(field.choices for field in SETTABLE if field.name == "status")
_MORTAL = tuple(status for status in _STATUS if status not in ("dying", "stable"))


@beside(circumstances)
def combatant_view(
    combatant: Combatant, visibility: Visibility, around: Circumstances
) -> CombatantView:
    known = visibility.knows(combatant)
    told = visibility.openness(combatant)
    lurks = combatant.hidden and not known  # of whom only the name is shown
    return CombatantView(
        id=combatant.id,
        name=combatant.name,
        side=combatant.side,
        ally=visibility.ally(combatant),
        mine=combatant.id in visibility.controlled,
        able=combatant.status == "active" if lurks else combatant.able,
        status=combatant.status,
        health=health(combatant, "nothing" if lurks else told),
        figures=_figures(combatant, known) if told == "numbers" and not lurks else (),
        marks=HIDDEN if lurks else marks(combatant, around, known),
        left=left(combatant, around) if combatant.id in visibility.controlled else (),
        facts=_facts(combatant, around, known),
        kit=kit(combatant, around.options) if known else {},
        offers=_offers(combatant) if visibility.viewer.gm else {},
        peril=None if lurks else peril(around.options, combatant, known),
    )


combatant_views = views_of(combatant_view)


def _offers(combatant: Combatant) -> dict[str, tuple[str, ...]]:
    """Only who makes death saves can be dying, and only somebody active hide."""
    offers = {"status": _STATUS if combatant.sheet.death_saves else _MORTAL}
    return offers if combatant.status == "active" else {**offers, "hidden": ()}


def _figures(combatant: Combatant, known: bool) -> tuple[Figure, ...]:
    hp = Figure("hp", combatant.hp, combatant.max_hp)
    if not known:
        return (hp,)
    more = (Figure("temp_hp", combatant.temp_hp),) if combatant.temp_hp else ()
    return (hp, Figure("ac", combatant.ac), *more)


def _facts(combatant: Combatant, around: Circumstances, known: bool) -> dict[str, Any]:
    if combatant.hidden and not known:
        return {"status": combatant.status, "hidden": True}
    facts = _own_facts(combatant) if known else _open_facts(combatant)
    has = combatant.conditions
    facts["near"] = around.near
    facts["conditions"] = tuple(sorted(has))
    facts["effects"] = tuple(_effect(effect, known) for effect in combatant.effects)
    facts |= {name: name in has for name in CONDITIONS}
    if known:
        facts["readied"] = combatant.readied.do if combatant.readied else None
    return facts


def _effect(effect: Any, known: bool) -> dict[str, Any]:
    told = {
        "name": effect.name,
        "source": effect.source,
        "conditions": tuple(sorted(effect.conditions)),
        "until": effect.until,
    }
    return {**told, "rounds": effect.rounds} if known else told
