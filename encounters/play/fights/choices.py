"""Converts posted data to a choice of the rules.

A row of the form is `choice`, with the value `option` or `option/value`. The declining button is
`refuse`; one for a standing order is `stand`, with the value `scope/option`. Further fields of the
answer are `option.field`. Fields that are not used beside the others are left out, as a page with
scripts leaves them out; all other invalid values are passed on unchanged: the rules refuse them
with a reason, and nothing happens.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.http import QueryDict

from encounters.text import notation
from rulesets.contract import Choice, Decision, Field, Option, PendingView
from rulesets.contract.describe import is_asked

LONGEST_NUMBER = 12


def choice_from(
    pending: Iterable[Decision], posted: QueryDict, views: Iterable[PendingView] = ()
) -> Choice:
    """The choice in a form of `ask.html`, given the pending decisions.

    `views` are the questions as the member saw them. With hidden combatants left out, a field may
    have had another default, which is then used.
    """
    by, kind = posted.get("by", ""), posted.get("kind", "")
    stands = posted.get("stand", "").partition("/")[2]
    chosen = posted.get("refuse") or stands or posted.get("choice", "")
    name, _, value = chosen.partition("/")
    decision = next((item for item in pending if (item.by, item.kind) == (by, kind)), None)
    option = decision.option(name) if decision else None
    if option is None:
        return Choice(by, kind, name, {})
    own = (item.decision for item in views if (item.by, item.kind) == (by, kind) and item.decision)
    read = next((item.option(name) for item in own), None) or option
    values = _fields(read, value, posted)
    return Choice(by, kind, name, {**_silent_defaults(option, read, values), **values})


def scope(posted: QueryDict) -> str:
    """The scope of a standing order; "" for a single answer."""
    return posted.get("stand", "").partition("/")[0]


def _silent_defaults(whole: Option, read: Option, values: Mapping[str, Any]) -> dict[str, Any]:
    """The defaults shown in the form for fields without a control, if they differ from the rules'
    own."""
    rules = {field.name: field.default for field in whole.fields}
    defaults = {field.name: field.default for field in read.fields} | dict(values)
    return {
        field.name: field.default
        for field in read.fields
        if field.default not in (None, rules[field.name]) and is_asked(field, defaults)
    }


def not_offered(choice: Choice, views: Iterable[PendingView]) -> str | None:
    """The field in which a choice names a combatant that this member is not offered; "" for an
    option that is not offered. All other errors are left to the rules."""
    asked = (item for item in views if (item.by, item.kind) == (choice.by, choice.kind))
    decision = next((item.decision for item in asked if item.decision), None)
    if decision is None:
        return None
    option = decision.option(choice.option)
    if option is None:
        return ""
    fields = {field.name: field for field in option.fields}
    for name, value in choice.fields.items():
        field = fields.get(name)
        if field is None:
            return name
        named = value if isinstance(value, list) else [value]
        people = field.type in ("combatant", "combatants")
        if people and any(item not in field.choices for item in named if item is not None):
            return name
    return None


def _fields(option: Option, value: str, posted: QueryDict) -> dict[str, Any]:
    fields, rest = {}, option.fields
    if value and rest:
        fields[rest[0].name] = parse_values(rest[0], [value])
        rest = rest[1:]
    defaults = {field.name: field.default for field in option.fields}
    for field in rest:
        texts = posted.getlist(f"{option.name}.{field.name}")
        if not (any(texts) and field.type == "bool") and not is_asked(field, defaults | fields):
            continue  # without scripts the form sends its preset value; a tick was made by a person
        if field.type == "bool":
            if any(texts) or field.default is not None:
                fields[field.name] = texts[:1] == ["on"]
        elif any(texts):
            fields[field.name] = parse_values(field, texts)
        elif field.required and field.default is None and len(field.choices) == 1:
            fields[field.name] = field.choices[0]  # the only choice, which has no control
        elif texts and field.nullable:
            fields[field.name] = None
    return fields


def parse_values(field: Field, texts: list[str]) -> Any:
    """The value in the field's type; the text itself if it cannot be converted."""
    if field.repeats:  # the same one, named several times
        return [id for item in texts for id in item.split(",") if id]
    if field.type in ("combatants", "names"):
        return texts
    if field.type == "numbers":
        return [whole(item) for item in texts]
    if field.type == "dice":
        return notation.dice_notation(texts[0])
    return whole(texts[0]) if field.type == "int" else texts[0]


def whole(text: str) -> int | str:
    digits = text.removeprefix("-")
    fits = digits.isascii() and digits.isdecimal() and len(digits) <= LONGEST_NUMBER
    return int(text) if fits else text


def number(posted: QueryDict, name: str) -> int:
    """The posted number; -1 for anything else, which is neither a step nor a primary key."""
    value = whole(posted.get(name, ""))
    return value if isinstance(value, int) else -1


def names(posted: QueryDict, name: str) -> list[str]:
    """Ids, posted one by one or separated by commas."""
    return [id for text in posted.getlist(name) for id in text.split(",") if id]
