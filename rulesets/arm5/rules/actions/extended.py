"""Actions that take longer than a round (README 7.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import forget_task
from rulesets.arm5.rules.magic import cast, rituals, targets
from rulesets.arm5.rules.queries import held, unspanned, unstrung
from rulesets.arm5.sheet.parts import Spell
from rulesets.arm5.state import Combatant

ROUNDS_A_STEP = 150  # rounds of a ritual for every five levels or part of them


def tasks(combatant: Combatant) -> tuple[str, ...]:
    possible = {
        "hide": combatant.free,
        "span": to_span(combatant) is not None,
        "string": to_string(combatant) is not None,
        "ritual": bool(rituals(combatant)),
    }
    every = ("retrieve", "other", "hide", "span", "string", "ritual")
    return tuple(task for task in every if possible.get(task, True))


def to_span(combatant: Combatant) -> str | None:
    weapon = held(combatant, "weapon")
    return weapon.name if weapon is not None and unspanned(combatant, weapon) else None


def to_string(combatant: Combatant) -> str | None:
    weapon = held(combatant, "weapon")
    return weapon.name if weapon is not None and unstrung(combatant, weapon) else None


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
    combatant = fight.combatants[id]
    combatant = fight.change(id, extended_left=combatant.extended_left - 1)
    if combatant.extended_left > 0:
        return
    forget_task(fight, id)
    facts = {
        "task": combatant.extended_task,
        "note": combatant.extended_note,
        "weapon": combatant.extended_weapon,
    }
    with fight.exchange():
        fight.note("extended_done", id, facts=facts)
        _take_effect(fight, combatant)


def _rounds(combatant: Combatant, fields: Mapping[str, Any]) -> int:
    task = fields["task"]
    if task == "other":
        return int(fields["rounds"])
    if task == "span":
        return combatant.sheet.weapons[fields["weapon"]].span_rounds
    if task == "ritual":
        return ritual_rounds(combatant.sheet.spells[fields["spell"]])
    return 1


def _take_effect(fight: Fight, combatant: Combatant) -> None:
    task, weapon = combatant.extended_task, combatant.extended_weapon
    if task == "hide" and combatant.free:
        fight.change(combatant.id, hidden=True)
    elif task == "span" and weapon is not None and weapon not in combatant.loaded:
        fight.change(combatant.id, loaded=(*combatant.loaded, weapon))
    elif task == "string" and weapon is not None and weapon not in combatant.strung:
        fight.change(combatant.id, strung=(*combatant.strung, weapon))
    elif task == "ritual":
        _perform(fight, combatant)


def _perform(fight: Fight, combatant: Combatant) -> None:
    """Casts the ritual, if its target is still possible."""
    spell, target = (
        combatant.sheet.spells[str(combatant.extended_spell)],
        str(combatant.extended_target),
    )
    if target in targets(fight, combatant, spell):
        cast(fight, combatant.id, spell.name, target)
    else:
        fight.note("action_lost", combatant.id, facts={"reason": "impossible"})
