"""Damage levels, wounds, fatigue, and combatants who go down (README 7.7)."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.sheet.tables import FATIGUE_ROWS, damage_level
from rulesets.arm5.state import Combatant, Options
from rulesets.parts.links import Links

MELEE = Links("engaged_with")
_BROKEN_OFF = Links("broken_from")
FELLING = ("incapacitating", "killing")
"""Wounds that take a combatant out of the fight."""
_RANKS = ("active", "left", "unconscious", "incapacitated", "dead")
_NOTHING_LEFT = {"action": False, "quick_left": 0, "mount_action": False}
_NO_TASK = {
    "extended_task": None,
    "extended_left": 0,
    "extended_note": None,
    "extended_weapon": None,
    "extended_spell": None,
    "extended_target": None,
}


class Effect(Struct, frozen=True):
    """The effect of damage: a wound, or lost fatigue levels, perhaps with a further wound."""

    wound: str | None = None
    fatigue: int = 0
    further: str | None = None


def level_of(combatant: Combatant, net: int) -> str:
    return damage_level(net, combatant.sheet.size)


def effect_of(options: Options, level: str, subdued: bool) -> Effect:
    """The effect of damage of this level, by the option `damage_effects`."""
    if level == "none":
        return Effect()
    wounds = options.damage_effects != "fatigue_table" and not subdued
    tires = options.damage_effects != "by_intent" or subdued
    levels, further = FATIGUE_ROWS[level] if tires else (0, None)
    return Effect(level if wounds else None, levels, further)


def takes_out(options: Options, combatant: Combatant, level: str, subdued: bool) -> bool:
    """Whether damage of this level takes an active combatant out of the fight."""
    effect = effect_of(options, level, subdued)
    if effect.wound in FELLING or effect.further in FELLING:
        return True
    return effect.fatigue > 0 and is_spent(tired(combatant, effect.fatigue))


def suffer(fight: Fight, id: str, level: str, subdued: bool = False) -> None:
    """Applies the damage level of a blow, a spell or a fall."""
    effect = effect_of(fight.options, level, subdued)
    if effect.wound is not None:
        wound(fight, id, effect.wound)
    if not effect.fatigue or fight.combatants[id].status == "dead":
        return
    tire(fight, id, effect.fatigue, "damage")
    if effect.further is not None:
        wound(fight, id, effect.further)


def wound(fight: Fight, id: str, level: str) -> None:
    combatant = fight.combatants[id]
    if level != "killing":
        name = f"wounds_{level}"
        combatant = fight.change(id, **{name: getattr(combatant, name) + 1})
    facts = {"level": level, "wound_penalty": combatant.wound_penalty}
    fight.note("wound", id, facts=facts)
    if level in FELLING:
        down(fight, id, "dead" if level == "killing" else "incapacitated")


def tired(combatant: Combatant, levels: int) -> Combatant:
    """The combatant after losing fatigue levels, which count beyond the end of the track."""
    return replace(combatant, fatigue_lost=combatant.fatigue_lost + levels)


def is_spent(combatant: Combatant) -> bool:
    """Whether the whole fatigue track is lost, which makes unconscious."""
    return combatant.fatigue_lost >= len(combatant.sheet.fatigue_track)


def tire(fight: Fight, id: str, levels: int, cause: str) -> None:
    combatant = fight.combatants[id] = tired(fight.combatants[id], levels)
    facts = {
        "levels": levels,
        "lost": combatant.fatigue_lost,
        "level": combatant.fatigue_level,
        "fatigue_penalty": combatant.fatigue_penalty,
        "cause": cause,
    }
    fight.note("fatigue", id, facts=facts)
    if is_spent(combatant):
        down(fight, id, "unconscious")


def down(fight: Fight, id: str, status: str) -> None:
    """Takes a combatant out of action; a lesser or equal status is ignored and not logged."""
    if _RANKS.index(status) > _rank(fight.combatants[id].status):
        fight.note("down", id, facts={"status": status})
        fall_out(fight, id, status)


def fall_out(fight: Fight, id: str, status: str) -> None:
    """The effects of going down; combatants who only leave remain standing or mounted."""
    MELEE.part_from_all(fight.combatants, id)
    lying = {} if status == "left" else {"mounted": False, "posture": "prone", "gait": "none"}
    fight.change(
        id, status=status, delaying=False, maintaining=None, **_NO_TASK, **_NOTHING_LEFT, **lying
    )


def dismount(fight: Fight, id: str) -> None:
    fight.change(id, mounted=False, mount_action=False, gait="none")


def _rank(status: str) -> int:
    return _RANKS.index(status) if status in _RANKS else len(_RANKS)


def bind(fight: Fight, id: str, other: str) -> None:
    """Engages two combatants; neither has broken off from the other any more."""
    MELEE.join(fight.combatants, id, other)
    _BROKEN_OFF.part(fight.combatants, id, other)


def use_up(fight: Fight, id: str) -> None:
    """Uses up the rest of the turn."""
    fight.change(id, **_NOTHING_LEFT)


def forget_task(fight: Fight, id: str) -> None:
    fight.change(id, **_NO_TASK)
