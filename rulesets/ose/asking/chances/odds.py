"""Exact chances of attacks, spells and morale checks (README 11): the rules with every result."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache, partial
from typing import Any

from msgspec import Struct

from rulesets.chances import NOTHING, Distribution, mean, sums
from rulesets.contract import Choice, Decision, IllegalChoice
from rulesets.every import Throw, chance_of, every, numbers, one_by_one
from rulesets.identity_cache import MOST_STATES, identity_cached
from rulesets.ose.asking.decisions import open_decisions
from rulesets.ose.rules import attacks
from rulesets.ose.rules.attack_roll import Aim, Blow, Struck, blow, strike
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
from rulesets.ose.sheet.fields import checked
from rulesets.ose.state import HELPLESS, Combatant, Deferred, Spell, State


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


class Left(Struct, frozen=True):
    """The hit points left, and the pending effects of a simultaneous phase."""

    hp: int
    max_hp: int
    so_far: Deferred

    def falls(self, damage: int, healing: int = 0) -> bool:
        so_far = self.so_far
        return hit_points_after(self, so_far.damage + damage, so_far.healing + healing) == 0


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
        blow(state.options, attacker, target, weapon, mode, band) for weapon, band in planned
    )
    return _struck(blows, _left(state, target), falls=not deferring(state))


@lru_cache(maxsize=2048)
def _struck(blows: tuple[Blow, ...], target: Left, falls: bool) -> AttackOdds:
    """Cached, since hundreds of a kind have the same odds against the same target. `falls`: once it
    is down, nothing more is done to it."""
    untouched = Left(target.hp, target.max_hp, NOTHING_YET)

    def strikes(lost: int, next: Blow) -> Distribution:
        if falls and untouched.falls(lost):
            return {lost: 1.0}
        return numbers(_every(next), lambda struck: lost + struck.damage)

    damage = dict(sorted(one_by_one(0, blows, strikes).items()))
    hits = tuple(chance_of(_every(each), lambda struck: struck.hit) for each in blows)
    aims = tuple(each.aim for each in blows)
    return AttackOdds(hits, damage, mean(damage), chance_of(damage, target.falls), aims)


@lru_cache(maxsize=2048)
def _every(blow: Blow) -> Mapping[Struck, float]:
    return every(partial(strike, blow))


def _cast(state: State, by: str, fields: Mapping[str, Any]) -> CastOdds:
    caster = state.combatants[by]
    targets = (state.combatants[id] for id in aimed_at(caster, fields))
    return CastOdds(
        tuple(_spell(declared(caster), target, _left(state, target)) for target in targets)
    )


class _Effect(Struct, frozen=True):
    """An effect of a spell on one target. `lasts`: it is helpless until the GM sets otherwise."""

    saved: bool
    damage: int
    healing: int
    lasts: bool


def _spell(spell: Spell, target: Combatant, left: Left) -> SpellOdds:
    if spell_immune(target, spell):
        return SpellOdds(target.id, None, NOTHING, NOTHING, 0.0, immune=True)
    needed = None if spell.save == "none" else least_face(target, spell.save)
    holds = spell.condition in HELPLESS and standing(target)

    def affects(throw: Throw) -> _Effect:
        saved = needed is not None and throw("save", 1, 20) >= needed
        damage = amount(spell.damage or "0", "spell_damage", throw)
        healing = amount(spell.heal or "0", "healing", throw)
        lasts = holds and not saved and amount(spell.duration, "duration", throw) == 0
        return _Effect(saved, damage_to(spell, damage, saved), healing_to(healing, saved), lasts)

    results = every(affects)
    saves = None if needed is None else chance_of(results, lambda effect: effect.saved)
    if spell.effect == "gm":
        return SpellOdds(target.id, saves, NOTHING, NOTHING, 0.0, needed=needed)
    down = chance_of(results, lambda effect: left.falls(effect.damage, effect.healing))
    out = chance_of(
        results, lambda effect: effect.lasts or left.falls(effect.damage, effect.healing)
    )
    damage, healing = (
        numbers(results, lambda effect: effect.damage),
        numbers(results, lambda effect: effect.healing),
    )
    return SpellOdds(target.id, saves, damage, healing, down, needed=needed, out=out)


def _morale(state: State, by: str, fields: Mapping[str, Any]) -> MoraleOdds:
    totals = sums(DICE.count, DICE.sides)
    holds = {
        checker.id: chance_of(totals, most_to_hold(checker, fields["modifier"]).__ge__)
        for checker in checkers(state, fields["side"])
    }
    together = state.options.morale_roll == "side"
    return MoraleOdds(holds, min(holds.values()) if together else None)


def _left(state: State, target: Combatant) -> Left:
    return Left(target.hp, target.max_hp, state.deferred.get(target.id, NOTHING_YET))


_ODDS: Mapping[tuple[str, str], Any] = {
    ("missile", "attack"): _attack,
    ("melee", "attack"): _attack,
    ("cast", "cast"): _cast,
    ("morale", "roll"): _morale,
}
