"""Damage, healing, and what happens at 0 hit points (README 7.7)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from rulesets.fifth.rules import d20, effects
from rulesets.fifth.rules.fight import Fight, Steps
from rulesets.fifth.rules.queries import able, has, immune_to, maximum, present, regenerates_at_0
from rulesets.fifth.state import PHYSICAL, Combatant, Effect


class Part(NamedTuple):
    """An amount of damage. `plain`: of a weapon that is not magical."""

    amount: int
    type: str
    plain: bool = False


def after_defences(target: Combatant, parts: Iterable[Part], halved: bool = False) -> list[Part]:
    """The rest of each type, in order of appearance; amounts of one type are added up first."""
    sums: dict[tuple[str, bool], int] = {}
    for part in parts:
        key = part.type, part.plain
        sums[key] = sums.get(key, 0) + part.amount
    found = []
    for (kind, plain), amount in sums.items():
        amount = amount // 2 if halved else amount
        if _counts(target.sheet.immunities, kind, plain):
            amount = 0
        if _resists(target, kind, plain):
            amount //= 2
        if _counts(target.sheet.vulnerabilities, kind, plain):
            amount *= 2
        found.append(Part(amount, kind, plain))
    return found


def _counts(defences: Iterable[str], kind: str, plain: bool) -> bool:
    return kind in defences or (plain and kind in PHYSICAL and "nonmagical" in defences)


def _resists(target: Combatant, kind: str, plain: bool) -> bool:
    return (
        _counts(target.sheet.resistances, kind, plain)
        or has(target, "petrified")
        or any(kind in effect.mods.resist for effect in target.effects)
    )


def damage(
    fight: Fight,
    source: str | None,
    id: str,
    parts: Iterable[Part],
    *,
    critical: bool = False,
    halved: bool = False,
    knock_out: bool = False,
) -> Steps[int]:
    """Deals damage of one moment; how much is left of it after all defences."""
    parts = tuple(parts)
    left = after_defences(fight.combatants[id], parts, halved)
    dealt = sum(part.amount for part in left)
    facts = {
        "rolled": sum(part.amount for part in parts),
        "damage": dealt,
        "types": ", ".join(f"{part.type} {part.amount}" for part in left) or "none",
        "critical": critical,
    }
    fight.note("damage", source, id, facts)
    if dealt:
        stops = fight.combatants[id].sheet.regeneration_stop
        if any(part.amount and part.type in stops for part in left):
            fight.change(id, regeneration_stopped=True)
        radiant = any(part.amount and part.type == "radiant" for part in left)
        yield from _taken(fight, source, id, dealt, critical, radiant, knock_out)
    return dealt


def _taken(
    fight: Fight,
    source: str | None,
    id: str,
    dealt: int,
    critical: bool,
    radiant: bool,
    knock_out: bool,
) -> Steps[None]:
    target = fight.combatants[id]
    before = target.hp
    absorbed = min(target.temp_hp, dealt)
    through = dealt - absorbed
    beyond = max(0, through - before)
    after = max(0, before - through)
    fight.change(id, hp=after, temp_hp=target.temp_hp - absorbed)
    fight.note_open(
        "hit_points", target=id, facts={"before": before, "temporary": absorbed, "after": after}
    )
    effects.end_those(fight, id, lambda effect: effect.breaks_on_damage, "damage")
    if before == 0:
        _hurt_at_0(fight, id, through, critical)
        return
    if after == 0:
        stays_up = yield from _at_0(fight, source, id, dealt, beyond, critical, radiant, knock_out)
        if not stays_up:
            return
    yield from _keep_concentration(fight, id, dealt)


def _hurt_at_0(fight: Fight, id: str, through: int, critical: bool) -> None:
    target = fight.combatants[id]
    if through == 0 or regenerates_at_0(target):
        return
    if through >= maximum(fight.options, target) or not target.sheet.death_saves:
        die(fight, id)
        return
    if target.status == "stable":
        fall(fight, id, "dying")
    fail_death_save(fight, id, 2 if critical else 1)


def fail_death_save(fight: Fight, id: str, added: int) -> None:
    failures = fight.change(id, failures=fight.combatants[id].failures + added).failures
    fight.note("death_failure", target=id, facts={"added": added, "failures": failures})
    if failures >= 3:
        die(fight, id)


def _at_0(
    fight: Fight,
    source: str | None,
    id: str,
    dealt: int,
    beyond: int,
    critical: bool,
    radiant: bool,
    knock_out: bool,
) -> Steps[bool]:
    """Whether somebody brought to 0 is up again, and its concentration is in question."""
    target = fight.combatants[id]
    if target.sheet.undead_fortitude and not critical and not radiant:
        made = yield from d20.save(fight, id, "con", 5 + dealt, "fortitude")
        target = fight.combatants[id]
        if target.status != "active":
            return False
        if made:
            fight.change(id, hp=1)
            fight.note("fortitude", target=id)
            return True
    massive = beyond >= maximum(fight.options, target)
    if knock_out and fight.options.knock_out == "one_hp":
        fight.change(id, hp=1)
        out = Effect(name="knocked_out", conditions=("unconscious",))
        effects.lay(fight, source, id, out)
    elif knock_out:
        fall(fight, id, "stable")
    elif regenerates_at_0(target):
        fall(fight, id, "dying")
    elif massive or not target.sheet.death_saves:
        die(fight, id)
    else:
        fall(fight, id, "dying")
    return False


def _keep_concentration(fight: Fight, id: str, dealt: int) -> Steps[None]:
    target = fight.combatants[id]
    power = target.concentrating
    if target.hp > 0 and power and able(target):
        made = yield from d20.save(fight, id, "con", max(10, dealt // 2), "concentration")
        if not made and fight.combatants[id].concentrating == power:
            effects.end_concentration(fight, id, "failed")


# -- falling and rising ---------------------------------------------------------------------------


def fall(fight: Fight, id: str, status: str) -> None:
    """Brings somebody to 0 hit points, `dying` or `stable`."""
    target = fight.combatants[id]
    fight.change(
        id,
        status=status,
        hp=0,
        prone=target.prone or not immune_to(target, "prone"),
        successes=0,
        failures=0,
        hidden=False,
        stealth_total=None,
        readied=None,
        dodging=False,
    )
    fight.note(status, target=id)
    effects.settle(fight)


def die(fight: Fight, id: str) -> None:
    fight.change(id, status="dead", hp=0, prone=False)
    fight.note("death", target=id)
    effects.leave_all(fight, id)
    effects.vanish(fight, id)
    effects.settle(fight)


def rise(fight: Fight, id: str) -> None:
    fight.change(id, status="active", successes=0, failures=0)
    fight.note("rises", target=id)
    effects.settle(fight)


# -- healing --------------------------------------------------------------------------------------


def heal(fight: Fight, who: str | None, id: str, points: int) -> None:
    target = fight.combatants[id]
    if any(effect.mods.no_healing for effect in target.effects):
        points = 0
    gained = max(0, min(points, maximum(fight.options, target) - target.hp))
    fight.note("heal", who, id, {"amount": gained})
    if gained:
        after = target.hp + gained
        fight.change(id, hp=after)
        fight.note_open(
            "hit_points", target=id, facts={"before": target.hp, "temporary": 0, "after": after}
        )
        if target.status in ("dying", "stable"):
            rise(fight, id)


def give_temporary(fight: Fight, id: str, points: int) -> None:
    kept = points > fight.combatants[id].temp_hp
    if kept:
        fight.change(id, temp_hp=points)
    fight.note_open("temporary_hit_points", target=id, facts={"amount": points, "kept": kept})


def is_present(fight: Fight, *ids: str) -> bool:
    return all(present(fight.combatants[id]) for id in ids)
