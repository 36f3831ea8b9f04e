"""The odds beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.coc7.attack_odds import AttackOdds
from rulesets.coc7.odds import SuccessOdds, odds, own_roll
from rulesets.coc7.percentile import needed
from rulesets.coc7.state import State
from rulesets.coc7.tables import DIFFICULTIES, EXTREME
from rulesets.coc7.wording.labels import dice
from rulesets.contract import Chance, Choice, Viewer
from rulesets.messages import Message, Phrase, pgettext, phrase

MOST_DICE = 2
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
HIT_BY = pgettext("coc7", "is hit {percent} %")
HITS_BACK = pgettext("coc7", "gets the better of it: {percent} %")


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn nothing that rests on numbers of another side: only their own thresholds."""
    if not _knows(state, choice.by, viewer):
        return None
    filled = _filled_in(state, choice)
    roll = own_roll(state, filled)
    if roll is not None and not _knows(state, str(choice.fields.get("target")), viewer):
        return replace(_thresholds(roll.skill, roll.range), more=_of_volleys(state, choice))
    found = odds(state, filled)
    if found is None:
        return None
    if choice.option == "fix" and found == SuccessOdds(0.0):
        return Chance(note=phrase(UNROLLED))
    if isinstance(found, SuccessOdds):
        return Chance(percent=_percent(found.success)) if _alone(state, choice, viewer) else None
    if choice.kind == "react":
        return _answer(state, choice, found, viewer)
    return _attack(found)


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
        phrase(AGAINST[name], percent=_percent(each.attacker))
        for name, each in found.answers.items()
        if name in AGAINST
    ]
    more += [
        phrase(LATER, number=number, percent=_percent(roll.success))
        for number, roll in enumerate(later, start=2)
    ]
    if found.notices is not None:
        more.append(phrase(NOTICES, percent=_percent(found.notices)))
    if unanswered.attacker == 1.0:
        return Chance(note=phrase(NO_ROLL), more=tuple(more))
    note = phrase(UNANSWERED) if len(found.answers) > 1 else None
    known = _thresholds(first.skill, first.difficulty)
    if first.dice:
        more.insert(0, dice(first.dice))
    return replace(known, percent=_percent(unanswered.attacker), note=note, more=tuple(more))


def _of_volleys(state: State, choice: Choice) -> tuple[Phrase, ...]:
    """The penalty dice that everybody has seen coming: one for each volley fired before."""
    fired = state.auto.volleys if state.auto and choice.kind == "volley" else 0
    return (dice(-min(MOST_DICE, fired)),) if fired else ()


def _answer(state: State, choice: Choice, found: AttackOdds, viewer: Viewer) -> Chance | None:
    """The own thresholds; whoever knows the attacker also learns how likely one is to be hit."""
    (each,) = found.answers.values()
    attack = state.attack
    if attack is None:
        return None
    unrolled = Chance(note=phrase(UNROLLED))
    known = unrolled if each.skill is None else _thresholds(each.skill, "regular")
    if not _knows(state, attack.by, viewer):
        return known
    back = phrase(HITS_BACK, percent=_percent(each.defender)) if each.defender else None
    hit = phrase(HIT_BY, percent=_percent(each.attacker))
    return replace(known, against=hit, gain=back)


def _thresholds(skill: int, difficulty: str) -> Chance:
    """What has to be rolled for each level that is enough, from easy to hard."""
    enough = range(DIFFICULTIES.index(difficulty), EXTREME + 1)
    return Chance(
        levels=tuple(needed(skill, level) for level in enough),
        names=tuple(DIFFICULTIES[level] for level in enough),
    )


def _alone(state: State, choice: Choice, viewer: Viewer) -> bool:
    """Whether nobody unknown rolls against it."""
    if choice.option == "break_free":
        return _knows(state, state.combatants[choice.by].restrained_by, viewer)
    target = choice.fields.get("target")
    return target is None or _knows(state, str(target), viewer)


def _knows(state: State, id: str, viewer: Viewer) -> bool:
    one = state.combatants.get(id)
    return viewer.gm or (one is not None and one.side in viewer.sides)


def _percent(chance: float) -> int:
    return round(100 * chance)
