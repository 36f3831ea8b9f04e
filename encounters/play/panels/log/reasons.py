"""The details behind "why?": the arithmetic of an entry, and the rollers of its dice."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext

from encounters.performance.markup import SafeString, conditional_escape, format_html
from encounters.play.models import Step
from encounters.play.panels.log.doers import by_itself, person
from encounters.play.panels.log.line import Why
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from encounters.text.notation import dice
from rulesets.contract import Entry
from rulesets.dice import Roll
from rulesets.messages import Dice, Name, Phrase, Term


def reasons(context: ViewerContext, step: Step, entry: Entry) -> list[Why]:
    rows = [
        Why(context.voice.say(line.label), value_markup(context, line.value), line.total)
        for line in context.table.ruleset.wording.why(entry)
    ]
    if rows:
        told = [*(whose(context, step, roll) for roll in entry.rolls), by_itself(context, step)]
        rows += [Why(snippets.safe(text)) for text in told if text]
    return rows


def whose(context: ViewerContext, step: Step, roll: Roll) -> str:
    """ "Pia's own dice" for dice rolled at the table; empty for those of the app."""
    for row in step.rolls:
        same = (row.who, row.purpose, tuple(row.faces)) == (
            roll.who,
            roll.purpose,
            roll.faces,
        )
        if same and row.how == "typed":
            return gettext("Own dice: %(name)s") % {"name": person(context, row.seat)}
        if same and row.how == "again":
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
