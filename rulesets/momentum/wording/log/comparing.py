"""The log of defences, and of the successes that count."""

from collections.abc import Mapping, Sequence

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Message, Name, Phrase, pgettext, phrase
from rulesets.momentum.wording.labels import counted, level
from rulesets.momentum.wording.log import why
from rulesets.momentum.wording.log.blows import befalls
from rulesets.momentum.wording.log.words import MOST_DEEDS, by, effects, misses
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people

STOPS = pgettext("momentum", "{who} stops {target}.")
COUNTED: Mapping[str, Message] = {
    "nobody": pgettext("momentum", "No success gets through."),
    "one_side": pgettext("momentum", "Only one side gets through."),
    "all": pgettext("momentum", "Both sides get through: all successes count."),
    "top": pgettext("momentum", "Both sides get through: only the highest success counts."),
    "none": pgettext("momentum", "Both sides get through: nothing counts."),
}
COMPARED = pgettext("momentum", "The successes are compared.")
WARDS = pgettext("momentum", "stops {target}")
DEFENCE_WINS = pgettext("momentum", "tie: the defence holds")
STALEMATE = pgettext("momentum", "stalemate")
STOPPED = pgettext("momentum", "stopped by {who}")


def _ward(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if not {"level", "against", "covered"} <= facts.keys():
        return Phrase(STOPS, values)
    values |= {"level": level(facts["level"]), "against": level(facts["against"])}
    if facts["covered"] == entry.who:
        return Phrase(
            pgettext("momentum", "{who} stops {target}: {level} against {against}."), values
        )
    values["covered"] = Name(facts["covered"])
    told = pgettext(
        "momentum", "{who} covers {covered} and stops {target}: {level} against {against}."
    )
    return Phrase(told, values)


def _count(entry: Entry, facts: Facts) -> Phrase:
    return Phrase(COUNTED.get(counted(facts), COMPARED), people(entry))


def ward(entry: Entry, gathering: Gathering) -> None:
    """Tells a defence for the protected combatant, for the defender, and for the one who is
    stopped."""
    covered, who, stopped = entry.facts.get("covered") or entry.who, entry.who, entry.target
    said = gathering.sentence(entry)
    word = phrase(WARDS, target=Name(stopped or ""))
    if _tied(gathering.entries, who, stopped):
        gathering.befalls(who, Weight.DID, word=phrase(DEFENCE_WINS))
    befalls(gathering, covered, Weight.RESISTED, said, word=word if covered == who else None)
    if covered != who:
        gathering.befalls(who, Weight.DID, word=word)
    gathering.befalls(stopped, Weight.DID, word=phrase(STOPPED, who=Name(who or "")))


def count(entry: Entry, gathering: Gathering) -> None:
    """Tells which successes count, if the blows do not show it."""
    result, entries = counted(entry.facts), gathering.entries
    if result in ("all", "none") and len(_levels(entries)) == 1:
        gathering.befalls(entry.who, Weight.DID, word=phrase(STALEMATE))
    nothing = result == "nobody" and not effects(entries)
    if result == "none" or (nothing and not 0 < len(misses(entries)) <= MOST_DEEDS):
        gathering.does(gathering.sentence(entry))


def _tied(entries: Sequence[Entry], who: str | None, stopped: str | None) -> bool:
    """Whether the defence and what it stops have one level."""
    tests = by(entries, who, "test"), by(entries, stopped, "test")
    levels = {test.facts.get("level") for test in tests if test is not None}
    return len(levels) == 1 and None not in tests and levels.isdisjoint((None, 0))


def _levels(entries: Sequence[Entry]) -> set[int]:
    """The levels of all successes in the exchange."""
    return {test.facts["level"] for test in of_rule(entries, "test") if test.facts.get("level")}


COMPARING = {
    "ward": Rule(
        sees="covered level against",
        says=_ward,
        came=ward,
        why=(why.ward,),
    ),
    "count": Rule(
        sees="result active passive",
        outcome="result active passive",
        says=_count,
        came=count,
        why=(why.count,),
    ),
}
