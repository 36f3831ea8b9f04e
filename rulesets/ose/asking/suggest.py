"""Plausible answers to every question, for the GM's foes and for forecasts (README 11)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulesets.contract import Choice, Decision, Field
from rulesets.identity_cache import MOST_STATES, identity_cached, once_in
from rulesets.ose.asking.visibility import Visibility, health, visibility_of
from rulesets.ose.asking.worth import of_attack, of_spell, share
from rulesets.ose.rules.attacks import PHASE_KINDS, left, why_no_targets
from rulesets.ose.rules.casting import declared, meant_for, out_of_sight
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import able, can_run, enemies
from rulesets.ose.state import Board, Combatant, Spell, State
from rulesets.suggesting import Shared, Wishes, answer, for_its_side
from rulesets.visibility import the_same

HEALING = 20.0
"""The worth of saving a friend, in points of damage."""
HALF = 2
"""The quarters of health that are lost at half."""


@for_its_side(visibility_of)
def suggest(board: State | Fight, decision: Decision, visibility: Visibility) -> Choice:
    """A deterministic, legal answer. Companions with the same targets share them out."""
    if decision.kind == "rout":
        return answer(decision, _rout(board), _nothing)
    combatant = board.combatants.get(decision.by)
    if combatant is None:
        return answer(decision, (), _nothing)
    mind = _Mind(board, combatant, visibility)
    preferred = _PREFERRED.get(decision.kind)
    return answer(decision, preferred(mind, decision) if preferred else (), mind.wishes)


def _nothing(option: str) -> Wishes:
    return {}


def _rout(board: Board) -> Iterator[str]:
    routed = [board.combatants[id] for id in board.rout]
    run = any(can_run(item) for item in routed if item.status == "active")
    yield "flee" if run else "surrender"


class _Mind:
    """The fight as one combatant judges it, from what its player may know."""

    def __init__(self, board: Board, combatant: Combatant, visibility: Visibility):
        self.board, self.combatant, self.visibility = board, combatant, visibility

    def wishes(self, option: str) -> Wishes:
        if option == "engage":
            return {"target": lambda field, chosen: self.nearest(field.choices)}
        if option == "attack":
            return {
                "target": lambda field, chosen: self.victim(field.choices),
                "weapon": self.weapon,
            }
        if option == "cast":
            return {"spell": self.spell, "target": self.one_aimed_at, "targets": self.aimed_at}
        return {}

    def enemies(self) -> list[Combatant]:
        return [other for other in enemies(self.board, self.combatant) if not self.unknown(other)]

    def unknown(self, other: Combatant) -> bool:
        return self.visibility.misses(other.id)

    def victim(self, ids: Sequence[str]) -> str:
        return self.shared(ids, None).nth(self.ahead())

    def weapon(self, field: Field, chosen: Mapping[str, Any]) -> str | None:
        """The weapon with the most expected damage to this target; the first of equal ones."""
        if len(field.choices) < 2:
            return None
        board, target = self.board, self.board.combatants[chosen["target"]]
        mode = PHASE_KINDS[board.phase]
        return max(
            field.choices,
            key=lambda name: of_attack(
                board,
                self.combatant,
                target,
                left(board, self.combatant, name),
                mode,
                self.visibility,
            ),
        )

    def better_afar(self, decision: Decision) -> bool:
        """Whether its best shot is worth as much as its best blow; a fighter closes in."""
        engage = decision.option("engage")
        if engage is None:
            return True
        target = self.board.combatants[self.nearest(engage.fields[0].choices)]
        shot, blow = (self.strongest(target, mode) for mode in ("missile", "melee"))
        return shot >= blow

    def strongest(self, target: Combatant, mode: str) -> float:
        """The worth of its best attacks in this way."""
        board, combatant, sheet = self.board, self.combatant, self.combatant.sheet
        return max(
            (
                of_attack(board, combatant, target, sheet.attacks(name), mode, self.visibility)
                for name in (*sheet.arms[mode], *sheet.arms[f"slow_{mode}"])
            ),
            default=0.0,
        )

    def nearest(self, ids: Sequence[str]) -> str:
        """The enemy that the fewest companions have closed with."""
        return self.shared(ids, self.combatant.side).nth(self.ahead())

    def shared(self, ids: Sequence[str], closing: str | None) -> Shared:
        """The shared targets. `closing`: the side whose fighters beside a target already count."""
        share = _known_shares if isinstance(self.board, State) else _shares
        return share(self.board, self.visibility, tuple(ids), closing)

    def ahead(self) -> int:
        """The number of companions who choose earlier; those in melee have chosen already."""
        combatant, board = self.combatant, self.board
        places = _known_places if isinstance(board, State) else _places
        aims, most = places(board, the_same(self.visibility))
        return aims.get(combatant.id, most[combatant.side, bool(combatant.engaged)])

    def hurt(self, other: Combatant) -> int:
        return _hurt(other, self.visibility)

    def spell(self, field: Field, chosen: Any) -> str | None:
        """The most effective spell, if any is worth casting."""
        spells = self.combatant.sheet.spells
        worth = {name: self.worth(spells[name]) for name in field.choices}
        best = max(field.choices, key=lambda name: worth[name])
        return best if worth[best] else None

    def worth(self, spell: Spell) -> float:
        """The worth of a spell: healing once a companion has lost half, harm until the fight is
        nearly won."""
        there = self.within(spell)
        if spell.heal is not None:
            hurt = [
                combatant
                for combatant in there
                if combatant.side == self.combatant.side and 2 * combatant.hp <= combatant.max_hp
            ]
            return HEALING if hurt else 0.0
        if spell.target not in ("enemy", "any"):
            return 0.0
        against = [other for other in there if other.side != self.combatant.side]
        if self.won():
            return 0.0
        return of_spell(spell, [other for other in against if able(other)], self.visibility)

    def won(self) -> bool:
        """Whether a single enemy at half health or less is left against several companions."""
        against = [other for other in self.enemies() if able(other)]
        few = len(against) < 2 and len(self.companions()) > 1
        return few and all(self.hurt(other) >= HALF for other in against)

    def companions(self) -> list[Combatant]:
        """The able combatants of its side, including itself."""
        everybody = self.board.combatants.values()
        own = (other for other in everybody if other.side == self.combatant.side and able(other))
        return [other for other in own if not self.unknown(other)]

    def nearly_dead(self) -> bool:
        """Whether a party member should stay out of melee; monsters have morale instead."""
        return self.combatant.side == "party" and 4 * self.combatant.hp <= self.combatant.max_hp

    def within(self, spell: Spell) -> list[Combatant]:
        """The possible targets; the player does not know who of other sides is out of sight."""
        return [
            other
            for other in self.board.combatants.values()
            if meant_for(spell, self.combatant, other)
            and not self.unknown(other)
            and not (self.visibility.knows(other) and out_of_sight(spell, self.combatant, other))
        ]

    def aimed_at(self, field: Field, chosen: Any) -> list[str]:
        """The targets of a spell: for healing the companion who has lost most; for damage the worst
        hurt enemy; for conditions the least hurt; immune ones last."""
        there = [self.board.combatants[id] for id in field.choices]
        friends = [other for other in there if other.side == self.combatant.side]
        others = [other for other in there if other.side != self.combatant.side]
        spell = declared(self.combatant)
        if spell.heal is None:
            first = 1 if spell.condition != "none" else -1
            targets = sorted(
                others or friends,
                key=lambda other: (
                    not able(other),
                    not share(spell, other, self.visibility),
                    first * self.hurt(other),
                ),
            )
        else:
            targets = sorted(friends, key=lambda other: other.hp - other.max_hp) or others
        return [other.id for other in targets[: field.max or 1]]

    def one_aimed_at(self, field: Field, chosen: Any) -> str:
        return self.aimed_at(field, chosen)[0]


def _places(
    board: Board, visibility: Visibility
) -> tuple[Mapping[str, int], Counter[tuple[str, bool]]]:
    """Each combatant's index among those of its side who are in melee, or not, and the size of
    these groups."""
    aims, most = dict[str, int](), Counter[tuple[str, bool]]()
    for combatant in board.combatants.values():
        if able(combatant) and not visibility.misses(combatant.id):
            company = combatant.side, bool(combatant.engaged)
            aims[combatant.id] = most[company]
            most[company] += 1
    return aims, most


def _hurt(other: Combatant, visibility: Visibility) -> int:
    """The quarters of its health that are lost, as far as they are known."""
    condition = health(other, visibility.openness(other))
    return condition.quarters if condition else 0


def _shares(
    board: Board, visibility: Visibility, ids: tuple[str, ...], closing: str | None
) -> Shared:
    """The targets, shared out among combatants who choose from the same ones.

    Enemies who can still strike back come first, the worst hurt before others. In melee only these
    are targets; shots are spread wider, as every hit disrupts a spell. `closing`: the side whose
    fighters beside a target count as well.
    """
    there = [board.combatants[id] for id in ids]
    there = [other for other in there if able(other)] or there
    hurt = {other.id: _hurt(other, visibility) for other in there}
    there.sort(key=lambda other: hurt[other.id], reverse=True)
    if PHASE_KINDS.get(board.phase) != "missile":
        there = [other for other in there if hurt[other.id] == hurt[there[0].id]]
    whom = [other.id for other in there]
    if closing is None:
        return Shared(whom)
    return Shared(whom, {id: _beset(board, visibility, id, closing) for id in whom})


def _beset(board: Board, visibility: Visibility, id: str, side: str) -> int:
    """The number of combatants of the side beside it."""
    beside = visibility.present(board.combatants[id].engaged)
    return sum(board.combatants[other].side == side for other in beside)


# the GM is shown suggestions for hundreds
_known_places = identity_cached(_places, MOST_STATES)
_known_shares = once_in(_shares)


def _declare(mind: _Mind, decision: Decision) -> Iterator[str]:
    cast = decision.option("cast")
    if cast is not None and mind.spell(cast.fields[0], {}) is not None:
        yield "cast"
    if mind.nearly_dead():
        yield "withdraw"
    yield "none"


def _move(mind: _Mind, decision: Decision) -> Iterator[str]:
    arms = mind.combatant.sheet.arms
    if (arms["slow_missile"] or arms["slow_melee"]) and not (arms["missile"] or arms["melee"]):
        yield "wait"
    if _can_shoot(mind) and mind.better_afar(decision):
        yield "stay"
    if mind.nearly_dead():
        if len(mind.companions()) > 1:
            yield "stay"
        elif len(mind.enemies()) > 1:
            yield "leave"
    yield "engage"
    yield "stay"


def _can_shoot(mind: _Mind) -> bool:
    offered = why_no_targets(mind.board, "missile", mind.combatant)
    return any(reason is None and not mind.visibility.misses(id) for id, reason in offered)


_PREFERRED: dict[str, Callable[[_Mind, Decision], Iterator[str]]] = {
    "declare": _declare,
    "move": _move,
}
