"""Fights told as a story: the combatants, then the events, a line for each beat.

    Party: Aldo
    Foes: Old Gob

    Round 1 begins.
    Aldo strikes Old Gob and hits. Old Gob falls.

It is meant for reading: rolls are only shown if the sentences mention them. `transcripts.py` writes
everything down.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.translation import gettext

from encounters.play.telling.results import result_of, summary_of
from encounters.play.telling.transcripts import called
from encounters.text.wording import Voice, listed, with_sides
from rulesets.contract import Entry, Outcome, Result, Ruleset
from rulesets.scenario import Scenario, steps


def story(scenario: Scenario) -> Iterator[str]:
    """The lines of the story in the active language, up to the step that fails.

    Refused, DiceNeeded, BadFace. There is an empty line before each further round.
    """
    teller = _Teller(scenario.ruleset)
    for row in scenario.roster:
        teller.meets(row)
    title = teller.voice.say_message(scenario.ruleset.name)
    yield from (title, "=" * len(title), "")
    yield from teller.sides()
    yield ""
    for raw, outcome in steps(scenario):
        if raw is not None and (raw["by"], raw["kind"], raw["option"]) == ("gm", "gm", "add"):
            teller.meets(raw["combatant"])
        yield from teller.hears(outcome)
    yield from teller.ends()


class _Teller:
    """Collects sentences until a beat is over. The ruleset's `beats` say which entry begins one."""

    def __init__(self, ruleset: Ruleset):
        self.ruleset = ruleset
        self.names: dict[str, str] = {}
        self.members: dict[str, list[str]] = {}
        self.said: list[str] = []
        self.beat: list[Entry] = []
        self.round = 0

    @property
    def voice(self) -> Voice:
        return Voice(self.ruleset, with_sides(self.names, self.members, self.ruleset))

    def meets(self, row: Mapping[str, Any]) -> None:
        name = row.get("name", row["id"])
        self.names[row["id"]] = called(name) if name == row["id"] else name
        self.members.setdefault(row["side"], []).append(self.names[row["id"]])

    def sides(self) -> Iterator[str]:
        voice = self.voice
        for side, names in self.members.items():
            yield gettext("{name}: {value}").format(name=voice.called(side), value=listed(names))

    def hears(self, outcome: Outcome) -> Iterator[str]:
        """Takes an outcome and returns the lines that are now complete."""
        voice, later = self.voice, outcome.state.round > self.round > 0
        for entry in outcome.log:
            sentence = voice.plain(self.ruleset.wording.sentence(entry))
            if not sentence:
                self.beat.append(entry)
                continue
            begins_round = entry.facts.get("round") == outcome.state.round
            if self.ruleset.beats.opening(entry, self.beat) or (later and begins_round):
                yield from self.ends()
            if later and begins_round:
                later = False
                yield ""
            self.said.append(sentence)
            self.beat.append(entry)
        self.round = outcome.state.round

    def ends(self) -> Iterator[str]:
        """The outcome of the beat, in the sentences of the log; otherwise all its sentences."""
        if self.said:
            result = result_of(self.ruleset, self.beat)
            yield " ".join(self._told(result) if result else self.said)
        self.said, self.beat = [], []

    def _told(self, result: Result) -> Iterator[str]:
        return map(self.voice.plain, summary_of(result, most=len(result.consequences)).phrases)
