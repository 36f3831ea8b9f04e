"""The arrangement of a sheet on paper and in its form."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract.printing import Printed, Short
from rulesets.messages import Term


def row(stat: str, row: Any, stats: Mapping[str, Any]) -> Short | None:
    """A weapon with its kind; it has no numbers, as every hit is 1."""
    return Short(None, (Term(row.get("kind", "melee")),)) if stat == "weapons" else None


PRINTED = Printed(
    lines=(
        ("kamp", "style", "liv_max", "liv", "prygl", "soul", "pools"),
        ("talents",),
        ("knowledges",),
        ("weapons",),
        ("effects",),
    ),
    figures=("kamp", "prygl"),
    pools=(("liv", "liv_max"), ("soul", "")),
    row=row,
    boxes={"weapons": ("name", "kind"), "effects": ("kind", "name")},
    second=("equipment", "effects", "nature", "vehicle", "begin"),
)
