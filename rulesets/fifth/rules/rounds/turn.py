"""A turn as a row of decisions (README 5.2)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.fifth.rules import actions, movement, readied
from rulesets.fifth.rules.actions import Deed, Fields
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import casting
from rulesets.fifth.rules.queries import held_up
from rulesets.fifth.rules.rounds.ending import look
from rulesets.fifth.rules.striking.attack_roll import as_given
from rulesets.fifth.rules.striking.strike import strike
from rulesets.fifth.state import Combatant


def decisions(fight: Fight, who: Combatant) -> None:
    """Everything until the turn is ended, or nothing is left to do in it."""
    while True:
        look(fight)
        answer = fight.ask(who, "turn")
        if not answer.option:
            break
        fight.now.answered = True
        if answer.option == "end":
            break
        with fight.exchange():
            DEEDS[answer.option](fight, who, answer.fields)
    if not fight.now.answered and who.status == "active" and not held_up(fight, who):
        fight.say("turn_passed", who)


def _use_attack(fight: Fight, who: Combatant) -> None:
    """Takes one of the attacks that are left, or begins an Attack action."""
    if who.attacks_left > 0:
        who.attacks_left -= 1
        return
    who.actions -= 1
    who.attacks_left = who.sheet.attacks - 1
    if not fight.now.first:
        who.attacks_left += sum(effect.mods.extra_attacks for effect in who.effects)
    fight.now.first, fight.now.shot = True, ()


def attack(fight: Fight, who: Combatant, fields: Fields) -> None:
    made = as_given(who, fight.combatants[fields["target"]], fields)
    weapon = who.sheet.weapons[fields["weapon"]]
    if who.routine_left:
        left = list(who.routine_left)
        left.remove(weapon.name)
        who.routine_left = tuple(left)
    else:
        _use_attack(fight, who)
        if weapon.light and weapon.melee:
            fight.now.light = weapon.name
    fight.now.shot = (*fight.now.shot, weapon.name)
    strike(fight, made, reckless=bool(fields.get("reckless")))


def offhand(fight: Fight, who: Combatant, fields: Fields) -> None:
    who.bonus = False
    strike(fight, as_given(who, fight.combatants[fields["target"]], fields, offhand=True))


def routine(fight: Fight, who: Combatant, fields: Fields) -> None:
    name = fields["routine"]
    who.actions -= 1
    who.routine_left = who.sheet.routines[name].attacks
    fight.now.shot = ()
    fight.say("routine", who, routine=name)


def grapple(fight: Fight, who: Combatant, fields: Fields) -> None:
    _use_attack(fight, who)
    actions.grapple(fight, who, fields)


def shove(fight: Fight, who: Combatant, fields: Fields) -> None:
    _use_attack(fight, who)
    actions.shove(fight, who, fields)


DEEDS: Mapping[str, Deed] = {
    **actions.DEEDS,
    "attack": attack,
    "routine": routine,
    "offhand": offhand,
    "grapple": grapple,
    "shove": shove,
    "cast": casting.as_given,
    "ready": readied.ready,
    "close": movement.move,
    "withdraw": movement.move,
}
