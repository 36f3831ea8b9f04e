"""A combatant as a viewer may see it, built from an allow list (README 10)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.arm5.asking.visibility import Visibility, health
from rulesets.arm5.rules.initiative import places
from rulesets.arm5.shown.kit import kit, parts
from rulesets.arm5.shown.marks import marks
from rulesets.arm5.shown.tracks import tracks
from rulesets.arm5.state import Combatant, Options, State
from rulesets.contract import CombatantView, Figure
from rulesets.identity_cache import identity_cached, reader
from rulesets.visibility import the_same, views_of

OPEN = """
    name side status posture cover mounted position initiative extended_task delaying
    engaged_with broken_from wielding dropped
""".split()
"""Facts for everybody (README 10)."""
WOUNDS = "wounds_light wounds_medium wounds_heavy wounds_incapacitating".split()
OWN = """
    fatigue_lost fatigue_level fatigue_penalty wound_penalty penalty initiative_fast
    attacked_by attacked_by_before disengage_bonus terrain hidden mount_fatigue gait loaded strung
    thrown_left warping extended_left action quick_left mount_action retreated early_used fast_count
    fast_failed situational_attack situational_defense extra_botch
""".split()
places_of = identity_cached(places)


_open, _wounds, _own = reader(OPEN), reader(WOUNDS), reader(OWN)


def combatant_view(state: State, one: Combatant, visibility: Visibility) -> CombatantView:
    shown = _shown(
        state.options,
        one,
        the_same(visibility),
        _acted(state, one),
        _in_a_hurry(state, one),
        state.stage == "chance" and state.current == one.id,
    )
    declared = _declared(state, one, visibility)
    if declared:
        shown = replace(shown, facts={**shown.facts, **declared})
    return replace(shown, offers=offers(state, one)) if visibility.viewer.gm else shown


@identity_cached
def _shown(
    options: Options,
    one: Combatant,
    visibility: Visibility,
    acted: bool,
    hurried: bool,
    last_chance: bool,
) -> CombatantView:
    """The view of a combatant, cached while its arguments are the same."""
    known = visibility.knows(one)
    told = visibility.openness(one)
    return CombatantView(
        id=one.id,
        name=one.name,
        side=one.side,
        ally=visibility.ally(one),
        mine=one.id in visibility.viewer.controls,
        able=one.active,
        status=one.status,
        acted=acted,
        health=health(one, told),
        figures=_figures(one, known, told),
        tracks=tracks(one) if known else (),
        marks=marks(one, visibility),
        facts=_facts(options, one, visibility, known, last_chance),
        kit=kit(options, one, hurried) if known else {},
    )


combatant_views = views_of(combatant_view)


def minus(number: int) -> str:
    """A number with a typographic minus sign."""
    return f"−{-number}" if number < 0 else str(number)


def _in_a_hurry(state: State, one: Combatant) -> bool:
    """Whether it is asked for a fast spell now, as a reaction or at the earlier place."""
    if state.window is not None:
        return (one.id, "fast_cast") in state.window.open
    return state.early and state.current == one.id


def offers(state: State, one: Combatant) -> dict[str, tuple[str, ...]]:
    """The combatants, weapons and spells that a ruling about this combatant can name (README 4)."""
    foes = [other for other in state.combatants.values() if other.side != one.side]
    weapons = tuple(one.sheet.weapons)
    standing = tuple(foe.id for foe in foes if foe.active and one.active)
    return {
        "engaged_with": standing,
        "broken_from": tuple(foe.id for foe in foes if foe.status != "removed"),
        "dropped": weapons,
        "loaded": weapons,
        "maintaining": tuple(one.sheet.spells),
    }


def _figures(one: Combatant, known: bool, told: str) -> tuple[Figure, ...]:
    if known:
        return (Figure("penalty", minus(one.penalty)), Figure("initiative", minus(one.initiative)))
    return (Figure("wound_penalty", minus(one.wound_penalty)),) if told == "numbers" else ()


def _acted(state: State, one: Combatant) -> bool:
    """Whether this round's place is over; combatants who delay still have to act."""
    if state.over or state.current is None or one.delaying or one.entered >= state.round:
        return False
    round = places_of(state)
    now, own = (state.current, state.early), (one.id, False)
    return now in round and own in round and round.index(own) < round.index(now)


def _facts(
    options: Options, one: Combatant, visibility: Visibility, known: bool, last_chance: bool
) -> dict[str, Any]:
    facts = _open(one)
    facts["maintaining"] = one.maintaining is not None
    facts["engaged_with"] = visibility.present(one.engaged_with)
    facts["broken_from"] = visibility.present(one.broken_from)
    if known or visibility.viewer.foes == "numbers":
        facts |= _wounds(one)
    if known:
        facts["maintaining"] = one.maintaining
        facts |= _own(one) | _of_the_sheet(options, one, visibility)
        facts["last_chance"] = last_chance
    return facts


def _of_the_sheet(options: Options, one: Combatant, visibility: Visibility) -> dict[str, Any]:
    """`parts`: the bonus to the die for an attack and for each spell."""
    return {
        "attacked_by": visibility.present(one.attacked_by),
        "attacked_by_before": visibility.present(one.attacked_by_before),
        "encumbrance": one.sheet.encumbrance,
        "soak": one.sheet.soak,
        "parts": parts(options, one),
        "spells": {
            name: {"level": spell.level, "damage": spell.damage}
            for name, spell in one.sheet.spells.items()
        },
    }


def _declared(state: State, one: Combatant, visibility: Visibility) -> dict[str, Any]:
    """The action declared in public, and the spell that may have stopped it."""
    window = state.window
    if window is None or window.actor != one.id:
        return {}
    target = window.action.target
    shown = None if target in visibility.hidden else target
    facts: dict[str, Any] = {"declared": {"option": window.action.option, "target": shown}}
    if window.counter is not None and window.counter[0] not in visibility.hidden:
        facts["counter"] = {"by": window.counter[0], "spell": window.counter[1]}
    return facts
