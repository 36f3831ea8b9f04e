"""Moving up to enemies and away from them, the attacks that this provokes, and actions that wait
for it (README 7.4, 7.8)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.fifth.rules import effects
from rulesets.fifth.rules.attacks import by_answer
from rulesets.fifth.rules.fight import Fields, Fight
from rulesets.fifth.rules.magic import casting
from rulesets.fifth.rules.magic.powers import Use, reveal
from rulesets.fifth.rules.queries import can_react, linked, price
from rulesets.fifth.rules.strike import strike
from rulesets.fifth.sheet.parts import Weapon
from rulesets.fifth.state import Board, Combatant, Readied


def move(fight: Fight, who: Combatant, fields: Fields, *, free: bool = False) -> None:
    """Closes with a target or withdraws from some; `free`: with a speed of its own, readied."""
    feet, leaving = fields["feet"], fight.those(fields["leaving"])
    target = fight.combatants.get(fields.get("target", ""))
    fight.say("close" if target else "withdraw", who, target, feet=feet)
    if not free:
        who.movement_used += feet * price(fight, who)
    if not who.disengaged:
        _provoke(fight, who, leaving)
    reveal(fight, who)
    if who.status != "active" or fight.options.speed(who) == 0:
        return
    effects.unlink(who, leaving)
    if target is not None and target.present and target.id not in who.near:
        effects.link(who, target)
        effects.settle(fight)
        if target.readied and target.readied.trigger == "approach" and can_react(fight, target):
            fire(fight, target, who)
    effects.settle(fight)


def _provoke(fight: Fight, mover: Combatant, leaving: list[Combatant]) -> None:
    """Opportunity attacks of those who are left, in initiative order."""
    for foe in fight.those(fight.order if leaving else ()):
        if foe in leaving:
            answer = fight.ask(foe, "opportunity", about=mover.id)
            if answer.option == "attack":
                foe.reaction = False
                fight.say("opportunity", foe, mover)
                strike(fight, by_answer(foe, mover, answer.fields))


def strikers(board: Board, foe: str, mover: str) -> Iterable[Weapon]:
    """The weapons with which somebody may strike at one who leaves."""
    one, other = board.combatants[foe], board.combatants[mover]
    provoked = other.status == "active" and mover in one.near and mover not in one.charmers
    if not provoked or not can_react(board, one) or not one.sees(other):
        return ()
    return [each for each in one.sheet.weapons.values() if each.melee and one.can_use(each)]


def to_leave(board: Board, combatant: Combatant) -> list[Combatant]:
    """The linked enemies whom it can leave: those that it does not hold."""
    near = linked(board, combatant)
    return [foe for foe in near if not any(each.grips(combatant) for each in foe.effects)]


def ready(fight: Fight, who: Combatant, fields: Fields) -> None:
    """An action waits; a spell is cast now, and held by concentration."""
    do, trigger, name = fields["do"], fields["trigger"], fields.get("power")
    power = who.sheet.powers[name] if do == "cast" and name else None
    fight.say_own("ready", who, trigger=trigger, do=do, power=power.name if power else "none")
    waiting = Readied(do=do, trigger=trigger)
    if power is None:
        who.actions -= 1
        who.readied = waiting
    else:
        casting.ready(fight, Use(who, power, fields.get("slot") or 0), waiting)


def fire(fight: Fight, who: Combatant, approacher: Combatant | None = None) -> None:
    """Asks whether the readied action is done now; `approacher`: the enemy that has come up."""
    with fight.exchange():
        answer = fight.ask(who, "readied", about=approacher.id if approacher else None)
        waiting = who.readied
        if answer.option in ("", "ignore") or waiting is None:
            return
        who.reaction, who.readied = False, None
        fight.say("readied", who, do=waiting.do)
        if answer.option == "attack":
            target = fight.combatants[answer.fields["target"]]
            strike(fight, by_answer(who, target, answer.fields))
        elif answer.option == "cast":
            power = who.sheet.powers[waiting.power or ""]
            targets = fight.those(answer.fields["targets"])
            casting.release(fight, Use(who, power, waiting.slot, targets))
        else:
            move(fight, who, answer.fields, free=True)
