"""Leaving combat: a defence against all who attacked (README 7.6)."""

from __future__ import annotations

from typing import Any

from rulesets.arm5.rules.attacks import (
    Blow,
    attack_numbers,
    contest_weapon,
    defence_numbers,
    mounted_bonus,
    roll_attack,
    roll_defence,
)
from rulesets.arm5.rules.fight import Fight, Stress
from rulesets.arm5.rules.harm import MELEE
from rulesets.arm5.rules.queries import by_initiative, enemies
from rulesets.arm5.state import Board, Combatant

BONUS = 3


def contesters(board: Board, combatant: Combatant) -> list[str]:
    """Engaged enemies who attacked in melee since the last turn of the leaving combatant."""
    attacked = {*combatant.attacked_by, *combatant.attacked_by_before}
    opponents = (id for id in combatant.engaged_with if id in attacked)
    return by_initiative(board, (id for id in opponents if board.combatants[id].active))


def disengage(fight: Fight, id: str) -> bool:
    """Tries to disengage; the rolls are reactions without damage or action. Returns whether it
    succeeds."""
    combatant = fight.combatants[id]
    against = contesters(fight, combatant)
    if not against:
        facts: dict[str, Any] = {
            "automatic": True,
            "bonus": combatant.disengage_bonus,
            "total": None,
        }
        fight.note("disengage", id, facts=facts | {"success": True})
        _break_off(fight, id)
        return True
    success = _contest(fight, combatant, against)
    if success:
        _break_off(fight, id)
    else:
        fight.change(id, disengage_bonus=combatant.disengage_bonus + BONUS)
    return success


def contest_numbers(board: Board, combatant: Combatant, contester: Combatant) -> dict[str, int]:
    """The numbers of an attack to hold an opponent: as in melee, but without a bonus for prone
    targets."""
    numbers = attack_numbers(board, contester, combatant, Blow(contest_weapon(contester).name))
    return numbers | {"prone": 0}


def against_contester(rolled: Stress, combatant: Combatant, contester: Combatant) -> int:
    """The defence total, including a rider's bonus against a contester on foot."""
    return rolled.with_modifier(rolled.modifier + mounted_bonus(combatant, contester))


def holds(attack: int, defence: int) -> bool:
    """Whether an attack total holds an opponent with this defence."""
    return attack >= defence


def _contest(fight: Fight, combatant: Combatant, against: list[str]) -> bool:
    guard, numbers = defence_numbers(fight.options, combatant, None, missile=False)
    modifier = sum(numbers.values()) + combatant.disengage_bonus
    defence = roll_defence(fight, combatant.id, guard, modifier)
    rolls: list[tuple[Combatant, Stress]] = []
    for id in against:
        contester = fight.combatants[id]
        numbered = contest_numbers(fight, combatant, contester)
        rolls.append((contester, roll_attack(fight, id, contest_weapon(contester), numbered)))
    totals = {c.id: against_contester(defence, combatant, c) for c, _ in rolls}
    success = not any(holds(rolled.total, totals[c.id]) for c, rolled in rolls)
    facts: dict[str, Any] = {"automatic": False, "bonus": combatant.disengage_bonus}
    facts |= {"success": success, "defends_with": guard.name, **numbers, **defence.facts}
    with fight.exchange():
        fight.note("disengage", combatant.id, facts=facts, rolls=defence.rolls)
        for contester, rolled in rolls:
            against_it = totals[contester.id]
            held: dict[str, Any] = {
                "weapon": contest_weapon(contester).name,
                "total": rolled.total,
                "botch": rolled.botch,
                "defense": against_it,
                "holds": holds(rolled.total, against_it),
            }
            fight.note("disengage_attack", contester.id, combatant.id, held, rolled.rolls)
    return success


def _break_off(fight: Fight, id: str) -> None:
    """Breaks off: enemies standing now must pursue before they can strike again."""
    MELEE.part_from_all(fight.combatants, id)
    combatant = fight.combatants[id]
    standing = tuple(sorted(other.id for other in enemies(fight, combatant)))
    fight.change(id, disengage_bonus=0, retreated=True, broken_from=standing)
