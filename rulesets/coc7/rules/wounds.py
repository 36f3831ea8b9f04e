"""Damage, wounds, dying, first aid (README 7.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulesets.coc7.rules.fight import GM, Fight, become, lose_aim
from rulesets.coc7.rules.percentile import percentile
from rulesets.coc7.rules.queries import active, ids, target_field
from rulesets.coc7.sheet.fields import Formula, formula
from rulesets.coc7.sheet.tables import OUT
from rulesets.coc7.state import Board, Combatant, Options, Weapon
from rulesets.contract import Option
from rulesets.dice import Roll
from rulesets.offering import Offer

NOTHING = formula("0")


def bonus_dice(combatant: Combatant, share: str) -> Formula:
    """The damage bonus, as far as it is added."""
    return formula(combatant.sheet.db) if share != "none" else NOTHING


def shared(bonus: int, share: str) -> int:
    """The share of the damage bonus; half is rounded down, also below 0 (README S25)."""
    return bonus // 2 if share == "half" else bonus


def gross_damage(total: int) -> int:
    return max(0, total)


def armour_against(weapon: Weapon, armour: int) -> int:
    return 0 if weapon.ignores_armour else armour


def net_damage(gross: int, armour: int) -> int:
    return max(0, gross - armour)


def strike(
    fight: Fight,
    by: str,
    target: str,
    weapon: Weapon,
    share: str,
    bullets: int = 1,
    extreme: int = 0,
) -> None:
    """Rolls the damage of blows or bullets that hit, the first `extreme` of them with extreme
    damage, and applies it as one wound.

    The dead take no more damage (README 7.6).
    """
    if fight.combatants[target].status == "dead":
        return
    net = sum(
        _damage(fight, by, target, weapon, share, (bullet, bullets), bullet <= extreme)
        for bullet in range(1, bullets + 1)
    )
    wound(fight, target, net)


def _damage(
    fight: Fight,
    by: str,
    target: str,
    weapon: Weapon,
    share: str,
    bullet: tuple[int, int],
    extreme: bool,
) -> int:
    dice, bonus_formula = formula(weapon.damage), bonus_dice(fight.combatants[by], share)
    rolls: tuple[Roll, ...]
    more: tuple[Roll, ...]
    impale = 0
    if extreme:
        base, bonus, rolls = dice.most, bonus_formula.most, ()
        if weapon.impale:
            impale, rolls = fight.roll_formula(by, "impale", dice)
    else:
        base, rolls = fight.roll_formula(by, "damage", dice)
        bonus, more = fight.roll_formula(by, "bonus", bonus_formula)
        rolls += more
    bonus = shared(bonus, share)
    gross = gross_damage(base + bonus + impale)
    armour = armour_against(weapon, fight.combatants[target].armour)
    net = net_damage(gross, armour)
    facts = {
        "weapon": weapon.name,
        "bullet": bullet[0],
        "of": bullet[1],
        "extreme": extreme,
        "base": base,
        "bonus": bonus,
        "impale": impale,
        "gross": gross,
        "armour": armour,
        "net": net,
    }
    fight.note("damage", by, target, facts, rolls)
    return net


def hurt(fight: Fight, target: str, amount: str, armour: bool) -> None:
    """Applies damage that was not caused by an attack (README 5.6 `hurt`)."""
    total, rolls = fight.roll_formula(GM, "damage", formula(amount))
    gross = gross_damage(total)
    stopped = fight.combatants[target].armour if armour else 0
    net = net_damage(gross, stopped)
    facts = {"gross": gross, "armour": stopped, "net": net}
    with fight.exchange():
        fight.note("gm_hurt", GM, target, facts, rolls)
        wound(fight, target, net)


class Wounded(Struct, frozen=True):
    """The effect of a wound: hit points left, and the status if it changes for certain. With
    `rolls_con` a failed CON roll makes unconscious."""

    hp: int
    status: str | None = None
    major: bool = False
    rolls_con: bool = False


def wounded(options: Options, combatant: Combatant, amount: int) -> Wounded:
    """The effect of a positive amount of damage (README 7.9); the first matching case applies."""
    hp = max(0, combatant.hp - amount)
    if combatant.sheet.dies_at_zero:
        return Wounded(hp, None if hp else "dead")
    if amount > combatant.hp_max:
        return Wounded(hp, "dead")
    fainted = "unconscious" if not hp and active(combatant) else None
    if options.wounds == "simple":
        return Wounded(hp, fainted)
    if combatant.status == "dying":
        return Wounded(hp, "dead")
    if 2 * amount >= combatant.hp_max:
        return Wounded(
            hp, None if hp else "dying", major=True, rolls_con=hp > 0 and active(combatant)
        )
    return Wounded(hp, "dying" if not hp and combatant.major_wound else fainted)


def wound(fight: Fight, id: str, amount: int) -> None:
    """Applies the damage of one attack roll."""
    before = fight.combatants[id]
    if amount <= 0 or before.status in OUT:
        return
    leads = wounded(fight.options, before, amount)
    fight.change(id, hp=leads.hp, aided=False)
    facts = {"amount": amount, "hp_before": before.hp, "hp": leads.hp, "hp_max": before.hp_max}
    with fight.exchange():
        fight.note("wound", id, facts=facts)
        if fight.options.aim_lost_on_damage:
            lose_aim(fight, id, "hurt")
        if leads.major:
            fight.change(id, major_wound=True, prone=True)
            limit = (before.hp_max + 1) // 2
            fight.note("major_wound", id, facts={"amount": amount, "limit": limit})
        status = leads.status
        if leads.rolls_con and not _stays_conscious(fight, id):
            status = "unconscious"
        if status and status != before.status:
            become(fight, id, status)


def _stays_conscious(fight: Fight, id: str) -> bool:
    check = percentile(fight, id, "con", fight.combatants[id].sheet.con)
    fight.note("con_roll", id, facts=check.facts(), rolls=check.rolls)
    return check.success


def roll_of_the_dying(fight: Fight, id: str) -> None:
    """Rolls for the dying, at the end of every round after the one in which the dying began."""
    combatant = fight.combatants[id]
    if combatant.status != "dying" or combatant.dying_since >= fight.round:
        return
    check = percentile(fight, id, "con", combatant.sheet.con)
    with fight.exchange():
        fight.note("dying_roll", id, facts=check.facts(), rolls=check.rolls)
        if not check.success:
            become(fight, id, "dead")


def offer_first_aid(board: Board, combatant: Combatant) -> Iterator[Offer]:
    patients = tuple(
        other
        for other in board.combatants.values()
        if other.side == combatant.side
        and other.status in ("unconscious", "dying")
        and not other.aided
    )
    if patients:
        yield Option("first_aid", (target_field(ids(patients)),))


def take_first_aid(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    target = fields["target"]
    check = percentile(fight, id, "first_aid", fight.combatants[id].sheet.first_aid)
    fight.note("first_aid", id, target, check.facts(), check.rolls)
    if not check.success:
        return
    patient = fight.change(target, aided=True)
    if patient.status == "dying":
        fight.change(target, hp=1)
        become(fight, target, "unconscious")
        return
    fight.change(target, hp=min(patient.hp + 1, patient.hp_max))
    if not patient.major_wound:
        become(fight, target, "active")
