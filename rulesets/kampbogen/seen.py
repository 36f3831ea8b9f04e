"""A combatant as somebody may see it, from an allow list (README 10)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from operator import attrgetter
from typing import Any

from rulesets.contract import Figure, Health, Seen
from rulesets.kampbogen.eyes import Eyes
from rulesets.kampbogen.kit import kit
from rulesets.kampbogen.marks import marks
from rulesets.kampbogen.openly import openly
from rulesets.kampbogen.state import Combatant, State
from rulesets.kampbogen.trial import trial
from rulesets.kampbogen.uses import uses
from rulesets.kampbogen.words import Board, front, ward
from rulesets.once import once

OPEN = "name side status in_combat helpless".split()
"""What everybody may know of an opponent (README 10)."""
CHARACTER = """
    liv liv_max soul prygl conditions can_join situational vehicle vehicle_role away_until
    dice special soul_used action ability total result
""".split()
OPPONENT = "liv liv_max kamp style_stat kills".split()


def reader(names: list[str]) -> Callable[[Any], dict[str, Any]]:
    """Reads these fields, all at once."""
    read = attrgetter(*names)

    @once
    def facts(one: Any) -> dict[str, Any]:
        return dict(zip(names, read(one), strict=True))

    return lambda one: dict(facts(one))


_open = reader(OPEN)
_character = reader(OPEN + CHARACTER)
_opponent = reader(OPEN + OPPONENT)


def seen(state: State, one: Combatant, eyes: Eyes, hits: Mapping[str, str]) -> Seen:
    known = eyes.knows(one)
    return Seen(
        id=one.id,
        name=one.name,
        side=one.side,
        ally=eyes.ally(one),
        mine=one.id in eyes.viewer.controls,
        able=one.fighter,
        status=one.status,
        acted=bool(one.action),
        health=health_told(state, one, eyes),
        figures=_figures(one, known) if openness(state, one, eyes) == "numbers" else (),
        marks=marks(state, one, eyes, hits.get(one.id, "")),
        facts=_facts(state, one, eyes, known),
        kit=kit(state, one) if one.character else {},
        open=openly(state, one, hits.get(one.id, "")),
    )


def openness(board: Board, one: Combatant, eyes: Eyes) -> str:
    """How much of its health, as `Viewer.foes` has it."""
    return "numbers" if eyes.knows(one) or board.options.open_liv else eyes.viewer.foes


def health_told(board: Board, one: Combatant, eyes: Eyes) -> Health | None:
    return health(one, openness(board, one, eyes))


def health(one: Combatant, told: str) -> Health | None:
    """Words as README 10 has them; a bar has its share."""
    if told == "nothing":
        return None
    share = -(-one.liv * 100 // one.liv_max) if told != "words" else None
    if one.liv == 0:
        return Health("down", 4, share)
    if one.liv == one.liv_max:
        return Health("unhurt", 0, share)
    return Health("nearly_down", 3, share) if one.liv == 1 else Health("hurt", 2, share)


def _figures(one: Combatant, known: bool) -> tuple[Figure, ...]:
    """A character's second number is the own roll, as soon as there is one."""
    left = Figure("liv", one.liv, one.liv_max)
    if not known or not one.character:
        return (left,)
    return (left, Figure("dice", one.dice) if one.dice is not None else Figure("soul", one.soul))


def _facts(state: State, one: Combatant, eyes: Eyes, known: bool) -> dict[str, Any]:
    if one.character:
        facts = _character(one) | _of_the_character(one)
        now = {"uses": uses(state, one), "trial": trial(state, one.id)}
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
    """`unwardable`: effects that nobody can ward off with the wards of this fight."""
    effects = [effect for effect in one.sheet.effects if not effect.quality]
    return {
        "plunders": one.sheet.plunders,
        "fights_to_death": one.sheet.fights_to_death,
        "unwardable": tuple(effect.name for effect in effects if not ward(state, effect)),
    }


def _asked_for(state: State, one: Combatant) -> dict[str, Any]:
    """To those in a hold-up: which reading of the rule holds."""
    sequence = state.sequence
    if sequence is None or one.id not in (sequence.character, sequence.opponent):
        return {}
    return {"situation": sequence.kind, "holdup_harm": state.options.holdup_harm}
