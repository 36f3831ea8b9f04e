"""A board for assigning fighters to places, by tapping a fighter and then the place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from encounters.performance.markup import SafeString
from encounters.play.panels.questions.controls import Extra
from encounters.play.panels.questions.targets import faring
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text.snippets import avatar
from rulesets.contract import Field, Option


class Fighter(Struct, frozen=True, kw_only=True):
    """A fighter to be placed, with the `field` of the answer that names the place."""

    field: str
    checked: bool
    name: SafeString
    avatar: SafeString


class PlacingTarget(Struct, frozen=True, kw_only=True):
    """A place: a combatant that fighters are placed beside."""

    id: str
    value: str
    name: SafeString
    avatar: SafeString
    health: SafeString | str
    fighters: tuple[Fighter, ...]


class PlacingBoard(Extra, frozen=True, kw_only=True):
    id: str
    label: str
    places: tuple[PlacingTarget, ...]


def placed_by(fields: Sequence[Field]) -> tuple[Field, ...]:
    """The fields that assign fighters to places, if they share these and there is a choice."""
    placed = tuple(field for field in fields if field.of and field.type == "combatant")
    same = len({field.choices for field in placed}) == 1 and len(placed[0].choices) > 1
    return placed if same else ()


def board(
    context: ViewerContext,
    by: str,
    option: Option,
    placed: tuple[Field, ...],
    preset: Mapping[str, Any],
    open: bool,
) -> PlacingBoard:
    """All places with the fighters initially in them."""
    return PlacingBoard(
        option=option.name,
        look="places",
        open=open,
        id=f"{by}-{option.name}-places",
        label=context.voice.term(option.name, ""),
        places=tuple(
            _place(
                context,
                f"{by}-{option.name}-at-{place}",
                place,
                tuple(_fighter(context, option, field, place, preset) for field in placed),
            )
            for place in placed[0].choices
        ),
    )


def _place(
    context: ViewerContext, id: str, place: str, fighters: tuple[Fighter, ...]
) -> PlacingTarget:
    seen = context.seen(place)
    return PlacingTarget(
        id=id,
        value=place,
        name=context.voice.name(place),
        avatar=_avatar(context, place),
        health=faring(context, seen) if seen else "",
        fighters=fighters,
    )


def _fighter(
    context: ViewerContext, option: Option, field: Field, place: str, preset: Mapping[str, Any]
) -> Fighter:
    return Fighter(
        field=f"{option.name}.{field.name}",
        checked=preset.get(field.name, field.default) == place,
        name=context.voice.name(field.of),
        avatar=_avatar(context, field.of),
    )


def _avatar(context: ViewerContext, id: str) -> SafeString:
    seen = context.seen(id)
    return avatar(seen.name if seen else id, bool(seen and context.own_side(seen)))
