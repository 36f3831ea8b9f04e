"""The beginning of a melee: starting one, being attacked, joining (README 5.2, 7.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Choice, Decision, Field, Option
from rulesets.momentum.rules import offers, probe
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import in_melee, multiplier, settle, strike
from rulesets.momentum.rules.queries import HOLD, active, at_hand, enemies, free, waiting
from rulesets.momentum.state import Board, Combatant, Plan
from rulesets.offering import Offer, options_of


def asked(board: Board) -> Iterator[tuple[str, str]]:
    if board.step == "initiate":
        return _waiting(board, "initiate")
    if board.step == "respond":
        return ((id, "respond") for id in _attacked(board) if id not in board.answers)
    return _waiting(board, "join") if _can_join(board) else iter(())


def _waiting(board: Board, kind: str) -> Iterator[tuple[str, str]]:
    for combatant in waiting(board):
        if not combatant.prone and combatant.id not in board.answers:
            yield combatant.id, kind


def _can_join(board: Board) -> bool:
    return board.stirred and bool(board.groups)


def engagers(board: Board) -> list[str]:
    """The combatants who engage, in initiative order."""
    return [id for id in _meant_to_engage(board) if board.combatants[id].group is None]


def _meant_to_engage(board: Board) -> list[str]:
    """Combatants who meant to engage, including those whom the GM has put into a group since."""
    return [
        combatant.id
        for combatant in active(board)
        if combatant.id in board.plans and board.plans[combatant.id].option == "engage"
    ]


def _attacked(board: Board) -> list[str]:
    """Attacked combatants that may ignore it: not engagers who attack one of their attackers or
    come before them all."""
    starting = engagers(board)
    attackers: dict[str, list[str]] = {}
    for id in starting:
        attackers.setdefault(board.plans[id].target or "", []).append(id)
    return [
        combatant.id
        for combatant in active(board)
        if combatant.group is None
        and combatant.id in attackers
        and not _fights_anyway(board, combatant.id, attackers[combatant.id], starting)
    ]


def _fights_anyway(board: Board, id: str, attackers: list[str], starting: list[str]) -> bool:
    if id not in starting:
        return False
    first = starting.index(id) < starting.index(attackers[0])
    return first or board.plans[id].target in attackers


def attackers_of(board: Board, combatant: Combatant) -> list[str]:
    return [id for id in engagers(board) if board.plans[id].target == combatant.id]


def decision(board: Board, combatant: Combatant, kind: str) -> Decision:
    if kind == "respond":
        return Decision(combatant.id, kind, (Option("fight"), Option("ignore")), "fight")
    if kind == "initiate":
        return Decision(combatant.id, kind, options_of(offered(board, combatant, kind)), "wait")
    fields: tuple[Field, ...] = (
        offers.target(in_groups(board, combatant)),
        offers.distance(combatant),
    )
    return Decision(combatant.id, kind, (Option("stay"), Option("join", fields)), "stay")


def offered(board: Board, combatant: Combatant, kind: str) -> Iterator[Offer]:
    """The answers of `initiate`; nothing is missing from those of the other questions."""
    if kind == "initiate":
        yield Option("wait")
        yield from offers.offered(board, combatant, ("engage",))


def in_groups(board: Board, combatant: Combatant) -> tuple[str, ...]:
    return tuple(id for id in enemies(board, combatant) if board.combatants[id].group is not None)


def take(
    fight: Fight, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]
) -> str | None:
    plan = offers.plan(fight, combatant, choice, fields)
    fight.answer(combatant.id, plan)
    return plan.target


def initiated(fight: Fight) -> None:
    """Lets combatants who start a melee now engage like those who declared it."""
    for id, plan in fight.answers.items():
        if plan.option == "engage":
            fight.plan(id, plan)
    fight.step = "respond"


def engaged(fight: Fight) -> None:
    ignoring = {id for id, plan in fight.answers.items() if plan.option == "ignore"}
    for id in _meant_to_engage(fight):
        if fight.combatants[id].status == "active":
            _engage(fight, fight.combatants[id], fight.plans[id], ignoring)
        if fight.over:
            return
    fight.step = "join"


def _engage(fight: Fight, combatant: Combatant, plan: Plan, ignoring: set[str]) -> None:
    target = fight.combatants[plan.target or ""]
    if combatant.group is not None:
        fight.note("void", combatant.id, facts={"reason": "in_melee"})
    elif combatant.prone:
        fight.note("void", combatant.id, facts={"reason": "prone"})
    elif target.status != "active":
        fight.note("void", combatant.id, facts={"reason": "target_out"})
        fight.plan(combatant.id, HOLD)
    elif target.group is not None:
        _come_to(fight, combatant, target, "reinforce", plan.distance)
        fight.stirred = True
    elif target.id in ignoring:
        _ignored(fight, combatant, target, plan)
    else:
        fight.change(combatant.id, spent=True)
        pair = (combatant.id, target.id)
        group = fight.form(combatant.side, pair, new=True, changed=True, initiator=combatant.id)
        fight.stirred = True
        _come(fight, combatant, target, "engage", group.id, plan.distance)


def _come_to(
    fight: Fight, combatant: Combatant, target: Combatant, rule: str, distance: int
) -> None:
    group = target.group or 0
    fight.change(combatant.id, group=group, spent=True)
    fight.regroup(group, changed=True)
    _come(fight, combatant, target, rule, group, distance)


def _come(
    fight: Fight, combatant: Combatant, target: Combatant, rule: str, group: int, distance: int
) -> None:
    with fight.exchange():
        fight.note(rule, combatant.id, target.id, {"group": group, "distance": distance})
        fight.grown_by[group] = fight.opener


def _ignored(fight: Fight, combatant: Combatant, target: Combatant, plan: Plan) -> None:
    """An attack without resistance, which does not begin a melee."""
    fight.change(combatant.id, spent=True)
    weapon = at_hand(combatant, plan.weapon)
    test = probe.undefended(fight.options, combatant, weapon)
    with fight.exchange():
        fight.note("ignore", target.id, combatant.id, {"distance": plan.distance})
        level = probe.fight_out(fight, combatant.id, test, target.id, weapon).level
        if level:
            strike(fight, combatant.id, target.id, in_melee(combatant, weapon), multiplier(level))
        settle(fight)


def joined(fight: Fight) -> None:
    for id in fight.order:
        combatant, plan = fight.combatants[id], fight.answers.get(id)
        if plan is None or plan.option != "join" or not free(combatant):
            continue
        target = fight.combatants[plan.target or ""]
        if target.group is None:
            fight.note("void", id, facts={"reason": "target_out"})
        else:
            _come_to(fight, combatant, target, "join", plan.distance)
    fight.step = "split"
