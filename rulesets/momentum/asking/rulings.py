"""Rulings that the GM may choose at any time (README 5.7)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Name, phrase
from rulesets.momentum.asking.decisions import answer, pending, the_one
from rulesets.momentum.asking.sequence import roll_initiative, run_on
from rulesets.momentum.asking.suggest import suggest
from rulesets.momentum.rules import offers, probe
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import end, settle
from rulesets.momentum.rules.melee.dividing import is_before_division
from rulesets.momentum.rules.melee.outcome import shift
from rulesets.momentum.rules.queries import free
from rulesets.momentum.sheet import roster
from rulesets.momentum.sheet.fields import checked, expect
from rulesets.momentum.sheet.stats import SETTABLE
from rulesets.momentum.state import Board, Combatant, State
from rulesets.rulings import (
    Answers,
    Ruling,
    Rulings,
    for_whom,
    newcomer,
    of_those,
    opponent,
    somebody,
    those,
)

_CHECKED = Field(name="value", type="int", min=0, max=40, required=True)


def rulings(board: State | Fight) -> tuple[Option, ...]:
    """The rulings; `default` and `suggest` offer only combatants with an open question."""
    asked = tuple(dict.fromkeys(decision.by for decision in pending(board)))
    who = replace(for_whom(asked), min=1)
    return tuple(
        replace(option, fields=(who,)) if option.name in ("default", "suggest") else option
        for option in _RULINGS.offered(board)
    )


def _momentum_fields(board: Board) -> tuple[Field, ...]:
    sides = tuple({combatant.side: None for combatant in board.combatants.values()})
    side = Field(name="side", type="enum", choices=sides, required=True)
    return (somebody("target", those(board, _is_grouped)), side)


def _engage_fields(board: Board) -> tuple[Field, ...]:
    able = tuple(
        combatant for combatant in board.combatants.values() if combatant.status == "active"
    )
    unbound = (combatant.id for combatant in able if free(combatant))
    side_of = {combatant.id: combatant.side for combatant in able}
    return (somebody("who", unbound), opponent(somebody("target", side_of), "who", side_of))


def _check_fields(board: Board) -> tuple[Field, ...]:
    return (somebody("who", board.combatants), _CHECKED, offers.MODIFIER, offers.WHAT)


def _is_grouped(combatant: Combatant) -> bool:
    return combatant.group is not None


def _set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    id = combatant.id
    fight.change(id, **{name: value})
    if name == "hp" and value > 0 and combatant.status in ("unconscious", "dead"):
        fight.change(id, status="active")
    elif name == "status" and value == "active":
        fight.change(id, hp=max(1, combatant.hp))
    elif name == "status":
        fight.part(id)
    elif name == "initiative":
        fight.reorder()
    with fight.exchange():
        fight.note("gm_set", id, facts={"field": name, "value": value})
        settle(fight)


def _add(fight: Fight, raw: Any) -> None:
    row = newcomer(raw, fight.combatants)
    if row["side"] not in {combatant.side for combatant in fight.combatants.values()}:
        raise bad_field(phrase(reasons.TWO_SIDES), "combatant")
    added = roster.combatant(row)
    fight.combatants[added.id] = added
    fight.change(added.id, spent=True)
    with fight.exchange():
        fight.note("gm_add", added.id)
        roll_initiative(fight, added.id)
    fight.reorder()


def _remove(fight: Fight, id: str) -> None:
    fight.change(id, status="removed")
    fight.part(id)
    fight.plans = {other: plan for other, plan in fight.plans.items() if other != id}
    with fight.exchange():
        fight.note("gm_remove", id)
        settle(fight)


def _moment(fight: Fight) -> tuple[object, ...]:
    bout = fight.bout
    return fight.round, fight.step, len(fight.fumbles), bout and (bout.group, bout.stage)


def _end(fight: Fight) -> None:
    fight.note("gm_end")
    end(fight, None)


def _momentum(fight: Fight, fields: Mapping[str, Any]) -> None:
    target, side = fields["target"], fields["side"]
    with fight.exchange():
        fight.note("gm_momentum", target=target, facts={"side": side})
        shift(fight, fight.combatants[target].group or 0, side, "gm")


def _engage(fight: Fight, fields: Mapping[str, Any]) -> None:
    combatant, target = fight.combatants[fields["who"]], fight.combatants[fields["target"]]
    if combatant.side == target.side:
        raise bad_field(phrase(reasons.NO_OPPONENT, name=Name(target.id)), "target")
    if target.group is None:
        pair = (combatant.id, target.id)
        new = is_before_division(fight)
        group = fight.form(combatant.side, pair, new=new, changed=True, initiator=combatant.id).id
    else:
        group = target.group
        fight.change(combatant.id, group=group)
        fight.regroup(group, changed=True)
    fight.stirred = fight.stirred or fight.phase == "melee"
    fight.note("gm_engage", combatant.id, target.id, {"group": group})


def _disengage(fight: Fight, fields: Mapping[str, Any]) -> None:
    fight.part(fields["target"])
    with fight.exchange():
        fight.note("gm_disengage", fields["target"])
        settle(fight)


def _check(fight: Fight, fields: Mapping[str, Any]) -> None:
    combatant = fight.combatants[fields["who"]]
    test = probe.probe(combatant, "check", fields["value"] + fields["modifier"])
    with fight.exchange():
        level = probe.roll(fight, combatant.id, test).level
        facts = {"what": fields["what"], "level": level, "success": level > 0}
        fight.note("check", combatant.id, facts=facts)


_RULINGS = Rulings(
    settable=SETTABLE,
    checked=checked,
    expect=expect,
    set=_set,
    add=_add,
    remove=_remove,
    end=_end,
    answers=Answers(pending, answer, run_on, suggest, the_one, _moment, insistent=True),
    present=lambda combatant: True,
    own={
        "momentum": Ruling(_momentum_fields, _momentum),
        "engage": Ruling(_engage_fields, _engage),
        "disengage": Ruling(of_those(_is_grouped), _disengage),
        "check": Ruling(_check_fields, _check),
    },
)
take = _RULINGS.take
