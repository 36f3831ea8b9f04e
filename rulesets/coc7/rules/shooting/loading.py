"""Loading rounds, magazines and belts (README 7.8 `reload`, `load`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.queries import in_hand, out_of_order, own_weapons, why_not_at_hand
from rulesets.coc7.sheet.tables import RELOADED_SINGLY
from rulesets.coc7.state import Board, Combatant, Weapon
from rulesets.contract import Field, Option
from rulesets.offering import No, Offer, Reason


def weapon_field(combatant: Combatant, names: tuple[str, ...]) -> Field:
    """The field for the weapon (README 5.1); the default is the one in hand."""
    held = combatant.held if combatant.held in names else None
    return Field(name="weapon", type="weapon", choices=names, default=held, required=held is None)


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    firearms = [weapon for weapon in own_weapons(combatant) if weapon.firearm]
    names = tuple(gun.name for gun in firearms if why_not_reloaded(combatant, gun) is None)
    held = in_hand(combatant)
    if names:
        yield Option("reload", (weapon_field(combatant, names),))
    elif held is not None and held.firearm:
        reason = why_not_at_hand(combatant, held) or why_not_reloaded(combatant, held)
        yield No("reload", ((None, reason),))


def why_not_reloaded(combatant: Combatant, weapon: Weapon) -> Reason | None:
    if weapon.name in combatant.jammed:
        return out_of_order(combatant, weapon)
    if weapon.name in combatant.belt:
        return None  # the change of belts continues
    if combatant.ammo[weapon.name] >= weapon.capacity:
        return "full"
    return "no_spare" if combatant.spare[weapon.name] == 0 else None


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    name = fields["weapon"]
    loader = fight.change(id, held=name)
    weapon, before = loader.sheet.weapons[name], loader.ammo[name]
    done = True
    if weapon.feed == "rounds":
        ammo = _singly(fight, loader, weapon)
    elif weapon.feed == "magazine" or name in loader.belt:
        ammo = weapon.capacity
        if name in loader.belt:
            fight.change(id, belt={belt: 1 for belt in loader.belt if belt != name})
        else:
            _take_spare(fight, id, name, 1)
    else:
        _take_spare(fight, id, name, 1)
        fight.change(id, belt={**loader.belt, name: 1})
        ammo, done = 0, False
    _set_ammo(fight, id, name, ammo)
    facts = {"weapon": name, "before": before, "ammo": ammo, "done": done}
    fight.note("reload", id, facts=facts)


def load_one(fight: Fight, id: str, name: str) -> None:
    """Loads one round before the shot."""
    ammo = fight.combatants[id].ammo[name] + 1
    _take_spare(fight, id, name, 1)
    _set_ammo(fight, id, name, ammo)
    fight.note("load", id, facts={"weapon": name, "ammo": ammo})


def _singly(fight: Fight, combatant: Combatant, weapon: Weapon) -> int:
    spare, ammo = combatant.spare[weapon.name], combatant.ammo[weapon.name]
    rounds = min(RELOADED_SINGLY, weapon.capacity - ammo)
    if spare is not None:
        rounds = min(rounds, spare)
    _take_spare(fight, combatant.id, weapon.name, rounds)
    return ammo + rounds


def _take_spare(fight: Fight, id: str, name: str, count: int) -> None:
    spare = fight.combatants[id].spare
    left = spare[name]
    if left is not None:
        fight.change(id, spare={**spare, name: left - count})


def _set_ammo(fight: Fight, id: str, name: str, ammo: int) -> None:
    fight.change(id, ammo={**fight.combatants[id].ammo, name: ammo})
