"""The odds of an attack against one answer (README 11)."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import Distribution, mean, mixed, reaches
from rulesets.coc7.asking.chances.probability import (
    CERTAIN,
    NO_DAMAGE,
    Levels,
    aims,
    answer_levels,
    at_least,
    damage_of,
    defence,
    hits,
    levels,
    levels_of,
    outcomes,
)
from rulesets.coc7.asking.chances.strings import fells, string
from rulesets.coc7.rules import exchange, melee, ranged
from rulesets.coc7.rules.exchange import ATTACKER, DEFENDER, NOBODY
from rulesets.coc7.rules.queries import active
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.state import Answer, Attack, State, Weapon

NO_DICE: Mapping[str, int] = MappingProxyType({})


class AnswerOdds(Struct, frozen=True):
    """The odds against one answer: the winner of the first roll; the net damage of the whole attack
    to the target, 0 included, with its mean, the chance that no hit points are left, and the chance
    that the target no longer stands; None if nothing is damaged, there are too many dice, or a
    string of shots is answered hand to hand. `fells` is also None if the target is down already.

    `back` and `back_fells` are the damage and the chance of an answer that hits the attacker.
    `skill` is the value the answer is rolled against, `levels` the chances of that roll,
    `modifiers` the reasons for its dice, by name.
    """

    skill: int | None
    attacker: float
    defender: float
    none: float
    damage: Distribution | None = None
    mean: float | None = None
    down: float | None = None
    fells: float | None = None
    back: Distribution | None = None
    back_fells: float | None = None
    levels: Levels = ()
    modifiers: Mapping[str, int] = NO_DICE


def blow(state: State, attack: Attack, answer: Answer) -> AnswerOdds:
    combatant = state.combatants[attack.by]
    # the answer counts as given, as it does when the roll is made
    asked = _given(state, attack) if answer.defends else state
    net = melee.attack_dice(asked, attack, answer)
    chances = levels(melee.skill(combatant, attack), REGULAR, net.dice)
    if melee.hits_without_roll(state, answer):
        chances = CERTAIN
    odds = _compared(asked, attack, answer, chances)
    if attack.kind != "melee":
        return odds
    weapon = combatant.sheet.weapon(attack.weapon)
    damage = _once(asked, attack, answer, chances, REGULAR, weapon, weapon.db)
    return odds if damage is None else _with_damage(asked, attack, odds, damage)


def _given(state: State, attack: Attack) -> State:
    target = state.combatants[attack.target]
    stats = replace(target, **exchange.defended(target, attack))
    return replace(state, combatants={**state.combatants, target.id: stats})


def shot(state: State, attack: Attack, answer: Answer) -> AnswerOdds:
    """The winner of the first shot or volley; the damage of all of them."""
    if answer.option != "dive" or answer.level is not None:
        return _shot(state, attack, answer)
    dives = at_least(defence(state, attack, answer), REGULAR)
    parts = [
        (chance, _shot(state, attack, replace(answer, dived=dived)))
        for chance, dived in ((dives, True), (1 - dives, False))
    ]
    return _weighed(parts)


def _shot(state: State, attack: Attack, answer: Answer) -> AnswerOdds:
    weapon = state.combatants[attack.by].sheet.weapons[attack.weapon]
    rolls = list(aims(state, attack, answer))
    chances = levels_of(rolls[0], weapon)
    odds = _compared(state, attack, answer, chances)
    if len(rolls) > 1 or attack.kind == "auto":
        whole = string(state, attack, answer, rolls)
        return odds if whole is None else _with_damage(state, attack, odds, *whole)
    share, difficulty = ranged.share(weapon), rolls[0].difficulty
    damage = _once(state, attack, answer, chances, difficulty, weapon, share)
    return odds if damage is None else _with_damage(state, attack, odds, damage)


def _compared(state: State, attack: Attack, answer: Answer, chances: Levels) -> AnswerOdds:
    """The winner of the first roll, and the damage of a counterattack."""
    shares = dict.fromkeys((ATTACKER, DEFENDER, NOBODY), 0.0)
    for _, result, chance in outcomes(state, attack, answer, chances):
        shares[result] += chance
    combatant = state.combatants[attack.target]
    skill = None if answer.option == "none" else exchange.defence_skill(combatant, answer)
    answer_odds = AnswerOdds(skill, shares[ATTACKER], shares[DEFENDER], shares[NOBODY])
    if skill is None:
        return answer_odds
    dice = exchange.defence_dice(state, attack, answer)
    rolled = answer_levels(state, attack, answer)
    answer_odds = replace(answer_odds, levels=rolled, modifiers=dice.modifiers)
    if answer.option != "fight_back" or attack.shots > 1 or attack.kind == "auto":
        return answer_odds
    weapon, attacker = combatant.sheet.weapon(answer.weapon), state.combatants[attack.by]
    struck = damage_of(weapon, weapon.db, combatant.sheet.db, attacker.armour, False)
    if struck is None:
        return answer_odds
    back = mixed(((shares[DEFENDER], struck), (1 - shares[DEFENDER], NO_DAMAGE)))
    return replace(answer_odds, back=back, back_fells=fells(state.options, attacker, back))


def _once(
    state: State,
    attack: Attack,
    answer: Answer,
    chances: Levels,
    difficulty: int,
    weapon: Weapon,
    share: str,
) -> Distribution | None:
    """The net damage of one roll."""
    parts = hits(state, attack, answer, chances, difficulty)
    bonus, armour = state.combatants[attack.by].sheet.db, state.combatants[attack.target].armour
    usual = damage_of(weapon, share, bonus, armour, False)
    most = damage_of(weapon, share, bonus, armour, True)
    if usual is None or most is None:
        return None
    normal = sum(chance for _, extreme, chance in parts if not extreme)
    extreme = sum(chance for _, extreme, chance in parts if extreme)
    nothing = max(0.0, 1 - normal - extreme)
    return mixed(((normal, usual), (extreme, most), (nothing, NO_DAMAGE)))


def _with_damage(
    state: State,
    attack: Attack,
    odds: AnswerOdds,
    damage: Distribution,
    out: float | None = None,
) -> AnswerOdds:
    """The odds with this damage. `out`: the chance that the target does not stand afterwards, if
    that is not the chance of a single wound."""
    combatant = state.combatants[attack.target]
    return replace(
        odds,
        damage=damage,
        mean=mean(damage),
        down=reaches(damage, combatant.hp),
        fells=fells(state.options, combatant, damage)
        if out is None or not active(combatant)
        else out,
    )


def _weighed(parts: list[tuple[float, AnswerOdds]]) -> AnswerOdds:
    """The mean of odds, for an answer whose own roll decides what the attack is compared with."""
    first = parts[0][1]

    def mixed_up(name: str) -> float | None:
        values = [(chance, getattr(part, name)) for chance, part in parts]
        if any(value is None for _, value in values):
            return None
        return sum(chance * value for chance, value in values)

    damages = [(chance, part.damage) for chance, part in parts if part.damage is not None]
    chances: Any = {
        name: mixed_up(name) for name in ("attacker", "defender", "none", "mean", "down", "fells")
    }
    damage = mixed(damages) if len(damages) == len(parts) else None
    return replace(first, damage=damage, **chances)
