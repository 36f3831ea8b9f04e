"""A fight as one combatant judges it when choosing (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rulesets.arm5.asking import worth
from rulesets.arm5.asking.visibility import Visibility, health
from rulesets.arm5.rules.arms import can_attack, can_charge, fighting_weapons, in_hand
from rulesets.arm5.rules.magic.casting import casting_numbers, targets
from rulesets.arm5.rules.moving import paces
from rulesets.arm5.rules.queries import distance, enemies
from rulesets.arm5.sheet.parts import Spell, Weapon
from rulesets.arm5.sheet.tables import FIST
from rulesets.arm5.state import Action, Board, Combatant
from rulesets.contract import Field
from rulesets.suggesting import ahead, spread


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
        seen = health(other, self.visibility.openness(other))
        return seen.quarters if seen else 0

    def enchanted(self, spell: Spell, field: Field) -> str | None:
        """The target of a spell: a foe for harmful ones, oneself for others."""
        whom = [id for id in targets(self.board, self.combatant, spell) if id in field.choices]
        if spell.damage is None:
            return next(iter(whom), None)
        return self.best(whom, lambda foe: self.of_spell(spell, foe))

    def of_spell(self, spell: Spell, foe: Combatant, fast: bool = False) -> float:
        return worth.of_spell(self.board, self.combatant, spell, foe, self.knows(foe), fast)

    def of_attack(self, foe: Combatant) -> float:
        """The worth of an attack with the weapon in hand."""
        weapon = in_hand(self.combatant) or FIST
        return worth.of_attack(self.board, self.combatant, weapon, foe, self.knows(foe))

    def promise(self, weapon: Weapon) -> float:
        """The best worth of the weapon against anybody engaged, in hand or not."""
        hopes = (
            worth.of_attack(self.board, self.combatant, weapon, foe, self.knows(foe))
            for foe in self.standing(self.visibility.present(self.combatant.engaged_with))
        )
        return max(hopes, default=0.0)

    def hardest(self, names: Sequence[str], fast: bool = False) -> tuple[float, str] | None:
        """The most worthwhile spell against any foe, and its worth; of equal ones the first."""
        found: tuple[float, str] | None = None
        for name in names:
            spell = self.combatant.sheet.spells[name]
            if spell.damage is None:
                continue
            for foe in self.standing(targets(self.board, self.combatant, spell)):
                if self.visibility.misses(foe.id):
                    continue
                promise = self.of_spell(spell, foe, fast)
                if found is None or promise > found[0]:
                    found = promise, name
        return found

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
