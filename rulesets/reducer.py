"""The part of a reducer that all games share, and the first checks of a choice.

A game derives its class from `Reducer`. Everything that is not said there is put into it from the
files of its rooms (`assembling.py`):

    @assembled
    class Cairn(Reducer[State, Fight], Recovers):
        slug = "cairn"
        name = pgettext("cairn", "Cairn")
        languages = ("en",)
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import json

from rulesets.contract import (
    GM,
    Choice,
    CombatantView,
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
from rulesets.contract.reports import Supply
from rulesets.declared import kept_of
from rulesets.dice import Dice, DiceNeeded, Roll
from rulesets.foreseen import AwaitedDice, Face, PlayedOn, foreseen, lowest, told_of
from rulesets.luck import of_entry
from rulesets.messages import Phrase
from rulesets.plain import plainly
from rulesets.suggesting import aimed
from rulesets.working import WorkingCopy


class Reducer[S: State, F: WorkingCopy[Any, Any]](Ruleset[S]):
    """The base class of rulesets, and the attributes that a game adds to it.

    `resolve` makes a `fight` of the state, takes the ruling or the answer, and runs on to the next
    question.
    """

    fight: type[F]
    decoder: json.Decoder[S]
    answer: Callable[[F, Choice], None]
    """Takes the answer to an open question. Raises `IllegalChoice`, `DiceNeeded`."""
    take: Callable[[F, Choice], None]
    """Takes a ruling of the GM (`rulings.Rulings.take`). Raises `IllegalChoice`, `DiceNeeded`."""
    run_on: Callable[[F], None]
    """Runs everything up to the next question; does nothing if there is one already."""
    face: Face = staticmethod(lowest)
    """The faces made up to foresee a roll. A game replaces them where the default would tie or has
    a special meaning."""
    luck = staticmethod(of_entry)
    dead: tuple[str, ...] = ()
    spot = Spot()

    @property
    def library(self) -> Path:
        """The file beside the demo, in the game's own folder."""
        return self.demo.with_name("library.json")

    @property
    def proof(self) -> Path:
        """The folder beside the demo, in the game's own folder."""
        return self.demo.parent / "proof"

    def resolve(self, state: S, choice: Choice, dice: Dice) -> Outcome[S]:
        """The state after the choice. Raises `IllegalChoice`, `DiceNeeded`; the given state is
        untouched."""
        expect_open(state, choice)
        fight = self.fight.from_state(state, dice)
        if is_ruling(choice):
            self.take(fight, choice)
        else:
            self.answer(fight, choice)
        self.run_on(fight)
        return fight.outcome()

    def played(self, state: S, decision: Decision, choice: Choice, dice: Dice) -> S:
        """`resolve` without a log, for a choice that answers this open decision of the state."""
        fight = self.fight.from_state(state, dice)
        fight.decision, fight.logged = decision, False
        self.answer(fight, choice)
        self.run_on(fight)
        return fight.frozen()

    def one_by_one(self, state: S, /) -> Iterator[Decision]:
        """`pending`; games with expensive decisions override it."""
        return iter(self.pending(state))

    def odds(self, state: S, choice: Choice) -> Any:
        """None: the game has no odds."""
        return None

    def armed(self, state: S, choice: Choice, viewer: Viewer) -> Phrase | None:
        """None: a weapon has the same effect in every attack, and no number has a note."""
        return None

    def spends(self, state: S, choice: Choice) -> bool:
        """False: nothing is scarce."""
        return False

    def suggest(self, state: Any, /, decision: Decision, viewer: Viewer = GM) -> Choice:
        """The first option with a target, which companions share out; else the default."""
        return aimed(state, decision, viewer)

    def kept(self, state: Any, id: str) -> dict[str, Any]:
        """The fields of a combatant that are declared as `KEPT`."""
        return kept_of(state.combatants[id])

    def supplies(self, combatant: CombatantView) -> tuple[Supply, ...]:
        """None: nothing runs out."""
        return ()

    def at_stake(self, roll: AwaitedDice[S], /) -> Stakes:
        """The roller and the purpose of the dice; the lowest result that is enough, if it is a fact
        `needed` of the entry."""
        needed = roll.entry.facts.get("needed") if roll.entry else None
        return Stakes(title=roll.title, least=needed)

    def stakes(
        self, state: S, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, viewer: Viewer
    ) -> Stakes:
        """The stakes of the dice that a choice needs next."""
        result = foreseen(self, state, choice, known, needed, viewer, self.face)
        return self.at_stake(AwaitedDice(self, state, choice, known, needed, viewer, result))

    def first_stakes(
        self,
        roster: Sequence[Mapping[str, Any]],
        options: Mapping[str, Any],
        known: Sequence[Roll],
        needed: DiceNeeded,
        viewer: Viewer,
    ) -> Stakes:
        """The stakes of the dice that the beginning of a fight needs next."""
        begun = self.begin(roster, options, PlayedOn(known, self.face))
        result = told_of(self, begun.state, begun.log, known, needed, viewer)
        start = Choice("gm", "gm", "begin")
        return self.at_stake(AwaitedDice(self, begun.state, start, known, needed, viewer, result))

    def plain(self, state: S) -> dict[str, Any]:
        """Every field with JSON types; a game overrides it with what scenarios may check."""
        plain: dict[str, Any] = plainly(state)
        return plain

    def encode(self, state: S) -> bytes:
        """The whole state as JSON; the same state gives the same bytes."""
        return json.encode(state)

    def decode(self, data: bytes) -> S:
        return self.decoder.decode(data)


def expect_open(state: Any, choice: Choice) -> None:
    """Raises `IllegalChoice` if this is not a choice, or if the fight is over."""
    for word in (choice.by, choice.kind, choice.option):
        if not isinstance(word, str):
            raise IllegalChoice("bad_scenario", "a choice needs by, kind and option as text")
    fields = choice.fields
    if type(fields) is not dict and not isinstance(fields, Mapping):  # the latter is slow
        raise IllegalChoice("bad_scenario", "the fields of a choice are an object")
    if state.over:
        raise IllegalChoice("fight_over", "the fight has ended")


def offered_of(options: Iterable[Option], names: Iterable[str]) -> tuple[str, ...]:
    """Those of these names that are among the options, for `Decision.usual`."""
    offered = {option.name for option in options}
    return tuple(name for name in names if name in offered)


def chosen_option(decision: Decision | None, choice: Choice) -> Option:
    """The chosen option of the decision. Raises `IllegalChoice` `not_pending` or
    `unknown_option`."""
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
