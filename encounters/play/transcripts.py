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
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from django.utils.text import capfirst

from encounters.text.wording import Voice, with_sides
from rulesets.contract import Choice, Entry, Outcome
from rulesets.dice import Roll, label
from rulesets.scenario import Scenario, read_choice, steps

BARE = re.compile(r"(?!(true|false|null)$)[a-z_]\w*")
"""Values that need no quotes."""


def transcript(scenario: Scenario) -> Iterator[str]:
    """The lines of a transcript in the active language, up to the step that fails.

    Refused, DiceNeeded, BadFace. Combatants without a name get one made from the id.
    """
    roster = [{**row, "name": _name(row)} for row in scenario.roster]
    yield from _head(scenario, roster)
    yield ""
    yield from transcript_lines(scenario._replace(roster=roster))


def called(id: str) -> str:
    """The name of a combatant of which only the id is given."""
    return capfirst(id.replace("_", " "))


def transcript_lines(scenario: Scenario) -> Iterator[str]:
    """The lines from the beginning of the fight on."""
    names = {row["id"]: row["name"] for row in scenario.roster}
    sides = {row["side"] for row in scenario.roster}
    voice = Voice(scenario.ruleset, with_sides(names, sides, scenario.ruleset))
    for raw, outcome in steps(scenario):
        yield "> begin" if raw is None else f"> {_written(read_choice(raw))}"
        yield from _said(voice, outcome)


def _name(row: Mapping[str, Any]) -> str:
    return called(row["id"]) if row["name"] == row["id"] else " ".join(row["name"].split())


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
        name = "" if row["name"] == called(row["id"]) else f"  {row['name']}"
        yield f"  {row['id']:{wide}}  {row['side']:{sides}}  {stats}{name}"


def _said(voice: Voice, outcome: Outcome) -> Iterator[str]:
    ruleset = voice.ruleset
    for entry in outcome.log:
        said = ruleset.wording.sentence(entry)
        if entry.rolls or said:
            sentence = voice.plain(said) or f"({entry.rule})"
            yield "    " + " ".join([_whose(entry) + sentence, *map(_shown, entry.rolls)])
    asked = [f"{decision.by} {decision.kind}" for decision in ruleset.pending(outcome.state)]
    yield f"    asked: {', '.join(asked) or 'nobody, the fight is over'}"


def _whose(entry: Entry) -> str:
    return "" if entry.visible_to == "all" else f"{entry.visible_to}: "


def _shown(roll: Roll) -> str:
    faces = f"sum {sum(roll.faces)}" if roll.summed else ", ".join(map(str, roll.faces))
    return f"[{label(roll.who, roll.purpose)} {faces}]"


def _written(choice: Choice) -> str:
    fields = [f"{name}={_value(value)}" for name, value in choice.fields.items()]
    return " ".join([choice.by, choice.kind, choice.option, *fields])


def _value(value: Any) -> str:
    if isinstance(value, str) and BARE.fullmatch(value):
        return value
    return json.dumps(value, separators=(",", ":"))
