"""Initial values of a form: the usual answer is chosen, so that it takes one tap.

Questions with a default keep it, except whole turns and what a game advises on. Otherwise it is the
last answer, if that had a target and is possible again; else the suggestion. It depends only on the
question as its reader sees it, and on what the combatant has done before. For foes it may use up
something scarce; for everybody else a person has to choose that.

Every other option is preset as it would be suggested from what the viewer may know. Fields that
remain open get the rules' default.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from encounters.play.fights import control
from encounters.play.models import Step
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.questions.options import PICKED, is_one_of_them, target_of
from rulesets.contract import Choice, Decision, Field, Option
from rulesets.contract.describe import as_told
from rulesets.contract.extras import Advises

NAMED = ("combatant", "weapon", "spell")

type Values = dict[str, Any]
"""The values of an option by field, of any of the fields' types."""


def presets(context: ViewerContext, decision: Decision) -> tuple[str, dict[str, Values]]:
    """The option that is chosen initially, "" if a person has to choose one; and the preset values
    by field, by option."""
    first = usual(context, decision)
    values = {option.name: _preset(context, decision, option, first) for option in decision.options}
    return first.option if first else "", values


def _preset(
    context: ViewerContext, decision: Decision, option: Option, first: Choice | None
) -> Values:
    if not option.fields:
        return {}
    unlisted = context.table.ruleset.wording.unlisted
    chosen = first if first is not None and option.name == first.option else None
    fields = dict(chosen.fields) if chosen else _suggested_values(context, decision, option)
    for field in option.fields if not chosen else ():
        if field.type == "enum" and fields.get(field.name) in unlisted:
            listed = (choice for choice in field.choices if choice not in unlisted)
            fields[field.name] = next(listed, fields[field.name])
    for field in option.fields:
        if field.name not in fields and field.default is None and is_one_of_them(field):
            fields[field.name] = field.choices[0]
        if field.name not in fields and field.type in NAMED and field.default is None:
            fields |= _beside(context, decision, option, field)
    return fields


def _suggested_values(context: ViewerContext, decision: Decision, option: Option) -> Values:
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
    suggested = _suggested_values(context, decision, Option(option.name, fields))
    return {field.name: suggested[field.name]} if field.name in suggested else {}


def usual(context: ViewerContext, decision: Decision) -> Choice | None:
    """One of the offered answers, with those fields that have a usual value; None if each uses up
    something. For combatants that the GM plays it is the suggestion, as in the GM's list and when
    playing the foes."""
    ruleset, state = context.table.ruleset, context.table.state
    by = decision.by
    gms = context.gm and context.seen(by) is not None and not context.table.deciders(by)
    if gms and control.is_to_foe(context.table.named(by), by):
        return ruleset.suggest(state, decision, context.viewer)
    if gms:
        return _sparing(context, decision)
    standard = decision.option(decision.default) if decision.default else None
    advised = ruleset.advised if isinstance(ruleset, Advises) else ()
    open = decision.kind in (*ruleset.wording.turns, *advised)
    asked = decision if open or not standard else decision.alone(standard)
    again = next(
        (_repetition(context, asked, step) for step in _earlier_answers(context, asked)), None
    )
    if again is not None and not ruleset.spends(state, again):
        return again
    return _sparing(context, asked) or _sparing(context, decision)


def _sparing(context: ViewerContext, decision: Decision) -> Choice | None:
    """The suggestion that uses up nothing, if necessary of what is left without those that do."""
    ruleset, state = context.table.ruleset, context.table.state
    while decision.options:
        suggested = ruleset.suggest(state, decision, context.viewer)
        option = decision.option(suggested.option)
        assert option is not None
        if not ruleset.spends(state, suggested) and _fits(suggested, option):
            return suggested
        decision = _without(decision, option, _sparing_option(context, suggested, option))
    return None


def _without(decision: Decision, option: Option, instead: Option | None) -> Decision:
    """The decision with another version of the option, or without it."""
    options = (instead if item is option else item for item in decision.options)
    left = tuple(item for item in options if item is not None)
    default = decision.default if any(item.name == decision.default for item in left) else None
    return replace(decision, options=left, default=default)


def _sparing_option(context: ViewerContext, scarce: Choice, option: Option) -> Option | None:
    """The option with only those values of a field that use up nothing, such as other weapons; None
    if it has none."""
    for field in option.fields:
        if field.type not in PICKED:
            continue
        left = tuple(value for value in field.choices if not _spends(context, scarce, field, value))
        if left and len(left) < len(field.choices):
            only = replace(field, choices=left, default=None, required=True)
            return Option(
                option.name, tuple(only if item is field else item for item in option.fields)
            )
    return None


def _spends(context: ViewerContext, choice: Choice, field: Field, value: str) -> bool:
    other = Choice(choice.by, choice.kind, choice.option, {**choice.fields, field.name: value})
    return context.table.ruleset.spends(context.table.state, other)


def _earlier_answers(context: ViewerContext, decision: Decision) -> Iterator[Step]:
    """Answers to this question in earlier rounds, newest first; only those with a target, since
    getting ready or ending a turn need not be repeated."""
    for step in context.table.steps:
        choice = step.choice or {}
        if (choice.get("by"), choice.get("kind")) != (decision.by, decision.kind):
            continue
        option = decision.option(choice["option"])
        if step.round < context.view.round and option is not None and target_of(option):
            yield step


def _repetition(context: ViewerContext, decision: Decision, step: Step) -> Choice | None:
    """The choice of that step again, with another target if that one is out; None if it is
    impossible. A word that was left at the rules' default is suggested anew: it may follow from the
    situation, as a range does."""
    choice: Mapping[str, Any] = step.choice or {}
    option = decision.option(choice["option"])
    aim = target_of(option) if option else None
    assert option is not None and aim is not None
    fields = []
    for field in option.fields:
        value = choice.get(field.name)
        left = field.type == "enum" and value == field.default
        if field.type not in PICKED or value is None or left:
            fields.append(field)
        elif value in field.choices and (field is not aim or _stands(context, value)):
            fields.append(replace(field, choices=(value,), default=value))
        elif field is aim:
            fields.append(field)
        else:
            return None
    same = Option(option.name, tuple(fields))
    answer = context.table.ruleset.suggest(
        context.table.state, decision.alone(same), context.viewer
    )
    return answer if _fits(answer, option) else None


def _stands(context: ViewerContext, id: str) -> bool:
    combatant = context.seen(id)
    return combatant is not None and combatant.able


def _fits(answer: Choice, option: Option) -> bool:
    """Whether each value is legal with the values of the fields it depends on."""
    for field in option.fields:
        if field.depends is None or field.name not in answer.fields:
            continue
        name, legal = field.depends
        value = answer.fields.get(name) or next(
            item.default for item in option.fields if item.name == name
        )
        allowed = legal.get(as_told(value), ())
        if isinstance(allowed, tuple) and as_told(answer.fields[field.name]) not in allowed:
            return False
    return True
