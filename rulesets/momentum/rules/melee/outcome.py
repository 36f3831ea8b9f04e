"""The results of an exchange, all simultaneous (README 7.8)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.momentum.rules import doing
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import dissolve, in_melee, settle, strike
from rulesets.momentum.rules.melee.comparing import consequences, counting
from rulesets.momentum.rules.melee.effects import apply, switch
from rulesets.momentum.rules.melee.momentum_shift import Finished, after_exchange, won_by_defence
from rulesets.momentum.rules.melee.targets import blow, both_sides, effect
from rulesets.momentum.rules.queries import group_of
from rulesets.momentum.state import Bout

GETTING_OUT = ("disengage", "leave")


def carry_out(fight: Fight, bout: Bout) -> None:
    """Carries out the steps of README 7.8 after the decisions. An open decision counts as `all`."""
    result = bout.counted or "all"
    bout = replace(bout, counted=result)
    fight.past = (*fight.past, bout)
    everybody, counted = both_sides(fight, bout), counting(fight, bout)
    _note_count(fight, bout, counted)
    took = [*_strike(fight, bout, counted), *_riposte(fight, bout, everybody)]
    _do_the_rest(fight, bout, everybody)
    finished = Finished(
        counted=result,
        best=(_best(fight, bout, counted, bout.active), _best(fight, bout, counted, bout.passive)),
        by_defence=won_by_defence(fight, bout),
        took=tuple(took),
        deeds=[(id, bout.deeds[id]) for id in everybody],
    )
    settle(fight)
    if fight.over:
        return
    fled = _get_out(fight, bout, everybody, counted)
    _switch(fight, bout, counted)
    if fled and group_of(fight, bout.group):
        dissolve(fight, bout.group, "flight")
    settle(fight)
    after_exchange(fight, bout, finished)
    fight.turn_to(stage="end")


def _note_count(fight: Fight, bout: Bout, counted: Sequence[str]) -> None:
    active = sum(fight.combatants[id].side == bout.active for id in counted)
    facts = {"result": bout.counted, "active": active, "passive": len(counted) - active}
    fight.note("count", facts=facts)


def _strike(fight: Fight, bout: Bout, counted: Sequence[str]) -> list[str]:
    """Applies blows and manoeuvres (README 7.8.1 and 2). Returns those who took the Momentum."""
    for found in consequences(fight, bout, counted):
        deed = bout.deeds[found.who]
        dealt = blow(fight.combatants[found.who], deed)
        if dealt is None:
            apply(fight, bout, found.who, found.target, found.effect, deed)
        else:
            rule = "half_damage" if found.times == 0.5 else "damage"
            strike(fight, found.who, found.target, dealt, found.times, rule)
    return [id for id in counted if effect(fight.combatants[id], bout.deeds[id]) == "take_momentum"]


def _riposte(fight: Fight, bout: Bout, everybody: Sequence[str]) -> list[str]:
    """Strikes back without a test (README 7.8.3)."""
    took = []
    for id in fight.order:
        plan = bout.ripostes.get(id)
        if plan is None or id not in everybody or plan.option == "none":
            continue
        target = plan.target or ""
        if target not in everybody:
            continue
        with fight.exchange():
            fight.note("riposte", id, target, {"option": plan.option})
            if plan.option == "damage":
                strike(fight, id, target, in_melee(fight.combatants[id], plan.weapon or ""))
            else:
                apply(fight, bout, id, target, plan.manoeuvre or "", plan)
                took += [id] * (plan.manoeuvre == "take_momentum")
    return took


def _do_the_rest(fight: Fight, bout: Bout, everybody: Sequence[str]) -> None:
    """Actions without a combat test (README 7.8.4); a spell waits for its phase."""
    for id in everybody:
        deed = bout.deeds[id]
        if deed.option == "cast":
            fight.plan(id, deed)
        elif deed.option in doing.DEEDS:
            doing.DEEDS[deed.option](fight, fight.combatants[id], deed)


def _best(fight: Fight, bout: Bout, counted: Sequence[str], side: str) -> int:
    levels = (bout.results[id].level for id in counted if fight.combatants[id].side == side)
    return max(levels, default=0)


def _get_out(fight: Fight, bout: Bout, everybody: Sequence[str], counted: Sequence[str]) -> bool:
    """Takes out those who ran or disengaged by a test (README 7.8.6). Returns whether there were
    any."""
    fled = False
    for id in everybody:
        combatant, deed = fight.combatants[id], bout.deeds[id]
        tested = id in counted and effect(combatant, deed) in GETTING_OUT
        if combatant.status == "active" and (tested or deed.option == "flee"):
            fight.part(id)
            fight.change(id, fled=True)
            fight.note("flee", id, facts={"tested": tested})
            fled = True
    return fled


def _switch(fight: Fight, bout: Bout, counted: Sequence[str]) -> None:
    for id in counted:
        deed = bout.deeds[id]
        if deed.goal == "switch" and fight.combatants[id].status == "active":
            switch(fight, id, deed)
