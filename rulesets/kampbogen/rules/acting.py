"""The uses of a roll (README 5.2, 7.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets import reasons
from rulesets.contract import Decision, Field, Option
from rulesets.fields import bad_field
from rulesets.kampbogen.rules import ability_roll
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import (
    best,
    can_fight,
    drives,
    effect,
    front,
    opponents,
    total,
    value,
    ward,
)
from rulesets.kampbogen.rules.rolling import compared, spend_soul
from rulesets.kampbogen.state import Act, Board, Combatant
from rulesets.messages import Term, phrase
from rulesets.offering import Offer, Reason, Why, no, options_of
from rulesets.reducer import offered_of

USUAL = ("combat", "counter", "manoeuvre")
_TEXT = Field(name="text", type="text", max=80, default="")


def asked(board: Board) -> Iterator[tuple[str, str]]:
    for combatant in board.combatants.values():
        if (
            combatant.character
            and combatant.fighter
            and combatant.dice is not None
            and not combatant.action
        ):
            yield combatant.id, "act"


def decision(board: Board, by: str, kind: str) -> Decision:
    options = options_of(offers(board, by))
    default = "combat" if can_fight(board.combatants[by]) else "pass"
    return Decision(by, "act", options, default, usual=offered_of(options, USUAL))


def offers(board: Board, by: str) -> Iterator[Offer]:
    """The uses. Why nothing can be warded off depends on what its reader knows of opponents, so it
    is not told here."""
    combatant = board.combatants[by]
    unarmed = not can_fight(combatant)
    yield no("combat", "unarmed") if unarmed else Option("combat", (_ability(board, combatant),))
    reason = _why_not_thrash(board, combatant)
    yield Option("prygl") if reason is None else no("prygl", reason)
    effects = wardable(board)
    if effects:
        field = Field(name="effect", type="spell", choices=effects, default=effects[0])
        yield Option("counter", (field,))
    yield Option("manoeuvre", _manoeuvre(board))
    if not may_direct(board):
        yield no("manoeuvre", Why("style_binds", {"ability": Term(board.style)}))
    spent = _why_no_reroll(board, combatant)
    yield Option("soul_roll") if spent is None else no("soul_roll", spent)
    yield Option("pass", (_TEXT,))


def take(fight: Fight, by: str, kind: str, option: str, fields: Mapping[str, Any]) -> None:
    if option == "soul_roll":
        with fight.exchange():
            spend_soul(fight, by)
            fight.change(by, soul_used=True)
            ability_roll.roll(fight, by, reroll=True)
    elif option == "prygl":
        fight.change(by, action="prygl", act=Act())
        fight.note("act", by, facts={"action": "prygl"})
    elif option == "pass":
        fight.change(by, action="pass", act=Act())
        fight.note("act", by, facts={"action": "pass", "text": fields["text"]})
    elif option == "counter":
        _use(fight, by, option, ward(fight, effect(fight, fields["effect"])), fields)
    elif option == "combat":
        _use(fight, by, option, fields["ability"], {})
    else:
        _manoeuvres(fight, by, fields)


def wardable(board: Board) -> tuple[str, ...]:
    """The effects of this round that can be warded off."""
    return tuple(item.key for item in board.triggered if ward(board, effect(board, item.key)))


def abilities(board: Board, combatant: Combatant) -> tuple[str, ...]:
    """The abilities for fighting now; kampstil restricts them for all but drivers."""
    if drives(combatant):
        return (board.vehicles[combatant.vehicle].ability,)
    return (board.style,) if board.style else tuple(combatant.sheet.talents)


def may_thrash(board: Board, combatant: Combatant) -> bool:
    return _why_not_thrash(board, combatant) is None


def _why_not_thrash(board: Board, combatant: Combatant) -> Reason | None:
    if not can_fight(combatant):
        return "unarmed"
    if combatant.prygl == 0:
        return "never_thrashes"
    if board.options.prygl_gate and (combatant.dice or 0) < combatant.prygl:
        return Why("not_reached", {"prygl": combatant.prygl})
    return None


def _why_no_reroll(board: Board, combatant: Combatant) -> str | None:
    if not board.options.soul_rolls:
        return "no_soul_rolls"
    if combatant.soul_used:
        return "rerolled"
    return None if combatant.soul > 0 else "no_soul"


def may_direct(board: Board) -> bool:
    """Whether a manoeuvre may be used for harm."""
    free = not board.style or board.style == board.options.manoeuvre_ability
    return free or not board.options.style_binds_manoeuvre


def total_with(combatant: Combatant, ability: str) -> int:
    return total(combatant, ability, combatant.dice or 0)


def result_with(board: Board, combatant: Combatant, ability: str) -> str:
    return compared(total_with(combatant, ability), board.kampgrad or 0, combatant.special)


def _ability(board: Board, combatant: Combatant) -> Field:
    names = abilities(board, combatant)
    return Field(name="ability", type="weapon", choices=names, default=best(combatant, names))


def _manoeuvre(board: Board) -> tuple[Field, ...]:
    if not may_direct(board):
        return (Field(name="goal", type="enum", choices=("flee",), default="flee"),)
    goal = Field(name="goal", type="enum", choices=("harm", "flee"), default="harm")
    ids = tuple(opponent.id for opponent in opponents(board))
    whom = Field(name="target", type="combatant", choices=ids, depends=("goal", {"harm": None}))
    return (goal, whom)


def _manoeuvres(fight: Fight, by: str, fields: Mapping[str, Any]) -> None:
    goal, target = fields["goal"], fields.get("target")
    if goal == "flee" and target is not None:
        raise bad_field(phrase(reasons.NO_TARGET), "target")
    if goal == "harm" and target is None:
        target = front(fight)
    chosen = {"goal": goal, "target": target or ""}
    _use(fight, by, "manoeuvre", fight.options.manoeuvre_ability, chosen)


def _use(fight: Fight, by: str, action: str, ability: str, chosen: Mapping[str, Any]) -> None:
    """Uses the roll, which is compared at once so that the others can plan."""
    combatant = fight.combatants[by]
    reached, result = total_with(combatant, ability), result_with(fight, combatant, ability)
    act = Act(value=value(combatant, ability), situational=combatant.situational, **chosen)
    fight.change(by, action=action, ability=ability, total=reached, result=result, act=act)
    facts = {
        "action": action,
        "ability": ability,
        "value": act.value,
        "situational": act.situational,
        "dice": combatant.dice,
        "total": reached,
        "kampgrad": fight.kampgrad,
        "result": result,
    }
    facts |= {name: chosen[name] for name in ("effect", "goal") if name in chosen}
    fight.note("act", by, act.target or None, facts)
