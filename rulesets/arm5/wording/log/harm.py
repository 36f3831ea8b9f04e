"""The log of wounds, lost fatigue levels, and combatants who go down (README 7.7)."""

from collections.abc import Mapping

from rulesets.arm5.wording.labels import given
from rulesets.arm5.wording.log import why
from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Message, Phrase, npgettext, pgettext
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import by_word
from rulesets.wording.log import TAKEN_OUT

FELLING = ("incapacitating", "killing")
"""Wounds whose name only says that the combatant is down."""
FATIGUE = pgettext("arm5", "fatigue −{levels}")
WOUNDS: Mapping[str, Message] = {
    "light": pgettext("arm5", "light wound"),
    "medium": pgettext("arm5", "medium wound"),
    "heavy": pgettext("arm5", "heavy wound"),
    "incapacitating": pgettext("arm5", "incapacitating wound"),
    "killing": pgettext("arm5", "killing wound"),
}
DOWN: Mapping[str, Message] = {
    "unconscious": pgettext("arm5", "unconscious"),
    "incapacitated": pgettext("arm5", "incapacitated"),
    "dead": pgettext("arm5", "dead"),
}
DOWN_MANY: Mapping[str, Message] = {
    "unconscious": pgettext("arm5", "Unconscious: {who}."),
    "incapacitated": pgettext("arm5", "Incapacitated: {who}."),
    "dead": pgettext("arm5", "Dead: {who}."),
}


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
    if entry is not _last_down(entry, gathering):
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
    return _last_down(entry, gathering) is not None


def _last_down(entry: Entry, gathering: Gathering) -> Entry | None:
    """The last entry of the exchange by which the combatant goes down."""
    found = [each for each in of_rule(gathering.entries, "down") if each.who == entry.who]
    return found[-1] if found else None


HARM = {
    "wound": Rule(
        sees="level",
        actor="wound_penalty",
        outcome="level",
        says=by_word(
            "level",
            {
                "light": pgettext("arm5", "{who} has a light wound."),
                "medium": pgettext("arm5", "{who} has a medium wound."),
                "heavy": pgettext("arm5", "{who} has a heavy wound."),
                "incapacitating": pgettext("arm5", "{who} has an incapacitating wound."),
                "killing": pgettext("arm5", "{who} has a killing wound."),
            },
            pgettext("arm5", "{who} is wounded."),
        ),
        came=wound,
        why=(why.wound,),
    ),
    "fatigue": Rule(
        sees="levels cause",
        actor="lost level fatigue_penalty",
        outcome="levels",
        says=given(
            npgettext(
                "arm5", "{who} loses {count} fatigue level.", "{who} loses {count} fatigue levels."
            ),
            pgettext("arm5", "{who} tires."),
            count="levels",
        ),
        came=fatigue,
        why=(why.fatigue,),
    ),
    "down": Rule(
        sees="status",
        outcome="status",
        says=by_word(
            "status",
            {
                "unconscious": pgettext("arm5", "{who} is unconscious."),
                "incapacitated": pgettext("arm5", "{who} can do nothing more."),
                "dead": pgettext("arm5", "{who} is dead."),
            },
            pgettext("arm5", "{who} is out of the fight."),
        ),
        came=down,
    ),
}
