"""The numbers of an actor (README 3.5): hit points, armour class, saves and others from its own
data. Armour is worn as items; derived values are not exported and are computed here."""

from __future__ import annotations

from typing import Any

from rulesets.blocks import Figure
from rulesets.contract.adopting import Actor, Adopted, Item, Left, Vocabulary
from rulesets.foundry import (
    IN_WORDS,
    NOT_WORN,
    Reader,
    each,
    first_number,
    left,
    others,
    plain,
    whole,
)
from rulesets.ose.sheet.blocks.arms import hit_dice
from rulesets.ose.sheet.foundry.arms import Arms, spells
from rulesets.ose.sheet.tables import ability_modifier, initiative_modifier

SCORES = {"str": "scores.str.value", "dex": "scores.dex.value"}
SAVES = {
    "save_death": "saves.death.value",
    "save_wands": "saves.wand.value",
    "save_paralysis": "saves.paralysis.value",
    "save_breath": "saves.breath.value",
    "save_spells": "saves.spell.value",
}
TAKEN, DESCRIBED = ("weapon", "armor", "spell"), ("ability",)
NAKED, ASCENDING_NAKED = 9, 10
AVERAGE = 10
ROUND = 3  # the encounter movement is a third of the rate


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    data = Reader(actor.data)
    armour = each(actor.items, "armor")
    worn = [item for item in armour if _is_worn(item)]
    arms = Arms(each(actor.items, "weapon"), vocabulary)
    stats: dict[str, Any] = {}
    dead = _health(data, stats)
    stats |= data.numbers(SCORES)
    _attacks(data, stats)
    _armour(data, actor, worn, stats)
    _pace(data, actor, stats)
    stats |= data.numbers(SAVES) | arms.stats()
    if actor.type == "character":
        stats.setdefault("weapons", ["unarmed"])
    known = spells(each(actor.items, "spell"), vocabulary)
    stats["spells"] = [*known]
    about = data.text("details.class"), str(data.whole("details.level") or "")
    return Adopted(
        stats=stats,
        note=" ".join(filter(None, about)),
        dead=dead,
        left=(
            *(*data.left, *known.left, *arms.left),
            *left((item for item in armour if not _is_worn(item)), NOT_WORN),
            *(*others(actor, TAKEN, DESCRIBED), *data.unread()),
        ),
    )


def _health(data: Reader, stats: dict[str, Any]) -> bool:
    """Reads the health. Returns whether the actor is dead; then the sheet has its full hit points.
    Hit dice that were not rolled count with their average."""
    now, full = data.whole("hp.value"), data.whole("hp.max")
    dice = hit_dice(Figure("", data.text("hp.hd")))
    full = full or now or (dice.average if dice else None)
    if not full:
        return False
    dead = now is not None and now <= 0 and data.value("hp.max") is not None
    stats["max_hp"] = full
    stats["hp"] = full if dead or now is None or now <= 0 else min(now, full)
    return dead


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
    classes = [
        (
            item.data.get("type") == "shield",
            reader.whole("ac.value", "ac"),
            reader.whole("aac.value", "aac"),
        )
        for item in worn
        for reader in (Reader(item.data),)
    ]
    shield = next((ac or aac or 0 for is_shield, ac, aac in classes if is_shield), 0)
    suits = (
        _descending(ac, None if aac == ASCENDING_NAKED else aac)
        for is_shield, ac, aac in classes
        if not is_shield
    )
    suit = next(suits, None)
    nimble = ability_modifier(stats.get("dex", AVERAGE))
    stats["ac"] = (NAKED if suit is None else suit) - nimble - shield - added
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
        stats |= data.numbers({"morale": "details.morale"})
    if bonus:
        stats["initiative_modifier"] = quick + bonus
