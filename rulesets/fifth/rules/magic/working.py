"""The effects of powers on their targets (README 7.8)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from rulesets.fifth.rules import harm
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import powers, reactions
from rulesets.fifth.rules.magic.powers import Use
from rulesets.fifth.rules.queries import cover_of, has, present
from rulesets.fifth.rules.striking import strike
from rulesets.fifth.rules.striking.attack_roll import by_power, by_weapon
from rulesets.fifth.rules.striking.damage_roll import modifier_of, plus, upcast_of
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.state import Combatant, Power

type Targets = Sequence[Combatant]


def work(fight: Fight, use: Use) -> None:
    who, power, targets = use.who, use.power, use.targets
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
                strike.strike(fight, by_power(who, target, power, use.slot))
        return
    here = [target for target in reached if present(target)]
    hurt = _by_saves(fight, use, here) if power.way == "save" else _by_itself(fight, use, here)
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


def _of_type(target: Combatant, power: Power) -> bool:
    return target.sheet.creature_type in power.bonus_types


# -- dice -----------------------------------------------------------------------------------------


def _rolled(fight: Fight, use: Use, purpose: str, text: str, added: int = 0) -> int:
    """The dice of a power, with those that the slot adds."""
    total = max(0, fight.sum_of(use.who, purpose, plus(formula(text), added)))
    more = upcast_of(use.power, use.slot)
    return total + max(0, fight.sum_of(use.who, purpose, more)) if more else total


def _rolled_damage(fight: Fight, use: Use, taking: Targets) -> tuple[int, int]:
    """The damage, rolled once for all who take it, and the further damage for some of them."""
    who, power = use.who, use.power
    if power.damage is None or not taking:
        return 0, 0
    rolled = _rolled(fight, use, "power_damage", power.damage, modifier_of(who, power))
    bonus = 0
    if power.bonus_damage and any(_of_type(target, power) for target in taking):
        bonus = max(0, fight.sum_of(who, "power_damage", formula(power.bonus_damage)))
    fight.say("power_damage", who, power=power.name, rolled=rolled, bonus_rolled=bonus)
    return rolled, bonus


# -- by a save ------------------------------------------------------------------------------------


def _by_saves(fight: Fight, use: Use, targets: Targets) -> list[Combatant]:
    """Those that it has hurt."""
    who, power = use.who, use.power
    covered = power.save == "dex" and not power.ignores_cover
    came = []
    for target in targets:
        cover = cover_of(target, who) if covered and target is not who else 0
        came.append((target, powers.saves(fight, who, target, power, cover)))
    if power.gm:
        for target, saved in came:
            powers.left_to_gm(fight, who, target, power, saved)
        return []
    taking = [target for target, saved in came if power.half or not saved]
    rolled, more = _rolled_damage(fight, use, taking)
    hurt = []
    for target, saved in came:
        if present(target):
            share = _share(target, power, rolled + more * _of_type(target, power), saved)
            if _struck(fight, who, target, power, share, saved):
                hurt.append(target)
    return hurt


def _share(target: Combatant, power: Power, amount: int, saved: bool) -> int:
    """The share of the damage that somebody takes; evasion makes it half or nothing."""
    evades = power.save == "dex" and power.half and target.sheet.evasion
    if evades:
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
    if not saved and power.lasts and present(target):
        powers.lay(fight, who, target, power)
    return dealt > 0


# -- without a roll -------------------------------------------------------------------------------


def _by_itself(fight: Fight, use: Use, targets: Targets) -> list[Combatant]:
    """Those that it has hurt."""
    who, power = use.who, use.power
    if power.gm:
        for target in _once(targets):
            powers.left_to_gm(fight, who, target, power)
        return []
    rolled, more = _rolled_damage(fight, use, targets)
    healing = _healing(fight, use) if targets else 0
    laid_on = (
        _of_fewest_hit_points(fight, use, power.hp_pool, targets) if power.hp_pool else targets
    )
    hurt = []
    for target in targets:
        if power.damage is not None and present(target):
            part = harm.Part(rolled + more * _of_type(target, power), power.damage_type)
            if harm.damage(fight, who, target, [part]):
                hurt.append(target)
        if present(target):
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
    if power.heal:
        rolled = _rolled(fight, use, "healing", text, modifier_of(use.who, power))
    elif power.damage is None:
        rolled = _rolled(fight, use, "healing", text)
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
    awake = [c for c in roster if c.status == "active" and not has(c, "unconscious")]
    taken: list[Combatant] = []
    for combatant in sorted(awake, key=lambda c: c.hp):
        total -= combatant.hp
        if total < 0:
            break
        taken.append(combatant)
    return taken
