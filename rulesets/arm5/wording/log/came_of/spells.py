"""The result of a spell, of harm without a blow, and of concentration."""

from rulesets.arm5.wording.log.came_of.words import (
    ACTION_LOST,
    ACTION_LOST_MANY,
    CONCENTRATED,
    DISTRACTED,
    NOT_STOPPED,
    RESISTS,
    SPELL_FAILED,
    STOPPED,
    UNHURT,
    numbered,
    rolls,
)
from rulesets.contract import Entry, Weight
from rulesets.messages import Phrase, Term, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import people
from rulesets.wording.questions import OPTION

DAMAGE_BOTCHED = pgettext("arm5", "Botched damage roll: {target} is not hurt.")
SOAK_BOTCHED = pgettext("arm5", "{target} botches the soak.")


def cast(entry: Entry, gathering: Gathering) -> None:
    rolls(entry, gathering)
    gathering.does(gathering.sentence(entry))
    if not entry.facts.get("cast", True) and entry.target != entry.who:
        gathering.befalls(entry.target, Weight.MISSED, word=Phrase(SPELL_FAILED))


def magic_resistance(entry: Entry, gathering: Gathering) -> None:
    """Tells resistance; a spell that was not resisted is covered by its effect."""
    if not entry.facts.get("affected"):
        gathering.befalls(
            entry.who, Weight.RESISTED, gathering.sentence(entry), word=Phrase(RESISTS)
        )
    elif not of_rule(gathering.entries, "spell_effect", "spell_damage"):
        gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry))


def effect(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect, unless it is that the spell has stopped the action."""
    if any(judged.facts.get("stopped") for judged in of_rule(gathering.entries, "counter")):
        return
    spell = entry.facts.get("spell")
    told = phrase(OPTION, option=Term(spell)) if spell else None
    gathering.befalls(entry.target, Weight.CHANGED, gathering.sentence(entry), word=told)


def damage(entry: Entry, gathering: Gathering) -> None:
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


def concentration(entry: Entry, gathering: Gathering) -> None:
    made = entry.facts.get("success", True)
    gathering.befalls(
        entry.who,
        Weight.RESISTED if made else Weight.CHANGED,
        gathering.sentence(entry),
        word=numbered(CONCENTRATED if made else DISTRACTED, entry),
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
