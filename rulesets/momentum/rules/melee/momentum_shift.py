"""The side that gets the Momentum (README 7.10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.melee.targets import NO_RESULT, attackers, technique, wards_itself
from rulesets.momentum.rules.queries import group_of, members, present
from rulesets.momentum.state import Bout, Plan


class Finished(Struct, frozen=True):
    """The outcome that decides about the Momentum. `by_defence` is determined before anybody
    falls."""

    counted: str
    best: tuple[int, int]  # the best counting level of the active and of the passive side
    by_defence: bool
    took: tuple[str, ...]
    deeds: Sequence[tuple[str, Plan]]


def shift(fight: Fight, group: int, side: str, reason: str) -> None:
    """Shifts the Momentum; logged only if it changes."""
    found = group_of(fight, group)
    if found is not None and found.momentum != side:
        fight.regroup(group, momentum=side)
        fight.note("momentum", facts={"group": group, "side": side, "reason": reason})


def after_exchange(fight: Fight, bout: Bout, finished: Finished) -> None:
    """Applies the table of README 7.10; later lines override earlier ones."""
    group = group_of(fight, bout.group)
    if group is None:
        return
    side, reason = group.momentum, ""
    if finished.counted == "none":
        side, reason = bout.passive, "stalemate_declined"
    elif finished.best[1] > finished.best[0]:
        side, reason = bout.passive, "outdone"
    elif finished.by_defence:
        side, reason = bout.passive, "outdone_by_defence"
    for id in finished.took:
        side, reason = fight.combatants[id].side, "taken"
    for id, deed in finished.deeds:
        combatant = fight.combatants[id]
        used = technique(combatant, deed)
        if used and used.loses_momentum and side == combatant.side:
            side, reason = _other(bout, side), "technique"
    if fight.options.prone_loses_momentum and _lies_alone(fight, bout, side):
        side, reason = _other(bout, side), "all_prone"
    shift(fight, bout.group, side, reason)


def won_by_defence(fight: Fight, bout: Bout) -> bool:
    """Whether a defence or evasion is strictly higher than the test it faces, and nothing gets
    through."""
    if not fight.options.defence_wins_momentum:
        return False
    if any(id in bout.through for id in present(fight, bout.active)):
        return False
    return any(
        wards_itself(bout.deeds[id])
        and bout.results.get(id, NO_RESULT).level > bout.results[other].level
        for id in present(fight, bout.passive)
        for other in attackers(fight, bout, id)
    )


def _lies_alone(fight: Fight, bout: Bout, side: str) -> bool:
    """Whether all of this side are prone, but not all of the other."""
    lying = {
        item: all(fight.combatants[id].prone for id in members(fight, bout.group, item))
        for item in (bout.active, bout.passive)
    }
    return lying[side] and not lying[_other(bout, side)]


def _other(bout: Bout, side: str) -> str:
    return bout.passive if side == bout.active else bout.active
