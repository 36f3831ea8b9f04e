"""Queries about combatants, in the words of README 4.1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.fifth.state import (
    COVERS,
    SIZES,
    STILL,
    UNABLE,
    Board,
    Combatant,
    Effect,
    Options,
    Power,
    Weapon,
)

PRESENT = ("active", "dying", "stable")


def has(combatant: Combatant, *conditions: str) -> bool:
    """Whether it has one of these conditions."""
    if combatant.prone and "prone" in conditions:
        return True
    if combatant.status in ("dying", "stable") and "unconscious" in conditions:
        return True
    if not combatant.effects:
        return False
    return any(name in conditions for effect in combatant.effects for name in effect.conditions)


def able(combatant: Combatant) -> bool:
    return combatant.status == "active" and not (combatant.effects and has(combatant, *UNABLE))


def present(*combatants: Combatant) -> bool:
    """Whether all of these are in the fight."""
    return all(combatant.status in PRESENT for combatant in combatants)


def held_up(board: Board, combatant: Combatant) -> bool:
    return combatant.surprised and board.options.surprise == "lost_turn"


def can_react(board: Board, combatant: Combatant) -> bool:
    return (
        combatant.reaction
        and able(combatant)
        and not held_up(board, combatant)
        and not any(effect.mods.no_reactions for effect in combatant.effects)
    )


def enemies(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    """In roster order."""
    side = combatant.side
    return (c for c in board.combatants.values() if c.side != side and c.status in PRESENT)


def allies(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    """With the combatant itself, in roster order."""
    side = combatant.side
    return (c for c in board.combatants.values() if c.side == side and c.status in PRESENT)


def linked(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    """The enemies linked with it, in roster order."""
    return (c for c in enemies(board, combatant) if c.id in combatant.near)


def sees(one: Combatant, other: Combatant) -> bool:
    if one.id == other.id:
        return True
    if other.hidden:
        return False
    if one.sheet.blindsight:
        return True
    if has(one, "blinded") or other.obscured:
        return False
    return not has(other, "invisible") or any(effect.mods.outlined for effect in other.effects)


def ally_near(board: Board, attacker: Combatant, target: Combatant) -> bool:
    near = (board.combatants[id] for id in target.near if id != attacker.id)
    return any(other.side == attacker.side and able(other) for other in near)


def first_of(targets: Iterable[Combatant]) -> str | None:
    """The first target: the first active one, else the first."""
    found = tuple(targets)
    active = (target.id for target in found if target.status == "active")
    return next(active, found[0].id if found else None)


def charmers(combatant: Combatant) -> set[str | None]:
    """The sources of charms on it, whom it may not attack."""
    if not combatant.effects:
        return set()
    return {effect.source for effect in combatant.effects if "charmed" in effect.conditions}


def fears(board: Board, combatant: Combatant) -> Iterator[str | None]:
    """The sources of the fear that counts: active ones that it sees, and unknown ones (S32)."""
    for effect in combatant.effects:
        if "frightened" in effect.conditions:
            source = board.combatants.get(effect.source or "")
            if effect.source is None or (
                source is not None and source.status == "active" and sees(combatant, source)
            ):
                yield effect.source


def frightened(board: Board, combatant: Combatant) -> bool:
    return any(True for _ in fears(board, combatant))


def immune_to(combatant: Combatant, condition: str) -> bool:
    return condition in combatant.sheet.condition_immunities or (
        condition == "poisoned" and has(combatant, "petrified")
    )


def grips(effect: Effect, source: Combatant) -> bool:
    """Whether it is somebody's grapple."""
    return effect.source == source.id and "grappled" in effect.conditions


def penalty(options: Options, combatant: Combatant) -> int:
    """The penalty of exhaustion on every d20, as in 5.2."""
    return -2 * combatant.exhaustion if options.exhaustion == "penalty" else 0


def weary(options: Options, combatant: Combatant, level: int) -> bool:
    """Whether exhaustion has this level of the graded ones."""
    return combatant.exhaustion >= level and options.exhaustion == "levels"


# -- hit points and movement ----------------------------------------------------------------------


def maximum(options: Options, combatant: Combatant) -> int:
    half = weary(options, combatant, 4)
    return max(1, combatant.max_hp // 2) if half else combatant.max_hp


def regenerates_at_0(combatant: Combatant) -> bool:
    sheet = combatant.sheet
    return sheet.regeneration > 0 and sheet.regeneration_at_0 and not sheet.death_saves


def speed_now(options: Options, combatant: Combatant) -> int:
    if not combatant.effects and not combatant.exhaustion and combatant.status == "active":
        return combatant.speed
    if weary(options, combatant, 5) or has(combatant, *STILL):
        return 0
    mods = [effect.mods for effect in combatant.effects]
    less = 5 * combatant.exhaustion if options.exhaustion == "penalty" else 0
    speed = max(0, combatant.speed + sum(each.speed for each in mods) - less)
    if any(each.speed_double for each in mods):
        speed *= 2
    if any(each.speed_half for each in mods):
        speed //= 2
    return speed // 2 if weary(options, combatant, 2) else speed


def feet_left(options: Options, combatant: Combatant) -> int:
    speed = speed_now(options, combatant)
    return max(0, speed * (1 + combatant.dashes) - combatant.movement_used) if speed else 0


def grabbed(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    """Whom it holds: the bearers of its effects that grapple."""
    for other in board.combatants.values():
        held = other.effects and any(grips(effect, combatant) for effect in other.effects)
        if held and present(other):
            yield other


def size(combatant: Combatant) -> int:
    return SIZES.index(combatant.sheet.size)


def price(board: Board, combatant: Combatant) -> int:
    """The feet that a foot takes."""
    drags = any(size(other) > size(combatant) - 2 for other in grabbed(board, combatant))
    return (1 + combatant.prone + combatant.hampered) * (2 if drags else 1)


def reachable(board: Board, combatant: Combatant) -> int:
    left = feet_left(board.options, combatant)
    return left // price(board, combatant) if left else 0


# -- defence --------------------------------------------------------------------------------------


def ac_of_effects(combatant: Combatant) -> int:
    return sum(effect.mods.ac for effect in combatant.effects)


def cover_of(target: Combatant, against: Combatant) -> int:
    """The bonus of its cover against somebody who is not linked with it (S10)."""
    return 0 if against.id in target.near else COVERS[target.cover]


def ac_now(target: Combatant, attacker: Combatant) -> int:
    return target.ac + ac_of_effects(target) + cover_of(target, attacker)


# -- weapons --------------------------------------------------------------------------------------


def usable_weapon(combatant: Combatant, weapon: Weapon) -> bool:
    return weapon.uses is None or combatant.uses[weapon.name] > 0


def ability_of(combatant: Combatant, weapon: Weapon) -> str:
    if weapon.ability != "finesse":
        return weapon.ability
    abilities = combatant.sheet.abilities
    return "str" if abilities["str"] >= abilities["dex"] else "dex"


def targets_of(
    board: Board, combatant: Combatant, weapons: Iterable[Weapon]
) -> dict[str, tuple[Combatant, ...]]:
    """By each of these weapons that has a target: whom it may attack, in roster order."""
    charmed, near = charmers(combatant), combatant.near
    foes = tuple(foe for foe in enemies(board, combatant) if foe.id not in charmed)
    linked = tuple(foe for foe in foes if foe.id in near)
    in_line = tuple(foe for foe in foes if foe.cover != "total" or foe.id in near)
    found = {weapon.name: in_line if weapon.ranged else linked for weapon in weapons}
    return {name: targets for name, targets in found.items() if targets}


# -- powers ---------------------------------------------------------------------------------------


def uses_left(combatant: Combatant, power: Power) -> int | None:
    return combatant.uses.get(power.shares or power.name)


def slots_for(combatant: Combatant, power: Power) -> tuple[int, ...]:
    """The levels of slots that are left for it."""
    levels = (int(name) for name, number in combatant.slots.items() if number > 0)
    return tuple(sorted(level for level in levels if level >= power.least))


def moving(board: Board, combatant: Combatant, power: Power) -> bool:
    """Whether it moves: its concentration goes on though nobody active bears its effects."""
    return (
        power.moves
        and combatant.concentrating == power.name
        and not any(
            other.status == "active"
            and any(effect.held and effect.source == combatant.id for effect in other.effects)
            for other in board.combatants.values()
        )
    )


def cannot_cast(combatant: Combatant) -> bool:
    return any(effect.mods.no_casting for effect in combatant.effects)


def _within_limit(board: Board, combatant: Combatant, power: Power) -> bool:
    """The option `spell_limit` (README 7.8)."""
    if board.turn != combatant.id:
        return True
    cast = board.now.cast
    if board.options.spell_limit == "one_slot":
        return not (power.slot and "slot" in cast)
    if power.level == 0 and power.time == "action":
        return True
    if "bonus" in cast:
        return False
    return power.time != "bonus" or "other" not in cast


def usable(board: Board, combatant: Combatant, power: Power) -> bool:
    if power.moves and moving(board, combatant, power):
        return not cannot_cast(combatant)
    if uses_left(combatant, power) == 0 or power.name in combatant.spent:
        return False
    if power.slot and not slots_for(combatant, power):
        return False
    if power.level is not None and (
        cannot_cast(combatant)
        or (power.verbal and combatant.silenced)
        or not _within_limit(board, combatant, power)
    ):
        return False
    return power.way != "weapon" or usable_weapon(
        combatant, combatant.sheet.weapons[power.weapon or ""]
    )


def legal_targets(board: Board, combatant: Combatant, power: Power) -> tuple[Combatant, ...]:
    """In roster order (README 5.4)."""
    if power.target == "self":
        return ()
    if power.way == "weapon":
        weapon = combatant.sheet.weapons[power.weapon or ""]
        return targets_of(board, combatant, (weapon,)).get(weapon.name, ())
    hostile = power.target == "enemy" or (power.target == "any" and power.way in ("attack", "save"))
    charmed = charmers(combatant) if hostile else ()
    own = power.target in ("ally", "other", "any")
    theirs = power.target in ("enemy", "any")
    return tuple(
        target
        for target in board.combatants.values()
        if target.status in PRESENT
        and (own if target.side == combatant.side else theirs)
        and (power.target != "other" or target.id != combatant.id)
        and target.id not in charmed
        and (not power.types or target.sheet.creature_type in power.types)
        and _reached(combatant, power, target)
    )


def _reached(combatant: Combatant, power: Power, target: Combatant) -> bool:
    distant = target.side != combatant.side and target.id not in combatant.near
    if not power.area:
        if distant and target.cover == "total":
            return False
        if power.needs_sight and not sees(combatant, target):
            return False
    return not (distant and (power.touch or (power.way == "attack" and not power.ranged)))


def most_targets(power: Power, slot: int) -> int:
    above = max(0, slot - power.least) if slot else 0
    return power.max_targets + power.upcast_targets * above
