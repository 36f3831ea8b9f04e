"""Dice as they fell, in the game's notation: the roller and the purpose."""

from __future__ import annotations

from collections.abc import Iterable

from encounters.performance.markup import SafeString
from encounters.play.panels.log.line import Die, Thrown
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling import faces_of
from encounters.text import snippets
from rulesets.contract import Entry
from rulesets.dice import Roll


def thrown(context: ViewerContext, entries: Iterable[Entry]) -> tuple[Thrown, ...]:
    """Every roll of these entries with all its faces, the oldest first, without rolls that are read
    together with the previous one."""
    return tuple(
        Thrown(_title(context, roll, entry), dice)
        for entry in entries
        for roll in entry.rolls
        if (dice := _faces(context, entry, roll))
    )


def _title(context: ViewerContext, roll: Roll, entry: Entry) -> SafeString:
    return context.voice.say(context.table.ruleset.wording.rolled(roll.who, roll.purpose, entry))


def _faces(context: ViewerContext, entry: Entry, roll: Roll) -> tuple[Die, ...]:
    found = faces_of(context.table.ruleset, entry, roll)
    return tuple(Die(snippets.safe(face.text), face.counts, face.joined) for face in found)
