"""A board on which fighters are put into places, by tapping one and then the place."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from encounters.play.panels.sights import Sight
from encounters.signs import avatar
from rulesets.contract import Field, Option


def placed_by(fields: tuple[Field, ...]) -> tuple[Field, ...]:
    """The fields that put fighters into places, if they share these and there is a choice."""
    placed = tuple(field for field in fields if field.of and field.type == "combatant")
    same = len({field.choices for field in placed}) == 1 and len(placed[0].choices) > 1
    return placed if same else ()


def board(
    sight: Sight,
    by: str,
    option: Option,
    placed: tuple[Field, ...],
    preset: Mapping[str, Any],
) -> dict[str, Any]:
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
                        "checked": preset.get(field.name, field.default) == place,
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
