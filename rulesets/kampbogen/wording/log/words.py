"""Short words for affected combatants, and sentences for several with the same consequence."""

from collections.abc import Iterable, Mapping, Sequence

from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, gathered, npgettext, pgettext
from rulesets.results import of_rule
from rulesets.sentence_patterns import sentence_of

WOUNDED_MANY = pgettext("kampbogen", "{count} wounded: {who}.")
HEALED = pgettext("kampbogen", "healed")
HEALED_MANY = pgettext("kampbogen", "{count} healed: {who}.")
AWAKE = pgettext("kampbogen", "conscious again")
DEAD = pgettext("kampbogen", "dead")
DEAD_MANY = pgettext("kampbogen", "{count} dead: {who}.")
FALLEN: Mapping[str, tuple[Message, Message]] = {
    "dead": (DEAD, DEAD_MANY),
    "unconscious": (
        pgettext("kampbogen", "unconscious"),
        pgettext("kampbogen", "{count} unconscious: {who}."),
    ),
}
JOINS = pgettext("kampbogen", "joins the fight")
JOIN_MANY = pgettext("kampbogen", "{count} join the fight: {who}.")
STAYS_OUT = pgettext("kampbogen", "stays out")
STAY_OUT_MANY = pgettext("kampbogen", "{count} stay out of the fight: {who}.")
SLIPS_AWAY = pgettext("kampbogen", "slips away")
SLIP_AWAY_MANY = pgettext("kampbogen", "{count} slip away: {who}.")
FLEES = pgettext("kampbogen", "flees")
FLEE_MANY = pgettext("kampbogen", "{count} flee: {who}.")
STAYS = pgettext("kampbogen", "stays in the fight")
STAY_MANY = pgettext("kampbogen", "{count} stay in the fight: {who}.")
SURRENDERS = pgettext("kampbogen", "surrenders")
LEAVES = pgettext("kampbogen", "leaves the fight")
BROKEN_OUT = pgettext("kampbogen", "through the lines")
CAUGHT = pgettext("kampbogen", "caught up with")
AFFECTED = pgettext("kampbogen", "affected")
SPARED = pgettext("kampbogen", "spared")
SURPRISED = pgettext("kampbogen", "surprised")
CONDITION = pgettext("kampbogen", "{condition}")
IN_FRONT = pgettext("kampbogen", "In front")
FUMBLE = pgettext("kampbogen", "Fumble")
RISE = pgettext("kampbogen", "Rising roll")
SOUL_SPENT = npgettext(
    "kampbogen", "soul point spent, {count} left", "soul point spent, {count} left"
)
PASSED = pgettext("kampbogen", "passed: {total}")
FAILED = pgettext("kampbogen", "failed: {total}")
PASS_MANY = pgettext("kampbogen", "{count} pass: {who}.")
FAIL_MANY = pgettext("kampbogen", "{count} fail: {who}.")
TAKES = npgettext(
    "kampbogen", "{target} takes {count} life damage.", "{target} takes {count} life damage."
)
TAKES_AND_HAS = npgettext(
    "kampbogen",
    "{target} takes {count} life damage and has {after} life.",
    "{target} takes {count} life damage and has {after} life.",
)

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
    return len({entry.facts.get("cause") for entry in about(entries, who, "harm")}) > 1


def made_by(entry: Entry, entries: Sequence[Entry]) -> list[Entry]:
    """Everything the same combatant did by the same rule."""
    return [each for each in of_rule(entries, entry.rule) if each.who == entry.who]
