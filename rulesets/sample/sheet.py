"""Sheets and house rules, described once for forms, for checks and for the GM (README 2, 3)."""

from functools import partial
from typing import Any

from msgspec.structs import asdict, replace

from rulesets.contract import Spot
from rulesets.declared import check_bounds, quick_of, settable_of, stats_of
from rulesets.describing import fields_of
from rulesets.fields import Fields
from rulesets.roster import Participant, checked_by, everybody, participant
from rulesets.sample.state import Combatant, Options

FIELDS = Fields()
OPTIONS = fields_of(Options)
STATS = stats_of(Combatant)
SETTABLE = settable_of(Combatant)
QUICK = quick_of(Combatant)
check_options = partial(FIELDS.options, OPTIONS)
SPOT = Spot(("toughness", "skill"), {"toughness": ("wounds",)})


def _combatant(row: Participant) -> Combatant:
    combatant = Combatant(row.id, row.name, row.side, **FIELDS.stats(STATS, row.stats, row.id))
    check_bounds(row.id, Combatant, asdict(combatant))
    return wounded(combatant, combatant.wounds)


check_stats = checked_by(_combatant)


def combatant(row: Any) -> Combatant:
    """Makes a combatant of a row. Raises `IllegalSetup` with the stat that does not fit."""
    return _combatant(participant(row))


combatants = partial(everybody, read=combatant)


def wounded(combatant: Combatant, wounds: int) -> Combatant:
    """The combatant with this many wounds; out of the fight if they reach its toughness."""
    status = combatant.status
    if status in ("active", "out"):
        status = "out" if wounds >= combatant.toughness else "active"
    return replace(combatant, wounds=wounds, status=status)
