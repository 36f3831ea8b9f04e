"""A plausible answer to every question: a simple, sensible player (README 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.coc7.asking.visibility import Visibility, health, visibility_of
from rulesets.coc7.rules.queries import active, enemies, in_hand, own_weapons, works
from rulesets.coc7.sheet.formula import formula
from rulesets.coc7.state import Board, Combatant
from rulesets.contract import GM, Choice, Decision, Field, Viewer
from rulesets.suggesting import Wishes, ahead, answer, spread

BLOWS = ("melee", "manoeuvre")
SHOTS = ("shoot", "burst", "auto", "throw")


def suggest(board: Board, decision: Decision, viewer: Viewer = GM) -> Choice:
    """Deterministic and legal. Companions who would choose the same targets share them out."""
    one = board.combatants.get(decision.by)
    if one is None:
        return answer(decision, (), lambda option: {})
    mind = _Mind(board, one, visibility_of(board.combatants, viewer))
    if decision.kind == "react":
        return answer(decision, _react(one, decision), mind.wishes)
    turn = decision.kind in ("turn", "charge")
    return answer(decision, _turn(mind) if turn else (), mind.wishes)


class _Mind:
    """The fight as one combatant judges it, as far as the player may know it."""

    def __init__(self, board: Board, one: Combatant, visibility: Visibility):
        self.board, self.one, self.visibility = board, one, visibility

    def wishes(self, option: str) -> Wishes:
        if option in BLOWS:
            return {"target": self.struck, "weapon": self.heaviest, "goal": self.goal}
        if option in SHOTS:
            return {"target": self.shot, "weapon": self.gun, "range": "base", "load": self.load}
        if option == "fire":
            auto = self.board.auto
            return {"target": auto.target, "range": auto.range} if auto else {}
        if option == "cast":
            return {"spell": self.spell, "target": self.shot}
        if option == "reload":
            return {"weapon": self.emptied}
        return {"target": self.friend} if option == "first_aid" else {}

    def anybody(self) -> bool:
        """Whether an enemy is there who can do something."""
        return any(active(other) for other in self.present(enemies(self.board, self.one)))

    def present(self, some: Sequence[Combatant]) -> list[Combatant]:
        return [other for other in some if not self.visibility.misses(other.id)]

    def struck(self, field: Field, chosen: Any) -> str:
        """Those in melee stay with their opponents; others go where the fewest companions are."""
        combatants, side = self.board.combatants, self.one.side
        beset = {
            id: sum(
                combatants[other].side == side
                for other in self.visibility.present(combatants[id].engaged)
            )
            for id in field.choices
        }
        return spread(self.in_reach(field.choices), beset)

    def shot(self, field: Field, chosen: Any) -> str:
        companions = (
            other.id
            for other in self.present(list(self.board.combatants.values()))
            if other.side == self.one.side and active(other)
        )
        return spread(self.in_reach(field.choices), before=ahead(self.one.id, companions))

    def in_reach(self, ids: Sequence[str]) -> list[str]:
        """Active enemies, among them opponents in melee; the worst hurt first."""
        there = [self.board.combatants[id] for id in ids]
        there = [other for other in there if active(other)] or there
        there = [other for other in there if other.id in self.one.engaged] or there
        return [other.id for other in sorted(there, key=self.hurt, reverse=True)]

    def hurt(self, other: Combatant) -> int:
        """In quarters, as far as the health is told."""
        seen = health(other, self.visibility.openness(other))
        return seen.quarters if seen else 0

    def friend(self, field: Field, chosen: Any) -> str:
        return max(field.choices, key=lambda id: self.hurt(self.board.combatants[id]))

    def heaviest(self, field: Field, chosen: Any) -> str:
        one = self.one
        return max(
            field.choices, key=lambda name: formula(one.sheet.weapon(name).damage).doubled_mean
        )

    def gun(self, field: Field, chosen: Any) -> str | None:
        loaded = _loaded(self.one)
        return loaded if loaded in field.choices else None

    def emptied(self, field: Field, chosen: Any) -> str | None:
        """The one in hand if there is no shot left in it, else the first such one."""
        ammo, held = self.one.ammo, self.one.held
        empty = [name for name in field.choices if not ammo.get(name)]
        return held if held in empty else next(iter(empty), None)

    def load(self, field: Field, chosen: Mapping[str, Any]) -> bool | None:
        """Only what is empty has to be loaded before it is fired."""
        weapon = chosen.get("weapon", self.one.held)
        return True if self.one.ammo.get(weapon) == 0 else None

    def spell(self, field: Field, chosen: Any) -> str | None:
        spells = self.one.sheet.spells
        return next((name for name in field.choices if spells[name].damage), None)

    def goal(self, field: Field, chosen: Mapping[str, Any]) -> str | None:
        """Disarms the armed, knocks down the others."""
        attack = self.board.attack
        whom = chosen.get("target") or (attack.by if attack else "")
        armed = whom in self.board.combatants and self.board.combatants[whom].held
        return "disarm" if armed else "knock_down"


def _turn(mind: _Mind) -> Iterator[str]:
    if mind.anybody():
        if not mind.one.engaged and _loaded(mind.one):
            yield "shoot"
        elif not mind.one.engaged and _emptied(mind.one):
            yield "reload"
        yield "melee"
    yield "stop"
    yield "other"


def _loaded(one: Combatant) -> str | None:
    """A shooting weapon that is ready: the one in hand first, else the first."""
    held = in_hand(one)
    weapons = (held, *own_weapons(one)) if held else own_weapons(one)
    ready = (weapon.name for weapon in weapons if works(one, weapon) and one.ammo[weapon.name])
    return next(ready, None)


def _emptied(one: Combatant) -> bool:
    """Whether a gun in hand is empty: it is reloaded rather than used as a club."""
    held = in_hand(one)
    return held is not None and held.firearm and works(one, held) and not one.ammo[held.name]


def _react(one: Combatant, decision: Decision) -> Iterator[str]:
    """Hits back with the better skill; never dives."""
    back = decision.option("fight_back")
    weapon = back.fields[0].default if back else None
    if decision.option("dodge") is not None:
        if weapon and one.sheet.weapon(weapon).skill > one.sheet.dodge:
            yield "fight_back"
        yield "dodge"
    yield "none"
