"""A fight as one combatant judges it when choosing (README 11): a rough and quick estimate of what
attacks and spells are worth.

It uses only what the viewer may know; unknown values are assumed to be average. Results with a
chance below 1 in 10,000 are ignored.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache

from rulesets.arm5.asking.chances.distribution import differences, total
from rulesets.arm5.asking.visibility import Visibility, health
from rulesets.arm5.rules.attacks import (
    Blow,
    attack_numbers,
    damage_numbers,
    defence_numbers,
    hits,
    mounted_bonus,
)
from rulesets.arm5.rules.harm import is_spent, takes_out, tired
from rulesets.arm5.rules.leaving import contest_numbers, contesters, holds
from rulesets.arm5.rules.magic import (
    casting_numbers,
    outcome,
    overcomes,
    penetration,
    resistance,
    targets,
)
from rulesets.arm5.rules.moving import paces
from rulesets.arm5.rules.queries import (
    can_attack,
    can_charge,
    distance,
    enemies,
    fighting_weapons,
    in_hand,
)
from rulesets.arm5.sheet.parts import Spell, Weapon
from rulesets.arm5.sheet.tables import FIST, LEVELS, damage_level
from rulesets.arm5.state import Action, Board, Combatant, Options
from rulesets.contract import Field
from rulesets.identity_cache import identity_cached
from rulesets.suggesting import ahead, spread

USUAL_ATTACK, USUAL_DEFENCE, USUAL_SOAK = 8, 7, 4
A_LEVEL = 0.1  # the worth of a damage level, compared with taking the target out
A_BREATH = 0.1  # the worth of an own fatigue level
_DIE = tuple((die, chance) for die, chance in total(0, 1) if chance > 1e-4)
_AGAINST = tuple(differences(_DIE, _DIE).items())


@lru_cache(maxsize=256)
def _kept_off(over: int) -> float:
    return sum(chance for by, chance in _AGAINST if not holds(0, over + by))


@lru_cache(maxsize=8192)
def _of_blow(over: int, base: int, size: int, felling: int) -> float:
    return sum(
        chance * _worth(base + over + by, size, felling)
        for by, chance in _AGAINST
        if hits(over + by)
    )


@lru_cache(maxsize=8192)
def _of_harm(base: int, size: int, felling: int) -> float:
    return sum(chance * _worth(base + by, size, felling) for by, chance in _AGAINST)


def _worth(net: int, size: int, felling: int) -> float:
    level = LEVELS.index(damage_level(net, size))
    return 1.0 if level >= felling else A_LEVEL * level


@identity_cached
def _felling(options: Options, combatant: Combatant) -> int:
    """The index of the lowest level of damage that takes a combatant out."""
    fells = (n for n, level in enumerate(LEVELS) if takes_out(options, combatant, level, False))
    return next(fells, len(LEVELS))


def _usual_felling(options: Options) -> int:
    """The index for a combatant who is unhurt and rested."""
    return LEVELS.index(
        "killing" if options.damage_effects == "fatigue_table" else "incapacitating"
    )


class Mind:
    """The fight as one combatant judges it, from what its player may know."""

    def __init__(self, board: Board, combatant: Combatant, visibility: Visibility):
        self.board, self.combatant, self.visibility = board, combatant, visibility

    def foes(self) -> list[Combatant]:
        there = enemies(self.board, self.combatant)
        return [foe for foe in there if not foe.hidden and not self.visibility.misses(foe.id)]

    def among(self, ids: Sequence[str]) -> list[Combatant]:
        return [self.board.combatants[id] for id in ids]

    def knows(self, other: Combatant) -> bool:
        return self.visibility.knows(other)

    def foremost(self, ids: Sequence[str]) -> str | None:
        """The target: the combatant whose action is interrupted, else engaged foes, near ones, the
        worst hurt."""
        there = self.engaged_first(self.standing(ids))
        near = min((distance(self.combatant, foe) or 0 for foe in there), default=0)
        there = [foe for foe in there if (distance(self.combatant, foe) or 0) == near]
        there.sort(key=self.hurt, reverse=True)
        return self.shared_out([foe.id for foe in there]) if there else None

    def best(self, ids: Sequence[str], worth: Callable[[Combatant], float]) -> str | None:
        """The most worthwhile target, of equal ones the worst hurt; with a melee weapon an engaged
        foe, if there is one."""
        weapon, there = in_hand(self.combatant), self.standing(ids)
        if weapon is not None and not weapon.missile:
            there = self.engaged_first(there)
        if len(there) < 2:
            return there[0].id if there else None
        hopes = {foe.id: (round(worth(foe), 9), self.hurt(foe)) for foe in there}
        most = max(hopes.values())
        return self.shared_out([id for id, hope in hopes.items() if hope == most])

    def standing(self, ids: Sequence[str]) -> list[Combatant]:
        """The standing foes among these, or the helpless if none stand; only the combatant whose
        action is interrupted, if there is one."""
        window = self.board.window
        if window is not None and window.actor in ids:
            return [self.board.combatants[window.actor]]
        there = [foe for foe in self.among(ids) if foe.side != self.combatant.side]
        return [foe for foe in there if foe.active] or there

    def engaged_first(self, there: list[Combatant]) -> list[Combatant]:
        return [foe for foe in there if foe.id in self.combatant.engaged_with] or there

    def shared_out(self, ids: Sequence[str]) -> str:
        """One of the targets: in melee, engaged companions count; missiles and spells are shared
        out in turn."""
        weapon, side = in_hand(self.combatant), self.combatant.side
        if weapon is not None and not weapon.missile:
            combatants = self.board.combatants
            engaged = {id: self.visibility.present(combatants[id].engaged_with) for id in ids}
            beset = {
                id: sum(combatants[other].side == side for other in there)
                for id, there in engaged.items()
            }
            return spread(ids, beset)
        companions = (
            other.id
            for other in self.board.combatants.values()
            if other.side == side and other.active and not self.visibility.misses(other.id)
        )
        return spread(ids, before=ahead(self.combatant.id, companions))

    def hurt(self, other: Combatant) -> int:
        """The quarters of its health that are lost, as far as they are known."""
        condition = health(other, self.visibility.openness(other))
        return condition.quarters if condition else 0

    def enchanted(self, spell: Spell, field: Field) -> str | None:
        """The target of a spell: a foe for harmful ones, oneself for others."""
        whom = [id for id in targets(self.board, self.combatant, spell) if id in field.choices]
        if spell.damage is None:
            return next(iter(whom), None)
        return self.best(whom, lambda foe: self.of_spell(spell, foe))

    def of_attack(self, foe: Combatant, weapon: Weapon | None = None) -> float:
        """The worth of an attack, with the weapon in hand unless another is given: the chance to
        take the foe out, plus some for hurting it."""
        board, weapon = self.board, weapon or in_hand(self.combatant) or FIST
        blow = Blow(weapon.name)
        attack = sum(attack_numbers(board, self.combatant, foe, blow).values())
        damage = sum(damage_numbers(self.combatant, blow, 0).values())
        if not self.knows(foe):
            felling = _usual_felling(board.options)
            return _of_blow(attack - USUAL_DEFENCE, damage - USUAL_SOAK, 0, felling)
        _, numbers = defence_numbers(board.options, foe, self.combatant, weapon.missile)
        over, base = attack - sum(numbers.values()), damage - foe.sheet.soak
        return _of_blow(over, base, foe.sheet.size, _felling(board.options, foe))

    def of_spell(self, spell: Spell, foe: Combatant, fast: bool = False) -> float:
        """The worth of a harmful spell, less its cost in fatigue."""
        combatant, options, is_known = self.combatant, self.board.options, self.knows(foe)
        modifier = sum(casting_numbers(options, combatant, spell, fast).values())
        resists = resistance(foe, spell) if is_known else None
        lands = costs = 0.0
        for die, chance in _DIE:
            done, levels = outcome(spell, modifier + die - spell.level)
            costs += chance * levels
            if done and overcomes(penetration(combatant, spell, modifier + die), resists):
                lands += chance
        breath = 1.0 if is_spent(tired(combatant, 1)) else A_BREATH
        soak, size = (foe.sheet.soak, foe.sheet.size) if is_known else (USUAL_SOAK, 0)
        felling = _felling(options, foe) if is_known else _usual_felling(options)
        return lands * _of_harm((spell.damage or 0) - soak, size, felling) - costs * breath

    def of_retreat(self) -> float:
        """Roughly the chance to get free of all contesters."""
        board, combatant = self.board, self.combatant
        _, numbers = defence_numbers(board.options, combatant, None, missile=False)
        defence, free = sum(numbers.values()) + combatant.disengage_bonus, 1.0
        for other in self.among(self.visibility.present(contesters(board, combatant))):
            attack = USUAL_ATTACK
            if self.knows(other):
                attack = sum(contest_numbers(board, combatant, other).values())
            free *= _kept_off(defence + mounted_bonus(combatant, other) - attack)
        return free

    def promise(self, weapon: Weapon) -> float:
        """The best worth of the weapon against anybody engaged, in hand or not."""
        whom = self.standing(self.visibility.present(self.combatant.engaged_with))
        hopes = (self.of_attack(foe, weapon) for foe in whom)
        return max(hopes, default=0.0)

    def hardest(self, names: Sequence[str], fast: bool = False) -> tuple[float, str] | None:
        """The most worthwhile spell against any foe, and its worth; of equal ones the first."""
        best: tuple[float, str] | None = None
        for name in names:
            spell = self.combatant.sheet.spells[name]
            if spell.damage is None:
                continue
            for foe in self.standing(targets(self.board, self.combatant, spell)):
                if self.visibility.misses(foe.id):
                    continue
                promise = self.of_spell(spell, foe, fast)
                if best is None or promise > best[0]:
                    best = promise, name
        return best

    def fresh(self, name: str) -> bool:
        """Whether a fast spell is likely to cost no fatigue and needs no ruling by the GM."""
        spell = self.combatant.sheet.spells[name]
        numbers = casting_numbers(self.board.options, self.combatant, spell, fast=True)
        return sum(numbers.values()) >= spell.level and not spell.defensive

    def answers(self, action: Action) -> bool:
        """Whether this combatant should answer: it is the target, or the first companion with a
        fast spell."""
        able = (id for id in (action.target, *self.board.order) if id and self._answers_fast(id))
        return self.combatant.id == next(able, None)

    def _answers_fast(self, id: str) -> bool:
        other = self.board.combatants[id]
        return (
            other.side == self.combatant.side
            and other.active
            and not other.fast_failed
            and not self.visibility.misses(id)
            and any(spell.fast_casting for spell in other.sheet.spells.values())
        )

    def reaches(self, target: str) -> str | None:
        """The weapon in hand, if it reaches this target."""
        weapon, whom = in_hand(self.combatant), self.board.combatants[target]
        fits = weapon is not None and can_attack(self.board, self.combatant, weapon, whom)
        return weapon.name if weapon is not None and fits else None

    def charged(self, target: str, pace: str) -> str | None:
        """A weapon for charging the target at this pace."""
        far, whom = paces(self.combatant, pace), self.board.combatants[target]
        fitting = (
            weapon.name
            for weapon in fighting_weapons(self.combatant)
            if can_charge(self.board, self.combatant, weapon, whom, far)
        )
        return next(fitting, None)
