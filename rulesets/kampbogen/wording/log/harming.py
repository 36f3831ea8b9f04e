"""The log of harm, healing and other changes: who falls, is killed or spared (README 7.9, 7.10,
7.16)."""

from msgspec.structs import replace

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import LEXICON
from rulesets.kampbogen.wording.log.words import (
    AFFECTED,
    AWAKE,
    CONDITION,
    HEALED,
    HEALED_MANY,
    WOUNDED_MANY,
    about,
)
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.results import Gathering, follow, of_rule
from rulesets.wording.labels import signed

TOLD_ELSEWHERE = {"effect": ("effect",), "kampgrad": ("kampgrad_hit",)}
TESTS = ("challenge", "indirect")
NO_LONGER = pgettext("kampbogen", "{target} is no longer: {condition}.")
NO_LONGER_WORD = pgettext("kampbogen", "no longer: {condition}")
CHANGES = pgettext("kampbogen", "{change} {pool}")
STAYS = pgettext("kampbogen", "{pool} stays {number}")


def harm(entry: Entry, gathering: Gathering) -> None:
    """Tells all harm of a combatant in one sentence, unless its cause or the fall covers it."""
    facts, entries = entry.facts, gathering.entries
    lost = facts["amount"]
    if {"before", "after"} <= facts.keys():
        lost = facts["before"] - facts["after"]
    sentence = None if about(entries, entry.target, "down") else _takes(entry, gathering)
    gathering.befalls(entry.target, Weight.WOUNDED, sentence, life=lost, many=WOUNDED_MANY)


def down(entry: Entry, gathering: Gathering) -> None:
    """Tells it of whom it befalls, whoever has done it."""
    follow(replace(entry, who=None), gathering)


def heal(entry: Entry, gathering: Gathering) -> None:
    facts = entry.facts
    gained = facts["amount"]
    if {"before", "after"} <= facts.keys():
        gained = facts["after"] - facts["before"]
    woken = facts.get("before") == 0 and facts.get("after") != 0
    gathering.befalls(
        entry.target,
        Weight.CHANGED,
        gathering.sentence(entry),
        word=Phrase(AWAKE if woken else HEALED),
        life=-gained,
        many=HEALED_MANY,
    )


def pool(entry: Entry, gathering: Gathering) -> None:
    after = entry.facts["after"]
    named, change = Term(entry.facts["pool"]), after - entry.facts["before"]
    word = phrase(STAYS, pool=named, number=after)
    if change:
        word = phrase(CHANGES, change=signed(change), pool=named)
    is_told = about(gathering.entries, entry.target, "effect")
    sentence = None if is_told else gathering.sentence(entry)
    weight = Weight.CHANGED if change else Weight.MISSED
    gathering.befalls(entry.target, weight, sentence, word=word)


def condition(entry: Entry, gathering: Gathering) -> None:
    word = phrase(CONDITION, condition=Term(entry.facts["condition"]))
    sentence = gathering.sentence(replace(entry, rule="condition"))
    gathering.befalls(entry.target, Weight.CHANGED, sentence, word=word)


def use(entry: Entry, gathering: Gathering) -> None:
    """Tells a use. Gains and losses have their own entries, except for conditions."""
    facts, whom = entry.facts, entry.target
    gathering.does(gathering.sentence(entry))
    in_words = not any(facts[name] for name in ("liv", "amount", "condition", "cure"))
    if in_words:
        gathering.befalls(whom, Weight.CHANGED, word=Phrase(AFFECTED))
    if facts["condition"]:
        condition(entry, gathering)
    if facts["cure"]:
        cured = Term(facts["cure"])
        sentence = phrase(NO_LONGER, target=Name(whom or ""), condition=cured)
        word = phrase(NO_LONGER_WORD, condition=cured)
        gathering.befalls(whom, Weight.CHANGED, sentence, word=word)


def _takes(entry: Entry, gathering: Gathering) -> Phrase | None:
    cause = entry.facts["cause"]
    harms = about(gathering.entries, entry.target, "harm")
    if cause in TOLD_ELSEWHERE or (
        cause in TESTS and about(gathering.entries, entry.target, *TESTS)
    ):
        return None
    if cause == "holdup" and _both_alike(gathering):
        return None
    harms = [each for each in harms if each.facts["cause"] not in TOLD_ELSEWHERE]
    total = sum(each.facts["amount"] for each in harms)
    if not total:
        return gathering.sentence(entry)
    after = harms[-1].facts.get("after")
    message = LEXICON.also["takes" if after is None else "has"]["harm"]
    return phrase(message, total, target=Name(entry.target or ""), after=after)


def _both_alike(gathering: Gathering) -> bool:
    """Whether the sentence of the hold-up covers the harm of both."""
    rolled = of_rule(gathering.entries, "holdup_roll")
    return bool(rolled) and rolled[-1].facts["result"] == "equal"


def as_a_whole(entry: Entry, gathering: Gathering) -> None:
    """Tells consequences of a side, whose members are not named."""
    gathering.does(gathering.sentence(entry))
    part = gathering.part(entry)
    if part is not None and isinstance(part.word, Message):
        gathering.befalls("party", Weight.CHANGED, word=Phrase(part.word))
