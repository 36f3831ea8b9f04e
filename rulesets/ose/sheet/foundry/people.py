"""The numbers of an actor (README 3.5): hit points, armour class, saves and others from its own
data. Armour is worn as items; derived values are not exported and are computed here."""

from __future__ import annotations

from typing import Any

from rulesets.blocks import Figure
from rulesets.contract.adopting import Actor, Adopted, Item, Left, Vocabulary
from rulesets.foundry import (
    IN_WORDS,
    NO_PART,
    NOT_WORN,
    Reader,
    automation,
    each,
    first_number,
    left,
    plain,
    whole,
)
from rulesets.ose.sheet.blocks.arms import hit_dice
from rulesets.ose.sheet.foundry.arms import Arms
from rulesets.ose.sheet.foundry.spells import spells
from rulesets.ose.sheet.tables import ability_modifier, initiative_modifier

SAVES = {
    "save_death": "saves.death.value",
    "save_wands": "saves.wand.value",
    "save_paralysis": "saves.paralysis.value",
    "save_breath": "saves.breath.value",
    "save_spells": "saves.spell.value",
}
NAKED, ASCENDING_NAKED = 9, 10
AVERAGE = 10
ROUND = 3  # the encounter movement is a third of the rate


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    data = Reader(actor.data)
    worn = [item for item in each(actor.items, "armor") if _is_worn(item)]
    arms = Arms(each(actor.items, "weapon"), vocabulary)
    stats: dict[str, Any] = {}
    dead = _health(data, stats)
    _scores(data, stats)
    _attacks(data, stats)
    _armour(data, actor, worn, stats)
    _pace(data, actor, stats)
    stats |= {stat: save for stat, path in SAVES.items() if (save := data.whole(path))}
    stats |= arms.stats()
    if actor.type == "character":
        stats.setdefault("weapons", ["unarmed"])
    stats["spells"], unclear = spells(each(actor.items, "spell"), vocabulary)
    others = [
        *unclear,
        *arms.left,
        *left((item for item in each(actor.items, "armor") if not _is_worn(item)), NOT_WORN),
        *left(each(actor.items, "ability"), IN_WORDS),
        *left((item for item in actor.items if item.type not in TAKEN), NO_PART),
        *automation(actor.effects),
    ]
    about = data.text("details.class"), str(data.whole("details.level") or "")
    return Adopted(
        stats=stats,
        note=" ".join(filter(None, about)),
        dead=dead,
        left=(*data.left, *others, *data.unread()),
    )


TAKEN = ("weapon", "armor", "spell", "ability")


def _health(data: Reader, stats: dict[str, Any]) -> bool:
    """Reads the health. Returns whether the actor is dead; then the sheet has its full hit
    points."""
    now, full = data.whole("hp.value"), data.whole("hp.max")
    average = _average(data.text("hp.hd"))
    full = full or now or average
    if not full:
        return False
    dead = now is not None and now <= 0 and data.value("hp.max") is not None
    stats["max_hp"] = full
    stats["hp"] = full if dead or now is None or now <= 0 else min(now, full)
    return dead


def _average(text: str) -> int | None:
    """The average of hit dice that were not rolled."""
    known = hit_dice(Figure("", text))
    return known.average if known else None


def _scores(data: Reader, stats: dict[str, Any]) -> None:
    for score in ("str", "dex"):
        value = data.whole(f"scores.{score}.value")
        if value:
            stats[score] = value


def _attacks(data: Reader, stats: dict[str, Any]) -> None:
    """Reads THAC0 or attack bonus, whichever is not the system's default. Bonuses to blows also add
    to their damage, as STR does; bonuses to shots do not, as with DEX."""
    thac0, bonus = data.whole("thac0.value"), data.whole("thac0.bba")
    if bonus and thac0 in (None, 0, 19):
        thac0 = 19 - bonus
    if thac0:
        stats["thac0"] = thac0
    for score, kind in (("str", "melee"), ("dex", "missile")):
        if added := data.whole(f"thac0.mod.{kind}"):
            stats[f"{score}_modifier"] = ability_modifier(stats.get(score, AVERAGE)) + added


def _armour(data: Reader, actor: Actor, worn: list[Item], stats: dict[str, Any]) -> None:
    """Reads the armour class of a monster; a character's follows from DEX and worn armour."""
    written, ascending = _begins_with(data, "ac.value"), _begins_with(data, "aac.value")
    added = data.whole("ac.mod") or data.whole("aac.mod") or 0
    if actor.type != "character":
        known = _descending(written, ascending or None)
        if known is not None:
            stats["ac"] = known
        return
    shield = next((_shield(item) for item in worn if _is_shield(item)), 0)
    base = next((_base(item) for item in worn if not _is_shield(item)), None)
    nimble = ability_modifier(stats.get("dex", AVERAGE))
    stats["ac"] = (NAKED if base is None else base) - nimble - shield - added
    stats["shield"] = shield


def _descending(written: int | None, ascending: int | None) -> int | None:
    """Of two numbers that do not agree, the one that is not the system's default."""
    if ascending is not None and (written is None or written == NAKED != 19 - ascending):
        return 19 - ascending
    return written


def _begins_with(data: Reader, *paths: str) -> int | None:
    """The number at the beginning of "7 [12]" or "120' (40')"; the rest is reported."""
    value = data.value(*paths)
    number = first_number(value)
    if number is None or not isinstance(value, str):
        return data.whole(*paths)
    if whole(value) is None:
        data.left.append(Left(f"{paths[0]}: {plain(value)}", IN_WORDS))
    return number


def _base(item: Item) -> int | None:
    reader = Reader(item.data)
    written, ascending = reader.whole("ac.value", "ac"), reader.whole("aac.value", "aac")
    return _descending(written, None if ascending == ASCENDING_NAKED else ascending)


def _shield(item: Item) -> int:
    reader = Reader(item.data)
    return reader.whole("ac.value", "ac") or reader.whole("aac.value", "aac") or 0


def _is_shield(item: Item) -> bool:
    return item.data.get("type") == "shield"


def _is_worn(item: Item) -> bool:
    return item.data.get("equipped") is not False


def _pace(data: Reader, actor: Actor, stats: dict[str, Any]) -> None:
    rate = _begins_with(data, "movement.base", "movement.value")
    if rate is not None:
        stats["move"] = rate // ROUND
    if actor.type == "character":
        bonus = (data.whole("initiative.value") or 0) + (data.whole("initiative.mod") or 0)
        quick = initiative_modifier(stats.get("dex", AVERAGE))
    else:
        bonus, quick = data.whole("initiative.mod", "initiative.value") or 0, 0
        if morale := data.whole("details.morale"):
            stats["morale"] = morale
    if bonus:
        stats["initiative_modifier"] = quick + bonus
