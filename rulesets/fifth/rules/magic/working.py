"""The effects of powers on their targets (README 7.8)."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.fifth.rules import d20, harm
from rulesets.fifth.rules.fight import Fight, Steps
from rulesets.fifth.rules.magic import powers, reactions
from rulesets.fifth.rules.queries import cover_of, has, present
from rulesets.fifth.rules.striking import strike
from rulesets.fifth.rules.striking.attack_roll import Attack, by_weapon
from rulesets.fifth.rules.striking.damage_roll import plus, upcast_of
from rulesets.fifth.sheet.dice import Formula, formula
from rulesets.fifth.state import Power, Question

type Targets = tuple[str, ...]


def work(
    fight: Fight, id: str, power: Power, slot: int, targets: Targets, amount: int = 0
) -> Steps[None]:
    if power.way == "weapon":
        weapon = fight.combatants[id].sheet.weapons[power.weapon or ""]
        if harm.is_present(fight, id, *targets):
            yield from strike.strike(fight, by_weapon(fight, id, targets[0], weapon))
        return
    yield from _asked_to_block(fight, id, power, targets)
    touched = _touched(fight, power, targets)
    if power.way == "attack":
        yield from _attacks(fight, id, power, slot, touched)
        return
    if power.way == "save":
        hurt = yield from _saves(fight, id, power, slot, touched)
    else:
        hurt = yield from _by_itself(fight, id, power, slot, touched, amount)
    for target in dict.fromkeys(hurt):
        yield from reactions.when_damaged(fight, target, id)


def _asked_to_block(fight: Fight, id: str, power: Power, targets: Targets) -> Steps[None]:
    """Reactions of the targets that keep this power off them."""
    for target in dict.fromkeys(targets):
        if target != id and harm.is_present(fight, target):
            question = Question(
                by=target, kind="reaction", about=id, what=power.name, purpose="blocks"
            )
            yield from reactions.react(fight, question)


def _touched(fight: Fight, power: Power, targets: Targets) -> Targets:
    """The targets without those that it cannot harm."""
    immune = set()
    for target in dict.fromkeys(targets):
        combatant = fight.combatants[target]
        blocked = any(power.name in effect.mods.blocks for effect in combatant.effects)
        if present(combatant) and (blocked or powers.spared(combatant, power)):
            fight.note("immune", target=target, facts={"power": power.name})
            immune.add(target)
    return tuple(target for target in targets if target not in immune)


def _here(fight: Fight, targets: Iterable[str]) -> Targets:
    return tuple(target for target in targets if harm.is_present(fight, target))


def _attacks(fight: Fight, id: str, power: Power, slot: int, targets: Targets) -> Steps[None]:
    mode = "ranged" if power.ranged else "melee"
    for target in targets:
        if harm.is_present(fight, id, target):
            yield from strike.strike(
                fight, Attack(attacker=id, target=target, power=power, slot=slot, mode=mode)
            )


# -- by a save ------------------------------------------------------------------------------------


def _saves(fight: Fight, id: str, power: Power, slot: int, targets: Targets) -> Steps[list[str]]:
    """Those that it has hurt."""
    made = []
    here = _here(fight, targets)
    dc = powers.dc_of(fight.combatants[id], power)
    ability = power.save or ""
    covered = ability == "dex" and not power.ignores_cover
    for target in here:
        cover = cover_of(fight.combatants[target], id) if covered and target != id else 0
        made.append(
            (
                yield from d20.save(
                    fight,
                    target,
                    ability,
                    dc,
                    power.name,
                    conditions=power.conditions,
                    spell=power.level is not None,
                    cover=cover,
                )
            )
        )
    if power.gm:
        for target, saved in zip(here, made, strict=True):
            powers.left_to_gm(fight, id, target, power, saved=saved)
        return []
    taking = [t for t, saved in zip(here, made, strict=True) if power.half or not saved]
    rolled, more = _rolled_damage(fight, id, power, slot, taking)
    hurt = []
    for target, saved in zip(here, made, strict=True):
        if harm.is_present(fight, target):
            amount = rolled + (more if _of_type(fight, target, power) else 0)
            share = _share(fight, target, power, amount, saved)
            if (yield from _struck(fight, id, target, power, share, saved)):
                hurt.append(target)
    return hurt


def _share(fight: Fight, target: str, power: Power, amount: int, saved: bool) -> int:
    if power.save == "dex" and power.half and fight.combatants[target].sheet.evasion:
        return 0 if saved else amount // 2
    if saved:
        return amount // 2 if power.half else 0
    return amount


def _struck(
    fight: Fight, id: str, target: str, power: Power, share: int, saved: bool
) -> Steps[bool]:
    """Whether somebody was hurt by its share."""
    dealt = 0
    lasting = power.lasts or power.pushes
    if share:
        part = harm.Part(share, power.damage_type)
        dealt = yield from harm.damage(fight, id, target, [part])
    elif saved or not lasting:
        fight.note("no_effect", target=target, facts={"power": power.name})
    if not saved and lasting and harm.is_present(fight, target):
        powers.lay(fight, id, target, power)
    return dealt > 0


def _of_type(fight: Fight, target: str, power: Power) -> bool:
    return fight.combatants[target].sheet.creature_type in power.bonus_types


def _rolled_damage(
    fight: Fight, id: str, power: Power, slot: int, taking: Iterable[str]
) -> tuple[int, int]:
    """The damage, rolled once for all who take it, and the further damage for some of them."""
    taking = tuple(taking)
    if power.damage is None or not taking:
        return 0, 0
    added = powers.modifier_of(fight.combatants[id], power)
    rolled = _roll(fight, id, "power_damage", plus(formula(power.damage), added))
    more = upcast_of(power, slot)
    rolled += _roll(fight, id, "power_damage", more) if more else 0
    bonus = 0
    if power.bonus_damage and any(_of_type(fight, target, power) for target in taking):
        bonus = _roll(fight, id, "power_damage", formula(power.bonus_damage))
    facts = {"power": power.name, "rolled": rolled, "bonus_rolled": bonus}
    fight.note("power_damage", id, facts=facts)
    return rolled, bonus


def _roll(fight: Fight, id: str, purpose: str, dice: Formula) -> int:
    faces = fight.roll(id, purpose, dice.count, dice.sides).faces if dice.count else ()
    return max(0, sum(faces) + dice.plus)


# -- without a roll -------------------------------------------------------------------------------


def _by_itself(
    fight: Fight, id: str, power: Power, slot: int, targets: Targets, amount: int
) -> Steps[list[str]]:
    """Those that it has hurt."""
    targets = _here(fight, targets)
    if power.gm:
        for target in dict.fromkeys(targets):
            powers.left_to_gm(fight, id, target, power, saved=False)
        return []
    rolled, more = _rolled_damage(fight, id, power, slot, targets)
    healing = _healing(fight, id, power, slot, amount) if targets else 0
    asleep = _by_hit_points(fight, id, power, slot, targets) if power.hp_pool else ()
    hurt = []
    for target in targets:
        if power.damage is not None and harm.is_present(fight, target):
            dealt = rolled + (more if _of_type(fight, target, power) else 0)
            part = harm.Part(dealt, power.damage_type)
            if (yield from harm.damage(fight, id, target, [part])):
                hurt.append(target)
        if harm.is_present(fight, target):
            _help(fight, id, target, power, healing)
            if power.hp_pool is None or target in asleep:
                powers.lay(fight, id, target, power)
    return hurt


def _healing(fight: Fight, id: str, power: Power, slot: int, amount: int) -> int:
    if power.pool:
        return amount
    text = power.heal or power.temp_hp
    if text is None:
        return 0
    added = powers.modifier_of(fight.combatants[id], power) if power.heal else 0
    rolled = _roll(fight, id, "healing", plus(formula(text), added))
    more = upcast_of(power, slot) if power.heal or power.damage is None else None
    rolled += _roll(fight, id, "healing", more) if more else 0
    fight.note("power_healing", id, facts={"power": power.name, "rolled": rolled})
    return rolled


def _help(fight: Fight, id: str, target: str, power: Power, healing: int) -> None:
    if power.pool or power.heal:
        harm.heal(fight, id, target, healing)
    elif power.temp_hp:
        harm.give_temporary(fight, target, healing)
    if power.stabilises and fight.combatants[target].status == "dying":
        harm.fall(fight, target, "stable")


def _by_hit_points(fight: Fight, id: str, power: Power, slot: int, targets: Targets) -> Targets:
    """Those of fewest hit points, as far as the total goes."""
    total = _roll(fight, id, "pool", formula(power.hp_pool or "0"))
    more = upcast_of(power, slot)
    total += _roll(fight, id, "pool", more) if more else 0
    fight.note("pool", id, facts={"power": power.name, "total": total})
    roster = [c for c in fight.combatants.values() if c.id in targets]
    awake = [c for c in roster if c.status == "active" and not has(c, "unconscious")]
    taken = []
    for combatant in sorted(awake, key=lambda c: c.hp):
        if combatant.hp > total:
            break
        total -= combatant.hp
        taken.append(combatant.id)
    return tuple(taken)
