"""A plausible answer to every question, for foes on one tap and for forecasts (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulesets.arm5.asking.visibility import Visibility, health, visibility_of
from rulesets.arm5.rules.actions.extended import to_span, to_string
from rulesets.arm5.rules.actions.single import drawable
from rulesets.arm5.rules.arms import can_attack, can_charge, fighting_weapons, in_hand
from rulesets.arm5.rules.magic.casting import targets
from rulesets.arm5.rules.moving import paces
from rulesets.arm5.rules.queries import distance, enemies
from rulesets.arm5.sheet.parts import Spell
from rulesets.arm5.state import Board, Combatant
from rulesets.contract import GM, Choice, Decision, Field, Viewer
from rulesets.suggesting import Wishes, ahead, answer, spread

WORN_OUT = -6
_OWN = ("turn", "delayed")


def suggest(board: Board, decision: Decision, viewer: Viewer = GM) -> Choice:
    """Deterministic and legal. Companions who would choose the same targets share them out."""
    if decision.by == "gm":
        return answer(decision, (), lambda option: {})
    mind = _Mind(board, board.combatants[decision.by], visibility_of(board.combatants, viewer))
    found = _plan(mind, decision) if decision.kind in _OWN else None
    if found is None:
        return answer(decision, (), mind.wishes)
    option, wishes = found
    return answer(decision, (option,), lambda name: {**mind.wishes(name), **wishes})


type Plan = tuple[str, Wishes]


class _Mind:
    """The fight as one combatant judges it, as far as the player may know it."""

    def __init__(self, board: Board, one: Combatant, visibility: Visibility):
        self.board, self.one, self.visibility = board, one, visibility

    def wishes(self, option: str) -> Wishes:
        return _WISHES.get(option, _no_wishes)(self)

    def foes(self) -> list[Combatant]:
        there = enemies(self.board, self.one)
        return [foe for foe in there if not foe.hidden and not self.visibility.misses(foe.id)]

    def among(self, ids: Sequence[str]) -> list[Combatant]:
        return [self.board.combatants[id] for id in ids]

    def foremost(self, ids: Sequence[str]) -> str | None:
        """The one whose action is interrupted, else engaged foes, near ones, the worst hurt."""
        window = self.board.window
        if window is not None and window.actor in ids:
            return window.actor
        there = [foe for foe in self.among(ids) if foe.side != self.one.side]
        there = [foe for foe in there if foe.active] or there
        there = [foe for foe in there if foe.id in self.one.engaged_with] or there
        near = min((distance(self.one, foe) or 0 for foe in there), default=0)
        there = [foe for foe in there if (distance(self.one, foe) or 0) == near]
        there.sort(key=self.hurt, reverse=True)
        return self.shared_out([foe.id for foe in there]) if there else None

    def shared_out(self, ids: Sequence[str]) -> str:
        """In melee, engaged companions count; missiles and spells are shared out by turn."""
        weapon, side = in_hand(self.one), self.one.side
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
        return spread(ids, before=ahead(self.one.id, companions))

    def hurt(self, other: Combatant) -> int:
        """In quarters, as far as the health is told."""
        seen = health(other, self.visibility.openness(other))
        return seen.quarters if seen else 0

    def enchanted(self, spell: Spell, field: Field) -> str | None:
        """Harmful spells are for a foe, all others for oneself."""
        whom = [id for id in targets(self.board, self.one, spell) if id in field.choices]
        return self.foremost(whom) if spell.damage is not None else next(iter(whom), None)

    def reaches(self, target: str) -> str | None:
        """The weapon in hand, if it reaches this target."""
        weapon, whom = in_hand(self.one), self.board.combatants[target]
        fits = weapon is not None and can_attack(self.board, self.one, weapon, whom)
        return weapon.name if weapon is not None and fits else None

    def charged(self, target: str, pace: str) -> str | None:
        """A weapon with which the target can be charged at this pace."""
        far, whom = paces(self.one, pace), self.board.combatants[target]
        fitting = (
            weapon.name
            for weapon in fighting_weapons(self.one)
            if can_charge(self.board, self.one, weapon, whom, far)
        )
        return next(fitting, None)


def _no_wishes(mind: _Mind) -> Wishes:
    return {}


def _attack(mind: _Mind) -> Wishes:
    weapon = in_hand(mind.one)

    def target(field: Field, chosen: Any) -> str | None:
        within = [id for id in field.choices if mind.reaches(id)] if weapon else []
        return mind.foremost(within or field.choices)

    return {"target": target, "weapon": lambda field, chosen: mind.reaches(chosen["target"])}


def _charge(mind: _Mind) -> Wishes:
    slow = "gallop" if mind.one.mounted else "run"

    def target(field: Field, chosen: Any) -> str | None:
        """Those who can be reached without sprinting or galloping come first."""
        near = [id for id in field.choices if mind.charged(id, slow)]
        return mind.foremost(near or field.choices)

    def pace(field: Field, chosen: Mapping[str, Any]) -> str:
        return "run" if mind.charged(chosen["target"], "run") else "sprint"

    return {"target": target, "pace": pace}


def _cast(mind: _Mind) -> Wishes:
    spells = mind.one.sheet.spells

    def spell(field: Field, chosen: Any) -> str | None:
        return next((name for name in field.choices if spells[name].damage is not None), None)

    def target(field: Field, chosen: Mapping[str, Any]) -> str | None:
        name = chosen.get("spell")
        if name is None or (field.depends is None and len(field.choices) > 1):
            return None  # each of the spells has one target only
        return mind.enchanted(spells[name], field)

    return {"spell": spell, "target": target}


def _extended(mind: _Mind) -> Wishes:
    one = mind.one
    task = "string" if to_string(one) else "span" if to_span(one) else None

    def target(field: Field, chosen: Mapping[str, Any]) -> str | None:
        return mind.enchanted(one.sheet.spells[chosen["spell"]], field)

    return {"task": task, "spell": lambda field, chosen: field.choices[0], "target": target}


def _go(mind: _Mind) -> Wishes:
    return {"toward": lambda field, chosen: _nearest(mind, field.choices), "gait": "canter"}


def _nearest(mind: _Mind, ids: Sequence[str]) -> str | None:
    return mind.foremost([foe.id for foe in mind.foes() if foe.id in ids])


def _act(mind: _Mind) -> Wishes:
    one = mind.one
    prone = one.posture == "prone" and not one.mounted
    what = "stand_up" if prone else "pick_up" if one.dropped and not one.wielding else "other"
    return {"what": what, "weapon": lambda field, chosen: field.choices[0]}


def _quick(mind: _Mind) -> Wishes:
    one = mind.one
    better = _better(one)
    what = "stand" if one.posture == "crouching" else "draw" if better else "other"
    weapon = better if what == "draw" else None
    whom: Wishes = {"target": lambda field, chosen: mind.foremost(field.choices)}
    return {"what": what, "weapon": weapon, **whom}


_WISHES: Mapping[str, Callable[[_Mind], Wishes]] = {
    "attack": _attack,
    "charge": _charge,
    "cast": _cast,
    "extended": _extended,
    "move": _go,
    "ride": _go,
    "act": _act,
    "quick": _quick,
}


def _plan(mind: _Mind, decision: Decision) -> Plan | None:
    """The first thing that is worth doing and is offered."""
    if decision.default not in (None, "lapse"):
        return None
    plans = _PLANS if decision.default is None else _LAST_CHANCE
    for plan in plans:
        for option, wishes in plan(mind, decision):
            if decision.option(option) is not None:
                return option, wishes
    if decision.default is not None:
        return None
    return ("end", {}) if decision.option("end") else ("act", {"what": "other"})


def _retreat(mind: _Mind, decision: Decision) -> Iterator[Plan]:
    if mind.one.fatigue_level == "dazed" or mind.one.penalty <= WORN_OUT:
        yield "disengage", {}
        yield "leave", {}


def _strike(mind: _Mind, decision: Decision) -> Iterator[Plan]:
    attack = decision.option("attack")
    if attack is not None and any(map(mind.reaches, attack.fields[0].choices)):
        yield "attack", {}


def _arm(mind: _Mind, decision: Decision) -> Iterator[Plan]:
    better = _better(mind.one)
    if better:
        yield "quick", {"what": "draw", "weapon": better}


def _better(one: Combatant) -> str | None:
    """The weapon to draw instead of bare hands, or of a bow in melee."""
    weapon = in_hand(one)
    if weapon is not None and (one.free or not weapon.missile):
        return None
    arms = [one.sheet.weapons[name] for name in drawable(one)]
    fitting = [arm for arm in arms if arm.kind == "weapon" and (one.free or not arm.missile)]
    return min(fitting, key=lambda arm: arm.missile).name if fitting else None


def _bolt(mind: _Mind, decision: Decision) -> Iterator[Plan]:
    cast, spells = decision.option("cast"), mind.one.sheet.spells
    if cast is not None and any(spells[name].damage is not None for name in cast.fields[0].choices):
        yield "cast", {}


def _make_ready(mind: _Mind, decision: Decision) -> Iterator[Plan]:
    if mind.one.free and (to_string(mind.one) or to_span(mind.one)):
        yield "extended", {}


def _punch(mind: _Mind, decision: Decision) -> Iterator[Plan]:
    yield "attack", {}


def _approach(mind: _Mind, decision: Decision) -> Iterator[Plan]:
    if mind.foes() and not mind.one.retreated:
        yield "ride", {}
        yield "move", {}


def _get_up(mind: _Mind, decision: Decision) -> Iterator[Plan]:
    one = mind.one
    if one.posture == "prone" and not one.mounted:
        yield "act", {"what": "stand_up"}
    if one.posture == "crouching":
        yield "quick", {"what": "stand"}


type Planner = Callable[[_Mind, Decision], Iterator[Plan]]
_PLANS: tuple[Planner, ...] = (
    *(_retreat, _strike, _arm, _bolt),
    *(_make_ready, _punch, _get_up, _approach),
)
_LAST_CHANCE: tuple[Planner, ...] = (_strike, _bolt)
