"""The dying, and those who can do nothing: what comes next, and what helps (README 7.6, 7.7)."""

from __future__ import annotations

from rulesets.chances import added, percent, reaches
from rulesets.contract import Peril, Tally
from rulesets.fifth.asking.chances.rolls import bonus_dice, naturals
from rulesets.fifth.rules import d20
from rulesets.fifth.rules.queries import able, has, penalty, weary
from rulesets.fifth.state import Combatant, Options
from rulesets.fifth.wording.labels import label
from rulesets.messages import Phrase, pgettext, phrase

DEATH_SAVE = phrase(pgettext("fifth", "A death save at the start of the turn"))
DEATH = phrase(pgettext("fifth", "The third failure is death; a hit is a failure, from near two."))
STABLE = phrase(pgettext("fifth", "Unconscious until it is healed"))
REGENERATES = phrase(pgettext("fifth", "It regenerates at the start of its turn"))
SAVE = pgettext("fifth", "A save against {effect} at the end of its turn")
UNTIL = pgettext("fifth", "Until: {until}")
AID = ("turn", "stabilise")
HELPED = phrase(pgettext("fifth", "First aid makes it stable: a Medicine check of 10."))
TALLIES = ("successes", "failures")
UNABLE = ("unconscious", "paralyzed", "petrified", "stunned", "incapacitated")


def peril(options: Options, combatant: Combatant, known: bool) -> Peril | None:
    if combatant.status == "stable":
        return Peril(word="stable", comes=STABLE if known else None)
    if combatant.status == "dying":
        return _dying(options, combatant, known)
    if combatant.status != "active" or able(combatant):
        return None
    word = next(name for name in UNABLE if has(combatant, name))
    return Peril(word=word, grave=False, comes=_ends(combatant, word) if known else None)


def _ends(combatant: Combatant, word: str) -> Phrase | None:
    effect = next(each for each in combatant.effects if word in each.conditions)
    if effect.save:
        return phrase(SAVE, effect=label("effect", effect.name))
    return phrase(UNTIL, until=label("until", effect.until))


def _dying(options: Options, combatant: Combatant, known: bool) -> Peril:
    if not known:
        return Peril(word="dying", deadly=combatant.sheet.death_saves)
    if not combatant.sheet.death_saves:
        return Peril(word="dying", comes=REGENERATES)
    return Peril(
        word="dying",
        deadly=True,
        comes=DEATH_SAVE,
        percent=percent(_succeeds(options, combatant)),
        tallies=tuple(Tally(term, getattr(combatant, term), 3) for term in TALLIES),
        risk=DEATH,
        help=AID,
        helped=HELPED,
    )


def _succeeds(options: Options, combatant: Combatant) -> float:
    against = ["exhaustion"] if weary(options, combatant, 3) else []
    edge = d20.with_rulings(combatant, (), against).edge
    totals = added(naturals(edge, combatant.sheet.lucky), bonus_dice(combatant, "save"))
    return reaches(totals, 10 - combatant.save_modifier - penalty(options, combatant))
