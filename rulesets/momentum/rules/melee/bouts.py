"""The course of an exchange: who plays next, who leaves, tests, and what counts (README 7.7)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.momentum.rules import probe
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.melee.momentum_shift import shift
from rulesets.momentum.rules.melee.outcome import carry_out
from rulesets.momentum.rules.melee.targets import (
    NO_RESULT,
    aims,
    at_all,
    attackers,
    both_sides,
    covers,
    is_tested,
    targets,
    undefended,
    warding,
)
from rulesets.momentum.rules.queries import Board, departing, group_of, members, other_side, present
from rulesets.momentum.state import Bout, Result

NO_ACTION = "nothing"


def next_group(fight: Fight) -> None:
    """The unplayed group with the first member of all."""
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
    """What follows when nobody is asked any more."""
    bout = fight.bout
    assert bout is not None
    if bout.stage == "end":
        _give_up_as_said(fight, bout)
        _stop(fight)
    elif bout.stage == "decide":
        carry_out(fight, bout)
    elif one_sided(fight, bout):
        _stop(fight)
    elif bout.stage == "act":
        _leave_freely(fight, bout, bout.active)
        fight.turn_to(stage="react")
    else:
        _leave_freely(fight, bout, bout.passive)
        _find_aims(fight)
        _test(fight)
        _ward(fight)
        _weigh(fight)


def one_sided(board: Board, bout: Bout) -> bool:
    """Then there is nobody to act against (README 5.7)."""
    return not (present(board, bout.active) and present(board, bout.passive))


def _stop(fight: Fight) -> None:
    fight.bout = None
    fight.step = "groups"


def _give_up_as_said(fight: Fight, bout: Bout) -> None:
    """With `ask_give_up` false it was said with the answers to `act`."""
    group = group_of(fight, bout.group)
    if group is None or group.momentum != bout.active or fight.options.ask_give_up:
        return
    if any(bout.deeds[id].give_up for id in present(fight, bout.active)):
        shift(fight, group.id, bout.passive, "given_up")


def _leave_freely(fight: Fight, bout: Bout, side: str) -> None:
    """README 7.7.1: without a test, while one of the own side stays against a single enemy."""
    leaving = [id for id in present(fight, side) if bout.deeds[id].option == "leave"]
    if not leaving:
        return
    stays = any(
        id not in bout.present or not departing(bout.deeds[id])
        for id in members(fight, bout.group, side)
    )
    if stays and len(members(fight, bout.group, other_side(fight, side))) == 1:
        for id in leaving:
            fight.part(id)
            fight.change(id, fled=True)
            facts = {"metres": 0, "away": False, "early": False}
            fight.note("leave", id, facts=facts)
    else:
        running = {id: replace(bout.deeds[id], option="flee") for id in leaving}
        fight.turn_to(deeds={**bout.deeds, **running})


def _find_aims(fight: Fight) -> None:
    """README 7.7.3: what was aimed at somebody who is gone turns to another."""
    bout = fight.bout
    assert bout is not None
    deeds = dict(bout.deeds)
    for id in both_sides(fight, bout):
        one, deed = fight.combatants[id], deeds[id]
        enemies = present(fight, other_side(fight, one.side))
        if covers(deed):
            if deed.target not in bout.present:
                deeds[id] = replace(deed, option=NO_ACTION)
        elif aims(deed) and not enemies:
            deeds[id] = replace(deed, option=NO_ACTION)
        elif aims(deed) and not at_all(one, deed) and deed.target not in enemies:
            deeds[id] = replace(deed, target=enemies[0])
            fight.note("redirect", id, enemies[0])
    fight.turn_to(deeds=deeds)


def _test(fight: Fight) -> None:
    bout = fight.bout
    assert bout is not None
    results: dict[str, Result] = {}
    for id in both_sides(fight, bout):
        one, deed = fight.combatants[id], bout.deeds[id]
        if not is_tested(fight, bout, id):
            continue
        if fight.options.undefended_attack == "auto" and undefended(fight, bout, id):
            results[id] = Result(1, tested=False)
            continue
        against = None if at_all(one, deed) else deed.target
        count = len(present(fight, other_side(fight, one.side)))
        test = probe.in_exchange(fight, one, deed, count)
        weapon = None if deed.manoeuvre == "disengage" else deed.weapon
        results[id] = probe.roll(fight, id, test, against, weapon)
        probe.use_up(fight, id, test.purpose)
    fight.turn_to(results=results)


def _ward(fight: Fight) -> None:
    """README 7.7.5: each success against each of its targets."""
    bout = fight.bout
    assert bout is not None
    through: dict[str, tuple[str, ...]] = {}
    for id in both_sides(fight, bout):
        level = bout.results.get(id, NO_RESULT).level
        if not level or not aims(bout.deeds[id]):
            continue
        for target in targets(fight, fight.combatants[id], bout.deeds[id]):
            stop = next(warding(fight, bout, target, level), None)
            if stop is None:
                through[id] = (*through.get(id, ()), target)
            else:
                who, against = stop
                facts = {"covered": target, "level": against, "against": level}
                fight.note("ward", who, id, facts)
    fight.turn_to(through=through)


def _weigh(fight: Fight) -> None:
    """README 7.7.6: which successes count, or who is asked that. README 7.8.3: who is rewarded."""
    bout = fight.bout
    assert bout is not None
    owners = [id for id in both_sides(fight, bout) if id in bout.through]
    levels = {id: bout.results[id].level for id in owners}
    top = [id for id in owners if levels[id] == max(levels.values())]
    asked: str | None = None
    counts: tuple[str, ...] = ()
    counted: str | None = None
    if not owners:
        counted = "nobody"
    elif len({fight.combatants[id].side for id in owners}) == 1:
        counted = "one_side"
    elif len(top) == len(owners):
        asked, counts = present(fight, bout.active)[0], ("all", "none")
    elif len(bout.present) == 2:
        counted = "top"
    elif len({fight.combatants[id].side for id in top}) == 1:
        asked, counts = top[0], ("all", "top")
    else:
        asked, counts = top[0], ("all", "top", "none")
    fight.turn_to(
        stage="decide", asked=asked, counts=counts, counted=counted, rewards=_rewards(fight, bout)
    )


def _rewards(fight: Fight, bout: Bout) -> dict[str, tuple[str, ...]]:
    """Who defended with level III, and whose tests it may strike back at."""
    options = fight.options
    found: dict[str, tuple[str, ...]] = {}
    for id in both_sides(fight, bout):
        result = bout.results.get(id, NO_RESULT)
        if bout.deeds[id].option not in ("defend", "evade") or result.level < 3:
            continue
        if options.reward_on == "critical" and result.roll != 1:
            continue
        below = tuple(
            other
            for other in attackers(fight, bout, id)
            if bout.results[other].level < 3 or options.extreme_tie_reward
        )
        if below:
            found[id] = below
    return found
