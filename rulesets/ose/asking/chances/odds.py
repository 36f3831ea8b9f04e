"""Exact chances of attacks, spells and morale checks (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct

from rulesets.chances import NOTHING, Distribution, mapped, mean, mixed, reaches, sums, tally
from rulesets.contract import Choice, Decision, IllegalChoice
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.ose.asking.decisions import open_decisions
from rulesets.ose.rules import attacks
from rulesets.ose.rules.attack_roll import (
    Aim,
    aim,
    damage_dealt,
    damage_dice,
    damage_modifier,
    hits,
)
from rulesets.ose.rules.casting import (
    aimed_at,
    amount,
    damage_to,
    declared,
    healing_to,
    spell_immune,
)
from rulesets.ose.rules.effects import NOTHING as NOTHING_YET
from rulesets.ose.rules.effects import hit_points_after
from rulesets.ose.rules.morale import DICE, checkers, most_to_hold
from rulesets.ose.rules.queries import deferring, standing
from rulesets.ose.rules.saving import least_face
from rulesets.ose.sheet.fields import Formula, checked, formula
from rulesets.ose.state import HELPLESS, Combatant, Deferred, Options, Spell, State


class AttackOdds(Struct, frozen=True):
    """The chance of each attack to hit; for all together the damage, its mean, and the chance of a
    kill. `aims`: the roll needed for each attack."""

    hits: tuple[float, ...]
    damage: Distribution
    mean: float
    down: float
    aims: tuple[Aim, ...] = ()


class SpellOdds(Struct, frozen=True):
    """The effect of a spell on one target. `saves` is None without a saving throw or if immune.
    `down`: at 0 hit points; `out`: out of the fight, dead or helpless for good."""

    target: str
    saves: float | None
    damage: Distribution
    healing: Distribution
    down: float
    immune: bool = False
    needed: int | None = None
    out: float = 0.0


class CastOdds(Struct, frozen=True):
    targets: tuple[SpellOdds, ...]


class MoraleOdds(Struct, frozen=True):
    """Each combatant's chance to hold; `all_hold` only if one roll counts for all."""

    holds: Mapping[str, float]
    all_hold: float | None


class Blow(Struct, frozen=True):
    """An attack, and the damage of a hit."""

    aim: Aim
    dice: Formula
    modifier: int

    @property
    def dealt(self) -> Distribution:
        return mapped(
            _dice(self.dice), lambda rolled: damage_dealt(self.dice, rolled, self.modifier)
        )


class Left(Struct, frozen=True):
    """The hit points left, and the pending effects of a simultaneous phase."""

    hp: int
    max_hp: int
    so_far: Deferred


type Odds = AttackOdds | CastOdds | MoraleOdds


def _asked(state: State) -> Mapping[tuple[str, str], Decision]:
    """The open decisions by combatant and kind."""
    return {(decision.by, decision.kind): decision for decision in open_decisions(state)}


_questions = identity_cached(_asked, MOST_STATES)  # many answers of each are computed


def odds(state: State, choice: Choice) -> Odds | None:
    """The odds of a choice; None if it has none or is not open."""
    worked_out = _ODDS.get((choice.kind, choice.option))
    if worked_out is None or state.over:
        return None
    decision = _questions(state).get((choice.by, choice.kind))
    option = decision.option(choice.option) if decision else None
    if option is None:
        return None
    try:
        return worked_out(state, choice.by, checked(option, choice.fields))
    except IllegalChoice:
        return None


def _attack(state: State, by: str, fields: Mapping[str, Any]) -> AttackOdds:
    attacker, target = state.combatants[by], state.combatants[fields["target"]]
    mode, planned = attacks.PHASE_KINDS[state.phase], attacks.plan(state, attacker, fields)
    blows = tuple(
        _blow(state.options, attacker, target, weapon, mode, band) for weapon, band in planned
    )
    return _struck(blows, _left(state, target), falls=not deferring(state))


def _blow(
    options: Options, attacker: Combatant, target: Combatant, weapon: str, mode: str, band: str
) -> Blow:
    aimed = aim(options, attacker, target, weapon, mode, band)
    dice = damage_dice(options, attacker, aimed.weapon)
    return Blow(aimed, dice, damage_modifier(attacker, aimed.weapon, mode))


@lru_cache(maxsize=2048)
def _struck(blows: tuple[Blow, ...], target: Left, falls: bool) -> AttackOdds:
    """Cached, since hundreds of a kind have the same odds against the same target. `falls`: once it
    is down, nothing more is done to it."""
    chances, damage = [], NOTHING
    for blow in blows:
        hit = 1.0 if blow.aim.automatic else _of_d20(partial(hits, blow.aim))
        chances.append(hit)
        if not blow.aim.immune:
            done = mixed(((hit, blow.dealt), (1 - hit, NOTHING)))
            damage = _added(damage, done, target if falls else None)
    aims = tuple(blow.aim for blow in blows)
    return AttackOdds(tuple(chances), damage, mean(damage), _down(target, damage), aims)


def _cast(state: State, by: str, fields: Mapping[str, Any]) -> CastOdds:
    caster = state.combatants[by]
    targets = (state.combatants[id] for id in aimed_at(caster, fields))
    return CastOdds(
        tuple(_spell(declared(caster), target, _left(state, target)) for target in targets)
    )


def _spell(spell: Spell, target: Combatant, left: Left) -> SpellOdds:
    if spell_immune(target, spell):
        return SpellOdds(target.id, None, NOTHING, NOTHING, 0.0, immune=True)
    needed = None if spell.save == "none" else least_face(target, spell.save)
    saves = None if needed is None else _of_d20(lambda face: face >= needed)
    if spell.effect == "gm":
        return SpellOdds(target.id, saves, NOTHING, NOTHING, 0.0, needed=needed)
    fails = 1.0 - (saves or 0.0)
    full, healed = _effect(spell, saved=False)
    halved, kept = _effect(spell, saved=True)
    struck, spared = _down(left, full, healed), _down(left, halved, kept)
    down = fails * struck + (1 - fails) * spared
    damage = mixed(((fails, full), (1 - fails, halved)))
    healing = mixed(((fails, healed), (1 - fails, kept)))
    out = down + fails * (1 - struck) * _held_for_good(spell, target)
    return SpellOdds(target.id, saves, damage, healing, down, needed=needed, out=out)


def _held_for_good(spell: Spell, target: Combatant) -> float:
    """The chance that the spell leaves its target helpless until the GM sets otherwise."""
    if spell.condition not in HELPLESS or not standing(target):
        return 0.0
    return 1.0 - reaches(_spell_dice(spell.duration), 1)


def _effect(spell: Spell, saved: bool) -> tuple[Distribution, Distribution]:
    """The damage and the healing for targets that saved, or for those that did not."""
    damage = mapped(_spell_dice(spell.damage), lambda rolled: damage_to(spell, rolled, saved))
    healing = mapped(_spell_dice(spell.heal), lambda rolled: healing_to(rolled, saved))
    return damage, healing


def _morale(state: State, by: str, fields: Mapping[str, Any]) -> MoraleOdds:
    totals = _dice(DICE)
    holds = {
        checker.id: 1.0 - reaches(totals, most_to_hold(checker, fields["modifier"]) + 1)
        for checker in checkers(state, fields["side"])
    }
    together = state.options.morale_roll == "side"
    return MoraleOdds(holds, min(holds.values()) if together else None)


def _of_d20(succeeds: Callable[[int], bool]) -> float:
    return sum(map(succeeds, range(1, 21))) / 20


def _down(left: Left, damage: Distribution, healing: Distribution = NOTHING) -> float:
    """The chance that no hit points are left."""
    so_far = left.so_far
    return sum(
        chance * share
        for lost, chance in damage.items()
        for healed, share in healing.items()
        if hit_points_after(left, so_far.damage + lost, so_far.healing + healed) == 0
    )


def _left(state: State, target: Combatant) -> Left:
    return Left(target.hp, target.max_hp, state.deferred.get(target.id, NOTHING_YET))


def _dice(dice: Formula) -> Distribution:
    return sums(dice.count, dice.sides, dice.plus) if dice.count else {dice.plus: 1.0}


def _spell_dice(dice: str | None) -> Distribution:
    return mapped(_dice(formula(dice)), amount) if dice else NOTHING


def _added(first: Distribution, second: Distribution, target: Left | None) -> Distribution:
    """The sum of both; once the first has brought the target down, nothing is added."""
    total = tally(
        (number + more, chance * share)
        for number, chance in first.items()
        for more, share in _after(number, second, target).items()
    )
    return dict(sorted(total.items()))


def _after(lost: int, damage: Distribution, target: Left | None) -> Distribution:
    fallen = target is not None and hit_points_after(target, lost) == 0
    return NOTHING if fallen else damage


_ODDS: Mapping[tuple[str, str], Any] = {
    ("missile", "attack"): _attack,
    ("melee", "attack"): _attack,
    ("cast", "cast"): _cast,
    ("morale", "roll"): _morale,
}
