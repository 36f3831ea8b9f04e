"""What an answer needs besides its target: weapon, feet, range, further targets.

All of them are small controls under the rows, named OPTION.FIELD. Every kind of field that a
decision can have is told here once; `answers.py` reads the same names back.
"""

from __future__ import annotations

from typing import Any

from django.utils.html import strip_tags
from django.utils.safestring import SafeString, mark_safe

from encounters.play.panels.options import aimed_option
from encounters.play.panels.sights import Sight
from encounters.play.panels.signs import avatar
from rulesets.contract import Asked, Decision, Field, Option, Seen

SEGMENTS = 4  # more choices than fit side by side become a list
FEW = ("weapon", "spell", "enum", "combatant")


def extras(
    sight: Sight, asked: Asked, decision: Decision, chosen: str | None
) -> list[dict[str, Any]]:
    """The fields of every option that its rows do not tell; `open` for the one now chosen."""
    aimed = aimed_option(decision)
    found = []
    for option in decision.options:
        fields = option.fields[1:] if aimed and option.name == aimed.name else option.fields
        placed = placing(fields)
        found += [
            control(sight, asked.by, option, field) | {"open": option.name == chosen}
            for field in fields
            if worth_asking(field) and field not in placed
        ]
        if placed:
            found.append(board(sight, asked.by, option, placed) | {"open": option.name == chosen})
    return found


def placing(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """The fields that put fighters into places, if they share these and there is a choice."""
    placed = tuple(field for field in fields if field.of and field.type == "combatant")
    same = len({field.choices for field in placed}) == 1 and len(placed[0].choices) > 1
    return placed if same else ()


def board(sight: Sight, by: str, option: Option, placed: tuple[Field, ...]) -> dict[str, Any]:
    """All places with whoever stands in them at first."""
    return {
        "option": option.name,
        "id": f"{by}-{option.name}-places",
        "label": sight.voice.term(option.name, ""),
        "look": "places",
        "places": [
            {
                "id": f"{by}-{option.name}-at-{place}",
                "value": place,
                **_who(sight, place),
                "fighters": [
                    {
                        "field": f"{option.name}.{field.name}",
                        "checked": field.default == place,
                        **_who(sight, field.of),
                    }
                    for field in placed
                ],
            }
            for place in placed[0].choices
        ],
    }


def _who(sight: Sight, id: str) -> dict[str, Any]:
    seen = sight.view.seen(id)
    name = seen.name if seen else id
    return {
        "name": sight.voice.name(id),
        "plain": sight.voice.names.get(id, id),
        "avatar": avatar(name, bool(seen and sight.own_side(seen))),
        "health": sight.health(seen) if seen else "",
    }


def worth_asking(field: Field) -> bool:
    """A field with one legal value asks nobody anything, unless it may be left out."""
    if field.type in FEW and not field.nullable:
        optional = not field.required and field.default is None
        return len(field.choices) > (0 if optional else 1)
    if field.type == "int":
        return field.min is None or field.max is None or field.min < field.max
    return True


def control(sight: Sight, by: str, option: Option, field: Field) -> dict[str, Any]:
    """One field as a control; `look` is the partial that draws it."""
    actor = sight.view.seen(by)
    value = field.default
    return {
        "option": option.name,
        "name": f"{option.name}.{field.name}",
        "id": f"{by}-{option.name}-{field.name}",
        "label": sight.voice.name(field.of)
        if field.of
        else sight.voice.term(field.name, option.name),
        "help": sight.voice.say_message(field.help),
        "look": look(field),
        "choices": [choice(sight, actor, field, one) for one in choices_of(field)],
        "min": field.min,
        "max": field.max,
        "value": "" if value is None else value,
        "required": field.required and field.default is None,
    }


def look(field: Field) -> str:
    if field.type in FEW:
        return "segments" if len(choices_of(field)) <= SEGMENTS else "select"
    if field.type in ("combatants", "names") and field.choices:
        return "boxes"
    return {"int": "stepper", "bool": "switch"}.get(field.type, "text")


def choices_of(field: Field) -> tuple[str, ...]:
    return (*field.choices, "") if field.nullable and field.type in FEW else field.choices


def choice(sight: Sight, actor: Seen | None, field: Field, value: str) -> dict[str, Any]:
    default = field.default
    many = isinstance(default, list | tuple)
    return {
        "value": value,
        "label": label(sight, field, value),
        "plain": strip_tags(label(sight, field, value)),
        "note": note(sight, actor, field, value),
        "checked": value in default if many else value == ("" if default is None else default),
    }


def label(sight: Sight, field: Field, value: str) -> SafeString | str:
    if value == "":
        return sight.voice.term("none")
    if field.type in ("combatant", "combatants"):
        return sight.voice.name(value)
    return sight.voice.names.get(value) or sight.voice.term(value, field.name)


def note(sight: Sight, actor: Seen | None, field: Field, value: str) -> SafeString:
    """What a weapon or spell does, or how a target fares."""
    if actor is not None and field.type in ("weapon", "spell") and value in actor.kit:
        return sight.voice.say(actor.kit[value])
    seen = sight.view.seen(value) if field.type in ("combatant", "combatants") else None
    return sight.health(seen) if seen else mark_safe("")
