"""Sentences of the GM's rulings, and of the end of the fight (README 7.11, 8)."""

from collections.abc import Mapping

from rulesets.coc7.wording.labels import label, roll_of
from rulesets.contract import Entry
from rulesets.messages import Name, Phrase, Term, pgettext
from rulesets.sentence_patterns import Facts, Say, people
from rulesets.wording.labels import worded
from rulesets.wording.log import ends, over, value_set


def value(facts: Facts, name: str = "value") -> int | Term | Name:
    """The value after the ruling, or, by `name`, before it."""
    field, given = facts.get("field"), facts[name]
    if field == "restrained_by":
        return Name(given) if given else Term("nobody")
    return label(str(field), given) if field == "unaware" else worded(given)


def _add(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "side" not in facts:
        return Phrase(
            pgettext("coc7", "{target} joins the fight and acts from the next round on."), values
        )
    values["side"] = Name(facts["side"])
    return Phrase(
        pgettext("coc7", "{target} joins the fight ({side}) and acts from the next round on."),
        values,
    )


def _check(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if not {"check", "roll", "level"} <= facts.keys():
        return Phrase(pgettext("coc7", "The GM calls for a check by {who}."), values)
    values |= {"check": Term(facts["check"]), **roll_of(facts)}
    return Phrase(pgettext("coc7", "Check by {who}, {check}: {roll}, {level}."), values)


def _engage(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "other" not in facts or "value" not in facts:
        return Phrase(pgettext("coc7", "The GM rules on the melee of {target}."), values)
    values["other"] = Name(facts["other"])
    if facts["value"]:
        return Phrase(pgettext("coc7", "{target} and {other} are now in melee."), values)
    return Phrase(pgettext("coc7", "{target} and {other} are no longer in melee."), values)


def _end(entry: Entry, facts: Facts) -> Phrase | None:
    return (ends if facts.get("reason") == "gm" else over)(entry, facts)


SENTENCES: Mapping[str, Say] = {
    "gm_set": value_set(label, value),
    "gm_add": _add,
    "gm_remove": pgettext("coc7", "The GM removes {target} from the fight."),
    "gm_act_again": pgettext("coc7", "{target} gets one more turn."),
    "gm_check": _check,
    "gm_engage": _engage,
    "called_off": pgettext("coc7", "The attack of {who} on {target} is called off."),
    "end": _end,
}
