"""A field of an answer as a control: stepper, switch, segments, tiles, list, boxes or text.

Its name is OPTION.FIELD, which `fights/choices.py` parses. All kinds of fields that a decision can
have are handled here.
"""

from __future__ import annotations

import json
from typing import Any

from msgspec import Struct

from encounters.performance.markup import SafeString, format_html, mark_safe
from encounters.play.panels.questions.kinds import fit_abreast
from encounters.play.panels.questions.labels import PICKED, label, note, undecided, values_of
from encounters.play.panels.questions.targets import Target, in_order
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import CombatantView, Field, Option

SEGMENTS = 4  # more choices do not fit side by side and become tiles
TILES = 24  # beyond that it is a list to pick from
FOLDING = ("segments", "tiles", "stepper", "rows")
NOTHING = mark_safe("")


class Extra(Struct, frozen=True, kw_only=True):
    """A control below the rows of an `option`: `look` names its part of `extra.html`, and it is
    `open` while the option is chosen. `picked`: it is folded to a line with its value."""

    option: str
    look: str
    open: bool = False
    picked: bool = False


class Unseen(Extra, frozen=True, kw_only=True):
    """A value that is sent without a visible control."""

    name: str
    value: str
    depends: str


class Choosable(Struct, frozen=True, kw_only=True):
    """A value to choose: its word and a note."""

    value: str
    label: SafeString | str
    note: SafeString
    checked: bool


class Control(Extra, frozen=True, kw_only=True):
    """A control. `titled`: its label is visible, since the choices alone are unclear. `held`: the
    only value of a yes or no. `armed`: the notes of the choices depend on the answer."""

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

    @property
    def shown(self) -> Choosable | None:
        """The value as the folded control shows it; None for a control that does not fold, since it
        has no value yet, or would not be shorter."""
        if self.titled or self.look not in FOLDING:
            return None
        if self.look == "stepper":
            value = snippets.safe(str(self.value))
            return Choosable(value="", label=value, note=NOTHING, checked=True) if value else None
        return next((each for each in self.choices if each.checked), None)

    @property
    def abreast(self) -> bool:
        """Whether the choices fit in two columns."""
        return fit_abreast(choice.label for choice in self.choices)

    @property
    def limiting(self) -> bool:
        """Whether not all choices can be chosen together."""
        return self.max is not None and self.max < len(self.choices)


class Targets(Extra, frozen=True, kw_only=True):
    """The targets of an option, a row each; side by side (`abreast`) if there are many.
    `odds_in_row`: all odds are the same, and the answer's own row has them."""

    name: str
    id: str
    label: SafeString | str
    depends: str
    abreast: bool
    odds_in_row: bool
    rows: tuple[Target, ...]


def control(
    context: ViewerContext,
    by: str,
    option: Option,
    field: Field,
    preset: Any = None,
    open: bool = False,
) -> Control:
    """The control with `preset` chosen, else with the rules' default."""
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
        choices=tuple(
            choosable(context, actor, field, item, value)
            for item in in_order(context, field.type, values_of(field))
        ),
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
    """The field's word; for a field about a combatant, that combatant's name."""
    if field.of:
        return context.voice.name(field.of)
    return context.voice.term(field.name, option.name)


def choosable(
    context: ViewerContext, actor: CombatantView | None, field: Field, value: str, chosen: Any
) -> Choosable:
    many = isinstance(chosen, list | tuple)
    return Choosable(
        value=value,
        label=label(context, field, value),
        note=note(context, actor, field, value),
        checked=value in chosen if many else value == ("" if chosen is None else chosen),
    )


def depends(option: Option, field: Field) -> str:
    """The values of another control that this one depends on, and its legal values for each;
    JSON."""
    if field.depends is None:
        return ""
    name, highest = field.depends
    return json.dumps({"on": f"{option.name}.{name}", "most": dict(highest)}, ensure_ascii=False)


def look(field: Field) -> str:
    if field.type == "spell":
        return "rows"
    if field.type in PICKED:
        many = len(values_of(field)) + (field.type == "weapon")  # its note is long
        return "segments" if many <= SEGMENTS else "tiles" if many <= TILES else "select"
    if field.type == "text" and field.choices:
        return "select"
    if field.type in ("combatants", "names") and field.choices:
        return "boxes"
    if undecided(field):
        return "segments"
    return {"int": "stepper", "bool": "switch"}.get(field.type, "text")
