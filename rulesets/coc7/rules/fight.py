"""The working copy of a state during a step, with changes made in several places: melee, holds,
aiming, a new status (README 7.2, 7.6, 7.9)."""

from __future__ import annotations

from rulesets.coc7.rules.queries import held_by
from rulesets.coc7.sheet.fields import Formula
from rulesets.coc7.sheet.tables import DOWN
from rulesets.coc7.state import Board, Combatant, State
from rulesets.dice import Roll
from rulesets.parts.links import Links
from rulesets.working import WorkingCopy

GM = "gm"
MELEE = Links("engaged", as_in_roster=True)


class Fight(WorkingCopy[State, Combatant], Board, kw_only=True):
    combatants: dict[str, Combatant]

    def roll_formula(self, who: str, purpose: str, dice: Formula) -> tuple[int, tuple[Roll, ...]]:
        """The total with its constant, and the rolls: one for each term of dice, in order."""
        total, rolls = dice.plus, []
        for term in dice.dice:
            roll = self.roll(who, purpose, term.count, term.sides)
            total += term.sign * sum(roll.faces)
            rolls.append(roll)
        return total, tuple(rolls)


def free(fight: Fight, id: str) -> None:
    """Releases a combatant who is held."""
    holder = fight.combatants[id].restrained_by
    fight.change(id, restrained_by="")
    fight.note("released", id, holder)


def let_go(fight: Fight, holder: str) -> None:
    """Releases everybody the holder holds, in roster order."""
    for id in held_by(fight, holder):
        free(fight, id)


def stop_aiming(fight: Fight, id: str) -> None:
    if fight.combatants[id].aiming:
        fight.change(id, aiming="", aim_round=0)


def lose_aim(fight: Fight, id: str, reason: str) -> None:
    """Ends aiming for a reason, which is logged (README S22)."""
    weapon = fight.combatants[id].aiming
    if weapon:
        stop_aiming(fight, id)
        fight.note("aim_lost", id, facts={"weapon": weapon, "reason": reason})


def become(fight: Fight, id: str, status: str) -> None:
    """Sets a status, with the consequences of leaving the fight (README 7.9)."""
    before = fight.combatants[id]
    since = fight.round if status == "dying" else 0
    fight.change(id, status=status, dying_since=since)
    fight.note("status", id, facts={"from": before.status, "status": status})
    if status == "active":
        return
    MELEE.part_from_all(fight.combatants, id)
    fight.change(
        id,
        restrained_by="",
        aiming="",
        aim_round=0,
        moving_fast=False,
        prone=before.prone or status in DOWN,
    )
    let_go(fight, id)
