"""Morale of monsters: triggers, checks, and routs (README 5.8, 7.3)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import Decision, Earlier, Field, Option
from rulesets.dice import Roll
from rulesets.ose.rules.declaring import drop
from rulesets.ose.rules.effects import go
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import able, helpless, members, ready, sides
from rulesets.ose.sheet.fields import Formula
from rulesets.ose.state import Board, Check, Combatant

CHECKS_TO_PASS = 2
DICE = Formula(2, 6, 0)


def can_check(combatant: Combatant) -> bool:
    """Whether it can check morale. Scores of 2 (never fights) and 12 (never flees) are not rolled
    for."""
    return (
        combatant.morale is not None
        and 3 <= combatant.morale <= 11
        and combatant.morale_passed < CHECKS_TO_PASS
        and not combatant.fleeing
        and able(combatant)
    )


def most_to_hold(combatant: Combatant, modifier: int) -> int:
    """The highest total with which the combatant holds."""
    return (combatant.morale or 0) + modifier


def checkers(board: Board, side: str) -> list[Combatant]:
    return [
        combatant
        for combatant in board.combatants.values()
        if combatant.side == side and can_check(combatant)
    ]


def look_for_triggers(fight: Fight) -> None:
    """Triggers checks (README 7.3): each reason once per side, even if nobody can check."""
    if not fight.options.morale:
        return
    acting = [member for member in members(fight) if ready(fight, member)]
    for side in sides(fight, acting):
        used = fight.reasons.get(side, ())
        new = tuple(reason for reason in _reasons(fight, side) if reason not in used)
        if not new:
            continue
        fight.reasons = {**fight.reasons, side: used + new}
        if checkers(fight, side):
            fight.checks += (Check(side, "+".join(new)),)


def drop_settled(fight: Fight) -> None:
    """Drops checks and routs that no longer apply to anybody."""
    if fight.rout and not any(fight.combatants[id].status == "active" for id in fight.rout):
        fight.rout = ()
    if fight.checks:
        fight.checks = tuple(check for check in fight.checks if checkers(fight, check.side))


def morale_decision(check: Check) -> Decision:
    fields = (
        Field(name="side", type="enum", choices=(check.side,), default=check.side),
        Field(name="modifier", type="int", min=-2, max=2, default=0),
    )
    return Decision("gm", "morale", (Option("roll", fields),), "roll")


ROUT = Decision("gm", "rout", (Option("flee"), Option("surrender")), "flee")


def take_morale(fight: Fight, option: str, fields: Mapping[str, Any]) -> None:
    check, modifier = fight.checks[0], fields["modifier"]
    fight.checks = fight.checks[1:]
    common = _roll(fight) if fight.options.morale_roll == "side" else None
    facts = {
        "side": check.side,
        "reason": check.reason,
        "modifier": modifier,
        "roll": sum(common.faces) if common else 0,
    }
    rolls = (common,) if common else ()
    with fight.exchange():
        fight.note("morale_check", "gm", facts=facts, rolls=rolls, visible_to="gm")
        who = checkers(fight, check.side)
        fight.rout = tuple(item.id for item in who if not _holds(fight, item, modifier, common))


def take_rout(fight: Fight, option: str, fields: Mapping[str, Any]) -> None:
    routed, fight.rout = fight.rout, ()
    with fight.exchange(Earlier("morale_check")):
        for id in routed:
            if fight.combatants[id].status != "active":
                continue
            fight.note("rout", id, facts={"choice": option})
            if option == "surrender":
                go(fight, id, "surrendered")
            else:
                flee(fight, id)


def flee(fight: Fight, id: str) -> None:
    """Makes a combatant flee, which cancels its declaration."""
    drop(fight, id)
    fight.change(id, fleeing=True)


def _reasons(fight: Fight, side: str) -> list[str]:
    own = [
        combatant
        for combatant in fight.combatants.values()
        if combatant.side == side and combatant.status != "removed"
    ]
    dead = sum(item.status == "dead" for item in own)
    down = dead + sum(item.status == "active" and helpless(item) for item in own)
    return ["first_death"] * (dead > 0) + ["half"] * (2 * down >= len(own))


def _roll(fight: Fight) -> Roll:
    return fight.roll("gm", "morale", DICE.count, DICE.sides)


def _holds(fight: Fight, combatant: Combatant, modifier: int, common: Roll | None) -> bool:
    """Whether it holds; without a common roll for the side it rolls for itself."""
    roll = common or _roll(fight)
    total = sum(roll.faces)
    holds = total <= most_to_hold(combatant, modifier)
    facts = {"score": combatant.morale or 0, "modifier": modifier, "roll": total, "holds": holds}
    rolls = () if common else (roll,)
    fight.note("morale", combatant.id, facts=facts, rolls=rolls, visible_to="gm")
    if holds:
        fight.change(combatant.id, morale_passed=combatant.morale_passed + 1)
    return holds
