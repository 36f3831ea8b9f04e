"""Fights as text: the combatants, then every choice with its log, and the dice in brackets.

      ruleset  <slug>
      options  {}
      aldo     party    {"hp": 6}
      gob      foes     {"hp": 3}  Goblin 3

    > begin
        asked: aldo melee
    > aldo melee attack target=gob
        Aldo strikes Goblin 3 and hits. [aldo attack 15] [gm damage 4]
        asked: gob melee

Combatants without a name after the stats are called by their id. A line of the log that not
everybody may read begins with its readers. The faces in the brackets are the dice of the fight, so
a transcript can be played again from its own text.

A story is meant for reading: the combatants, then a line for each beat. Rolls are only in it if the
sentences mention them.

    Party: Aldo
    Foes: Old Gob

    Round 1 begins.
    Aldo strikes Old Gob and hits. Old Gob falls.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.text import capfirst
from django.utils.translation import gettext, override

from encounters.play.telling.moments import result_of, summary_of
from encounters.text.wording import Voice, join_list, with_sides
from rulesets import scenario
from rulesets.contract import Choice, Entry, Outcome, Result, Ruleset
from rulesets.dice import Roll, label
from rulesets.scenario import Scenario, read_choice, steps

BARE = re.compile(r"(?!(true|false|null)$)[a-z_]\w*")
"""Values that need no quotes."""


def transcript(scenario: Scenario) -> Iterator[str]:
    """The lines of a transcript in the active language, up to the step that fails.

    Raises Refused, DiceNeeded, BadFace. Combatants without a name get one made from the id.
    """
    roster = [{**row, "name": _name(row)} for row in scenario.roster]
    yield from _head(scenario, roster)
    yield ""
    yield from transcript_lines(scenario._replace(roster=roster))


def name_of_id(id: str) -> str:
    """The name of a combatant of which only the id is given."""
    return capfirst(id.replace("_", " "))


def transcript_lines(scenario: Scenario) -> Iterator[str]:
    """The lines from the beginning of the fight on."""
    names = {row["id"]: row["name"] for row in scenario.roster}
    sides = {row["side"] for row in scenario.roster}
    voice = Voice(scenario.ruleset, with_sides(names, sides, scenario.ruleset))
    for raw, outcome in steps(scenario):
        yield "> begin" if raw is None else f"> {_choice_text(read_choice(raw))}"
        yield from _outcome_lines(voice, outcome)


def _name(row: Mapping[str, Any]) -> str:
    return name_of_id(row["id"]) if row["name"] == row["id"] else " ".join(row["name"].split())


def _head(scenario: Scenario, roster: list[dict[str, Any]]) -> Iterator[str]:
    title = Voice(scenario.ruleset, {}).say_message(scenario.ruleset.name)
    yield title
    yield "=" * len(title)
    yield ""
    wide = max(len("ruleset"), *(len(row["id"]) for row in roster))
    yield f"  {'ruleset':{wide}}  {scenario.ruleset.slug}"
    yield f"  {'options':{wide}}  {json.dumps(dict(scenario.options), ensure_ascii=False)}"
    sides = max(len(row["side"]) for row in roster)
    for row in roster:
        stats = json.dumps(row["stats"], ensure_ascii=False)
        name = "" if row["name"] == name_of_id(row["id"]) else f"  {row['name']}"
        yield f"  {row['id']:{wide}}  {row['side']:{sides}}  {stats}{name}"


def _outcome_lines(voice: Voice, outcome: Outcome) -> Iterator[str]:
    ruleset = voice.ruleset
    for entry in outcome.log:
        phrase = ruleset.wording.sentence(entry)
        if entry.rolls or phrase:
            sentence = voice.plain(phrase) or f"({entry.rule})"
            readers = "" if entry.visible_to == "all" else f"{entry.visible_to}: "
            yield "    " + " ".join([readers + sentence, *map(_roll_text, entry.rolls)])
    asked = [f"{decision.by} {decision.kind}" for decision in ruleset.pending(outcome.state)]
    yield f"    asked: {', '.join(asked) or 'nobody, the fight is over'}"


def _roll_text(roll: Roll) -> str:
    faces = f"sum {sum(roll.faces)}" if roll.summed else ", ".join(map(str, roll.faces))
    return f"[{label(roll.who, roll.purpose)} {faces}]"


def _choice_text(choice: Choice) -> str:
    fields = [f"{name}={_value(value)}" for name, value in choice.fields.items()]
    return " ".join([choice.by, choice.kind, choice.option, *fields])


def _value(value: Any) -> str:
    if isinstance(value, str) and BARE.fullmatch(value):
        return value
    return json.dumps(value, separators=(",", ":"))


DIE = re.compile(r"\[([^\]]+?) ([\d ,]+)\]")
FIELD = re.compile(r" (\w+)=")
JSON = json.JSONDecoder()


def replay(text: str) -> Iterator[str]:
    """The lines that the fight in this text produces today."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(">"))
    yield from lines[:start]
    with override("en"):
        yield from transcript_lines(scenario.opened(scenario_of(lines)))


def scenario_of(lines: list[str]) -> dict[str, Any]:
    """The scenario in a transcript."""
    head = [line for line in lines if re.match(r"  \S", line)]
    words = dict(line.split(maxsplit=1) for line in head)
    people = [line for line in head if line.split()[0] not in ("ruleset", "options")]
    return {
        "ruleset": words["ruleset"],
        "options": json.loads(words["options"]),
        "combatants": [_combatant(line) for line in people],
        "dice": _faces(lines),
        "choices": [_choice(line) for line in lines if line.startswith("> ") and line != "> begin"],
    }


def _combatant(line: str) -> dict[str, Any]:
    id, side, rest = line.split(maxsplit=2)
    stats, end = JSON.raw_decode(rest)
    return {"id": id, "name": rest[end:].strip() or name_of_id(id), "side": side, "stats": stats}


def _faces(lines: Iterable[str]) -> dict[str, list[int]]:
    faces: dict[str, list[int]] = {}
    for line in lines:
        for name, pips in DIE.findall(line):
            faces.setdefault(name, []).extend(int(face) for face in pips.split(","))
    return faces


def _choice(line: str) -> dict[str, Any]:
    by, kind, option, *fields = line[2:].split(" ", 3)
    return {"by": by, "kind": kind, "option": option, **_fields(" ".join(["", *fields]))}


def _fields(text: str) -> Mapping[str, Any]:
    """Parses `target=gob weapon="long sword"`: a bare word, or any value as JSON."""
    fields: dict[str, Any] = {}
    place = 0
    while field := FIELD.match(text, place):
        try:
            fields[field[1]], place = JSON.raw_decode(text, field.end())
        except ValueError:
            place = text.find(" ", field.end()) % (len(text) + 1)
            fields[field[1]] = text[field.end() : place]
    return fields


def story(scenario: Scenario) -> Iterator[str]:
    """The lines of the story in the active language, up to the step that fails.

    Raises Refused, DiceNeeded, BadFace. There is an empty line before each further round.
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
        self.sentences: list[str] = []
        self.beat: list[Entry] = []
        self.round = 0

    @property
    def voice(self) -> Voice:
        return Voice(self.ruleset, with_sides(self.names, self.members, self.ruleset))

    def meets(self, row: Mapping[str, Any]) -> None:
        name = row.get("name", row["id"])
        self.names[row["id"]] = name_of_id(name) if name == row["id"] else name
        self.members.setdefault(row["side"], []).append(self.names[row["id"]])

    def sides(self) -> Iterator[str]:
        voice = self.voice
        for side, names in self.members.items():
            yield gettext("{name}: {value}").format(name=voice.called(side), value=join_list(names))

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
            self.sentences.append(sentence)
            self.beat.append(entry)
        self.round = outcome.state.round

    def ends(self) -> Iterator[str]:
        """The outcome of the beat, in the sentences of the log; otherwise all its sentences."""
        if self.sentences:
            result = result_of(self.ruleset, self.beat)
            yield " ".join(self._told(result) if result else self.sentences)
        self.sentences, self.beat = [], []

    def _told(self, result: Result) -> Iterator[str]:
        return map(self.voice.plain, summary_of(result, most=len(result.consequences)).phrases)
