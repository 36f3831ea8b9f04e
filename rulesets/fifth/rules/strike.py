"""One attack from its roll to the last reaction to it (README 7.5)."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects, harm
from rulesets.fifth.rules.attacks import (
    Attack,
    Expression,
    attack_bonus,
    edges,
    expressions,
    result_of,
)
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import casting, powers
from rulesets.fifth.sheet.dice import formula
from rulesets.fifth.sheet.parts import Power, Rider
from rulesets.fifth.state import Combatant, Effect


def strike(fight: Fight, attack: Attack, *, reckless: bool = False) -> None:
    """An attack with a weapon or by a power, with all that follows from it."""
    one, other, weapon = attack.attacker, attack.target, attack.weapon
    if weapon and attack.mode == "ranged" and weapon.uses is not None:
        one.uses = {**one.uses, weapon.name: one.uses[weapon.name] - 1}
    one.reckless_now = one.reckless_now or reckless
    if fight.turn == one.id:
        fight.now.attacked = True
        fight.now.shot = (*fight.now.shot, attack.name) if weapon else fight.now.shot
    rolled, result = _roll(fight, attack)
    halved = False
    if result != "miss":
        sure = rolled.natural >= attack.critical_from
        halved = casting.when_hit(fight, attack, rolled.total, sure)
        ac = other.ac_against(one)
        if not sure and rolled.total < ac:
            fight.say("turned_aside", None, other, ac=ac)
            result = "miss"
    _use_up(fight, attack)
    if result == "miss" or not (one.present and other.present):
        return
    if attack.power and attack.power.gm:
        fight.say("gm_effect", one, other, power=attack.power.name, saved=False)
        return
    if _hit(fight, attack, rolled.edges.edge, result == "critical", halved):
        casting.when_damaged(fight, other, one)


def _roll(fight: Fight, attack: Attack) -> tuple[d20.Rolled, str]:
    one, other = attack.attacker, attack.target
    with_all, bonus = edges(fight, attack), attack_bonus(fight, attack)
    rolled = d20.roll(fight, one, "attack", with_all, bonus, partial(_hits, attack), other.id)
    result = result_of(attack, rolled.natural, rolled.total)
    described = {"weapon": attack.name, "mode": attack.mode}
    fight.say("attack", one, other, **described, **rolled.reasons, **rolled.facts, result=result)
    more = {"effects": other.ac_of_effects, "cover": other.cover_from(one)}
    fight.say_own("defence", None, other, base=other.ac, **more, ac=other.ac_against(one))
    effects.end(fight, one, rolled.used, "used")
    powers.reveal(fight, one)
    return rolled, result


def _hits(attack: Attack, natural: int, total: int) -> bool:
    return result_of(attack, natural, total) != "miss"


def _use_up(fight: Fight, attack: Attack) -> None:
    """Ends the effects that this roll has used up."""

    def own(effect: Effect) -> bool:
        return effect.mods.uses_up in ("own_attack", "own_act") and effect.concerns(attack.target)

    effects.end_those(fight, attack.attacker, own, "used")
    effects.end_those(
        fight, attack.target, lambda effect: effect.mods.uses_up == "attack_against", "used"
    )


def _hit(fight: Fight, attack: Attack, edge: str, critical: bool, halved: bool) -> bool:
    """The damage and the riders; whether the target was hurt."""
    one, other = attack.attacker, attack.target
    smite = None
    if attack.weapon and one.able:
        smite = casting.on_hit(fight, attack)
        if not (one.present and other.present):
            return False
    added = (smite.power, smite.slot) if smite else ()
    parts = [
        damage_part(fight, one, "damage", each, critical)
        for each in list(expressions(fight, attack, edge, *added))
    ]
    hurt, how = 0, {"critical": critical, "halved": halved, "knock_out": attack.knock_out}
    if parts:
        hurt = harm.damage(fight, one, other, parts, **how)
    if attack.weapon and attack.weapon.on_hit:
        hurt += _ride(fight, attack, attack.weapon.on_hit)
    elif attack.power and other.present:
        powers.lay(fight, one, other, attack.power)
    if smite:
        _lay_smite(fight, one, other, smite.power)
    return hurt > 0


def damage_part(
    fight: Fight, who: Combatant, purpose: str, each: Expression, critical: bool = False
) -> harm.Part:
    """Rolls one expression; a critical hit has its dice twice, or with their highest value."""
    dice = each.dice
    more = dice.count if critical else 0
    if fight.options.critical == "double":
        amount = fight.sum_of(who, purpose, replace(dice, count=dice.count + more))
    else:
        amount = fight.sum_of(who, purpose, dice) + more * dice.sides
    if each.once:
        fight.now.extra = (*fight.now.extra, each.once)
    return harm.Part(max(0, amount), each.type, each.plain)


def _ride(fight: Fight, attack: Attack, rider: Rider) -> int:
    """The effect of a weapon beyond its damage (README 7.5 step 9); returns what more it dealt."""
    one, other = attack.attacker, attack.target
    if not other.present:
        return 0
    if other.spared_by(rider):
        fight.say("immune", None, other, power=attack.name)
        return 0
    success = False
    if rider.save:
        conditions, dc = rider.conditions, rider.dc or 0
        success = d20.save(fight, other, rider.save, dc, attack.name, conditions=conditions)
    hurt = 0
    if rider.damage and (not success or rider.half) and other.present:
        amount = max(0, fight.sum_of(one, "damage", formula(rider.damage)))
        part = harm.Part(amount // 2 if success else amount, rider.damage_type)
        hurt = harm.damage(fight, one, other, [part])
    if not success and other.present:
        effect = effects.laid_by(rider, attack.name, rider.dc)
        effects.lay(fight, one, other, effect, rider.pushes)
    return hurt


def _lay_smite(fight: Fight, one: Combatant, other: Combatant, smite: Power) -> None:
    if not other.present or not smite.lasts or other.spared_by(smite):
        return
    success = bool(smite.save) and powers.saves(fight, one, other, smite)
    if not success and other.present:
        powers.lay(fight, one, other, smite)
