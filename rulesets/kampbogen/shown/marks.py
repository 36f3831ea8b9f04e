"""A combatant's conditions and ties in words, as shown below the name."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kampbogen.asking.visibility import Visibility
from rulesets.kampbogen.rules.ending import spoils
from rulesets.kampbogen.rules.queries import front, opponents
from rulesets.kampbogen.state import Combatant, State
from rulesets.kampbogen.wording.labels import chosen
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext, phrase

PREVIEW: Mapping[str, Phrase] = {
    "hit": phrase(pgettext("kampbogen", "The combat grade would hit")),
    "perhaps": phrase(pgettext("kampbogen", "The combat grade may hit")),
    "safe": phrase(pgettext("kampbogen", "The combat grade would not hit")),
}
HIT = phrase(pgettext("kampbogen", "Hit by the combat grade"))
OUTSIDE = phrase(pgettext("kampbogen", "Outside the fight"))
AWAY = pgettext("kampbogen", "Outside until the end of round {until}")
DEFENCELESS = phrase(pgettext("kampbogen", "Defenceless"))
FRONT = phrase(pgettext("kampbogen", "In front"))
AMBUSHED = phrase(pgettext("kampbogen", "In an ambush"))
DRIVES = pgettext("kampbogen", "Drives: {vehicle}, {left}")
RIDES = pgettext("kampbogen", "On: {vehicle}")
BREAKS = npgettext("kampbogen", "{count} break point", "{count} break points")
FUMBLE = phrase(pgettext("kampbogen", "Fumble"))
RISE = phrase(pgettext("kampbogen", "Rising roll"))
BONUS = pgettext("kampbogen", "{number} to all totals")
LOOT = phrase(pgettext("kampbogen", "One share of loot"))
GRADE = pgettext("kampbogen", "Prowess: {grade}")
STYLE = pgettext("kampbogen", "Fighting style: {ability}")
TO_DEATH = phrase(pgettext("kampbogen", "Fights to the death"))
KILLS = phrase(pgettext("kampbogen", "Out to kill"))
PLUNDERS = phrase(pgettext("kampbogen", "Plunders"))
CONDITION: Message = pgettext("kampbogen", "{condition}")


def marks(state: State, one: Combatant, visibility: Visibility, hit: str) -> tuple[Phrase, ...]:
    """The marks, the most important first. Fallen combatants have none but the loot, as their
    status is enough."""
    if state.over:
        return (LOOT,) if one.id in spoils(state) else ()
    if one.status != "active":
        return ()
    found = [] if one.in_combat else [_outside(state, one)]
    if one.helpless:
        found.append(DEFENCELESS)
    if one.character:
        found += _character(state, one, hit)
    else:
        found += _opponent(state, one, visibility)
    if _ambushed(state, one):
        found.append(AMBUSHED)
    return tuple(found)


def _outside(state: State, one: Combatant) -> Phrase:
    if one.away_until > state.round:
        return phrase(AWAY, until=one.away_until)
    return OUTSIDE


def _character(state: State, one: Combatant, hit: str) -> list[Phrase]:
    found = []
    if one.id in state.targets:
        found.append(HIT)
    elif hit:
        found.append(PREVIEW[hit])
    if one.special:
        found.append(FUMBLE if one.special == "fumble" else RISE)
    if one.action:
        found.append(done(one))
    if one.vehicle:
        found.append(_vehicle(state, one))
    found += [phrase(CONDITION, condition=Term(name)) for name in one.conditions]
    if one.situational:
        found.append(phrase(BONUS, number=one.situational))
    return found


def done(one: Combatant) -> Phrase:
    """The use of the roll, and its result."""
    return chosen(one.action, one.ability, one.total, one.result)


def _vehicle(state: State, one: Combatant) -> Phrase:
    vehicle = Term(one.vehicle)
    if one.vehicle_role != "driver":
        return phrase(RIDES, vehicle=vehicle)
    left = phrase(BREAKS, count=max(0, state.vehicles[one.vehicle].brud))
    return phrase(DRIVES, vehicle=vehicle, left=left)


def _opponent(state: State, one: Combatant, visibility: Visibility) -> list[Phrase]:
    """The marks of an opponent. Being in front is shown only if there are others."""
    found = []
    if front(state) == one.id and len(visibility.present(o.id for o in opponents(state))) > 1:
        found.append(FRONT)
    if not visibility.knows(one):
        return found
    found.append(phrase(GRADE, grade=Term(one.kamp)))
    if one.style_stat:
        found.append(phrase(STYLE, ability=Term(one.style_stat)))
    nature = ((one.sheet.fights_to_death, TO_DEATH), (one.kills, KILLS))
    found += [said for holds, said in (*nature, (one.sheet.plunders, PLUNDERS)) if holds]
    return found


def _ambushed(state: State, one: Combatant) -> bool:
    if state.round > 1 or not one.in_combat:
        return False
    return state.ambushed == ("party" if one.character else "opponents")
