"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import isclose

from msgspec.structs import replace

from rulesets.chances import knows, mean, percent
from rulesets.coc7.asking.chances.answered import AnswerOdds
from rulesets.coc7.asking.chances.attack_odds import AttackOdds, RollOdds
from rulesets.coc7.asking.chances.odds import SuccessOdds, odds, own_roll
from rulesets.coc7.asking.chances.probability import Levels, at_least, levels
from rulesets.coc7.asking.visibility import visibility_of
from rulesets.coc7.rules.percentile import needed, net
from rulesets.coc7.sheet.tables import DIFFICULTIES, EXTREME, LEVELS, REGULAR
from rulesets.coc7.state import State
from rulesets.coc7.wording.labels import LEXICON, dice
from rulesets.coc7.wording.log.rolls import reason_of
from rulesets.contract import Between, Chance, Choice, Contest, Harm, Viewer
from rulesets.messages import Message, Phrase, Term, pgettext, phrase

NO_ROLL = pgettext("coc7", "hits without a roll")
AGAINST = LEXICON.also["against"]
LATER_SHOT = pgettext("coc7", "shot {number}: {percent} %")
LATER_VOLLEY = pgettext("coc7", "volley {number}: {percent} %")
NOTICES = pgettext("coc7", "notices the attack: {percent} %")
UNROLLED = pgettext("coc7", "no roll")
BECAUSE = pgettext("coc7", "{reasons}")
NEEDED = pgettext("coc7", "{level}")
AND_DICE = pgettext("coc7", "{level}, {dice}")
FULL_AUTO = ("auto", "fire")
GAINS_NOTHING = ("dodge", "dive", "none")
"""Answers that can at best avoid the hit."""


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The chance of an answer: that its roll succeeds. Players learn nothing that follows from
    another side's numbers: only their own thresholds, the bonus and penalty dice that everybody can
    foresee, and the chance of each level of that roll."""
    if not knows(state, choice.by, viewer):
        return None
    filled, present = _filled_in(state, choice), _present(state, viewer)
    roll = own_roll(present, filled)
    if roll is not None and not knows(state, str(choice.fields.get("target")), viewer):
        if roll.sure:
            return Chance(note=phrase(NO_ROLL))
        return _rolled(roll)
    outlook = odds(present, filled)
    if outlook is None:
        return None
    if choice.option == "fix" and outlook == SuccessOdds(0.0):
        return Chance(note=phrase(UNROLLED))
    if isinstance(outlook, SuccessOdds):
        return _of_skill(outlook, _alone(state, choice, viewer))
    if choice.kind == "react":
        return _answer(state, choice, outlook, viewer)
    later_roll = LATER_VOLLEY if choice.option in FULL_AUTO else LATER_SHOT
    return _attack(outlook, roll or outlook.rolls[0], later_roll)


def _of_skill(odds: SuccessOdds, alone: bool) -> Chance:
    """A roll against an own skill; against an unknown opponent the chance that the roll succeeds,
    which is not yet enough."""
    harm = None
    if alone and odds.damage is not None:
        harm = Harm(mean=mean(odds.damage), fells=odds.fells)
    if odds.skill is None:
        return Chance(note=phrase(UNROLLED), does=harm)
    skill = _on_skill(odds.skill, levels(odds.skill, REGULAR, 0))
    if not alone:
        return replace(skill, note=phrase(NEEDED, level=Term("regular")))
    return replace(skill, percent=percent(odds.success), does=harm)


def _present(state: State, viewer: Viewer) -> State:
    """The fight without combatants hidden from the viewer, since their dice would reveal them."""
    visibility = visibility_of(state.combatants, viewer)
    if not visibility.hidden:
        return state
    combatants = {
        combatant.id: replace(
            combatant,
            engaged=visibility.present(combatant.engaged),
            answered=visibility.present(combatant.answered),
            restrained_by=""
            if visibility.misses(combatant.restrained_by)
            else combatant.restrained_by,
        )
        for combatant in state.combatants.values()
    }
    return replace(state, combatants=combatants)


def _filled_in(state: State, choice: Choice) -> Choice:
    """The choice with fields that do not influence the roll: the goal of a manoeuvre, the rounds
    between targets."""
    if choice.option == "manoeuvre":
        return replace(choice, fields={"goal": "other", **choice.fields})
    switches = state.auto and choice.fields.get("target") != state.auto.target
    if choice.option == "fire" and switches:
        return replace(choice, fields={"metres": 0, **choice.fields})
    return choice


def _attack(odds: AttackOdds, first: RollOdds, later_roll: Message) -> Chance:
    """The chance of an attack. `first`: the first roll if it is answered; a house rule may give the
    unanswered one a die."""
    _, *later = odds.rolls
    if set(odds.answers) == {"none"} and odds.answers["none"].attacker == 1.0:
        return Chance(note=phrase(NO_ROLL), does=_harm(odds))
    more = [
        phrase(AGAINST[name], percent=percent(each.attacker))
        for name, each in odds.answers.items()
        if name in AGAINST and not isclose(each.attacker, first.success)
    ]
    more += [
        phrase(later_roll, number=number, percent=percent(roll.success))
        for number, roll in enumerate(later, start=2)
    ]
    if odds.notices is not None:
        more.append(phrase(NOTICES, percent=percent(odds.notices)))
    return replace(_rolled(first), more=tuple(more), does=_harm(odds))


def _harm(odds: AttackOdds) -> Harm | None:
    """The harm of the attack; with several possible answers between the worst and the best."""
    answers = [each for each in odds.answers.values() if each.mean is not None]
    if not answers or len(answers) < len(odds.answers):
        return None
    return Harm(
        mean=_between([each.mean for each in answers]),
        fells=_between([each.fells for each in answers]),
    )


def _between(values: Sequence[float | None]) -> float | Between | None:
    """A single number if all are equal, else the bounds."""
    certain = [value for value in values if value is not None]
    if not certain:
        return None
    least, most = min(certain), max(certain)
    return most if isclose(least, most) else Between(least, most)


def _because(modifiers: Mapping[str, int], difficulty: str = "regular") -> tuple[Phrase, ...]:
    """The differences from a plain roll of the skill before the answer: the level it needs, the
    bonus and penalty dice, and their reasons."""
    counted = {name: dice for name, dice in modifiers.items() if name != "undefended"}
    level = Term(difficulty)
    if not counted:
        return () if difficulty == "regular" else (phrase(NEEDED, level=level),)
    modifier = dice(net(counted).dice)
    first = modifier if difficulty == "regular" else phrase(AND_DICE, level=level, dice=modifier)
    return first, phrase(BECAUSE, reasons=tuple(Term(reason_of(name)) for name in counted))


def _answer(state: State, choice: Choice, odds: AttackOdds, viewer: Viewer) -> Chance | None:
    """The chance of the viewer's own roll; viewers who know the attacker also see the outcome."""
    (each,) = odds.answers.values()
    attack = state.attack
    if attack is None:
        return None
    chance = Chance(note=phrase(UNROLLED))
    if each.skill is not None:
        chance = _on_skill(each.skill, each.levels)
    if visibility_of(state.combatants, viewer).misses(attack.by):
        return replace(chance, percent=None, by_level=()) if each.modifiers else chance
    if each.modifiers:
        chance = replace(chance, needs=_because(each.modifiers))
    if not knows(state, attack.by, viewer):
        return chance
    suffers = Harm(mean=each.mean, fells=each.fells) if each.mean is not None else None
    does = Harm(mean=mean(each.back), fells=each.back_fells) if each.back is not None else None
    return replace(chance, contest=_contest(choice.option, each), suffers=suffers, does=does)


def _contest(option: str, each: AnswerOdds) -> Contest:
    """The contest; a target that cannot gain anything wins if it is not hit."""
    if option in GAINS_NOTHING:
        return Contest(win=1 - each.attacker, tie=0.0, lose=each.attacker)
    return Contest(win=each.defender, tie=each.none, lose=each.attacker)


def _rolled(roll: RollOdds) -> Chance:
    chance = _on_skill(roll.skill, tuple(roll.levels.values()), roll.difficulty)
    return replace(chance, needs=_because(roll.modifiers, roll.difficulty))


def _on_skill(skill: int, chances: Levels, difficulty: str = "regular") -> Chance:
    """The threshold and chance of each level that suffices, from easy to hard; that of a critical
    success only if no lower level suffices. The lowest is the chance of the roll."""
    least = DIFFICULTIES.index(difficulty)
    enough = range(least, EXTREME + 1)
    by_level = tuple(
        (LEVELS[level], at_least(chances, level)) for level in enough or range(least, len(LEVELS))
    )
    return Chance(
        percent=percent(by_level[0][1]) if by_level else 0,
        levels=tuple(needed(skill, level) for level in enough),
        names=tuple(DIFFICULTIES[level] for level in enough),
        by_level=by_level,
    )


def _alone(state: State, choice: Choice, viewer: Viewer) -> bool:
    """Whether no unknown opponent rolls against it."""
    if choice.option == "break_free":
        return knows(state, state.combatants[choice.by].restrained_by, viewer)
    target = choice.fields.get("target")
    return target is None or knows(state, str(target), viewer)
