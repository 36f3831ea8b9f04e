"""Plausible answers to every question, for the GM's foes and for forecasts (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from rulesets.arm5.asking.chances.deed_odds import quick_enough
from rulesets.arm5.asking.mind import Mind
from rulesets.arm5.asking.visibility import Visibility, as_offered, visibility_of
from rulesets.arm5.rules.actions.extended import to_span, to_string
from rulesets.arm5.rules.actions.single import drawable
from rulesets.arm5.rules.queries import in_hand
from rulesets.arm5.state import Board, Combatant
from rulesets.contract import Choice, Decision, Field
from rulesets.suggesting import Wishes, answer, for_its_side

WORN_OUT = -6
IN_TIME = 0.2  # the lowest chance for trying a fast spell
PROMISING = 0.05
HOPE = 0.25  # the lowest chance for trying to get free
_OWN = ("turn", "delayed")


@for_its_side(visibility_of, as_offered)
def suggest(board: Board, decision: Decision, visibility: Visibility) -> Choice:
    """A deterministic, legal answer. Companions with the same targets share them out."""
    if decision.by == "gm":
        return answer(decision, (), lambda option: {})
    mind = Mind(board, board.combatants[decision.by], visibility)
    plan = _plan(mind, decision) if decision.kind in _OWN else _answered(mind, decision)
    if plan is None:
        return answer(decision, (), lambda name: _wishes(mind, name))
    option, wishes = plan
    return answer(decision, (option,), lambda name: {**_wishes(mind, name), **wishes})


type Plan = tuple[str, Wishes]


def _answered(mind: Mind, decision: Decision) -> Plan | None:
    """The answer to a declared action: one companion casts a fast spell at the attacker, if it may
    be in time, costs no fatigue and is worthwhile."""
    cast, window = decision.option("cast"), mind.board.window
    if decision.kind != "fast_cast" or cast is None or window is None:
        return None
    if mind.visibility.misses(window.actor) or not mind.answers(window.action):
        return None
    if quick_enough(mind.board, mind.combatant) < IN_TIME:
        return None
    spell = mind.hardest([name for name in cast.fields[0].choices if mind.fresh(name)], fast=True)
    return ("cast", {"spell": spell[1]}) if spell and spell[0] > PROMISING else None


def _wishes(mind: Mind, option: str) -> Wishes:
    wishes = _WISHES.get(option)
    return wishes(mind) if wishes else {}


def _attack(mind: Mind) -> Wishes:
    weapon = in_hand(mind.combatant)

    def target(field: Field, chosen: Any) -> str | None:
        within = [id for id in field.choices if mind.reaches(id)] if weapon else []
        return mind.best(within or field.choices, mind.of_attack)

    return {"target": target, "weapon": lambda field, chosen: mind.reaches(chosen["target"])}


def _charge(mind: Mind) -> Wishes:
    slow = "gallop" if mind.combatant.mounted else "run"

    def target(field: Field, chosen: Any) -> str | None:
        """The target of a charge or spell; those within reach without sprinting or galloping come
        first."""
        near = [id for id in field.choices if mind.charged(id, slow)]
        return mind.foremost(near or field.choices)

    def pace(field: Field, chosen: Mapping[str, Any]) -> str:
        return "run" if mind.charged(chosen["target"], "run") else "sprint"

    return {"target": target, "pace": pace}


def _cast(mind: Mind) -> Wishes:
    spells = mind.combatant.sheet.spells

    def spell(field: Field, chosen: Any) -> str | None:
        hardest = mind.hardest(field.choices)
        return hardest[1] if hardest else None

    def target(field: Field, chosen: Mapping[str, Any]) -> str | None:
        name = chosen.get("spell")
        if name is None or (field.depends is None and len(field.choices) > 1):
            return None  # each of the spells has a single target
        return mind.enchanted(spells[name], field)

    return {"spell": spell, "target": target}


def _extended(mind: Mind) -> Wishes:
    combatant = mind.combatant
    task = "string" if to_string(combatant) else "span" if to_span(combatant) else None

    def target(field: Field, chosen: Mapping[str, Any]) -> str | None:
        """The target of a ritual: the caster, as the rules take it (README 5.1), if possible."""
        if combatant.id in field.choices:
            return combatant.id
        return mind.enchanted(combatant.sheet.spells[chosen["spell"]], field)

    return {"task": task, "spell": lambda field, chosen: field.choices[0], "target": target}


def _go(mind: Mind) -> Wishes:
    return {"toward": lambda field, chosen: _nearest(mind, field.choices), "gait": "canter"}


def _nearest(mind: Mind, ids: Sequence[str]) -> str | None:
    return mind.foremost([foe.id for foe in mind.foes() if foe.id in ids])


def _act(mind: Mind) -> Wishes:
    combatant = mind.combatant
    prone = combatant.posture == "prone" and not combatant.mounted
    what = (
        "stand_up"
        if prone
        else "pick_up"
        if combatant.dropped and not combatant.wielding
        else "other"
    )
    return {"what": what, "weapon": lambda field, chosen: field.choices[0]}


def _quick(mind: Mind) -> Wishes:
    combatant = mind.combatant
    better = _better(combatant)
    what = "stand" if combatant.posture == "crouching" else "draw" if better else "other"
    weapon = better if what == "draw" else None
    whom: Wishes = {"target": lambda field, chosen: mind.foremost(field.choices)}
    return {"what": what, "weapon": weapon, **whom}


_WISHES: Mapping[str, Callable[[Mind], Wishes]] = {
    "attack": _attack,
    "charge": _charge,
    "cast": _cast,
    "extended": _extended,
    "move": _go,
    "ride": _go,
    "act": _act,
    "quick": _quick,
}


def _plan(mind: Mind, decision: Decision) -> Plan | None:
    """The first worthwhile plan that is offered."""
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


def _retreat(mind: Mind, decision: Decision) -> Iterator[Plan]:
    """Leaves when worn out; from melee only with some chance, as the attempt costs the action."""
    combatant = mind.combatant
    worn_out = combatant.fatigue_level == "dazed" or combatant.penalty <= WORN_OUT
    if worn_out and (combatant.free or mind.of_retreat() >= HOPE):
        yield "disengage", {}
        yield "leave", {}


def _strike(mind: Mind, decision: Decision) -> Iterator[Plan]:
    """Attacks with the weapon in hand, unless a spell is more worthwhile."""
    attack, cast = decision.option("attack"), decision.option("cast")
    within = [id for id in attack.fields[0].choices if mind.reaches(id)] if attack else []
    spell = mind.hardest(cast.fields[0].choices) if cast else None
    if within and spell:
        hopes = map(mind.of_attack, mind.standing(within))
        if spell[0] > max(hopes, default=0.0):
            yield "cast", {}
    if within:
        yield "attack", {}


def _change_over(mind: Mind, decision: Decision) -> Iterator[Plan]:
    """Changes weapons in melee with a missile weapon, for a more worthwhile one."""
    weapon, better = in_hand(mind.combatant), _better(mind.combatant)
    if weapon is None or better is None:
        return
    if mind.promise(mind.combatant.sheet.weapons[better]) > mind.promise(weapon):
        yield "quick", {"what": "draw", "weapon": better}


def _arm(mind: Mind, decision: Decision) -> Iterator[Plan]:
    better = _better(mind.combatant)
    if better:
        yield "quick", {"what": "draw", "weapon": better}


def _better(combatant: Combatant) -> str | None:
    """The weapon to draw instead of bare hands, or of a bow in melee."""
    weapon = in_hand(combatant)
    if weapon is not None and (combatant.free or not weapon.missile):
        return None
    arms = [combatant.sheet.weapons[name] for name in drawable(combatant)]
    fitting = [arm for arm in arms if arm.kind == "weapon" and (combatant.free or not arm.missile)]
    return min(fitting, key=lambda arm: arm.missile).name if fitting else None


def _bolt(mind: Mind, decision: Decision) -> Iterator[Plan]:
    cast, spells = decision.option("cast"), mind.combatant.sheet.spells
    if cast is not None and any(spells[name].damage is not None for name in cast.fields[0].choices):
        yield "cast", {}


def _make_ready(mind: Mind, decision: Decision) -> Iterator[Plan]:
    if mind.combatant.free and (to_string(mind.combatant) or to_span(mind.combatant)):
        yield "extended", {}


def _punch(mind: Mind, decision: Decision) -> Iterator[Plan]:
    yield "attack", {}


def _approach(mind: Mind, decision: Decision) -> Iterator[Plan]:
    if mind.foes() and not mind.combatant.retreated:
        yield "ride", {}
        yield "move", {}


def _get_up(mind: Mind, decision: Decision) -> Iterator[Plan]:
    combatant = mind.combatant
    if combatant.posture == "prone" and not combatant.mounted:
        yield "act", {"what": "stand_up"}
    if combatant.posture == "crouching":
        yield "quick", {"what": "stand"}


type Planner = Callable[[Mind, Decision], Iterator[Plan]]
_PLANS: tuple[Planner, ...] = (
    *(_retreat, _change_over, _strike, _arm, _bolt),
    *(_make_ready, _punch, _get_up, _approach),
)
_LAST_CHANCE: tuple[Planner, ...] = (_strike, _bolt)
