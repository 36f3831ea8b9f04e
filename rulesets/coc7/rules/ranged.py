"""Throws, and what throws, shots and volleys have in common (README 7.5, 7.6)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets import reasons
from rulesets.coc7.rules.exchange import (
    ATTACKER,
    DEFENDER,
    declare,
    defend,
    exchange,
    held_die,
    hit_back,
    unopposed,
)
from rulesets.coc7.rules.fight import Fight, stop_aiming
from rulesets.coc7.rules.guns import breaks, weapon_field
from rulesets.coc7.rules.percentile import Check, Net, is_extreme, net, percentile, unbroken
from rulesets.coc7.rules.queries import active, enemies, ids, own_weapons, target_field, unusable
from rulesets.coc7.rules.wounds import strike
from rulesets.coc7.sheet.tables import (
    CLOSE_RANGES,
    FAST_MOV,
    FUMBLE,
    IMPOSSIBLE,
    LARGE_BUILD,
    RANGE_LEVELS,
    RANGES,
    SMALL_BUILD,
)
from rulesets.coc7.state import Answer, Attack, Board, Combatant, Weapon
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, pgettext, phrase
from rulesets.offering import Offer


class Aimed(Struct, frozen=True):
    """A ranged attack before its roll. `raised`: levels added by surplus penalty dice."""

    skill: int
    difficulty: int
    raised: int
    net: Net


class Shot(Struct, frozen=True):
    """The outcome of one roll. `extreme`: it impales."""

    answer: Answer
    check: Check
    hit: bool
    extreme: bool
    broke: bool


def skill(weapon: Weapon, combatant: Combatant) -> int:
    """The skill of a ranged attack; a thrown melee weapon uses the throwing skill."""
    return combatant.sheet.throw if weapon.throwable else weapon.skill


def share(weapon: Weapon) -> str:
    """The share of the damage bonus: half for a thrown melee weapon, whatever it has in hand."""
    return "half" if weapon.throwable else weapon.db


def aim(board: Board, attack: Attack, answer: Answer, special: Mapping[str, int]) -> Aimed:
    """The attack before its roll. `special` are the modifiers of this kind of attack and of aiming,
    by name."""
    combatant, target = board.combatants[attack.by], board.combatants[attack.target]
    weapon = combatant.sheet.weapons[attack.weapon]
    modifiers = net(
        {
            "point_blank": 1 if attack.range == "point_blank" else 0,
            "aim": special.get("aim", 0),
            "size": size_die(target),
            "cover": -1 if target.cover else 0,
            "dive": -1 if answer.dived else 0,
            "fast": -1 if target.moving_fast and target.sheet.mov >= FAST_MOV else 0,
            "melee": -1 if any(id != combatant.id for id in target.engaged) else 0,
            **{name: dice for name, dice in special.items() if name != "aim"},
            "situational": combatant.situational,
            "held": held_die(board, combatant),
        }
    )
    everywhere = board.options.excess_penalty == "ranged"
    raised = modifiers.excess if everywhere or attack.kind == "auto" else 0
    difficulty = min(IMPOSSIBLE, RANGE_LEVELS[attack.range] + raised)
    return Aimed(skill(weapon, combatant), difficulty, raised, modifiers)


def steady(board: Board, attack: Attack) -> int:
    """The bonus die for having aimed this weapon in the round before."""
    combatant = board.combatants[attack.by]
    aimed = combatant.aiming == attack.weapon and combatant.aim_round == board.round - 1
    return 1 if combatant.aiming and aimed else 0


def use_aim(fight: Fight, attack: Attack) -> int:
    """Uses up the aim, as every ranged attack does, and returns it."""
    die = steady(fight, attack)
    stop_aiming(fight, attack.by)
    return die


def fire(
    fight: Fight,
    attack: Attack,
    answer: Answer,
    counted: Mapping[str, Any],
    special: Mapping[str, int],
    stray: int = 1,
) -> Shot:
    """Makes one roll, with the defence against it, a malfunction, a friend who is hit, and the
    defender's effect on the attacker. `counted` are the facts that number it, `stray` the bullets
    that hit a friend."""
    combatant = fight.combatants[attack.by]
    weapon = combatant.sheet.weapons[attack.weapon]
    aimed = aim(fight, attack, answer, special)
    check = percentile(
        fight, combatant.id, "attack", aimed.skill, aimed.difficulty, dice=aimed.net.dice
    )
    facts = {"weapon": weapon.name, "range": attack.range, "raised": aimed.raised, **counted}
    facts |= {**aimed.net.facts(), **check.facts()}
    fight.note("attack_roll", combatant.id, attack.target, facts, check.rolls)
    defending = answer.defends and active(fight.combatants[attack.target])
    if defending and answer.level is None:
        answer = defend(fight, attack, answer)
    broke = breaks(fight, combatant.id, weapon, check.roll)
    level = unbroken(check.level, check.roll, weapon.malfunction)
    if not broke:
        _use_up(fight, combatant.id, weapon, counted.get("size", 1))
    result = exchange(fight, attack, answer, level) if defending else unopposed(level)
    if level == FUMBLE and not broke:
        _hit_friend(fight, attack, stray)
    if result == DEFENDER:
        answer = replace(answer, struck=True)
        hit_back(fight, attack, answer)
    extreme = is_extreme(level, aimed.difficulty)
    return Shot(answer, check, result == ATTACKER, extreme, broke)


def _hit_friend(fight: Fight, attack: Attack, bullets: int) -> None:
    """A fumbled shot into a melee hits the shooter's friend with the least luck (README S26)."""
    combatant = fight.combatants[attack.by]
    beside = fight.combatants[attack.target].engaged
    friends = [fight.combatants[id] for id in beside if id != combatant.id]
    friends = [friend for friend in friends if friend.side == combatant.side]
    if not friends:
        return
    friend = min(friends, key=lambda each: each.luck)
    fight.note("friend_hit", combatant.id, friend.id, {"luck": friend.luck, "hits": bullets})
    weapon = combatant.sheet.weapons[attack.weapon]
    strike(fight, combatant.id, friend.id, weapon, share(weapon), bullets)


def hit_target(fight: Fight, attack: Attack, shot: Shot) -> None:
    """Applies the damage of a shot or throw that hits."""
    weapon = fight.combatants[attack.by].sheet.weapons[attack.weapon]
    extreme = 1 if shot.extreme else 0
    strike(fight, attack.by, attack.target, weapon, share(weapon), extreme=extreme)


def _use_up(fight: Fight, id: str, weapon: Weapon, rounds: int) -> None:
    combatant = fight.combatants[id]
    left = combatant.ammo[weapon.name] - rounds
    fight.change(id, ammo={**combatant.ammo, weapon.name: left})
    if weapon.thrown and not left and combatant.held == weapon.name:
        fight.change(id, held="")


def size_die(target: Combatant) -> int:
    if target.sheet.build <= SMALL_BUILD:
        return -1
    return 1 if target.sheet.build >= LARGE_BUILD else 0


RANGE = Field(name="range", type="enum", choices=RANGES, default="base")
CLOSE_BY = pgettext(
    "coc7",
    "Closer than the target’s DEX / 5 feet, about 3 to 5 m, the target may fight back. By the "
    "rules: yes at point-blank range, otherwise no.",
)
CLOSE = Field(
    name="close", type="bool", depends=("range", dict.fromkeys(CLOSE_RANGES)), help=CLOSE_BY
)


def offer_throw(board: Board, combatant: Combatant) -> Iterator[Offer]:
    targets = ids(enemies(board, combatant))
    names = tuple(weapon.name for weapon in own_weapons(combatant) if weapon.thrown)
    if not targets or not names:
        yield from unusable("throw", combatant, lambda weapon: weapon.thrown, "no_target")
        return
    yield Option("throw", (target_field(targets), weapon_field(combatant, names), RANGE, CLOSE))


def check_throw(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    if fields["close"] and fields["range"] not in CLOSE_RANGES:
        raise bad_field(phrase(reasons.NOT_WITH, other=Term(fields["range"])), "close")


def take_throw(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    attack = throw(fight.combatants[id], fields)
    facts = {"weapon": attack.weapon, "range": attack.range, "close": attack.close}
    fight.note("throw", id, attack.target, facts)
    fight.change(id, held=attack.weapon)
    return declare(fight, attack, settle_throw)


def throw(combatant: Combatant, fields: Mapping[str, Any]) -> Attack:
    """The attack of a throw; `close` by default at point-blank range."""
    close = fields["range"] == "point_blank" if fields["close"] is None else fields["close"]
    return Attack(by=combatant.id, kind="throw", **{**fields, "close": close})


def settle_throw(fight: Fight, attack: Attack, answer: Answer) -> None:
    shot = fire(fight, attack, answer, {"shot": 1}, {"aim": use_aim(fight, attack)})
    if shot.hit:
        hit_target(fight, attack, shot)
