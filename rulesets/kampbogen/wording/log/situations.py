"""The log of challenges, hold-ups, sneak attacks and indirect combat (README 7.11 to 7.17)."""

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.log.rolling import SPECIAL, all_rolls
from rulesets.kampbogen.wording.log.words import (
    FAIL_MANY,
    FAILED,
    PASS_MANY,
    PASSED,
    SURPRISED,
    SURRENDERS,
    about,
    fumbles,
    made_by,
)
from rulesets.messages import Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import people

LOSES = npgettext(
    "kampbogen",
    "{who} fails with {total} against {needed} and loses {count} life.",
    "{who} fails with {total} against {needed} and loses {count} life.",
)
BOTH_TAKE = npgettext(
    "kampbogen",
    "{who} and {target} take {count} life damage each.",
    "{who} and {target} take {count} life damage each.",
)
BOTH_WOULD = npgettext(
    "kampbogen",
    "{who} and {target} would take {count} life damage each.",
    "{who} and {target} would take {count} life damage each.",
)
WOULD = pgettext("kampbogen", "{who} would take {highest} life damage, {target} {lowest}.")
NOTICES = pgettext("kampbogen", "not surprised")


def trial(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence, and who has passed; a reroll replaces the roll before it."""
    facts, everybody = entry.facts, of_rule(gathering.entries, entry.rule)
    if len({each.who for each in everybody}) > 1 and entry is everybody[0]:
        counted = {each.who: each for each in everybody}
        gathering.does(all_rolls(tuple(counted.values()), "total"))
    if entry is not _last(entry, gathering):
        return
    passed, total = facts["success"], facts["total"]
    cost = about(gathering.entries, entry.who, "harm")
    sentence = gathering.sentence(entry)
    if cost:
        values = {**people(entry), "total": total, "needed": facts["needed"]}
        sentence = Phrase(LOSES, values, cost[-1].facts["amount"])
    word = phrase(PASSED if passed else FAILED, total=total)
    weight = Weight.RESISTED if passed else Weight.DID
    many = PASS_MANY if passed else FAIL_MANY
    gathering.befalls(entry.who, weight, sentence, word=word, many=many)
    if facts["special"] in SPECIAL:
        gathering.befalls(entry.who, weight, word=Phrase(SPECIAL[facts["special"]]))


def holdup(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    if entry.facts["yields"]:
        gathering.befalls(entry.who, Weight.OUT, word=Phrase(SURRENDERS))


def holdup_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells the harm of both, even while a soul point may change it: then the character would take
    the highest die."""
    gathering.befalls(entry.who, Weight.DID)
    if entry is not _last(entry, gathering):
        return
    gathering.does(gathering.sentence(entry))
    settled = bool(of_rule(gathering.entries, "harm"))
    values = {**people(entry), **{each: entry.facts[each] for each in ("highest", "lowest")}}
    if entry.facts["result"] == "equal":
        both = BOTH_TAKE if settled else BOTH_WOULD
        gathering.does(Phrase(both, people(entry), entry.facts["highest"]))
    elif not settled:
        gathering.does(Phrase(WOULD, values))


def sneak_roll(entry: Entry, gathering: Gathering) -> None:
    gathering.befalls(entry.who, Weight.DID)
    if entry is not _last(entry, gathering):
        return
    gathering.does(gathering.sentence(entry))
    if entry.facts["special"] == "fumble":
        gathering.does(fumbles(entry, entry.facts))
    surprised = entry.facts["success"]
    word = Phrase(SURPRISED if surprised else NOTICES)
    gathering.befalls(entry.target, Weight.DID if surprised else Weight.MISSED, word=word)


def _last(entry: Entry, gathering: Gathering) -> Entry:
    return made_by(entry, gathering.entries)[-1]
