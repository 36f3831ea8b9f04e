"""The round: the next combatant, until a choice is needed (README 4.1, 5.5, 7.1, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.coc7.rules.doings import stop_waiting
from rulesets.coc7.rules.exchange import call_off
from rulesets.coc7.rules.fight import Fight, stop_aiming
from rulesets.coc7.rules.queries import able, active, combat_skill, ready_firearm
from rulesets.coc7.rules.volleys import goes_on
from rulesets.coc7.rules.wounds import roll_of_the_dying
from rulesets.coc7.sheet.roster import combatants
from rulesets.coc7.sheet.stats import check_options
from rulesets.coc7.sheet.tables import READY_FIREARM
from rulesets.coc7.state import Combatant, Options, State
from rulesets.contract import Outcome
from rulesets.dice import Dice


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    checked = Options(**check_options(options))
    fight = Fight.from_state(State(options=checked, combatants=combatants(roster, checked)), dice)
    begin_round(fight)
    run_on(fight)
    return fight.outcome()


def begin_round(fight: Fight) -> None:
    """Begins a round (README 7.1): orders all active combatants, even those who will be skipped."""
    fight.phase, fight.order, fight.late, fight.waits = "act", (), (), {}
    fight.begun, fight.extra = False, 0
    for combatant in list(fight.combatants.values()):
        if combatant.defended or combatant.answered:
            fight.change(combatant.id, defended=0, answered=())
        initiative = _initiative(combatant)
        if combatant.initiative != initiative:
            fight.change(combatant.id, initiative=initiative)
    acting = [combatant for combatant in fight.combatants.values() if active(combatant)]
    acting.sort(key=lambda item: (-item.initiative, -combat_skill(item)))
    fight.order = tuple(combatant.id for combatant in acting)
    fight.note("round", facts={"round": fight.round, "order": ",".join(fight.order)})
    if fight.order and not _anybody_able(fight):
        fight.phase = "idle"


def run_on(fight: Fight) -> None:
    """Runs everything up to the next choice."""
    while not fight.over:
        if fight.attack and call_off(fight):
            end_turn(fight)
        elif _decided(fight):
            end_fight(fight, "last_side")
        elif fight.attack or not _moves_on(fight):
            return


def end_turn(fight: Fight) -> None:
    """Ends the turn of the first in order, and the waiting of those who delayed for it."""
    id, *rest = fight.order
    stop_waiting(fight, id)
    fight.order, fight.begun, fight.extra = tuple(rest), False, max(0, fight.extra - 1)


def end_round(fight: Fight) -> None:
    """Ends a round (README 4.1): the dying roll, aiming from the round before expires, the next
    round begins."""
    for id in fight.combatants:
        roll_of_the_dying(fight, id)
    for combatant in list(fight.combatants.values()):
        if combatant.aim_round < fight.round:
            stop_aiming(fight, combatant.id)
    fight.round += 1
    begin_round(fight)


def end_fight(fight: Fight, reason: str) -> None:
    sides = _sides(fight)
    fight.winner = sides.pop() if reason == "last_side" and sides else None
    fight.over, fight.phase = True, "over"
    fight.order, fight.late, fight.waits = (), (), {}
    fight.attack, fight.auto, fight.begun, fight.extra = None, None, False, 0
    facts = {"winner": fight.winner, "reason": reason, "round": fight.round}
    fight.note("end", facts=facts)


def _initiative(combatant: Combatant) -> int:
    """The initiative (README S3): DEX, higher with a ready firearm, decided once at the beginning
    of the round."""
    if not active(combatant):
        return 0
    return combatant.sheet.dex + (READY_FIREARM if ready_firearm(combatant) else 0)


def _sides(fight: Fight) -> set[str]:
    return {combatant.side for combatant in fight.combatants.values() if active(combatant)}


def _decided(fight: Fight) -> bool:
    return len(_sides(fight)) < 2


def _anybody_able(fight: Fight) -> bool:
    return any(able(fight, fight.combatants[id]) for id in fight.order)


def _moves_on(fight: Fight) -> bool:
    """Takes a step that needs no choice. Returns False if a question is open."""
    if fight.auto:
        if goes_on(fight):
            return False
        fight.auto = None
        end_turn(fight)
    elif fight.phase == "idle":
        if not _anybody_able(fight):
            return False
        fight.phase = "act"
    elif fight.order:
        return not _turn_stands(fight)
    elif fight.phase == "act" and fight.late:
        fight.phase, fight.order, fight.late = "late", fight.late, ()
    else:
        end_round(fight)
    return True


def _turn_stands(fight: Fight) -> bool:
    """Begins the turn of the first in order, or checks a turn in progress (README 4.1)."""
    combatant = fight.combatants[fight.order[0]]
    normal = fight.phase == "act" or fight.extra > 0
    if not active(combatant):
        end_turn(fight)
        return False
    if not fight.begun and normal and combatant.moving_fast:
        combatant = fight.change(combatant.id, moving_fast=False)
    reason = _why_skipped(fight, combatant.id)
    if reason:
        fight.note("skip", combatant.id, facts={"reason": reason})
        end_turn(fight)
        return False
    if not fight.begun:
        fight.begun, fight.turn = True, fight.turn + 1
        if normal and combatant.prone and not combatant.restrained_by:
            fight.change(combatant.id, prone=False)
            fight.note("get_up", combatant.id)
    return True


def _why_skipped(fight: Fight, id: str) -> str:
    combatant = fight.combatants[id]
    if combatant.helpless:
        return "helpless"
    if combatant.unaware != "no" and fight.options.unaware_skip:
        return "unaware"
    if combatant.lost_action and not fight.begun:
        fight.change(id, lost_action=False)
        return "lost_action"
    return ""
