"""Values that last beyond a fight, and the rests between fights (README 8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from rulesets.contract import Field
from rulesets.describing import number
from rulesets.dice import Dice
from rulesets.fifth.sheet import catalogue
from rulesets.fifth.state import Combatant, Power, State, Weapon
from rulesets.messages import Message, Phrase, pgettext, phrase

DEFAULT_HP, DEFAULT_DIE = 10, 8
FOLLOWING = ("slot", "stays")
"""Fields of a power that follow from others unless they are given."""


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back; full values too, since on a sheet they follow those that are
    left."""
    who = state.combatants[id]
    lasting: dict[str, Any] = {
        "hp": who.hp,
        "max_hp": who.max_hp,
        "temp_hp": who.temp_hp,
        "exhaustion": min(5, who.exhaustion),
        "hit_dice": who.hit_dice,
        "max_hit_dice": who.sheet.max_hit_dice,
    }
    if who.sheet.max_slots:
        lasting |= {"slots": dict(who.slots), "max_slots": dict(who.sheet.max_slots)}
    if who.sheet.legendary_actions or who.legendary_resistance:
        lasting["legendary_resistance"] = who.legendary_resistance
    if any(weapon.uses is not None for weapon in who.sheet.weapons.values()):
        lasting["weapons"] = [_weapon(who, weapon) for weapon in who.sheet.weapons.values()]
    if any(power.uses is not None for power in who.sheet.powers.values()):
        lasting["powers"] = [_power(who, power) for power in who.sheet.powers.values()]
    return lasting


def _weapon(who: Combatant, weapon: Weapon) -> Any:
    if weapon.name in catalogue.WEAPONS and weapon == catalogue.weapon(weapon.name):
        return weapon.name
    row = {**to_builtins(weapon), "ability": weapon.ability}
    return {**row, "uses": who.uses[weapon.name]} if weapon.name in who.uses else row


def _power(who: Combatant, power: Power) -> Any:
    listed = power.name in catalogue.POWERS and power == catalogue.power(power.name)
    if listed and who.uses.get(power.name) == power.uses:
        return power.name
    row = {**to_builtins(power), **{name: getattr(power, name) for name in FOLLOWING}}
    return {**row, "uses": who.uses[power.name]} if power.name in who.uses else row


# -- rests ----------------------------------------------------------------------------------------

SHORT, LONG = "short", "long"
RESTS: Mapping[str, Message] = {
    SHORT: pgettext("fifth", "Short rest"),
    LONG: pgettext("fifth", "Long rest"),
}
NEEDS_HEALING = phrase(pgettext("fifth", "Nobody at 0 hit points rests: heal them first."))


def rest_choices(stats: Mapping[str, Any], kind: str) -> tuple[Field, ...]:
    """The number of hit dice that are rolled in a short rest."""
    left = stats.get("hit_dice", 0)
    return (number("dice", 0, left, 0),) if kind == SHORT and left else ()


def withheld(stats: Mapping[str, Any], kind: str) -> Phrase | None:
    return NEEDS_HEALING if stats.get("hp") == 0 else None


def rest(
    stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
) -> dict[str, Any]:
    """The rest without any hit dice."""
    return rest_as_chosen(stats, before, kind, dice, {})


def rest_as_chosen(
    stats: Mapping[str, Any],
    before: Mapping[str, Any],
    kind: str,
    dice: Dice,
    chosen: Mapping[str, Any],
) -> dict[str, Any]:
    rested = dict(stats)
    if withheld(stats, kind):
        return rested
    if kind == SHORT:
        _short(rested, chosen.get("dice", 0), dice)
    else:
        _long(rested)
    kinds = (SHORT,) if kind == SHORT else (SHORT, LONG)
    if rested.get("powers"):
        rested["powers"] = [_restored(row, kinds) for row in rested["powers"]]
    if rested.get("max_slots") and rested.get("slots_rest", LONG) in kinds:
        rested["slots"] = dict(rested["max_slots"])
    return rested


def _full_hp(stats: Mapping[str, Any]) -> int:
    full = stats.get("max_hp") or stats.get("hp") or DEFAULT_HP
    return int(max(1, full // 2) if stats.get("exhaustion", 0) >= 4 else full)


def _short(rested: dict[str, Any], count: int, dice: Dice) -> None:
    if not count:
        return
    con = (rested.get("con", 10) - 10) // 2
    faces = dice.roll("rest", "hit_dice", count, rested.get("hit_die", DEFAULT_DIE))
    gained = sum(max(0, face + con) for face in faces)
    full = _full_hp(rested)
    rested["hp"] = max(rested.get("hp", full), min(full, rested.get("hp", full) + gained))
    rested.setdefault("max_hit_dice", rested["hit_dice"])
    rested["hit_dice"] -= count


def _long(rested: dict[str, Any]) -> None:
    if rested.get("exhaustion"):
        rested["exhaustion"] -= 1
    if rested.get("temp_hp"):
        rested["temp_hp"] = 0
    if "hp" in rested:
        rested["hp"] = max(rested["hp"], _full_hp(rested))
    most = rested.get("max_hit_dice") or rested.get("hit_dice", 0)
    if most:
        back = rested.get("hit_dice", 0) + max(1, most // 2)
        rested["hit_dice"] = min(most, back)


def _restored(row: Any, kinds: tuple[str, ...]) -> Any:
    """The row of a power with its uses back, if this rest restores them."""
    given = catalogue.full(row, catalogue.POWERS)
    most = given.get("max_uses")
    if isinstance(row, str) or given.get("refresh", LONG) not in kinds or most is None:
        return row
    return {**row, "uses": most}
