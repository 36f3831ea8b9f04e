"""A combatant as a viewer may see it (README 10): the fields that are declared `OPEN` or `OWN`."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.arm5.asking.visibility import Visibility, health
from rulesets.arm5.rules.initiative import places
from rulesets.arm5.rules.queries import HELPLESS
from rulesets.arm5.shown.kit import kit, parts, tracks
from rulesets.arm5.shown.marks import marks
from rulesets.arm5.state import Combatant, Options, State
from rulesets.arm5.wording.labels import minus
from rulesets.contract import CombatantView, Figure, Peril
from rulesets.declared import facts_of, names_of
from rulesets.identity_cache import identity_cached, reader
from rulesets.visibility import the_same, views_of
from rulesets.wording.perils import OUT, STILL_A_TARGET

places_of = identity_cached(places)
_read = facts_of(Combatant)
_wounds = reader([name for name in names_of(Combatant, quick="counts") if name != "fatigue_lost"])


def combatant_view(state: State, combatant: Combatant, visibility: Visibility) -> CombatantView:
    own = _shown(
        state.options,
        combatant,
        the_same(visibility),
        _acted(state, combatant),
        _in_a_hurry(state, combatant),
        state.stage == "chance" and state.current == combatant.id,
    )
    declared = _declared(state, combatant, visibility)
    if declared:
        own = replace(own, facts={**own.facts, **declared})
    return replace(own, offers=offers(state, combatant)) if visibility.viewer.gm else own


@identity_cached
def _shown(
    options: Options,
    combatant: Combatant,
    visibility: Visibility,
    acted: bool,
    hurried: bool,
    last_chance: bool,
) -> CombatantView:
    """The view of a combatant, cached while its arguments are the same."""
    is_known = visibility.knows(combatant)
    openness = visibility.openness(combatant)
    return visibility.view_of(
        combatant,
        able=combatant.active,
        acted=acted,
        health=health(combatant, openness),
        figures=_figures(combatant, is_known, openness),
        tracks=tracks(combatant) if is_known else (),
        marks=marks(combatant, visibility),
        facts=_facts(options, combatant, visibility, is_known, last_chance),
        kit=kit(options, combatant, hurried) if is_known else {},
        peril=_peril(options, combatant),
    )


combatant_views = views_of(combatant_view)


def _peril(options: Options, combatant: Combatant) -> Peril | None:
    """The peril of somebody who is down: out for this fight, unless a house rule lets enemies go
    on."""
    if combatant.status not in HELPLESS:
        return None
    comes = STILL_A_TARGET if options.attack_helpless else OUT
    return Peril(word=combatant.status, comes=comes)


def _in_a_hurry(state: State, combatant: Combatant) -> bool:
    """Whether it is asked for a fast spell now, as a reaction or at the earlier place."""
    if state.window is not None:
        return (combatant.id, "fast_cast") in state.window.open
    return state.early and state.current == combatant.id


def offers(state: State, combatant: Combatant) -> dict[str, tuple[str, ...]]:
    """The combatants, weapons and spells that a ruling about this combatant can name (README 4)."""
    foes = [other for other in state.combatants.values() if other.side != combatant.side]
    weapons = tuple(combatant.sheet.weapons)
    standing = tuple(foe.id for foe in foes if foe.active and combatant.active)
    return {
        "engaged_with": standing,
        "broken_from": tuple(foe.id for foe in foes if foe.status != "removed"),
        "dropped": weapons,
        "loaded": weapons,
        "maintaining": tuple(combatant.sheet.spells),
        **({} if combatant.sheet.mount else {"mounted": ()}),
    }


def _figures(combatant: Combatant, is_known: bool, openness: str) -> tuple[Figure, ...]:
    if is_known:
        return (
            Figure("penalty", minus(combatant.penalty).text),
            Figure("initiative", minus(combatant.initiative).text),
        )
    wounds = Figure("wound_penalty", minus(combatant.wound_penalty).text)
    return (wounds,) if openness == "numbers" else ()


def _acted(state: State, combatant: Combatant) -> bool:
    """Whether this round's place is over; combatants who delay still have to act."""
    if (
        state.over
        or state.current is None
        or combatant.delaying
        or combatant.entered >= state.round
    ):
        return False
    round = places_of(state)
    now, own = (state.current, state.early), (combatant.id, False)
    return now in round and own in round and round.index(own) < round.index(now)


def _facts(
    options: Options,
    combatant: Combatant,
    visibility: Visibility,
    is_known: bool,
    last_chance: bool,
) -> dict[str, Any]:
    facts = _read(combatant, is_known)
    facts["maintaining"] = combatant.maintaining if is_known else combatant.maintaining is not None
    facts["engaged_with"] = visibility.present(combatant.engaged_with)
    facts["broken_from"] = visibility.present(combatant.broken_from)
    if visibility.viewer.foes == "numbers":
        facts |= _wounds(combatant)
    if is_known:
        facts |= _of_the_sheet(options, combatant, visibility)
        facts["last_chance"] = last_chance
    return facts


def _of_the_sheet(options: Options, combatant: Combatant, visibility: Visibility) -> dict[str, Any]:
    """`parts`: the bonus to the die for an attack and for each spell."""
    return {
        "attacked_by": visibility.present(combatant.attacked_by),
        "attacked_by_before": visibility.present(combatant.attacked_by_before),
        "parts": parts(options, combatant),
        "spells": {
            name: {"level": spell.level, "damage": spell.damage}
            for name, spell in combatant.sheet.spells.items()
        },
    }


def _declared(state: State, combatant: Combatant, visibility: Visibility) -> dict[str, Any]:
    """The action declared in public, and the spell that may have stopped it."""
    window = state.window
    if window is None or window.actor != combatant.id:
        return {}
    target = window.action.target
    aim = None if target in visibility.hidden else target
    facts: dict[str, Any] = {"declared": {"option": window.action.option, "target": aim}}
    if window.counter is not None and window.counter[0] not in visibility.hidden:
        facts["counter"] = {"by": window.counter[0], "spell": window.counter[1]}
    return facts
