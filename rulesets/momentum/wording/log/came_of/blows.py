"""The result of blows and shots: damage, defences that stop them, the reward of a defence."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import counted, label
from rulesets.momentum.wording.log.came_of.telling import (
    MOST_DEEDS,
    befalls,
    effects,
    misses,
)
from rulesets.momentum.wording.log.came_of.words import (
    DEFENCE_WINS,
    NO_DAMAGE,
    STALEMATE,
    STOPPED,
    WARDS,
    WOUNDED_MANY,
    answer_of,
    by,
    is_exchange,
)
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import people

MOST_NAMED = 6
BLOWS = npgettext("momentum", "{count} hit: {damage} damage.", "{count} hits: {damage} damage.")
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


def damage(entry: Entry, gathering: Gathering) -> None:
    done = entry.facts.get("damage")
    first = entry is of_rule(gathering.entries, "damage")[0]
    if first and len(effects(gathering.entries)) > MOST_DEEDS:
        gathering.does(_all(gathering.entries))
    said = _hits(entry, gathering)
    if done == 0:
        befalls(gathering, entry.target, Weight.RESISTED, said, word=phrase(NO_DAMAGE))
        return
    befalls(gathering, entry.target, Weight.WOUNDED, said, life=done or 0, many=WOUNDED_MANY)
    goes_down(entry, gathering)


def half_damage(entry: Entry, gathering: Gathering) -> None:
    """Tells all half damage in one sentence."""
    gathering.does(_halves(of_rule(gathering.entries, "half_damage")) or gathering.sentence(entry))
    done = entry.facts.get("damage")
    if done == 0:
        gathering.befalls(entry.target, Weight.RESISTED, word=phrase(NO_DAMAGE))
    else:
        gathering.befalls(entry.target, Weight.WOUNDED, life=done or 0)


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


def riposte(entry: Entry, gathering: Gathering) -> None:
    """Tells a riposte; a blow struck as the reward is told as a blow."""
    struck = _struck_back(entry, gathering.entries)
    if struck is None or "damage" not in struck.facts:
        gathering.does(gathering.sentence(entry))
    else:
        values = {**people(entry), "damage": struck.facts["damage"]}
        gathering.does(Phrase(STRIKES_BACK, values))


def goes_down(entry: Entry, gathering: Gathering) -> None:
    """Tells who goes down. Shots and spells of a phase are simultaneous: combatants at 0 are out
    after all of them."""
    entries = gathering.entries
    if entry.facts.get("hp") != 0 or is_exchange(entries) or of_rule(entries, "ignore"):
        return
    if by(entries, entry.target, "out") is None:
        said = phrase(GOES_DOWN, target=Name(entry.target or ""))
        gathering.befalls(entry.target, Weight.WOUNDED, said, word=phrase(AT_THE_END))


def _tied(entries: Sequence[Entry], who: str | None, stopped: str | None) -> bool:
    """Whether the defence and what it stops have one level."""
    tests = by(entries, who, "test"), by(entries, stopped, "test")
    levels = {test.facts.get("level") for test in tests if test is not None}
    return len(levels) == 1 and None not in tests and levels.isdisjoint((None, 0))


def _levels(entries: Sequence[Entry]) -> set[int]:
    """The levels of all successes in the exchange."""
    return {test.facts["level"] for test in of_rule(entries, "test") if test.facts.get("level")}


def _hits(entry: Entry, gathering: Gathering) -> Phrase | None:
    """The sentence of a hit, with the weapon or technique if the reader may know it."""
    facts, entries = entry.facts, gathering.entries
    if _is_reward(entry, entries):
        return None
    if not facts.get("damage"):
        return gathering.sentence(entry)
    values, double = {**people(entry), "damage": facts["damage"]}, facts.get("times") == 2
    test = by(entries, entry.who, "test")
    if test is not None and test.facts.get("purpose") == "shoot":
        return Phrase(SHOOTS_DOUBLE if double else SHOOTS, values)
    used = answer_of(entries, entry.who)
    means = used.get("manoeuvre") or used.get("weapon")
    if not means:
        return gathering.sentence(entry)
    values["means"] = label("manoeuvre" if used.get("manoeuvre") else "weapon", means)
    return Phrase(HITS_DOUBLE if double else HITS, values)


def _struck_back(entry: Entry, entries: Sequence[Entry]) -> Entry | None:
    """The blow that directly follows a reward."""
    at = next(number for number, each in enumerate(entries) if each is entry)
    after = entries[at + 1] if at + 1 < len(entries) else None
    same = after is not None and (after.who, after.target) == (entry.who, entry.target)
    return after if after is not None and same and after.rule == "damage" else None


def _is_reward(entry: Entry, entries: Sequence[Entry]) -> bool:
    rewards = of_rule(entries, "riposte")
    return any(_struck_back(reward, entries) is entry for reward in rewards)


def _all(entries: Sequence[Entry]) -> Phrase:
    struck = [blow.facts.get("damage", 0) for blow in of_rule(entries, "damage")]
    landed = [done for done in struck if done]
    return phrase(BLOWS, len(landed), damage=sum(landed)) if landed else phrase(NO_BLOWS)


def _halves(struck: Sequence[Entry]) -> Phrase | None:
    if any("damage" not in blow.facts for blow in struck):
        return None
    if len(struck) > MOST_NAMED:
        return phrase(ALL_HALF)
    harm = tuple(
        phrase(HARM, target=Name(blow.target or ""), damage=blow.facts["damage"]) for blow in struck
    )
    return phrase(ALL_FAIL, harm=harm)
