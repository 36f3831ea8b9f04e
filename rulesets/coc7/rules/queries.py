"""Queries of a fight (README 4, 5): who is able, who is an enemy, which weapons are at hand."""

from __future__ import annotations

from collections.abc import Iterable

from rulesets.coc7.sheet.tables import BUILD_LIMIT, IMPROVISED, UNARMED
from rulesets.coc7.state import Board, Combatant, Weapon

ATTACKABLE = ("active", "unconscious", "dying")


def active(one: Combatant) -> bool:
    return one.status == "active"


def able(board: Board, one: Combatant) -> bool:
    """Whether it can act now (README 5.5)."""
    unaware = one.unaware != "no" and board.options.unaware_skip
    return active(one) and not one.helpless and not unaware


def enemies(board: Board, one: Combatant) -> tuple[Combatant, ...]:
    """The enemies in roster order (README S36)."""
    return tuple(
        other
        for other in board.combatants.values()
        if other.side != one.side and other.status in ATTACKABLE
    )


def ids(some: Iterable[Combatant]) -> tuple[str, ...]:
    return tuple(item.id for item in some)


def in_roster_order(board: Board, some: Iterable[str]) -> tuple[str, ...]:
    known = set(some)
    return tuple(id for id in board.combatants if id in known)


def at_hand(one: Combatant, weapon: Weapon) -> bool:
    """Whether its own weapon is at hand (README 5): not on the ground, and not all thrown."""
    return why_not_at_hand(one, weapon) is None


def why_not_at_hand(one: Combatant, weapon: Weapon) -> str | None:
    if weapon.name in one.dropped:
        return "on_the_ground"
    return "none_left" if weapon.thrown and one.ammo[weapon.name] < 1 else None


def own_weapons(one: Combatant) -> tuple[Weapon, ...]:
    return tuple(weapon for weapon in one.sheet.weapons.values() if at_hand(one, weapon))


def in_hand(one: Combatant) -> Weapon | None:
    return one.sheet.weapons.get(one.held)


def melee_in_hand(one: Combatant) -> Weapon | None:
    weapon = in_hand(one)
    if weapon is None or weapon.use != "melee" or not at_hand(one, weapon):
        return None
    return weapon


def natural(one: Combatant) -> tuple[str, ...]:
    """Weapons of the body, such as claws: always at hand, never held."""
    return tuple(weapon.name for weapon in one.sheet.weapons.values() if weapon.natural)


def usual_blow(one: Combatant) -> str:
    """The weapon of a blow unless another is named (README 5)."""
    weapon = melee_in_hand(one)
    return weapon.name if weapon else next(iter(natural(one)), UNARMED)


def has_improvised(one: Combatant) -> bool:
    """Whether it has an improvised weapon (README 3.1): something at hand, or a gun used as a
    club."""
    weapon = in_hand(one)
    return one.improvised_at_hand or (weapon is not None and weapon.shoots)


def bare(one: Combatant) -> tuple[str, ...]:
    """The implicit weapons that are available now."""
    return (IMPROVISED, UNARMED) if has_improvised(one) else (UNARMED,)


def works(one: Combatant, weapon: Weapon) -> bool:
    """Whether it is a gun or bow that could be fired when loaded."""
    return weapon.shoots and at_hand(one, weapon) and out_of_order(one, weapon) is None


def out_of_order(one: Combatant, weapon: Weapon) -> str | None:
    if weapon.name in one.jammed:
        return "jammed"
    return "half_belt" if weapon.name in one.belt else None


def loadable(one: Combatant, weapon: Weapon) -> bool:
    """Whether a single round can be loaded before a shot (README 5.1 `shoot`)."""
    return (
        weapon.feed == "rounds"
        and one.ammo[weapon.name] < weapon.capacity
        and one.spare[weapon.name] != 0
    )


def ready_firearm(one: Combatant) -> bool:
    """Whether it has a ready firearm (README S4), which raises its initiative."""
    weapon = in_hand(one)
    if weapon is None or not weapon.firearm or one.ammo[weapon.name] < 1:
        return False
    return out_of_order(one, weapon) is None


def combat_skill(one: Combatant) -> int:
    """The highest combat skill (README S1)."""
    return max(one.sheet.brawl, *(weapon.skill for weapon in one.sheet.weapons.values()), 0)


def held_by(board: Board, holder: str) -> tuple[str, ...]:
    return tuple(
        combatant.id for combatant in board.combatants.values() if combatant.restrained_by == holder
    )


def too_big(one: Combatant, target: Combatant) -> bool:
    """Whether the target is too large: by three or more, no manoeuvre is possible (README 7.4)."""
    return target.sheet.build - one.sheet.build > BUILD_LIMIT
