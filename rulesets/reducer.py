"""The common part of every game's reducer, and the first look at a choice.

A game derives its class from `Reducer` and puts the functions of its files into it, room by room:

    class Rules(Reducer[State, Fight], Recovers):
        slug = "rules"
        ...
        fight = Fight
        decoder = json.Decoder(State)
        begin = staticmethod(begin)
        answer = staticmethod(answer)

Its reader sees what the game consists of, and mypy checks each row against the contract.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import json

from rulesets.contract import (
    Choice,
    Decision,
    IllegalChoice,
    Option,
    Outcome,
    Ruleset,
    Spot,
    Stakes,
    State,
    Viewer,
)
from rulesets.dice import Dice, DiceNeeded, Roll
from rulesets.foreseen import Awaited, Face, foreseen, lowest
from rulesets.messages import Phrase
from rulesets.plain import plainly
from rulesets.working import WorkingCopy


class Reducer[S: State, F: WorkingCopy[Any, Any]](Ruleset[S]):
    """All of a `Ruleset` that is the same in every game, and what else a game gives for it.

    `resolve` makes a `fight` of the state, takes the ruling or the answer, and runs on to the next
    question.
    """

    fight: type[F]
    decoder: json.Decoder[S]
    answer: Callable[[F, Choice], None]
    """What the answer to an open question does; IllegalChoice, DiceNeeded."""
    take: Callable[[F, Choice], None]
    """What a ruling of the GM does (`rulings.Rulings.take`); IllegalChoice, DiceNeeded."""
    run_on: Callable[[F], None]
    """All that happens before somebody is asked again; nothing if somebody is."""
    face: Face = staticmethod(lowest)
    """With which faces dice are made up to see what a roll is about. A game takes others where
    those tie, or mean something special."""
    dead: tuple[str, ...] = ()
    spot = Spot()

    @property
    def library(self) -> Path:
        """Beside the demo, in the game's own folder."""
        return self.demo.with_name("library.json")

    @property
    def proof(self) -> Path:
        """Beside the demo, in the game's own folder."""
        return self.demo.parent / "proof"

    def resolve(self, state: S, choice: Choice, dice: Dice) -> Outcome[S]:
        """IllegalChoice, DiceNeeded; the given state is untouched."""
        expect_open(state, choice)
        fight = self.fight.of(state, dice)
        if is_ruling(choice):
            self.take(fight, choice)
        else:
            self.answer(fight, choice)
        self.run_on(fight)
        return fight.outcome()

    def odds(self, state: S, choice: Choice) -> Any:
        """None: nobody has worked them out."""
        return None

    def armed(self, state: S, choice: Choice, viewer: Viewer) -> Phrase | None:
        """A weapon does the same in every attack."""
        return None

    def spends(self, state: S, choice: Choice) -> bool:
        """Nothing is scarce."""
        return False

    def at_stake(self, roll: Awaited[S], /) -> Stakes:
        """The stakes of the dice: whose they are, and what for."""
        return Stakes(title=roll.title)

    def stakes(
        self, state: S, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, viewer: Viewer
    ) -> Stakes:
        """The stakes of the dice that a choice needs next."""
        found = foreseen(self, state, choice, known, needed, viewer, self.face)
        return self.at_stake(Awaited(self, state, choice, known, needed, viewer, found))

    def plain(self, state: S) -> dict[str, Any]:
        """Every field with JSON's types; a game shows scenarios what they may check."""
        plain: dict[str, Any] = plainly(state)
        return plain

    def encode(self, state: S) -> bytes:
        """The whole state as JSON; the same state gives the same bytes."""
        return json.encode(state)

    def decode(self, data: bytes) -> S:
        return self.decoder.decode(data)


def expect_open(state: Any, choice: Choice) -> None:
    """IllegalChoice if this is no choice at all, or if the fight is over."""
    for word in (choice.by, choice.kind, choice.option):
        if not isinstance(word, str):
            raise IllegalChoice("bad_scenario", "a choice needs by, kind and option as text")
    if not isinstance(choice.fields, Mapping):
        raise IllegalChoice("bad_scenario", "the fields of a choice are an object")
    if state.over:
        raise IllegalChoice("fight_over", "the fight has ended")


def chosen(decision: Decision | None, choice: Choice) -> Option:
    """The option of what somebody is asked. IllegalChoice `not_pending` or `unknown_option`."""
    if decision is None:
        message = f"{choice.by!r} is not asked {choice.kind!r} now"
        raise IllegalChoice("not_pending", message)
    option = decision.option(choice.option)
    if option is None:
        names = ", ".join(option.name for option in decision.options)
        raise IllegalChoice("unknown_option", f"{choice.option!r} is none of {names}")
    return option


def is_ruling(choice: Choice) -> bool:
    return choice.by == "gm" and choice.kind == "gm"
