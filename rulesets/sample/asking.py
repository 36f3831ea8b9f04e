"""Decisions, answers, odds and rulings (README 5, 7). Suggestions are the frame's."""

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rulesets.contract import Chance, Choice, Decision, Field, Harm, Option, Outcome, Viewer
from rulesets.dice import Dice as Source
from rulesets.every import chance_of, every
from rulesets.messages import Dice, pgettext, phrase
from rulesets.reducer import chosen_option
from rulesets.rulings import Answers, Rulings, newcomer
from rulesets.sample import rules, sheet
from rulesets.sample.rules import Board, Fight, sides
from rulesets.sample.sheet import FIELDS
from rulesets.sample.state import Combatant, Options, State
from rulesets.suggesting import aimed
from rulesets.visibility import BaseVisibility

NEEDS = pgettext("sample", "{least}+ on {dice}")
CANNOT = phrase(pgettext("sample", "Cannot hit"))

Visibility = BaseVisibility[Combatant]
visibility_of = Visibility.for_viewer


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Source
) -> Outcome[State]:
    """The state with the first open question. Raises `IllegalSetup`."""
    state = State(
        options=Options(**sheet.check_options(options)), combatants=sheet.combatants(roster)
    )
    fight = Fight.from_state(state, dice)
    if len(sides(fight)) > 1:
        rules.next_round(fight)
    run_on(fight)
    return fight.outcome()


def run_on(fight: Fight) -> None:
    """Runs everything that needs no choice."""
    while not fight.over and not pending(fight):
        if len(sides(fight)) < 2:
            rules.end(fight)
        elif fight.coming:
            rules.next_side(fight)
        else:
            rules.check_rout(fight)
            if len(sides(fight)) > 1:
                rules.next_round(fight)


def pending(board: Board) -> tuple[Decision, ...]:
    """Every open decision: all combatants of the side whose turn it is may answer, in any order."""
    if board.over or len(sides(board)) < 2:
        return ()
    asked = (item for item in rules.standing(board, board.turn) if not item.acted)
    return tuple(_question(board, item) for item in asked)


def _question(board: Board, combatant: Combatant) -> Decision:
    others = tuple(item.id for item in rules.standing(board) if item.side != combatant.side)
    target = Field(name="target", type="combatant", choices=others, default=others[0])
    return Decision(combatant.id, "turn", (Option("attack", (target,)), Option("guard")), "guard")


def answer(fight: Fight, choice: Choice) -> None:
    """Applies an answer. Raises `IllegalChoice` before anything changes."""
    of_kind = (each for each in pending(fight) if each.kind == choice.kind)
    option = chosen_option(next((each for each in of_kind if each.by == choice.by), None), choice)
    fields, combatant = FIELDS.checked(option, choice.fields), fight.combatants[choice.by]
    if option.name == "attack":
        rules.attack(fight, combatant, fields["target"])
    else:
        rules.guard(fight, combatant)


def odds(state: State, choice: Choice) -> dict[bool, float] | None:
    """The chances that an attack hits, and misses."""
    attacker = state.combatants.get(choice.by)
    target = state.combatants.get(choice.fields.get("target", ""))
    if attacker is None or target is None or choice.option != "attack":
        return None
    results = every(partial(rules.strike, rules.least_to_hit(attacker, target)))
    hits = chance_of(results, lambda struck: struck[1])
    return {True: hits, False: 1 - hits}


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The chance of an answer, for viewers who know the attacker's skill."""
    prediction, visibility = odds(state, choice), visibility_of(state.combatants, viewer)
    if prediction is None or not visibility.knows(attacker := state.combatants[choice.by]):
        return None
    target = state.combatants[choice.fields["target"]]
    least, last = rules.least_to_hit(attacker, target), target.wounds + 1 >= target.toughness
    needs = phrase(NEEDS, least=least, dice=Dice("1d6")) if least <= 6 else CANNOT
    fells = prediction[True] * last if visibility.openness(target) == "numbers" else None
    does = Harm(mean=prediction[True], term="wounds", fells=fells)
    return Chance(round(100 * prediction[True]), needs=(needs,), does=does)


def _note_set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    fight.note("gm_set", target=combatant.id, facts={"field": name, "value": value})


def _set_wounds(fight: Fight, combatant: Combatant, wounds: int) -> None:
    fight.combatants[combatant.id] = sheet.wounded(combatant, wounds)


def _add(fight: Fight, raw: Any) -> None:
    """Adds a newcomer, who acts from the next round on."""
    added = sheet.combatant(newcomer(raw, fight.combatants))
    fight.combatants[added.id] = added
    fight.change(added.id, acted=True)
    fight.note("joined", added.id)


_RULINGS = Rulings(
    settable=sheet.SETTABLE,
    checked=FIELDS.checked,
    expect=FIELDS.expect,
    note_set=_note_set,
    effects={"wounds": _set_wounds},
    add=_add,
    end=rules.end,
    answers=Answers(pending, answer, run_on, aimed, moment=lambda fight: (fight.round, fight.turn)),
)
rulings, take = _RULINGS.offered, _RULINGS.take
