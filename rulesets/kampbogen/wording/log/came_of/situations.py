"""The result of challenges, indirect combat, hold-ups and sneak attacks."""

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.log.came_of.rolling import SPECIAL, all_rolls
from rulesets.kampbogen.wording.log.came_of.words import (
    FAIL_MANY,
    FAILED,
    PASS_MANY,
    PASSED,
    SURRENDERS,
    about,
    made_by,
)
from rulesets.log_rows import Came
from rulesets.messages import Message, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import if_known, people, sentence_of

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
SURPRISED = pgettext("kampbogen", "surprised")

fumbles = sentence_of(pgettext("kampbogen", "{who} rolls a double one: a fumble."))
would_take = if_known(WOULD, lambda entry, facts: None)


def begin(entry: Entry, gathering: Gathering) -> None:
    """Tells the situation; an ambush surprises all characters."""
    gathering.does(gathering.sentence(entry))
    if entry.facts.get("ambushed") == "party":
        gathering.befalls("party", Weight.CHANGED, word=Phrase(SURPRISED))


def as_a_whole(happens: str, word: Message) -> Came:
    """Consequences of a side, whose members are not named."""

    def tell(entry: Entry, gathering: Gathering) -> None:
        gathering.does(gathering.sentence(entry))
        if entry.facts.get(happens):
            gathering.befalls("party", Weight.CHANGED, word=Phrase(word))

    return tell


def trial(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence, and who has passed; a reroll replaces the roll before it."""
    facts, everybody = entry.facts, of_rule(gathering.entries, entry.rule)
    if len({each.who for each in everybody}) > 1 and entry is everybody[0]:
        counted = {each.who: each for each in everybody}
        gathering.does(all_rolls(tuple(counted.values()), "total"))
    if entry is not _last(entry, gathering):
        return
    passed, total = facts.get("success"), facts.get("total")
    cost = about(gathering.entries, entry.who, "harm")
    said = gathering.sentence(entry)
    if cost and {"total", "needed"} <= set(facts) and "amount" in cost[-1].facts:
        values = {**people(entry), "total": total, "needed": facts["needed"]}
        said = Phrase(LOSES, values, cost[-1].facts["amount"])
    word = None if total is None else phrase(PASSED if passed else FAILED, total=total)
    weight = Weight.RESISTED if passed else Weight.DID
    many = PASS_MANY if passed else None if passed is None else FAIL_MANY
    gathering.befalls(entry.who, weight, said, word=word, many=many)
    if facts.get("special") in SPECIAL:
        gathering.befalls(entry.who, weight, word=Phrase(SPECIAL[facts["special"]]))


def holdup(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    if entry.facts.get("yields"):
        gathering.befalls(entry.who, Weight.OUT, word=Phrase(SURRENDERS))


def holdup_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells the harm of both, even while a soul point may change it: then the character would take
    the highest die."""
    gathering.befalls(entry.who, Weight.DID)
    if entry is not _last(entry, gathering):
        return
    gathering.does(gathering.sentence(entry))
    settled = bool(of_rule(gathering.entries, "harm"))
    result, highest = entry.facts.get("result"), entry.facts.get("highest")
    if result == "equal" and highest is not None:
        gathering.does(Phrase(BOTH_TAKE if settled else BOTH_WOULD, people(entry), highest))
    elif not settled:
        gathering.does(would_take(entry, entry.facts) or gathering.sentence(entry))


def sneak_roll(entry: Entry, gathering: Gathering) -> None:
    gathering.befalls(entry.who, Weight.DID)
    if entry is not _last(entry, gathering):
        return
    gathering.does(gathering.sentence(entry))
    if entry.facts.get("special") == "fumble":
        gathering.does(fumbles(entry, entry.facts))
    surprised = entry.facts.get("success")
    if surprised is not None:
        word = Phrase(SURPRISED if surprised else NOTICES)
        gathering.befalls(entry.target, Weight.DID if surprised else Weight.MISSED, word=word)


def _last(entry: Entry, gathering: Gathering) -> Entry:
    return made_by(entry, gathering.entries)[-1]
