"""The dying, and those who can do nothing: what comes next, and what helps (README 7.6, 7.7)."""

from __future__ import annotations

from rulesets.chances import added, percent, reaches
from rulesets.contract import Peril, Tally
from rulesets.fifth.asking.chances.rolls import bonus_dice, naturals
from rulesets.fifth.rules import d20
from rulesets.fifth.state import Combatant, Options
from rulesets.fifth.wording.labels import label, said
from rulesets.messages import Phrase

AID = ("turn", "stabilise")
TALLIES = ("successes", "failures")
UNABLE = ("unconscious", "paralyzed", "petrified", "stunned", "incapacitated")


def peril(options: Options, combatant: Combatant, known: bool) -> Peril | None:
    if combatant.status == "stable":
        return Peril(word="stable", comes=said("peril.stable") if known else None)
    if combatant.status == "dying":
        return _dying(options, combatant, known)
    if combatant.status != "active" or combatant.able:
        return None
    word = next(name for name in UNABLE if combatant.has(name))
    return Peril(word=word, grave=False, comes=_ends(combatant, word) if known else None)


def _ends(combatant: Combatant, word: str) -> Phrase | None:
    effect = next(each for each in combatant.effects if word in each.conditions)
    if effect.save:
        return said("peril.save", effect=label("effect", effect.name))
    return said("peril.until", until=label("until", effect.until))


def _dying(options: Options, combatant: Combatant, known: bool) -> Peril:
    if not known:
        return Peril(word="dying", deadly=combatant.sheet.death_saves)
    if not combatant.sheet.death_saves:
        return Peril(word="dying", comes=said("peril.regenerates"))
    return Peril(
        word="dying",
        deadly=True,
        comes=said("peril.death_save"),
        percent=percent(_succeeds(options, combatant)),
        tallies=tuple(Tally(term, getattr(combatant, term), 3) for term in TALLIES),
        risk=said("peril.death"),
        help=AID,
        helped=said("peril.helped"),
    )


def _succeeds(options: Options, combatant: Combatant) -> float:
    against = ["exhaustion"] if options.weary(combatant, 3) else []
    edge = d20.with_rulings(combatant, [], against).edge
    totals = added(naturals(edge, combatant.sheet.lucky), bonus_dice(combatant, "save"))
    return reaches(totals, 10 - combatant.save_modifier - options.penalty(combatant))
