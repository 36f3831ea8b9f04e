"""Notes on a combatant's weapons and powers: "+5 · 1d8+3 slashing", "DEX save 15 · 8d6 fire"."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from rulesets.fifth.rules.magic.powers import dc_of
from rulesets.fifth.rules.striking.attack_roll import Attack, attack_bonus
from rulesets.fifth.rules.striking.damage_roll import damage_bonus, plus
from rulesets.fifth.sheet.dice import Formula, formula
from rulesets.fifth.state import Board, Combatant, Options, Power, Weapon
from rulesets.fifth.wording.labels import beside, label
from rulesets.messages import Dice, Phrase, npgettext, pgettext, phrase
from rulesets.wording.labels import signed

TO_HIT = pgettext("fifth", "{bonus} to hit")
DAMAGE = pgettext("fifth", "{dice} {type}")
SAVE = pgettext("fifth", "{ability} save, DC {dc}")
HALF = pgettext("fifth", "half on a save")
HEALS = pgettext("fifth", "heals {dice}")
TEMPORARY = pgettext("fifth", "{dice} temporary hit points")
LAYS = pgettext("fifth", "{conditions}")
LEVEL = pgettext("fifth", "level {level}")
CANTRIP = phrase(pgettext("fifth", "cantrip"))
LEFT = npgettext("fifth", "{count} left", "{count} left")
POINTS = npgettext("fifth", "{count} point left", "{count} points left")
SPENT = phrase(pgettext("fifth", "not ready yet"))
TARGETS = npgettext("fifth", "up to {count} target", "up to {count} targets")
CONCENTRATION = phrase(pgettext("fifth", "concentration"))
GM_APPLIES = phrase(pgettext("fifth", "the GM says what it does"))
TIMES = {
    "bonus": phrase(pgettext("fifth", "bonus action")),
    "free": phrase(pgettext("fifth", "free")),
    "reaction": phrase(pgettext("fifth", "reaction")),
    "hit": phrase(pgettext("fifth", "after a hit")),
}


def kit(combatant: Combatant, options: Options) -> dict[str, Phrase]:
    notes = {
        name: phrase(LAYS, conditions=tuple(label("weapons", w) for w in routine.attacks))
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
    yield phrase(TO_HIT, bonus=signed(attack_bonus(board, attack)))
    dice = plus(formula(weapon.damage), damage_bonus(combatant, attack, weapon))
    yield _harm(dice, weapon.type)
    for more in weapon.extra:
        yield _harm(formula(more.damage), more.type)
    if weapon.name in combatant.uses:
        yield phrase(LEFT, combatant.uses[weapon.name])


@lru_cache(maxsize=1024)
def _harm(dice: Formula, kind: str) -> Phrase:
    return phrase(DAMAGE, dice=Dice(written(dice)), type=label("damage_type", kind))


def written(dice: Formula) -> str:
    if not dice.count:
        return str(max(0, dice.plus))
    return f"{dice.count}d{dice.sides}{dice.plus:+d}" if dice.plus else f"{dice.count}d{dice.sides}"


def _power(combatant: Combatant, power: Power) -> Iterator[Phrase]:
    if power.level is not None:
        yield phrase(LEVEL, level=power.level) if power.level else CANTRIP
    if power.time in TIMES:
        yield TIMES[power.time]
    yield from _works(combatant, power)
    if power.concentration:
        yield CONCENTRATION
    if power.max_targets > 1:
        yield phrase(TARGETS, power.max_targets)
    yield from _left(combatant, power)


def _works(combatant: Combatant, power: Power) -> Iterator[Phrase]:
    if power.gm:
        yield GM_APPLIES
    if power.way == "attack":
        yield phrase(TO_HIT, bonus=signed(combatant.sheet.spell_attack or 0))
    if power.way == "weapon":
        yield phrase(LAYS, conditions=(label("weapons", power.weapon or "weapon"),))
    if power.save:
        ability = label("ability", power.save)
        yield phrase(SAVE, ability=ability, dc=dc_of(combatant, power))
    if power.damage:
        yield _harm(formula(power.damage), power.damage_type)
        if power.half:
            yield phrase(HALF)
    if power.heal:
        yield phrase(HEALS, dice=Dice(power.heal))
    if power.temp_hp:
        yield phrase(TEMPORARY, dice=Dice(power.temp_hp))
    if power.conditions:
        yield phrase(LAYS, conditions=tuple(label("condition", c) for c in power.conditions))


def _left(combatant: Combatant, power: Power) -> Iterator[Phrase]:
    left = combatant.uses.get(power.shares or power.name)
    if left is not None:
        yield phrase(POINTS if power.pool else LEFT, left)
    if power.name in combatant.spent:
        yield SPENT
