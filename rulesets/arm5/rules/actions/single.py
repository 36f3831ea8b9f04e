"""Single and quick actions, and their effect on weapons in hand (README 7.12, 7.13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.rules.attacks import Blow, strike
from rulesets.arm5.rules.fight import Fight, test
from rulesets.arm5.rules.harm import dismount
from rulesets.arm5.rules.magic import spell_damage
from rulesets.arm5.rules.queries import attackable, held, in_hand, unstrung, used_up
from rulesets.arm5.sheet.parts import Weapon
from rulesets.arm5.sheet.roster import strong_enough
from rulesets.arm5.sheet.tables import FALLS
from rulesets.arm5.state import Board, Combatant

LEAP_EASE, VAULT_EASE = 9, 6


def acts(board: Board, combatant: Combatant) -> tuple[str, ...]:
    """The single actions that are possible now."""
    possible = {
        "stand_up": combatant.posture == "prone" and not combatant.mounted,
        "mount": can_mount(combatant),
        "dismount": combatant.mounted,
        "nock": board.options.ready_missiles and _bow_to_nock(combatant) is not None,
    }
    return tuple(what for what in _ACTS if possible.get(what, True))


_ACTS = ("stand_up", "mount", "dismount", "pick_up", "open_close", "use_item", "nock", "other")


def quicks(board: Board, combatant: Combatant) -> tuple[str, ...]:
    """The quick actions that are possible now."""
    possible = {
        "draw": bool(drawable(combatant)),
        "drop": bool(combatant.wielding),
        "stand": combatant.posture == "crouching",
        "leap": combatant.mounted,
        "vault": can_mount(combatant),
        "shoot": bool(shot_targets(board, combatant)),
    }
    return tuple(what for what in _QUICKS if possible.get(what, True))


_QUICKS = """
    shout pick_up_table transform other draw drop stand leap vault shoot
""".split()


def can_mount(combatant: Combatant) -> bool:
    return combatant.sheet.mount is not None and not combatant.mounted and combatant.upright


def drawable(combatant: Combatant) -> tuple[str, ...]:
    """Weapons carried that can be drawn: not too heavy, not used up; a shield only beside a
    one-handed weapon."""
    return tuple(
        weapon.name
        for weapon in combatant.sheet.weapons.values()
        if weapon.name not in combatant.wielding
        and weapon.name not in combatant.dropped
        and strong_enough(combatant.sheet, weapon)
        and not used_up(combatant, weapon)
        and (weapon.kind != "shield" or _shield_fits(combatant))
    )


def ready_missile(board: Board, combatant: Combatant) -> Weapon | None:
    """The loaded crossbow or readied bow that can be shot as a quick action."""
    weapon = in_hand(combatant)
    if not board.options.ready_missiles or combatant.retreated or weapon is None:
        return None
    ready = weapon.name in combatant.loaded and (weapon.bow or weapon.ability == "crossbow")
    return weapon if ready else None


def shot_targets(board: Board, combatant: Combatant) -> list[str]:
    weapon = ready_missile(board, combatant)
    return attackable(board, combatant, weapon) if weapon is not None else []


def act(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    what, weapon = fields["what"], fields["weapon"]
    fight.note("act", id, facts={"what": what, "note": fields["note"], "weapon": weapon})
    combatant = fight.combatants[id]
    if what == "stand_up":
        fight.change(id, posture="standing")
    elif what == "mount":
        fight.change(id, mounted=combatant.sheet.mount is not None, mount_action=False)
    elif what == "dismount":
        dismount(fight, id)
    elif what == "pick_up" and weapon in combatant.dropped:
        _pick_up(fight, combatant, weapon)
    elif what == "nock":
        _nock(fight, combatant)


def quick(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    """Performs a quick action. `weapon`: the one to draw, drop or shoot."""
    with fight.exchange():
        _quick(fight, id, fields)


def _quick(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    what, weapon, target = fields["what"], fields["weapon"], fields["target"]
    facts = {"what": what, "note": fields["note"], "weapon": weapon}
    fight.note("quick", id, target if what == "shoot" else None, facts)
    combatant = fight.change(id, quick_left=fight.combatants[id].quick_left - 1)
    if what == "draw":
        fight.change(id, wielding=_with(combatant, weapon))
    elif what == "drop":
        left = tuple(name for name in combatant.wielding if name != weapon)
        fight.change(id, wielding=left, dropped=(*combatant.dropped, weapon))
    elif what == "stand":
        fight.change(id, posture="standing")
    elif what == "leap":
        if _athletics(fight, combatant, "leap", combatant.sheet.dexterity, LEAP_EASE):
            dismount(fight, id)
        else:
            fall(fight, id)
    elif what == "vault":
        if _athletics(fight, combatant, "vault", combatant.sheet.strength, VAULT_EASE):
            fight.change(id, mounted=True, mount_action=True)
    elif what == "shoot":
        strike(fight, id, target, Blow(weapon, range=fields["range"]))


def fall(fight: Fight, id: str, damage: int | None = None) -> None:
    """Falls from the mount; the damage depends on its gait (README 7.14)."""
    combatant = fight.combatants[id]
    size = combatant.sheet.mount.size if combatant.sheet.mount is not None else 0
    value = size + FALLS[combatant.gait] if damage is None else damage
    with fight.exchange():
        fight.note("fall", id, facts={"value": value})
        dismount(fight, id)
        fight.change(id, posture="prone")
        spell_damage(fight, id, id, "fall", value)


def _athletics(
    fight: Fight, combatant: Combatant, what: str, characteristic: int, ease: int
) -> bool:
    modifier = (
        characteristic + combatant.sheet.athletics - combatant.sheet.encumbrance + combatant.penalty
    )
    rolled = test(fight, combatant.id, "athletics", modifier)
    success = rolled.total >= ease
    facts = {"what": what, "ease": ease, "success": success, **rolled.facts}
    fight.note("athletics", combatant.id, facts=facts, rolls=rolled.rolls)
    return success


def _pick_up(fight: Fight, combatant: Combatant, name: str) -> None:
    """Takes the weapon back in hand; a shield without a free hand is carried instead."""
    dropped = tuple(other for other in combatant.dropped if other != name)
    shut_out = combatant.sheet.weapons[name].kind == "shield" and not _shield_fits(combatant)
    wielding = combatant.wielding if shut_out else _with(combatant, name)
    fight.change(combatant.id, dropped=dropped, wielding=wielding)


def _with(combatant: Combatant, name: str) -> tuple[str, ...]:
    """The weapons in hand after adding this one: a weapon replaces another."""
    weapon, shield = combatant.sheet.weapons[name], held(combatant, "shield")
    if weapon.kind == "shield":
        return (*combatant.wielding, name)
    beside = shield is not None and not weapon.two_handed
    return (name, shield.name) if beside and shield is not None else (name,)


def _shield_fits(combatant: Combatant) -> bool:
    weapon = held(combatant, "weapon")
    return held(combatant, "shield") is None and (weapon is None or not weapon.two_handed)


def _bow_to_nock(combatant: Combatant) -> Weapon | None:
    weapon = in_hand(combatant)
    if weapon is None or not weapon.bow or unstrung(combatant, weapon):
        return None
    return None if weapon.name in combatant.loaded else weapon


def _nock(fight: Fight, combatant: Combatant) -> None:
    bow = _bow_to_nock(combatant)
    if bow is not None:
        fight.change(combatant.id, loaded=(*combatant.loaded, bow.name))
