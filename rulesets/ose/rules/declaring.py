"""The decision `declare`: a spell, or a move out of melee (README 5.1)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.offering import No, Offer, no, options_of, unhindered
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
UNWILLING = "wont_fight"
"""A reason that is not told with each spell, as it is told of the combatant."""


def asks(board: Board, combatant: Combatant) -> bool:
    if combatant.id in board.answered or combatant.fleeing or not ready(board, combatant):
        return False
    if why_no_way_out(board, combatant, "retreat") is None:
        return True  # a retreat is offered whenever a withdrawal is
    return any(castable(board, combatant, spell) for spell in combatant.spells)


def decision(board: Board, combatant: Combatant) -> Decision:
    return Decision(combatant.id, "declare", options_of(offers(board, combatant)), "none")


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    yield NONE
    reasons = [(spell, why_not_castable(board, combatant, spell)) for spell in combatant.spells]
    spells = unhindered(reasons)
    if spells:
        yield Option(
            "cast", (Field(name="spell", type="spell", choices=spells, default=spells[0]),)
        )
    yield No("cast", (pair for pair in reasons if pair[1] != UNWILLING))
    for way in WAYS_OUT:
        reason = why_no_way_out(board, combatant, way)
        if reason is None:
            yield Option(way, (_feet(limit(combatant, way)),))
        else:
            yield no(way, reason)


def take(fight: Fight, combatant: Combatant, option: str, fields: Mapping[str, Any]) -> None:
    fight.answered_by(combatant.id)
    if option == "none":
        return
    facts: dict[str, Any] = {"declared": option, **fields}
    if option == "cast":
        fight.change(combatant.id, declared=option, declared_spell=fields["spell"])
    else:
        retreating = option == "retreat" or combatant.retreating
        fight.change(
            combatant.id, declared=option, declared_feet=fields["feet"], retreating=retreating
        )
    fight.note("declare", combatant.id, facts=facts, visible_to=open_to(combatant))


def castable(board: Board, combatant: Combatant, name: str) -> bool:
    """Whether the combatant may cast this spell, whatever the targets."""
    return why_not_castable(board, combatant, name) is None


def why_not_castable(board: Board, combatant: Combatant, name: str) -> str | None:
    """The reason why the combatant cannot cast this spell, whatever the targets."""
    if combatant.spells[name] <= 0:
        return "none_left"
    bonds = next(
        (bond for bond in ("gagged", "bound", "silenced") if getattr(combatant, bond)), None
    )
    if bonds is not None:
        return bonds
    if wont_fight(board, combatant):
        return UNWILLING
    spell = combatant.sheet.spells[name]
    sees = not combatant.blinded or not spell.needs_sight or spell.target == "self"
    return None if sees else "blinded"


def why_no_way_out(board: Board, combatant: Combatant, way: str) -> str | None:
    """The reason why the combatant cannot declare this move out of melee."""
    return hindrance(combatant, way) if in_melee(board, combatant) else "not_in_melee"


def drop(fight: Fight, id: str) -> None:
    """Cancels a declaration: the spell stays in memory; a retreating combatant has still turned its
    back."""
    fight.change(id, declared="none", declared_spell=None, declared_feet=0)


def _feet(most: int) -> Field:
    return Field(name="feet", type="int", min=LEAST_FEET, max=most, default=most)
