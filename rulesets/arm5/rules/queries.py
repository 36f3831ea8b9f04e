"""Queries of a fight: enemies, distances, the order of combatants; weapons in hand, the skill with
them, and the targets within their reach."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.arm5.sheet.parts import Weapon
from rulesets.arm5.sheet.roster import strong_enough
from rulesets.arm5.sheet.tables import BODY, FIST, KICK
from rulesets.arm5.state import Board, Combatant

HELPLESS = ("unconscious", "incapacitated")


def enemies(board: Board, combatant: Combatant) -> list[Combatant]:
    """Active combatants of all other sides, in roster order, hidden or not."""
    side = combatant.side
    return [other for other in board.combatants.values() if other.side != side and other.active]


def distance(combatant: Combatant, other: Combatant) -> int | None:
    """Paces between them; None when a position is unknown."""
    if combatant.position is None or other.position is None:
        return None
    return abs(combatant.position - other.position)


def by_initiative(board: Board, ids: Iterable[str]) -> list[str]:
    wanted = set(ids)
    return [id for id in board.order if id in wanted]


def hindrance(combatant: Combatant) -> str | None:
    """The reason why the combatant cannot move, mounted or not."""
    if not combatant.free:
        return "engaged"
    return None if combatant.upright else "lying"


def can_ride(combatant: Combatant) -> bool:
    return combatant.mounted and combatant.mount_action and combatant.free


def decided(board: Board) -> bool:
    """Whether at most one side has active combatants."""
    first = None
    for combatant in board.combatants.values():
        if combatant.active and combatant.side != first:
            if first is not None:
                return False
            first = combatant.side
    return True


def weapon_of(combatant: Combatant, name: str) -> Weapon:
    return BODY.get(name) or combatant.sheet.weapons[name]


def held(combatant: Combatant, kind: str) -> Weapon | None:
    """The weapon or the shield in hand, even if it is too heavy."""
    weapons = combatant.sheet.weapons
    return next((weapons[name] for name in combatant.wielding if weapons[name].kind == kind), None)


def in_hand(combatant: Combatant) -> Weapon | None:
    """The weapon in hand, unless it is too heavy."""
    return _usable(combatant, "weapon")


def shield(combatant: Combatant) -> Weapon | None:
    return _usable(combatant, "shield")


def _usable(combatant: Combatant, kind: str) -> Weapon | None:
    weapon = held(combatant, kind)
    return weapon if weapon is not None and strong_enough(combatant.sheet, weapon) else None


def shield_beside(combatant: Combatant, weapon: Weapon) -> Weapon | None:
    """The shield whose values add to those of a Single Weapon."""
    beside = weapon.ability == "single_weapon" and weapon.name in combatant.wielding
    return shield(combatant) if beside else None


def fighting_weapons(combatant: Combatant) -> Iterator[Weapon]:
    """The weapon in hand, then fist and kick."""
    weapon = in_hand(combatant)
    if weapon is not None:
        yield weapon
    yield FIST
    yield KICK


def skill(combatant: Combatant, weapon: Weapon) -> int:
    return (combatant.sheet.combat.get(weapon.ability) or 0) + weapon.specialty


def unlearned(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether a missing ability adds botch dice; never for crossbows."""
    return weapon.ability != "crossbow" and combatant.sheet.combat.get(weapon.ability) is None


def can_attack(board: Board, combatant: Combatant, weapon: Weapon, target: Combatant) -> bool:
    """Whether the combatant can attack the target with this weapon (README 7.5)."""
    helpless = board.options.attack_helpless and target.status in HELPLESS
    if target.side == combatant.side or target.hidden or not (target.active or helpless):
        return False
    if weapon.missile:
        engaged = not board.options.missiles_while_engaged and not combatant.free
        return not engaged and _ready(combatant, weapon)
    apart = distance(combatant, target)
    return combatant.id not in target.broken_from and (apart is None or apart <= weapon.reach)


def attackable(board: Board, combatant: Combatant, weapon: Weapon) -> list[str]:
    return [
        other.id
        for other in board.combatants.values()
        if can_attack(board, combatant, weapon, other)
    ]


def attack_weapon(board: Board, combatant: Combatant, target: Combatant) -> Weapon | None:
    """The first of the weapon in hand, fist and kick that can attack this target."""
    weapons = fighting_weapons(combatant)
    return next(
        (weapon for weapon in weapons if can_attack(board, combatant, weapon, target)), None
    )


def can_charge(
    board: Board, combatant: Combatant, weapon: Weapon, target: Combatant, paces: int
) -> bool:
    """Whether the combatant can charge the target (README 7.8); targets that broke off are
    included."""
    if target.side == combatant.side or not target.active or target.hidden:
        return False
    if weapon.missile and not (weapon.counted and _ready(combatant, weapon)):
        return False
    apart = distance(combatant, target)
    return apart is None or weapon.reach < apart <= paces + weapon.reach


def longest_reach(combatant: Combatant) -> int:
    weapon = in_hand(combatant)
    return max(FIST.reach, 0 if weapon is None or weapon.missile else weapon.reach)


def _ready(combatant: Combatant, weapon: Weapon) -> bool:
    """Whether the weapon is strung, spanned, not used up."""
    return not (
        unstrung(combatant, weapon) or unspanned(combatant, weapon) or used_up(combatant, weapon)
    )


def unstrung(combatant: Combatant, weapon: Weapon) -> bool:
    return weapon.bow and weapon.name not in combatant.strung


def unspanned(combatant: Combatant, weapon: Weapon) -> bool:
    return weapon.spanned and weapon.name not in combatant.loaded


def used_up(combatant: Combatant, weapon: Weapon) -> bool:
    return weapon.counted and combatant.thrown_left.get(weapon.name, 0) < 1
