"""The effects of powers on their targets (README 7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.fifth.rules import harm
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import powers, reactions
from rulesets.fifth.rules.queries import cover_of, has, present
from rulesets.fifth.rules.striking import strike
from rulesets.fifth.rules.striking.attack_roll import by_power, by_weapon
from rulesets.fifth.rules.striking.damage_roll import modifier_of, plus, upcast_of
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.state import Combatant, Power

type Targets = Sequence[Combatant]


def work(
    fight: Fight, who: Combatant, power: Power, slot: int, targets: Targets, amount: int = 0
) -> None:
    if power.way == "weapon":
        weapon = who.sheet.weapons[power.weapon or ""]
        if present(who, *targets):
            strike.strike(fight, by_weapon(who, targets[0], weapon))
        return
    for target in _once(targets):
        if target is not who and present(target):
            reactions.react(fight, target, who, "blocks", what=power.name)
    immune = [target.id for target in _once(targets) if _is_immune(fight, power, target)]
    reached = [target for target in targets if target.id not in immune]
    if power.way == "attack":
        for target in reached:
            if present(who, target):
                strike.strike(fight, by_power(who, target, power, slot))
        return
    here = [target for target in reached if present(target)]
    if power.way == "save":
        hurt = _by_saves(fight, who, power, slot, here)
    else:
        hurt = _by_itself(fight, who, power, slot, here, amount)
    for target in _once(hurt):
        reactions.when_damaged(fight, target, who)


def _once(targets: Iterable[Combatant]) -> list[Combatant]:
    return list({target.id: target for target in targets}.values())


def _is_immune(fight: Fight, power: Power, target: Combatant) -> bool:
    """Notes it where the power cannot harm the target."""
    blocked = any(power.name in effect.mods.blocks for effect in target.effects)
    immune = present(target) and (blocked or powers.spared(target, power))
    if immune:
        fight.say("immune", None, target, power=power.name)
    return immune


# -- by a save ------------------------------------------------------------------------------------


def _by_saves(
    fight: Fight, who: Combatant, power: Power, slot: int, targets: Targets
) -> list[Combatant]:
    """Those that it has hurt."""
    covered = power.save == "dex" and not power.ignores_cover
    saved = []
    for target in targets:
        cover = cover_of(target, who) if covered and target is not who else 0
        saved.append(powers.saves_against(fight, who, target, power, cover))
    came = list(zip(targets, saved, strict=True))
    if power.gm:
        for target, made in came:
            powers.left_to_gm(fight, who, target, power, made)
        return []
    taking = [target for target, made in came if power.half or not made]
    rolled, more = _rolled_damage(fight, who, power, slot, taking)
    hurt = []
    for target, made in came:
        if present(target):
            amount = rolled + (more if _of_type(target, power) else 0)
            if _struck(fight, who, target, power, _share(target, power, amount, made), made):
                hurt.append(target)
    return hurt


def _share(target: Combatant, power: Power, amount: int, saved: bool) -> int:
    """What somebody takes: half on a save, and with evasion half on a failure."""
    evades = power.save == "dex" and power.half and target.sheet.evasion
    if saved == evades:
        return 0 if saved else amount
    return amount // 2 if power.half else 0


def _struck(
    fight: Fight, who: Combatant, target: Combatant, power: Power, share: int, saved: bool
) -> bool:
    """Whether somebody was hurt by its share."""
    dealt = 0
    if share:
        dealt = harm.damage(fight, who, target, [harm.Part(share, power.damage_type)])
    elif saved or not power.lasts:
        fight.say("no_effect", None, target, power=power.name)
    if not saved and power.lasts and present(target):
        powers.lay(fight, who, target, power)
    return dealt > 0


def _of_type(target: Combatant, power: Power) -> bool:
    return target.sheet.creature_type in power.bonus_types


def _rolled(
    fight: Fight, who: Combatant, purpose: str, power: Power, text: str, slot: int, added: int = 0
) -> int:
    """The dice of a power, with those that the slot adds."""
    total = max(0, fight.sum_of(who, purpose, plus(formula(text), added)))
    more = upcast_of(power, slot)
    return total + max(0, fight.sum_of(who, purpose, more)) if more else total


def _rolled_damage(
    fight: Fight, who: Combatant, power: Power, slot: int, taking: Targets
) -> tuple[int, int]:
    """The damage, rolled once for all who take it, and the further damage for some of them."""
    if power.damage is None or not taking:
        return 0, 0
    added = modifier_of(who, power)
    rolled, bonus = _rolled(fight, who, "power_damage", power, power.damage, slot, added), 0
    if power.bonus_damage and any(_of_type(target, power) for target in taking):
        bonus = max(0, fight.sum_of(who, "power_damage", formula(power.bonus_damage)))
    fight.say("power_damage", who, power=power.name, rolled=rolled, bonus_rolled=bonus)
    return rolled, bonus


# -- without a roll -------------------------------------------------------------------------------


def _by_itself(
    fight: Fight, who: Combatant, power: Power, slot: int, targets: Targets, amount: int
) -> list[Combatant]:
    """Those that it has hurt."""
    if power.gm:
        for target in _once(targets):
            powers.left_to_gm(fight, who, target, power)
        return []
    rolled, more = _rolled_damage(fight, who, power, slot, targets)
    healing = _healing(fight, who, power, slot, amount) if targets else 0
    laid_on = targets
    if power.hp_pool:
        laid_on = _of_fewest_hit_points(fight, who, power, slot, targets, power.hp_pool)
    hurt = []
    for target in targets:
        if power.damage is not None and present(target):
            dealt = rolled + (more if _of_type(target, power) else 0)
            if harm.damage(fight, who, target, [harm.Part(dealt, power.damage_type)]):
                hurt.append(target)
        if present(target):
            _help(fight, who, target, power, healing)
            if target in laid_on:
                powers.lay(fight, who, target, power)
    return hurt


def _healing(fight: Fight, who: Combatant, power: Power, slot: int, amount: int) -> int:
    if power.pool:
        return amount
    text = power.heal or power.temp_hp
    if text is None:
        return 0
    added = modifier_of(who, power) if power.heal else 0
    grows = power.heal or power.damage is None
    rolled = _rolled(fight, who, "healing", power, text, slot if grows else 0, added)
    fight.say("power_healing", who, power=power.name, rolled=rolled)
    return rolled


def _help(fight: Fight, who: Combatant, target: Combatant, power: Power, healing: int) -> None:
    if power.pool or power.heal:
        harm.heal(fight, who, target, healing)
    elif power.temp_hp:
        harm.give_temporary(fight, target, healing)
    if power.stabilises and target.status == "dying":
        harm.fall(fight, target, "stable")


def _of_fewest_hit_points(
    fight: Fight, who: Combatant, power: Power, slot: int, targets: Targets, pool: str
) -> list[Combatant]:
    """Those who are awake and of fewest hit points, as far as the total goes."""
    total = _rolled(fight, who, "pool", power, pool, slot)
    fight.say("pool", who, power=power.name, total=total)
    roster = [c for c in fight.combatants.values() if c in targets]
    awake = [c for c in roster if c.status == "active" and not has(c, "unconscious")]
    taken: list[Combatant] = []
    for combatant in sorted(awake, key=lambda c: c.hp):
        total -= combatant.hp
        if total < 0:
            break
        taken.append(combatant)
    return taken
