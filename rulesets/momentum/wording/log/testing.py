"""The log of tests: each roll and each failure, defences, and the successes that count."""

from collections.abc import Mapping, Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Message, Name, Phrase, pgettext, phrase
from rulesets.momentum.wording.labels import LEXICON, counted, label, level, leveled
from rulesets.momentum.wording.log.blows import befalls
from rulesets.momentum.wording.log.words import (
    AIMED,
    BLOWS,
    EFFECTS,
    MISSED,
    MISSED_MANY,
    MOST_DEEDS,
    answer_of,
    by,
    effects,
    is_exchange,
    misses,
)
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people

FUMBLES = pgettext("momentum", "{who} fumbles.")
MISSES: Mapping[str, tuple[Message, Message]] = {
    "attack": (
        pgettext("momentum", "{who} attacks {target} and misses."),
        pgettext("momentum", "{who} attacks {target} and fumbles."),
    ),
    "shoot": (
        pgettext("momentum", "{who} shoots at {target} and misses."),
        pgettext("momentum", "{who} shoots at {target} and fumbles."),
    ),
}
FAILS_AT = pgettext("momentum", "{who} fails against {target}: {manoeuvre}.")
FAILS = pgettext("momentum", "{who} fails: {manoeuvre}.")
FUMBLES_AT = pgettext("momentum", "{who} fumbles against {target}: {manoeuvre}.")
TRUMPED_AT = pgettext("momentum", "{who} succeeds against {target}, but is outdone.")
TRUMPED = pgettext("momentum", "{who} succeeds, but is outdone.")
TOLD_BY = {"reload": "reload", "other": "other", "cast": "cast", "check": "check"}
OUTDONE = pgettext("momentum", "outdone")
ROLLED = pgettext("momentum", "{roll}: {level}")
ROLLED_FOR = pgettext("momentum", "{purpose} {roll}: {level}")


def of_test(entry: Entry, facts: Facts) -> Phrase:
    if "roll" not in facts or "level" not in facts:  # dice are missing
        return Phrase(pgettext("momentum", "{who} makes a test."), people(entry))
    values = {**people(entry), "roll": facts["roll"], "level": leveled(facts)}
    against = pgettext("momentum", "{who} rolls {roll} against {target}: {level}.")
    # A manoeuvre or a movement may be for a friend, who is covered.
    beside = pgettext("momentum", "{who} rolls {roll} ({target}): {level}.")
    alone = pgettext("momentum", "{who} rolls {roll}: {level}.")
    aimed = beside if facts["purpose"] == "manoeuvre" else against
    return Phrase(aimed if entry.target else alone, values)


def test(entry: Entry, gathering: Gathering) -> None:
    """Tells a test as words on the roller's tile, and as a sentence if nothing else shows its
    effect."""
    facts, entries = entry.facts, gathering.entries
    purpose = facts["purpose"]
    gathering.befalls(entry.who, Weight.DID, word=rolled(entry))
    halved = bool(of_rule(entries, "half_damage"))
    if purpose in AIMED and facts["level"] == 0 and not halved:
        missed(entry, gathering, _misses(entry, gathering))
    elif facts["fumble"]:
        _fumbles(entry, gathering)
    elif facts["level"] == 0 and halved:
        return
    elif purpose in AIMED and not worked(entry, entries):
        _comes_to_nothing(entry, gathering)
    elif purpose in TOLD_BY and by(entries, entry.who, TOLD_BY[purpose]) is None:
        gathering.does(gathering.sentence(entry))
    elif purpose in ("defence", "evade") and undecided(entries):
        gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry))


def _fumbles(entry: Entry, gathering: Gathering) -> None:
    """Tells a fumble, unless its consequence is told."""
    if by(gathering.entries, entry.who, "fumble") is None:
        gathering.befalls(entry.who, Weight.DID, phrase(FUMBLES, who=Name(entry.who or "")))


def _misses(entry: Entry, gathering: Gathering) -> Phrase:
    fumbled = entry.facts["fumble"]
    if entry.facts["purpose"] in MISSES and entry.target is not None:
        return Phrase(MISSES[entry.facts["purpose"]][fumbled], people(entry))
    tried = answer_of(gathering.entries, entry.who)
    name = tried.get("manoeuvre") or tried.get("goal") or "manoeuvre"
    within = "goal" if tried.get("goal") else "manoeuvre"
    alone = entry.target is None or tried.get("manoeuvre") in ("cover", "disengage")
    if alone and fumbled:
        return phrase(FUMBLES, who=Name(entry.who or ""))
    message = FAILS if alone else FUMBLES_AT if fumbled else FAILS_AT
    return Phrase(message, {**people(entry), "manoeuvre": label(within, name)})


def _comes_to_nothing(entry: Entry, gathering: Gathering) -> None:
    """Tells a success that was trumped, or that may still be."""
    entries = gathering.entries
    if undecided(entries):
        sentence = gathering.sentence(entry)
        if len(of_rule(entries, "test")) > 1:
            gathering.befalls(entry.who, Weight.DID, sentence)
        else:
            gathering.does(sentence)
        return
    counted = next(iter(of_rule(entries, "count")), None)
    if counted is None or counted.facts["result"] != "top":
        return
    trumped = Phrase(TRUMPED_AT if entry.target else TRUMPED, people(entry))
    gathering.befalls(entry.who, Weight.DID, trumped, word=phrase(OUTDONE))


def missed(entry: Entry, gathering: Gathering, sentence: Phrase) -> None:
    """Adds a miss: as the deed if there are few and no effects, else as a consequence for the
    target."""
    entries = gathering.entries
    miss = misses(entries)
    if not effects(entries) and len(miss) <= MOST_DEEDS:
        gathering.does(sentence)
        is_told = None
    else:
        is_told = sentence
    if entry.target is None:
        gathering.befalls(entry.who, Weight.DID, is_told)
        return
    count = sum(test.target == entry.target for test in miss)
    word = Phrase(MISSED, count=count)
    gathering.befalls(entry.target, Weight.MISSED, is_told, word=word, many=MISSED_MANY)


def worked(entry: Entry, entries: Sequence[Entry]) -> bool:
    """Whether the rest of the exchange shows the effect of a success."""
    stopped = any(ward.target == entry.who for ward in of_rule(entries, "ward"))
    did = by(entries, entry.who, *EFFECTS, "half_damage", "flee", "switch", "void")
    return stopped or did is not None


def undecided(entries: Sequence[Entry]) -> bool:
    """Whether it is still open which successes count."""
    return not is_exchange(entries) and not of_rule(entries, "damage", "ignore")


def rolled(entry: Entry) -> Phrase:
    """The result of a test, for a tile: "Defence 2: extreme success"."""
    facts = entry.facts
    came_to, purpose = leveled(facts), facts["purpose"]
    if purpose not in BLOWS:
        return phrase(ROLLED, roll=facts["roll"], level=came_to)
    return phrase(ROLLED_FOR, purpose=label("purpose", purpose), roll=facts["roll"], level=came_to)


WARDS = pgettext("momentum", "stops {target}")
DEFENCE_WINS = pgettext("momentum", "tie: the defence holds")
STALEMATE = pgettext("momentum", "stalemate")
STOPPED = pgettext("momentum", "stopped by {who}")


def of_ward(entry: Entry, facts: Facts) -> Phrase:
    values = {**people(entry), "covered": Name(facts["covered"])}
    values |= {"level": level(facts["level"]), "against": level(facts["against"])}
    own = facts["covered"] == entry.who
    return Phrase(LEXICON.also["stops" if own else "covers"]["ward"], values)


def ward(entry: Entry, gathering: Gathering) -> None:
    """Tells a defence for the protected combatant, for the defender, and for the one who is
    stopped."""
    covered, who, stopped = entry.facts["covered"], entry.who, entry.target
    sentence = gathering.sentence(entry)
    word = phrase(WARDS, target=Name(stopped or ""))
    if _tied(gathering.entries, who, stopped):
        gathering.befalls(who, Weight.DID, word=phrase(DEFENCE_WINS))
    befalls(gathering, covered, Weight.RESISTED, sentence, word=word if covered == who else None)
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
    levels = {test.facts["level"] for test in tests if test is not None}
    return len(levels) == 1 and None not in tests and 0 not in levels


def _levels(entries: Sequence[Entry]) -> set[int]:
    """The levels of all successes in the exchange."""
    return {test.facts["level"] for test in of_rule(entries, "test") if test.facts["level"]}


def of_check(entry: Entry, facts: Facts) -> Phrase:
    values = {**people(entry), "level": level(facts["level"]), "what": facts["what"]}
    return Phrase(LEXICON.also["about" if facts["what"] else "said"]["check"], values)
