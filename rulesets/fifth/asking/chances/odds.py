"""Exact chances of attacks and of powers (README 11): reactions, inspiration and what is added to
a hit are taken as declined, and riders are left out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from rulesets.chances import NOTHING, Distribution, added, mapped, mean, mixed, reaches
from rulesets.contract import Choice, IllegalChoice
from rulesets.fifth.asking.chances.rolls import after, amounts, bonus_dice, dealt, downs, naturals
from rulesets.fifth.asking.decisions import checked
from rulesets.fifth.rules import d20
from rulesets.fifth.rules.magic import powers
from rulesets.fifth.rules.queries import cover_of
from rulesets.fifth.rules.striking import attack_roll
from rulesets.fifth.rules.striking.attack_roll import Attack, by_weapon
from rulesets.fifth.rules.striking.damage_roll import expressions, of_power
from rulesets.fifth.state import Board, Combatant, Power, State


class AttackOdds(Struct, frozen=True):
    """The chances to hit and to score a critical; the damage with its mean; the chance to bring
    the target to 0. `least`: the lowest natural roll that hits without dice of effects."""

    target: str
    hit: float
    critical: float
    damage: Distribution
    mean: float
    down: float
    edge: str
    bonus: int
    least: int
    reasons: d20.Edges


class TargetOdds(Struct, frozen=True):
    """The effect of a power on one target: `fails` its save, None without one."""

    target: str
    fails: float | None
    damage: Distribution
    mean: float
    down: float
    spared: bool = False
    needed: int | None = None


class CastOdds(Struct, frozen=True):
    power: str
    targets: tuple[TargetOdds, ...]


type Odds = AttackOdds | CastOdds


def odds(state: State, choice: Choice) -> Odds | None:
    """The odds of a choice; None if it has none or is not open."""
    if state.over or choice.option not in _ODDS:
        return None
    try:
        fields = checked(state, choice).fields
    except IllegalChoice:
        return None
    return _ODDS[choice.option](state, choice, fields)


def _weapon(state: State, choice: Choice, fields: Mapping[str, Any]) -> AttackOdds | None:
    question = state.question
    target = fields.get("target", question.about if question else None)
    if target is None:
        return None
    attack = by_weapon(
        state,
        choice.by,
        target,
        state.combatants[choice.by].sheet.weapons[fields["weapon"]],
        long=fields.get("range") == "long",
        offhand=choice.option == "offhand",
    )
    return of_attack(state, attack, reckless=bool(fields.get("reckless")))


def of_attack(board: Board, attack: Attack, reckless: bool = False) -> AttackOdds:
    one, target = board.combatants[attack.attacker], board.combatants[attack.target]
    reasons = attack_roll.edges(board, attack)
    if reckless and not one.reckless_now and attack_roll.with_strength(one, attack):
        reasons = d20.Edges((*reasons.advantages, "reckless"), reasons.disadvantages)
    bonus = attack_roll.attack_bonus(board, attack)
    hits, criticals = _results(board, attack, reasons.edge, bonus)
    rolled = tuple(expressions(board, attack, reasons.edge))
    plain = dealt(target, rolled)
    doubled = dealt(target, rolled, board.options.critical)
    damage = mixed(((1 - hits - criticals, NOTHING), (hits, plain), (criticals, doubled)))
    least = (n for n in range(2, 21) if _is_hit(board, attack, n, n + bonus))
    return AttackOdds(
        target=target.id,
        hit=hits + criticals,
        critical=criticals,
        damage=damage,
        mean=mean(damage),
        down=downs(target, damage),
        edge=reasons.edge,
        bonus=bonus,
        least=next(least, 20),
        reasons=reasons,
    )


def _is_hit(board: Board, attack: Attack, natural: int, total: int) -> bool:
    return attack_roll.result_of(board, attack, natural, total) != "miss"


def _results(board: Board, attack: Attack, edge: str, bonus: int) -> tuple[float, float]:
    """The chances of hits that are no critical, and of critical ones."""
    one = board.combatants[attack.attacker]
    found = {"miss": 0.0, "hit": 0.0, "critical": 0.0}
    dice = bonus_dice(one, "attack")
    for natural, chance in naturals(edge, one.sheet.lucky).items():
        for extra, share in dice.items():
            total = natural + bonus + extra
            found[attack_roll.result_of(board, attack, natural, total)] += chance * share
    return found["hit"], found["critical"]


# -- powers ---------------------------------------------------------------------------------------


def _power(state: State, choice: Choice, fields: Mapping[str, Any]) -> Odds | None:
    question = state.question
    caster = state.combatants[choice.by]
    power = caster.sheet.powers[fields["power"]]
    about = question.about if question else None
    if question and question.kind in ("reaction", "hit"):
        targets: tuple[str, ...] = (about,) if about and power.target != "self" else ()
    else:
        targets = tuple(fields["targets"])
    if power.way == "weapon" and targets:
        weapon = caster.sheet.weapons[power.weapon or ""]
        return of_attack(state, by_weapon(state, caster.id, targets[0], weapon))
    return of_cast(state, caster, power, fields.get("slot") or 0, targets)


def of_cast(
    board: Board, caster: Combatant, power: Power, slot: int, targets: Iterable[str]
) -> Odds | None:
    """The odds for each of the targets; for attacks of rays those of the first."""
    targets = tuple(dict.fromkeys(targets))
    if not targets or power.gm:
        return None
    if power.way == "attack":
        return of_attack(board, spell_attack(caster.id, targets[0], power, slot))
    if power.damage is None and power.way != "save":
        return None
    whole = _whole(caster, power, slot)
    found = (_on_target(board, caster, power, slot, board.combatants[id], whole) for id in targets)
    return CastOdds(power.name, tuple(found))


def spell_attack(caster: str, target: str, power: Power, slot: int) -> Attack:
    mode = "ranged" if power.ranged else "melee"
    return Attack(attacker=caster, target=target, power=power, slot=slot, mode=mode)


def _whole(caster: Combatant, power: Power, slot: int) -> Distribution:
    """The damage rolled once for all, without what is added for some creatures."""
    return _sum(power, slot, None, powers.modifier_of(caster, power))


def _sum(power: Power, slot: int, target: Combatant | None, modifier: int) -> Distribution:
    found = NOTHING
    for each in of_power(power, slot, target, modifier):
        found = added(found, amounts(each.dice))
    return found


def _on_target(
    board: Board, caster: Combatant, power: Power, slot: int, target: Combatant, whole: Distribution
) -> TargetOdds:
    if powers.spared(target, power) or any(
        power.name in effect.mods.blocks for effect in target.effects
    ):
        return TargetOdds(target.id, None, NOTHING, 0.0, 0.0, spared=True)
    if target.sheet.creature_type in power.bonus_types:
        whole = _sum(power, slot, target, powers.modifier_of(caster, power))
    fails, needed = None, None
    damage = _after(target, power, whole)
    if power.way == "save":
        fails, needed = chance_to_fail(board, caster, power, target)
        evades = power.save == "dex" and power.half and target.sheet.evasion
        half = _after(target, power, mapped(whole, lambda amount: amount // 2))
        made = half if power.half and not evades else NOTHING
        damage = mixed(((fails, half if evades else damage), (1 - fails, made)))
    return TargetOdds(target.id, fails, damage, mean(damage), downs(target, damage), needed=needed)


def _after(target: Combatant, power: Power, whole: Distribution) -> Distribution:
    return mapped(whole, lambda amount: after(target, amount, power.damage_type))


def chance_to_fail(
    board: Board, caster: Combatant, power: Power, target: Combatant
) -> tuple[float, int | None]:
    """The chance that a target's save fails, and the natural roll that makes it; None without a
    roll."""
    ability = power.save or ""
    if d20.fails_by_itself(target, ability):
        return 1.0, None
    covered = ability == "dex" and not power.ignores_cover and target.id != caster.id
    bonus = d20.save_bonus(board.options, target, ability)
    bonus += cover_of(target, caster.id) if covered else 0
    dc = powers.dc_of(caster, power)
    edges = d20.save_edges(
        board.options, target, ability, power.conditions, power.level is not None
    )
    rolls = naturals(edges.edge, target.sheet.lucky)
    total = added(rolls, bonus_dice(target, "save"))
    return 1 - reaches(total, dc - bonus), dc - bonus


_ODDS = {
    "attack": _weapon,
    "offhand": _weapon,
    "cast": _power,
    "use": lambda state, choice, fields: (
        _power(state, choice, fields) if "power" in fields else None
    ),
}
