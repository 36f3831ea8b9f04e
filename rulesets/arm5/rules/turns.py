"""Rounds and the turns in them, place after place (README 4, 7.3)."""

from __future__ import annotations

from rulesets.arm5.rules.actions import extended
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import use_up
from rulesets.arm5.rules.initiative import places
from rulesets.arm5.rules.queries import can_ride, decided
from rulesets.arm5.state import Combatant

SECONDS = 6


def begin_round(fight: Fight) -> None:
    """Begins a round before its first place."""
    fight.current, fight.early = None, False
    fight.note("round", facts={"round": fight.round, "seconds": SECONDS * (fight.round - 1)})


def end_place(fight: Fight) -> None:
    """Ends the place; the rest of the turn is lost unless the combatant now delays."""
    if fight.current is None:
        return
    if not fight.combatants[fight.current].delaying:
        use_up(fight, fight.current)
    _enter_from(fight, places(fight).index((fight.current, fight.early)) + 1)


def close_turn(fight: Fight, keep: bool) -> None:
    """Ends the turn after an action, unless it is kept and something is left in it."""
    if fight.current is None or decided(fight):
        return
    if not (keep and anything_left(fight.combatants[fight.current])):
        end_place(fight)


def anything_left(combatant: Combatant) -> bool:
    return combatant.action or combatant.quick_left > 0 or can_ride(combatant)


def next_place(fight: Fight) -> None:
    """Enters the first place of the round."""
    _enter_from(fight, 0)


def _enter_from(fight: Fight, index: int) -> None:
    """Enters the first place from here on whose owner can act; after the last one begins a new
    round."""
    for id, early in places(fight)[index:]:
        combatant = fight.combatants[id]
        if not combatant.active or combatant.entered >= fight.round:
            continue
        if early and (combatant.delaying or combatant.extended_task is not None):
            continue
        fight.current, fight.early = id, early
        if early:
            fight.stage = "early_cast"
        elif combatant.delaying:
            fight.stage = "chance"
        else:
            begin_turn(fight, combatant)
        return
    _end_round(fight)


def _end_round(fight: Fight) -> None:
    for combatant in list(fight.combatants.values()):
        if combatant.early_used or combatant.fast_count or combatant.fast_failed:
            fight.change(combatant.id, early_used=False, fast_count=0, fast_failed=False)
    fight.round += 1
    begin_round(fight)


def begin_turn(fight: Fight, combatant: Combatant) -> None:
    fight.stage, fight.cast_tried = "turn", False
    fight.change(
        combatant.id,
        attacked_by_before=combatant.attacked_by,
        attacked_by=(),
        gait="none",
        action=not combatant.early_used,
        quick_left=fight.options.quick_actions,
        mount_action=combatant.mounted,
        delaying=False,
        retreated=False,
    )
    if combatant.extended_task is not None:
        fight.stage = "extended"
        extended.go_on(fight, combatant.id)
