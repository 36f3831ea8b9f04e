"""A fight that was played and recorded, once more from its beginning."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulesets.conformance.playing.drawing import Draw, random_fight
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import STEPS, play
from rulesets.contract import Choice, Decision, Outcome, Ruleset


class RecordedFight(Struct, frozen=True):
    """A fight with the decision before each of its choices, and the exception that stopped it."""

    fight: Fight
    asked: list[Decision]
    broken: Exception | None


def record(ruleset: Ruleset, draw: Draw) -> RecordedFight:
    """A generated fight, played as far as random fights are."""
    fight = random_fight(ruleset, draw)
    asked: list[Decision] = []
    try:
        asked.extend(play(fight, draw))
    except Exception as stopped:
        return RecordedFight(fight, asked, stopped)
    return RecordedFight(fight, asked, None)


class Replayed(Fight):
    """A recorded fight at its beginning. Its steps can be repeated, and nothing else."""

    def __init__(self, recorded: RecordedFight, number: int = 0):
        whole = recorded.fight
        self.ruleset, self.roster, self.options = whole.ruleset, whole.roster, whole.options
        self.ids, self.number, self._recorded = whole.ids, number, recorded
        self.rewind()

    def rewind(self) -> None:
        self.steps, self.failed = self._recorded.fight.steps[:1], None

    def played(self, steps: int = STEPS) -> Iterator[Decision]:
        """Repeats the choices, and yields the decision before each of them."""
        whole, broken = self._recorded.fight, self._recorded.broken
        for number, decision in enumerate(self._recorded.asked[:steps], start=1):
            yield decision
            if number == len(whole.steps) and broken:
                self.failed, broken.__notes__ = whole.failed, []  # those of other checks
                raise broken
            self.steps.append(whole.steps[number])

    def play_out(self) -> None:
        """Repeats all of it."""
        for _ in self.played():
            pass

    def take(self, choice: Choice) -> Outcome:
        raise TypeError(f"{choice}: a check that takes choices needs fights of its own")
