"""Names of steps and dice, for undo and corrections."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import islice
from typing import Any

from django.utils.translation import gettext

from encounters.performance.markup import SafeString, format_html
from encounters.play.fights.naming import RENAME
from encounters.play.models import Step
from encounters.play.panels.questions.answered import statement
from encounters.play.panels.table import entries_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.stored.values import StoredRoll
from encounters.text.notation import isolated
from rulesets.contract import Entry


def step_name(context: ViewerContext, step: Step) -> SafeString | str:
    """The name of the decider's own roll, as on the pad; otherwise of the choice."""
    first = next((row for row in step.rolls if not row.unused), None)
    if first and _belongs_to_the_choice(context, step, first):
        return roll_name(context, step, first)
    return chosen(context, step)


def _belongs_to_the_choice(context: ViewerContext, step: Step, row: StoredRoll) -> bool:
    """Whether the roll is the decider's. Others' rolls after an answer are not: a spell's target
    saves, or the next round begins with both sides' initiative."""
    by = step.choice["by"] if step.choice else ""
    return row.who == by or by not in context.table.cast


def roll_name(context: ViewerContext, step: Step, row: StoredRoll) -> SafeString:
    """The roller and the purpose, as this viewer may know them."""
    ruleset, entry = context.table.ruleset, _entry(step, row)
    told = ruleset.tell(context.table.state, entry, context.viewer) if entry else None
    return context.voice.say(ruleset.wording.rolled(row.who, row.purpose, told), strong=False)


def _entry(step: Step, row: StoredRoll) -> Entry | None:
    """The log entry that the dice belong to; equal rolls are matched in order."""
    who, purpose = row.who, row.purpose
    alike = [item for item in step.rolls if (item.who, item.purpose) == (who, purpose)]
    entries = (
        entry
        for entry in entries_of(step)
        for roll in entry.rolls
        if (roll.who, roll.purpose) == (who, purpose)
    )
    nth = next(place for place, other in enumerate(alike) if other is row)
    return next(islice(entries, nth, None), None)


def chosen(context: ViewerContext, step: Step) -> SafeString | str:
    """The answer, or the GM's ruling."""
    choice = step.choice
    if not choice:
        return gettext("The beginning")
    if choice["by"] == "gm" and choice["kind"] == "gm":
        target, said = choice.get("target"), context.voice.term(choice["option"], "gm")
        if choice["option"] == "set":
            return _set(context, choice)
        if choice["option"] == RENAME:
            return gettext("New name: %(name)s") % {"name": isolated(str(choice.get("name")))}
        if choice["option"] == "default" and choice.get("who"):
            return _defaults(len(choice["who"]))
        name = context.voice.names.get(target, "") if isinstance(target, str) else ""
        return gettext("%(ruling)s: %(name)s") % {"ruling": said, "name": name} if name else said
    return statement(context, choice)


def _defaults(count: int) -> str:
    return gettext("Default answers: %(count)s") % {"count": count}


def _set(context: ViewerContext, choice: Mapping[str, Any]) -> SafeString:
    """The name of a ruling that sets a value: the combatant and the value's name."""
    name = context.voice.names.get(str(choice.get("target")), "")
    return format_html(
        gettext("{name}: {deed}"),
        name=name,
        deed=context.voice.term(str(choice.get("field")), "stats"),
    )
