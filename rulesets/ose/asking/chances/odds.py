"""Exact chances of attacks, spells and morale checks (README 11)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

import icepool
from msgspec import Struct

from rulesets.contract import Choice, IllegalChoice
from rulesets.once import once
from rulesets.ose.asking.decisions import the_one
from rulesets.ose.rules import attacks
from rulesets.ose.rules.attack_roll import Aim, aim, damage_dice, damage_modifier, harmless, hits
from rulesets.ose.rules.casting import aimed_at, damage_to, declared, spell_immune
from rulesets.ose.rules.morale import checkers
from rulesets.ose.rules.queries import deferring
from rulesets.ose.sheet.fields import checked
from rulesets.ose.sheet.formula import Formula, formula
from rulesets.ose.state import Combatant, Spell, State

type Distribution = Mapping[int, float]
"""Chances by number; they sum to 1."""

NOTHING: Distribution = {0: 1.0}


class AttackOdds(Struct, frozen=True):
    """For each attack the chance to hit; of all together the damage, its mean, and the kill.
    `aims`: what each attack needs."""

    hits: tuple[float, ...]
    damage: Distribution
    mean: float
    down: float
    aims: tuple[Aim, ...] = ()


class SpellOdds(Struct, frozen=True):
    """What a spell does to one target. `saves` is None without a saving throw, or when immune."""

    target: str
    saves: float | None
    damage: Distribution
    healing: Distribution
    down: float
    immune: bool = False
    needed: int | None = None


class CastOdds(Struct, frozen=True):
    targets: tuple[SpellOdds, ...]


class MoraleOdds(Struct, frozen=True):
    """For each who checks the chance to hold; that all hold only where one roll counts for all."""

    holds: Mapping[str, float]
    all_hold: float | None


type Odds = AttackOdds | CastOdds | MoraleOdds

_owed = once(the_one)  # asked for each answer of the same question


def odds(state: State, choice: Choice) -> Odds | None:
    """None for choices without odds, and for choices that are not open now."""
    decision = _owed(state, choice.by, choice.kind) if not state.over else None
    option = decision.option(choice.option) if decision else None
    if option is None or (choice.kind, option.name) not in _ODDS:
        return None
    try:
        return _ODDS[choice.kind, option.name](state, choice.by, checked(option, choice.fields))
    except IllegalChoice:
        return None


def _attack(state: State, by: str, fields: Mapping[str, Any]) -> AttackOdds:
    attacker, target = state.combatants[by], state.combatants[fields["target"]]
    mode = attacks.PHASE_KINDS[state.phase]
    chances, aims, damage = [], [], NOTHING
    for weapon, band in attacks.plan(state, attacker, fields):
        aimed = aim(state.options, attacker, target, weapon, mode, band)
        aims.append(aimed)
        hit = 1.0 if aimed.automatic else sum(hits(aimed, face) for face in range(1, 21)) / 20
        chances.append(hit)
        if not aimed.immune:
            dice = damage_dice(state.options, attacker, aimed.weapon)
            done = _least(dice, damage_modifier(attacker, aimed.weapon, mode))
            falls_at = None if deferring(state) else target.hp
            damage = _added(damage, _mixed(hit, done, NOTHING), falls_at)
    mean = sum(number * chance for number, chance in damage.items())
    down = _at_least(damage, target.hp)
    return AttackOdds(tuple(chances), damage, mean, down, tuple(aims))


def _cast(state: State, by: str, fields: Mapping[str, Any]) -> CastOdds:
    caster = state.combatants[by]
    targets = (state.combatants[id] for id in aimed_at(caster, fields))
    return CastOdds(tuple(_spell(declared(caster), target) for target in targets))


def _spell(spell: Spell, target: Combatant) -> SpellOdds:
    if spell_immune(target, spell):
        return SpellOdds(target.id, None, NOTHING, NOTHING, 0.0, immune=True)
    needed = _needed_to_save(spell, target)
    saves = None if needed is None else sum(face >= needed for face in range(1, 21)) / 20
    fails = 1.0 - (saves or 0.0)
    if spell.effect == "gm":
        return SpellOdds(target.id, saves, NOTHING, NOTHING, 0.0, needed=needed)
    full = _total(spell.damage)
    halved = _mapped(full, lambda number: damage_to(spell, number, True))
    healing = _total(spell.heal)
    net = _added(full, _mapped(healing, lambda number: -number))
    down = fails * _at_least(net, target.hp) + (1 - fails) * _at_least(halved, target.hp)
    damage = _mixed(fails, full, halved)
    healed = _mixed(fails, healing, NOTHING)
    return SpellOdds(target.id, saves, damage, healed, down, needed=needed)


def _needed_to_save(spell: Spell, target: Combatant) -> int | None:
    """On the die; None without a saving throw."""
    if spell.save == "none":
        return None
    return target.sheet.saves[spell.save] - target.save_modifier


def _morale(state: State, by: str, fields: Mapping[str, Any]) -> MoraleOdds:
    roll = _dice(Formula(2, 6, 0))
    holds = {
        one.id: 1.0 - _at_least(roll, (one.morale or 0) + fields["modifier"] + 1)
        for one in checkers(state, fields["side"])
    }
    together = state.options.morale_roll == "side"
    return MoraleOdds(holds, min(holds.values()) if together else None)


@lru_cache(maxsize=512)
def _dice(dice: Formula) -> Distribution:
    if not dice.count:
        return {dice.plus: 1.0}
    die: Any = dice.count @ icepool.d(dice.sides) + dice.plus
    denominator = die.denominator()
    return {int(number): quantity / denominator for number, quantity in die.items()}


def _total(dice: str | None) -> Distribution:
    return _mapped(_dice(formula(dice)), lambda number: max(0, number)) if dice else NOTHING


def _least(dice: Formula, modifier: int) -> Distribution:
    """The damage of a hit, at least 1 unless it is described as none."""
    if harmless(dice):
        return NOTHING
    return _mapped(_dice(dice), lambda number: max(1, number + modifier))


def _mapped(chances: Distribution, change: Any) -> Distribution:
    changed: dict[int, float] = {}
    for number, chance in chances.items():
        new = change(number)
        changed[new] = changed.get(new, 0.0) + chance
    return changed


def _mixed(chance: float, then: Distribution, otherwise: Distribution) -> Distribution:
    mixed = {number: chance * share for number, share in then.items()}
    for number, share in otherwise.items():
        mixed[number] = mixed.get(number, 0.0) + (1 - chance) * share
    return {number: share for number, share in sorted(mixed.items()) if share}


def _added(first: Distribution, second: Distribution, stop_at: int | None = None) -> Distribution:
    """The sum of both; nothing is added to what has reached `stop_at`."""
    total: dict[int, float] = {}
    for number, chance in first.items():
        more = NOTHING if stop_at is not None and number >= stop_at else second
        for extra, share in more.items():
            total[number + extra] = total.get(number + extra, 0.0) + chance * share
    return dict(sorted(total.items()))


def _at_least(chances: Distribution, number: int) -> float:
    return sum(chance for reached, chance in chances.items() if reached >= number)


_ODDS: Mapping[tuple[str, str], Any] = {
    ("missile", "attack"): _attack,
    ("melee", "attack"): _attack,
    ("cast", "cast"): _cast,
    ("morale", "roll"): _morale,
}
