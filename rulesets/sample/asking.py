"""Decisions, answers, suggestions and odds (README 5, 7)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import Any

from rulesets import suggesting
from rulesets.contract import (
    Chance,
    Choice,
    Decision,
    Field,
    Harm,
    Option,
    Outcome,
    Stakes,
    Viewer,
)
from rulesets.dice import Dice as Source
from rulesets.every import chance_of, every
from rulesets.foreseen import AwaitedDice
from rulesets.messages import Dice, pgettext, phrase
from rulesets.reducer import chosen
from rulesets.rulings import Answers, Rulings, newcomer
from rulesets.sample.rules import (
    Board,
    Fight,
    attack,
    check_rout,
    end,
    guard,
    least_to_hit,
    next_round,
    next_side,
    opponents,
    sides,
    standing,
    strike,
)
from rulesets.sample.sheet import (
    FIELDS,
    SETTABLE,
    check_options,
    combatant,
    combatants,
    wounded,
)
from rulesets.sample.state import Combatant, Options, State
from rulesets.suggesting import ahead, for_its_side, spread
from rulesets.visibility import BaseVisibility

NEEDS = pgettext("sample", "{least}+ on {dice}")
CANNOT = phrase(pgettext("sample", "Cannot hit"))
DIE = Dice("1d6")

Visibility = BaseVisibility[Combatant]
visibility_of = Visibility.for_viewer

# -- the fight -----------------------------------------------------------------------------------


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Source
) -> Outcome[State]:
    """The state with the first open question. Raises `IllegalSetup`."""
    rules = Options(**check_options(options))
    fight = Fight.from_state(State(options=rules, combatants=combatants(roster)), dice)
    if len(sides(fight)) > 1:
        next_round(fight)
    run_on(fight)
    return fight.outcome()


def run_on(fight: Fight) -> None:
    """Runs everything that needs no choice."""
    while not fight.over and not pending(fight):
        if len(sides(fight)) < 2:
            end(fight)
        elif fight.coming:
            next_side(fight)
        else:
            if fight.options.rout:
                check_rout(fight)
            if len(sides(fight)) > 1:
                next_round(fight)


# -- questions -----------------------------------------------------------------------------------


def pending(board: Board) -> tuple[Decision, ...]:
    """Every open decision: all combatants of the side whose turn it is may answer, in any order."""
    if board.over or len(sides(board)) < 2:
        return ()
    return tuple(_question(board, item) for item in standing(board, board.turn) if not item.acted)


def _question(board: Board, combatant: Combatant) -> Decision:
    others = opponents(board, combatant)
    target = Field(name="target", type="combatant", choices=others, default=others[0])
    return Decision(combatant.id, "turn", (Option("attack", (target,)), Option("guard")), "guard")


def answer(fight: Fight, choice: Choice) -> None:
    """Applies an answer. Raises `IllegalChoice` before anything changes."""
    asked = (
        decision
        for decision in pending(fight)
        if (decision.by, decision.kind) == (choice.by, choice.kind)
    )
    option = chosen(next(asked, None), choice)
    fields = FIELDS.checked(option, choice.fields)
    combatant = fight.combatants[choice.by]
    if option.name == "attack":
        attack(fight, combatant, fields["target"])
    else:
        guard(fight, combatant)


# -- suggestions and odds ------------------------------------------------------------------------


@for_its_side(visibility_of)
def suggest(state: Board, decision: Decision, visibility: Visibility) -> Choice:
    """Everybody attacks; combatants who act together share out their targets."""

    def target(field: Field, chosen: Mapping[str, Any]) -> str:
        own = state.combatants[decision.by].side
        companions = (item.id for item in visibility.seen(state.combatants) if item.side == own)
        return spread(field.choices, before=ahead(decision.by, companions))

    return suggesting.answer(decision, ("attack",), lambda option: {"target": target})


def odds(state: State, choice: Choice) -> dict[bool, float] | None:
    """The chances that an attack hits, and misses."""
    attacker = state.combatants.get(choice.by)
    target = state.combatants.get(choice.fields.get("target", ""))
    if attacker is None or target is None or choice.option != "attack":
        return None
    results = every(partial(strike, least_to_hit(attacker, target)))
    hits = chance_of(results, lambda struck: struck[1])
    return {True: hits, False: 1 - hits}


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The chance of an answer, for viewers who know the attacker's skill."""
    prediction = odds(state, choice)
    attacker = state.combatants.get(choice.by)
    if prediction is None or attacker is None:
        return None
    visibility = visibility_of(state.combatants, viewer)
    if not visibility.knows(attacker):
        return None
    target = state.combatants[choice.fields["target"]]
    least = least_to_hit(attacker, target)
    needs = phrase(NEEDS, least=least, dice=DIE) if least <= 6 else CANNOT
    last = target.wounds + 1 >= target.toughness
    fells = prediction[True] * last if visibility.openness(target) == "numbers" else None
    does = Harm(mean=prediction[True], term="wounds", fells=fells)
    return Chance(round(100 * prediction[True]), needs=(needs,), does=does)


def at_stake(roll: AwaitedDice[State]) -> Stakes:
    """The stakes of a roll: the roller, and the lowest result that is enough."""
    entry = roll.entry
    return Stakes(title=roll.title, least=entry.facts.get("needed") if entry else None)


# -- the GM's rulings -----------------------------------------------------------------------------


def _note_set(fight: Fight, combatant: Combatant, name: str, value: Any) -> None:
    fight.note("gm_set", target=combatant.id, facts={"field": name, "value": value})


def _set_wounds(fight: Fight, combatant: Combatant, wounds: int) -> None:
    fight.combatants[combatant.id] = wounded(combatant, wounds)


def _add(fight: Fight, raw: Any) -> None:
    """Adds a newcomer, who acts from the next round on."""
    added = combatant(newcomer(raw, fight.combatants))
    fight.combatants[added.id] = added
    fight.change(added.id, acted=True)
    fight.note("joined", added.id)


def _moment(fight: Fight) -> tuple[int, str]:
    """The turn: a question in a later turn is a new one."""
    return fight.round, fight.turn


_RULINGS = Rulings(
    settable=SETTABLE,
    checked=FIELDS.checked,
    expect=FIELDS.expect,
    note_set=_note_set,
    effects={"wounds": _set_wounds},
    add=_add,
    end=end,
    answers=Answers(pending, answer, run_on, suggest, moment=_moment),
)
rulings, take = _RULINGS.offered, _RULINGS.take
