"""Notes on a combatant's weapons, and the effect of the roll with every ability and effect."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.kampbogen.asking.visibility import Visibility
from rulesets.kampbogen.rules.queries import bonus
from rulesets.kampbogen.sheet.tables import AIMED
from rulesets.kampbogen.shown.uses import uses
from rulesets.kampbogen.state import Combatant, State
from rulesets.kampbogen.wording.labels import does, signed
from rulesets.messages import Phrase, Term, pgettext, phrase

SHOOTS = phrase(pgettext("kampbogen", "shooting weapon"))
AIMS = phrase(pgettext("kampbogen", "shooting weapon, for aimed shots"))
EVERY_HIT = phrase(pgettext("kampbogen", "every hit is 1 life damage"))
VALUE = pgettext("kampbogen", "{value}")
TOTAL = pgettext("kampbogen", "{value}: total {total}, {result}")
WARDS = pgettext("kampbogen", "{ability} · {does}")


def kit(state: State, one: Combatant, visibility: Visibility) -> dict[str, Phrase]:
    now = uses(state, one, visibility)
    fights = now.get("combat", {})
    notes = {name: _ability(one, name, fights) for name in one.sheet.talents}
    notes |= {name: _ability(one, name, fights) for name in fights}
    notes |= {key: _effect(found) for key, found in now.get("counter", {}).items()}
    weapons = one.sheet.weapons
    return notes | {weapon.name: _weapon(weapon.kind, weapon.shooting) for weapon in weapons}


def _weapon(kind: str, shooting: bool) -> Phrase:
    if kind in AIMED:
        return AIMS
    return SHOOTS if shooting else EVERY_HIT


def _ability(one: Combatant, name: str, fights: Mapping[str, Any]) -> Phrase:
    added = signed(bonus(one, name))
    if name not in fights:
        return phrase(VALUE, value=added)
    found = fights[name]
    return phrase(TOTAL, value=added, total=found["total"], result=Term(found["result"]))


def _effect(found: Mapping[str, Any]) -> Phrase:
    return phrase(
        WARDS,
        ability=Term(found["ability"]),
        does=does(found["harm"], found["harm_to"], found["condition"]),
    )
