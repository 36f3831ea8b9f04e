"""Both rolls of an exchange: the chance of each level, and the winner."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.coc7.asking.chances.probability import Levels, levels, pairs
from rulesets.coc7.rules.attack import exchange
from rulesets.coc7.rules.attack.exchange import ATTACKER
from rulesets.coc7.rules.percentile import is_extreme
from rulesets.coc7.rules.shooting import ranged, shots, volleys
from rulesets.coc7.rules.shooting.ranged import Aimed
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.state import Answer, Attack, Board, State, Weapon

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
    for mine, level, chance in pairs(chances, theirs):
        yield mine, _result(mine, level, answer), chance


def hits(
    state: State, attack: Attack, answer: Answer, chances: Levels, difficulty: int
) -> list[tuple[int, bool, float]]:
    """The levels that hit, whether they are extreme hits, and their chances."""
    return [
        (mine, is_extreme(mine, difficulty), chance)
        for mine, result, chance in outcomes(state, attack, answer, chances)
        if result == ATTACKER
    ]
