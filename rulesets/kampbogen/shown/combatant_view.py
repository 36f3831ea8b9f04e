"""A combatant as a viewer may see it (README 10), from the fields that are declared as seen, and
its conditions and ties as marks below the name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, CombatantView, Figure, Peril
from rulesets.contract.extras import Open
from rulesets.declared import names_of
from rulesets.identity_cache import identity_cached, reader
from rulesets.kampbogen.asking.stakes import preview
from rulesets.kampbogen.asking.values import offers
from rulesets.kampbogen.asking.visibility import Visibility, health_told, openness
from rulesets.kampbogen.rules.queries import front, opponents, protected, ward
from rulesets.kampbogen.rules.rounds import spoils
from rulesets.kampbogen.rules.situations.challenge import trial
from rulesets.kampbogen.shown.kit import kit, uses
from rulesets.kampbogen.state import Combatant, State
from rulesets.kampbogen.wording.labels import chosen
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext, phrase
from rulesets.visibility import views_of

# README 10: facts for everybody, about characters for all players, about opponents for the GM.
_EVERYBODY, _KNOWN = names_of(Combatant, seen="all"), names_of(Combatant, seen="own")
_open = reader(_EVERYBODY)
_character = reader((*_EVERYBODY, *_KNOWN, *names_of(Combatant, seen="character")))
_opponent = reader((*_EVERYBODY, *_KNOWN, *names_of(Combatant, seen="opponent")))
_hits = identity_cached(preview)


def combatant_view(state: State, combatant: Combatant, visibility: Visibility) -> CombatantView:
    is_known, hit = visibility.knows(combatant), _hits(state, visibility).get(combatant.id, "")
    return visibility.view_of(
        combatant,
        able=combatant.fighter,
        acted=bool(combatant.action) and state.phase != "act",  # until then it is only declared
        health=health_told(state, combatant, visibility),
        figures=_figures(combatant, is_known, state.over)
        if openness(state, combatant, visibility) == "numbers"
        else (),
        marks=marks(state, combatant, visibility, hit),
        facts=_facts(state, combatant, visibility, is_known),
        kit=kit(state, combatant, visibility) if combatant.character else {},
        open=public_roll(state, combatant, hit),
        peril=_peril(combatant),
        offers=offers(state, combatant) if visibility.viewer.gm else NOTHING,
    )


combatant_views = views_of(combatant_view)


def _figures(combatant: Combatant, is_known: bool, over: bool) -> tuple[Figure, ...]:
    """The figures; a character's second number is its soul, or its roll once there is one, until
    the fight is over."""
    left = Figure("liv", combatant.liv, combatant.liv_max)
    if not is_known or not combatant.character:
        return (left,)
    return (
        left,
        Figure("dice", combatant.dice)
        if combatant.dice is not None and not over
        else Figure("soul", combatant.soul),
    )


def _facts(
    state: State, combatant: Combatant, visibility: Visibility, is_known: bool
) -> dict[str, Any]:
    if combatant.character:
        facts = _character(combatant) | {"pools": dict(combatant.pools)}
        now = {"uses": uses(state, combatant, visibility), "trial": trial(state, combatant.id)}
        return facts | _asked_for(state, combatant) | now
    facts = _opponent(combatant) if is_known else _open(combatant)
    if is_known:
        facts |= _of_the_opponent(state, combatant)
    elif state.options.open_liv:
        facts |= {"liv": combatant.liv, "liv_max": combatant.liv_max}
    return facts | {"front": front(state) == combatant.id} | _asked_for(state, combatant)


def _of_the_opponent(state: State, combatant: Combatant) -> dict[str, Any]:
    """An opponent's facts. `unwardable`: effects that no ward of this fight works against."""
    effects = [effect for effect in combatant.sheet.effects if not effect.quality]
    return {
        "fights_to_death": combatant.sheet.fights_to_death,
        "unwardable": tuple(effect.name for effect in effects if not ward(state, effect)),
    }


def _asked_for(state: State, combatant: Combatant) -> dict[str, Any]:
    """For both combatants in a hold-up: the reading of its rule that is in use."""
    sequence = state.sequence
    if sequence is None or combatant.id not in (sequence.character, sequence.opponent):
        return {}
    return {"holdup_harm": state.options.holdup_harm}


WAKES = phrase(pgettext("kampbogen", "Wakes as soon as life is given back"))
FATE = phrase(pgettext("kampbogen", "If the opponents win, the GM decides the fate of the fallen."))


def _peril(combatant: Combatant) -> Peril | None:
    """A character who has fallen: life may be given back (README 7.10), and a lost fight may mean
    death (README 7.12)."""
    if combatant.status != "unconscious":
        return None
    if not combatant.character:
        return Peril(word="unconscious")
    return Peril(word="unconscious", comes=WAKES, risk=FATE)


PHASES = ("roll", "act", "targets")
FATES: Mapping[str, Phrase] = {
    "hit": phrase(pgettext("kampbogen", "is hit")),
    "perhaps": phrase(pgettext("kampbogen", "may be hit")),
    "safe": phrase(pgettext("kampbogen", "goes free")),
}
PROTECTED = phrase(pgettext("kampbogen", "protected on board"))


def public_roll(state: State, combatant: Combatant, hit: str) -> Open | None:
    """The public roll. `hit` is the preview of the kampgrad."""
    if combatant.dice is None or not combatant.character or state.phase not in PHASES:
        return None
    deed = done(combatant) if combatant.action else None
    note, warned = _fate(state, combatant, hit)
    return Open(value=combatant.dice, deed=deed, note=note, warned=warned)


def _fate(state: State, combatant: Combatant, hit: str) -> tuple[Phrase | None, bool]:
    if combatant.id in state.targets:
        return FATES["hit"], True
    if state.phase == "targets":
        return (FATES["perhaps"], True) if combatant.id in state.tied else (FATES["safe"], False)
    if state.phase == "act" and protected(state, combatant):
        return PROTECTED, False
    return FATES.get(hit), hit in ("hit", "perhaps")


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
    phrases = [] if combatant.in_combat else [_outside(state, combatant)]
    if combatant.helpless:
        phrases.append(DEFENCELESS)
    if combatant.character:
        phrases += _marks_of_character(state, combatant, hit)
    else:
        phrases += _marks_of_opponent(state, combatant, visibility)
    if _ambushed(state, combatant):
        phrases.append(AMBUSHED)
    return tuple(phrases)


def _outside(state: State, combatant: Combatant) -> Phrase:
    if combatant.away_until > state.round:
        return phrase(AWAY, until=combatant.away_until)
    return WAITS if combatant.waits else OUTSIDE


def _marks_of_character(state: State, combatant: Combatant, hit: str) -> list[Phrase]:
    phrases = []
    if combatant.id in state.targets:
        phrases.append(HIT)
    elif hit:
        phrases.append(PREVIEW[hit])
    if combatant.special:
        phrases.append(FUMBLE if combatant.special == "fumble" else RISE)
    if combatant.action:
        phrases.append(done(combatant))
    if combatant.vehicle:
        phrases.append(_vehicle(state, combatant))
    phrases += [phrase(CONDITION, condition=Term(name)) for name in combatant.conditions]
    if combatant.situational:
        phrases.append(phrase(BONUS, number=combatant.situational))
    return phrases


def done(combatant: Combatant) -> Phrase:
    """The use of the roll, and its result."""
    return chosen(combatant.action, combatant.ability, combatant.total, combatant.result)


def _vehicle(state: State, combatant: Combatant) -> Phrase:
    vehicle = Term(combatant.vehicle)
    if combatant.vehicle_role != "driver":
        return phrase(RIDES, vehicle=vehicle)
    left = phrase(BREAKS, count=max(0, state.vehicles[combatant.vehicle].brud))
    return phrase(DRIVES, vehicle=vehicle, left=left)


def _marks_of_opponent(state: State, combatant: Combatant, visibility: Visibility) -> list[Phrase]:
    """The marks of an opponent. Being in front is shown only if there are others."""
    phrases = []
    if front(state) == combatant.id and len(visibility.present(o.id for o in opponents(state))) > 1:
        phrases.append(FRONT)
    if not visibility.knows(combatant):
        return phrases
    phrases.append(phrase(GRADE, grade=Term(combatant.kamp)))
    if combatant.style_stat:
        phrases.append(phrase(STYLE, ability=Term(combatant.style_stat)))
    nature = ((combatant.sheet.fights_to_death, TO_DEATH), (combatant.kills, KILLS))
    phrases += [
        phrase for holds, phrase in (*nature, (combatant.sheet.plunders, PLUNDERS)) if holds
    ]
    return phrases


def _ambushed(state: State, combatant: Combatant) -> bool:
    if state.round > 1 or not combatant.in_combat:
        return False
    return state.ambushed == ("party" if combatant.character else "opponents")
