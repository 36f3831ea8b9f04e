"""Sheets and house rules, described once for forms, for checks and for the GM (README 2, 3)."""

from __future__ import annotations

from typing import Any

from msgspec.structs import asdict, replace

from rulesets.contract import Spot
from rulesets.declared import check_bounds, kept_of, quick_of, settable_of, stats_of
from rulesets.describing import fields_of
from rulesets.fields import Fields
from rulesets.roster import Participant, checked_by, everybody, participant
from rulesets.sample.state import Combatant, Options, State

OPTIONS = fields_of(Options)
STATS = stats_of(Combatant)
SETTABLE = settable_of(Combatant)
QUICK = quick_of(Combatant)
SPOT = Spot(("toughness", "skill"), {"toughness": ("wounds",)})

FIELDS = Fields()


def check_options(options: Any) -> dict[str, Any]:
    return FIELDS.options(OPTIONS, options)


def _combatant(row: Participant) -> Combatant:
    combatant = Combatant(row.id, row.name, row.side, **FIELDS.stats(STATS, row.stats, row.id))
    check_bounds(row.id, Combatant, asdict(combatant))
    return wounded(combatant, combatant.wounds)


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
    return kept_of(state.combatants[id])
