"""Notes on a combatant's weapons, and the effect of the roll with every ability and effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.kampbogen.asking.visibility import Visibility, effects_known
from rulesets.kampbogen.rules.acting import abilities, may_thrash, result_with, total_with, wardable
from rulesets.kampbogen.rules.queries import bonus, can_fight, effect, thrashes, ward
from rulesets.kampbogen.rules.rolling import REACHED
from rulesets.kampbogen.sheet.tables import AIMED
from rulesets.kampbogen.state import Combatant, State
from rulesets.kampbogen.wording.labels import HARM
from rulesets.messages import Phrase, Term, pgettext, phrase
from rulesets.wording.labels import signed


def uses(state: State, combatant: Combatant, visibility: Visibility) -> dict[str, Any]:
    """Totals and results by ability; empty for combatants without dice to use."""
    if state.phase != "act" or not combatant.fighter or combatant.dice is None or combatant.action:
        return {}
    names = abilities(state, combatant) if can_fight(combatant) else ()
    effects = effects_known(state, visibility)
    return {
        "kampgrad": state.kampgrad,
        "dice": combatant.dice,
        "combat": {name: _with(state, combatant, name) for name in names},
        "counter": {
            key: _against(state, combatant, key) for key in wardable(state) if key in effects
        },
        "manoeuvre": _with(state, combatant, state.options.manoeuvre_ability),
        "prygl": combatant.prygl if may_thrash(state, combatant) else 0,
        "reached": can_fight(combatant) and thrashes(combatant, combatant.dice),
    }


def _with(state: State, combatant: Combatant, ability: str) -> dict[str, Any]:
    total, result = total_with(combatant, ability), result_with(state, combatant, ability)
    return {"ability": ability, "total": total, "result": result}


def _against(state: State, combatant: Combatant, key: str) -> dict[str, Any]:
    """The result against an effect, with its harm, which became public when it was triggered."""
    working = effect(state, key)
    does = {"harm": working.harm, "harm_to": working.harm_to, "condition": working.condition}
    return _with(state, combatant, ward(state, working)) | does


SHOOTS = phrase(pgettext("kampbogen", "shooting weapon"))
AIMS = phrase(pgettext("kampbogen", "shooting weapon, for aimed shots"))
EVERY_HIT = phrase(pgettext("kampbogen", "every hit is 1 life damage"))
VALUE = pgettext("kampbogen", "{value}")
TOTAL = pgettext("kampbogen", "{value}: total {total}, {result}")
PREVENTED = pgettext("kampbogen", "prevented: {what}")
NOT_PREVENTED = pgettext("kampbogen", "not prevented: {what}")
AND = pgettext("kampbogen", "{harm}, {condition}")


def kit(state: State, combatant: Combatant, visibility: Visibility) -> dict[str, Phrase]:
    now = uses(state, combatant, visibility)
    fights = now.get("combat", {})
    notes = {name: _ability(combatant, name, fights) for name in combatant.sheet.talents}
    notes |= {name: _ability(combatant, name, fights) for name in fights}
    notes |= {key: _effect(effect) for key, effect in now.get("counter", {}).items()}
    weapons = combatant.sheet.weapons
    return notes | {weapon.name: _weapon(weapon.kind, weapon.shooting) for weapon in weapons}


def _weapon(kind: str, shooting: bool) -> Phrase:
    if kind in AIMED:
        return AIMS
    return SHOOTS if shooting else EVERY_HIT


def _ability(combatant: Combatant, name: str, fights: Mapping[str, Any]) -> Phrase:
    added = signed(bonus(combatant, name))
    if name not in fights:
        return phrase(VALUE, value=added)
    row = fights[name]
    return phrase(TOTAL, value=added, total=row["total"], result=Term(row["result"]))


def _effect(row: Mapping[str, Any]) -> Phrase:
    """The harm to everybody that is prevented, or is not."""
    harm, condition = row["harm"], Term(row["condition"])
    hurts = phrase(HARM, count=harm, what=Term(row["harm_to"]))
    what: Phrase | Term = hurts if harm else condition
    if harm and row["condition"]:
        what = phrase(AND, harm=hurts, condition=condition)
    return phrase(PREVENTED if row["result"] in REACHED else NOT_PREVENTED, what=what)
