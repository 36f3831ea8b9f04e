"""Single and quick actions, and their effect on weapons in hand (README 7.12, 7.13)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.rules.arms import attackable, held, in_hand, unstrung, used_up
from rulesets.arm5.rules.attacks import Blow, strike
from rulesets.arm5.rules.fight import Fight
from rulesets.arm5.rules.harm import dismount
from rulesets.arm5.rules.magic.casting import spell_damage
from rulesets.arm5.rules.stress import test
from rulesets.arm5.sheet.parts import Weapon
from rulesets.arm5.sheet.roster import strong_enough
from rulesets.arm5.sheet.tables import FALLS
from rulesets.arm5.state import Board, Combatant

LEAP_EASE, VAULT_EASE = 9, 6


def acts(board: Board, one: Combatant) -> tuple[str, ...]:
    """The single actions that are possible now."""
    possible = {
        "stand_up": one.posture == "prone" and not one.mounted,
        "mount": can_mount(one),
        "dismount": one.mounted,
        "nock": board.options.ready_missiles and _bow_to_nock(one) is not None,
    }
    return tuple(what for what in _ACTS if possible.get(what, True))


_ACTS = ("stand_up", "mount", "dismount", "pick_up", "open_close", "use_item", "nock", "other")


def quicks(board: Board, one: Combatant) -> tuple[str, ...]:
    """The quick actions that are possible now."""
    possible = {
        "draw": bool(drawable(one)),
        "drop": bool(one.wielding),
        "stand": one.posture == "crouching",
        "leap": one.mounted,
        "vault": can_mount(one),
        "shoot": bool(shot_targets(board, one)),
    }
    return tuple(what for what in _QUICKS if possible.get(what, True))


_QUICKS = """
    shout pick_up_table transform other draw drop stand leap vault shoot
""".split()


def can_mount(one: Combatant) -> bool:
    return one.sheet.mount is not None and not one.mounted and one.upright


def drawable(one: Combatant) -> tuple[str, ...]:
    """Weapons carried that can be drawn: not too heavy, not used up; a shield only beside a
    one-handed weapon."""
    return tuple(
        weapon.name
        for weapon in one.sheet.weapons.values()
        if weapon.name not in one.wielding
        and weapon.name not in one.dropped
        and strong_enough(one.sheet, weapon)
        and not used_up(one, weapon)
        and (weapon.kind != "shield" or _shield_fits(one))
    )


def ready_missile(board: Board, one: Combatant) -> Weapon | None:
    """The loaded crossbow or readied bow that can be shot as a quick action."""
    weapon = in_hand(one)
    if not board.options.ready_missiles or one.retreated or weapon is None:
        return None
    ready = weapon.name in one.loaded and (weapon.bow or weapon.ability == "crossbow")
    return weapon if ready else None


def shot_targets(board: Board, one: Combatant) -> list[str]:
    weapon = ready_missile(board, one)
    return attackable(board, one, weapon) if weapon is not None else []


def act(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    what, weapon = fields["what"], fields["weapon"]
    fight.note("act", id, facts={"what": what, "note": fields["note"], "weapon": weapon})
    one = fight.combatants[id]
    if what == "stand_up":
        fight.change(id, posture="standing")
    elif what == "mount":
        fight.change(id, mounted=one.sheet.mount is not None, mount_action=False)
    elif what == "dismount":
        dismount(fight, id)
    elif what == "pick_up" and weapon in one.dropped:
        _pick_up(fight, one, weapon)
    elif what == "nock":
        _nock(fight, one)


def quick(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    """Performs a quick action. `weapon`: the one to draw, drop or shoot."""
    what, weapon, target = fields["what"], fields["weapon"], fields["target"]
    facts = {"what": what, "note": fields["note"], "weapon": weapon}
    fight.note("quick", id, target if what == "shoot" else None, facts)
    one = fight.change(id, quick_left=fight.combatants[id].quick_left - 1)
    if what == "draw":
        fight.change(id, wielding=_with(one, weapon))
    elif what == "drop":
        left = tuple(name for name in one.wielding if name != weapon)
        fight.change(id, wielding=left, dropped=(*one.dropped, weapon))
    elif what == "stand":
        fight.change(id, posture="standing")
    elif what == "leap":
        _leap(fight, one)
    elif what == "vault":
        _vault(fight, one)
    elif what == "shoot":
        strike(fight, id, target, Blow(weapon, range=fields["range"]))


def fall(fight: Fight, id: str, damage: int | None = None) -> None:
    """Falls from the mount; the damage depends on its gait (README 7.14)."""
    one = fight.combatants[id]
    size = one.sheet.mount.size if one.sheet.mount is not None else 0
    value = size + FALLS[one.gait] if damage is None else damage
    fight.note("fall", id, facts={"value": value})
    dismount(fight, id)
    fight.change(id, posture="prone")
    spell_damage(fight, id, id, "fall", value)


def _leap(fight: Fight, one: Combatant) -> None:
    if _athletics(fight, one, "leap", one.sheet.dexterity, LEAP_EASE):
        dismount(fight, one.id)
    else:
        fall(fight, one.id)


def _vault(fight: Fight, one: Combatant) -> None:
    if _athletics(fight, one, "vault", one.sheet.strength, VAULT_EASE):
        fight.change(one.id, mounted=True, mount_action=True)


def _athletics(fight: Fight, one: Combatant, what: str, characteristic: int, ease: int) -> bool:
    modifier = characteristic + one.sheet.athletics - one.sheet.encumbrance + one.penalty
    rolled = test(fight, one.id, "athletics", modifier)
    success = rolled.total >= ease
    facts = {"what": what, "ease": ease, "success": success, **rolled.facts}
    fight.note("athletics", one.id, facts=facts, rolls=rolled.rolls)
    return success


def _pick_up(fight: Fight, one: Combatant, name: str) -> None:
    """Takes the weapon back in hand; a shield without a free hand is carried instead."""
    dropped = tuple(other for other in one.dropped if other != name)
    shut_out = one.sheet.weapons[name].kind == "shield" and not _shield_fits(one)
    wielding = one.wielding if shut_out else _with(one, name)
    fight.change(one.id, dropped=dropped, wielding=wielding)


def _with(one: Combatant, name: str) -> tuple[str, ...]:
    """The weapons in hand after adding this one: a weapon replaces another."""
    weapon, shield = one.sheet.weapons[name], held(one, "shield")
    if weapon.kind == "shield":
        return (*one.wielding, name)
    beside = shield is not None and not weapon.two_handed
    return (name, shield.name) if beside and shield is not None else (name,)


def _shield_fits(one: Combatant) -> bool:
    weapon = held(one, "weapon")
    return held(one, "shield") is None and (weapon is None or not weapon.two_handed)


def _bow_to_nock(one: Combatant) -> Weapon | None:
    weapon = in_hand(one)
    if weapon is None or not weapon.bow or unstrung(one, weapon):
        return None
    return None if weapon.name in one.loaded else weapon


def _nock(fight: Fight, one: Combatant) -> None:
    bow = _bow_to_nock(one)
    if bow is not None:
        fight.change(one.id, loaded=(*one.loaded, bow.name))
