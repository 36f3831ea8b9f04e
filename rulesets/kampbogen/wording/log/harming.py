"""The log of harm, healing and other changes: who falls, is killed or spared (README 7.9, 7.10,
7.16)."""

from msgspec.structs import replace

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import by_somebody
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.words import (
    AFFECTED,
    AWAKE,
    CONDITION,
    DEAD,
    FALLEN,
    HEALED,
    HEALED_MANY,
    SPARED,
    TAKES,
    TAKES_AND_HAS,
    WOUNDED_MANY,
    about,
)
from rulesets.log_rows import Rule
from rulesets.messages import Dice, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, by_word, if_known

HARMED = pgettext("kampbogen", "{target} takes damage.")


def _harm(entry: Entry, facts: Facts) -> Phrase | None:
    """The harm; that of an effect or of the kampgrad is told in the line before."""
    if facts.get("cause") in ("effect", "kampgrad"):
        return None
    if "after" in facts:
        return if_known(TAKES_AND_HAS, HARMED, count="amount")(entry, facts)
    return if_known(TAKES, HARMED, count="amount")(entry, facts)


CHANGED = pgettext("kampbogen", "A value of {target} changes.")
USES = pgettext("kampbogen", "{who} uses gear, drugs or expertise on {target}.")
TOLD_ELSEWHERE = {"effect": ("effect",), "kampgrad": ("kampgrad_hit",)}
TESTS = ("challenge", "indirect")
NO_LONGER = pgettext("kampbogen", "{target} is no longer: {condition}.")
NO_LONGER_WORD = pgettext("kampbogen", "no longer: {condition}")
CHANGES = pgettext("kampbogen", "{change} {pool}")
STAYS = pgettext("kampbogen", "{pool} stays {number}")


def harm(entry: Entry, gathering: Gathering) -> None:
    """Tells all harm of a combatant in one sentence, unless its cause or the fall covers it."""
    facts, entries = entry.facts, gathering.entries
    lost = facts.get("amount", 0)
    if "before" in facts and "after" in facts:
        lost = facts["before"] - facts["after"]
    sentence = None if about(entries, entry.target, "down") else _takes(entry, gathering)
    gathering.befalls(entry.target, Weight.WOUNDED, sentence, life=lost, many=WOUNDED_MANY)


def down(entry: Entry, gathering: Gathering) -> None:
    word, many = FALLEN.get(entry.facts.get("status", ""), (None, None))
    sentence = gathering.sentence(entry)
    tile = Phrase(word) if word else None
    gathering.befalls(entry.target, Weight.OUT, sentence, word=tile, many=many)


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
    sentence = (
        None if about(gathering.entries, entry.target, "effect") else gathering.sentence(entry)
    )
    stays = {"before", "after"} <= set(facts) and facts["before"] == facts["after"]
    weight = Weight.MISSED if stays else Weight.CHANGED
    gathering.befalls(entry.target, weight, sentence, word=word)


def condition(entry: Entry, gathering: Gathering) -> None:
    gained = entry.facts.get("condition")
    word = phrase(CONDITION, condition=Term(gained)) if gained else None
    sentence = gathering.sentence(replace(entry, rule="condition"))
    gathering.befalls(entry.target, Weight.CHANGED, sentence, word=word)


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
        sentence = phrase(NO_LONGER, target=Name(whom or ""), condition=cured)
        word = phrase(NO_LONGER_WORD, condition=cured)
        gathering.befalls(whom, Weight.CHANGED, sentence, word=word)


def _takes(entry: Entry, gathering: Gathering) -> Phrase | None:
    cause = entry.facts.get("cause", "")
    harms = about(gathering.entries, entry.target, "harm")
    if cause in TOLD_ELSEWHERE or (
        cause in TESTS and about(gathering.entries, entry.target, *TESTS)
    ):
        return None
    if cause == "holdup" and _both_alike(gathering):
        return None
    harms = [each for each in harms if each.facts.get("cause") not in TOLD_ELSEWHERE]
    total = sum(each.facts.get("amount", 0) for each in harms)
    if not total:
        return gathering.sentence(entry)
    left = harms[-1].facts.get("after")
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


HARM = {
    "condition": Rule(
        sees="condition",
        says=if_known(
            pgettext("kampbogen", "{target} is now: {condition}."),
            pgettext("kampbogen", "{target} has a new condition."),
        ),
        came=condition,
    ),
    "harm": Rule(
        sees="cause amount",
        target="before after",
        says=_harm,
        came=harm,
        why=(why.life,),
    ),
    "down": Rule(
        sees="status",
        outcome="status",
        says=by_word(
            "status",
            {
                "dead": pgettext("kampbogen", "{target} falls dead."),
                "unconscious": pgettext("kampbogen", "{target} falls unconscious."),
            },
            pgettext("kampbogen", "{target} falls."),
        ),
        came=down,
    ),
    "heal": Rule(
        sees="amount",
        target="before after",
        says=if_known(
            npgettext(
                "kampbogen", "{target} regains {count} life.", "{target} regains {count} life."
            ),
            pgettext("kampbogen", "{target} regains life."),
            count="amount",
        ),
        came=heal,
        why=(why.life,),
    ),
    "pool": Rule(
        sees="pool before after",
        says=if_known(
            pgettext("kampbogen", "{pool} of {target}: from {before} to {after}."), CHANGED
        ),
        came=pool,
        why=(why.life,),
    ),
    "use": Rule(
        sees="text liv pool amount condition cure",
        says=if_known(pgettext("kampbogen", "{who} uses on {target}: {text}"), USES),
        came=use,
    ),
    "execute": Rule(
        sees="",
        says=by_somebody(
            pgettext("kampbogen", "{who} kills {target}, who is defenceless."),
            pgettext("kampbogen", "{target} is killed, defenceless."),
        ),
        part=Part(weight=Weight.OUT, word=DEAD),
        why=(pgettext("kampbogen", "Whoever cannot defend themselves is killed without a roll."),),
    ),
    "spared": Rule(
        sees="",
        says=pgettext("kampbogen", "{who} spares {target}."),
        part=Part(weight=Weight.RESISTED, word=SPARED),
    ),
}
