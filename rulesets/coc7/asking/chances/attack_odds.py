"""The odds of attacks: every roll, and the outcome against each answer (README 11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import Distribution
from rulesets.coc7.asking.chances.answered import NO_DICE, AnswerOdds, blow, shot
from rulesets.coc7.asking.chances.probability import aims, at_least, levels
from rulesets.coc7.rules import exchange, melee, volleys
from rulesets.coc7.rules.percentile import Net
from rulesets.coc7.rules.percentile import net as net_of
from rulesets.coc7.rules.queries import active
from rulesets.coc7.rules.ranged import Aimed
from rulesets.coc7.sheet.tables import DIFFICULTIES, LEVELS, NEVER_BREAKS, RANGE_LEVELS, REGULAR
from rulesets.coc7.state import Answer, Attack, Combatant, State


class RollOdds(Struct, frozen=True):
    """A percentile roll: the skill needed and the chance of each level. `range` is the difficulty
    before surplus penalty dice raise it, `modifiers` the reasons for its dice, by name. `sure`: no
    roll is made, as the target cannot answer."""

    skill: int
    range: str
    difficulty: str
    dice: int
    levels: Mapping[str, float]
    success: float
    modifiers: Mapping[str, int] = NO_DICE
    sure: bool = False


class AttackOdds(Struct, frozen=True):
    """`rolls`: each unanswered shot or volley. `answers`: by the name of the answer. `bullets`: the
    number of hits of each volley. `notices`: the chance that a surprised target can answer."""

    rolls: tuple[RollOdds, ...]
    answers: Mapping[str, AnswerOdds]
    bullets: tuple[Distribution, ...] = ()
    notices: float | None = None


def attack_odds(state: State, attack: Attack) -> AttackOdds:
    """The odds of an attack declared now, against every answer of its target."""
    state = _as_declared(state, attack)
    combatant = state.combatants[attack.target]
    answers = {"none": Answer()}
    if exchange.can_answer(combatant) and combatant.unaware != exchange.NOTICES_NOTHING:
        for name in exchange.answers(state, attack):
            answers[name] = exchange.usual(state, attack, name)
    return against(state, attack, answers, _notices(state, combatant))


def first_roll(state: State, attack: Attack) -> RollOdds:
    """The attacker's first roll, provided the target answers if it can."""
    if attack.kind in exchange.BLOWS:
        if not exchange.can_answer(state.combatants[attack.target]):
            roll = _blow_roll(state, attack)
            return replace(roll, sure=melee.hits_without_roll(state, Answer()))
        net = melee.attack_dice(state, attack, Answer())
        answered = {**net.modifiers, "undefended": 0}
        return _blow_roll(state, attack, net_of(answered))
    return _aimed_roll(state, attack, next(aims(state, attack, Answer())))


def _notices(state: State, combatant: Combatant) -> float | None:
    if not exchange.can_be_surprised(combatant):
        return None
    if combatant.unaware == exchange.NOTICES_NOTHING:
        return 0.0
    skill, difficulty = exchange.awareness(state, combatant)
    return at_least(levels(skill, difficulty, 0), REGULAR)


def _as_declared(state: State, attack: Attack) -> State:
    """The state after the declaration: a hand-to-hand attacker is in melee with the target."""
    combatant, target = state.combatants[attack.by], state.combatants[attack.target]
    if attack.kind not in exchange.BLOWS or not active(target) or combatant.id in target.engaged:
        return state
    met = {
        combatant.id: replace(combatant, engaged=(*combatant.engaged, target.id)),
        target.id: replace(target, engaged=(*target.engaged, combatant.id)),
    }
    return replace(state, combatants={**state.combatants, **met})


def against(
    state: State, attack: Attack, found: Mapping[str, Answer], notices: float | None = None
) -> AttackOdds:
    """The odds against these answers, by name."""
    answers = {
        name: blow(state, attack, answer)
        if attack.kind in exchange.BLOWS
        else shot(state, attack, answer)
        for name, answer in found.items()
    }
    if attack.kind in exchange.BLOWS:
        return AttackOdds((_blow_roll(state, attack),), answers, notices=notices)
    rolls = tuple(_aimed_roll(state, attack, aimed) for aimed in aims(state, attack, Answer()))
    bullets = tuple(_bullets(roll, attack.size) for roll in rolls) if attack.kind == "auto" else ()
    return AttackOdds(rolls, answers, bullets, notices)


def _blow_roll(state: State, attack: Attack, net: Net | None = None) -> RollOdds:
    """The roll of a blow, unanswered unless the dice are given."""
    skill = melee.skill(state.combatants[attack.by], attack)
    dice = melee.attack_dice(state, attack, Answer()) if net is None else net
    return _roll(skill, REGULAR, REGULAR, dice)


def _aimed_roll(state: State, attack: Attack, aimed: Aimed) -> RollOdds:
    weapon = state.combatants[attack.by].sheet.weapons[attack.weapon]
    before = RANGE_LEVELS[attack.range]
    return _roll(aimed.skill, before, aimed.difficulty, aimed.net, weapon.malfunction)


def _roll(
    skill: int, before: int, difficulty: int, net: Net, breaks_at: int = NEVER_BREAKS
) -> RollOdds:
    chances = levels(skill, difficulty, net.dice, breaks_at)
    named = dict(zip(LEVELS, chances, strict=True))
    return RollOdds(
        skill,
        DIFFICULTIES[before],
        DIFFICULTIES[difficulty],
        net.dice,
        named,
        at_least(chances, REGULAR),
        net.modifiers,
    )


def _bullets(roll: RollOdds, size: int) -> Distribution:
    found = {0: 1 - roll.success}
    for level in range(REGULAR, len(LEVELS)):
        hits = volleys.bullets(size, level)
        found[hits] = found.get(hits, 0.0) + roll.levels[LEVELS[level]]
    return found
