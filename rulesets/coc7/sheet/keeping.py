"""Values that last beyond the fight: wounds, magic, luck, ammunition (README 3)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rulesets.coc7.sheet.tables import IMPROVISED
from rulesets.coc7.state import Combatant, State, Weapon

_BY_USE: dict[str, tuple[str, ...]] = {
    "thrown": ("range", "amount"),
    "missile": ("range", "amount", "malfunction"),
    "firearm": (
        *("range", "malfunction", "feed", "capacity", "loaded", "spare", "automatic", "burst"),
        "auto",
    ),
}
_ALWAYS = ("name", "use", "skill", "damage", "impale", "db", "ignores_armour")


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats that go back to the sheet."""
    one = state.combatants[id]
    lasting: dict[str, Any] = {"hp": one.hp, "mp": one.mp, "luck": one.luck}
    lasting |= {"major_wound": one.major_wound, "dying": one.status == "dying"}
    if one.ammo:
        lasting["weapons"] = [_row(one, weapon) for weapon in one.sheet.weapons.values()]
    return lasting


def _row(one: Combatant, weapon: Weapon) -> dict[str, Any]:
    """The weapon as it stands on the sheet, with what is left in it."""
    values = structs.asdict(weapon)
    names = list(_ALWAYS) + list(_BY_USE.get(weapon.use, ()))
    if weapon.use == "melee":
        names += ["throwable", "range", "amount"] if weapon.throwable else []
        names += [mark for mark in (IMPROVISED, "natural") if values[mark]]
    row = {name: values[name] for name in names}
    if weapon.firearm:
        row |= {"loaded": one.ammo[weapon.name], "spare": one.spare[weapon.name]}
    elif weapon.use == "missile":
        row["amount"] = max(1, one.ammo[weapon.name])  # a sheet has no bow without an arrow
    return row
