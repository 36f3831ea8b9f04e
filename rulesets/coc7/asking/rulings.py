"""Rulings that the GM may choose at any time (README 5.6)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.coc7.asking.decisions import answer, pending
from rulesets.coc7.asking.sequence import end_fight, run_on
from rulesets.coc7.asking.suggest import suggest
from rulesets.coc7.rules.fight import GM, MELEE, Fight, become
from rulesets.coc7.rules.percentile import percentile
from rulesets.coc7.rules.queries import active
from rulesets.coc7.rules.wounds import hurt
from rulesets.coc7.sheet import roster
from rulesets.coc7.sheet.fields import checked, expect
from rulesets.coc7.sheet.stats import SETTABLE
from rulesets.coc7.sheet.tables import CHECKS, DIFFICULTIES, EXTREME, OUT, REGULAR
from rulesets.coc7.state import Board, Combatant
from rulesets.contract import Field
from rulesets.fields import bad_field, unknown
from rulesets.messages import Name, Phrase, phrase
from rulesets.rulings import Answers, Ruling, Rulings, of_those, somebody, those

_NAMED = ("held", "restrained_by")  # combatants and weapons depend on the fight
_SKILL = Field(name="skill", type="enum", choices=CHECKS, required=True)
_DIFFICULTY = Field(
    name="difficulty", type="enum", choices=DIFFICULTIES[REGULAR : EXTREME + 1], default="regular"
)
_DICE = Field(name="dice", type="int", min=-2, max=2, default=0)
_AMOUNT = Field(name="amount", type="dice", required=True)
_ARMOUR = Field(name="armour", type="bool", default=False)
_TOGETHER = Field(name="value", type="bool", default=True)


def _act_again_fields(board: Board) -> tuple[Field, ...]:
    """Nobody while an attack waits for its answer, or the fire goes on."""
    busy = board.attack is not None or board.auto is not None
    return (somebody("target", () if busy else those(board, active)),)


def _is_there(combatant: Combatant) -> bool:
    return combatant.status != "removed"


def _can_be_hurt(combatant: Combatant) -> bool:
    return combatant.status not in OUT


def _engage_fields(board: Board) -> tuple[Field, ...]:
    there = those(board, active)
    return (somebody("target", there), somebody("other", there), _TOGETHER)


def _described(combatant: Combatant, field: Field) -> Field:
    return replace(field, type="text") if field.name in _NAMED else field


def _forbids(board: Board, combatant: Combatant, name: str, value: Any) -> Phrase | None:
    if name == "held" and value and value not in combatant.sheet.can_be_held:
        return unknown(value)
    if name == "restrained_by" and value:
        holder = board.combatants.get(value)
        opponents = holder is not None and active(holder) and holder.side != combatant.side
        if not opponents or not active(combatant):
            return phrase(reasons.NO_OPPONENT, name=Name(value))
    return None


def _note_set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    facts = {"field": name, "before": getattr(combatant, name), "value": value}
    fight.note("gm_set", GM, combatant.id, facts)


def _set_status(fight: Fight, combatant: Combatant, status: str) -> None:
    if status != combatant.status:
        become(fight, combatant.id, status)


def _add(fight: Fight, raw: Any) -> None:
    if not isinstance(raw, Mapping):
        raise bad_field("a newcomer is an object", "combatant")
    combatant = roster.newcomer(raw, fight.options, fight.combatants)
    fight.combatants[combatant.id] = combatant
    fight.note("gm_add", GM, combatant.id, {"side": combatant.side})


def _remove(fight: Fight, id: str) -> None:
    with fight.exchange():
        fight.note("gm_remove", GM, id)
        become(fight, id, "removed")


def _end(fight: Fight) -> None:
    end_fight(fight, GM)


def _act_again(fight: Fight, fields: Mapping[str, Any]) -> None:
    id = fields["target"]
    fight.note("gm_act_again", GM, id)
    if fight.phase == "late":
        fight.extra += 1
    fight.begun = fight.begun and fight.order[:1] == (id,)
    fight.order = (id, *fight.order)


def _check(fight: Fight, fields: Mapping[str, Any]) -> None:
    id, name = fields["target"], fields["skill"]
    combatant = fight.combatants[id]
    skill = combatant.luck if name == "luck" else combatant.sheet.value(name)
    difficulty = DIFFICULTIES.index(fields["difficulty"])
    check = percentile(fight, id, "check", skill, difficulty, fields["dice"])
    fight.note("gm_check", id, facts={"check": name, **check.facts()}, rolls=check.rolls)


def _hurt(fight: Fight, fields: Mapping[str, Any]) -> None:
    hurt(fight, fields["target"], fields["amount"], fields["armour"])


def _engage(fight: Fight, fields: Mapping[str, Any]) -> None:
    one, other, together = fields["target"], fields["other"], fields["value"]
    if one == other:
        raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(other)), "other")
    (MELEE.join if together else MELEE.part)(fight.combatants, one, other)
    fight.note("gm_engage", GM, one, {"other": other, "value": together})


_RULINGS = Rulings(
    settable=SETTABLE,
    settable_as=_described,
    checked=checked,
    expect=expect,
    forbids=_forbids,
    note_set=_note_set,
    effects={"status": _set_status},
    add=_add,
    remove=_remove,
    end=_end,
    answers=Answers(pending, answer, run_on, suggest),
    answering=(),
    own={
        "act_again": Ruling(_act_again_fields, _act_again),
        "check": Ruling(of_those(_is_there, _SKILL, _DIFFICULTY, _DICE), _check),
        "hurt": Ruling(of_those(_can_be_hurt, _AMOUNT, _ARMOUR), _hurt),
        "engage": Ruling(_engage_fields, _engage),
    },
)
rulings, take = _RULINGS.offered, _RULINGS.take
