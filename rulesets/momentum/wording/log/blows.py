"""The log of blows and shots: damage, rewards, and who goes down."""

from collections.abc import Sequence
from typing import Any

from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import label
from rulesets.momentum.wording.log.words import (
    MOST_DEEDS,
    NO_DAMAGE,
    WOUNDED_MANY,
    answer_of,
    by,
    effects,
    is_exchange,
)
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people

MOST_NAMED = 6
HITS_TOGETHER = npgettext(
    "momentum", "{count} hit: {damage} damage.", "{count} hits: {damage} damage."
)
NO_BLOWS = pgettext("momentum", "Blows are exchanged.")
HITS = pgettext("momentum", "{who} hits {target} ({means}): {damage} damage.")
HITS_DOUBLE = pgettext("momentum", "{who} hits {target} for double damage ({means}): {damage}.")
SHOOTS = pgettext("momentum", "{who} shoots at {target} and hits: {damage} damage.")
SHOOTS_DOUBLE = pgettext(
    "momentum", "{who} shoots at {target} and hits for double damage: {damage}."
)
STRIKES_BACK = pgettext(
    "momentum", "Reward for the defence: {who} strikes back at {target}, {damage} damage."
)
ALL_FAIL = pgettext("momentum", "No test succeeds. Half damage: {harm}.")
ALL_HALF = pgettext(
    "momentum", "No test succeeds: attacks do half damage to whoever failed as well."
)
HARM = pgettext("momentum", "{target} ({damage})")
GOES_DOWN = pgettext("momentum", "{target} goes down at the end of the phase.")
AT_THE_END = pgettext("momentum", "goes down at the end of the phase")


def struck(facts: Facts) -> str:
    if "damage" not in facts:  # dice are missing
        return "untold"
    if not facts["damage"]:
        return "harmless"
    return "double" if facts["times"] == 2 else "said"


def damage(entry: Entry, gathering: Gathering) -> None:
    done = entry.facts["damage"]
    first = entry is of_rule(gathering.entries, "damage")[0]
    if first and len(effects(gathering.entries)) > MOST_DEEDS:
        gathering.does(_all(gathering.entries))
    sentence = _hits(entry, gathering)
    if done == 0:
        befalls(gathering, entry.target, Weight.RESISTED, sentence, word=phrase(NO_DAMAGE))
        return
    befalls(gathering, entry.target, Weight.WOUNDED, sentence, life=done, many=WOUNDED_MANY)
    goes_down(entry, gathering)


def half_damage(entry: Entry, gathering: Gathering) -> None:
    """Tells all half damage in one sentence."""
    gathering.does(_halves(of_rule(gathering.entries, "half_damage")))
    done = entry.facts["damage"]
    if done == 0:
        gathering.befalls(entry.target, Weight.RESISTED, word=phrase(NO_DAMAGE))
    else:
        gathering.befalls(entry.target, Weight.WOUNDED, life=done)


def riposte(entry: Entry, gathering: Gathering) -> None:
    """Tells a riposte; a blow struck as the reward is told as a blow."""
    struck = [blow for blow in of_rule(gathering.entries, "damage") if _caused(entry, blow)]
    if not struck:
        gathering.does(gathering.sentence(entry))
    else:
        values = {**people(entry), "damage": struck[0].facts["damage"]}
        gathering.does(Phrase(STRIKES_BACK, values))


def goes_down(entry: Entry, gathering: Gathering) -> None:
    """Tells who goes down. Shots and spells of a phase are simultaneous: combatants at 0 are out
    after all of them."""
    entries = gathering.entries
    if entry.facts.get("hp") != 0 or is_exchange(entries) or of_rule(entries, "ignore"):
        return
    if by(entries, entry.target, "out") is None:
        sentence = phrase(GOES_DOWN, target=Name(entry.target or ""))
        gathering.befalls(entry.target, Weight.WOUNDED, sentence, word=phrase(AT_THE_END))


def _hits(entry: Entry, gathering: Gathering) -> Phrase | None:
    """The sentence of a hit, with the weapon or technique if the reader may know it."""
    facts, entries = entry.facts, gathering.entries
    if any(_caused(reward, entry) for reward in of_rule(entries, "riposte")):
        return None
    if not facts["damage"]:
        return gathering.sentence(entry)
    values, double = {**people(entry), "damage": facts["damage"]}, facts["times"] == 2
    test = by(entries, entry.who, "test")
    if test is not None and test.facts["purpose"] == "shoot":
        return Phrase(SHOOTS_DOUBLE if double else SHOOTS, values)
    used = answer_of(entries, entry.who)
    means = used.get("manoeuvre") or used.get("weapon")
    if not means:
        return gathering.sentence(entry)
    values["means"] = label("manoeuvre" if used.get("manoeuvre") else "weapon", means)
    return Phrase(HITS_DOUBLE if double else HITS, values)


def _caused(cause: Entry, entry: Entry) -> bool:
    """Whether the one directly follows from the other."""
    first, then = cause.place, entry.place
    if first is None or then is None:
        return False
    return (first.step, first.number) == (then.step, then.cause)


def _all(entries: Sequence[Entry]) -> Phrase:
    landed = [done for blow in of_rule(entries, "damage") if (done := blow.facts["damage"])]
    return phrase(HITS_TOGETHER, len(landed), damage=sum(landed)) if landed else phrase(NO_BLOWS)


def _halves(struck: Sequence[Entry]) -> Phrase:
    if len(struck) > MOST_NAMED:
        return phrase(ALL_HALF)
    harm = tuple(
        phrase(HARM, target=Name(blow.target or ""), damage=blow.facts["damage"]) for blow in struck
    )
    return phrase(ALL_FAIL, harm=harm)


def befalls(
    gathering: Gathering, who: str | None, weight: Weight, sentence: Phrase | None, **more: Any
) -> None:
    """Adds an effect: as the deed of a small exchange, else as a consequence."""
    if len(effects(gathering.entries)) <= MOST_DEEDS:
        gathering.does(sentence)
        sentence = None
    gathering.befalls(who, weight, sentence, **more)
