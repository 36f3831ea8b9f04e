"""Saving throws, immunities and conditions that end (README 7.8, 7.10)."""

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule, by_fact, number, total
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.ose.wording.labels import LEXICON, condition, label
from rulesets.ose.wording.log.words import IMMUNE, MODIFIER, ROLL, TOTAL, about
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, if_known, whether

MADE_BY = pgettext("ose", "Saving throw of {who}: {total} against {needed}, made ({category}).")
FAILED_BY = pgettext("ose", "Saving throw of {who}: {total} against {needed}, failed ({category}).")
UNNAMED = pgettext("ose", "The GM decides what the spell does to {target}.")
GM_DECIDES = pgettext("ose", "The GM decides what the spell does to {who}.")
SAVED, SAVED_WITH = pgettext("ose", "saved"), pgettext("ose", "saved: {total}")
FAILED, FAILED_WITH = pgettext("ose", "failed"), pgettext("ose", "failed: {total}")
ENDED_MANY = LEXICON.also["ended_many"]
ENDED = {
    condition: Part(word=word, many=ENDED_MANY.get(condition))
    for condition, word in LEXICON.also["ended"].items()
}


def made_or_failed(entry: Entry, facts: Facts) -> Phrase:
    who, category = Name(entry.who or ""), facts.get("category")
    success = facts.get("success")
    if success is None or category is None:
        return phrase(pgettext("ose", "{who} makes a saving throw."), who=who)
    values = {"who": who, "category": label("category", category)}
    if "total" in facts and "needed" in facts:
        message = MADE_BY if success else FAILED_BY
        return Phrase(message, {**values, "total": facts["total"], "needed": facts["needed"]})
    if success:
        message = pgettext("ose", "Saving throw of {who}: made ({category}).")
    else:
        message = pgettext("ose", "Saving throw of {who}: failed ({category}).")
    return Phrase(message, values)


def save(entry: Entry, gathering: Gathering) -> None:
    """Tells a saving throw: a deed if called by the GM, otherwise covered by the effect on the
    target."""
    success = entry.facts.get("success")
    if not of_rule(gathering.entries, "cast"):
        gathering.does(gathering.sentence(entry))
    word = None if success is None else saved(entry, success)
    gathering.befalls(entry.who, Weight.RESISTED if success else Weight.DID, word=word)


def saved(entry: Entry | None, success: bool) -> Phrase:
    """The word for a saving throw, with its total if the reader may know it."""
    total = entry.facts.get("total") if entry else None
    if total is None:
        return Phrase(SAVED if success else FAILED)
    return Phrase(SAVED_WITH if success else FAILED_WITH, {"total": total})


def gm_effect(entry: Entry, gathering: Gathering) -> None:
    success = entry.facts.get("saved", False)
    if success and about(gathering.entries, "save", entry.target) is None:
        gathering.befalls(entry.target, Weight.RESISTED, word=saved(None, success))
    gathering.befalls(
        entry.target,
        Weight.RESISTED if success else Weight.CHANGED,
        gathering.sentence(entry),
        many=GM_DECIDES,
    )


SAVING = {
    "immune": Rule(
        sees="spell",
        outcome="",
        says=if_known(
            pgettext("ose", "{target} is immune to {spell}."),
            pgettext("ose", "{target} is immune."),
        ),
        part=Part(
            weight=Weight.RESISTED,
            word=IMMUNE,
            many=pgettext("ose", "{count} immune: {who}."),
        ),
    ),
    "save": Rule(
        sees="category natural success",
        actor="modifier total needed",
        outcome="success",
        says=made_or_failed,
        came=save,
        why=(
            ROLL,
            MODIFIER,
            total("total", TOTAL),
            number("needed", pgettext("ose", "Needed at least")),
        ),
    ),
    "gm_effect": Rule(
        sees="spell saved",
        outcome="saved",
        says=whether(
            "saved",
            if_known(
                pgettext("ose", "{target} saves; the GM decides what {spell} still does."), UNNAMED
            ),
            if_known(pgettext("ose", "The GM decides what {spell} does to {target}."), UNNAMED),
        ),
        came=gm_effect,
    ),
    "condition_ended": Rule(
        sees="condition",
        says=if_known(
            pgettext("ose", "{target} is no longer {condition}."),
            pgettext("ose", "A condition of {target} ends."),
            word=lambda fact, name: condition(name),
        ),
        part=by_fact("condition", ENDED, Part()),
    ),
}
