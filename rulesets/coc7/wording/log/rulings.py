"""Sentences of the GM's rulings, and of the end of the fight (README 7.11, 8)."""

from rulesets.coc7.wording.labels import label, roll_of, value
from rulesets.coc7.wording.log import why, why_roll
from rulesets.coc7.wording.log.came_of import harm
from rulesets.coc7.wording.log.facts import PERCENTILE, ROLL
from rulesets.contract import Entry
from rulesets.log_rows import Rule
from rulesets.messages import Name, Phrase, Term, pgettext
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.log import ends, over, value_set


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


RULINGS = {
    "gm_set": Rule(
        sees="field",
        actor="before value",
        says=value_set(label, value),
        came=harm.gm_set,
        why=(why.value_set,),
    ),
    "gm_add": Rule(
        sees="side",
        says=_add,
    ),
    "gm_remove": Rule(
        sees="",
        says=pgettext("coc7", "The GM removes {target} from the fight."),
    ),
    "gm_act_again": Rule(
        sees="",
        says=pgettext("coc7", "{target} gets one more turn."),
    ),
    "gm_check": Rule(
        sees=f"check {ROLL}",
        actor=PERCENTILE,
        outcome="level success",
        says=_check,
        why=(why_roll.rolled,),
    ),
    "gm_engage": Rule(
        sees="other value",
        says=_engage,
    ),
    "called_off": Rule(
        sees="",
        says=pgettext("coc7", "The attack of {who} on {target} is called off."),
    ),
    "end": Rule(
        sees="winner reason round",
        outcome="winner reason",
        says=_end,
        why=(
            pgettext(
                "coc7",
                "At most one side has anybody left who is active, or the GM has ended the fight.",
            ),
        ),
    ),
}
