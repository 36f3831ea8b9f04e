"""A plausible answer to every question, for foes on one tap and for forecasts (README 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulesets.contract import GM, Choice, Decision, Field, Viewer
from rulesets.once import once
from rulesets.ose.asking.visibility import Visibility, health, visibility_of
from rulesets.ose.rules.attacks import why_no_target
from rulesets.ose.rules.casting import declared, meant_for, out_of_sight
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import able, can_run, enemies
from rulesets.ose.state import Board, Combatant, Spell, State
from rulesets.suggesting import Wishes, answer, spread
from rulesets.visibility import the_same


def suggest(board: State | Fight, decision: Decision, viewer: Viewer = GM) -> Choice:
    """Deterministic and legal. Companions who would choose the same targets share them out."""
    if decision.kind == "rout":
        return answer(decision, _rout(board), _nothing)
    one = board.combatants.get(decision.by)
    if one is None:
        return answer(decision, (), _nothing)
    mind = _Mind(board, one, visibility_of(board.combatants, viewer))
    preferred = _PREFERRED.get(decision.kind)
    return answer(decision, preferred(mind, decision) if preferred else (), mind.wishes)


def _nothing(option: str) -> Wishes:
    return {}


def _rout(board: Board) -> Iterator[str]:
    routed = [board.combatants[id] for id in board.rout]
    run = any(can_run(one) for one in routed if one.status == "active")
    yield "flee" if run else "surrender"


class _Mind:
    """The fight as one combatant judges it, as far as the player may know it."""

    def __init__(self, board: Board, one: Combatant, visibility: Visibility):
        self.board, self.one, self.visibility = board, one, visibility

    def wishes(self, option: str) -> Wishes:
        if option == "engage":
            return {"target": lambda field, chosen: self.nearest(field.choices)}
        if option == "attack":
            return {"target": lambda field, chosen: self.victim(field.choices)}
        if option == "cast":
            return {"spell": self.spell, "target": self.one_aimed_at, "targets": self.aimed_at}
        return {}

    def enemies(self) -> list[Combatant]:
        return [other for other in enemies(self.board, self.one) if not self.unknown(other)]

    def unknown(self, other: Combatant) -> bool:
        return self.visibility.misses(other.id)

    def victim(self, ids: Sequence[str], beset: dict[str, int] | None = None) -> str:
        """Enemies who can still strike back come first, the worst hurt before others."""
        there = [self.board.combatants[id] for id in ids]
        there = [other for other in there if able(other)] or there
        there.sort(key=self.hurt, reverse=True)
        return spread([other.id for other in there], beset, self.ahead())

    def nearest(self, ids: Sequence[str]) -> str:
        """Somebody the fewest companions have closed with."""
        combatants, side = self.board.combatants, self.one.side
        beset = {
            id: sum(
                combatants[other].side == side
                for other in self.visibility.present(combatants[id].engaged)
            )
            for id in ids
        }
        return self.victim(ids, beset)

    def ahead(self) -> int:
        """How many companions choose earlier; those in melee have chosen already."""
        one, board = self.one, self.board
        places = _known_places if isinstance(board, State) else _places
        found, most = places(board, the_same(self.visibility))
        return found.get(one.id, most[one.side, bool(one.engaged)])

    def hurt(self, other: Combatant) -> int:
        """In quarters, as far as the health is told."""
        seen = health(other, self.visibility.openness(other))
        return seen.quarters if seen else 0

    def spell(self, field: Field, chosen: Any) -> str | None:
        spells = self.one.sheet.spells
        return next((name for name in field.choices if self.worth_casting(spells[name])), None)

    def worth_casting(self, spell: Spell) -> bool:
        if spell.heal is not None:
            return any(
                2 * other.hp <= other.max_hp and other.side == self.one.side
                for other in self.within(spell)
            )
        return spell.target in ("enemy", "any") and any(
            other.side != self.one.side for other in self.within(spell)
        )

    def within(self, spell: Spell) -> list[Combatant]:
        """Possible targets; of other sides the player does not know who is out of sight."""
        return [
            other
            for other in self.board.combatants.values()
            if meant_for(spell, self.one, other)
            and not self.unknown(other)
            and not (self.visibility.knows(other) and out_of_sight(spell, self.one, other))
        ]

    def aimed_at(self, field: Field, chosen: Any) -> list[str]:
        """Healing goes to the companion who has lost most, everything else to the enemy."""
        there = [self.board.combatants[id] for id in field.choices]
        friends = [other for other in there if other.side == self.one.side]
        others = [other for other in there if other.side != self.one.side]
        if declared(self.one).heal is None:
            found = sorted(
                others or friends, key=lambda other: (not able(other), -self.hurt(other))
            )
        else:
            found = sorted(friends, key=lambda other: other.hp - other.max_hp) or others
        return [other.id for other in found[: field.max or 1]]

    def one_aimed_at(self, field: Field, chosen: Any) -> str:
        return self.aimed_at(field, chosen)[0]


def _places(
    board: Board, visibility: Visibility
) -> tuple[Mapping[str, int], Counter[tuple[str, bool]]]:
    """Who stands how far back among those of its side who are in melee, or are not; and how many
    these are."""
    found, most = dict[str, int](), Counter[tuple[str, bool]]()
    for one in board.combatants.values():
        if able(one) and not visibility.misses(one.id):
            company = one.side, bool(one.engaged)
            found[one.id] = most[company]
            most[company] += 1
    return found, most


_known_places = once(_places)  # the GM is shown a proposal for each of hundreds


def _declare(mind: _Mind, decision: Decision) -> Iterator[str]:
    one, cast = mind.one, decision.option("cast")
    if cast is not None and mind.spell(cast.fields[0], {}) is not None:
        yield "cast"
    if one.side == "party" and 4 * one.hp <= one.max_hp:
        yield "withdraw"
    yield "none"


def _move(mind: _Mind, decision: Decision) -> Iterator[str]:
    arms = mind.one.sheet.arms
    if (arms["slow_missile"] or arms["slow_melee"]) and not (arms["missile"] or arms["melee"]):
        yield "wait"
    if (arms["missile"] or arms["slow_missile"]) and _can_shoot(mind):
        yield "stay"
    yield "engage"
    yield "stay"


def _can_shoot(mind: _Mind) -> bool:
    return any(why_no_target("missile", mind.one, enemy) is None for enemy in mind.enemies())


_PREFERRED: dict[str, Callable[[_Mind, Decision], Iterator[str]]] = {
    "declare": _declare,
    "move": _move,
}
