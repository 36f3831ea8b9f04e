"""The numbers of an actor (README 3.4). A file has scores as experience, soak as the bonus of an
effect, fatigue and wounds as levels crossed out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from rulesets.arm5.sheet.foundry.abilities import abilities, form_scores
from rulesets.arm5.sheet.foundry.arms import Arms, armour
from rulesets.arm5.sheet.foundry.spells import spells
from rulesets.contract.adopting import Actor, Adopted, Item, Left, Vocabulary
from rulesets.foundry import (
    ADDING,
    AUTOMATION,
    IN_WORDS,
    MOST_EFFECTS,
    NO_PART,
    Reader,
    added,
    automation,
    changes_of,
    each,
    left,
)

CHARACTERISTICS = {
    "strength": "str",
    "stamina": "sta",
    "dexterity": "dex",
    "quickness": "qik",
}
FATIGUE = ("winded", "weary", "tired", "dazed", "unconscious")
USUAL_TRACK = [0, 0, -1, -3, -5]
WOUNDS = {
    "light": "wounds_light",
    "medium": "wounds_medium",
    "heavy": "wounds_heavy",
    "incap": "wounds_incapacitating",
}
SOAK = "system.bonuses.traits.soak"
TAKEN = ("ability", "weapon", "armor", "spell", "wound")
SIZES = ("system.vitals.siz.value", "system.size.value")
DESCRIBED = (
    "virtue",
    "quality",
    "inferiority",
    "flaw",
    "power",
    "magicalEffect",
    "enchantment",
    "magicItem",
)
MOST_OF_A_LEVEL = 20


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    data = Reader(actor.data)
    of_items = (effect for item in actor.items for effect in item.effects)
    bonuses = added([*actor.effects, *of_items])
    stats: dict[str, Any] = {
        stat: (data.whole(f"characteristics.{short}.value") or 0) + bonuses[_characteristic(short)]
        for stat, short in CHARACTERISTICS.items()
    }
    size = data.whole("vitals.siz.value", "size.value") or 0
    stats["size"] = size + sum(bonuses[key] for key in SIZES)
    scores, unused = abilities(each(actor.items, "ability"), vocabulary, bonuses)
    arms = Arms(actor.items, vocabulary, _prepared(data))
    worn, other_armour = armour(each(actor.items, "armor"), vocabulary, arms.prepared)
    known, unclear = spells(each(actor.items, "spell"), vocabulary, data)
    stats |= scores | arms.stats() | {"armor": worn, "spells": known}
    stats["forms"] = form_scores(data)
    if might := data.whole("might.value"):
        stats["might"] = might
    _soak(data, stats, bonuses[SOAK])
    _fatigue(data, stats, bonuses)
    dead = _wounds(data, actor, stats)
    others = [
        *unused,
        *arms.left,
        *other_armour,
        *unclear,
        *left(
            (described for described in each(actor.items, *DESCRIBED) if not _counted(described)),
            IN_WORDS,
        ),
        *left(
            (
                described
                for described in actor.items
                if described.type not in (*TAKEN, *DESCRIBED) and not _counted(described)
            ),
            NO_PART,
        ),
        *_not_counted(actor),
        *automation(active for active in actor.effects if not _all_counted([active])),
    ]
    return Adopted(
        stats=stats,
        note=data.text("description.title.value"),
        dead=dead,
        left=(*data.left, *others, *data.unread()),
    )


def _characteristic(short: str) -> str:
    return f"system.characteristics.{short}.value"


def _level(name: str) -> str:
    return f"system.fatigue.{name}.amount"


COUNTED = {
    SOAK,
    *SIZES,
    *map(_characteristic, CHARACTERISTICS.values()),
    *map(_level, FATIGUE[:-1]),
}
"""The keys of effects that are imported; those of abilities are separate."""
OF_ABILITIES = "system.bonuses.skills."


def _counts(key: str, mode: Any) -> bool:
    return mode in ADDING and (key in COUNTED or key.startswith(OF_ABILITIES))


def _all_counted(effects: Iterable[Mapping[str, Any]]) -> bool:
    """Whether everything the effects change is imported, and there is something."""
    changes = list(changes_of(effects))
    return bool(changes) and all(_counts(key, mode) for key, mode, _value in changes)


def _counted(item: Item) -> bool:
    """Whether the item is a virtue such as Tough, fully imported as a number; further effects are
    reported."""
    return any(_counts(key, mode) for key, mode, _value in changes_of(item.effects))


def _not_counted(actor: Actor) -> list[Left]:
    """Reports other effects of virtues, with their values."""
    return [
        Left(f"{item.name}: {key} {value}"[:80], AUTOMATION)
        for item in actor.items
        for key, mode, value in changes_of(item.effects)
        if not _counts(key, mode)
    ][:MOST_EFFECTS]


def _prepared(data: Reader) -> set[str]:
    """The ids of items prepared for a fight."""
    current = data.text("combatPreps.current")
    ids = data.part("combatPreps.list").get(current)
    found = ids.get("ids") if isinstance(ids, dict) else None
    return {item for item in found if isinstance(item, str)} if isinstance(found, list) else set()


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
    for level in FATIGUE[:-1]:
        cost = min(0, data.whole(f"fatigue.{level}.number") or 0)
        amount = data.whole(f"fatigue.{level}.amount")
        several = (1 if amount is None else amount) + bonuses.get(_level(level), 0)
        track += [cost] * min(max(several, 0), MOST_OF_A_LEVEL)
    crossed = [data.flag(f"fatigue.{level}.level.value") for level in FATIGUE]
    if data.part("fatigue") and track != USUAL_TRACK:
        stats["fatigue_track"] = track
    stats["fatigue_lost"] = sum(crossed) if lost is None else max(0, lost)


def _wounds(data: Reader, actor: Actor, stats: dict[str, Any]) -> bool:
    """Takes the wounds. Returns whether one of them was fatal."""
    items = each(actor.items, "wound")
    gravities = [item.data.get("gravity") for item in items]
    for gravity, stat in WOUNDS.items():
        older = data.whole(f"wounds.{gravity}.number.value") or 0
        stats[stat] = max(0, older) + gravities.count(gravity)
    return "dead" in gravities or bool(data.whole("wounds.dead.number.value"))
