"""Movement and morale (README 7.4, 7.5)."""

from collections.abc import Iterable

from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule, by_fact, number, worded
from rulesets.messages import Message, Name, Phrase, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import label
from rulesets.ose.wording.log.words import FLEE_MANY, FLEES, MODIFIER, ROLL, about
from rulesets.results import Gathering, Part
from rulesets.sentence_patterns import Facts, Sentence, by_word, if_known

# -- morale --------------------------------------------------------------------------------------

HOLDS = pgettext("ose", "{who} holds: {roll} against morale {score}.")
BREAKS = pgettext("ose", "The morale of {who} breaks: {roll} against morale {score}.")
HELD, HOLD_MANY = pgettext("ose", "holds"), pgettext("ose", "{count} hold: {who}.")
MORALE_BROKEN = pgettext("ose", "morale broken")
BREAK_MANY = pgettext("ose", "Morale broken ({count}): {who}.")
SURRENDERS = pgettext("ose", "surrenders")
SURRENDER_MANY = pgettext("ose", "{count} surrender: {who}.")
FLIGHT = Part(word=FLEES, many=FLEE_MANY)


def _morale_check(entry: Entry, facts: Facts) -> Phrase:
    if "side" not in facts:
        return phrase(pgettext("ose", "Morale is checked."))
    side, reason = Name(facts["side"]), label("reason", facts.get("reason", "called"))
    if not facts.get("roll"):
        return phrase(
            pgettext("ose", "Morale check for {side}, each separately ({reason})."),
            side=side,
            reason=reason,
        )
    return phrase(
        pgettext("ose", "Morale check for {side}: {roll} ({reason})."),
        side=side,
        roll=facts["roll"],
        reason=reason,
    )


def _morale(entry: Entry, facts: Facts) -> Phrase:
    who, holds = Name(entry.who or ""), facts.get("holds", True)
    if "roll" in facts and "score" in facts:
        score = facts["score"] + facts.get("modifier", 0)
        return phrase(HOLDS if holds else BREAKS, who=who, roll=facts["roll"], score=score)
    if holds:
        return phrase(pgettext("ose", "{who} holds."), who=who)
    return phrase(pgettext("ose", "The morale of {who} breaks."), who=who)


def morale(entry: Entry, gathering: Gathering) -> None:
    """Tells the check; if the following action of a combatant that failed is told already, only
    that."""
    holds = entry.facts.get("holds", True)
    sentence = None if about(gathering.entries, "rout", entry.who) else gathering.sentence(entry)
    gathering.befalls(
        entry.who,
        Weight.RESISTED if holds else Weight.CHANGED,
        sentence,
        word=Phrase(HELD if holds else MORALE_BROKEN),
        many=HOLD_MANY if holds else BREAK_MANY,
    )


def _roll_of_side(entry: Entry, facts: Facts) -> Iterable[Line]:
    """The roll behind somebody's check, if the entry has no dice of its own."""
    return () if entry.rolls else number("roll", pgettext("ose", "Roll of the side"))(entry, facts)


def _most(entry: Entry, facts: Facts) -> list[Line]:
    if "score" not in facts:
        return []
    most = facts["score"] + facts.get("modifier", 0)
    return [Line(phrase(pgettext("ose", "Holds up to")), most, total=True)]


# -- movement ------------------------------------------------------------------------------------


def by_declaration(withdraw: Message, retreat: Message, untold: Message) -> Sentence:
    return by_word("declared", {"withdraw": withdraw, "retreat": retreat}, untold)


MOVEMENT = {
    "morale_check": Rule(
        says=_morale_check,
        why=(
            ROLL,
            worded("reason", pgettext("ose", "Reason"), lambda name: label("reason", name)),
            MODIFIER,
            pgettext("ose", "Whoever rolls above their score and modifier breaks."),
        ),
    ),
    "morale": Rule(
        says=_morale,
        came=morale,
        why=(
            ROLL,
            _roll_of_side,
            number("score", pgettext("ose", "Morale score")),
            MODIFIER,
            _most,
        ),
    ),
    "rout": Rule(
        sees="choice",
        outcome="choice",
        says=by_word(
            "choice",
            {"surrender": pgettext("ose", "{who} surrenders.")},
            pgettext("ose", "{who} starts to flee."),
        ),
        part=by_fact(
            "choice",
            {"surrender": Part(weight=Weight.OUT, word=SURRENDERS, many=SURRENDER_MANY)},
            FLIGHT,
        ),
    ),
    "flee_blocked": Rule(
        sees="",
        says=pgettext("ose", "{who} has no way to flee and may fight on."),
        part=Part(word=pgettext("ose", "no way to flee")),
    ),
    "flee": Rule(
        sees="feet",
        outcome="feet target",
        says=pgettext("ose", "{who} breaks off and flees."),
        part=FLIGHT,
        why=(
            pgettext(
                "ose",
                "Breaking off counts as a retreat: enemies get +2 to hit and ignore the shield.",
            ),
        ),
    ),
    "fled": Rule(
        sees="",
        says=pgettext("ose", "{who} has fled."),
        part=Part(
            weight=Weight.OUT,
            word=pgettext("ose", "fled"),
            many=pgettext("ose", "{count} fled: {who}."),
        ),
    ),
    "declaration_lapsed": Rule(
        sees="declared",
        says=by_declaration(
            pgettext("ose", "{who} is no longer in melee: the fighting withdrawal lapses."),
            pgettext("ose", "{who} is no longer in melee: the retreat lapses."),
            pgettext("ose", "{who} is no longer in melee: the declaration lapses."),
        ),
        part=Part(word=pgettext("ose", "declaration lapsed")),
    ),
    "movement_blocked": Rule(
        sees="declared",
        says=by_declaration(
            pgettext("ose", "{who} cannot make the fighting withdrawal and stays."),
            pgettext("ose", "{who} cannot retreat and stays."),
            pgettext("ose", "{who} cannot move and stays."),
        ),
        part=Part(word=pgettext("ose", "no way to go")),
    ),
    "withdrawal": Rule(
        sees="feet",
        outcome="feet target",
        says=if_known(
            npgettext(
                "ose",
                "{who} makes a fighting withdrawal of {count} foot.",
                "{who} makes a fighting withdrawal of {count} feet.",
            ),
            pgettext("ose", "{who} makes a fighting withdrawal."),
            count="feet",
        ),
    ),
    "retreat": Rule(
        sees="feet",
        outcome="feet target",
        says=if_known(
            npgettext("ose", "{who} retreats {count} foot.", "{who} retreats {count} feet."),
            pgettext("ose", "{who} retreats."),
            count="feet",
        ),
    ),
    "move": Rule(
        sees="feet",
        outcome="feet target",
        says=if_known(
            npgettext("ose", "{who} moves {count} foot.", "{who} moves {count} feet."),
            pgettext("ose", "{who} moves."),
            count="feet",
        ),
    ),
    "engage": Rule(
        sees="feet",
        outcome="feet target",
        says=pgettext("ose", "{who} moves into melee with {target}."),
    ),
    "leave": Rule(
        sees="",
        says=pgettext("ose", "{who} leaves the fight."),
        part=Part(weight=Weight.OUT, word=pgettext("ose", "leaves")),
    ),
}
