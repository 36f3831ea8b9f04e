"""A combatant as a viewer may see it, built from an allow list (README 10)."""

from __future__ import annotations

from typing import Any

from rulesets.contract import CombatantView, Figure
from rulesets.identity_cache import identity_cached, reader
from rulesets.kampbogen.asking.preview import preview
from rulesets.kampbogen.asking.visibility import Visibility, health_told, openness
from rulesets.kampbogen.rules.queries import front, ward
from rulesets.kampbogen.rules.situations.trial import trial
from rulesets.kampbogen.shown.kit import kit
from rulesets.kampbogen.shown.marks import marks
from rulesets.kampbogen.shown.public_parts import openly
from rulesets.kampbogen.shown.uses import uses
from rulesets.kampbogen.state import Combatant, State
from rulesets.visibility import views_of

OPEN = "name side status in_combat helpless".split()
"""Facts about opponents for everybody (README 10)."""
CHARACTER = """
    liv liv_max soul prygl conditions can_join situational vehicle vehicle_role away_until
    dice special soul_used action ability total result
""".split()
OPPONENT = "liv liv_max kamp style_stat kills".split()


_open = reader(OPEN)
_character = reader(OPEN + CHARACTER)
_opponent = reader(OPEN + OPPONENT)
_hits = identity_cached(preview)


def combatant_view(state: State, one: Combatant, visibility: Visibility) -> CombatantView:
    known, hit = visibility.knows(one), _hits(state, visibility).get(one.id, "")
    return CombatantView(
        id=one.id,
        name=one.name,
        side=one.side,
        ally=visibility.ally(one),
        mine=one.id in visibility.viewer.controls,
        able=one.fighter,
        status=one.status,
        acted=bool(one.action) and state.phase != "act",  # until then it is only declared
        health=health_told(state, one, visibility),
        figures=_figures(one, known) if openness(state, one, visibility) == "numbers" else (),
        marks=marks(state, one, visibility, hit),
        facts=_facts(state, one, visibility, known),
        kit=kit(state, one, visibility) if one.character else {},
        open=openly(state, one, hit),
    )


combatant_views = views_of(combatant_view)


def _figures(one: Combatant, known: bool) -> tuple[Figure, ...]:
    """The figures; a character's second number is its soul, or its roll once there is one."""
    left = Figure("liv", one.liv, one.liv_max)
    if not known or not one.character:
        return (left,)
    return (left, Figure("dice", one.dice) if one.dice is not None else Figure("soul", one.soul))


def _facts(state: State, one: Combatant, visibility: Visibility, known: bool) -> dict[str, Any]:
    if one.character:
        facts = _character(one) | _of_the_character(one)
        now = {"uses": uses(state, one, visibility), "trial": trial(state, one.id)}
        return facts | _asked_for(state, one) | now
    facts = _opponent(one) if known else _open(one)
    if known:
        facts |= _of_the_opponent(state, one)
    elif state.options.open_liv:
        facts |= {"liv": one.liv, "liv_max": one.liv_max}
    return facts | {"front": front(state) == one.id} | _asked_for(state, one)


def _of_the_character(one: Combatant) -> dict[str, Any]:
    sheet = one.sheet
    return {
        "talents": dict(sheet.talents),
        "knowledges": dict(sheet.knowledges),
        "pools": dict(one.pools),
        "knockout": sheet.knockout,
    }


def _of_the_opponent(state: State, one: Combatant) -> dict[str, Any]:
    """An opponent's facts. `unwardable`: effects that no ward of this fight works against."""
    effects = [effect for effect in one.sheet.effects if not effect.quality]
    return {
        "plunders": one.sheet.plunders,
        "fights_to_death": one.sheet.fights_to_death,
        "unwardable": tuple(effect.name for effect in effects if not ward(state, effect)),
    }


def _asked_for(state: State, one: Combatant) -> dict[str, Any]:
    """For both combatants in a hold-up: the reading of its rule that is in use."""
    sequence = state.sequence
    if sequence is None or one.id not in (sequence.character, sequence.opponent):
        return {}
    return {"situation": sequence.kind, "holdup_harm": state.options.holdup_harm}
