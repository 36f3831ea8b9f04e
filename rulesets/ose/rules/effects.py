"""Effects of attacks, spells and rulings: hit points, death, lost spells, conditions.

In a simultaneous phase they are deferred to its end (README 7.4).
"""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.queries import TURN, deferring, key, open_to
from rulesets.ose.state import CONDITIONS, MELEE, Combatant, Deferred

NOTHING = Deferred()


def suffer(
    fight: Fight,
    id: str,
    damage: int = 0,
    healing: int = 0,
    condition: str = "none",
    rounds: int = 0,
) -> None:
    """Applies damage, healing and a condition together, now or at the end of the phase."""
    laid = ((condition, rounds),) if condition != "none" else ()
    if deferring(fight):
        alone = not fight.deferred or fight.deferred_by == fight.opener
        fight.deferred_by = fight.opener if alone else None
        so_far = fight.deferred.get(id, NOTHING)
        conditions = tuple(sorted(so_far.conditions + laid))
        more = Deferred(so_far.damage + damage, so_far.healing + healing, conditions)
        fight.deferred = dict(sorted({**fight.deferred, id: more}.items()))
    else:
        _apply(fight, id, damage, healing, laid)


def take_hold(fight: Fight) -> None:
    """Applies the deferred effects of a simultaneous phase, in roster order."""
    if not fight.deferred:
        return
    deferred, fight.deferred = fight.deferred, {}
    with fight.exchange(fight.deferred_by):
        for id, combatant in list(fight.combatants.items()):
            if id in deferred and combatant.status == "active":
                effect = deferred[id]
                _apply(fight, id, effect.damage, effect.healing, effect.conditions)


class HitPoints(Protocol):
    """The hit points of a combatant."""

    @property
    def hp(self) -> int: ...
    @property
    def max_hp(self) -> int: ...


def hit_points_after(life: HitPoints, damage: int, healing: int = 0) -> int:
    return max(0, min(life.max_hp, life.hp - damage + healing))


def kill(fight: Fight, id: str) -> None:
    """Kills a combatant at 0 hit points (README 7.7)."""
    MELEE.part_from_all(fight.combatants, id)
    fight.change(id, hp=0, status="dead")
    fight.note("death", target=id)


def go(fight: Fight, id: str, status: str) -> None:
    """Takes a living combatant out of the fight."""
    MELEE.part_from_all(fight.combatants, id)
    fight.change(id, status=status)


def lay(fight: Fight, id: str, condition: str, rounds: int) -> None:
    """Adds a condition (README 7.10): the later end counts; 0 rounds means the rest of the
    fight."""
    combatant = fight.combatants[id]
    timers = dict(combatant.timers)
    lasting = getattr(combatant, condition) and condition not in timers
    if rounds <= 0 or lasting:
        timers.pop(condition, None)
    else:
        timers[condition] = max(fight.round + rounds, timers.get(condition, 0))
    fight.change(id, timers=dict(sorted(timers.items())), **{condition: True})


def run_out(fight: Fight, combatant: Combatant) -> None:
    """Ends conditions of which this was the last round."""
    over = [c for c in CONDITIONS if combatant.timers.get(c, fight.round + 1) <= fight.round]
    if not over:
        return
    timers = {c: until for c, until in combatant.timers.items() if c not in over}
    fight.change(combatant.id, timers=timers, **dict.fromkeys(over, False))
    if combatant.status == "active":
        for condition in over:
            fight.note("condition_ended", target=combatant.id, facts={"condition": condition})


def disrupt(fight: Fight, id: str) -> None:
    """Loses the declared spell of a caster who is struck before acting (README 7.8)."""
    combatant = fight.combatants[id]
    if combatant.declared != "cast" or combatant.disrupted or combatant.acted:
        return
    if fight.phase not in TURN or not _later(fight, combatant):
        return
    spell = combatant.declared_spell or ""
    fight.combatants[id] = replace(combatant, disrupted=True, spells=spent(combatant, spell))
    fight.note("spell_disrupted", id, facts={"spell": spell})


def spent(combatant: Combatant, spell: str) -> dict[str, int]:
    """The spells in memory after one use of this spell."""
    return {**combatant.spells, spell: combatant.spells[spell] - 1}


def _later(fight: Fight, combatant: Combatant) -> bool:
    stands = key(fight, combatant)
    return any(stands in acting for acting in fight.order[fight.turn + 1 :])


def _apply(
    fight: Fight, id: str, damage: int, healing: int, laid: tuple[tuple[str, int], ...]
) -> None:
    combatant = fight.combatants[id]
    if damage or healing:
        after = hit_points_after(combatant, damage, healing)
        facts = {"before": combatant.hp, "damage": damage, "healing": healing, "after": after}
        fight.change(id, hp=after)
        fight.note("hit_points", target=id, facts=facts, visible_to=open_to(combatant))
        if after == 0:
            kill(fight, id)
            return
    for condition, rounds in laid:
        lay(fight, id, condition, rounds)
