"""The round: runs from phase to phase until a choice is needed (README 4.2, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.contract import Outcome
from rulesets.dice import Dice
from rulesets.ose.asking.decisions import nobody_asked
from rulesets.ose.rules import casting, movement
from rulesets.ose.rules.effects import run_out, take_hold
from rulesets.ose.rules.fight import Fight
from rulesets.ose.rules.initiative import acting_text
from rulesets.ose.rules.morale import drop_settled, look_for_triggers
from rulesets.ose.rules.queries import (
    ATTACK_PHASES,
    SLOW_PHASES,
    TURN,
    deferring,
    group,
    members,
    ready,
    standing,
)
from rulesets.ose.sheet.roster import combatants
from rulesets.ose.sheet.stats import check_options
from rulesets.ose.state import Options, State


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    rules = Options(**check_options(options))
    fight = Fight.from_state(State(options=rules, combatants=combatants(roster)), dice)
    begin_round(fight)
    run_on(fight)
    return fight.outcome()


def begin_round(fight: Fight) -> None:
    fight.phase, fight.turn, fight.order, fight.rolled = "declare", 0, (), False
    fight.answered = ()
    fight.note("round", facts={"round": fight.round})


def run_on(fight: Fight) -> None:
    """Runs everything up to the next choice."""
    while not fight.over:
        if not deferring(fight) and _decided(fight):
            end(fight)
            return
        drop_settled(fight)
        if not nobody_asked(fight):
            return
        _close(fight)
        if _decided(fight):
            end(fight)
            return
        _enter_next(fight)


def end(fight: Fight) -> None:
    left = _sides_standing(fight)
    fight.winner = left.pop() if len(left) == 1 else None
    fight.over, fight.phase, fight.turn = True, "over", 0
    fight.checks, fight.rout = (), ()
    fight.note("fight_over", facts={"winner": fight.winner or "none"})


def _sides_standing(fight: Fight) -> set[str]:
    return {combatant.side for combatant in fight.combatants.values() if standing(combatant)}


def _decided(fight: Fight) -> bool:
    """Whether fewer than two sides stand. Called often, so it stops as early as possible."""
    first = None
    for combatant in fight.combatants.values():
        if combatant.side != first and standing(combatant):
            if first is not None:
                return False
            first = combatant.side
    return True


def _close(fight: Fight) -> None:
    if fight.phase in ("movement", "slow_movement"):
        movement.change_places(fight)
    elif fight.phase == "magic":
        casting.end_phase(fight)
    if fight.phase in ATTACK_PHASES:
        take_hold(fight)
        fight.unfinished = {}


def _enter_next(fight: Fight) -> None:
    fight.answered = ()
    if fight.phase == "declare":
        fight.phase = "initiative"
    elif fight.phase == "initiative":
        _first_turn(fight)
    elif fight.phase in TURN:
        _step(fight, TURN)
    else:
        _step(fight, SLOW_PHASES)
    if fight.phase == "morale":
        _begin_turn(fight)
    elif fight.phase == "movement":
        movement.force(fight)


def _first_turn(fight: Fight) -> None:
    if fight.order:
        fight.phase = TURN[0]
    else:
        _end_round(fight)


def _step(fight: Fight, phases: tuple[str, ...]) -> None:
    """Goes on to the next phase of this group, or the first of the next; after all groups to the
    last turn."""
    following = phases.index(fight.phase) + 1
    if following < len(phases):
        fight.phase = phases[following]
    elif fight.turn + 1 < len(fight.order):
        fight.phase, fight.turn = phases[0], fight.turn + 1
    elif phases is TURN:
        fight.phase, fight.turn = SLOW_PHASES[0], 0
    else:
        _end_round(fight)


def _begin_turn(fight: Fight) -> None:
    if any(ready(fight, member) for member in members(fight)):
        fight.note("turn", facts={"acting": acting_text(group(fight))})
    look_for_triggers(fight)


def _end_round(fight: Fight) -> None:
    for combatant in list(fight.combatants.values()):
        if (
            combatant.declared != "none"
            or combatant.retreating
            or combatant.moved
            or combatant.acted
            or combatant.disrupted
        ):
            fight.change(
                combatant.id,
                declared="none",
                declared_spell=None,
                declared_feet=0,
                retreating=False,
                moved=False,
                acted=False,
                disrupted=False,
            )
        if combatant.timers:
            run_out(fight, fight.combatants[combatant.id])
    fight.waiting, fight.covered = (), ()
    fight.round += 1
    begin_round(fight)
