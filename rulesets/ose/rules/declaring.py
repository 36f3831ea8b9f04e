"""The decision `declare`: a spell, or a move out of melee (README 5.1)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import (
    LEAST_FEET,
    hindrance,
    in_melee,
    limit,
    open_to,
    ready,
    wont_fight,
)
from rulesets.ose.state import Board, Combatant

NONE = Option("none")
WAYS_OUT = ("withdraw", "retreat")


def asks(board: Board, one: Combatant) -> bool:
    if one.id in board.answered or one.fleeing or not ready(board, one):
        return False
    if why_no_way_out(board, one, "retreat") is None:
        return True  # a retreat is offered whenever a withdrawal is
    return any(castable(board, one, spell) for spell in one.spells)


def decision(board: Board, one: Combatant) -> Decision:
    options = [NONE]
    spells = tuple(spell for spell in one.spells if castable(board, one, spell))
    if spells:
        options.append(
            Option("cast", (Field(name="spell", type="spell", choices=spells, default=spells[0]),))
        )
    options += [
        Option(way, (_feet(limit(one, way)),))
        for way in WAYS_OUT
        if why_no_way_out(board, one, way) is None
    ]
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
    """Whether the combatant may cast this spell, whatever the targets."""
    return why_not_castable(board, one, name) is None


def why_not_castable(board: Board, one: Combatant, name: str) -> str | None:
    """The reason why the combatant cannot cast this spell, whatever the targets."""
    if one.spells[name] <= 0:
        return "none_left"
    bonds = next((bond for bond in ("gagged", "bound", "silenced") if getattr(one, bond)), None)
    if bonds is not None:
        return bonds
    if wont_fight(board, one):
        return "wont_fight"
    spell = one.sheet.spells[name]
    sees = not one.blinded or not spell.needs_sight or spell.target == "self"
    return None if sees else "blinded"


def why_no_way_out(board: Board, one: Combatant, way: str) -> str | None:
    """The reason why the combatant cannot declare this move out of melee."""
    return hindrance(one, way) if in_melee(board, one) else "not_in_melee"


def drop(fight: Fight, id: str) -> None:
    """Cancels a declaration: the spell stays in memory; a retreating combatant has still turned its
    back."""
    fight.change(id, declared="none", declared_spell=None, declared_feet=0)


def _feet(most: int) -> Field:
    return Field(name="feet", type="int", min=LEAST_FEET, max=most, default=most)
