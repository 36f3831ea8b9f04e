"""Life lost, life restored, falling, pools, conditions, vehicles (README 7.9, 7.10)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.state import Board

MOST_IN_POOL = 99


def hit_on_opponent(board: Board) -> int:
    """The harm of a character's hit; an ambush counts in round 1 (README 7.13)."""
    return _hit(board, victims="opponents", hitters="party")


def hit_on_character(board: Board) -> int:
    """The harm of a hit by the kampgrad."""
    return _hit(board, victims="party", hitters="opponents")


def _hit(board: Board, victims: str, hitters: str) -> int:
    if board.round != 1 or not board.ambushed:
        return 1
    if board.ambushed == victims:
        return 2
    harmless = board.ambushed == hitters and board.options.ambush_rule == "no_fight"
    return 0 if harmless else 1


def harm(fight: Fight, who: str, target: str, amount: int, cause: str) -> None:
    """Deals harm. An amount of 0 is no harm and has no entry."""
    if amount == 0:
        return
    before = fight.combatants[target].liv
    after = max(0, before - amount)
    fight.change(target, liv=after)
    facts = {"cause": cause, "amount": amount, "before": before, "after": after}
    fight.note("harm", who, target, facts)
    if after == 0:
        fall(fight, who, target)


def fall(fight: Fight, who: str, target: str) -> None:
    """Takes down an active combatant without life."""
    combatant = fight.combatants[target]
    if combatant.status == "active":
        lay_low(fight, who, target, "dead" if combatant.sheet.fights_to_death else "unconscious")


def lay_low(fight: Fight, who: str, target: str, status: str) -> None:
    fight.change(target, status=status)
    fight.note("down", who, target, {"status": status})


def heal(fight: Fight, who: str, target: str, amount: int) -> None:
    combatant = fight.combatants[target]
    after = min(combatant.liv_max, combatant.liv + amount)
    fight.note("heal", who, target, {"amount": amount, "before": combatant.liv, "after": after})
    set_liv(fight, target, after)


def set_liv(fight: Fight, target: str, liv: int) -> None:
    """Sets the life; with some, the unconscious wake up."""
    status = fight.combatants[target].status
    awake = "active" if liv and status == "unconscious" else status
    fight.change(target, liv=liv, status=awake)


def change_pool(fight: Fight, who: str, target: str, pool: str, amount: int) -> None:
    """Changes a pool; does nothing for a combatant without it."""
    pools = fight.combatants[target].pools
    if pool not in pools:
        return
    before = pools[pool]
    after = min(MOST_IN_POOL, max(0, before + amount))
    fight.change(target, pools={**pools, pool: after})
    fight.note("pool", who, target, {"pool": pool, "before": before, "after": after})


def add_condition(fight: Fight, target: str, condition: str) -> bool:
    """Adds a condition. Returns whether it is new."""
    conditions = fight.combatants[target].conditions
    if not condition or condition in conditions:
        return False
    fight.change(target, conditions=(*conditions, condition))
    return True


def break_vehicle(fight: Fight, driver: str) -> None:
    """Takes a break from the vehicle; at -1 everybody on it is on foot."""
    name = fight.combatants[driver].vehicle
    vehicle = fight.vehicles[name]
    after = vehicle.brud - 1
    broken = replace(vehicle, brud=after, destroyed=after < 0)
    fight.vehicles = {**fight.vehicles, name: broken}
    fight.note(
        "vehicle_break", driver, facts={"vehicle": name, "before": vehicle.brud, "after": after}
    )
    if after < 0:
        fight.note("vehicle_destroyed", driver, facts={"vehicle": name})
        for combatant in list(fight.combatants.values()):
            if combatant.vehicle == name:
                fight.change(combatant.id, vehicle="", vehicle_role="")
