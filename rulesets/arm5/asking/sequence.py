"""Rounds and places, until a choice is needed (README 4, 7.3, 8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.initiative import roll_all
from rulesets.arm5.rules.queries import decided
from rulesets.arm5.rules.turns import begin_round, begin_turn, end_place, next_place
from rulesets.arm5.sheet.roster import combatants
from rulesets.arm5.sheet.stats import check_options
from rulesets.arm5.state import Combatant, Options, State
from rulesets.contract import Outcome
from rulesets.dice import Dice


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    rules = Options(**check_options(options))
    fight = Fight.from_state(State(options=rules, combatants=combatants(roster)), dice)
    roll_all(fight)
    begin_round(fight)
    run_on(fight)
    return fight.outcome()


def run_on(fight: Fight) -> None:
    """Runs everything up to the next choice."""
    while not fight.over and fight.window is None:
        _begin_after_last_chance(fight)
        if decided(fight):
            finish(fight)
        elif fight.current is None:
            next_place(fight)
        elif _asked(fight, fight.combatants[fight.current]):
            return


def end(fight: Fight, winner: str | None) -> None:
    fight.over, fight.winner = True, winner
    fight.current, fight.early, fight.window = None, False, None
    fight.note("over", facts={"winner": winner})


def finish(fight: Fight) -> None:
    """Ends the fight when at most one side is left."""
    end(
        fight,
        next((combatant.side for combatant in fight.combatants.values() if combatant.active), None),
    )


def _asked(fight: Fight, combatant: Combatant) -> bool:
    """Whether the current combatant has to choose; if not, the round is advanced."""
    if not combatant.active:
        end_place(fight)
        return False
    if fight.stage == "extended" and combatant.extended_task is None:
        fight.stage = "turn"
    return True


def _begin_after_last_chance(fight: Fight) -> None:
    """Begins the turn at once, even if the delayed action has ended the fight."""
    combatant = fight.combatants[fight.current] if fight.current is not None else None
    if (
        combatant is not None
        and fight.stage == "chance"
        and combatant.active
        and not combatant.delaying
    ):
        begin_turn(fight, combatant)
