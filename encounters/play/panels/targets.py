"""Those at whom an answer can be aimed, a row each: how they fare, and what one's chances are."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.safestring import SafeString, mark_safe

from encounters.play.panels.chances import beside_target, chance_of
from encounters.play.panels.sights import Sight, dotted
from rulesets.contract import Asked, Decision, Field, Option, Seen
from rulesets.messages import Name, Phrase

MOST = 12  # beyond that it is a list to pick from
Presets = Mapping[str, Mapping[str, Any]]


def aim_of(option: Option) -> Field:
    """Where somebody is named at whom it is aimed; only for options that have rows."""
    return next(field for field in option.fields if field.type == "combatant")


def has_rows(option: Option) -> bool:
    """Whether the option is aimed at somebody, who then has a row under it."""
    aims = [field for field in option.fields if field.type == "combatant" and not field.of]
    return bool(aims) and not may_be_left_out(aims[0]) and 0 < len(aims[0].choices) <= MOST


def may_be_left_out(field: Field) -> bool:
    """Nobody need be named, unless the field is asked only where somebody has to be."""
    if field.type == "combatant":
        needed = field.required or field.default is not None
        asked = field.depends is None or "" in field.depends[1]
        return asked and (field.nullable or not needed)
    return not (field.required or field.default is not None or field.nullable)


def presets(sight: Sight, decision: Decision) -> dict[str, dict[str, Any]]:
    """What stands selected where the rules have no default, so that one tap less is needed.

    What is suggested if it fits, else the first; whoever wants something else sees it.
    """
    choice = sight.table.ruleset.suggest(sight.table.state, decision)
    return {option.name: _preset(option, choice.fields) for option in decision.options}


def _preset(option: Option, suggested: Mapping[str, Any]) -> dict[str, Any]:
    found = {}
    for field in option.fields:
        named = field.required or field.type == "combatant"
        if not named or field.default is not None or not field.choices or field.nullable:
            continue
        wanted = suggested.get(field.name)
        if wanted in field.choices:
            found[field.name] = wanted
        elif not may_be_left_out(field):
            found[field.name] = field.choices[0]
    return found


def rows(
    sight: Sight, asked: Asked, option: Option, preset: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """A row for each whom this option can be aimed at."""
    aim = aim_of(option)
    found = []
    for value in aim.choices:
        chance = chance_of(sight, asked, option, {**preset, aim.name: value})
        found.append(
            {
                "value": value,
                "label": sight.voice.name(value),
                "note": standing(sight, value, asked.by),
                "odds": beside_target(sight, chance),
                "checked": value == preset.get(aim.name, aim.default),
            }
        )
    return found


def standing(sight: Sight, value: str, by: str) -> SafeString:
    """How a target fares, and what holds it."""
    seen = sight.view.seen(value)
    if seen is None:
        return mark_safe("")
    health = sight.health(seen)
    told = telling(seen, by) if not sight.gone(seen) else ()
    marks = dotted(*(sight.voice.say(mark) for mark in told))
    return mark_safe(f"{health}<span> · {marks}</span>" if health and marks else health or marks)


def telling(seen: Seen, by: str) -> tuple[Phrase, ...]:
    """The marks beside an answer, but not that a target is tied to the one who chooses."""
    return tuple(mark for mark in seen.marks if Name(by) not in mark.values.values())[:2]
