"""A combatant as a viewer may see it (README 10): the fields that are declared `OPEN` or `OWN`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.chances import percent
from rulesets.coc7.asking.chances.probability import at_least, levels
from rulesets.coc7.asking.visibility import Visibility, health
from rulesets.coc7.rules.queries import active, loadable
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.shown.kit import kit, ranges
from rulesets.coc7.shown.marks import marks
from rulesets.coc7.state import Combatant, Sheet, State, Weapon
from rulesets.contract import CombatantView, Figure, Peril
from rulesets.declared import facts_of, names_of
from rulesets.identity_cache import identity_cached, reader
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.visibility import views_of
from rulesets.wording.perils import STILL_A_TARGET

FEET_PER_METRE = 3
PARTS_OF_DEX = 5

_read, _read_sheet = facts_of(Combatant), reader(names_of(Sheet, seen="own"))


def combatant_view(state: State, combatant: Combatant, visibility: Visibility) -> CombatantView:
    is_known = visibility.knows(combatant)
    openness = visibility.openness(combatant)
    return visibility.view_of(
        combatant,
        able=active(combatant) and not combatant.helpless,
        acted=acted(state, combatant),
        health=health(combatant, openness),
        figures=_figures(combatant, visibility, is_known) if openness == "numbers" else (),
        marks=marks(state, combatant, visibility),
        facts=_facts(state, combatant, visibility, is_known),
        kit=kit(combatant) if is_known else {},
        offers=_offers(state, combatant) if visibility.viewer.gm else {},
        peril=peril(state, combatant, visibility),
    )


combatant_views = views_of(combatant_view)


def _offers(state: State, combatant: Combatant) -> dict[str, tuple[str, ...]]:
    """The values for rulings (README 4.2): own weapons to hold; active enemies who may hold this
    combatant."""
    others = _standing(state) if active(combatant) else ()
    holders = [other.id for other in others if other.side != combatant.side]
    return {"held": ("", *combatant.sheet.can_be_held), "restrained_by": ("", *holders)}


@identity_cached
def _standing(state: State) -> tuple[Combatant, ...]:
    return tuple(combatant for combatant in state.combatants.values() if active(combatant))


def acted(state: State, combatant: Combatant) -> bool:
    """Whether this round's turn is over. The order and those who stood in it are known to
    everybody."""
    return bool(combatant.initiative) and combatant.id not in state.order and not state.over


def _figures(combatant: Combatant, visibility: Visibility, is_known: bool) -> tuple[Figure, ...]:
    left = Figure("hp", combatant.hp, combatant.hp_max)
    if not is_known:
        return (left,)
    if visibility.viewer.gm:
        return (left, Figure("dex", combatant.sheet.dex))
    return (left, Figure("luck", combatant.luck))


def _facts(
    state: State, combatant: Combatant, visibility: Visibility, is_known: bool
) -> dict[str, Any]:
    facts = _read(combatant, is_known)
    if visibility.hidden:
        _hide(facts, visibility)
    if is_known:
        facts |= _of_the_sheet(combatant)
    if state.attack and state.attack.target == combatant.id:
        facts["attacked"] = _attacked(state, visibility)
    if is_known and state.auto and state.auto.by == combatant.id:
        left = combatant.ammo.get(state.auto.weapon, 0)
        facts["firing"] = {"volleys": state.auto.volleys, "ammo": left}
    return facts


def _hide(facts: dict[str, Any], visibility: Visibility) -> None:
    for name in ("engaged", "answered"):
        if name in facts:
            facts[name] = visibility.present(facts[name])
    if facts["restrained_by"] in visibility.hidden:
        facts["restrained_by"] = ""


def _of_the_sheet(combatant: Combatant) -> dict[str, Any]:
    sheet = combatant.sheet
    return {
        **_read_sheet(sheet),
        "str": sheet.strength,
        "ranges": ranges(combatant),
        "point_blank": round(sheet.dex / PARTS_OF_DEX / FEET_PER_METRE),
        "shots": {name: _shots(combatant, sheet.weapons[name]) for name in combatant.ammo},
        "loadable": tuple(
            name for name in combatant.ammo if loadable(combatant, sheet.weapons[name])
        ),
    }


def _shots(combatant: Combatant, weapon: Weapon) -> int:
    """The shots or throws left, including spare magazines and belts."""
    spare = combatant.spare.get(weapon.name) or 0
    return combatant.ammo[weapon.name] + spare * (1 if weapon.feed == "rounds" else weapon.capacity)


def _attacked(state: State, visibility: Visibility) -> dict[str, Any]:
    """The attack waiting for an answer, as declared in public."""
    attack = state.attack
    assert attack is not None
    if attack.by in visibility.hidden:
        return {"undefended": state.options.undefended}
    named = {name: getattr(attack, name) for name in ("by", "kind", "weapon", "goal", "shots")}
    ordinary = attack.kind not in ("melee", "manoeuvre")
    return named | {"undefended": "none" if ordinary else state.options.undefended}


AID = ("turn", "first_aid")
SAVES = pgettext("coc7", "First aid saves {name}")
WAKES = pgettext("coc7", "First aid brings {name} round")
MENDS = pgettext("coc7", "First aid gives {name} 1 hit point, no more")
ROLL = pgettext("coc7", "CON roll at the end of round {round}")
DEATH = phrase(pgettext("coc7", "A failed CON roll is death."))


def peril(state: State, combatant: Combatant, visibility: Visibility) -> Peril | None:
    """The peril; of other sides only the status is known (README 10)."""
    if combatant.status not in ("dying", "unconscious"):
        return None
    if not visibility.knows(combatant):
        return Peril(word=combatant.status)
    basis = Peril(word=combatant.status, comes=STILL_A_TARGET)
    if combatant.status == "dying":
        comes = phrase(ROLL, round=max(state.round, combatant.dying_since + 1))
        basis = replace(
            basis, deadly=True, comes=comes, percent=_succeeds(combatant.sheet.con), risk=DEATH
        )
    if combatant.aided:
        return basis
    helpers = tuple(
        (friend.id, _succeeds(friend.sheet.first_aid))
        for friend in visibility.seen(state.combatants)
        if friend.side == combatant.side and active(friend) and not friend.helpless
    )
    return replace(basis, help=AID, helpers=helpers, helped=_helped(combatant))


def _succeeds(skill: int) -> int:
    return percent(at_least(levels(skill, REGULAR, 0), REGULAR))


def _helped(combatant: Combatant) -> Phrase:
    if combatant.status == "dying":
        return phrase(SAVES, name=Name(combatant.id))
    return phrase(MENDS if combatant.major_wound else WAKES, name=Name(combatant.id))
