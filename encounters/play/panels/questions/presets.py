"""Presets of a form before anybody has chosen, so that one tap less is needed.

The usual answer stands as it was last time, every other option as it would be suggested from what
the viewer may know. Where that leaves a field open, the default of the rules stands.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from encounters.play.panels.questions.usual import usual
from encounters.play.panels.sights import Sight
from rulesets.contract import Choice, Decision, Field, Option

NAMED = ("combatant", "weapon", "spell")

type Values = dict[str, Any]
"""Values of an option by field, of whatever type the field has."""


def presets(sight: Sight, decision: Decision) -> Mapping[str, Values]:
    """Values by field, by the option's name."""
    return _worked_out(sight, decision)[1]


def chosen_in(sight: Sight, decision: Decision) -> str:
    """The option that stands chosen."""
    return _worked_out(sight, decision)[0]


def _worked_out(sight: Sight, decision: Decision) -> tuple[str, dict[str, Values]]:
    """Once a question."""
    question = decision.by, decision.kind
    if question not in sight.presets:
        first = usual(sight, decision)
        values = {one.name: _preset(sight, decision, one, first) for one in decision.options}
        sight.presets[question] = first.option, values
    return sight.presets[question]


def _preset(sight: Sight, decision: Decision, option: Option, first: Choice) -> Values:
    if not option.fields:
        return {}
    usually = option.name == first.option
    found = dict(first.fields) if usually else _suggested(sight, decision, option)
    for field in option.fields:
        if field.name not in found and field.type in NAMED and field.default is None:
            found |= _beside(sight, decision, option, field)
    return found


def _suggested(sight: Sight, decision: Decision, option: Option) -> Values:
    ruleset, state = sight.table.ruleset, sight.table.state
    return dict(ruleset.suggest(state, decision.alone(option), sight.viewer).fields)


def _beside(sight: Sight, decision: Decision, option: Option, field: Field) -> Values:
    """A field that is asked only with certain values of another one: what is suggested with the
    first such value."""
    if field.depends is None:
        return {}
    name, legal = field.depends
    other = next(one for one in option.fields if one.name == name)
    value = next((one for one in other.choices if one in legal), None)
    if value is None:
        return {}
    only = replace(other, choices=(value,), default=value)
    fields = tuple(only if one is other else one for one in option.fields)
    suggested = _suggested(sight, decision, Option(option.name, fields))
    return {field.name: suggested[field.name]} if field.name in suggested else {}
