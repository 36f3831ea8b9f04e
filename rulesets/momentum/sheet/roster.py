"""Reading who takes part: stats are checked and turned into combatants (README 3, 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.contract import IllegalSetup
from rulesets.fields import bad_stats, by_name, is_name, name_taken, unknown
from rulesets.messages import Phrase, phrase
from rulesets.momentum.sheet.fields import accepted
from rulesets.momentum.sheet.stats import BY_NAME, STATS
from rulesets.momentum.sheet.tables import MANOEUVRES
from rulesets.momentum.state import UNARMED, Combatant, Sheet, Spell, Technique, Weapon

_CARRIED = "initiative speed evade armour damage_bonus shield_bonus shield_defence".split()


def combatants(roster: Sequence[Mapping[str, Any]]) -> dict[str, Combatant]:
    """The combatants of a new fight, in roster order, of exactly two sides."""
    if not isinstance(roster, list | tuple):
        raise _unreadable("the roster is a list")
    found: dict[str, Combatant] = {}
    for row in roster:
        if not isinstance(row, Mapping):
            raise _unreadable("a combatant is an object")
        one = combatant(row)
        if one.id in found:
            raise _unreadable(f"two combatants are called {one.id!r}")
        found[one.id] = one
    if len({one.side for one in found.values()}) != 2:
        raise _unreadable(phrase(reasons.TWO_SIDES))
    return found


def combatant(row: Mapping[str, Any]) -> Combatant:
    for key in ("id", "name", "side"):
        if not is_name(row.get(key)):
            raise _unreadable(f"a combatant needs {key!r} as text")
    if row["id"] == "gm":
        raise _unreadable("'gm' is no combatant")
    return _combatant(row["id"], row["name"], row["side"], row.get("stats", {}))


def check_stats(stats: Any, side: str) -> dict[str, Any]:
    """The stats as given. IllegalSetup `bad_stats` names the first field that does not fit."""
    _combatant("nobody", "nobody", side, stats)
    return dict(stats)


def _combatant(id: str, name: str, side: str, stats: Any) -> Combatant:
    accepted(STATS, stats, "bad_stats", f"the stats of {id}")
    hp = _given(stats, "hp")
    max_hp = stats.get("max_hp", hp)
    if hp > max_hp:
        raise bad_stats(id, phrase(reasons.AT_MOST, most=max_hp), "hp")
    return Combatant(
        id=id,
        name=name,
        side=side,
        sheet=_sheet(id, stats),
        hp=hp,
        max_hp=max_hp,
        mp=_given(stats, "mp"),
    )


def _sheet(id: str, stats: Mapping[str, Any]) -> Sheet:
    weapons = by_name(id, "weapons", (Weapon(**row) for row in _given(stats, "weapons")))
    if UNARMED in weapons:
        raise name_taken(id, "weapons", list(weapons).index(UNARMED) + 1, UNARMED)
    weapons[UNARMED] = Weapon(UNARMED, _given(stats, "unarmed"), "1d3")
    techniques = by_name(id, "techniques", (Technique(**r) for r in _given(stats, "techniques")))
    for number, technique in enumerate(techniques.values(), start=1):
        if technique.name in MANOEUVRES:
            raise name_taken(id, "techniques", number, technique.name)
        if technique.weapon and technique.weapon not in weapons:
            raise bad_stats(id, unknown(technique.weapon), "techniques", number, "weapon")
    return Sheet(
        weapons=weapons,
        spells=by_name(id, "spells", (Spell(**row) for row in _given(stats, "spells"))),
        techniques=techniques,
        **{stat: _given(stats, stat) for stat in _CARRIED},
    )


def _given(stats: Mapping[str, Any], name: str) -> Any:
    return stats.get(name, BY_NAME[name].default)


def _unreadable(message: Phrase | str) -> IllegalSetup:
    return IllegalSetup("bad_scenario", message)
