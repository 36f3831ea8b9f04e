"""Exact chances of attacks and of powers (README 11): reactions, inspiration and what is added to
a hit are taken as declined, and riders are left out."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulesets.chances import NOTHING, Distribution, added, mapped, mean, mixed, reaches
from rulesets.contract import Choice, IllegalChoice
from rulesets.fifth.asking.chances.rolls import (
    amount,
    amounts,
    bonus_dice,
    dealt,
    downs,
    naturals,
)
from rulesets.fifth.asking.decisions import checked
from rulesets.fifth.rules import d20
from rulesets.fifth.rules.attacks import (
    Attack,
    attack_bonus,
    by_answer,
    by_power,
    by_weapon,
    edges,
    expressions,
    modifier_of,
    of_power,
    result_of,
)
from rulesets.fifth.rules.harm import after_defence
from rulesets.fifth.rules.magic.working import blocked, share_of
from rulesets.fifth.sheet.dice import Formula
from rulesets.fifth.sheet.parts import Power
from rulesets.fifth.state import Board, Combatant, Question, State


class AttackOdds(Struct, frozen=True):
    """The chances to hit and to score a critical; the damage with its mean; the chance to bring
    the target to 0. `least`: the lowest natural roll that hits without dice of effects."""

    target: str
    hit: float
    critical: float
    damage: Distribution
    mean: float
    down: float
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
    slot: int
    targets: tuple[TargetOdds, ...]


class DieOdds(Struct, frozen=True):
    """An inspiration die with the lowest result that is enough, and its chance; both None where
    another roll decides. `target`: of an attack."""

    dice: Formula
    least: int | None
    enough: float | None
    target: str | None


type Odds = AttackOdds | CastOdds | DieOdds


def odds(state: State, choice: Choice) -> Odds | None:
    """The odds of a choice; None if it has none or is not open."""
    if state.over or choice.option not in ("attack", "offhand", "cast", "use"):
        return None
    try:
        fields = checked(state, choice).fields
    except IllegalChoice:
        return None
    who, question = state.combatants[choice.by], state.question
    about = state.combatants.get(question.about or "") if question else None
    if question and who.inspired and choice.kind == "inspiration":
        return _of_die(d20.inspiration(who.inspired), question)
    if "weapon" in fields:
        target = state.combatants[fields["target"]] if "target" in fields else about
        if target is None:
            return None
        attack = by_answer(who, target, fields, offhand=choice.option == "offhand")
        return of_attack(state, attack, reckless=bool(fields.get("reckless")))
    if "power" not in fields:
        return None
    power = who.sheet.powers[fields["power"]]
    if "targets" in fields:
        targets = [state.combatants[id] for id in dict.fromkeys(fields["targets"])]
    else:
        targets = [about] if about and power.target != "self" else []
    return _of_power(state, who, power, fields.get("slot") or 0, targets)


def of_attack(board: Board, attack: Attack, reckless: bool = False) -> AttackOdds:
    one, target = attack.attacker, attack.target
    reasons = edges(board, attack)
    if reckless and not one.reckless_now and attack.with_strength:
        reasons = d20.Edges((*reasons.advantages, "reckless"), reasons.disadvantages)
    bonus = attack_bonus(board, attack)
    results = {"miss": 0.0, "hit": 0.0, "critical": 0.0}
    dice = bonus_dice(one, "attack")
    for natural, chance in naturals(reasons.edge, one.sheet.lucky).items():
        for extra, share in dice.items():
            result = result_of(attack, natural, natural + bonus + extra)
            results[result] += chance * share
    rolled = tuple(expressions(board, attack, reasons.edge))
    plain, doubled = dealt(target, rolled), dealt(target, rolled, board.options.critical)
    damage = mixed(zip(results.values(), (NOTHING, plain, doubled), strict=True))
    hits = (n for n in range(2, 20) if result_of(attack, n, n + bonus) != "miss")
    return AttackOdds(
        target=target.id,
        hit=results["hit"] + results["critical"],
        critical=results["critical"],
        damage=damage,
        mean=mean(damage),
        down=downs(target, damage),
        bonus=bonus,
        least=next(hits, 20),
        reasons=reasons,
    )


def _of_die(dice: Formula, question: Question) -> DieOdds:
    least = question.least
    enough = None if least is None else reaches(amount(dice), least)
    return DieOdds(dice, least, enough, question.about)


def _of_power(
    board: Board, caster: Combatant, power: Power, slot: int, targets: Sequence[Combatant]
) -> Odds | None:
    """The odds for each of the targets; for attacks those of the first."""
    if not targets or power.gm:
        return None
    if power.way == "weapon":
        weapon = caster.sheet.weapons[power.weapon or ""]
        return of_attack(board, by_weapon(caster, targets[0], weapon))
    if power.way == "attack":
        return of_attack(board, by_power(caster, targets[0], power, slot))
    if power.damage is None and power.way != "save":
        return None
    each_target = (_on_target(board, caster, power, slot, target) for target in targets)
    return CastOdds(power.name, slot, tuple(each_target))


def _on_target(
    board: Board, caster: Combatant, power: Power, slot: int, target: Combatant
) -> TargetOdds:
    if blocked(target, power):
        return TargetOdds(target.id, None, NOTHING, 0.0, 0.0, spared=True)
    whole = amounts(tuple(of_power(power, slot, target, modifier_of(caster, power))))

    def taken(saved: bool) -> Distribution:
        def rest(amount: int) -> int:
            return after_defence(target, share_of(target, power, amount, saved), power.damage_type)

        return NOTHING if saved and not power.half else mapped(whole, rest)

    fails, needed, damage = None, None, taken(False)
    if power.way == "save":
        fails, needed = _chance_to_fail(board, caster, power, target)
        damage = mixed(((fails, damage), (1 - fails, taken(True))))
    down = downs(target, damage)
    return TargetOdds(target.id, fails, damage, mean(damage), down, needed=needed)


def _chance_to_fail(
    board: Board, caster: Combatant, power: Power, target: Combatant
) -> tuple[float, int | None]:
    """The chance that a target's save fails, and the natural roll that makes it; None without a
    roll."""
    ability, options = power.save or "", board.options
    if d20.fails_by_itself(target, ability):
        return 1.0, None
    covered = ability == "dex" and not power.ignores_cover and target.id != caster.id
    needed = caster.dc_of(power) - d20.save_bonus(options, target, ability)
    needed -= target.cover_from(caster) if covered else 0
    edge = d20.save_edges(options, target, ability, power.conditions, power.spell).edge
    total = added(naturals(edge, target.sheet.lucky), bonus_dice(target, "save"))
    return 1 - reaches(total, needed), needed
