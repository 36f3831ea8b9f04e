"""Dividing a melee into combat groups (README 7.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.contract import Choice, Decision, Field, Option
from rulesets.fields import bad_field
from rulesets.messages import phrase
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.queries import group_of, members, other_side
from rulesets.momentum.state import Board, Combatant, Group

type Sides = tuple[tuple[str, ...], tuple[str, ...]]


def asked(board: Board) -> Iterator[tuple[str, str]]:
    for group in board.groups:
        if _is_divided(board, group):
            by = decider(board, group)
            if not _fits(board, group, board.splits.get(by)):
                yield by, "split"


def _is_divided(board: Board, group: Group) -> bool:
    """Whether both sides have enough members after a combatant joined."""
    if not group.changed:
        return False
    inside = members(board, group.id)
    side = board.combatants[inside[0]].side
    own = len(members(board, group.id, side))
    return min(own, len(inside) - own) >= board.options.split_from


def is_before_division(board: Board) -> bool:
    """Whether the groups of this round are still to be divided."""
    if board.phase == "melee":
        return board.step not in ("groups", "exchange")
    return board.phase in ("first_move", "skirmish")


def decider(board: Board, group: Group) -> str:
    by = board.options.split_decider
    if by == "initiative" or (by == "by_case" and group.new):
        return members(board, group.id)[0]
    return members(board, group.id, group.momentum)[0]


def heads_and_assigned(board: Board, group: Group) -> Sides:
    """The heads of the groups, from the smaller side, and those assigned; of equal sides the
    decider's is assigned."""
    side = board.combatants[decider(board, group)].side
    own = members(board, group.id, side)
    others = members(board, group.id, other_side(board, side))
    return (own, others) if len(own) < len(others) else (others, own)


def _fits(board: Board, group: Group, split: Mapping[str, str] | None) -> bool:
    """Whether the answer covers exactly the current fighters."""
    if split is None:
        return False
    heads, assigned = heads_and_assigned(board, group)
    return set(split) == set(assigned) and set(split.values()) == set(heads)


def decision(board: Board, combatant: Combatant, kind: str) -> Decision:
    group = group_of(board, combatant.group)
    assert group is not None
    heads, assigned = heads_and_assigned(board, group)
    fields = tuple(
        Field(
            name=f"vs_{id}",
            type="combatant",
            choices=heads,
            default=heads[place % len(heads)],
            of=id,
        )
        for place, id in enumerate(assigned)
    )
    return Decision(combatant.id, kind, (Option("assign", fields),), "assign")


def take(
    fight: Fight, combatant: Combatant, choice: Choice, fields: Mapping[str, Any]
) -> str | None:
    group = group_of(fight, combatant.group)
    assert group is not None
    split = {name.removeprefix("vs_"): head for name, head in fields.items()}
    if not _fits(fight, group, split):
        raise bad_field(phrase(reasons.IMPOSSIBLE))
    fight.splits = dict(sorted({**fight.splits, combatant.id: split}.items()))
    return None


def divided(fight: Fight) -> None:
    changed = [group for group in fight.groups if group.changed]
    with fight.exchange(_beginning(fight, changed)):
        for group in changed:
            for part in _divide(fight, group) if _is_divided(fight, group) else (group,):
                _settle_in(fight, part)
    fight.splits = {}
    fight.step = "groups"


def _beginning(fight: Fight, changed: Sequence[Group]) -> int | None:
    """The exchange by which the only group has begun or grown, if it stays undivided."""
    if len(changed) != 1 or _is_divided(fight, changed[0]):
        return None
    return fight.grown_by.get(changed[0].id)


def _divide(fight: Fight, group: Group) -> tuple[Group, ...]:
    by = decider(fight, group)
    heads, _ = heads_and_assigned(fight, group)
    split = fight.splits[by]
    fight.note("split", by, facts={"group": group.id, "groups": len(heads)})
    fight.disband(group.id)
    return tuple(
        fight.form(
            group.momentum,
            (head, *(id for id, against in split.items() if against == head)),
            played=group.played,
            new=group.new,
            initiator=group.initiator,
        )
        for head in heads
    )


def _settle_in(fight: Fight, group: Group) -> None:
    """Gives a new group the Momentum; an existing group keeps it."""
    inside = members(fight, group.id)
    momentum = group.momentum
    if group.new:
        started = group.initiator in inside and fight.options.first_momentum == "initiator"
        first = group.initiator if started and group.initiator else inside[0]
        momentum = fight.combatants[first].side
    fight.regroup(group.id, momentum=momentum, new=False, changed=False)
    facts = {"group": group.id, "momentum": momentum, "members": ",".join(inside)}
    fight.note("group", facts=facts)
