"""A combatant's conditions and ties in words, as shown below the name."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.kampbogen.asking.visibility import Visibility
from rulesets.kampbogen.rules.queries import front, opponents
from rulesets.kampbogen.rules.rounds import spoils
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
WAITS = phrase(pgettext("kampbogen", "In the fight from the next round on"))
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


def marks(
    state: State, combatant: Combatant, visibility: Visibility, hit: str
) -> tuple[Phrase, ...]:
    """The marks, the most important first. Fallen combatants have none but the loot, as their
    status is enough."""
    if state.over:
        return (LOOT,) if combatant.id in spoils(state) else ()
    if combatant.status != "active":
        return ()
    found = [] if combatant.in_combat else [_outside(state, combatant)]
    if combatant.helpless:
        found.append(DEFENCELESS)
    if combatant.character:
        found += _character(state, combatant, hit)
    else:
        found += _opponent(state, combatant, visibility)
    if _ambushed(state, combatant):
        found.append(AMBUSHED)
    return tuple(found)


def _outside(state: State, combatant: Combatant) -> Phrase:
    if combatant.away_until > state.round:
        return phrase(AWAY, until=combatant.away_until)
    return WAITS if combatant.waits else OUTSIDE


def _character(state: State, combatant: Combatant, hit: str) -> list[Phrase]:
    found = []
    if combatant.id in state.targets:
        found.append(HIT)
    elif hit:
        found.append(PREVIEW[hit])
    if combatant.special:
        found.append(FUMBLE if combatant.special == "fumble" else RISE)
    if combatant.action:
        found.append(done(combatant))
    if combatant.vehicle:
        found.append(_vehicle(state, combatant))
    found += [phrase(CONDITION, condition=Term(name)) for name in combatant.conditions]
    if combatant.situational:
        found.append(phrase(BONUS, number=combatant.situational))
    return found


def done(combatant: Combatant) -> Phrase:
    """The use of the roll, and its result."""
    return chosen(combatant.action, combatant.ability, combatant.total, combatant.result)


def _vehicle(state: State, combatant: Combatant) -> Phrase:
    vehicle = Term(combatant.vehicle)
    if combatant.vehicle_role != "driver":
        return phrase(RIDES, vehicle=vehicle)
    left = phrase(BREAKS, count=max(0, state.vehicles[combatant.vehicle].brud))
    return phrase(DRIVES, vehicle=vehicle, left=left)


def _opponent(state: State, combatant: Combatant, visibility: Visibility) -> list[Phrase]:
    """The marks of an opponent. Being in front is shown only if there are others."""
    found = []
    if front(state) == combatant.id and len(visibility.present(o.id for o in opponents(state))) > 1:
        found.append(FRONT)
    if not visibility.knows(combatant):
        return found
    found.append(phrase(GRADE, grade=Term(combatant.kamp)))
    if combatant.style_stat:
        found.append(phrase(STYLE, ability=Term(combatant.style_stat)))
    nature = ((combatant.sheet.fights_to_death, TO_DEATH), (combatant.kills, KILLS))
    found += [said for holds, said in (*nature, (combatant.sheet.plunders, PLUNDERS)) if holds]
    return found


def _ambushed(state: State, combatant: Combatant) -> bool:
    if state.round > 1 or not combatant.in_combat:
        return False
    return state.ambushed == ("party" if combatant.character else "opponents")
