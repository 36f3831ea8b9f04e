"""A line of the log: a sentence, and behind "why?" its arithmetic, its dice and their rollers. The
one cache of all that is made of lines."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

from django.utils.translation import gettext
from msgspec import Struct

from encounters.play.models import Step
from encounters.play.telling.moments import faces_of
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.log.steps import by_itself, person
from encounters.serve.performance.markup import (
    ListCache,
    SafeString,
    conditional_escape,
    format_html,
)
from encounters.text import snippets
from encounters.text.notation import dice
from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.messages import Dice, Name, Phrase, Term

_log = ListCache[Any](12288)  # about 400 values for each table


class Why(Struct, frozen=True):
    """A row of the arithmetic. Without a `value` it is a remark; `total` has a rule above it."""

    label: SafeString
    value: SafeString | None = None
    total: bool = False


class Thrown(Struct, frozen=True):
    """Dice that were rolled together: the roller and the purpose, and the faces as they are
    read."""

    text: SafeString
    faces: tuple[Face, ...]


class LogLine(Struct, frozen=True, kw_only=True):
    """A line. `rules`: the rules behind it, or the kind of a note, which has no `entries`; these
    are what it was made from, as they were told."""

    id: str
    step: int
    round: int
    rules: tuple[str, ...]
    icon: SafeString
    text: SafeString
    why: tuple[Why, ...] = ()
    dice: tuple[Thrown, ...] = ()
    entries: tuple[Entry, ...] = ()

    @property
    def is_note(self) -> bool:
        """Whether it is a note of the table, not a rule of the game."""
        return not self.entries

    @property
    def has_more(self) -> bool:
        """Whether there are details behind its sentence."""
        return bool(self.why or self.dice)


def once[Value](of: Sequence[Any], key: Hashable, make: Callable[[], Value]) -> Value:
    """Makes a value of these lines, beats or lists of them, which never change, once for everybody
    who is told the same. `key`: which value it is, and all that it depends on besides."""
    value: Value = _log.get(of, key, make)
    return value


def is_kept(key: Hashable) -> bool:
    """Whether `once` has made this already, of no lines."""
    return _log.has((), key)


def forget() -> None:
    _log.forget()


def reasons(context: ViewerContext, step: Step, entry: Entry) -> list[Why]:
    """The arithmetic of an entry, and the rollers of its dice."""
    voice = context.voice
    rows = [
        Why(voice.say(row.label), value_markup(context, row.value), row.total)
        for row in voice.ruleset.wording.why(entry)
    ]
    if rows:
        reasons_of_dice = [
            *(_whose(context, step, roll) for roll in entry.rolls),
            by_itself(context, step),
        ]
        rows += [Why(snippets.safe(text)) for text in reasons_of_dice if text]
    return rows


def _whose(context: ViewerContext, step: Step, roll: Roll) -> str:
    """ "Pia's own dice" for dice rolled at the table; empty for those of the app."""
    for row in step.rolls:
        if (row.who, row.purpose, tuple(row.faces)) == (roll.who, roll.purpose, roll.faces):
            if row.how == "typed":
                return gettext("Own dice: %(name)s") % {"name": person(context, row.seat)}
            if row.how == "again":
                return gettext("The same dice as before it was undone")
    return ""


def value_markup(context: ViewerContext, value: Any) -> SafeString | None:
    """A value of the arithmetic: numbers and dice left to right, words unchanged."""
    match value:
        case None:
            return None
        case bool():
            return conditional_escape(gettext("yes") if value else gettext("no"))
        case int() | float():
            return snippets.number(snippets.minus(value))
        case Dice(text=text):
            return snippets.number(snippets.minus(dice(text)))
        case Phrase():
            return context.voice.say(value)
        case Term(id=id):
            return conditional_escape(context.voice.term(id))
        case Name(id=id):
            return context.voice.name(id)
        case _:
            return format_html("<bdi>{}</bdi>", value)


def thrown(context: ViewerContext, entries: Iterable[Entry]) -> tuple[Thrown, ...]:
    """Every roll of these entries with all its faces, the oldest first, without rolls that are read
    together with the previous one."""
    say, ruleset = context.voice.say, context.table.ruleset
    return tuple(
        Thrown(say(ruleset.wording.rolled(roll.who, roll.purpose, entry)), faces)
        for entry in entries
        for roll in entry.rolls
        if (faces := faces_of(ruleset, entry, roll))
    )
