"""Notes on a combatant's weapons and powers: "+5 · 1d8+3 slashing", "DEX save 15 · 8d6 fire"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulesets.fifth.rules.attacks import Attack, attack_bonus, damage_bonus, modifier_of
from rulesets.fifth.sheet.dice import Formula, formula, plus
from rulesets.fifth.sheet.parts import Power, Weapon
from rulesets.fifth.state import Board, Combatant, Options
from rulesets.fifth.wording.labels import label, said
from rulesets.messages import Dice, Phrase
from rulesets.wording.labels import beside, signed

TIMES = {name: said(f"kit.{name}") for name in ("bonus", "free", "reaction", "hit")}


def kit(combatant: Combatant, options: Options) -> dict[str, Phrase]:
    notes = {
        name: said("kit.lays", conditions=tuple(label("weapons", w) for w in routine.attacks))
        for name, routine in combatant.sheet.routines.items()
    }
    board = Board(options=options, combatants={combatant.id: combatant})
    for name, weapon in combatant.sheet.weapons.items():
        notes[name] = beside(*_weapon(board, combatant, weapon))
    for name, power in combatant.sheet.powers.items():
        parts = tuple(_power(combatant, power))
        if parts:
            notes[name] = beside(*parts)
    return notes


def _weapon(board: Board, combatant: Combatant, weapon: Weapon) -> Iterator[Phrase]:
    mode = "melee" if weapon.melee else "ranged"
    attack = Attack(attacker=combatant, target=combatant, weapon=weapon, mode=mode)
    yield said("kit.to_hit", bonus=signed(attack_bonus(board, attack)))
    dice = plus(formula(weapon.damage), damage_bonus(combatant, attack, weapon))
    yield _harm(dice, weapon.type)
    for more in weapon.extra:
        yield _harm(formula(more.damage), more.type)
    if weapon.name in combatant.uses:
        yield said("kit.left", combatant.uses[weapon.name])


@lru_cache(maxsize=1024)
def _harm(dice: Formula, kind: str) -> Phrase:
    return said("kit.damage", dice=Dice(str(dice)), type=label("damage_type", kind))


def _power(combatant: Combatant, power: Power) -> Iterator[Phrase]:
    if power.level is not None:
        yield said("kit.level", level=power.level) if power.level else said("kit.cantrip")
    if power.time in TIMES:
        yield TIMES[power.time]
    yield from _works(combatant, power)
    if power.concentration:
        yield said("kit.concentration")
    if power.max_targets > 1:
        yield said("kit.targets", power.max_targets)
    yield from _left(combatant, power)


def _works(combatant: Combatant, power: Power) -> Iterator[Phrase]:
    if power.gm:
        yield said("kit.gm_applies")
    if power.way == "attack":
        yield said("kit.to_hit", bonus=signed(combatant.sheet.spell_attack or 0))
    if power.way == "weapon":
        yield said("kit.lays", conditions=(label("weapons", power.weapon or "weapon"),))
    if power.save:
        ability = label("ability", power.save)
        yield said("kit.save", ability=ability, dc=combatant.dc_of(power))
    if power.damage:
        yield _harm(formula(power.damage), power.damage_type)
        if power.half:
            yield said("kit.half")
    if power.heal:
        healing = plus(formula(power.heal), modifier_of(combatant, power))
        yield said("kit.heals", dice=Dice(str(healing)))
    if power.temp_hp:
        yield said("kit.temporary", dice=Dice(power.temp_hp))
    if power.conditions:
        yield said("kit.lays", conditions=tuple(label("condition", c) for c in power.conditions))


def _left(combatant: Combatant, power: Power) -> Iterator[Phrase]:
    left = combatant.uses.get(power.shares or power.name)
    if left is not None:
        yield said("kit.points" if power.pool else "kit.left", left)
    if power.name in combatant.spent:
        yield said("kit.spent")
