"""Moving up to enemies and away from them, and the attacks that this provokes (README 7.4)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.fifth.rules import effects, readied
from rulesets.fifth.rules.actions import Fields
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import powers
from rulesets.fifth.rules.queries import (
    can_react,
    charmers,
    grips,
    linked,
    present,
    price,
    sees,
    speed_now,
    usable_weapon,
)
from rulesets.fifth.rules.striking.attack_roll import as_given
from rulesets.fifth.rules.striking.strike import strike
from rulesets.fifth.state import Board, Combatant, Weapon


def move(fight: Fight, who: Combatant, fields: Fields, *, free: bool = False) -> None:
    """Closes with a target or withdraws from some; `free`: with a speed of its own, readied."""
    feet, leaving = fields["feet"], fight.those(fields["leaving"])
    target = fight.combatants.get(fields.get("target", ""))
    fight.say("close" if target else "withdraw", who, target, feet=feet)
    if not free:
        who.movement_used += feet * price(fight, who)
    if not who.disengaged:
        _provoke(fight, who, leaving)
    powers.reveal(fight, who)
    if who.status != "active" or speed_now(fight.options, who) == 0:
        return
    effects.unlink(who, leaving)
    if target is not None and present(target) and target.id not in who.near:
        effects.link(who, target)
        effects.settle(fight)
        if target.readied and target.readied.trigger == "approach" and can_react(fight, target):
            readied.fire(fight, target, who)
    effects.settle(fight)


def _provoke(fight: Fight, mover: Combatant, leaving: list[Combatant]) -> None:
    """Opportunity attacks of those who are left, in initiative order."""
    for foe in fight.those(fight.order):
        if foe in leaving:
            answer = fight.ask(foe, "opportunity", about=mover.id)
            if answer.option == "attack":
                foe.reaction = False
                fight.say("opportunity", foe, mover)
                strike(fight, as_given(foe, mover, answer.fields))


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
    weapons = one.sheet.weapons.values()
    return tuple(weapon for weapon in weapons if weapon.melee and usable_weapon(one, weapon))


def to_leave(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    """The linked enemies whom it can leave: those that it does not hold."""
    for foe in linked(board, combatant):
        if not any(grips(effect, combatant) for effect in foe.effects):
            yield foe
