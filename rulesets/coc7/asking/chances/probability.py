"""Exact probabilities of rolls, of both rolls of an exchange, and of damage (README 11)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import lru_cache

from rulesets.chances import NOTHING as NO_DAMAGE
from rulesets.chances import Distribution, added, mapped, sums
from rulesets.coc7.rules import exchange, ranged, shots, volleys
from rulesets.coc7.rules.exchange import ATTACKER
from rulesets.coc7.rules.percentile import (
    is_extreme,
    level,
    percentile_result,
    unbroken,
)
from rulesets.coc7.rules.ranged import Aimed
from rulesets.coc7.rules.wounds import NOTHING, armour_against, gross_damage, net_damage, shared
from rulesets.coc7.sheet.fields import Formula, formula
from rulesets.coc7.sheet.tables import NEVER_BREAKS, REGULAR
from rulesets.coc7.state import Answer, Attack, Board, State, Weapon

type Levels = tuple[float, ...]

MOST_SUMS = 250_000
"""The most additions for a distribution of damage; beyond this it is not computed."""


@lru_cache(maxsize=16)
def results(dice: int) -> Mapping[int, float]:
    """The distribution of a percentile roll with this number of bonus (+) or penalty dice (-).

    For each units digit there are ten results, one for each tens digit, and the best or the worst
    of the tens dice counts: with n dice, (k + 1) ** n - k ** n of the 10 ** n throws give the
    result that k others lose to. Enumerating all throws would take 30 ms for each tap.
    """
    thrown, sums = 1 + abs(dice), dict[int, float]()
    for units in range(10):
        could_be = (percentile_result(10 * tens + units, (), dice) for tens in range(10))
        for weaker, result in enumerate(sorted(could_be, reverse=dice > 0)):
            sums[result] = ((weaker + 1) ** thrown - weaker**thrown) / 10 ** (thrown + 1)
    return dict(sorted(sums.items()))


@lru_cache(maxsize=4096)
def levels(skill: int, difficulty: int, dice: int, breaks_at: int = NEVER_BREAKS) -> Levels:
    """The chance of each level, from fumble to critical; a malfunction is a failure at most."""
    shares = [0.0] * 6
    for roll, chance in results(dice).items():
        reached = level(roll, skill, difficulty)
        shares[unbroken(reached, roll, breaks_at)] += chance
    return tuple(shares)


@lru_cache(maxsize=256)
def broken(dice: int, breaks_at: int) -> float:
    """The chance of a malfunction."""
    return sum(chance for roll, chance in results(dice).items() if roll >= breaks_at)


def at_least(chances: Iterable[float], reached: int) -> float:
    return sum(tuple(chances)[reached:])


def pairs(attack: Levels, defence: Levels) -> Iterator[tuple[int, int, float]]:
    """Pairs of levels with their joint chance."""
    for mine, chance in enumerate(attack):
        for theirs, share in enumerate(defence):
            if chance and share:
                yield mine, theirs, chance * share


def succeeding(attack: Levels, defence: Levels, succeeds: Callable[[int, int], bool]) -> float:
    """The chance of a pair of levels for which this holds."""
    return sum(chance for mine, theirs, chance in pairs(attack, defence) if succeeds(mine, theirs))


@lru_cache(maxsize=1024)
def damage_of(
    weapon: Weapon, share: str, bonus: str, armour: int, extreme: bool
) -> Distribution | None:
    """The net damage of a hit; None if it has absurdly many dice."""
    dice = formula(weapon.damage)
    more = NOTHING if share == "none" else formula(bonus)
    stopped = armour_against(weapon, armour)
    sums = _spread(dice) * (1 if extreme else _spread(more))
    if sums > MOST_SUMS or max(_work(dice), _work(more)) > MOST_SUMS:
        return None
    if extreme:
        fixed = dice.most + shared(more.most, share)
        total = added(_dice(dice), {fixed: 1.0}) if weapon.impale else {fixed: 1.0}
    else:
        total = added(_dice(dice), mapped(_dice(more), lambda rolled: shared(rolled, share)))
    return mapped(total, lambda rolled: net_damage(gross_damage(rolled), stopped))


@lru_cache(maxsize=1024)
def volley_of(
    weapon: Weapon, share: str, bonus: str, armour: int, bullets: int, impaling: int
) -> Distribution | None:
    """The net damage of this many bullets, the first `impaling` of them extreme; None if it has
    absurdly many dice."""
    usual = damage_of(weapon, share, bonus, armour, False)
    most = damage_of(weapon, share, bonus, armour, True)
    if usual is None or most is None:
        return None
    if bullets**2 * max(len(usual), len(most)) ** 2 > MOST_SUMS:
        return None
    total = NO_DAMAGE
    for bullet in range(bullets):
        total = added(total, most if bullet < impaling else usual)
    return total


def _dice(dice: Formula) -> Distribution:
    total: Distribution = {dice.plus: 1.0}
    for term in dice.dice:
        rolled = sums(term.count, term.sides)
        total = added(total, {term.sign * number: chance for number, chance in rolled.items()})
    return total


def _spread(dice: Formula) -> int:
    """The number of possible results."""
    return 1 + sum(term.count * (term.sides - 1) for term in dice.dice)


def _work(dice: Formula) -> int:
    spread = _spread(dice)
    return spread * max((term.sides * term.count for term in dice.dice), default=1)


CERTAIN: Levels = (0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
"""The levels of a hit without a roll, which counts as a regular success."""


def aims(state: State, attack: Attack, answer: Answer) -> Iterator[Aimed]:
    """Every roll of the attack."""
    aimed, fired = ranged.steady(state, attack), state.auto.volleys if state.auto else 0
    dice = (
        volleys.special_dice(fired, attack, aimed)
        if attack.kind == "auto"
        else shots.special_dice(attack, aimed)
    )
    return (ranged.aim(state, attack, answer, special) for special in dice)


def levels_of(aimed: Aimed, weapon: Weapon) -> Levels:
    return levels(aimed.skill, aimed.difficulty, aimed.net.dice, weapon.malfunction)


def defence(state: Board, attack: Attack, answer: Answer) -> Levels:
    net = exchange.defence_dice(state, attack, answer)
    skill = exchange.defence_skill(state.combatants[attack.target], answer)
    return levels(skill, REGULAR, net.dice)


def answer_levels(state: State, attack: Attack, answer: Answer) -> Levels:
    """The chance of each level of the answer's roll."""
    if answer.level is None:
        return defence(state, attack, answer)
    # rolled already, for an earlier string at the same target
    return tuple(float(level == answer.level) for level in range(len(CERTAIN)))


def _result(mine: int, theirs: int, answer: Answer) -> str:
    if answer.defends:
        return exchange.compared(mine, theirs, answer.option)
    return exchange.unopposed(mine)


def outcomes(
    state: State, attack: Attack, answer: Answer, chances: Levels
) -> Iterator[tuple[int, str, float]]:
    """The attacker's level, the winner, and the chance of this outcome."""
    theirs = answer_levels(state, attack, answer) if answer.defends else (1.0,)
    for mine, reached, chance in pairs(chances, theirs):
        yield mine, _result(mine, reached, answer), chance


def hits(
    state: State, attack: Attack, answer: Answer, chances: Levels, difficulty: int
) -> list[tuple[int, bool, float]]:
    """The levels that hit, whether they are extreme hits, and their chances."""
    return [
        (mine, is_extreme(mine, difficulty), chance)
        for mine, result, chance in outcomes(state, attack, answer, chances)
        if result == ATTACKER
    ]
