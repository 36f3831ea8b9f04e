"""The result of moving, leaving combat, riding, and single actions."""

from collections.abc import Mapping

from rulesets.arm5.wording.log.came_of.words import (
    BACK,
    DOWN,
    FAILED,
    FALLS,
    FREE,
    HELD,
    HOLD_WINS,
    HOLDS,
    HOLDS_MANY,
    HOLDS_NOT,
    HOLDS_NOT_MANY,
    IN_BREATH,
    LEFT,
    MOUNT_SPENT,
    MOUNT_TIRES,
    OUT_OF_BREATH,
    PASSED,
    PURSUED,
    TASK_LOST,
    numbered,
    rolls,
)
from rulesets.contract import Entry, Weight
from rulesets.messages import Message, Phrase
from rulesets.results import Gathering, of_rule
from rulesets.wording.log import RULING, TAKEN_OUT

FATES: Mapping[str, Message] = {**DOWN, "left": LEFT}
TELL_MORE = {"leap": "athletics", "vault": "athletics", "shoot": "attack"}
"""Quick actions with a roll that tells whether they succeed."""


def quick(entry: Entry, gathering: Gathering) -> None:
    more = TELL_MORE.get(entry.facts.get("what", ""))
    if more is None or not of_rule(gathering.entries, more):
        gathering.does(gathering.sentence(entry))


def test(entry: Entry, gathering: Gathering) -> None:
    """Tells a test: of athletics, of a mount, or one called by the GM."""
    made = bool(entry.facts.get("success"))
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID, word=numbered(PASSED if made else FAILED, entry))
    rolls(entry, gathering)


def fatigue_test(entry: Entry, gathering: Gathering) -> None:
    made = bool(entry.facts.get("success"))
    gathering.befalls(
        entry.who,
        Weight.RESISTED if made else Weight.CHANGED,
        gathering.sentence(entry),
        word=numbered(IN_BREATH if made else OUT_OF_BREATH, entry),
    )
    rolls(entry, gathering)


def mount_fatigue(entry: Entry, gathering: Gathering) -> None:
    word = MOUNT_SPENT if entry.facts.get("exhausted") else MOUNT_TIRES
    gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry), word=Phrase(word))


def fall(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(FALLS))


def leave(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.OUT, word=Phrase(LEFT))


def pursue(entry: Entry, gathering: Gathering) -> None:
    caught = entry.facts.get("caught")
    gathering.befalls(
        entry.target,
        Weight.CHANGED if caught else Weight.DID,
        gathering.sentence(entry),
        word=Phrase(BACK if caught else PURSUED),
    )


def disengage(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    if "success" in entry.facts:
        word = FREE if entry.facts["success"] else HELD
        gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(word))
    rolls(entry, gathering)


def disengage_attack(entry: Entry, gathering: Gathering) -> None:
    held = bool(entry.facts.get("holds"))
    gathering.befalls(
        entry.who,
        Weight.DID,
        gathering.sentence(entry),
        word=numbered(HOLDS if held else HOLDS_NOT, entry),
        many=HOLDS_MANY if held else HOLDS_NOT_MANY,
    )
    total = entry.facts.get("total")
    if held and total is not None and total == entry.facts.get("defense"):
        gathering.befalls(entry.who, Weight.DID, word=Phrase(HOLD_WINS))
    rolls(entry, gathering)


def extended_ceased(entry: Entry, gathering: Gathering) -> None:
    """Tells the end of an extended action: a deed if given up, a consequence if lost by
    distraction."""
    if entry.facts.get("reason") == "distracted":
        gathering.befalls(
            entry.who, Weight.CHANGED, gathering.sentence(entry), word=Phrase(TASK_LOST)
        )
    else:
        gathering.does(gathering.sentence(entry))


def ruled(entry: Entry, gathering: Gathering) -> None:
    """Tells a value set by the GM; a status may take a combatant out of the fight."""
    facts = entry.facts
    out = facts.get("field") == "status" and facts.get("value") != "active"
    weight = Weight.OUT if out else Weight.CHANGED
    word = FATES.get(facts.get("value", ""), TAKEN_OUT) if out else RULING
    gathering.befalls(entry.who, weight, gathering.sentence(entry), word=Phrase(word))
