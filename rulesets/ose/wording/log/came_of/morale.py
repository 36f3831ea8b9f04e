"""The result of a morale check for each combatant who rolled or was rolled for."""

from rulesets.contract import Entry, Weight
from rulesets.messages import Phrase
from rulesets.ose.wording.log.came_of.words import (
    BREAK_MANY,
    FLEE_MANY,
    FLEES,
    HOLD_MANY,
    HOLDS,
    MORALE_BROKEN,
    SURRENDER_MANY,
    SURRENDERS,
    about,
)
from rulesets.ose.wording.log.sentences import SENTENCES
from rulesets.results import Gathering
from rulesets.sentence_patterns import sentence_of

rolls = sentence_of(SENTENCES["morale"])
runs = sentence_of(SENTENCES["rout"])


def check(entry: Entry, gathering: Gathering) -> None:
    """Tells the check; if the following action of a combatant that failed is told already, only
    that."""
    holds = entry.facts.get("holds", True)
    said = None if about(gathering.entries, "rout", entry.who) else rolls(entry, entry.facts)
    gathering.befalls(
        entry.who,
        Weight.RESISTED if holds else Weight.CHANGED,
        said,
        word=Phrase(HOLDS if holds else MORALE_BROKEN),
        many=HOLD_MANY if holds else BREAK_MANY,
    )


def rout(entry: Entry, gathering: Gathering) -> None:
    gives_up = entry.facts.get("choice") == "surrender"
    gathering.befalls(
        entry.who,
        Weight.OUT if gives_up else Weight.CHANGED,
        runs(entry, entry.facts),
        word=Phrase(SURRENDERS if gives_up else FLEES),
        many=SURRENDER_MANY if gives_up else FLEE_MANY,
    )
