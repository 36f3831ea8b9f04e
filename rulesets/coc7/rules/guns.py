"""Loading, malfunctions, and clearing a jam (README 7.8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.percentile import percentile
from rulesets.coc7.rules.queries import at_hand, in_hand, out_of_order, own_weapons, why_not_at_hand
from rulesets.coc7.sheet.tables import RELOADED_SINGLY
from rulesets.coc7.state import Board, Combatant, Weapon
from rulesets.contract import Field, Option
from rulesets.offering import No, Offer, Reason


def weapon_field(combatant: Combatant, names: tuple[str, ...]) -> Field:
    """The field for the weapon (README 5.1); the default is the one in hand."""
    held = combatant.held if combatant.held in names else None
    return Field(name="weapon", type="weapon", choices=names, default=held, required=held is None)


def offer_reload(board: Board, combatant: Combatant) -> Iterator[Offer]:
    firearms = [weapon for weapon in own_weapons(combatant) if weapon.firearm]
    names = tuple(gun.name for gun in firearms if why_not_reloaded(combatant, gun) is None)
    held = in_hand(combatant)
    if names:
        yield Option("reload", (weapon_field(combatant, names),))
    elif held is not None and held.firearm:
        reason = why_not_at_hand(combatant, held) or why_not_reloaded(combatant, held)
        yield No("reload", ((None, reason),))


def why_not_reloaded(combatant: Combatant, weapon: Weapon) -> Reason | None:
    if weapon.name in combatant.jammed:
        return out_of_order(combatant, weapon)
    if weapon.name in combatant.belt:
        return None  # the change of belts continues
    if combatant.ammo[weapon.name] >= weapon.capacity:
        return "full"
    return "no_spare" if combatant.spare[weapon.name] == 0 else None


def take_reload(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    name = fields["weapon"]
    loader = fight.change(id, held=name)
    weapon, before = loader.sheet.weapons[name], loader.ammo[name]
    done = True
    if weapon.feed == "rounds":
        ammo = _singly(fight, loader, weapon)
    elif weapon.feed == "magazine" or name in loader.belt:
        ammo = weapon.capacity
        if name in loader.belt:
            fight.change(id, belt={belt: 1 for belt in loader.belt if belt != name})
        else:
            _take_spare(fight, id, name, 1)
    else:
        _take_spare(fight, id, name, 1)
        fight.change(id, belt={**loader.belt, name: 1})
        ammo, done = 0, False
    _set_ammo(fight, id, name, ammo)
    facts = {"weapon": name, "before": before, "ammo": ammo, "done": done}
    fight.note("reload", id, facts=facts)


def load_one(fight: Fight, id: str, name: str) -> None:
    """Loads one round before the shot."""
    ammo = fight.combatants[id].ammo[name] + 1
    _take_spare(fight, id, name, 1)
    _set_ammo(fight, id, name, ammo)
    fight.note("load", id, facts={"weapon": name, "ammo": ammo})


def _singly(fight: Fight, combatant: Combatant, weapon: Weapon) -> int:
    spare, ammo = combatant.spare[weapon.name], combatant.ammo[weapon.name]
    rounds = min(RELOADED_SINGLY, weapon.capacity - ammo)
    if spare is not None:
        rounds = min(rounds, spare)
    _take_spare(fight, combatant.id, weapon.name, rounds)
    return ammo + rounds


def _take_spare(fight: Fight, id: str, name: str, count: int) -> None:
    spare = fight.combatants[id].spare
    left = spare[name]
    if left is not None:
        fight.change(id, spare={**spare, name: left - count})


def _set_ammo(fight: Fight, id: str, name: str, ammo: int) -> None:
    fight.change(id, ammo={**fight.combatants[id].ammo, name: ammo})


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


def offer_fix(board: Board, combatant: Combatant) -> Iterator[Offer]:
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


def take_fix(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
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
