"""The odds of attacks: every roll, and its outcome against each answer (README 11)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import Distribution, mean, mixed, reaches
from rulesets.coc7.asking.chances.probability import (
    NO_DAMAGE,
    Levels,
    at_least,
    damage_of,
    levels,
    pairs,
)
from rulesets.coc7.rules.attack import exchange, melee, reactions
from rulesets.coc7.rules.attack.exchange import ATTACKER, DEFENDER, NOBODY
from rulesets.coc7.rules.percentile import NEVER_BREAKS, Net, is_extreme
from rulesets.coc7.rules.queries import active
from rulesets.coc7.rules.shooting import ranged, shots, volleys
from rulesets.coc7.rules.shooting.ranged import Aimed
from rulesets.coc7.sheet.tables import DIFFICULTIES, LEVELS, RANGE_LEVELS, REGULAR
from rulesets.coc7.state import Answer, Attack, Combatant, State, Weapon

CERTAIN: Levels = (0.0, 0.0, 1.0, 0.0, 0.0, 0.0)
"""A hit without a roll counts as a regular success."""


NO_DICE: Mapping[str, int] = MappingProxyType({})


class RollOdds(Struct, frozen=True):
    """One percentile roll: what it needs, and how probable each level is. `range` is the difficulty
    before surplus penalty dice raise it, `modifiers` the reasons for its dice by name."""

    skill: int
    range: str
    difficulty: str
    dice: int
    levels: Mapping[str, float]
    success: float
    modifiers: Mapping[str, int] = NO_DICE


class AnswerOdds(Struct, frozen=True):
    """Against one answer: who gets the better of it with the first roll, and the net damage of that
    roll to the target, 0 included, with its mean and the chance that no hit points are left; None
    where nothing is damaged or the dice are too many. `skill`: what the answer is rolled on,
    `modifiers`: the reasons for its dice by name."""

    skill: int | None
    attacker: float
    defender: float
    none: float
    damage: Distribution | None = None
    mean: float | None = None
    down: float | None = None
    modifiers: Mapping[str, int] = NO_DICE


class AttackOdds(Struct, frozen=True):
    """`rolls`: each shot or volley without an answer. `answers`: by the name of the answer.
    `bullets`: for each volley how many bullets hit. `notices`: that a surprised target can answer.
    """

    rolls: tuple[RollOdds, ...]
    answers: Mapping[str, AnswerOdds]
    bullets: tuple[Distribution, ...] = ()
    notices: float | None = None


def attack_odds(state: State, attack: Attack) -> AttackOdds:
    """Of an attack that would be declared now, against every answer its target could give."""
    state = _as_declared(state, attack)
    one = state.combatants[attack.target]
    found = {"none": Answer()}
    if reactions.can_answer(one) and one.unaware != reactions.NOTICES_NOTHING:
        for name in reactions.answers(state, attack):
            found[name] = reactions.usual(state, attack, name)
    return against(state, attack, found, _notices(state, one))


def first_roll(state: State, attack: Attack) -> RollOdds:
    """The attacker's first roll, whatever is answered."""
    if attack.kind in reactions.BLOWS:
        return _blow_roll(state, attack)
    return _aimed_roll(state, attack, next(_rolls(state, attack, Answer())))


def _notices(state: State, one: Combatant) -> float | None:
    if not reactions.can_be_surprised(one):
        return None
    if one.unaware == reactions.NOTICES_NOTHING:
        return 0.0
    skill, difficulty = reactions.awareness(state, one)
    return at_least(levels(skill, difficulty, 0), REGULAR)


def _as_declared(state: State, attack: Attack) -> State:
    """A hand-to-hand attacker is in melee with the target before anything is rolled."""
    one, target = state.combatants[attack.by], state.combatants[attack.target]
    if attack.kind not in reactions.BLOWS or not active(target) or one.id in target.engaged:
        return state
    met = {
        one.id: replace(one, engaged=(*one.engaged, target.id)),
        target.id: replace(target, engaged=(*target.engaged, one.id)),
    }
    return replace(state, combatants={**state.combatants, **met})


def against(
    state: State, attack: Attack, found: Mapping[str, Answer], notices: float | None = None
) -> AttackOdds:
    """Against these answers, by name."""
    answers = {
        name: _blow(state, attack, answer)
        if attack.kind in reactions.BLOWS
        else _shot(state, attack, answer)
        for name, answer in found.items()
    }
    if attack.kind in reactions.BLOWS:
        return AttackOdds((_blow_roll(state, attack),), answers, notices=notices)
    rolls = tuple(_aimed_roll(state, attack, aimed) for aimed in _rolls(state, attack, Answer()))
    bullets = tuple(_bullets(roll, attack.size) for roll in rolls) if attack.kind == "auto" else ()
    return AttackOdds(rolls, answers, bullets, notices)


def _blow_roll(state: State, attack: Attack) -> RollOdds:
    one, net = state.combatants[attack.by], melee.attack_dice(state, attack, Answer())
    return _roll(melee.skill(one, attack), REGULAR, REGULAR, net)


def _blow(state: State, attack: Attack, answer: Answer) -> AnswerOdds:
    one = state.combatants[attack.by]
    # the answer counts as given, as it does when the roll is made
    asked = _answered(state, attack) if answer.defends else state
    net = melee.attack_dice(asked, attack, answer)
    chances = levels(melee.skill(one, attack), REGULAR, net.dice)
    if melee.hits_without_roll(state, answer):
        chances = CERTAIN
    weapon = one.sheet.weapon(attack.weapon) if attack.kind == "melee" else None
    share = weapon.db if weapon else "none"
    return _compare(asked, attack, answer, chances, REGULAR, weapon, share)


def _answered(state: State, attack: Attack) -> State:
    target = state.combatants[attack.target]
    given = replace(target, **reactions.defended(target, attack))
    return replace(state, combatants={**state.combatants, target.id: given})


def _shot(state: State, attack: Attack, answer: Answer) -> AnswerOdds:
    """The first shot or volley; of a volley the damage of one bullet is not forecast."""
    one = state.combatants[attack.by]
    weapon = one.sheet.weapons[attack.weapon]
    hurts = None if attack.kind == "auto" else weapon
    share = ranged.share(weapon)
    if answer.option != "dive" or answer.level is not None:
        aimed = next(_rolls(state, attack, answer))
        chances = _levels(aimed, weapon)
        return _compare(state, attack, answer, chances, aimed.difficulty, hurts, share)
    dives = at_least(_defence(state, attack, answer), REGULAR)
    parts = []
    for chance, dived in ((dives, True), (1 - dives, False)):
        aimed = next(_rolls(state, attack, replace(answer, dived=dived)))
        chances = _levels(aimed, weapon)
        part = _compare(state, attack, answer, chances, aimed.difficulty, hurts, share)
        parts.append((chance, part))
    return _weighed(parts, state.combatants[attack.target].hp)


def _rolls(state: State, attack: Attack, answer: Answer) -> Iterator[Aimed]:
    """Every roll of the attack."""
    aimed, fired = ranged.steady(state, attack), state.auto.volleys if state.auto else 0
    dice = (
        volleys.special_dice(fired, attack, aimed)
        if attack.kind == "auto"
        else shots.special_dice(attack, aimed)
    )
    return (ranged.aim(state, attack, answer, special) for special in dice)


def _aimed_roll(state: State, attack: Attack, aimed: Aimed) -> RollOdds:
    weapon = state.combatants[attack.by].sheet.weapons[attack.weapon]
    before = RANGE_LEVELS[attack.range]
    return _roll(aimed.skill, before, aimed.difficulty, aimed.net, weapon.malfunction)


def _levels(aimed: Aimed, weapon: Weapon) -> Levels:
    return levels(aimed.skill, aimed.difficulty, aimed.net.dice, weapon.malfunction)


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


def _defence(state: State, attack: Attack, answer: Answer) -> Levels:
    net = exchange.defence_dice(state, attack, answer)
    skill = exchange.defence_skill(state.combatants[attack.target], answer)
    return levels(skill, REGULAR, net.dice)


def _compare(
    state: State,
    attack: Attack,
    answer: Answer,
    chances: Levels,
    difficulty: int,
    weapon: Weapon | None,
    share: str,
) -> AnswerOdds:
    """Who wins the exchange, and the damage that follows."""
    found = dict.fromkeys((ATTACKER, DEFENDER, NOBODY), 0.0)
    extreme = 0.0
    for mine, theirs, chance in _outcomes(state, attack, answer, chances):
        result = exchange.unopposed(mine)
        if answer.defends:
            result = exchange.compared(mine, theirs, answer.option)
        found[result] += chance
        if result == ATTACKER and is_extreme(mine, difficulty):
            extreme += chance
    damage = _damage(state, attack, weapon, share, found[ATTACKER] - extreme, extreme)
    one = state.combatants[attack.target]
    skill = None if answer.option == "none" else exchange.defence_skill(one, answer)
    known = AnswerOdds(skill, found[ATTACKER], found[DEFENDER], found[NOBODY])
    if skill is not None:
        dice = exchange.defence_dice(state, attack, answer)
        known = replace(known, modifiers=dice.modifiers)
    return _with_damage(known, damage, one.hp)


def _outcomes(
    state: State, attack: Attack, answer: Answer, chances: Levels
) -> Iterator[tuple[int, int, float]]:
    if not answer.defends:
        return ((mine, 0, chance) for mine, chance in enumerate(chances))
    if answer.level is not None:  # rolled already, for an earlier string at the same target
        return ((mine, answer.level or 0, chance) for mine, chance in enumerate(chances))
    return pairs(chances, _defence(state, attack, answer))


def _damage(
    state: State, attack: Attack, weapon: Weapon | None, share: str, normal: float, extreme: float
) -> Distribution | None:
    if weapon is None:
        return None
    bonus = state.combatants[attack.by].sheet.db
    armour = state.combatants[attack.target].armour
    usual = damage_of(weapon, share, bonus, armour, False)
    most = damage_of(weapon, share, bonus, armour, True)
    if usual is None or most is None:
        return None
    return mixed(((normal, usual), (extreme, most), (1 - normal - extreme, NO_DAMAGE)))


def _with_damage(known: AnswerOdds, damage: Distribution | None, hp: int) -> AnswerOdds:
    if damage is None:
        return known
    return replace(known, damage=damage, mean=mean(damage), down=reaches(damage, hp))


def _weighed(parts: list[tuple[float, AnswerOdds]], hp: int) -> AnswerOdds:
    damages = [(chance, part.damage) for chance, part in parts if part.damage is not None]
    known = AnswerOdds(
        parts[0][1].skill,
        sum(chance * part.attacker for chance, part in parts),
        sum(chance * part.defender for chance, part in parts),
        sum(chance * part.none for chance, part in parts),
        modifiers=parts[0][1].modifiers,
    )
    return _with_damage(known, mixed(damages) if len(damages) == len(parts) else None, hp)
