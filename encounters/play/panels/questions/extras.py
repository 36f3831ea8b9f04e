"""Fields of an answer beyond its rows: weapon, feet, range, further targets.

They are shown below the rows, an option's below the last row of that option.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from encounters.performance.markup import strip_tags
from encounters.play.panels.questions import controls
from encounters.play.panels.questions.controls import Control, Extra, Targets, Unseen
from encounters.play.panels.questions.kinds import by_kind
from encounters.play.panels.questions.labels import PICKED, armed, is_one_of_them
from encounters.play.panels.questions.options import aimed_option, has_keys
from encounters.play.panels.questions.placing import board, placed_by
from encounters.play.panels.questions.presets import presets
from encounters.play.panels.questions.targets import ABREAST, Target, aim_of, has_rows, targets
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Decision, Field, Option, PendingView

LETTERS = 16  # of the longest word of a name that fits in one of two columns


def extras(
    context: ViewerContext, asked: PendingView, decision: Decision, chosen: str
) -> dict[str, tuple[Extra, ...]]:
    """The fields that are not covered by rows, by option; open for the `chosen` one."""
    aimed, preset = aimed_option(context, decision), presets(context, decision)
    in_rows = not has_keys(context, decision)
    found = {}
    for option in decision.options:
        rest = option.fields[1:] if aimed and option.name == aimed.name else option.fields
        shown, given = option.name == chosen, preset[option.name]
        found[option.name] = tuple(_of_option(context, asked, option, rest, given, shown, in_rows))
    return found


def _of_option(
    context: ViewerContext,
    asked: PendingView,
    option: Option,
    fields: tuple[Field, ...],
    given: Mapping[str, Any],
    open: bool,
    in_rows: bool,
) -> Iterator[Extra]:
    placed = placed_by(fields)
    if placed:
        yield board(context, asked.by, option, placed, given, open)
    aim = aim_of(option).name if has_rows(option) else ""
    for field in limited(option, fields):
        if field in placed:
            continue
        if field.name == aim:
            yield from _targets(context, asked, option, field, given, open, in_rows)
        elif worth_asking(field):
            made = _control(context, asked, option, field, given, open)
            yield replace(
                made, picked=made.shown is not None and (bool(aim) or made.look != "rows")
            )
        else:
            yield from _unseen(context, option, field)


def _control(
    context: ViewerContext,
    asked: PendingView,
    option: Option,
    field: Field,
    given: Mapping[str, Any],
    open: bool,
) -> Control:
    made = controls.control(context, asked.by, option, field, given.get(field.name), open)
    if field.type != "weapon":
        return made
    arms = (
        replace(arm, note=armed(context, asked, option, field, arm.value, given))
        for arm in made.choices
    )
    return replace(made, armed=True, choices=tuple(arms))


def _targets(
    context: ViewerContext,
    asked: PendingView,
    option: Option,
    field: Field,
    given: Mapping[str, Any],
    open: bool,
    in_rows: bool,
) -> Iterator[Extra]:
    """A row for each target; empty if there is no other target, and nothing new to say of it."""
    rows = targets(context, asked, option, given)
    said = in_rows and len({row.odds for row in rows}) == 1
    if len(rows) == 1 and not rows[0].odds and not worth_asking(field):
        yield from _unseen(context, option, field)
        return
    if len(rows) == 1 and said:
        yield _implied(option, field)
        return
    kinds = by_kind(context, rows, field)
    yield Targets(
        option=option.name,
        look="targets",
        open=open,
        name=controls.name_of(option, field),
        id=controls.id_of(asked.by, option, field),
        label=controls.title(context, option, field),
        depends=controls.depends(option, field),
        abreast=_abreast(kinds, 1 if said else ABREAST),
        odds_in_row=said,
        rows=tuple(kinds),
    )


def _abreast(kinds: list[Target], most: int) -> bool:
    """Whether there are more than `most` rows, and two columns hold each word of their names."""
    return len(kinds) > most and all(
        len(word) <= LETTERS for row in kinds for word in strip_tags(row.name).split(" ")
    )


def _unseen(context: ViewerContext, option: Option, field: Field) -> Iterator[Unseen]:
    """The only value this viewer knows, although the rules know others: it is implied without
    asking, but the rules would not assume it."""
    if context.viewer.hidden and field.type == "combatant" and len(field.choices) == 1:
        yield _implied(option, field)


def _implied(option: Option, field: Field) -> Unseen:
    """The only value, sent without asking."""
    return Unseen(
        option=option.name,
        look="unseen",
        name=controls.name_of(option, field),
        value=field.choices[0],
        depends=controls.depends(option, field),
    )


def limited(option: Option, fields: Iterable[Field]) -> Iterator[Field]:
    """The fields, limited by the only value of a field they depend on, which is not asked."""
    by_name = {field.name: field for field in option.fields}
    for field in fields:
        name, highest = field.depends or ("", {})
        other = by_name.get(name)
        if other is None or worth_asking(other) or len(other.choices) != 1:
            yield field
        elif other.choices[0] in highest:
            match highest[other.choices[0]]:
                case None:
                    yield replace(field, depends=None)
                case tuple() as choices:
                    yield replace(field, choices=choices, depends=None)
                case most:
                    yield replace(field, max=most, depends=None)


def worth_asking(field: Field) -> bool:
    """Whether a field has several legal values, or may be left out."""
    if field.type in PICKED and field.nullable:
        return bool(field.choices)
    if field.type in PICKED:
        optional = not (field.required or field.default is not None or is_one_of_them(field))
        return len(field.choices) > (0 if optional else 1)
    if field.type == "int":
        return field.min is None or field.max is None or field.min < field.max
    return True
