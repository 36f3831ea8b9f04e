"""Dice as they fell, in the game's notation: whose they were and what for."""

from __future__ import annotations

from collections.abc import Iterable

from encounters import signs
from encounters.markup import SafeString
from encounters.play.panels.log.line import Die, Thrown
from encounters.play.panels.sights import Sight
from encounters.play.telling import faces_of
from rulesets.contract import Entry
from rulesets.dice import Roll


def thrown(sight: Sight, entries: Iterable[Entry]) -> tuple[Thrown, ...]:
    """Every roll of these entries with all its faces, the oldest first; none that is read with the
    one before it."""
    return tuple(
        Thrown(_title(sight, roll, entry), dice)
        for entry in entries
        for roll in entry.rolls
        if (dice := _faces(sight, entry, roll))
    )


def _title(sight: Sight, roll: Roll, entry: Entry) -> SafeString:
    return sight.voice.say(sight.table.ruleset.wording.rolled(roll.who, roll.purpose, entry))


def _faces(sight: Sight, entry: Entry, roll: Roll) -> tuple[Die, ...]:
    found = faces_of(sight.table.ruleset, entry, roll)
    return tuple(Die(signs.safe(face.text), face.counts, face.joined) for face in found)
