"""One field of an answer as a control: stepper, switch, segments, list, boxes or text.

Its name is OPTION.FIELD, which `fights/choices.py` reads back. Every kind of field that a decision
can have is told here once.
"""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from encounters.performance.markup import SafeString, format_html, strip_tags
from encounters.play.panels.questions.labels import PICKED, label, note, undecided, values_of
from encounters.play.panels.questions.targets import Target
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import CombatantView, Field, Option

SEGMENTS = 4  # more choices than fit side by side become a list


class Extra(Struct, frozen=True, kw_only=True):
    """A control under the rows of an `option`: `look` names its drawing in `extra.html`, and it is
    `open` while the option is chosen."""

    option: str
    look: str
    open: bool = False


class Unseen(Extra, frozen=True, kw_only=True):
    """A value that is sent along though nobody is asked for it."""

    name: str
    value: str
    depends: str


class Choosable(Struct, frozen=True, kw_only=True):
    """A value to choose: its word as markup and as text, what is to be said of it."""

    value: str
    label: SafeString | str
    plain: str
    note: SafeString
    checked: bool


class Control(Extra, frozen=True, kw_only=True):
    """`titled`: its label is in context, since the choices alone do not say what for. `held`: the
    only value that a yes or no can have. `armed`: the notes of the choices follow the answer."""

    name: str
    id: str
    label: SafeString | str
    help: str
    choices: tuple[Choosable, ...]
    min: int | None
    max: int | None
    lowest: SafeString
    highest: SafeString
    value: Any
    required: bool
    titled: bool
    depends: str
    held: str | None
    armed: bool = False


class Targets(Extra, frozen=True, kw_only=True):
    """Those at whom an option can be aimed, a row each; `abreast` where there are many."""

    name: str
    id: str
    label: SafeString | str
    depends: str
    abreast: bool
    rows: tuple[Target, ...]


def control(
    context: ViewerContext,
    by: str,
    option: Option,
    field: Field,
    preset: Any = None,
    open: bool = False,
) -> Control:
    """The field with `preset` chosen in it, else with the default of the rules."""
    actor = context.seen(by)
    value = field.default if preset is None else preset
    return Control(
        option=option.name,
        look=look(field),
        open=open,
        name=name_of(option, field),
        id=id_of(by, option, field),
        label=title(context, option, field),
        help=context.voice.say_message(field.help),
        choices=tuple(choosable(context, actor, field, item, value) for item in values_of(field)),
        min=field.min,
        max=field.max,
        lowest=format_html('<bdi dir="ltr">{}</bdi>', snippets.minus(field.min)),
        highest=format_html('<bdi dir="ltr" data-highest>{}</bdi>', snippets.minus(field.max)),
        value="" if value is None else value,
        required=field.required and field.default is None,
        titled=field.type == "combatant" or undecided(field),
        depends=depends(option, field),
        held=field.choices[0] if field.type == "bool" and len(field.choices) == 1 else None,
    )


def name_of(option: Option, field: Field) -> str:
    return f"{option.name}.{field.name}"


def id_of(by: str, option: Option, field: Field) -> str:
    return f"{by}-{option.name}-{field.name}"


def title(context: ViewerContext, option: Option, field: Field) -> SafeString | str:
    """The field's word; for a field that is about a combatant, that combatant's name."""
    if field.of:
        return context.voice.name(field.of)
    return context.voice.term(field.name, option.name)


def choosable(
    context: ViewerContext, actor: CombatantView | None, field: Field, value: str, chosen: Any
) -> Choosable:
    many, said = isinstance(chosen, list | tuple), label(context, field, value)
    return Choosable(
        value=value,
        label=said,
        plain=strip_tags(said),
        note=note(context, actor, field, value),
        checked=value in chosen if many else value == ("" if chosen is None else chosen),
    )


def depends(option: Option, field: Field) -> str:
    """The values of another control with which this one is asked, and what is legal then; JSON."""
    if field.depends is None:
        return ""
    name, highest = field.depends
    return json.dumps({"on": f"{option.name}.{name}", "most": dict(highest)}, ensure_ascii=False)


def look(field: Field) -> str:
    if field.type == "spell":
        return "rows"
    if field.type in PICKED:
        return "segments" if len(values_of(field)) <= SEGMENTS else "select"
    if field.type == "text" and field.choices:
        return "select"
    if field.type in ("combatants", "names") and field.choices:
        return "boxes"
    if undecided(field):
        return "segments"
    return {"int": "stepper", "bool": "switch"}.get(field.type, "text")
