"""Queries about combatants in a fight, in the words of README 4.1."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.fifth.sheet.parts import Power, Weapon
from rulesets.fifth.state import PRESENT, Board, Combatant


def held_up(board: Board, combatant: Combatant) -> bool:
    return combatant.surprised and board.options.surprise == "lost_turn"


def can_react(board: Board, combatant: Combatant) -> bool:
    return (
        combatant.reaction
        and combatant.able
        and not held_up(board, combatant)
        and not any(effect.mods.no_reactions for effect in combatant.effects)
    )


def enemies(board: Board, combatant: Combatant) -> list[Combatant]:
    """In roster order, as all lists here."""
    side = combatant.side
    return [c for c in board.combatants.values() if c.side != side and c.status in PRESENT]


def linked(board: Board, combatant: Combatant) -> list[Combatant]:
    if not combatant.near:
        return []
    return [foe for foe in enemies(board, combatant) if foe.id in combatant.near]


def ally_near(board: Board, attacker: Combatant, target: Combatant) -> bool:
    near = (board.combatants[id] for id in target.near if id != attacker.id)
    return any(other.side == attacker.side and other.able for other in near)


def first_of(targets: Iterable[Combatant]) -> str | None:
    """The first active one, else the first."""
    everybody = tuple(targets)
    active = (target.id for target in everybody if target.status == "active")
    return next(active, everybody[0].id if everybody else None)


def fears(board: Board, combatant: Combatant) -> Iterator[str | None]:
    """The sources of the fear that counts: active ones that it sees, and unknown ones (S32)."""
    for effect in combatant.effects:
        if "frightened" in effect.conditions:
            source = board.combatants.get(effect.source or "")
            visible = source is not None and source.status == "active" and combatant.sees(source)
            if effect.source is None or visible:
                yield effect.source


def frightened(board: Board, combatant: Combatant) -> bool:
    return any(True for _ in fears(board, combatant))


def grabbed(board: Board, combatant: Combatant) -> Iterator[Combatant]:
    """Whom it holds: the bearers of its effects that grapple."""
    for other in board.combatants.values():
        if other.effects and any(e.grips(combatant) for e in other.effects) and other.present:
            yield other


def price(board: Board, combatant: Combatant) -> int:
    """The feet that a foot takes."""
    drags = any(other.size > combatant.size - 2 for other in grabbed(board, combatant))
    return (1 + combatant.prone + combatant.hampered) * (2 if drags else 1)


def targets_of(
    board: Board, combatant: Combatant, weapons: Iterable[Weapon]
) -> dict[str, list[Combatant]]:
    charmed, near = combatant.charmers, combatant.near
    foes = [foe for foe in enemies(board, combatant) if foe.id not in charmed]
    in_reach = [foe for foe in foes if foe.id in near]
    in_line = [foe for foe in foes if foe.cover != "total" or foe.id in near]
    every = {weapon.name: in_line if weapon.ranged else in_reach for weapon in weapons}
    return {name: targets for name, targets in every.items() if targets}


def bearers(board: Board, source: Combatant) -> Iterator[Combatant]:
    for bearer in board.combatants.values():
        if any(effect.held and effect.source == source.id for effect in bearer.effects):
            yield bearer


def moving(board: Board, combatant: Combatant, power: Power) -> bool:
    """Whether it moves: its concentration goes on though nobody active bears its effects."""
    goes_on = power.moves and combatant.concentrating == power.name
    return goes_on and all(each.status != "active" for each in bearers(board, combatant))


def _within_limit(board: Board, combatant: Combatant, power: Power) -> bool:
    """The option `spell_limit` (README 7.8)."""
    if board.turn != combatant.id:
        return True
    cast = board.now.cast
    if board.options.spell_limit == "one_slot":
        return not (power.slot and "slot" in cast)
    if power.level == 0 and power.time == "action":
        return True
    return "bonus" not in cast and (power.time != "bonus" or "other" not in cast)


def why_unusable(board: Board, combatant: Combatant, power: Power) -> str | None:
    """The reason against using a power now, whoever is there; None if it can be used."""
    if power.moves and moving(board, combatant, power):
        return "no_casting" if combatant.cannot_cast else None
    if combatant.uses_left(power) == 0:
        return "used_up"
    if power.name in combatant.spent:
        return "recharging"
    if power.slot and not combatant.slots_for(power):
        return "no_slot"
    if power.spell and combatant.cannot_cast:
        return "no_casting"
    if power.spell and power.verbal and combatant.silenced:
        return "silenced"
    if power.spell and not _within_limit(board, combatant, power):
        return "one_spell"
    weapon = combatant.sheet.weapons[power.weapon or ""] if power.way == "weapon" else None
    return "no_weapon" if weapon and not combatant.can_use(weapon) else None


def usable(board: Board, combatant: Combatant, power: Power) -> bool:
    return why_unusable(board, combatant, power) is None


def legal_targets(board: Board, combatant: Combatant, power: Power) -> list[Combatant]:
    """In roster order (README 5.4)."""
    if power.target == "self":
        return []
    if power.way == "weapon":
        weapon = combatant.sheet.weapons[power.weapon or ""]
        return targets_of(board, combatant, (weapon,)).get(weapon.name, [])
    charmed = combatant.charmers if power.hostile else ()
    own, theirs = power.target != "enemy", power.target in ("enemy", "any")
    return [
        target
        for target in board.combatants.values()
        if target.status in PRESENT
        and (own if target.side == combatant.side else theirs)
        and (power.target != "other" or target.id != combatant.id)
        and target.id not in charmed
        and (not power.types or target.sheet.creature_type in power.types)
        and _reached(combatant, power, target)
    ]


def _reached(combatant: Combatant, power: Power, target: Combatant) -> bool:
    distant = target.side != combatant.side and target.id not in combatant.near
    if not power.area:
        if distant and target.cover == "total":
            return False
        if power.needs_sight and not combatant.sees(target):
            return False
    return not (distant and (power.touch or (power.way == "attack" and not power.ranged)))


def most_targets(power: Power, slot: int) -> int:
    above = max(0, slot - power.least) if slot else 0
    return 1 if power.way == "weapon" else power.max_targets + power.upcast_targets * above
