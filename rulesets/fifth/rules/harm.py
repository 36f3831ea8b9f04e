"""Damage, healing, and what happens at 0 hit points (README 7.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulesets.fifth.rules import d20, effects
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.sheet.parts import PHYSICAL
from rulesets.fifth.state import Combatant, Effect


class Part(NamedTuple):
    """An amount of damage. `plain`: of a weapon that is not magical."""

    amount: int
    type: str
    plain: bool = False


def after_defences(target: Combatant, parts: Iterable[Part], halved: bool = False) -> list[Part]:
    """The rest of each type, in order of appearance; amounts of one type are added up first."""
    sums: dict[tuple[str, bool], int] = {}
    for amount, kind, plain in parts:
        sums[kind, plain] = sums.get((kind, plain), 0) + amount
    return [
        Part(after_defence(target, amount // 2 if halved else amount, kind, plain), kind, plain)
        for (kind, plain), amount in sums.items()
    ]


def after_defence(target: Combatant, amount: int, kind: str, plain: bool = False) -> int:
    sheet = target.sheet
    if _counts(sheet.immunities, kind, plain):
        return 0
    if (
        _counts(sheet.resistances, kind, plain)
        or target.has("petrified")
        or any(kind in effect.mods.resist for effect in target.effects)
    ):
        amount //= 2
    return amount * 2 if _counts(sheet.vulnerabilities, kind, plain) else amount


def _counts(defences: Iterable[str], kind: str, plain: bool) -> bool:
    return kind in defences or (plain and kind in PHYSICAL and "nonmagical" in defences)


def damage(
    fight: Fight,
    source: Combatant | None,
    target: Combatant,
    parts: Iterable[Part],
    *,
    critical: bool = False,
    halved: bool = False,
    knock_out: bool = False,
) -> int:
    """Deals damage of one moment; how much is left of it after all defences."""
    parts = tuple(parts)
    left = after_defences(target, parts, halved)
    dealt = sum(part.amount for part in left)
    fight.say(
        "damage",
        source,
        target,
        rolled=sum(part.amount for part in parts),
        damage=dealt,
        types=", ".join(f"{part.type} {part.amount}" for part in left) or "none",
        critical=critical,
    )
    if not dealt:
        return 0
    types = {part.type for part in left if part.amount}
    if types.intersection(target.sheet.regeneration_stop):
        target.regeneration_stopped = True
    before, absorbed = target.hp, min(target.temp_hp, dealt)
    through = dealt - absorbed
    target.hp, target.temp_hp = max(0, before - through), target.temp_hp - absorbed
    _note_hit_points(fight, target, before, absorbed)
    effects.end_those(fight, target, lambda effect: effect.breaks_on_damage, "damage")
    if before == 0:
        _hurt_at_0(fight, target, through, critical)
        return dealt
    if target.hp == 0:
        endures = target.sheet.undead_fortitude and not critical and "radiant" not in types
        if endures and d20.save(fight, target, "con", 5 + dealt, "fortitude"):
            if target.status == "active":
                target.hp = 1
                fight.say("fortitude", None, target)
        elif not endures or target.status == "active":
            _brought_down(fight, source, target, through - before, knock_out)
    _keep_concentration(fight, target, dealt)
    return dealt


def _note_hit_points(fight: Fight, who: Combatant, before: int, absorbed: int = 0) -> None:
    facts = {"before": before, "temporary": absorbed, "after": who.hp}
    fight.say_own("hit_points", None, who, **facts)


def _hurt_at_0(fight: Fight, target: Combatant, through: int, critical: bool) -> None:
    sheet = target.sheet
    if through == 0:
        return
    deadly = through >= fight.options.maximum(target) or not sheet.death_saves
    if deadly and not target.regenerates_at_0:
        die(fight, target)
        return
    if target.status == "stable":
        fall(fight, target, "dying")
    if not sheet.death_saves:
        return
    added = 2 if critical else 1
    target.failures += added
    fight.say("death_failure", None, target, added=added, failures=target.failures)
    if target.failures >= 3:
        die(fight, target)


def _brought_down(
    fight: Fight, source: Combatant | None, target: Combatant, beyond: int, knock_out: bool
) -> None:
    massive = beyond >= fight.options.maximum(target)
    if knock_out and fight.options.knock_out == "one_hp":
        target.hp = 1
        out = Effect(name="knocked_out", conditions=("unconscious",))
        effects.lay(fight, source, target, out)
    elif knock_out:
        fall(fight, target, "stable")
    elif target.regenerates_at_0 or (target.sheet.death_saves and not massive):
        fall(fight, target, "dying")
    else:
        die(fight, target)


def _keep_concentration(fight: Fight, who: Combatant, dealt: int) -> None:
    power = who.concentrating
    if who.hp > 0 and power and who.able:
        success = d20.save(fight, who, "con", max(10, dealt // 2), "concentration")
        if not success and who.concentrating == power:
            effects.end_concentration(fight, who, "failed")


def fall(fight: Fight, who: Combatant, status: str) -> None:
    """Brings somebody to 0 hit points, `dying` or `stable`."""
    who.status, who.hp = status, 0
    who.prone = who.prone or not who.immune_to("prone")
    who.successes = who.failures = 0
    who.hidden, who.stealth_total = False, None
    who.readied, who.dodging = None, False
    fight.say(status, None, who)
    effects.settle(fight)


def die(fight: Fight, who: Combatant) -> None:
    who.status, who.hp, who.prone = "dead", 0, False
    fight.say("death", None, who)
    effects.leave_all(fight, who)
    effects.vanish(fight, who)
    effects.settle(fight)


def rise(fight: Fight, who: Combatant) -> None:
    who.status, who.successes, who.failures = "active", 0, 0
    fight.say("rises", None, who)
    effects.settle(fight)


def heal(fight: Fight, healer: Combatant | None, who: Combatant, points: int) -> None:
    if any(effect.mods.no_healing for effect in who.effects):
        points = 0
    before = who.hp
    gained = max(0, min(points, fight.options.maximum(who) - before))
    fight.say("heal", healer, who, amount=gained)
    if gained:
        who.hp += gained
        _note_hit_points(fight, who, before)
        if who.status in ("dying", "stable"):
            rise(fight, who)


def give_temporary(fight: Fight, who: Combatant, points: int) -> None:
    kept = points > who.temp_hp
    who.temp_hp = max(points, who.temp_hp)
    fight.say_own("temporary_hit_points", None, who, amount=points, kept=kept)
