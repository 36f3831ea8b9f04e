"""The round: goes from step to step until a choice is needed (README 4, 7.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rulesets.contract import Outcome
from rulesets.dice import Dice
from rulesets.momentum.asking.decisions import nobody_asked
from rulesets.momentum.rules import doing, magic, moving
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.melee import bouts, dividing, initiating, mishaps
from rulesets.momentum.sheet.roster import combatants
from rulesets.momentum.sheet.stats import check_options
from rulesets.momentum.state import Options, State


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    rules = Options(**check_options(options))
    fight = Fight.from_state(State(options=rules, combatants=combatants(roster)), dice)
    for id in fight.combatants:
        roll_initiative(fight, id)
    fight.reorder()
    _announce(fight)
    run_on(fight)
    return fight.outcome()


type Carry = Callable[[Fight], None]


def run_on(fight: Fight) -> None:
    """Runs everything up to the next choice."""
    while not fight.over:
        if mishaps.due(fight):
            mishaps.forget_the_fallen(fight)
            if fight.fumbles:
                return
        if not nobody_asked(fight):
            return
        step = fight.step
        NEXT[step](fight)
        if fight.step != step:
            fight.answers = {}


def roll_initiative(fight: Fight, id: str) -> None:
    die = fight.options.initiative_die
    rolls = (fight.roll(id, "initiative", 1, die),) if die else ()
    value = fight.combatants[id].sheet.initiative
    rolled = sum(face for roll in rolls for face in roll.faces)
    fight.change(id, initiative=rolled + value)
    facts = {"roll": rolled, "value": value, "total": rolled + value}
    fight.note("initiative", id, facts=facts, rolls=rolls)


def _announce(fight: Fight) -> None:
    fight.note("round", facts={"round": fight.round})


def _melee(fight: Fight) -> None:
    fight.step, fight.stirred, fight.past = "initiate", False, ()
    for group in fight.groups:
        fight.regroup(group.id, played=False)


def _phase(carry_out: Carry, phase: str, step: str) -> Carry:
    """Carries out the phase and goes on to the next, even if the fight is over."""

    def carry(fight: Fight) -> None:
        carry_out(fight)
        fight.phase, fight.step = phase, step

    return carry


def _next_round(fight: Fight) -> None:
    for combatant in tuple(fight.combatants.values()):
        if combatant.spent or combatant.exchanged or combatant.fled:
            fight.change(combatant.id, spent=False, exchanged=False, fled=False)
    fight.round += 1
    fight.phase, fight.step, fight.plans = "first_move", "declare", {}
    _announce(fight)
    if fight.options.initiative_each_round:
        for combatant in tuple(fight.combatants.values()):
            if combatant.status == "active":
                roll_initiative(fight, combatant.id)
        fight.reorder()


def _second_move(fight: Fight) -> None:
    moving.second_phase(fight)
    fight.step = "next_round"


NEXT: Mapping[str, Carry] = {
    "declare": _phase(moving.first_phase, "skirmish", "skirmish"),
    "skirmish": _phase(doing.skirmish, "melee", "melee"),
    "melee": _melee,
    "initiate": initiating.initiated,
    "respond": initiating.engaged,
    "join": initiating.joined,
    "split": dividing.divided,
    "groups": bouts.next_group,
    "exchange": bouts.go_on,
    "magic": _phase(magic.magic_phase, "second_move", "second_move"),
    "second_move": _second_move,
    "next_round": _next_round,
}
"""The end of each step."""
