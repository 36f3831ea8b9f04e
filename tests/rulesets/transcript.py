"""Fights as text: who is in it, then every choice with what people read of it, dice in brackets.

    > aldo melee attack target=gob
        Aldo strikes Gob with the sword and hits. [aldo attack 15] [gm damage 4]
        asked: gob melee

A line in the log that not everybody may read says in front of it whose it is. The faces in the
brackets are the dice of the fight, so a transcript can be played again from its own text.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from typing import Any

from django.utils.translation import override

from encounters.wording import Voice, with_sides
from rulesets import registry
from rulesets.contract import Choice, Entry, Outcome, Ruleset
from rulesets.dice import Dice, Roll, Script, label

DIE = re.compile(r"\[([^\]]+?) ([\d ,]+)\]")


def replay(text: str) -> Iterator[str]:
    """The lines that the fight in this text gives today."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(">"))
    head = lines[:start]
    yield from head
    yield from told(*opened(head), map(_choice, lines[start + 1 :]), _faces(lines[start:]))


def told(
    ruleset: Ruleset,
    roster: list[dict[str, Any]],
    options: dict[str, Any],
    choices: Iterable[Choice | None],
    dice: Dice,
) -> Iterator[str]:
    """The lines of a fight; what is no choice (None) is passed over."""
    names = {row["id"]: row["name"] for row in roster}
    voice = Voice(ruleset, with_sides(names, {row["side"] for row in roster}, ruleset))
    with override("en"):
        outcome = ruleset.begin(roster, options, dice)
        yield "> begin"
        yield from _said(ruleset, voice, outcome)
        for choice in choices:
            if choice is not None:
                outcome = ruleset.resolve(outcome.state, choice, dice)
                yield f"> {_written(choice)}"
                yield from _said(ruleset, voice, outcome)


def opened(head: list[str]) -> tuple[Ruleset, list[dict[str, Any]], dict[str, Any]]:
    """Ruleset, roster and options as the lines before the first choice give them."""
    rows = [line.split(maxsplit=2) for line in head if line.startswith("  ")]
    ruleset = registry.get(next(rest[0] for word, *rest in rows if word == "ruleset"))
    options = next(json.loads(" ".join(rest)) for word, *rest in rows if word == "options")
    people = [row for row in rows if row[0] not in ("ruleset", "options")]
    roster = [
        {"id": id, "name": id.replace("_", " ").title(), "side": side, "stats": json.loads(stats)}
        for id, side, stats in people
    ]
    return ruleset, roster, options


def _said(ruleset: Ruleset, voice: Voice, outcome: Outcome) -> Iterator[str]:
    for entry in outcome.log:
        sentence = voice.plain(ruleset.wording.sentence(entry)) or f"({entry.rule})"
        if entry.rolls or ruleset.wording.sentence(entry):
            yield "    " + " ".join([_whose(entry) + sentence, *map(_shown, entry.rolls)])
    asked = [f"{decision.by} {decision.kind}" for decision in ruleset.pending(outcome.state)]
    yield f"    asked: {', '.join(asked) or 'nobody, the fight is over'}"


def _whose(entry: Entry) -> str:
    return "" if entry.visible_to == "all" else f"{entry.visible_to}: "


def _shown(roll: Roll) -> str:
    return f"[{label(roll.who, roll.purpose)} {', '.join(map(str, roll.faces))}]"


def _faces(lines: Iterable[str]) -> Script:
    faces: dict[str, list[int]] = {}
    for line in lines:
        for name, shown in DIE.findall(line):
            faces.setdefault(name, []).extend(int(face) for face in shown.split(","))
    return Script(faces)


def _written(choice: Choice) -> str:
    fields = [f"{name}={_value(value)}" for name, value in choice.fields.items()]
    return " ".join([choice.by, choice.kind, choice.option, *fields])


def _value(value: Any) -> str:
    plain = isinstance(value, str) and re.fullmatch(r"[a-z_]\w*", value)
    return str(value) if plain else json.dumps(value, separators=(",", ":"))


def _choice(line: str) -> Choice | None:
    if not line.startswith("> "):
        return None
    by, kind, option, *fields = line[2:].split(" ")
    pairs = (field.split("=", 1) for field in fields)
    return Choice(by, kind, option, {name: _read(value) for name, value in pairs})


def _read(value: str) -> Any:
    try:
        return json.loads(value)
    except ValueError:
        return value
