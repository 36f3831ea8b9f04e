"""The decision `declare`: a spell, or a movement out of melee (README 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import Board, can_run, in_melee, open_to, ready, wont_fight
from rulesets.ose.state import Combatant

NONE = Option("none")


def asks(board: Board, one: Combatant) -> bool:
    if one.id in board.answered or one.fleeing or not ready(board, one):
        return False
    if one.engaged and can_run(one) and in_melee(board, one):
        return True  # a retreat is offered whenever a withdrawal is
    return any(castable(board, one, spell) for spell in one.spells)


def decision(board: Board, one: Combatant) -> Decision:
    options = [NONE]
    spells = tuple(spell for spell in one.spells if castable(board, one, spell))
    if spells:
        options.append(
            Option("cast", (Field(name="spell", type="spell", choices=spells, default=spells[0]),))
        )
    if in_melee(board, one) and can_run(one):
        if not one.blocked_behind and limit(one, "withdraw") >= 5:
            options.append(Option("withdraw", (_feet(limit(one, "withdraw")),)))
        options.append(Option("retreat", (_feet(limit(one, "retreat")),)))
    return Decision(one.id, "declare", tuple(options), "none")


def take(fight: Fight, one: Combatant, option: str, fields: Mapping[str, Any]) -> None:
    fight.answered_by(one.id)
    if option == "none":
        return
    facts: dict[str, Any] = {"declared": option, **fields}
    if option == "cast":
        fight.change(one.id, declared=option, declared_spell=fields["spell"])
    else:
        retreating = option == "retreat" or one.retreating
        fight.change(one.id, declared=option, declared_feet=fields["feet"], retreating=retreating)
    fight.note("declare", one.id, facts=facts, visible_to=open_to(one))


def castable(board: Board, one: Combatant, name: str) -> bool:
    """Whether somebody is free to cast this spell, targets aside."""
    if one.spells[name] <= 0 or one.bound or one.gagged or one.silenced:
        return False
    if wont_fight(board, one):
        return False
    spell = one.sheet.spells[name]
    return not (one.blinded and spell.needs_sight and spell.target != "self")


def limit(one: Combatant, declared: str) -> int:
    """How far a declared movement can go: half the rate backwards, the full rate on the run."""
    return one.move // 2 if declared == "withdraw" else one.move


def drop(fight: Fight, id: str) -> None:
    """A declaration counts no longer; a spell stays in memory, a back that was turned stays so."""
    fight.change(id, declared="none", declared_spell=None, declared_feet=0)


def _feet(most: int) -> Field:
    return Field(name="feet", type="int", min=5, max=most, default=most)
