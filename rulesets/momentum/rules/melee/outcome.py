"""The results of an exchange, all simultaneous: blows, the effects of manoeuvres and techniques,
and the side that gets the Momentum (README 7.8 to 7.10)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from rulesets.momentum.rules import doing
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import dissolve, in_melee, settle, strike
from rulesets.momentum.rules.melee.comparing import (
    NO_RESULT,
    attackers,
    blow,
    both_sides,
    consequences,
    counting,
    effect,
    technique,
    wards_itself,
)
from rulesets.momentum.rules.queries import at_hand, group_of, members, outnumbers, present
from rulesets.momentum.state import UNARMED, Bout, Combatant, Plan


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
    current = group_of(fight, group)
    if current is not None and current.momentum != side:
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


USES_A_WEAPON = ("attack", "defend", "tactical", "manoeuvre")


def apply(fight: Fight, bout: Bout, who: str, target: str, effect: str, deed: Plan) -> None:
    """Applies the immediate effects; disengaging and switching come later."""
    if effect == "disarm":
        _disarm(fight, bout, who, target)
    elif effect == "trip":
        fight.change(target, prone=True)
        fight.note("trip", who, target)
    elif effect == "push":
        fight.note("push", who, target, {"metres": deed.metres, "what": deed.what})
    elif effect == "take_momentum":
        fight.note("take_momentum", who, target)
    elif effect in ("improvise", "text"):
        used = technique(fight.combatants[who], deed)
        fight.note("improvise", who, target, {"what": used.name if used else deed.what})
    elif effect == "flank":
        fight.change(who, flank=True)
        fight.note("flank", who, target)


def weapon_in_use(deed: Plan | None) -> str | None:
    """The weapon used by the answer in this exchange."""
    if deed is None or deed.option not in USES_A_WEAPON or deed.manoeuvre == "disengage":
        return None
    return deed.weapon


def _disarm(fight: Fight, bout: Bout, who: str, target: str) -> None:
    """Disarms the target, who uses another weapon at once; bare hands cannot be dropped."""
    combatant = fight.combatants[target]
    weapon = weapon_in_use(bout.deeds.get(target)) or at_hand(combatant, None)
    if weapon == UNARMED:
        fight.note("disarm", who, target, {"weapon": None})
        return
    drop(fight, target, weapon)
    fight.note("disarm", who, target, {"weapon": weapon})


def drop(fight: Fight, id: str, weapon: str) -> None:
    combatant = fight.combatants[id]
    if weapon not in combatant.dropped:
        fight.change(id, dropped=(*combatant.dropped, weapon))


def switch(fight: Fight, id: str, deed: Plan) -> None:
    """Switches to another group, alone or trading places with an ally (README 7.9)."""
    combatant = fight.combatants[id]
    goes_to = fight.combatants[deed.swap or deed.to or ""]
    if not _has_place(fight, combatant, goes_to):
        fight.note("void", id, facts={"reason": "no_place"})
        return
    old, new = combatant.group, goes_to.group
    fight.part(id)
    fight.change(id, group=new)
    if deed.swap:
        fight.change(goes_to.id, group=old, exchanged=True, spent=True)
    else:
        fight.regroup(new or 0, changed=True)
    facts = {"group": new, "swapped": bool(deed.swap)}
    fight.note("switch", id, goes_to.id, facts)


def _has_place(fight: Fight, combatant: Combatant, goes_to: Combatant) -> bool:
    if group_of(fight, combatant.group) is None or goes_to.group in (None, combatant.group):
        return False
    return goes_to.side == combatant.side or outnumbers(fight, combatant)


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
    for consequence in consequences(fight, bout, counted):
        deed = bout.deeds[consequence.who]
        dealt = blow(fight.combatants[consequence.who], deed)
        if dealt is None:
            apply(fight, bout, consequence.who, consequence.target, consequence.effect, deed)
        else:
            rule = "half_damage" if consequence.times == 0.5 else "damage"
            strike(fight, consequence.who, consequence.target, dealt, consequence.times, rule)
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
