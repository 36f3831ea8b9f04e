"""Sheets and house rules, described once for forms, for checks and for the GM (README 2, 3)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from rulesets.contract import Quick, Spot
from rulesets.describing import fields_of
from rulesets.fields import Fields
from rulesets.roster import Participant, at_most, checked_by, everybody, participant
from rulesets.sample.state import Combatant, Options, State

OPTIONS = fields_of(Options)
STATS = fields_of(Combatant, "skill toughness wounds")
SETTABLE = (
    *fields_of(Combatant, "skill wounds"),
    *fields_of(Combatant, "status", default=None),
)
QUICK = Quick(counts=("wounds",), conditions=("status",))
SPOT = Spot(("toughness", "skill"), {"toughness": ("wounds",)})

FIELDS = Fields()


def check_options(options: Any) -> dict[str, Any]:
    return FIELDS.options(OPTIONS, options)


def _combatant(row: Participant) -> Combatant:
    made = Combatant(row.id, row.name, row.side, **FIELDS.stats(STATS, row.stats, row.id))
    at_most(row.id, made.wounds, made.toughness, "wounds")
    return wounded(made, made.wounds)


check_stats = checked_by(_combatant)


def combatant(row: Any) -> Combatant:
    """A combatant from a row of the roster. Raises `IllegalSetup` with the stat that does not
    fit."""
    return _combatant(participant(row))


def combatants(roster: Any) -> dict[str, Combatant]:
    return everybody(roster, combatant)


def wounded(combatant: Combatant, wounds: int) -> Combatant:
    """The combatant with this many wounds; out of the fight if they reach its toughness."""
    status = combatant.status
    if status in ("active", "out"):
        status = "out" if wounds >= combatant.toughness else "active"
    return replace(combatant, wounds=wounds, status=status)


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back to the sheet after the fight."""
    return {"wounds": state.combatants[id].wounds}
