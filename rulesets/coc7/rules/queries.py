"""Queries of a fight (README 4, 5): who is able, who is an enemy, which weapons are at hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from rulesets.coc7.sheet.tables import BUILD_LIMIT, IMPROVISED, UNARMED
from rulesets.coc7.state import Board, Combatant, Weapon
from rulesets.contract import Field
from rulesets.offering import No, Reason, Why, no

ATTACKABLE = ("active", "unconscious", "dying")


def active(combatant: Combatant) -> bool:
    return combatant.status == "active"


def able(board: Board, combatant: Combatant) -> bool:
    """Whether it can act now (README 5.5)."""
    unaware = combatant.unaware != "no" and board.options.unaware_skip
    return active(combatant) and not combatant.helpless and not unaware


def enemies(board: Board, combatant: Combatant) -> tuple[Combatant, ...]:
    """The enemies in roster order (README S36)."""
    return tuple(
        other
        for other in board.combatants.values()
        if other.side != combatant.side and other.status in ATTACKABLE
    )


def ids(some: Iterable[Combatant]) -> tuple[str, ...]:
    return tuple(item.id for item in some)


def target_field(choices: tuple[str, ...]) -> Field:
    return Field(name="target", type="combatant", choices=choices, required=True)


def at_hand(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether its own weapon is at hand (README 5): not on the ground, and not all thrown."""
    return why_not_at_hand(combatant, weapon) is None


def why_not_at_hand(combatant: Combatant, weapon: Weapon) -> str | None:
    if weapon.name in combatant.dropped:
        return "on_the_ground"
    return "none_left" if weapon.thrown and combatant.ammo[weapon.name] < 1 else None


def own_weapons(combatant: Combatant) -> tuple[Weapon, ...]:
    return tuple(
        weapon for weapon in combatant.sheet.weapons.values() if at_hand(combatant, weapon)
    )


def in_hand(combatant: Combatant) -> Weapon | None:
    return combatant.sheet.weapons.get(combatant.held)


def melee_in_hand(combatant: Combatant) -> Weapon | None:
    weapon = in_hand(combatant)
    if weapon is None or weapon.use != "melee" or not at_hand(combatant, weapon):
        return None
    return weapon


def natural(combatant: Combatant) -> tuple[str, ...]:
    """Weapons of the body, such as claws: always at hand, never held."""
    return tuple(weapon.name for weapon in combatant.sheet.weapons.values() if weapon.natural)


def usual_blow(combatant: Combatant) -> str:
    """The weapon of a blow unless another is named (README 5)."""
    weapon = melee_in_hand(combatant)
    return weapon.name if weapon else next(iter(natural(combatant)), UNARMED)


def has_improvised(combatant: Combatant) -> bool:
    """Whether it has an improvised weapon (README 3.1): something at hand, or a gun used as a
    club."""
    weapon = in_hand(combatant)
    return combatant.improvised_at_hand or (weapon is not None and weapon.shoots)


def bare(combatant: Combatant) -> tuple[str, ...]:
    """The implicit weapons that are available now."""
    return (IMPROVISED, UNARMED) if has_improvised(combatant) else (UNARMED,)


def works(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether it is a gun or bow that could be fired when loaded."""
    return weapon.shoots and at_hand(combatant, weapon) and out_of_order(combatant, weapon) is None


def out_of_order(combatant: Combatant, weapon: Weapon) -> Reason | None:
    rounds = combatant.jammed.get(weapon.name)
    if rounds is not None:
        return Why("jammed", {"count": rounds}) if rounds else "only_roll"
    return "half_belt" if weapon.name in combatant.belt else None


def unusable(
    option: str, combatant: Combatant, suits: Callable[[Weapon], bool], otherwise: str
) -> Iterator[No]:
    """The reason why nothing can be fired or thrown: that of the first weapon for it."""
    for weapon in islice(filter(suits, combatant.sheet.weapons.values()), 1):
        reason = why_not_at_hand(combatant, weapon) or out_of_order(combatant, weapon)
        empty = not combatant.ammo[weapon.name] and not loadable(combatant, weapon)
        yield no(option, reason or ("empty" if empty else otherwise))


def loadable(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether a single round can be loaded before a shot (README 5.1 `shoot`)."""
    return (
        weapon.feed == "rounds"
        and combatant.ammo[weapon.name] < weapon.capacity
        and combatant.spare[weapon.name] != 0
    )


def ready_firearm(combatant: Combatant) -> bool:
    """Whether it has a ready firearm (README S4), which raises its initiative."""
    weapon = in_hand(combatant)
    if weapon is None or not weapon.firearm or combatant.ammo[weapon.name] < 1:
        return False
    return out_of_order(combatant, weapon) is None


def combat_skill(combatant: Combatant) -> int:
    """The highest combat skill (README S1)."""
    return max(
        combatant.sheet.brawl, *(weapon.skill for weapon in combatant.sheet.weapons.values()), 0
    )


def held_by(board: Board, holder: str) -> tuple[str, ...]:
    return tuple(
        combatant.id for combatant in board.combatants.values() if combatant.restrained_by == holder
    )


def too_big(combatant: Combatant, target: Combatant) -> bool:
    """Whether the target is too large: by three or more, no manoeuvre is possible (README 7.4)."""
    return target.sheet.build - combatant.sheet.build > BUILD_LIMIT
