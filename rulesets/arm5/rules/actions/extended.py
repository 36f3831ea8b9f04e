"""Actions that take longer than a round (README 7.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.rules.arms import held, unspanned, unstrung
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import forget_task
from rulesets.arm5.rules.magic.casting import cast, rituals, targets
from rulesets.arm5.sheet.parts import Spell
from rulesets.arm5.state import Combatant

ROUNDS_A_STEP = 150  # rounds of a ritual for every five levels or part of them


def tasks(one: Combatant) -> tuple[str, ...]:
    possible = {
        "hide": one.free,
        "span": to_span(one) is not None,
        "string": to_string(one) is not None,
        "ritual": bool(rituals(one)),
    }
    every = ("retrieve", "other", "hide", "span", "string", "ritual")
    return tuple(task for task in every if possible.get(task, True))


def to_span(one: Combatant) -> str | None:
    weapon = held(one, "weapon")
    return weapon.name if weapon is not None and unspanned(one, weapon) else None


def to_string(one: Combatant) -> str | None:
    weapon = held(one, "weapon")
    return weapon.name if weapon is not None and unstrung(one, weapon) else None


def ritual_rounds(spell: Spell) -> int:
    return spell.rounds if spell.rounds is not None else ROUNDS_A_STEP * -(-spell.level // 5)


def start(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    task, weapon = fields["task"], fields["weapon"]
    rounds = _rounds(fight.combatants[id], fields)
    facts = {"task": task, "rounds": rounds, "note": fields["note"], "weapon": weapon}
    fight.note("extended_start", id, facts=facts)
    fight.change(
        id,
        extended_task=task,
        extended_left=rounds,
        extended_note=fields["note"],
        extended_weapon=weapon,
        extended_spell=fields["spell"] if task == "ritual" else None,
        extended_target=fields["target"] if task == "ritual" else None,
    )


def go_on(fight: Fight, id: str) -> None:
    """Counts one round of the task, at the beginning of the turn."""
    one = fight.combatants[id]
    one = fight.change(id, extended_left=one.extended_left - 1)
    if one.extended_left > 0:
        return
    forget_task(fight, id)
    facts = {
        "task": one.extended_task,
        "note": one.extended_note,
        "weapon": one.extended_weapon,
    }
    fight.note("extended_done", id, facts=facts)
    _take_effect(fight, one)


def _rounds(one: Combatant, fields: Mapping[str, Any]) -> int:
    task = fields["task"]
    if task == "other":
        return int(fields["rounds"])
    if task == "span":
        return one.sheet.weapons[fields["weapon"]].span_rounds
    if task == "ritual":
        return ritual_rounds(one.sheet.spells[fields["spell"]])
    return 1


def _take_effect(fight: Fight, one: Combatant) -> None:
    task, weapon = one.extended_task, one.extended_weapon
    if task == "hide" and one.free:
        fight.change(one.id, hidden=True)
    elif task == "span" and weapon is not None and weapon not in one.loaded:
        fight.change(one.id, loaded=(*one.loaded, weapon))
    elif task == "string" and weapon is not None and weapon not in one.strung:
        fight.change(one.id, strung=(*one.strung, weapon))
    elif task == "ritual":
        _perform(fight, one)


def _perform(fight: Fight, one: Combatant) -> None:
    """Casts the ritual, if its target is still possible."""
    spell, target = one.sheet.spells[str(one.extended_spell)], str(one.extended_target)
    if target in targets(fight, one, spell):
        cast(fight, one.id, spell.name, target)
    else:
        fight.note("action_lost", one.id, facts={"reason": "impossible"})
