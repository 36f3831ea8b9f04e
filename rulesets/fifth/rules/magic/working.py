"""The effects of powers on their targets (README 7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.fifth.rules import harm, strike
from rulesets.fifth.rules.attacks import by_power, by_weapon, modifier_of, upcast_of
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import casting, powers
from rulesets.fifth.rules.magic.powers import Use
from rulesets.fifth.sheet.dice import formula, plus
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import Combatant

type Targets = Sequence[Combatant]


def work(fight: Fight, use: Use) -> None:
    who, power, targets = use.who, use.power, use.targets
    if power.way == "weapon":
        weapon = who.sheet.weapons[power.weapon or ""]
        if all(each.present for each in (who, *targets)):
            strike.strike(fight, by_weapon(who, targets[0], weapon))
        return
    for target in _once(targets):
        if target is not who and target.present:
            casting.react(fight, target, who, "blocks", what=power.name)
    immune = [target.id for target in _once(targets) if _is_immune(fight, power, target)]
    reached = [target for target in targets if target.id not in immune]
    if power.way == "attack":
        for target in reached:
            if who.present and target.present:
                strike.strike(fight, by_power(who, target, power, use.slot))
        return
    here = [target for target in reached if target.present]
    hurt = _by_saves(fight, use, here) if power.way == "save" else _by_itself(fight, use, here)
    for target in _once(hurt):
        casting.when_damaged(fight, target, who)


def _once(targets: Iterable[Combatant]) -> list[Combatant]:
    return list({target.id: target for target in targets}.values())


def blocked(target: Combatant, power: Power) -> bool:
    """Whether the power cannot harm the target."""
    blocks = any(power.name in effect.mods.blocks for effect in target.effects)
    return blocks or target.spared_by(power)


def _is_immune(fight: Fight, power: Power, target: Combatant) -> bool:
    immune = target.present and blocked(target, power)
    if immune:
        fight.say("immune", None, target, power=power.name)
    return immune


def _rolled(fight: Fight, use: Use, purpose: str, text: str, added: int = 0) -> int:
    """The dice of a power, with those that the slot adds."""
    total = max(0, fight.sum_of(use.who, purpose, plus(formula(text), added)))
    more = upcast_of(use.power, use.slot)
    return total + max(0, fight.sum_of(use.who, purpose, more)) if more else total


def _damage(fight: Fight, use: Use, taking: Targets, hurt: Targets) -> dict[str, int]:
    """The damage of each, rolled once for all who take it, with what is added for some of those
    who are hurt: a half of nothing hurts nobody."""
    who, power = use.who, use.power
    if power.damage is None or not taking:
        return {target.id: 0 for target in taking}
    rolled, bonus = _rolled(fight, use, "power_damage", power.damage, modifier_of(who, power)), 0
    liable = {t.id for t in hurt if t.sheet.creature_type in power.bonus_types}
    if power.bonus_damage and liable:
        bonus = max(0, fight.sum_of(who, "power_damage", formula(power.bonus_damage)))
    fight.say("power_damage", who, power=power.name, rolled=rolled, bonus_rolled=bonus)
    return {target.id: rolled + bonus * (target.id in liable) for target in taking}


def _by_saves(fight: Fight, use: Use, targets: Targets) -> list[Combatant]:
    who, power = use.who, use.power
    covered = power.save == "dex" and not power.ignores_cover
    rolled = []
    for target in targets:
        if target.present:
            cover = target.cover_from(who) if covered and target is not who else 0
            rolled.append((target, powers.saves(fight, who, target, power, cover)))
    came = [(target, saved) for target, saved in rolled if target.present]
    if power.gm:
        for target, saved in came:
            fight.say("gm_effect", who, target, power=power.name, saved=saved)
        return []
    taking = [target for target, saved in came if power.half or not saved]
    hit = [target for target, saved in came if share_of(target, power, 2, saved)]
    damage = _damage(fight, use, taking, hit)
    hurt = []
    for target, saved in came:
        if target.present:
            share = share_of(target, power, damage.get(target.id, 0), saved)
            if _struck(fight, who, target, power, share, saved):
                hurt.append(target)
    return hurt


def share_of(target: Combatant, power: Power, amount: int, saved: bool) -> int:
    """The share of the damage that somebody takes; evasion makes it half or nothing."""
    if power.save == "dex" and power.half and target.sheet.evasion:
        return 0 if saved else amount // 2
    if saved:
        return amount // 2 if power.half else 0
    return amount


def _struck(
    fight: Fight, who: Combatant, target: Combatant, power: Power, share: int, saved: bool
) -> bool:
    """Whether somebody was hurt by its share."""
    dealt = 0
    if share:
        dealt = harm.damage(fight, who, target, [harm.Part(share, power.damage_type)])
    elif saved or not power.lasts:
        fight.say("no_effect", None, target, power=power.name)
    if not saved and power.lasts and target.present:
        powers.lay(fight, who, target, power)
    return dealt > 0


def _by_itself(fight: Fight, use: Use, targets: Targets) -> list[Combatant]:
    who, power = use.who, use.power
    if power.gm:
        for target in _once(targets):
            fight.say("gm_effect", who, target, power=power.name, saved=False)
        return []
    damage = _damage(fight, use, targets, targets)
    healing = _healing(fight, use) if targets else 0
    laid_on = targets
    if power.hp_pool:
        laid_on = _of_fewest_hit_points(fight, use, power.hp_pool, targets)
    hurt = []
    for target in targets:
        if power.damage is not None and target.present:
            part = harm.Part(damage[target.id], power.damage_type)
            if harm.damage(fight, who, target, [part]):
                hurt.append(target)
        if target.present:
            _help(fight, who, target, power, healing)
            if target in laid_on:
                powers.lay(fight, who, target, power)
    return hurt


def _healing(fight: Fight, use: Use) -> int:
    """The hit points or temporary ones for each target; a slot adds to them or to damage."""
    power = use.power
    text = power.heal or power.temp_hp
    if power.pool or text is None:
        return use.amount
    if power.heal or power.damage is None:
        added = modifier_of(use.who, power) if power.heal else 0
        rolled = _rolled(fight, use, "healing", text, added)
    else:
        rolled = max(0, fight.sum_of(use.who, "healing", formula(text)))
    fight.say("power_healing", use.who, power=power.name, rolled=rolled)
    return rolled


def _help(fight: Fight, who: Combatant, target: Combatant, power: Power, healing: int) -> None:
    if power.pool or power.heal:
        harm.heal(fight, who, target, healing)
    elif power.temp_hp:
        harm.give_temporary(fight, target, healing)
    if power.stabilises and target.status == "dying":
        harm.fall(fight, target, "stable")


def _of_fewest_hit_points(fight: Fight, use: Use, pool: str, targets: Targets) -> Targets:
    """Those who are awake and of fewest hit points, as far as the total goes."""
    total = _rolled(fight, use, "pool", pool)
    fight.say("pool", use.who, power=use.power.name, total=total)
    roster = [c for c in fight.combatants.values() if c in targets]
    awake = [c for c in roster if c.status == "active" and not c.has("unconscious")]
    taken: list[Combatant] = []
    for combatant in sorted(awake, key=lambda c: c.hp):
        total -= combatant.hp
        if total < 0:
            break
        taken.append(combatant)
    return taken
