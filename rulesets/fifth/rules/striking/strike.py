"""One attack from its roll to the last reaction to it (README 7.5)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.fifth.rules import d20, effects, harm
from rulesets.fifth.rules.fight import Fight, Steps
from rulesets.fifth.rules.magic import powers, reactions
from rulesets.fifth.rules.queries import able, ac_now, ac_of_effects, cover_of
from rulesets.fifth.rules.striking.attack_roll import (
    Attack,
    attack_bonus,
    counts_for,
    critical_from,
    edges,
    result_of,
)
from rulesets.fifth.rules.striking.damage_roll import Expression, expressions
from rulesets.fifth.state import Effect, Power, Rider


def strike(fight: Fight, attack: Attack, *, reckless: bool = False) -> Steps[None]:
    """An attack with a weapon or by a power, with all that follows from it."""
    one, other = attack.attacker, attack.target
    _prepare(fight, attack, reckless)
    edge, natural, total, result = yield from _roll(fight, attack)
    halved = False
    if result != "miss":
        sure = natural >= critical_from(fight, attack)
        halved = yield from reactions.when_hit(fight, attack, total, sure)
        ac = ac_now(fight.combatants[other], one)
        if not sure and total < ac:
            fight.note("turned_aside", target=other, facts={"ac": ac})
            result = "miss"
    _use_up(fight, attack)
    if result == "miss" or not harm.is_present(fight, one, other):
        return
    if attack.power and attack.power.gm:
        powers.left_to_gm(fight, one, other, attack.power, saved=False)
        return
    hurt = yield from _hit(fight, attack, edge, result == "critical", halved)
    if hurt:
        yield from reactions.when_damaged(fight, other, one)


def _prepare(fight: Fight, attack: Attack, reckless: bool) -> None:
    one = fight.combatants[attack.attacker]
    weapon = attack.weapon
    if weapon and attack.mode == "ranged" and weapon.uses is not None:
        uses = {**one.uses, weapon.name: one.uses[weapon.name] - 1}
        fight.change(one.id, uses=uses)
    if reckless:
        fight.change(one.id, reckless_now=True)
    if fight.turn == one.id:
        fight.now = replace(fight.now, attacked=True)


def _roll(fight: Fight, attack: Attack) -> Steps[tuple[str, int, int, str]]:
    """The edge, the natural roll, the total and the result."""
    one, other = attack.attacker, attack.target
    reasons, bonus = edges(fight, attack), attack_bonus(fight, attack)
    rolled = yield from d20.roll(fight, one, "attack", reasons.edge, bonus)
    result = result_of(fight, attack, rolled.natural, rolled.total)
    facts = {
        "weapon": attack.name,
        "mode": attack.mode,
        **reasons.facts,
        "natural": rolled.natural,
        "bonus": bonus,
        "extra": rolled.extra,
        "total": rolled.total,
        "result": result,
    }
    fight.note("attack", one, other, facts)
    target = fight.combatants[other]
    ac = {
        "base": target.ac,
        "effects": ac_of_effects(target),
        "cover": cover_of(target, one),
        "ac": ac_now(target, one),
    }
    fight.note_open("defence", target=other, facts=ac)
    effects.use_up(fight, one, rolled.used)
    powers.reveal(fight, one)
    return reasons.edge, rolled.natural, rolled.total, result


def _use_up(fight: Fight, attack: Attack) -> None:
    """Ends the effects that this roll has used up."""

    def own(effect: Effect) -> bool:
        used = effect.mods.uses_up in ("own_attack", "own_act")
        return used and counts_for(effect, attack.target)

    effects.end_those(fight, attack.attacker, own, "used")
    effects.end_those(
        fight, attack.target, lambda effect: effect.mods.uses_up == "attack_against", "used"
    )


def _hit(fight: Fight, attack: Attack, edge: str, critical: bool, halved: bool) -> Steps[bool]:
    """The damage and the riders; whether the target was hurt."""
    one, other = attack.attacker, attack.target
    smite, slot = None, 0
    if attack.weapon and able(fight.combatants[one]):
        smite, slot = yield from reactions.on_hit(fight, attack)
        if not harm.is_present(fight, one, other):
            return False
    rolled = list(expressions(fight, attack, edge, smite, slot))
    parts = [damage_part(fight, one, "damage", each, critical) for each in rolled]
    hurt = 0
    if parts:
        hurt = yield from harm.damage(
            fight, one, other, parts, critical=critical, halved=halved, knock_out=attack.knock_out
        )
    if attack.weapon and attack.weapon.on_hit:
        hurt += yield from _ride(fight, attack, attack.weapon.on_hit)
    elif attack.power and harm.is_present(fight, other):
        powers.lay(fight, one, other, attack.power)
    if smite:
        yield from _lay_smite(fight, one, other, smite)
    return hurt > 0


def damage_part(
    fight: Fight, who: str, purpose: str, each: Expression, critical: bool = False
) -> harm.Part:
    """Rolls one expression; a critical hit has its dice twice, or with their highest value."""
    count, amount = each.dice.count, each.dice.plus
    twice = critical and fight.options.critical == "double"
    if count:
        amount += sum(fight.roll(who, purpose, count * (1 + twice), each.dice.sides).faces)
        amount += count * each.dice.sides if critical and not twice else 0
    if each.once:
        fight.now = replace(fight.now, extra=(*fight.now.extra, each.once))
    return harm.Part(max(0, amount), each.type, each.plain)


def _ride(fight: Fight, attack: Attack, rider: Rider) -> Steps[int]:
    """The effect of a weapon beyond its damage (README 7.5 step 9); returns what more it dealt."""
    one, other = attack.attacker, attack.target
    if not harm.is_present(fight, other):
        return 0
    if powers.spared(fight.combatants[other], rider):
        fight.note("immune", target=other, facts={"power": attack.name})
        return 0
    made = False
    if rider.save:
        made = yield from d20.save(
            fight, other, rider.save, rider.dc or 0, attack.name, conditions=rider.conditions
        )
    hurt = 0
    if rider.damage and (not made or rider.half):
        amount = max(0, d20.amount(fight, one, "damage", rider.damage))
        amount = amount // 2 if made else amount
        if harm.is_present(fight, other):
            hurt = yield from harm.damage(fight, one, other, [harm.Part(amount, rider.damage_type)])
    if not made and harm.is_present(fight, other):
        effect = effects.laid_by(rider, attack.name, rider.dc)
        effects.lay(fight, one, other, effect, rider.pushes)
    return hurt


def _lay_smite(fight: Fight, one: str, other: str, smite: Power) -> Steps[None]:
    lasting = smite.lasts or smite.pushes
    if not harm.is_present(fight, other) or not lasting:
        return
    if powers.spared(fight.combatants[other], smite):
        return
    made = False
    if smite.save:
        dc = powers.dc_of(fight.combatants[one], smite)
        made = yield from d20.save(
            fight,
            other,
            smite.save,
            dc,
            smite.name,
            conditions=smite.conditions,
            spell=smite.level is not None,
        )
    if not made and harm.is_present(fight, other):
        powers.lay(fight, one, other, smite)
