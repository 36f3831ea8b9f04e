"""Short words for affected combatants, and sentences for several with the same consequence."""

from collections.abc import Iterable, Sequence

from rulesets.contract import Entry
from rulesets.messages import Phrase, gathered, npgettext, pgettext
from rulesets.results import of_rule
from rulesets.sentence_patterns import sentence_of

WOUNDED_MANY = pgettext("kampbogen", "{count} wounded: {who}.")
HEALED = pgettext("kampbogen", "healed")
HEALED_MANY = pgettext("kampbogen", "{count} healed: {who}.")
AWAKE = pgettext("kampbogen", "conscious again")
SURRENDERS = pgettext("kampbogen", "surrenders")
AFFECTED = pgettext("kampbogen", "affected")
SURPRISED = pgettext("kampbogen", "surprised")
CONDITION = pgettext("kampbogen", "{condition}")
FUMBLE = pgettext("kampbogen", "Fumble")
RISE = pgettext("kampbogen", "Rising roll")
SOUL_SPENT = npgettext(
    "kampbogen", "soul point spent, {count} left", "soul point spent, {count} left"
)
PASSED = pgettext("kampbogen", "passed: {total}")
FAILED = pgettext("kampbogen", "failed: {total}")
PASS_MANY = pgettext("kampbogen", "{count} pass: {who}.")
FAIL_MANY = pgettext("kampbogen", "{count} fail: {who}.")

fumbles = sentence_of(pgettext("kampbogen", "{who} rolls a double one: a fumble."))


def in_few_sentences(sentences: Iterable[Phrase | None]) -> list[Phrase]:
    """The sentences; those that differ only in whom they are about are one."""
    phrases: list[Phrase] = []
    for phrase in filter(None, sentences):
        both = ((place, gathered(earlier, phrase)) for place, earlier in enumerate(phrases))
        place, joined = next((pair for pair in both if pair[1]), (len(phrases), phrase))
        phrases[place : place + 1] = [joined or phrase]
    return phrases


def about(entries: Sequence[Entry], who: str | None, *rules: str) -> list[Entry]:
    """The entries of these rules about this combatant."""
    return [entry for entry in of_rule(entries, *rules) if who == (entry.target or entry.who)]


def several_causes(entries: Sequence[Entry], who: str | None) -> bool:
    """Whether the combatant lost life for several causes, so that each has to be named."""
    return len({entry.facts["cause"] for entry in about(entries, who, "harm")}) > 1


def made_by(entry: Entry, entries: Sequence[Entry]) -> list[Entry]:
    """Everything the same combatant did by the same rule."""
    return [each for each in of_rule(entries, entry.rule) if each.who == entry.who]
