"""Reads actors of Foundry VTT's Old-School Essentials as sheets (README 3.5), by the paths of
`foundry.toml`. Armour is worn as items; derived values are not exported and are computed here.

A weapon is one of the catalogue by name, or has its own figures. A file has the rolls of a spell,
but not their meaning: values are taken from the game's library; other spells are left to the GM.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.blocks import Figure, table
from rulesets.contract.adopting import Actor, Adopted, Item, Vocabulary
from rulesets.foundry import (
    IN_WORDS,
    NO_DICE,
    NOT_WORN,
    Reader,
    Rows,
    dice,
    each,
    foundry,
    left,
    others,
    plain,
)
from rulesets.ose.sheet.blocks.arms import dice_of, hit_dice, routine
from rulesets.ose.sheet.fields import is_dice
from rulesets.ose.sheet.tables import CATALOGUE, ability_modifier, initiative_modifier
from rulesets.ose.state import TAGS, Weapon

TABLE = table(__file__, "foundry.toml")
NAKED, ASCENDING_NAKED = 9, 10
AVERAGE = 10
ROUND = 3  # the encounter movement is a third of the rate
MOST_ATTACKS = 12
EFFECTS = {"damage", "heal", "condition", "effect"}


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    data, is_person = Reader(actor.data), actor.type == "character"
    armour = each(actor.items, "armor")
    worn = [item for item in armour if _is_worn(item)]
    arms = Arms(each(actor.items, "weapon"), vocabulary)
    stats: dict[str, Any] = {}
    dead = _health(data, stats)
    stats |= data.numbers(TABLE["scores"])
    _attacks(data, stats)
    _armour(data, worn if is_person else None, stats)
    _pace(data, is_person, stats)
    stats |= data.numbers(TABLE["saves"]) | arms.stats()
    if is_person:
        stats.setdefault("weapons", ["unarmed"])
    spell_rows = spells(each(actor.items, "spell"), vocabulary)
    stats["spells"] = [*spell_rows]
    about = data.text("details.class"), str(data.whole("details.level") or "")
    return Adopted(
        stats=stats,
        note=" ".join(filter(None, about)),
        dead=dead,
        left=(
            *(*data.left, *spell_rows.left, *arms.left),
            *left((item for item in armour if not _is_worn(item)), NOT_WORN),
            *(*others(actor, TABLE["actor"]), *data.unread()),
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


def _armour(data: Reader, worn: list[Item] | None, stats: dict[str, Any]) -> None:
    """Reads the armour class of a monster, for which `worn` is None; a character's follows from DEX
    and the first suit and shield."""
    written, ascending = data.first("ac.value"), data.first("aac.value")
    added = data.whole("ac.mod") or data.whole("aac.mod") or 0
    if worn is None:
        if (armour := _descending(written, ascending or None)) is not None:
            stats["ac"] = armour
        return
    shields, suits = list[int](), list[int | None]()
    for item in worn:
        piece = Reader(item.data)
        ac, aac = piece.whole("ac.value", "ac"), piece.whole("aac.value", "aac")
        if item.data.get("type") == "shield":
            shields.append(ac or aac or 0)
        else:
            suits.append(_descending(ac, None if aac == ASCENDING_NAKED else aac))
    suit, shield = next(iter(suits), None), next(iter(shields), 0)
    nimble = ability_modifier(stats.get("dex", AVERAGE))
    stats["ac"] = (NAKED if suit is None else suit) - nimble - shield - added
    stats["shield"] = shield


def _descending(written: int | None, ascending: int | None) -> int | None:
    """Of two numbers that do not agree, the one that is not the system's default."""
    if ascending is not None and (written is None or written == NAKED != 19 - ascending):
        return 19 - ascending
    return written


def _is_worn(item: Item) -> bool:
    return item.data.get("equipped") is not False


def _pace(data: Reader, is_person: bool, stats: dict[str, Any]) -> None:
    rate = data.first("movement.base", "movement.value")
    if rate is not None:
        stats["move"] = rate // ROUND
    if is_person:
        bonus = (data.whole("initiative.value") or 0) + (data.whole("initiative.mod") or 0)
        quick = initiative_modifier(stats.get("dex", AVERAGE))
    else:
        bonus, quick = data.whole("initiative.mod", "initiative.value") or 0, 0
        stats |= data.numbers(TABLE["of_foes"])
    if bonus:
        stats["initiative_modifier"] = quick + bonus


class Arms(Rows):
    """`weapons` and `routines` of the sheet. A weapon that differs from the catalogue keeps its own
    name and figures; values missing in the file are taken from the catalogue."""

    def __init__(self, items: Iterable[Item], vocabulary: Vocabulary):
        super().__init__()
        self.vocabulary = vocabulary
        self.together: dict[str, dict[str, int]] = {}
        self.texts: dict[str, str] = {}
        for item in items:
            self._add(item)

    def stats(self) -> dict[str, Any]:
        routines = (routine(attacks, self.texts) for attacks in self.together.values())
        stats: dict[str, Any] = {"routines": [*filter(None, routines)]}
        return stats | {"weapons": [*self]} if self.by_name else stats

    def _add(self, item: Item) -> None:
        data = Reader(item.data, item.name)
        known = self.vocabulary.row("weapons", item.name)
        weapon = CATALOGUE.get(known) if isinstance(known, str) else None
        value = data.value("damage")
        damage, rest = dice_of(dice(value))
        if rest:
            self.leave(f"{item.name}: {value}", IN_WORDS if damage else NO_DICE)
        if rest and not damage:
            return
        row = self._row(data, weapon, damage)
        self.left += data.left
        if weapon and weapon.name not in self.by_name and _agrees(row, weapon):
            name = weapon.name
            self.by_name[name] = name
        else:
            name = str(known["name"]) if isinstance(known, Mapping) else plain(item.name)
            name = self.add(name, row)
        self.texts[name] = plain(item.name)
        # All weapons of the same colour are used together in a round.
        pattern = data.text("pattern")
        attacks = min(max(data.whole("counter.max") or 1, 1), MOST_ATTACKS)
        group = name if pattern in TABLE["weapon"]["alone"] else f"pattern {pattern}"
        self.together.setdefault(group, {})[name] = attacks

    def _row(self, data: Reader, weapon: Weapon | None, damage: str) -> dict[str, Any]:
        ranges = [data.whole(band) or 0 for band in TABLE["weapon"]["ranges"]]
        missile = data.flag("missile") and (any(ranges) or weapon is None)
        row: dict[str, Any] = {
            "damage": damage or (weapon.damage if weapon else "1d6"),
            "melee": data.value("melee") in (None, True) or not missile,
            "slow": data.flag("slow"),
            "bonus": data.whole("bonus") or 0,
        }
        if missile:
            row |= {"missile": True, "ranges": ranges}
        tags = data.value("tags") if isinstance(data.value("tags"), list) else ()
        texts = (tag.get("value") if isinstance(tag, Mapping) else tag for tag in tags)
        words = {text.casefold() for text in texts if isinstance(text, str)}
        known = {*TAGS} & words | {*(weapon.tags if weapon else ())}
        known |= {"magic"} if row["bonus"] > 0 else set()
        if known:
            row["tags"] = sorted(known)
        if not words.isdisjoint(TABLE["weapon"]["two_handed"]) or (weapon and weapon.two_handed):
            row["two_handed"] = True
        if weapon and weapon.own_damage:
            row["own_damage"] = True
        return row


def _agrees(row: Mapping[str, Any], weapon: Weapon) -> bool:
    """Whether the catalogue has the same values."""
    listed = (weapon.damage, 0, weapon.missile, weapon.ranges or (), weapon.slow, {*weapon.tags})
    ranges, tags = tuple(row.get("ranges", ())), {*row.get("tags", ())}
    missile = row.get("missile", False)
    return (row["damage"], row["bonus"], missile, ranges, row["slow"], tags) == listed


def spells(items: Iterable[Item], vocabulary: Vocabulary) -> Rows:
    """The rows, memorised as after a night's rest. A spell of the library that grows with the
    caster's level has the file's dice. Of an unknown one, damage with a saving throw is rolled,
    everything else is left to the GM."""
    rows = Rows()
    for item in items:
        data = Reader(item.data, item.name)
        rolled, known = dice(data.value("roll")), vocabulary.row("spells", item.name)
        if isinstance(known, Mapping):
            row = dict(known)
            if EFFECTS.isdisjoint(row):
                row |= {"damage": rolled} if is_dice(rolled) else {"effect": "gm"}
        else:
            save = TABLE["spell"]["saves"].get(data.text("save"), "none")
            row = {"name": plain(item.name), "target": "any", "max_targets": 20}
            row |= {"save": save, "effect": "gm"}
            if save != "none" and is_dice(rolled):
                row |= {"damage": rolled, "on_save": "half"}
        row["memorised"] = data.whole("memorized") or 0
        rows.add(str(row["name"]), row)
        rows.left += data.left
    return rows


FOUNDRY = foundry(TABLE["actor"], adopted)
