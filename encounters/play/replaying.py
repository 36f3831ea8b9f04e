"""Reads a transcript and plays the fight again; `transcripts.py` describes the format."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import override

from encounters.play.transcripts import called, transcript_lines
from rulesets import scenario

DIE = re.compile(r"\[([^\]]+?) ([\d ,]+)\]")
FIELD = re.compile(r" (\w+)=")
JSON = json.JSONDecoder()


def replay(text: str) -> Iterator[str]:
    """The lines that the fight in this text produces today."""
    lines = text.splitlines()
    start = next(number for number, line in enumerate(lines) if line.startswith(">"))
    yield from lines[:start]
    with override("en"):
        yield from transcript_lines(scenario.opened(written(lines)))


def written(lines: list[str]) -> dict[str, Any]:
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
    return {"id": id, "name": rest[end:].strip() or called(id), "side": side, "stats": stats}


def _faces(lines: Iterable[str]) -> dict[str, list[int]]:
    faces: dict[str, list[int]] = {}
    for line in lines:
        for name, shown in DIE.findall(line):
            faces.setdefault(name, []).extend(int(face) for face in shown.split(","))
    return faces


def _choice(line: str) -> dict[str, Any]:
    by, kind, option, *fields = line[2:].split(" ", 3)
    return {"by": by, "kind": kind, "option": option, **_fields(" ".join(["", *fields]))}


def _fields(text: str) -> Mapping[str, Any]:
    """Parses `target=gob weapon="long sword"`: a bare word, or any value as JSON."""
    found: dict[str, Any] = {}
    place = 0
    while field := FIELD.match(text, place):
        try:
            found[field[1]], place = JSON.raw_decode(text, field.end())
        except ValueError:
            place = text.find(" ", field.end()) % (len(text) + 1)
            found[field[1]] = text[field.end() : place]
    return found
