"""Sheets and house rules: described once, for forms, for checks and for the GM (README 2, 3)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.contract import Field, Quick
from rulesets.fields import Fields, bad_stats
from rulesets.messages import phrase
from rulesets.sample.state import Combatant, State

OPTIONS = (
    Field(name="initiative", type="bool", default=True),
    Field(name="rout", type="bool", default=True),
)
STATS = (
    Field(name="skill", type="int", min=0, max=6, default=1),
    Field(name="toughness", type="int", min=1, max=300, default=3),
    Field(name="wounds", type="int", min=0, max=300, default=0),
)
DEFAULTS = {stat.name: stat.default for stat in STATS}
STATUS = Field(name="status", type="enum", choices=("active", "out", "fled"))
SETTABLE = (STATS[0], STATS[2], STATUS)
QUICK = Quick(counts=("wounds",), conditions=("status",))

FIELDS = Fields()


def check_options(options: Mapping[str, Any]) -> dict[str, Any]:
    return FIELDS.options(OPTIONS, options)


def check_stats(stats: Mapping[str, Any], side: str) -> dict[str, Any]:
    given = FIELDS.accepted(STATS, stats, "bad_stats", "the stats")
    _expect_fitting_wounds(side, {**DEFAULTS, **given})
    return given


def combatant(row: Mapping[str, Any]) -> Combatant:
    """Somebody as the roster has them. IllegalSetup `bad_stats` names the stat."""
    stats = {**DEFAULTS, **FIELDS.accepted(STATS, row["stats"], "bad_stats", row["id"])}
    _expect_fitting_wounds(row["id"], stats)
    one = Combatant(id=row["id"], name=row["name"], side=row["side"], **stats)
    return wounded(one, one.wounds)


def combatants(roster: Iterable[Mapping[str, Any]]) -> dict[str, Combatant]:
    return {row["id"]: combatant(row) for row in roster}


def wounded(one: Combatant, wounds: int) -> Combatant:
    """The same with so many wounds, and out of the fight with as many as the toughness."""
    status = one.status
    if status in ("active", "out"):
        status = "out" if wounds >= one.toughness else "active"
    return replace(one, wounds=wounds, status=status)


def kept(state: State, id: str) -> dict[str, Any]:
    """What goes back to the sheet after the fight."""
    return {"wounds": state.combatants[id].wounds}


def _expect_fitting_wounds(whose: str, stats: Mapping[str, Any]) -> None:
    if stats["wounds"] > stats["toughness"]:
        most = phrase(reasons.AT_MOST, most=stats["toughness"])
        raise bad_stats(whose, most, "wounds")
