"""Values that last beyond a fight, and the effects of a rest."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import structs

from rulesets.coc7.sheet.tables import IMPROVISED
from rulesets.coc7.state import Combatant, State, Weapon
from rulesets.declared import kept_of
from rulesets.dice import Dice
from rulesets.messages import Message, Phrase, pgettext, phrase

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
    """The stats to write back to the sheet."""
    combatant = state.combatants[id]
    lasting = kept_of(combatant) | {"dying": combatant.status == "dying"}
    if combatant.ammo:
        lasting["weapons"] = [
            _row(combatant, weapon) for weapon in combatant.sheet.weapons.values()
        ]
    return lasting


def _row(combatant: Combatant, weapon: Weapon) -> dict[str, Any]:
    """The weapon as a row of the sheet, with its remaining ammunition."""
    values = structs.asdict(weapon)
    names = list(_ALWAYS) + list(_BY_USE.get(weapon.use, ()))
    if weapon.use == "melee":
        names += ["throwable", "range", "amount"] if weapon.throwable else []
        names += [mark for mark in (IMPROVISED, "natural") if values[mark]]
    row = {name: values[name] for name in names}
    if weapon.firearm:
        row |= {"loaded": combatant.ammo[weapon.name], "spare": combatant.spare[weapon.name]}
        if row["spare"] is None:
            del row["spare"]  # nobody counts it
    elif weapon.use == "missile":
        row["amount"] = max(1, combatant.ammo[weapon.name])  # a sheet has no bow without an arrow
    return row


WEEK = "week"
RESTS: Mapping[str, Message] = {
    "day": pgettext("coc7", "A day of rest"),
    WEEK: pgettext("coc7", "A week of rest"),
}
OF_A_SHEET = 50  # for a sheet without POW or CON
HIT_POINTS = 10
DAYS = 7


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """The stats after a rest: a hit point for a day, or with a major wound the healing of a CON
    roll for a week. The dying need help first."""
    rested = dict(stats)
    if stats.get("dying"):
        return rested
    magic = stats.get("pow", OF_A_SHEET) // 5
    if stats.get("mp") is not None and stats["mp"] < magic:
        rested["mp"] = magic
    full = stats.get("hp_max", HIT_POINTS)
    left = full if stats.get("hp") is None else stats["hp"]
    healed = 0
    if not stats.get("major_wound"):
        healed = DAYS if kind == WEEK else 1
    elif kind == WEEK:
        healed, closed = _of_a_week(stats.get("con", OF_A_SHEET), dice)
        if closed or 2 * min(full, left + healed) >= full:
            rested["major_wound"] = False
    if healed and left < full:
        rested["hp"] = min(full, left + healed)
    return rested


DYING = pgettext(
    "coc7",
    "Dying: no rest helps before first aid. Once it has succeeded, change the sheet: 1 hit point, "
    "no longer dying.",
)
WOUNDED = pgettext("coc7", "Major wound: hit points come back only in a week of rest.")


def withheld(stats: Mapping[str, Any], kind: str) -> Phrase | None:
    if stats.get("dying"):
        return phrase(DYING)
    full = stats.get("hp_max", HIT_POINTS)
    hurt = stats.get("hp") is not None and stats["hp"] < full
    return phrase(WOUNDED) if kind != WEEK and hurt and stats.get("major_wound") else None


def _of_a_week(con: int, dice: Dice) -> tuple[int, bool]:
    """The healing of a week with a major wound, and whether the wound heals."""
    (face,) = dice.roll("rest", "con_roll", 1, 100)
    # Read from the other end, which is as likely, so that high faces are good, as in healing, and
    # common bounds can be shown.
    roll = 101 - face
    extreme = roll == 1 or roll <= con // 5
    if not extreme and (roll > con or roll == 100):
        return 0, False
    return sum(dice.roll("rest", "healing", 2 if extreme else 1, 3)), extreme
