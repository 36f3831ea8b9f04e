"""Malfunctions, and clearing a jam (README 7.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.percentile import percentile
from rulesets.coc7.rules.queries import at_hand
from rulesets.coc7.rules.shooting.loading import weapon_field
from rulesets.coc7.state import Board, Combatant, Weapon
from rulesets.contract import Field, Option
from rulesets.offering import Offer

REPAIR, OWN_SKILL = "mechanical_repair", "weapon"


def breaks(fight: Fight, id: str, weapon: Weapon, roll: int) -> bool:
    """Checks the roll for a malfunction, which costs one round and may jam the weapon. Returns
    whether there is one."""
    if roll < weapon.malfunction:
        return False
    combatant = fight.combatants[id]
    ammo = combatant.ammo[weapon.name] - 1
    rolls = (fight.roll(id, "jam", 1, 6),) if weapon.automatic else ()
    rounds = rolls[0].faces[0] if rolls else 0
    if rounds:
        fight.change(id, jammed={**combatant.jammed, weapon.name: rounds})
    fight.change(id, ammo={**combatant.ammo, weapon.name: ammo})
    facts = {
        "weapon": weapon.name,
        "roll": roll,
        "value": weapon.malfunction,
        "effect": "jam" if weapon.automatic else "dud",
        "rounds": rounds,
        "ammo": ammo,
    }
    fight.note("malfunction", id, facts=facts, rolls=rolls)
    return True


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    names = tuple(
        weapon.name
        for weapon in combatant.sheet.weapons.values()
        if weapon.name in combatant.jammed and at_hand(combatant, weapon)
    )
    if not names:
        return
    better = repair_skill(combatant, names[0], None)[0] if len(names) == 1 else None
    skill = Field(name="skill", type="enum", choices=(REPAIR, OWN_SKILL), default=better)
    yield Option("fix", (weapon_field(combatant, names), skill))


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    """Spends a round on a repair; the last round and every further try include the roll."""
    name = fields["weapon"]
    shooter = fight.change(id, held=name)
    left = work_left(shooter, name)
    fight.change(id, jammed={**shooter.jammed, name: left})
    fight.note("fix", id, facts={"weapon": name, "left": left})
    if left:
        return
    used, skill = repair_skill(shooter, name, fields["skill"])
    check = percentile(fight, id, "fix", skill)
    facts = {"weapon": name, "check": used, **check.facts()}
    fight.note("fix_roll", id, facts=facts, rolls=check.rolls)
    if check.success:
        jammed = {weapon: rounds for weapon, rounds in shooter.jammed.items() if weapon != name}
        fight.change(id, jammed=jammed)


def work_left(combatant: Combatant, weapon: str) -> int:
    """The rounds of work after this one; the roll is made when none are left."""
    return max(0, combatant.jammed[weapon] - 1)


def repair_skill(combatant: Combatant, weapon: str, chosen: str | None) -> tuple[str, int]:
    """The repair skill and its value: the chosen one, or else the higher."""
    skills = {
        OWN_SKILL: combatant.sheet.weapons[weapon].skill,
        REPAIR: combatant.sheet.mechanical_repair,
    }
    used = chosen or max(skills, key=lambda name: skills[name])
    return used, skills[used]
