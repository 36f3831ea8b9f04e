"""The fields of an answer beyond its rows as controls: weapon, feet, range, further targets.

They are below the rows, an option's below the last row of that option. A control's name is
OPTION.FIELD, which `fights/choices.py` parses. All kinds of fields that a decision can have are
handled here.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import Any

from django.utils.translation import pgettext_lazy

from encounters.screens.questions.options import (
    PICKED,
    has_live_notes,
    in_order,
    is_of_few,
    is_undecided,
    limited,
    sent_fields,
    split_by_repeats,
    target_of,
    values_of,
    worth_asking,
)
from encounters.screens.questions.pending import Pending, health
from encounters.screens.questions.targets import ABREAST, by_kind, fit_abreast, targets
from encounters.serve.performance.markup import SafeString, format_html, mark_safe, strip_tags
from encounters.text import snippets
from rulesets.contract import Field, Option
from rulesets.contract.describe import is_asked

SEGMENTS = 4  # more choices do not fit side by side and become tiles
TILES = 24  # beyond that it is a list to pick from
LETTERS = 16  # of the longest word of a name that fits in one of two columns
FOLDING = ("segments", "tiles", "stepper", "rows")
NOTHING = mark_safe("")
YES_OR_NO = {"on": pgettext_lazy("answer", "Yes"), "off": pgettext_lazy("answer", "No")}
BY_ITSELF = pgettext_lazy("answer", "Automatic")


class Control:
    """A `Field` below the rows of its option, as templates read it. `look` names its part of
    `extra.html`; it is `open` while the option is chosen."""

    def __init__(
        self, pending: Pending, option: Option, field: Field, value: Any, open: bool, look: str = ""
    ):
        """`value` is chosen, else the rules' default; without a `look` it is that of the field."""
        self.pending, self.of, self.option, self.field = pending, option, option.name, field
        self.look, self.open = look or _look(field), open
        self.name = f"{option.name}.{field.name}"
        counts = "counts-" if self.look == "counts" else ""  # beside boxes for the same field
        self.id = f"{pending.by}-{option.name}-{counts}{field.name}"
        default = field.default if value is None else value
        self.value = "" if default is None else default
        if self.is_of_few:
            self.value = str(default) if default else field.choices[0]

    @property
    def label(self) -> SafeString | str:
        """The field's word; for a field about a combatant, that combatant's name."""
        voice = self.pending.voice
        return voice.name(self.field.of) if self.field.of else self._term(self.field.name)

    def _term(self, name: str) -> str:
        return self.pending.voice.term(name, self.option)

    @property
    def help(self) -> str:
        return self.pending.voice.say_message(self.field.help)

    @cached_property
    def values(self) -> Sequence[str]:
        return self.pending.in_order(self.field, values_of(self.field))

    def word(self, value: str) -> SafeString | str:
        """The word for a value."""
        field, voice = self.field, self.pending.voice
        if field.type == "bool":
            return str(YES_OR_NO.get(value, BY_ITSELF))
        if value == "":  # left out; not an option called none, unless the rules have a word for it
            own = f"{field.name}.none" in self.pending.ruleset.wording.terms
            return voice.term("none", field.name) if own or field.nullable else str(BY_ITSELF)
        if field.type in ("combatant", "combatants"):
            return voice.name(value)
        return voice.names.get(value) or voice.term(value, field.name)

    def note(self, value: str) -> SafeString:
        """The effect of a weapon, spell or manoeuvre, or the condition of a target."""
        pending, field = self.pending, self.field
        if self.has_live_notes:
            return pending.armed(self.of, field, value, pending.preset(self.of))
        if field.type in ("spell", "enum"):
            return pending.kit(value)
        whom = field.type in ("combatant", "combatants")
        return health(pending.context, pending.context.seen(value)) if whom else NOTHING

    def checked(self, value: str) -> bool:
        many = isinstance(self.value, list | tuple)
        return value in self.value if many else value == self.value

    def times(self, value: str) -> list[tuple[int, str, bool]]:
        """How often one may be named, with the posted ids and whether it stands so."""
        now = list(self.value or ()).count(value)
        most = self.field.max or 1
        return [(count, ",".join([value] * count), count == now) for count in range(most + 1)]

    @property
    def has_live_notes(self) -> bool:
        return has_live_notes(self.field)

    @property
    def is_of_few(self) -> bool:
        return is_of_few(self.field)

    @property
    def lowest(self) -> SafeString:
        return format_html('<bdi dir="ltr">{}</bdi>', snippets.minus(self.field.min))

    @property
    def highest(self) -> SafeString:
        return format_html('<bdi dir="ltr" data-highest>{}</bdi>', snippets.minus(self.field.max))

    @property
    def required(self) -> bool:
        return self.field.required and self.field.default is None

    @property
    def titled(self) -> bool:
        """Whether its label is visible, since the choices alone are unclear."""
        return self.field.type == "combatant" or is_undecided(self.field)

    @property
    def depends(self) -> str:
        """The values of another control that this one depends on, and its legal values for each;
        JSON."""
        if self.field.depends is None:
            return ""
        name, most = self.field.depends
        limits = {"name": self.name, "on": f"{self.option}.{name}", "most": dict(most)}
        if self.field.most_with:
            limits["items"] = {
                value: {"on": f"{self.option}.{number[0]}", "most": dict(number[1])}
                if isinstance(number, tuple)
                else number
                for value, number in self.field.most_with.items()
            }
        return json.dumps(limits, ensure_ascii=False)

    @property
    def held(self) -> str | None:
        """The only value of a yes or no."""
        only = self.field.type == "bool" and len(self.field.choices) == 1
        return self.field.choices[0] if only else None

    @property
    def picked(self) -> bool:
        """Whether it is folded to a line with its value; not the spells of an option without
        targets, which are all there is to choose."""
        return self.summary is not None and (self.look != "rows" or target_of(self.of) is not None)

    @cached_property
    def summary(self) -> tuple[SafeString | str, SafeString] | None:
        """The word and the note of its value, to which it folds; None for a control that does not
        fold, since it has no value yet, or would not be shorter."""
        if self.titled or self.look not in FOLDING:
            return None
        if self.look == "stepper":
            value = snippets.safe(str(self.value))
            return (value, NOTHING) if value else None
        values = (value for value in self.values if self.checked(value))
        return next(((self.word(value), self.note(value)) for value in values), None)

    @property
    def abreast(self) -> bool:
        """Whether the choices fit in two columns."""
        return fit_abreast(map(self.word, self.values))

    @property
    def limiting(self) -> bool:
        """Whether not all choices can be chosen together."""
        return self.field.max is not None and self.field.max < len(self.values)


class TargetControl(Control):
    """The targets of an option, a row each; in two columns (`many`) if there are many.
    `odds_in_row`: all odds are the same, and the answer's own row has them."""

    def __init__(self, pending: Pending, option: Option, field: Field, open: bool):
        super().__init__(pending, option, field, None, open, "targets")
        self.targets = targets(pending, option, field)
        self.odds_in_row = not pending.keys and len({row.odds.beside for row in self.targets}) == 1

    @property
    def implied(self) -> bool:
        """Whether there is no other target, and the answer's row has its odds."""
        return len(self.targets) == 1 and self.odds_in_row

    @property
    def empty(self) -> bool:
        """Whether there is no other target, and nothing new to say of it."""
        alone = len(self.targets) == 1 and not worth_asking(self.field)
        return alone and not self.targets[0].odds.beside

    @cached_property
    def rows(self) -> list[Any]:
        return by_kind(self.pending.context, self.targets, self.field)

    @property
    def many(self) -> bool:
        """Whether there are many rows, and two columns hold each word of their names."""
        return len(self.rows) > (1 if self.odds_in_row else ABREAST) and all(
            len(word) <= LETTERS for row in self.rows for word in strip_tags(row.name).split(" ")
        )


class PlacingBoard:
    """A board for assigning fighters to places, by tapping a fighter and then the place: `fields`
    about a combatant each, which share their choices."""

    look, picked = "places", False

    def __init__(self, pending: Pending, option: Option, fields: Sequence[Field], open: bool):
        self.pending, self.option, self.fields, self.open = pending, option.name, fields, open
        preset = pending.preset(option)
        self.place = {field.name: preset.get(field.name, field.default) for field in fields}
        self.occupied = set(self.place.values())
        self.id, self.label = f"{pending.by}-{option.name}", pending.voice.term(option.name)
        self.name = pending.voice.name

    def avatar(self, id: str) -> SafeString:
        combatant = self.pending.context.seen(id)
        own = bool(combatant and self.pending.context.own_side(combatant))
        return snippets.avatar(combatant.name if combatant else id, own)

    def health(self, id: str) -> SafeString:
        return health(self.pending.context, self.pending.context.seen(id))


def controls(pending: Pending, option: Option, open: bool) -> Iterator[Control | PlacingBoard]:
    """The fields of the option that are not covered by rows."""
    fields = option.fields[1:] if option is pending.aimed else option.fields
    placed = tuple(field for field in fields if field.of and field.type == "combatant")
    if len({field.choices for field in placed}) == 1 and len(placed[0].choices) > 1:
        yield PlacingBoard(pending, option, placed, open)
    else:
        placed = ()
    aim = target_of(option)
    for field in limited(option, fields):
        if field in placed:
            continue
        if aim is not None and field.name == aim.name:
            rows = TargetControl(pending, option, field, open)
            if not rows.empty and not rows.implied:
                yield rows
            elif not rows.empty or _only_one_in_view(pending, field):
                yield Control(pending, option, field, None, open, "unseen")
        elif worth_asking(field):
            yield from _parts(pending, option, field, open)
        elif _only_one_in_view(pending, field):
            yield Control(pending, option, field, None, open, "unseen")


def _parts(pending: Pending, option: Option, field: Field, open: bool) -> Iterator[Control]:
    """The control of a field, or those of a list in two parts. Without scripts both parts are sent,
    so only the one that is asked has a preset."""
    preset, parts = pending.preset(option), split_by_repeats(field)
    for part in parts:
        asked = len(parts) == 1 or is_asked(part, sent_fields(option, preset))
        yield Control(pending, option, part, preset.get(field.name) if asked else (), open)


def _only_one_in_view(pending: Pending, field: Field) -> bool:
    """Whether this viewer knows only one value, although the rules know others: it is implied
    without asking, but the rules would not assume it."""
    hidden = bool(pending.context.viewer.hidden)
    return hidden and field.type == "combatant" and len(field.choices) == 1


def _look(field: Field) -> str:
    if field.type == "spell":
        return "rows"
    if field.type in PICKED or has_live_notes(field):
        many = len(values_of(field)) + has_live_notes(field)  # its note is long
        return "segments" if many <= SEGMENTS else "tiles" if many <= TILES else "select"
    if field.type == "text" and field.choices:
        return "select"
    if field.repeats and field.type == "combatants" and field.choices:
        return "counts"
    if in_order(field):
        return "order"
    if field.type in ("combatants", "names") and field.choices:
        return "boxes"
    if is_undecided(field):
        return "segments"
    return {"int": "stepper", "bool": "switch"}.get(field.type, "text")
