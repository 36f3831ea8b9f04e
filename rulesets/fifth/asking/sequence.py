"""Plays a fight on to its next question (README 1, 4.2).

A rule asks by `fight.ask`, in the middle of what it does. Without an answer everything is given up
and the question is kept. The answer is then given by playing again what led to the question: from
the last state at which the course of the fight can begin (`CHECKPOINTS`), with the choices made and
the dice rolled since then. The rules are pure, so that gives the same state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Choice, Outcome
from rulesets.dice import Dice
from rulesets.fifth.asking.decisions import checked, is_open
from rulesets.fifth.rules.course import course, look
from rulesets.fifth.rules.fight import Answer, Fight, FightOver, no_answer
from rulesets.fifth.rules.gm import Ruled, lower_to_maximum
from rulesets.fifth.sheet.roster import combatants
from rulesets.fifth.sheet.stats import check_options
from rulesets.fifth.state import Options, Question, State
from rulesets.reducer import is_ruling

CHECKPOINTS = ("initiative", "turn", "pause")
"""Kinds of question from which the course of the fight can go on by the state alone."""
LOOKED_AFTER = (*CHECKPOINTS, "tie", "death_save", "legendary", "lair")
"""Kinds of question during which a ruling may end the fight (README 8.1)."""


class Unanswered(Exception):
    """Somebody has to answer before the fight goes on."""


class Again:
    """Dice that were rolled before, then those of another source; it keeps the faces of both."""

    def __init__(self, earlier: tuple[int, ...], then: Dice):
        self.faces = list(earlier)
        self._then = then
        self._read = 0

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        if self._read + count > len(self.faces):
            self.faces += self._then.roll(who, purpose, count, sides)
        start, self._read = self._read, self._read + count
        return tuple(self.faces[start : self._read])


class Answers:
    """The choices since the last checkpoint, one after the other as the rules ask."""

    def __init__(self, fight: Fight, choices: Sequence[Choice]):
        self.fight, self.choices = fight, list(reversed(choices))
        self.open: Question | None = None
        self.sure = fight.question  # with which the checkpoint began

    def next(self, question: Question) -> Answer:
        """The answer; rulings before it are done at once."""
        fight = self.fight
        while question == self.sure or is_open(fight, question):
            self.sure = None
            fight.quiet = question.kind == "pause"  # also after a question that a ruling asked
            if not self.choices:
                self.open = question
                raise Unanswered
            choice = self.choices.pop()
            if not self.choices:
                fight.forget_log()
            if not is_ruling(choice):
                return Answer(choice.option, choice.fields)
            with fight.exchange():
                getattr(Ruled(fight, choice.fields), choice.option)()
            if question.kind in LOOKED_AFTER:
                look(fight)
        return Answer()


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    """The state with the first question. Raises `IllegalSetup`."""
    rules = Options(**check_options(options))
    fight = Fight.from_state(State(options=rules, combatants=combatants(roster)), dice)
    for who in fight.combatants.values():
        lower_to_maximum(fight, who)
    fight.origin = fight.frozen()
    _play(fight, ())
    return fight.outcome()


def answer(fight: Fight, choice: Choice) -> None:
    """Takes the answer to the open question. Raises `IllegalChoice`, `DiceNeeded`."""
    play(fight, checked(fight.origin or fight, choice, fight.decision))


def play(fight: Fight, choice: Choice) -> None:
    """Takes a choice that was checked, with all its fields."""
    fields = {n: list(v) if isinstance(v, tuple) else v for n, v in choice.fields.items()}
    _play(fight, (*fight.choices, replace(choice, fields=fields)))


def _play(fight: Fight, choices: tuple[Choice, ...]) -> None:
    base = fight.since or fight.origin
    assert base is not None
    dice = Again(fight.faces, fight.dice)
    fight.restore(base)
    fight.dice, answers = dice, Answers(fight, choices)
    fight.answered = answers.next
    with suppress(FightOver, Unanswered):
        course(fight)
    fight.answered = no_answer  # a fight that refers to itself would wait for the garbage collector
    fight.question = answers.open
    inside = answers.open is not None and answers.open.kind not in CHECKPOINTS
    fight.since, fight.choices, fight.faces = None, (), ()
    if inside:
        fight.since, fight.choices, fight.faces = base, choices, tuple(dice.faces)


def run_on(fight: Fight) -> None:
    """Nothing: an answer runs on by itself."""
