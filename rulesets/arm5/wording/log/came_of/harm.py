"""Wounds, lost fatigue levels, and combatants who go down."""

from rulesets.arm5.wording.log.came_of.words import (
    DOWN,
    DOWN_MANY,
    FATIGUE,
    WOUNDS,
    about,
)
from rulesets.contract import Entry, Weight
from rulesets.messages import Phrase
from rulesets.results import Gathering
from rulesets.wording.log import TAKEN_OUT

FELLING = ("incapacitating", "killing")
"""Wounds whose name only says that the combatant is down."""


def wound(entry: Entry, gathering: Gathering) -> None:
    """Tells a wound. If the combatant goes down by it, only that has a sentence, and the wound is a
    word on the tile."""
    level, falls = entry.facts.get("level", ""), _falls(entry, gathering)
    told = level in WOUNDS and not (falls and level in FELLING)
    gathering.befalls(
        entry.who,
        Weight.WOUNDED,
        None if falls else gathering.sentence(entry),
        word=Phrase(WOUNDS[level]) if told else None,
    )


def fatigue(entry: Entry, gathering: Gathering) -> None:
    """Tells lost fatigue: as harm if caused by damage, as a cost after a run, a spell or a test."""
    levels, hurt = entry.facts.get("levels"), entry.facts.get("cause") == "damage"
    gathering.befalls(
        entry.who,
        Weight.WOUNDED if hurt else Weight.CHANGED,
        None if _falls(entry, gathering) else gathering.sentence(entry),
        word=Phrase(FATIGUE, {"levels": levels}) if levels else None,
    )


def down(entry: Entry, gathering: Gathering) -> None:
    """Tells the worst status, if a combatant falls and then dies."""
    if entry is not about(gathering.entries, "down", entry.who):
        return
    status = entry.facts.get("status", "")
    gathering.befalls(
        entry.who,
        Weight.OUT,
        gathering.sentence(entry),
        word=Phrase(DOWN.get(status, TAKEN_OUT)),
        many=DOWN_MANY.get(status),
    )


def _falls(entry: Entry, gathering: Gathering) -> bool:
    return about(gathering.entries, "down", entry.who) is not None
