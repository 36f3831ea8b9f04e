"""The log of spells, of harm without a blow, and of concentration (README 7.9, 7.11)."""

from rulesets.arm5.wording.labels import given
from rulesets.arm5.wording.log.parts import UNHURT, numbered, rolls
from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule, Why
from rulesets.messages import Phrase, Term, pgettext, phrase
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.questions import OPTION

ACTION_LOST = pgettext("arm5", "action lost")
ACTION_LOST_MANY = pgettext("arm5", "Action lost: {who}.")
STOPPED = pgettext("arm5", "stopped")
NOT_STOPPED = pgettext("arm5", "not stopped")
RESISTS = pgettext("arm5", "spell resisted")
QUICK_ENOUGH = pgettext("arm5", "fast enough: {total}")
TOO_SLOW = pgettext("arm5", "too slow: {total}")
QUICK_MANY = pgettext("arm5", "Fast enough to cast: {who}.")
SLOW_MANY = pgettext("arm5", "Too slow to fast cast: {who}.")
DAMAGE_BOTCHED = pgettext("arm5", "Botched damage roll: {target} is not hurt.")
SOAK_BOTCHED = pgettext("arm5", "{target} botches the soak.")
RESISTANCE = pgettext("arm5", "Magic resistance")
RESISTED = pgettext("arm5", "Penetration has to be above the resistance.")
UNRESISTED = pgettext("arm5", "Whoever has no magic resistance is always affected.")
FORMULAIC = pgettext(
    "arm5",
    "Short by up to 10: cast, at the cost of a fatigue level. Short by more: not cast, and the "
    "level is lost all the same.",
)
RITUAL = pgettext(
    "arm5",
    "A ritual costs a fatigue level, and another for every 5 points or part of 5 by which it falls "
    "short, 5 at most; if it falls short by more than 10 it is not cast.",
)


def fast_cast_speed(entry: Entry, gathering: Gathering) -> None:
    """Tells the speed of fast spells: a single one is the deed; of several each is in time or too
    late. Against somebody unseen neither is told."""
    success = entry.facts.get("success")
    if success is None:
        gathering.does(gathering.sentence(entry))
        rolls(entry, gathering)
        return
    word = numbered(QUICK_ENOUGH if success else TOO_SLOW)(entry, entry.facts)
    alone = len(of_rule(gathering.entries, "fast_cast_speed")) == 1
    if alone:
        gathering.does(gathering.sentence(entry))
    gathering.befalls(
        entry.who,
        Weight.DID,
        None if alone else gathering.sentence(entry),
        word=word,
        many=QUICK_MANY if success else SLOW_MANY,
    )
    rolls(entry, gathering)


def counter(entry: Entry, gathering: Gathering) -> None:
    stopped = entry.facts.get("stopped")
    gathering.befalls(
        entry.target,
        Weight.CHANGED if stopped else Weight.DID,
        gathering.sentence(entry),
        word=Phrase(STOPPED if stopped else NOT_STOPPED),
    )
    gathering.befalls(entry.who, Weight.DID)


def magic_resistance(entry: Entry, gathering: Gathering) -> None:
    """Tells resistance; a spell that was not resisted is covered by its effect."""
    if not entry.facts.get("affected"):
        gathering.befalls(
            entry.who, Weight.RESISTED, gathering.sentence(entry), word=Phrase(RESISTS)
        )


def by_name(entry: Entry, facts: Facts) -> Phrase | None:
    spell = facts.get("spell")
    return phrase(OPTION, option=Term(spell)) if spell else None


def spell_damage(entry: Entry, gathering: Gathering) -> None:
    """Adds the numbers of damage to the deed; wounds and lost fatigue levels are told by later
    entries."""
    facts = entry.facts
    unhurt, botched = facts.get("level") == "none", facts.get("damage_botch")
    gathering.does(Phrase(DAMAGE_BOTCHED, people(entry)) if botched else gathering.sentence(entry))
    gathering.befalls(
        entry.target,
        Weight.RESISTED if unhurt else Weight.WOUNDED,
        Phrase(SOAK_BOTCHED, people(entry)) if facts.get("soak_botch") else None,
        word=Phrase(UNHURT) if unhurt else None,
    )


def is_ritual(facts: Facts) -> bool:
    """Whether it is a ritual, by its bonus or its cost: without loss, only formulaic magic costs
    nothing."""
    if facts.get("ritual") or not {"margin", "fatigue_levels"} <= facts.keys():
        return bool(facts.get("ritual"))
    return bool(facts["fatigue_levels"] != (facts["margin"] < 0))


def casting(entry: Entry, facts: Facts) -> list[Line]:
    return [Line(phrase(RITUAL if is_ritual(facts) else FORMULAIC))]


def resisted(entry: Entry, facts: Facts) -> list[Line]:
    resists = facts.get("resistance") is not None
    return [Line(phrase(RESISTANCE), facts["resistance"])] if resists else []


def above(entry: Entry, facts: Facts) -> list[Line]:
    none = facts.get("resistance", 0) is None
    return [Line(phrase(UNRESISTED if none else RESISTED))]


def action_lost(entry: Entry, gathering: Gathering) -> None:
    """Tells a lost action, only on the tile if the spell that stopped it is told."""
    stopped = entry.facts.get("reason") == "stopped" and of_rule(gathering.entries, "counter")
    gathering.befalls(
        entry.who,
        Weight.CHANGED,
        None if stopped else gathering.sentence(entry),
        word=Phrase(ACTION_LOST),
        many=ACTION_LOST_MANY,
    )


LINES: dict[str, Why] = {"casting": (casting,), "resistance": (resisted,), "above": (above,)}
SPELL_EFFECT = Rule(
    sees="spell",
    says=given(
        pgettext("arm5", "{spell} takes effect on {target}."),
        pgettext("arm5", "The spell takes effect on {target}."),
    ),
    part=Part(word=by_name),
)
