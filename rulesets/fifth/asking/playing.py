"""Plays a fight on to its next question (README 1, 4.2).

The rules are generators that yield a question where somebody has to choose. A generator cannot be
stored with a state, so a question in the middle of something is answered by playing again what led
to it: from the last state at which the course of the fight can begin (`CHECKPOINTS`), with the
choices made and the dice rolled since then. The rules are pure, so that gives the same state.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rulesets.contract import Choice, Outcome
from rulesets.dice import Dice
from rulesets.fifth.asking.decisions import checked, is_open
from rulesets.fifth.rules.fight import Fight, FightOver, Given, Steps
from rulesets.fifth.rules.gm import RULED, lower_to_maximum
from rulesets.fifth.rules.rounds.course import course
from rulesets.fifth.rules.rounds.ending import look
from rulesets.fifth.sheet.roster import combatants
from rulesets.fifth.sheet.stats import check_options
from rulesets.fifth.state import Board, Options, Question, State
from rulesets.reducer import is_ruling

CHECKPOINTS = ("initiative", "turn", "pause")
"""Kinds of question from which the course of the fight can go on by the state alone."""
LOOKED_AFTER = (*CHECKPOINTS, "tie", "death_save", "legendary", "lair")
"""Kinds of question during which a ruling may end the fight (README 8.1)."""


class Again:
    """Dice that were rolled before, then those of another source; it keeps the faces of both."""

    def __init__(self, known: tuple[int, ...], then: Dice):
        self.faces = list(known)
        self._then = then
        self._read = 0

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        if self._read + count > len(self.faces):
            self.faces += self._then.roll(who, purpose, count, sides)
        start, self._read = self._read, self._read + count
        return tuple(self.faces[start : self._read])


class Running:
    """The doings now: the course of the fight, above it rulings that ask something."""

    def __init__(self, fight: Fight):
        self._fight = fight
        self._stack: list[tuple[Steps[None], Question | None]] = []

    def start(self, steps: Steps[None]) -> None:
        self._stack.append((steps, None))
        self._go_on(None)

    def take(self, choice: Choice) -> None:
        if is_ruling(choice):
            self.start(_ruled(self._fight, choice))
        else:
            self._go_on(Given(choice.option, choice.fields))

    @property
    def question(self) -> Question | None:
        return self._stack[-1][1]

    @property
    def can_begin_here(self) -> bool:
        question = self.question
        return len(self._stack) == 1 and question is not None and question.kind in CHECKPOINTS

    def _go_on(self, given: Given | None) -> None:
        """Runs up to the next question that can be asked; one that cannot has lapsed."""
        while True:
            steps, _ = self._stack[-1]
            try:
                question = steps.send(given)
            except StopIteration:
                self._stack.pop()
                self._draw_anew()
                return
            self._stack[-1] = steps, question
            given = None
            if is_open(self._fight, question):
                self._fight.quiet &= question.kind == "pause"
                return

    def _draw_anew(self) -> None:
        """After a ruling: the question that was open may have lapsed."""
        question = self.question
        assert question is not None
        if question.kind in LOOKED_AFTER:
            look(self._fight)
        if not is_open(self._fight, question):
            self._go_on(None)


def _ruled(fight: Fight, choice: Choice) -> Steps[None]:
    with fight.exchange():
        steps = RULED[choice.option](fight, choice.fields)
        if steps is not None:
            yield from steps


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    """The state with the first question. Raises `IllegalSetup`."""
    rules = Options(**check_options(options))
    fight = Fight.from_state(State(options=rules, combatants=combatants(roster)), dice)
    for id in fight.combatants:
        lower_to_maximum(fight, id)
    fight.origin = fight.frozen()
    _play(fight, ())
    return fight.outcome()


def answer(fight: Fight, choice: Choice) -> None:
    """Takes the answer to the open question. Raises `IllegalChoice`, `DiceNeeded`."""
    play(fight, checked(fight.origin or fight, choice))


def play(fight: Fight, choice: Choice) -> None:
    """Takes a choice that was checked, with all its fields."""
    fields = {n: list(v) if isinstance(v, tuple) else v for n, v in choice.fields.items()}
    _play(fight, (*fight.choices, replace(choice, fields=fields)))


def _play(fight: Fight, choices: tuple[Choice, ...]) -> None:
    base = fight.since or fight.origin
    assert base is not None
    dice = Again(fight.faces, fight.dice)
    _restore(fight, base)
    fight.dice = dice
    running = Running(fight)
    question = None
    try:
        running.start(course(fight))
        for number, choice in enumerate(choices, start=1):
            if number == len(choices):
                fight.forget_log()
            running.take(choice)
        question = running.question
    except FightOver:
        pass
    fight.question = question
    inside = question is not None and not running.can_begin_here
    fight.since = base if inside else None
    fight.choices = choices if inside else ()
    fight.faces = tuple(dice.faces) if inside else ()


def _restore(fight: Fight, state: State) -> None:
    """Puts the fight back to a state in which its course can begin."""
    for name in Board.__struct_fields__:
        setattr(fight, name, getattr(state, name))
    fight.combatants = dict(state.combatants)
    fight.rolled, fight.within = [], []


def run_on(fight: Fight) -> None:
    """Nothing: an answer runs on by itself."""
