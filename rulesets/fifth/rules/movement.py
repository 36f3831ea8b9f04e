"""Moving up to enemies and away from them, and the attacks that this provokes (README 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.fifth.rules import effects
from rulesets.fifth.rules.fight import Fight, Given, Steps
from rulesets.fifth.rules.magic import powers
from rulesets.fifth.rules.queries import (
    can_react,
    charmers,
    linked,
    present,
    price,
    sees,
    speed_now,
    usable_weapon,
)
from rulesets.fifth.rules.rounds import readied
from rulesets.fifth.rules.striking import strike
from rulesets.fifth.rules.striking.attack_roll import by_weapon
from rulesets.fifth.state import Board, Combatant, Question, Weapon


def move(fight: Fight, id: str, given: Given, *, free: bool = False) -> Steps[None]:
    """`close` with an enemy or `withdraw` from some; `free`: with a speed of its own, readied."""
    feet, leaving = given.fields["feet"], tuple(given.fields["leaving"])
    target = given.fields.get("target")
    fight.note(given.option, id, target, {"feet": feet})
    mover = fight.combatants[id]
    if not free:
        used = mover.movement_used + feet * price(fight, mover)
        fight.change(id, movement_used=used)
    if not mover.disengaged:
        yield from _window(fight, id, leaving)
    powers.reveal(fight, id)
    mover = fight.combatants[id]
    if mover.status != "active" or speed_now(fight.options, mover) == 0:
        return
    effects.unlink(fight, id, leaving)
    if target is not None:
        yield from _close(fight, id, target)
    effects.settle(fight)


def _close(fight: Fight, id: str, target: str) -> Steps[None]:
    mover, other = fight.combatants[id], fight.combatants[target]
    if not present(other) or target in mover.near:
        return
    effects.link(fight, id, target)
    effects.settle(fight)
    other = fight.combatants[target]
    if other.readied and other.readied.trigger == "approach" and can_react(fight, other):
        yield from readied.fire(fight, target, id)


def _window(fight: Fight, id: str, leaving: tuple[str, ...]) -> Steps[None]:
    """Opportunity attacks of those who are left, in initiative order."""
    for foe in fight.order:
        if foe in leaving:
            answer = yield Question(by=foe, kind="opportunity", about=id)
            if answer and answer.option == "attack":
                weapon = fight.combatants[foe].sheet.weapons[answer.fields["weapon"]]
                fight.change(foe, reaction=False)
                fight.note("opportunity", foe, id)
                attack = by_weapon(fight, foe, id, weapon, knock_out=answer.fields["knock_out"])
                yield from strike.strike(fight, attack)


def strikers(board: Board, foe: str, mover: str) -> tuple[Weapon, ...]:
    """The weapons with which somebody may strike at one who leaves."""
    one, other = board.combatants[foe], board.combatants[mover]
    if (
        other.status != "active"
        or mover not in one.near
        or not can_react(board, one)
        or not sees(one, other)
        or mover in charmers(one)
    ):
        return ()
    return tuple(
        weapon
        for weapon in one.sheet.weapons.values()
        if weapon.melee and usable_weapon(one, weapon)
    )


def to_leave(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    """The linked enemies whom it can leave: those that it does not hold."""
    for foe in linked(board, combatant):
        held = (e for e in foe.effects if e.source == combatant.id and "grappled" in e.conditions)
        if not any(held):
            yield foe
