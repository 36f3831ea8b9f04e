"""The result for a combatant that was harmed, healed or changed, with the cause."""

from msgspec.structs import replace

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import COSTS, effect_named
from rulesets.kampbogen.wording.log.came_of.words import (
    AFFECTED,
    AWAKE,
    FALLEN,
    HEALED,
    HEALED_MANY,
    TAKES,
    TAKES_AND_HAS,
    WOUNDED_MANY,
    about,
    in_few_sentences,
    several_causes,
)
from rulesets.messages import Dice, Name, Phrase, Term, pgettext, phrase
from rulesets.results import Gathering, of_rule

TOLD_ELSEWHERE = {"effect": ("effect",), "kampgrad": ("kampgrad_hit",)}
TESTS = ("challenge", "indirect")
CONDITION = pgettext("kampbogen", "{condition}")
NO_LONGER = pgettext("kampbogen", "{target} is no longer: {condition}.")
NO_LONGER_WORD = pgettext("kampbogen", "no longer: {condition}")
CHANGES = pgettext("kampbogen", "{change} {pool}")
STAYS = pgettext("kampbogen", "{pool} stays {number}")


def effect(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect once for all combatants it affects."""
    facts, reached = entry.facts, of_rule(gathering.entries, "effect")
    if entry is reached[0]:
        known = [each for each in reached if each.facts.get("effect")]
        for said in in_few_sentences(gathering.sentence(each) for each in known):
            gathering.does(said)
    if not facts.get("effect"):
        untold = gathering.sentence(entry)
        if facts.get("harm_to") == "liv":
            gathering.befalls(entry.target, Weight.WOUNDED, untold, many=WOUNDED_MANY)
        else:
            gathering.befalls(entry.target, Weight.CHANGED, untold)
        return
    named = effect_named(facts["effect"], _keys(reached))
    harm, what, condition = (facts.get(name) for name in ("harm", "harm_to", "condition"))
    if harm and what == "liv":
        several = several_causes(gathering.entries, entry.target) or len(_keys(reached)) > 1
        cost = phrase(COSTS, effect=named, harm=harm, what=Term(what)) if several else None
        gathering.befalls(entry.target, Weight.WOUNDED, word=cost)
    elif harm and not condition and not about(gathering.entries, entry.target, "pool"):
        gathering.befalls(entry.target, Weight.MISSED)
    if condition:
        word = phrase(CONDITION, condition=Term(condition))
        gathering.befalls(entry.target, Weight.CHANGED, word=word)


def harm(entry: Entry, gathering: Gathering) -> None:
    """Tells all harm of a combatant in one sentence, unless its cause or the fall covers it."""
    facts, entries = entry.facts, gathering.entries
    lost = facts.get("amount", 0)
    if "before" in facts and "after" in facts:
        lost = facts["before"] - facts["after"]
    said = None if about(entries, entry.target, "down") else _takes(entry, gathering)
    gathering.befalls(entry.target, Weight.WOUNDED, said, life=lost, many=WOUNDED_MANY)


def down(entry: Entry, gathering: Gathering) -> None:
    word, many = FALLEN.get(entry.facts.get("status", ""), (None, None))
    said = gathering.sentence(entry)
    told = Phrase(word) if word else None
    gathering.befalls(entry.target, Weight.OUT, said, word=told, many=many)


def heal(entry: Entry, gathering: Gathering) -> None:
    facts = entry.facts
    gained = facts.get("amount", 0)
    if "before" in facts and "after" in facts:
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
    facts, word = entry.facts, None
    if {"pool", "before", "after"} <= set(facts):
        named, change = Term(facts["pool"]), facts["after"] - facts["before"]
        number = Dice(f"+{change}" if change > 0 else f"−{-change}")
        word = phrase(CHANGES, change=number, pool=named)
        if not change:
            word = phrase(STAYS, pool=named, number=facts["after"])
    said = None if about(gathering.entries, entry.target, "effect") else gathering.sentence(entry)
    stays = {"before", "after"} <= set(facts) and facts["before"] == facts["after"]
    weight = Weight.MISSED if stays else Weight.CHANGED
    gathering.befalls(entry.target, weight, said, word=word)


def condition(entry: Entry, gathering: Gathering) -> None:
    gained = entry.facts.get("condition")
    word = phrase(CONDITION, condition=Term(gained)) if gained else None
    said = gathering.sentence(replace(entry, rule="condition"))
    gathering.befalls(entry.target, Weight.CHANGED, said, word=word)


def use(entry: Entry, gathering: Gathering) -> None:
    """Tells a use. Gains and losses have their own entries, except for conditions."""
    facts, whom = entry.facts, entry.target
    gathering.does(gathering.sentence(entry))
    in_words = not any(facts.get(name) for name in ("liv", "amount", "condition", "cure"))
    if in_words:
        gathering.befalls(whom, Weight.CHANGED, word=Phrase(AFFECTED))
    if facts.get("condition"):
        condition(entry, gathering)
    if facts.get("cure"):
        cured = Term(facts["cure"])
        said = phrase(NO_LONGER, target=Name(whom or ""), condition=cured)
        word = phrase(NO_LONGER_WORD, condition=cured)
        gathering.befalls(whom, Weight.CHANGED, said, word=word)


def vehicle_break(entry: Entry, gathering: Gathering) -> None:
    named, word = entry.facts.get("vehicle"), None
    if named:
        word = phrase(COSTS, effect=Term(named), harm=1, what=Term("brudskade"))
    gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry), word=word)


def _takes(entry: Entry, gathering: Gathering) -> Phrase | None:
    cause = entry.facts.get("cause", "")
    found = about(gathering.entries, entry.target, "harm")
    if cause in TOLD_ELSEWHERE or (
        cause in TESTS and about(gathering.entries, entry.target, *TESTS)
    ):
        return None
    if cause == "holdup" and _both_alike(gathering):
        return None
    found = [each for each in found if each.facts.get("cause") not in TOLD_ELSEWHERE]
    total = sum(each.facts.get("amount", 0) for each in found)
    if not total:
        return gathering.sentence(entry)
    left = found[-1].facts.get("after")
    target = Name(entry.target or "")
    if left is None:
        return phrase(TAKES, total, target=target)
    return phrase(TAKES_AND_HAS, total, target=target, after=left)


def _both_alike(gathering: Gathering) -> bool:
    """Whether the sentence of the hold-up covers the harm of both."""
    rolled = of_rule(gathering.entries, "holdup_roll")
    return (
        bool(rolled) and rolled[-1].facts.get("result") == "equal" and "highest" in rolled[-1].facts
    )


def _keys(reached: list[Entry]) -> set[str]:
    return {entry.facts.get("effect", "") for entry in reached}
