"""Initial values of a form, which save a tap.

The usual answer is preset as it was given last time, every other option as it would be suggested
from what the viewer may know. Fields that remain open get the rules' default.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from encounters.play.panels.questions.labels import is_one_of_them
from encounters.play.panels.questions.repeat_last_choice import usual
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Choice, Decision, Field, Option

NAMED = ("combatant", "weapon", "spell")

type Values = dict[str, Any]
"""The values of an option by field, of any of the fields' types."""


def presets(context: ViewerContext, decision: Decision) -> Mapping[str, Values]:
    """The preset values by field, by option."""
    return _worked_out(context, decision)[1]


def chosen_in(context: ViewerContext, decision: Decision) -> str:
    """The option that is chosen initially; "" if a person has to choose one."""
    return _worked_out(context, decision)[0]


def _worked_out(context: ViewerContext, decision: Decision) -> tuple[str, dict[str, Values]]:
    """The chosen option and all presets, computed once per question."""
    question = decision.by, decision.kind
    if question not in context.presets:
        first = usual(context, decision)
        values = {
            option.name: _preset(context, decision, option, first) for option in decision.options
        }
        context.presets[question] = first.option if first else "", values
    return context.presets[question]


def _preset(
    context: ViewerContext, decision: Decision, option: Option, first: Choice | None
) -> Values:
    if not option.fields:
        return {}
    unlisted = context.table.ruleset.wording.unlisted
    chosen = first if first is not None and option.name == first.option else None
    found = dict(chosen.fields) if chosen else _suggested(context, decision, option)
    for field in option.fields if not chosen else ():
        if field.type == "enum" and found.get(field.name) in unlisted:
            listed = (choice for choice in field.choices if choice not in unlisted)
            found[field.name] = next(listed, found[field.name])
    for field in option.fields:
        if field.name not in found and field.default is None and is_one_of_them(field):
            found[field.name] = field.choices[0]
        if field.name not in found and field.type in NAMED and field.default is None:
            found |= _beside(context, decision, option, field)
    return found


def _suggested(context: ViewerContext, decision: Decision, option: Option) -> Values:
    ruleset, state = context.table.ruleset, context.table.state
    return dict(ruleset.suggest(state, decision.alone(option), context.viewer).fields)


def _beside(context: ViewerContext, decision: Decision, option: Option, field: Field) -> Values:
    """A field that is only asked with certain values of another one: its suggestion for the first
    such value."""
    if field.depends is None:
        return {}
    name, legal = field.depends
    other = next(item for item in option.fields if item.name == name)
    value = next((choice for choice in other.choices if choice in legal), None)
    if value is None:
        return {}
    only = replace(other, choices=(value,), default=value)
    fields = tuple(only if item is other else item for item in option.fields)
    suggested = _suggested(context, decision, Option(option.name, fields))
    return {field.name: suggested[field.name]} if field.name in suggested else {}
