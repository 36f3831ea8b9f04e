"""What lasts beyond the fight: wounds, magic, luck, ammunition (README 3)."""

from __future__ import annotations

from typing import Any

from msgspec import structs

from rulesets.coc7.state import Combatant, State, Weapon
from rulesets.coc7.tables import IMPROVISED
from rulesets.coc7.volleys import largest
from rulesets.contract import Choice

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


def spends(state: State, choice: Choice) -> bool:
    """Whether the choice takes magic points, a last round or the last piece that can be thrown."""
    one = state.combatants.get(choice.by)
    if one is None:
        return False
    fields = choice.fields
    if choice.option == "cast":
        spell = one.sheet.spells.get(str(fields.get("spell")))
        return spell is not None and spell.mp > 0
    weapon = one.sheet.weapons.get(str(fields.get("weapon", one.held)))
    if weapon is None or choice.option not in ("shoot", "burst", "auto", "throw", "fire"):
        return False
    return one.ammo.get(weapon.name, 0) <= _rounds(choice, weapon)


def _rounds(choice: Choice, weapon: Weapon) -> int:
    """How many pieces or rounds the choice takes, as it stands."""
    if choice.option not in ("burst", "auto", "fire"):
        return 1
    size, count = choice.fields.get("size", largest(weapon)), choice.fields.get("volleys", 1)
    shots = choice.fields.get("shots", 2)
    given = (shots, 1) if choice.option == "burst" else (size, count)
    if not all(type(number) is int for number in given):
        return 0
    return given[0] * given[1] + _wasted(choice)


def _wasted(choice: Choice) -> int:
    metres = choice.fields.get("metres", 0)
    return metres if type(metres) is int else 0
