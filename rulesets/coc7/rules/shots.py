"""Single shots, bursts, and aiming (README 7.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.coc7.rules.exchange import declare, defend
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.guns import load_one, weapon_field
from rulesets.coc7.rules.queries import (
    active,
    enemies,
    ids,
    loadable,
    own_weapons,
    target_field,
    unusable,
    works,
)
from rulesets.coc7.rules.ranged import RANGE, fire, hit_target, use_aim
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.state import Answer, Attack, Board, Combatant, Weapon
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, phrase
from rulesets.offering import Offer

LOAD = Field(name="load", type="bool", default=False)
NEEDED = ("on",)
FEWEST_IN_BURST = 2


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    names = tuple(
        weapon.name
        for weapon in own_weapons(combatant)
        if works(combatant, weapon)
        and (combatant.ammo[weapon.name] > 0 or loadable(combatant, weapon))
    )
    targets = ids(enemies(board, combatant))
    if not names or not targets:
        yield from unusable("shoot", combatant, lambda weapon: weapon.shoots, "no_target")
        return
    can_load = {
        name: None if combatant.ammo[name] else NEEDED
        for name in names
        if loadable(combatant, combatant.sheet.weapons[name])
    }
    load = replace(LOAD, depends=("weapon", can_load))
    yield Option("shoot", (target_field(targets), weapon_field(combatant, names), RANGE, load))


def check(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    weapon = combatant.sheet.weapons[fields["weapon"]]
    if fields["load"] and not loadable(combatant, weapon):
        raise bad_field(phrase(reasons.NOT_WITH, other=Term(weapon.name)), "load")
    if not fields["load"] and not combatant.ammo[weapon.name]:
        raise bad_field(phrase(reasons.TOO_FEW), "weapon")


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    named = {name: fields[name] for name in ("weapon", "range", "load")}
    fight.note("shoot", id, fields["target"], named)
    fight.change(id, held=fields["weapon"])
    return declare(fight, shot(fight.combatants[id], fields), settle)


def shot(combatant: Combatant, fields: Mapping[str, Any]) -> Attack:
    return Attack(by=combatant.id, kind="shoot", **fields)


def offer_burst(board: Board, combatant: Combatant) -> Iterator[Offer]:
    guns = [weapon for weapon in own_weapons(combatant) if longest_burst(combatant, weapon)]
    targets = ids(enemies(board, combatant))
    if not guns or not targets:
        yield from unusable("burst", combatant, lambda weapon: weapon.burst > 1, "too_few")
        return
    names = tuple(weapon.name for weapon in guns)
    longest = {weapon.name: longest_burst(combatant, weapon) for weapon in guns}
    shots = Field(
        name="shots",
        type="int",
        min=FEWEST_IN_BURST,
        max=max(longest.values()),
        default=FEWEST_IN_BURST,
        depends=("weapon", longest),
    )
    yield Option("burst", (target_field(targets), weapon_field(combatant, names), RANGE, shots))


def longest_burst(combatant: Combatant, weapon: Weapon) -> int:
    """The longest possible burst, 0 if there can be none."""
    if not weapon.firearm or not works(combatant, weapon):
        return 0
    most = min(weapon.burst, combatant.ammo[weapon.name])
    return most if most >= FEWEST_IN_BURST else 0


def check_burst(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    most = longest_burst(combatant, combatant.sheet.weapons[fields["weapon"]])
    if fields["shots"] > most:
        raise bad_field(phrase(reasons.AT_MOST, most=most), "shots")


def take_burst(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    named = {name: fields[name] for name in ("weapon", "range", "shots")}
    fight.note("burst", id, fields["target"], named)
    fight.change(id, held=fields["weapon"])
    return declare(fight, burst(fight.combatants[id], fields), settle)


def burst(combatant: Combatant, fields: Mapping[str, Any]) -> Attack:
    return Attack(by=combatant.id, kind="burst", **fields)


def dive(fight: Fight, attack: Attack, answer: Answer) -> Answer:
    """A diving target rolls before the shots; a success makes all of them harder."""
    if answer.option != "dive":
        return answer
    rolled = defend(fight, attack, answer)
    return replace(rolled, dived=(rolled.level or 0) >= REGULAR)


def settle(fight: Fight, attack: Attack, answer: Answer) -> None:
    answer = dive(fight, attack, answer)
    aimed = use_aim(fight, attack)
    if attack.load:
        load_one(fight, attack.by, attack.weapon)
    for number, special in enumerate(special_dice(attack, aimed), start=1):
        if number > 1 and not can_fire_on(fight, attack.by, attack.weapon):
            break
        fired = fire(fight, attack, answer, {"shot": number}, special)
        answer = fired.answer
        if fired.hit:
            hit_target(fight, attack, fired)
        if fired.broke:
            break


def special_dice(attack: Attack, aimed: int) -> list[dict[str, int]]:
    """The modifiers of each shot; only the first benefits from aiming."""
    burst = -1 if attack.kind == "burst" else 0
    usual = {"load": -1 if attack.load else 0, "burst": burst}
    return [{"aim": 0 if shot else aimed, **usual} for shot in range(attack.shots)]


def can_fire_on(fight: Fight, id: str, weapon: str) -> bool:
    """Whether the fire can go on after a shot or volley: still standing, the weapon in hand and not
    jammed."""
    combatant = fight.combatants[id]
    return active(combatant) and combatant.held == weapon and weapon not in combatant.jammed


def offer_aim(board: Board, combatant: Combatant) -> Iterator[Offer]:
    own = own_weapons(combatant)
    names = tuple(weapon.name for weapon in own if weapon.shoots or weapon.thrown)
    if names:
        yield Option("aim", (weapon_field(combatant, names),))


def take_aim(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    weapon = fields["weapon"]
    fight.change(id, held=weapon, aiming=weapon, aim_round=fight.round)
    fight.note("aim", id, facts={"weapon": weapon})
