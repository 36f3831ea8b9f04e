"""A combatant as a viewer may see it, built from an allow list (README 10)."""

from __future__ import annotations

from typing import Any

from rulesets.coc7.asking.visibility import Visibility, health
from rulesets.coc7.rules.queries import active, loadable
from rulesets.coc7.shown.kit import kit, ranges
from rulesets.coc7.shown.marks import marks
from rulesets.coc7.state import Combatant, State, Weapon
from rulesets.contract import CombatantView, Figure
from rulesets.identity_cache import identity_cached, reader
from rulesets.visibility import views_of

# README 10: facts for everybody, and facts for the combatant's own side.
OPEN = """
    name side status held cover prone moving_fast restrained_by engaged dropped lost_action
    major_wound helpless
""".split()
OWN = """
    hp hp_max mp luck armour initiative ammo spare belt jammed cornered out_of_arc
    improvised_at_hand unaware situational aim_round defended answered dying_since aided
""".split()
SHEET = """
    dex con pow build mov db brawl dodge throw listen spot_hidden psychology mechanical_repair
    first_aid
""".split()
FEET_PER_METRE = 3
PARTS_OF_DEX = 5


_open_facts, _own_facts, _sheet_facts = reader(OPEN), reader(OPEN + OWN), reader(SHEET)


def combatant_view(state: State, one: Combatant, visibility: Visibility) -> CombatantView:
    known = visibility.knows(one)
    told = visibility.openness(one)
    return CombatantView(
        id=one.id,
        name=one.name,
        side=one.side,
        ally=visibility.ally(one),
        mine=one.id in visibility.viewer.controls,
        able=active(one) and not one.helpless,
        status=one.status,
        acted=acted(state, one),
        health=health(one, told),
        figures=_figures(one, visibility, known) if told == "numbers" else (),
        marks=marks(state, one, visibility),
        facts=_facts(state, one, visibility, known),
        kit=kit(one) if known else {},
        offers=_offers(state, one) if visibility.viewer.gm else {},
    )


combatant_views = views_of(combatant_view)


def _offers(state: State, one: Combatant) -> dict[str, tuple[str, ...]]:
    """The values for rulings (README 4.2): own weapons to hold; active enemies who may hold this
    combatant."""
    others = _standing(state) if active(one) else ()
    holders = [other.id for other in others if other.side != one.side]
    return {"held": ("", *one.sheet.can_be_held), "restrained_by": ("", *holders)}


@identity_cached
def _standing(state: State) -> tuple[Combatant, ...]:
    return tuple(combatant for combatant in state.combatants.values() if active(combatant))


def acted(state: State, one: Combatant) -> bool:
    """Whether this round's turn is over. The order and those who stood in it are known to
    everybody."""
    return bool(one.initiative) and one.id not in state.order and not state.over


def _figures(one: Combatant, visibility: Visibility, known: bool) -> tuple[Figure, ...]:
    left = Figure("hp", one.hp, one.hp_max)
    if not known:
        return (left,)
    if visibility.viewer.gm:
        return (left, Figure("dex", one.sheet.dex))
    return (left, Figure("luck", one.luck))


def _facts(state: State, one: Combatant, visibility: Visibility, known: bool) -> dict[str, Any]:
    facts = _own_facts(one) if known else _open_facts(one)
    facts["aiming"] = one.aiming != ""
    if visibility.hidden:
        _hide(facts, visibility)
    if known:
        facts |= _of_the_sheet(one)
    if state.attack and state.attack.target == one.id:
        facts["attacked"] = _attacked(state, visibility)
    if known and state.auto and state.auto.by == one.id:
        left = one.ammo.get(state.auto.weapon, 0)
        facts["firing"] = {"volleys": state.auto.volleys, "ammo": left}
    return facts


def _hide(facts: dict[str, Any], visibility: Visibility) -> None:
    for name in ("engaged", "answered"):
        if name in facts:
            facts[name] = visibility.present(facts[name])
    if facts["restrained_by"] in visibility.hidden:
        facts["restrained_by"] = ""


def _of_the_sheet(one: Combatant) -> dict[str, Any]:
    sheet = one.sheet
    return {
        **_sheet_facts(sheet),
        "str": sheet.strength,
        "ranges": ranges(one),
        "point_blank": round(sheet.dex / PARTS_OF_DEX / FEET_PER_METRE),
        "aims_with": one.aiming,
        "shots": {name: _shots(one, sheet.weapons[name]) for name in one.ammo},
        "loadable": tuple(name for name in one.ammo if loadable(one, sheet.weapons[name])),
    }


def _shots(one: Combatant, weapon: Weapon) -> int:
    """The shots or throws left, including spare magazines and belts."""
    spare = one.spare.get(weapon.name) or 0
    return one.ammo[weapon.name] + spare * (1 if weapon.feed == "rounds" else weapon.capacity)


def _attacked(state: State, visibility: Visibility) -> dict[str, Any]:
    """The attack waiting for an answer, as declared in public."""
    attack = state.attack
    assert attack is not None
    if attack.by in visibility.hidden:
        return {"undefended": state.options.undefended}
    shown = {name: getattr(attack, name) for name in ("by", "kind", "weapon", "goal", "shots")}
    ordinary = attack.kind not in ("melee", "manoeuvre")
    return shown | {"undefended": "none" if ordinary else state.options.undefended}
