"""The odds shown beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.chances import knows, percent
from rulesets.coc7.asking.chances.attack_odds import AttackOdds
from rulesets.coc7.asking.chances.odds import SuccessOdds, odds, own_roll
from rulesets.coc7.asking.visibility import visibility_of
from rulesets.coc7.rules.percentile import needed, net
from rulesets.coc7.sheet.tables import DIFFICULTIES, EXTREME
from rulesets.coc7.state import State
from rulesets.coc7.wording.labels import dice
from rulesets.coc7.wording.log.why_roll import reason_of
from rulesets.contract import Chance, Choice, Viewer
from rulesets.messages import Message, Phrase, Term, pgettext, phrase

NO_ROLL = pgettext("coc7", "hits without a roll")
UNANSWERED = pgettext("coc7", "if it is not answered")
AGAINST: dict[str, Message] = {
    "dodge": pgettext("coc7", "against a dodge: {percent} %"),
    "fight_back": pgettext("coc7", "against fighting back: {percent} %"),
    "manoeuvre": pgettext("coc7", "against a manoeuvre: {percent} %"),
    "dive": pgettext("coc7", "against a dive for cover: {percent} %"),
}
LATER = pgettext("coc7", "roll {number}: {percent} %")
NOTICES = pgettext("coc7", "notices the attack: {percent} %")
UNROLLED = pgettext("coc7", "no roll")
BECAUSE = pgettext("coc7", "{reasons}")
HIT_BY = pgettext("coc7", "is hit {percent} %")
HITS_BACK = pgettext("coc7", "gets the better of it: {percent} %")


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on another side's numbers: only their own thresholds, and
    the bonus and penalty dice everybody can foresee."""
    if not knows(state, choice.by, viewer):
        return None
    filled = _filled_in(state, choice)
    roll = own_roll(_present(state, viewer), filled)
    if roll is not None and not knows(state, str(choice.fields.get("target")), viewer):
        return replace(_thresholds(roll.skill, roll.difficulty), needs=_because(roll.modifiers))
    found = odds(state, filled)
    if found is None:
        return None
    if choice.option == "fix" and found == SuccessOdds(0.0):
        return Chance(note=phrase(UNROLLED))
    if isinstance(found, SuccessOdds):
        return _of_skill(found, _alone(state, choice, viewer))
    if choice.kind == "react":
        return _answer(state, choice, found, viewer)
    return _attack(found)


def _of_skill(found: SuccessOdds, alone: bool) -> Chance:
    """A roll on one's own sheet; against an unknown opponent its chance is not told."""
    if found.skill is None:
        return Chance(note=phrase(UNROLLED))
    known = _thresholds(found.skill, "regular")
    return replace(known, percent=percent(found.success)) if alone else known


def _present(state: State, viewer: Viewer) -> State:
    """The fight without those the viewer must not know of: dice would give them away."""
    visibility = visibility_of(state.combatants, viewer)
    if not visibility.hidden:
        return state
    seen = {
        one.id: replace(
            one,
            engaged=visibility.present(one.engaged),
            answered=visibility.present(one.answered),
            restrained_by="" if visibility.misses(one.restrained_by) else one.restrained_by,
        )
        for one in state.combatants.values()
    }
    return replace(state, combatants=seen)


def _filled_in(state: State, choice: Choice) -> Choice:
    """What makes no difference to the roll: the goal of a manoeuvre, the rounds between targets."""
    if choice.option == "manoeuvre":
        return replace(choice, fields={"goal": "other", **choice.fields})
    switches = state.auto and choice.fields.get("target") != state.auto.target
    if choice.option == "fire" and switches:
        return replace(choice, fields={"metres": 0, **choice.fields})
    return choice


def _attack(found: AttackOdds) -> Chance:
    first, *later = found.rolls
    unanswered = found.answers.get("none") or next(iter(found.answers.values()))
    more = [
        phrase(AGAINST[name], percent=percent(each.attacker))
        for name, each in found.answers.items()
        if name in AGAINST
    ]
    more += [
        phrase(LATER, number=number, percent=percent(roll.success))
        for number, roll in enumerate(later, start=2)
    ]
    if found.notices is not None:
        more.append(phrase(NOTICES, percent=percent(found.notices)))
    if unanswered.attacker == 1.0:
        return Chance(note=phrase(NO_ROLL), more=tuple(more))
    note = phrase(UNANSWERED) if len(found.answers) > 1 else None
    known = _thresholds(first.skill, first.difficulty)
    needs = _because(first.modifiers)
    return replace(
        known, percent=percent(unanswered.attacker), note=note, more=tuple(more), needs=needs
    )


def _because(modifiers: Mapping[str, int]) -> tuple[Phrase, ...]:
    """Bonus and penalty dice known before the answer, then the reasons for them."""
    counted = {name: dice for name, dice in modifiers.items() if name != "undefended"}
    if not counted:
        return ()
    reasons = tuple(Term(reason_of(name)) for name in counted)
    return dice(net(counted).dice), phrase(BECAUSE, reasons=reasons)


def _answer(state: State, choice: Choice, found: AttackOdds, viewer: Viewer) -> Chance | None:
    """One's own thresholds; those who know the attacker also learn the chance of being hit."""
    (each,) = found.answers.values()
    attack = state.attack
    if attack is None:
        return None
    unrolled = Chance(note=phrase(UNROLLED))
    known = unrolled if each.skill is None else _thresholds(each.skill, "regular")
    if each.modifiers and not visibility_of(state.combatants, viewer).misses(attack.by):
        known = replace(known, needs=_because(each.modifiers))
    if not knows(state, attack.by, viewer):
        return known
    back = phrase(HITS_BACK, percent=percent(each.defender)) if each.defender else None
    hit = phrase(HIT_BY, percent=percent(each.attacker))
    return replace(known, against=hit, gain=back)


def _thresholds(skill: int, difficulty: str) -> Chance:
    """The threshold of each level that suffices, from easy to hard."""
    enough = range(DIFFICULTIES.index(difficulty), EXTREME + 1)
    return Chance(
        levels=tuple(needed(skill, level) for level in enough),
        names=tuple(DIFFICULTIES[level] for level in enough),
    )


def _alone(state: State, choice: Choice, viewer: Viewer) -> bool:
    """Whether no unknown opponent rolls against it."""
    if choice.option == "break_free":
        return knows(state, state.combatants[choice.by].restrained_by, viewer)
    target = choice.fields.get("target")
    return target is None or knows(state, str(target), viewer)
