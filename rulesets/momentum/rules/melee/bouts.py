"""The course of an exchange: the next group, leaving, and the tests (README 7.7)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.contract import Earlier
from rulesets.momentum.rules import probe
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.melee.comparing import (
    aimed,
    at_all,
    both_sides,
    compared,
    successes,
    test_of,
)
from rulesets.momentum.rules.melee.outcome import carry_out, shift
from rulesets.momentum.rules.queries import (
    group_of,
    leaving,
    may_leave,
    members,
    other_side,
    present,
    running,
)
from rulesets.momentum.state import Board, Bout, Result

BLOWS = Earlier("exchange")


def next_group(fight: Fight) -> None:
    """Begins with the unplayed group whose first member comes first."""
    unplayed = {group.id for group in fight.groups if not group.played}
    first = next((id for id in fight.order if fight.combatants[id].group in unplayed), None)
    group = group_of(fight, fight.combatants[first].group) if first else None
    if group is None:
        fight.phase, fight.step = "magic", "magic"
        return
    fight.regroup(group.id, played=True)
    fresh = tuple(id for id in members(fight, group.id) if not fight.combatants[id].exchanged)
    if len({fight.combatants[id].side for id in fresh}) < 2:
        fight.note("no_exchange", facts={"group": group.id})
        return
    for id in fresh:
        fight.change(id, exchanged=True, spent=True)
    passive = other_side(fight, group.momentum)
    fight.bout = Bout(group=group.id, active=group.momentum, passive=passive, present=fresh)
    fight.note("exchange", facts={"group": group.id, "active": group.momentum})
    fight.step = "exchange"


def go_on(fight: Fight) -> None:
    """Takes the step that follows when no question is open."""
    with fight.exchange(BLOWS):
        _go_on(fight, running(fight))


def _go_on(fight: Fight, bout: Bout) -> None:
    if bout.stage == "end":
        _give_up_as_said(fight, bout)
        _stop(fight)
    elif bout.stage == "decide":
        carry_out(fight, bout)
    elif one_sided(fight, bout):
        _stop(fight)
    elif bout.stage == "act":
        _leave_freely(fight, bout.active)
        fight.turn_to(stage="react")
    else:
        _leave_freely(fight, bout.passive)
        _find_aims(fight)
        _test(fight)
        _compare(fight)


def one_sided(board: Board, bout: Bout) -> bool:
    """Whether a side has nobody left to act against (README 5.7)."""
    return not (present(board, bout.active) and present(board, bout.passive))


def _stop(fight: Fight) -> None:
    fight.bout = None
    fight.step = "groups"


def _give_up_as_said(fight: Fight, bout: Bout) -> None:
    """Applies the answers to `act` about giving up, if `ask_give_up` is false."""
    group = group_of(fight, bout.group)
    if group is None or group.momentum != bout.active or fight.options.ask_give_up:
        return
    if any(bout.deeds[id].give_up for id in present(fight, bout.active)):
        shift(fight, group.id, bout.passive, "given_up")


def _leave_freely(fight: Fight, side: str) -> None:
    """Takes out those who may leave at once; if they may not, they flee instead (README 7.7.1)."""
    bout = running(fight)
    ids = [id for id in present(fight, side) if bout.deeds[id].option == "leave"]
    if not ids:
        return
    if not may_leave(fight, fight.combatants[ids[0]], leaving(bout)):
        fleeing = {id: replace(bout.deeds[id], option="flee") for id in ids}
        fight.turn_to(deeds={**bout.deeds, **fleeing})
        return
    for id in ids:
        fight.part(id)
        fight.change(id, fled=True)
        fight.note("leave", id, facts={"metres": 0, "away": False, "early": False})


def _find_aims(fight: Fight) -> None:
    bout = running(fight)
    deeds = aimed(fight, bout)
    for id in both_sides(fight, bout):
        if deeds[id].target != bout.deeds[id].target:
            fight.note("redirect", id, deeds[id].target)
    fight.turn_to(deeds=deeds)


def _test(fight: Fight) -> None:
    bout = running(fight)
    results: dict[str, Result] = {}
    for id in both_sides(fight, bout):
        test, deed = test_of(fight, bout, id), bout.deeds[id]
        if test is not None:
            against = None if at_all(fight.combatants[id], deed) else deed.target
            weapon = None if deed.manoeuvre == "disengage" else deed.weapon
            results[id] = probe.fight_out(fight, id, test, against, weapon)
    fight.turn_to(results=results)


def _compare(fight: Fight) -> None:
    bout = running(fight)
    for success in successes(fight, bout):
        if success.stopped_by is not None:
            facts = {"covered": success.target, "level": success.ward, "against": success.level}
            fight.note("ward", success.stopped_by, success.who, facts)
    fight.bout = replace(compared(fight, bout), stage="decide")
