"""Values that last beyond a fight, and the rests between fights (README 8.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec import to_builtins

from rulesets.contract import Field
from rulesets.declared import kept_of
from rulesets.describing import number
from rulesets.dice import Dice
from rulesets.fifth.sheet import catalogue
from rulesets.fifth.sheet.classes import modifier
from rulesets.fifth.sheet.parts import Power, Weapon
from rulesets.fifth.state import Combatant, State
from rulesets.messages import Message, Phrase, pgettext, phrase

DEFAULT_HP, DEFAULT_DIE = 10, 8
FOLLOWING = ("slot", "stays", "ability")
"""Fields of a row that follow from others unless they are given."""


def kept(state: State, id: str) -> dict[str, Any]:
    """The stats to write back; full values too, since on a sheet they follow those that are
    left."""
    who = state.combatants[id]
    sheet = who.sheet
    lasting = kept_of(who) | {
        "exhaustion": min(5, who.exhaustion),
        "max_hit_dice": sheet.max_hit_dice,
    }
    if sheet.max_slots:
        lasting |= {"slots": dict(who.slots), "max_slots": dict(sheet.max_slots)}
    if sheet.legendary_actions or who.legendary_resistance:
        lasting["legendary_resistance"] = who.legendary_resistance
    rows: dict[str, Mapping[str, Any]] = {"weapons": sheet.weapons, "powers": sheet.powers}
    for stat, named in rows.items():
        if any(row.uses is not None for row in named.values()):
            lasting[stat] = [_row(who, row) for row in named.values()]
    return lasting


def _row(who: Combatant, row: Weapon | Power) -> Any:
    """A weapon or power with the uses that are left; by name where all is as in the catalogue."""
    left = who.uses.get(row.name)
    if left == row.uses and catalogue.is_listed(row):
        return row.name
    full = {name: getattr(row, name) for name in FOLLOWING if hasattr(row, name)}
    return {**to_builtins(row), **full, **({} if left is None else {"uses": left})}


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
    if kind == LONG and stats.get("exhaustion"):
        rested["exhaustion"] -= 1
    full = stats.get("max_hp") or stats.get("hp") or DEFAULT_HP
    full = max(1, full // 2) if rested.get("exhaustion", 0) >= 4 else full
    if kind == LONG:
        _slept(rested, full)
    elif count := chosen.get("dice", 0):
        faces = dice.roll("rest", "hit_dice", count, stats.get("hit_die", DEFAULT_DIE))
        gained = sum(max(0, face + modifier(stats, "con")) for face in faces)
        rested["hp"] = max(rested.get("hp", full), min(full, rested.get("hp", full) + gained))
        rested.setdefault("max_hit_dice", rested["hit_dice"])
        rested["hit_dice"] -= count
    kinds = (SHORT,) if kind == SHORT else (SHORT, LONG)
    if stats.get("powers"):
        rested["powers"] = [_restored(row, kinds) for row in stats["powers"]]
    if stats.get("max_slots") and stats.get("slots_rest", LONG) in kinds:
        rested["slots"] = dict(stats["max_slots"])
    return rested


def _slept(rested: dict[str, Any], full: int) -> None:
    """Restores what a short rest does not."""
    if rested.get("temp_hp"):
        rested["temp_hp"] = 0
    if "hp" in rested:
        rested["hp"] = max(rested["hp"], full)
    most = rested.get("max_hit_dice") or rested.get("hit_dice", 0)
    if most:
        rested["hit_dice"] = min(most, rested.get("hit_dice", 0) + max(1, most // 2))


def _restored(row: Any, kinds: tuple[str, ...]) -> Any:
    """The row of a power with its uses back, if this rest restores them."""
    full_row = catalogue.full(row, catalogue.POWERS)
    most = full_row.get("max_uses")
    if isinstance(row, str) or full_row.get("refresh", LONG) not in kinds or most is None:
        return row
    return {**row, "uses": most}
