"""Reads actors of Foundry VTT's Ars Magica 5 as sheets (README 3.4), by the paths of
`foundry.toml`: numbers, weapons and armour. A file has scores as experience, soak as the bonus of
an effect, fatigue and wounds as levels crossed out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import islice
from typing import Any

from rulesets.arm5.sheet.foundry.learned import (
    TABLE,
    abilities,
    form_scores,
    of_key,
    spells,
    stat_of,
)
from rulesets.arm5.sheet.parts import FATIGUE_TRACK, MISSILES, Weapon
from rulesets.arm5.sheet.tables import ARMOURS, BODY, PRESETS
from rulesets.contract.adopting import Actor, Adopted, Item, Left, Vocabulary
from rulesets.foundry import (
    ADDING,
    AUTOMATION,
    IN_WORDS,
    MOST_EFFECTS,
    NO_PART,
    NOT_WORN,
    Reader,
    Rows,
    added,
    automation,
    changes_of,
    each,
    foundry,
    left,
    plain,
)

EQUIPPED = ("equipped", "equiped")  # as spelled in older files
LEVELS = {level: f"fatigue.{level}.amount" for level in TABLE["actor"]["fatigue"]}
SOAK, OF_ABILITIES = TABLE["effects"].values()
FIGURES = (*TABLE["characteristics"].values(), *TABLE["actor"]["size"], *LEVELS.values())
COUNTED = {SOAK, *(f"system.{path}" for path in FIGURES)}
"""The keys of effects that are imported; those of abilities are separate."""
MOST_OF_A_LEVEL = 20


class Arms(Rows):
    """`weapons` and `wielding` of the sheet. `prepared` are the ids of items in hand or worn."""

    def __init__(self, items: Sequence[Item], vocabulary: Vocabulary, prepared: set[str]):
        super().__init__(BODY)
        self.vocabulary, self.prepared = vocabulary, prepared
        self.abilities = {
            ability.id: stat_of(ability, vocabulary) for ability in each(items, "ability")
        }
        self.in_hand: list[str] = []
        for item in each(items, "weapon"):
            self._add(item)

    def stats(self) -> dict[str, Any]:
        stats: dict[str, Any] = {"weapons": [*self]}
        return stats | {"wielding": self.in_hand} if self.in_hand else stats

    def _add(self, item: Item) -> None:
        known = self.vocabulary.row("weapons", item.name)
        bodily = min(self.vocabulary.identifiers(item.name) & BODY.keys(), default="")
        preset = PRESETS.get(known) if isinstance(known, str) else None
        data = Reader(item.data, item.name)
        row = self._row(data, preset)
        self.left += data.left
        if bodily:
            row.pop("min_strength", None)
            if _agrees(row, BODY[bodily]):
                return  # everybody has these
            preset = None
        if preset and preset.name not in self.by_name and _agrees(row, preset):
            name = preset.name
            self.by_name[name] = name
        else:
            of_list = {"preset": preset.name} if preset else {}
            name = self.add(plain(item.name) or "—", {**of_list, **row})
        if item.id in self.prepared:
            self.in_hand.append(name)

    def _row(self, data: Reader, preset: Weapon | None) -> dict[str, Any]:
        row: dict[str, Any] = {
            stat: value
            for stat, path in TABLE["weapon"].items()
            if (value := data.whole(path)) is not None
        }
        ability = of_key(data.value("ability"), self.abilities, self.vocabulary)
        row["ability"] = ability or (preset.ability if preset else "brawl")
        strength = data.whole("str")
        if strength is not None and not data.flag("naturalWeapon"):
            row["min_strength"] = strength
        if preset is None and row["ability"] in ("great_weapon", "bows", "crossbow"):
            row["two_handed"] = True
        hurts = row.get("attack", 0) or row.get("damage", 0) or row["ability"] in MISSILES
        if preset is None and not hurts and row.get("defense", 0) > 0:
            row["kind"] = "shield"  # it is only for defence
        several = data.whole("quantity") or 1
        if row["ability"] == "thrown_weapon" and several > 1:
            row["count"] = several
        return row


def _agrees(row: Mapping[str, Any], preset: Weapon) -> bool:
    """Whether the list has the same figures; values missing in the file match any."""
    return all(getattr(preset, name) == value for name, value in row.items())


def armour(
    items: list[Item], vocabulary: Vocabulary, prepared: set[str]
) -> tuple[str | dict[str, Any] | None, list[Left]]:
    """The armour that is worn, and reports of the rest. It is that of the preparation, else the one
    marked as worn, else the first."""
    first = next((item for item in items if item.id in prepared), None)
    marked = (item for item in items if any(item.data.get(key) is True for key in EQUIPPED))
    unmarked = (item for item in items if not any(key in item.data for key in EQUIPPED))
    worn = first or next(marked, None) or next(unmarked, None)
    others = [Left(item.name, NOT_WORN) for item in items if item is not worn]
    if worn is None:
        return None, others
    data = Reader(worn.data, worn.name)
    protects, weighs = data.whole("prot") or 0, data.whole("load", "weight") or 0
    others += data.left
    row = vocabulary.row("armor", worn.name)
    suits = [f"{row}_full"] if data.flag("full") else []  # the list has them separately
    for name in [*suits, row] if isinstance(row, str) else []:
        suit = ARMOURS.get(name)
        if suit and (suit.protection, suit.load) == (protects, weighs):
            return name, others
    return {"name": plain(worn.name), "protection": protects, "load": weighs}, others


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    data = Reader(actor.data)
    of_items = (effect for item in actor.items for effect in item.effects)
    bonuses = added([*actor.effects, *of_items])
    stats: dict[str, Any] = {
        stat: (data.whole(path) or 0) + bonuses[f"system.{path}"]
        for stat, path in TABLE["characteristics"].items()
    }
    sizes = TABLE["actor"]["size"]
    stats["size"] = (data.whole(*sizes) or 0) + sum(bonuses[f"system.{path}"] for path in sizes)
    scores, unused = abilities(each(actor.items, "ability"), vocabulary, bonuses)
    arms = Arms(actor.items, vocabulary, _prepared(data))
    worn, other_armour = armour(each(actor.items, "armor"), vocabulary, arms.prepared)
    spell_rows = spells(each(actor.items, "spell"), vocabulary, data)
    stats |= scores | arms.stats() | {"armor": worn, "spells": [*spell_rows]}
    stats["forms"] = form_scores(data)
    stats |= data.numbers({"might": "might.value"})
    _soak(data, stats, bonuses[SOAK])
    _fatigue(data, stats, bonuses)
    dead = _wounds(data, actor, stats)
    note = data.text("description.title.value")
    of_parts = (*data.left, *unused, *arms.left, *other_armour, *spell_rows.left)
    return Adopted(
        stats=stats, note=note, dead=dead, left=(*of_parts, *_unused(actor), *data.unread())
    )


def _counts(key: str, mode: Any) -> bool:
    return mode in ADDING and (key in COUNTED or key.startswith(OF_ABILITIES))


def _unused(actor: Actor) -> list[Left]:
    """Reports items and effects. A virtue such as Tough is fully imported as a number; its further
    effects are reported with their values."""
    taken, described = TABLE["actor"]["taken"], TABLE["actor"]["described"]
    items = [
        item
        for item in actor.items
        if not any(_counts(key, mode) for key, mode, _value in changes_of(item.effects))
    ]
    others = (
        Left(f"{item.name}: {key} {value}"[:80], AUTOMATION)
        for item in actor.items
        for key, mode, value in changes_of(item.effects)
        if not _counts(key, mode)
    )
    return [
        *left(each(items, *described), IN_WORDS),
        *left((item for item in items if item.type not in (*taken, *described)), NO_PART),
        *islice(others, MOST_EFFECTS),
        *automation(effect for effect in actor.effects if not _all_counted(effect)),
    ]


def _all_counted(effect: Mapping[str, Any]) -> bool:
    """Whether everything the effect changes is imported, and there is something."""
    changes = [_counts(key, mode) for key, mode, _value in changes_of([effect])]
    return bool(changes) and all(changes)


def _prepared(data: Reader) -> set[str]:
    """The ids of items prepared for a fight."""
    current = data.text("combatPreps.current")
    preparation = data.part("combatPreps.list").get(current)
    ids = preparation.get("ids") if isinstance(preparation, dict) else None
    return {item for item in ids if isinstance(item, str)} if isinstance(ids, list) else set()


def _soak(data: Reader, stats: dict[str, Any], bonus: int) -> None:
    """Takes soak from effects; for beasts of older files, the soak above Stamina."""
    written = data.whole("soak.value")
    data.value("vitals.soa.value")  # read, so that it is not reported
    if not bonus and written:
        bonus = written - stats["stamina"]
    stats["soak_bonus"] = bonus


def _fatigue(data: Reader, stats: dict[str, Any], bonuses: Mapping[str, int]) -> None:
    """Takes the penalty at no, one, two … levels lost; a combatant who has lost all is
    unconscious."""
    track, lost = [0], data.whole("fatigueCurrent")
    for level, path in LEVELS.items():
        cost = min(0, data.whole(f"fatigue.{level}.number") or 0)
        amount = data.whole(path)
        several = (1 if amount is None else amount) + bonuses.get(f"system.{path}", 0)
        track += [cost] * min(max(several, 0), MOST_OF_A_LEVEL)
    crossed = [data.flag(f"fatigue.{level}.level.value") for level in (*LEVELS, "unconscious")]
    if data.part("fatigue") and track != [*FATIGUE_TRACK]:
        stats["fatigue_track"] = track
    stats["fatigue_lost"] = sum(crossed) if lost is None else max(0, lost)


def _wounds(data: Reader, actor: Actor, stats: dict[str, Any]) -> bool:
    """Takes the wounds. Returns whether one of them was fatal."""
    items = each(actor.items, "wound")
    gravities = [item.data.get("gravity") for item in items]
    for gravity, stat in TABLE["wounds"].items():
        older = data.whole(f"wounds.{gravity}.number.value") or 0
        stats[stat] = max(0, older) + gravities.count(gravity)
    return "dead" in gravities or bool(data.whole("wounds.dead.number.value"))


FOUNDRY = foundry(TABLE["actor"], adopted)
