"""A fight with the roster and all choices and dice so far, so that it can be played again."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulesets.contract import Choice, Decision, Entry, Outcome, Ruleset
from rulesets.dice import Dice, Roll, Seeded
from rulesets.scenario import plain_choice


class Recording:
    """A dice source that records every roll of another."""

    def __init__(self, source: Dice):
        self._source = source
        self.rolls: list[Roll] = []

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        faces = self._source.roll(who, purpose, count, sides)
        self.rolls.append(Roll(who, purpose, count, sides, faces))
        return faces


class FightStep(Struct, frozen=True):
    """One step of a fight: the state before it (None at the start), choice, dice, outcome."""

    before: Any
    choice: Choice | None
    rolls: tuple[Roll, ...]
    outcome: Outcome


class Fight:
    """A fight, from its roster on. It begins at once. Raises `IllegalSetup`."""

    def __init__(
        self,
        ruleset: Ruleset,
        roster: Sequence[Mapping[str, Any]],
        options: Mapping[str, Any],
        seed: int,
    ):
        self.ruleset = ruleset
        self.begin_again(roster, options, seed)

    def begin_again(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], seed: int
    ) -> None:
        """Starts another fight in place of this one. On `IllegalSetup` this one is unchanged."""
        source = Seeded(seed)
        dice = Recording(source)
        outcome = self.ruleset.begin(roster, options, dice)
        self.roster, self.options, self._dice = roster, options, source
        self.ids = tuple(row["id"] for row in roster)
        self.steps = [FightStep(None, None, tuple(dice.rolls), outcome)]
        self.failed: Choice | None = None

    @property
    def state(self) -> Any:
        return self.steps[-1].outcome.state

    def pending(self) -> tuple[Decision, ...]:
        return self.ruleset.pending(self.state)

    def entries(self) -> Iterator[Entry]:
        return (entry for step in self.steps for entry in step.outcome.log)

    def take(self, choice: Choice) -> Outcome:
        """Takes the next step. If it fails, the scenario ends with this choice."""
        dice = Recording(self._dice)
        self.failed = choice
        outcome = self.ruleset.resolve(self.state, choice, dice)
        self.failed = None
        self.steps.append(FightStep(self.state, choice, tuple(dice.rolls), outcome))
        return outcome

    def scenario(self) -> dict[str, Any]:
        """The fight in the format of `manage.py resolve`."""
        faces: dict[str, list[int]] = {}
        for step in self.steps:
            for roll in step.rolls:
                faces.setdefault(f"{roll.who} {roll.purpose}", []).extend(roll.faces)
        choices = [step.choice for step in self.steps if step.choice]
        choices += [self.failed] if self.failed else []
        return {
            "ruleset": self.ruleset.slug,
            "options": self.options,
            "combatants": self.roster,
            "dice": faces,
            "choices": [plain_choice(choice) for choice in choices],
        }
