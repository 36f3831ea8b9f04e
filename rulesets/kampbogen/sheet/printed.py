"""The arrangement of a sheet on paper and in its form, and a stat block in one short line: `Tricky
· 3 life · Poison (nobody wards it off)`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract.printing import Printed, Short
from rulesets.kampbogen.sheet.tables import LIV_CHARACTER, LIV_OPPONENT, PRYGL, TALENTS, WARDS
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase


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


LIFE = npgettext("kampbogen", "{count} life", "{count} life")
CHARACTER = pgettext("kampbogen", "{life} · {ability} {value} · thrashing {prygl}")
OPPONENT = pgettext("kampbogen", "{grade} · {life}")
WITH_STYLE = pgettext("kampbogen", "{said} · style {ability}")
WITH_EFFECTS = pgettext("kampbogen", "{said} · {effects}")
UNWARDED = pgettext("kampbogen", "{effect} (nobody wards it off)")
EFFECT = pgettext("kampbogen", "{effect}")
OF_CHARACTERS = ("talents", "knowledges", "prygl", "soul", "weapons", "vehicle")


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    """The grade, the life and the effects; those that nobody can ward off are marked, by the usual
    wards (README 1.1 S10)."""
    if any(name in stats for name in OF_CHARACTERS):
        return _character(stats)
    life = phrase(LIFE, count=stats.get("liv_max", LIV_OPPONENT))
    line = phrase(OPPONENT, grade=Term(stats.get("kamp", "normal")), life=life)
    if stats.get("style"):
        line = phrase(WITH_STYLE, said=line, ability=Term(stats["style"]))
    effects = tuple(_effect(row) for row in stats.get("effects", ()))
    return phrase(WITH_EFFECTS, said=line, effects=effects) if effects else line


def _character(stats: Mapping[str, Any]) -> Phrase:
    talents = stats.get("talents", TALENTS)
    best = min(talents, key=lambda name: (-talents[name], name))
    return phrase(
        CHARACTER,
        life=phrase(LIFE, count=stats.get("liv_max", LIV_CHARACTER)),
        ability=Term(best),
        value=talents[best],
        prygl=stats.get("prygl", PRYGL),
    )


def _effect(row: Mapping[str, Any]) -> Phrase:
    name = Term(row.get("name", row["kind"]))
    warded = row.get("ward") or WARDS.get(row["kind"])
    return phrase(EFFECT if warded or row.get("quality") else UNWARDED, effect=name)
