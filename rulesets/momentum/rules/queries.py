"""Queries of a fight (README 3 to 5): enemies, groups, waiting combatants, usable weapons."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping

from rulesets.momentum.state import UNARMED, Board, Bout, Combatant, Group, Plan

HOLD = Plan(option="hold")


def by_initiative(combatants: Mapping[str, Combatant]) -> tuple[str, ...]:
    """The ids by initiative total, then by the stat, then in roster order."""

    def place(id: str) -> tuple[int, int]:
        combatant = combatants[id]
        return -combatant.initiative, -combatant.sheet.initiative

    return tuple(sorted(combatants, key=place))


def active(board: Board) -> Iterable[Combatant]:
    """All active combatants, in initiative order."""
    everybody = board.combatants
    return (everybody[id] for id in board.order if everybody[id].status == "active")


def enemies(board: Board, combatant: Combatant) -> tuple[str, ...]:
    return tuple(other.id for other in active(board) if other.side != combatant.side)


def group_of(board: Board, id: int | None) -> Group | None:
    return next((group for group in board.groups if group.id == id), None)


def members(board: Board, group: int | None, side: str | None = None) -> tuple[str, ...]:
    """The members of a group (of one side), in initiative order."""
    if group is None:
        return ()
    return tuple(
        id
        for id in board.order
        if board.combatants[id].group == group and side in (None, board.combatants[id].side)
    )


def opponents(board: Board, combatant: Combatant) -> tuple[str, ...]:
    """The enemy members of its group."""
    return tuple(
        id for id in members(board, combatant.group) if board.combatants[id].side != combatant.side
    )


def outnumbers(board: Board, combatant: Combatant) -> bool:
    """Whether its own side is the larger one in its group."""
    return len(members(board, combatant.group, combatant.side)) > len(opponents(board, combatant))


def may_leave(board: Board, combatant: Combatant, leaving: Collection[str]) -> bool:
    """Whether it may leave without a test: an ally stays against a single enemy (README 5.3)."""
    if len(opponents(board, combatant)) != 1:
        return False
    allies = members(board, combatant.group, combatant.side)
    return any(id != combatant.id and id not in leaving for id in allies)


def other_side(board: Board, side: str) -> str:
    return next(combatant.side for combatant in board.combatants.values() if combatant.side != side)


def wounds(combatant: Combatant) -> int:
    """The state of health in the words of README 10: unhurt 0, hurt 1, badly hurt 2."""
    return (
        0 if combatant.hp >= combatant.max_hp else 1 if 2 * combatant.hp > combatant.max_hp else 2
    )


def badly_off(combatant: Combatant) -> bool:
    """Whether it has less than a third of its hit points."""
    return 3 * combatant.hp < combatant.max_hp


def free(combatant: Combatant) -> bool:
    return combatant.status == "active" and combatant.group is None


def waiting(board: Board) -> list[Combatant]:
    """Active combatants in no group, with the action unused, who declared `hold` or fell back to
    it."""
    return [
        combatant
        for combatant in active(board)
        if combatant.group is None
        and not combatant.spent
        and combatant.id in board.plans
        and board.plans[combatant.id].option == "hold"
    ]


def usable(combatant: Combatant, kind: str) -> tuple[str, ...]:
    """The weapons of a kind that are not dropped, in stat-block order, `unarmed` last."""
    return tuple(
        name
        for name, weapon in combatant.sheet.weapons.items()
        if weapon.kind == kind and name not in combatant.dropped
    )


def loaded(combatant: Combatant) -> tuple[str, ...]:
    return tuple(name for name in usable(combatant, "ranged") if not combatant.unloaded.get(name))


def unloaded(combatant: Combatant) -> tuple[str, ...]:
    return tuple(name for name in usable(combatant, "ranged") if combatant.unloaded.get(name))


def at_hand(combatant: Combatant, wanted: str | None) -> str:
    """The melee weapon wanted, or the first usable one."""
    ready = usable(combatant, "melee")
    return wanted if wanted in ready else ready[0]


def affordable(combatant: Combatant) -> tuple[str, ...]:
    return tuple(
        name for name, spell in combatant.sheet.spells.items() if spell.cost <= combatant.mp
    )


def real_weapons(combatant: Combatant, kind: str) -> tuple[str, ...]:
    """The usable weapons that can be dropped."""
    return tuple(name for name in usable(combatant, kind) if name != UNARMED)


def departing(deed: Plan) -> bool:
    """Whether the answer would take the combatant out of the group (README 5.3)."""
    return (
        deed.option in ("leave", "flee")
        or (deed.option == "manoeuvre" and deed.manoeuvre == "disengage")
        or (deed.option == "tactical" and deed.goal in ("leave", "switch"))
    )


def running(board: Board) -> Bout:
    """The exchange in progress."""
    assert board.bout is not None
    return board.bout


def leaving(bout: Bout) -> list[str]:
    """The participants who have chosen to leave the group."""
    return [id for id in bout.present if id in bout.deeds and departing(bout.deeds[id])]


def present(board: Board, side: str) -> tuple[str, ...]:
    """The participants of a side in the running exchange, in initiative order."""
    bout = board.bout
    if bout is None:
        return ()
    return tuple(id for id in bout.present if board.combatants[id].side == side)
