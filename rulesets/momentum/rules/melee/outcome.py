"""What comes of an exchange, all of it at once (README 7.8)."""

from __future__ import annotations

from collections.abc import Collection

from msgspec.structs import replace

from rulesets.momentum.rules import doing
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import dissolve, settle, strike_with
from rulesets.momentum.rules.melee.effects import apply, switch
from rulesets.momentum.rules.melee.momentum_shift import Finished, after_exchange, won_by_defence
from rulesets.momentum.rules.melee.targets import both_sides, effect, targets, technique
from rulesets.momentum.rules.queries import group_of
from rulesets.momentum.state import Bout

GETTING_OUT = ("disengage", "leave")


def carry_out(fight: Fight, bout: Bout) -> None:
    """The steps of README 7.8, after the decisions."""
    fight.past = (*fight.past, replace(bout, counted=bout.counted or "all"))
    everybody = both_sides(fight, bout)
    counting = _counted(fight, bout, everybody)
    took = [*_strike(fight, bout, everybody, counting), *_riposte(fight, bout, everybody)]
    _do_the_rest(fight, bout, everybody)
    finished = Finished(
        counted=bout.counted or "all",
        best=(
            _best(fight, bout, counting, bout.active),
            _best(fight, bout, counting, bout.passive),
        ),
        by_defence=won_by_defence(fight, bout),
        took=tuple(took),
        deeds=[(id, bout.deeds[id]) for id in everybody],
    )
    settle(fight)
    if fight.over:
        return
    fled = _get_out(fight, bout, everybody, counting)
    _switch(fight, bout, counting)
    if fled and group_of(fight, bout.group):
        dissolve(fight, bout.group, "flight")
    settle(fight)
    after_exchange(fight, bout, finished)
    fight.turn_to(stage="end")


def _counted(fight: Fight, bout: Bout, everybody: tuple[str, ...]) -> tuple[str, ...]:
    """Whose successes count, logged. Without an answer (who was asked, or a side, is gone) all."""
    result = bout.counted or "all"
    counting = tuple(id for id in everybody if id in bout.through and result != "none")
    if result == "top" and counting:
        best = max(bout.results[id].level for id in counting)
        counting = tuple(id for id in counting if bout.results[id].level == best)
    active = sum(fight.combatants[id].side == bout.active for id in counting)
    facts = {"result": result, "active": active, "passive": len(counting) - active}
    fight.note("count", facts=facts)
    return counting


def _strike(
    fight: Fight, bout: Bout, everybody: tuple[str, ...], counting: tuple[str, ...]
) -> list[str]:
    """README 7.8.1 and 2. Gives back who took the Momentum."""
    tested = {id: bout.results[id] for id in everybody if id in bout.results}
    if not any(result.level for result in tested.values()):
        for id in tested:
            _strike_half(fight, bout, id, tested)
    took = []
    for id in counting:
        one, deed = fight.combatants[id], bout.deeds[id]
        does = effect(one, deed)
        for target in bout.through[id]:
            if target not in everybody:
                continue
            if does == "damage":
                times = 2 if bout.results[id].level == 3 else 1
                strike_with(fight, id, target, deed.weapon or "", _extra(fight, bout, id), times)
            else:
                apply(fight, bout, id, target, does, deed)
        if does == "take_momentum":
            took.append(id)
    return took


def _strike_half(fight: Fight, bout: Bout, id: str, tested: Collection[str]) -> None:
    """Both fail: half damage to whoever tested too."""
    one, deed = fight.combatants[id], bout.deeds[id]
    if effect(one, deed) != "damage":
        return
    for target in targets(fight, one, deed):
        if target in tested:
            extra = _extra(fight, bout, id)
            strike_with(fight, id, target, deed.weapon or "", extra, 0.5, "half_damage")


def _extra(fight: Fight, bout: Bout, id: str) -> int:
    used = technique(fight.combatants[id], bout.deeds[id])
    return used.damage if used else 0


def _riposte(fight: Fight, bout: Bout, everybody: tuple[str, ...]) -> list[str]:
    """README 7.8.3, without a test."""
    took = []
    for id in fight.order:
        plan = bout.ripostes.get(id)
        if plan is None or id not in everybody or plan.option == "none":
            continue
        target = plan.target or ""
        if target not in everybody:
            continue
        fight.note("riposte", id, target, {"option": plan.option})
        if plan.option == "damage":
            strike_with(fight, id, target, plan.weapon or "")
        else:
            apply(fight, bout, id, target, plan.manoeuvre or "", plan)
            took += [id] * (plan.manoeuvre == "take_momentum")
    return took


def _do_the_rest(fight: Fight, bout: Bout, everybody: tuple[str, ...]) -> None:
    """README 7.8.4: what needs no combat test; a spell waits for its phase."""
    for id in everybody:
        deed = bout.deeds[id]
        if deed.option == "cast":
            fight.plan(id, deed)
        elif deed.option in doing.DEEDS:
            doing.DEEDS[deed.option](fight, fight.combatants[id], deed)


def _best(fight: Fight, bout: Bout, counting: tuple[str, ...], side: str) -> int:
    levels = (bout.results[id].level for id in counting if fight.combatants[id].side == side)
    return max(levels, default=0)


def _get_out(
    fight: Fight, bout: Bout, everybody: tuple[str, ...], counting: tuple[str, ...]
) -> bool:
    """README 7.8.6: whoever ran, or got out by a test."""
    fled = False
    for id in everybody:
        one, deed = fight.combatants[id], bout.deeds[id]
        tested = id in counting and effect(one, deed) in GETTING_OUT
        if one.status == "active" and (tested or deed.option == "flee"):
            fight.part(id)
            fight.change(id, fled=True)
            fight.note("flee", id, facts={"tested": tested})
            fled = True
    return fled


def _switch(fight: Fight, bout: Bout, counting: tuple[str, ...]) -> None:
    for id in counting:
        deed = bout.deeds[id]
        if deed.goal == "switch" and fight.combatants[id].status == "active":
            switch(fight, id, deed)
