"""Rulings that all games share: set, add, remove, answer for others, end (README 5.6)."""

from __future__ import annotations

from typing import Any

from rulesets.fields import bad_field, unknown
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.rounds import end
from rulesets.kampbogen.sheet import roster
from rulesets.kampbogen.state import PARTY
from rulesets.rulings import newcomer

_AT_ONCE = ("kampgrad", "relief")
"""Phases in which a new character can join the fight at once."""


def add(fight: Fight, raw: Any) -> None:
    """Adds a combatant: an opponent joins at once, a character perhaps only in the next round."""
    combatant, fight.vehicles = roster.newcomer(_newcomer(fight, raw), fight.vehicles)
    fight.combatants[combatant.id] = combatant
    fight.note("add", "gm", combatant.id)
    if combatant.character and combatant.in_combat and fight.phase not in _AT_ONCE:
        fight.change(combatant.id, in_combat=False, waits=True)


def remove(fight: Fight, id: str) -> None:
    fight.change(id, status="removed", in_combat=False)
    fight.named = "" if fight.named == id else fight.named
    fight.note("remove", "gm", id)


def end_fight(fight: Fight) -> None:
    with fight.exchange():
        fight.note("end", "gm")
        end(fight, None)


def _newcomer(fight: Fight, raw: Any) -> dict[str, Any]:
    """The checked newcomer. No combatant may have the name of a side, and no side that of a
    combatant."""
    row = newcomer(raw, fight.combatants)
    sides = {combatant.side for combatant in fight.combatants.values()}
    taken = {PARTY, row["side"], *sides}
    if row["id"] in taken:
        raise bad_field(f"somebody is called {row['id']!r} already", "combatant")
    if row["side"] == "gm" or row["side"] in fight.combatants:
        raise bad_field(unknown(row["side"]), "combatant")
    return row
