"""The GM's rulings, and the end of the fight (README 7.11, 8)."""

from collections.abc import Iterator

from rulesets.coc7.wording.labels import label, value
from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.log import RULING, ends, over, value_set

JOINS = pgettext("coc7", "{target} joins the fight ({side}) and acts from the next round on.")
RULED = pgettext("coc7", "The GM rules on the melee of {target}.")
TOGETHER = pgettext("coc7", "{target} and {other} are now in melee.")
APART = pgettext("coc7", "{target} and {other} are no longer in melee.")


def _add(entry: Entry, facts: Facts) -> Phrase:
    return Phrase(JOINS, {**people(entry), "side": Name(facts["side"])})


def _engage(entry: Entry, facts: Facts) -> Phrase:
    """Names the opponent, unless hidden from the reader."""
    if "other" not in facts:
        return Phrase(RULED, people(entry))
    values = {**people(entry), "other": Name(facts["other"])}
    return Phrase(TOGETHER if facts["value"] else APART, values)


def _end(entry: Entry, facts: Facts) -> Phrase | None:
    return (ends if facts["reason"] == "gm" else over)(entry, facts)


def gm_set(entry: Entry, gathering: Gathering) -> None:
    """Tells a value set by the GM; a changed health is life lost or gained."""
    gathering.does(gathering.sentence(entry))
    facts, life = entry.facts, 0
    if facts.get("field") == "hp" and {"before", "value"} <= facts.keys():
        life = facts["before"] - facts["value"]
    weight = Weight.WOUNDED if life > 0 else Weight.CHANGED
    gathering.befalls(entry.target, weight, word=None if life else Phrase(RULING), life=life)


def _value_set(entry: Entry, facts: Facts) -> Iterator[Line]:
    if "before" in facts and "value" in facts:
        yield Line(phrase(pgettext("coc7", "Before")), value(facts, "before"))
        yield Line(phrase(pgettext("coc7", "Now")), value(facts, "value"))


RULINGS = {
    "gm_set": Rule(
        sees="field",
        actor="before value",
        says=value_set(label, value),
        came=gm_set,
        why=(_value_set,),
    ),
    "gm_add": Rule(sees="side", says=_add),
    "gm_engage": Rule(sees="other value", says=_engage),
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
