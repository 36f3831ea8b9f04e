"""The worth of blows, shots and spells: their average damage."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import lru_cache

from msgspec import Struct

from rulesets.chances import mean
from rulesets.contract import Decision, Option
from rulesets.momentum.asking.chances.exact import past, results
from rulesets.momentum.rules import probe
from rulesets.momentum.rules.doing import shot
from rulesets.momentum.rules.harm import Blow, in_melee, multiplier
from rulesets.momentum.rules.magic import bolt, spell_multiplier
from rulesets.momentum.rules.melee.comparing import blow
from rulesets.momentum.rules.probe import Probe, in_exchange, skill
from rulesets.momentum.rules.queries import affordable, loaded, real_weapons, unloaded
from rulesets.momentum.state import Board, Combatant, Options, Plan

MOMENTUM = 0.75
"""The factor for a technique that loses the Momentum."""
MELEE = 0.5
"""The factor for a blow in melee, which the enemy can stop and answer."""


class Afar(Struct, frozen=True):
    """An action from a distance: `shoot`, `reload` or `cast`, and the weapon or spell."""

    option: str
    using: str
    worth: float


def best_afar(
    board: Board, combatant: Combatant, decision: Decision, armours: Collection[int]
) -> Afar | None:
    """The shot or spell with the most damage, if it is more worthwhile than melee. `armours` are
    those of the enemies; the thinnest counts."""
    armour = min(armours, default=0)
    deeds = [deed for deed in _afar(board, combatant, armour) if decision.option(deed.option)]
    best = max(deeds, key=lambda deed: deed.worth, default=None)
    return (
        best if best is not None and best.worth > _of_closing_in(board, combatant, armour) else None
    )


def best_spell(board: Board, combatant: Combatant, armour: int = 0) -> str | None:
    """The spell with the most damage, the first of equal ones; None if no affordable one does
    any."""
    worths = dict(_spells(board, combatant, armour))
    return max(worths, key=worths.__getitem__, default=None)


def _afar(board: Board, combatant: Combatant, armour: int) -> Iterator[Afar]:
    """The possible actions; a shot that has to be loaded first is divided by the rounds until
    then."""
    for name, worth in _spells(board, combatant, armour):
        yield Afar("cast", name, worth)
    for name in loaded(combatant):
        yield Afar("shoot", name, of_shot(board, combatant, name, armour))
    for name in unloaded(combatant):
        yield Afar(
            "reload", name, of_shot(board, combatant, name, armour) / (combatant.unloaded[name] + 1)
        )


def _spells(board: Board, combatant: Combatant, armour: int) -> Iterator[tuple[str, float]]:
    for name in affordable(combatant):
        spell = combatant.sheet.spells[name]
        if spell.damage:
            test = probe.spell(board.options, combatant, Plan(option="cast", spell=name))
            yield name, _spell_damage(board.options, test, bolt(spell), armour)


def of_shot(board: Board, combatant: Combatant, weapon: str, armour: int) -> float:
    test = probe.shot(board.options, combatant, Plan(option="shoot", weapon=weapon))
    return _damage(board.options, test, shot(combatant.sheet.weapons[weapon]), armour)


def _of_closing_in(board: Board, combatant: Combatant, armour: int) -> float:
    """The worth of a plain attack; 0 without a weapon."""
    blows = (
        _damage(board.options, probe.attack(combatant, name), in_melee(combatant, name), armour)
        for name in real_weapons(combatant, "melee")
    )
    return MELEE * max(blows, default=0.0)


def best_technique(
    board: Board, combatant: Combatant, offered: Option, enemies: int
) -> tuple[str, str] | None:
    """The technique with the most damage on average, and its weapon; None if a plain attack does as
    much. A blow at all enemies counts once for each."""
    named, _, armed, *_ = offered.fields
    known = [combatant.sheet.techniques.get(name) for name in named.choices]
    techniques = [used for used in known if used is not None and used.effect == "damage"]
    if not techniques:
        return None
    weapon = max(armed.choices, key=lambda name: skill(combatant, name))
    best, most = None, _worth(board, combatant, Plan(option="attack", weapon=weapon), enemies)
    for used in techniques:
        deed = Plan(option="manoeuvre", manoeuvre=used.name, weapon=used.weapon or weapon)
        worth = _worth(board, combatant, deed, enemies)
        worth *= enemies if used.all_targets else 1
        worth *= MOMENTUM if used.loses_momentum else 1
        if worth > most:
            best, most = (used.name, deed.weapon or ""), worth
    return best


def _worth(board: Board, combatant: Combatant, deed: Plan, enemies: int) -> float:
    dealt = blow(combatant, deed)
    if dealt is None:
        return 0.0
    return _damage(board.options, in_exchange(board, combatant, deed, enemies), dealt)


@lru_cache(maxsize=1024)
def _damage(options: Options, test: Probe, dealt: Blow, armour: int = 0) -> float:
    """The mean damage to a passive target with this armour."""
    hits = ((result.level, chance) for result, chance in results(options, test) if result.level)
    return sum(
        chance * mean(past(options, dealt, multiplier(level), armour)) for level, chance in hits
    )


@lru_cache(maxsize=1024)
def _spell_damage(options: Options, test: Probe, dealt: Blow, armour: int) -> float:
    hits = ((result.level, chance) for result, chance in results(options, test) if result.level)
    past_armour = 0 if dealt.ignores_armour else armour
    return sum(
        chance * mean(past(options, dealt, spell_multiplier(options, level), past_armour))
        for level, chance in hits
    )
