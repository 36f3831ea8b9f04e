"""The rows of the log, made from the texts that `words.toml` has of each rule.

`also.said`: the sentence; its placeholders are facts. `also.untold`: where the reader may not know
one of them. `also.VALUE`: the sentence for a value of the fact that chooses (`by`), `yes` and `no`
for a boolean one. `also.part`, `also.many`: what has happened, for a tile and for several.
"""

import re
from typing import Any

from rulesets.contract import Entry, Line, Weight
from rulesets.fifth.wording.labels import LEXICON, by_type, label, listed, order_of
from rulesets.log_rows import Rule, Why, dice, number, plus, total
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, Say, people

WITHIN = {
    "power": "powers",
    "weapon": "weapons",
    "routine": "routines",
    "name": "effect",
    "kind": "rest",
}
"""Facts whose words stand in another place than the name of the fact."""
_PLACES = re.compile(r"{(\w+)}")
LISTS = {"types": by_type, "order": order_of}

DICE = dice(pgettext("fifth", "Roll {dice}"))
EDGES = {
    "advantages": pgettext("fifth", "Advantage: {reasons}"),
    "disadvantages": pgettext("fifth", "Disadvantage: {reasons}"),
}
DC = number("dc", pgettext("fifth", "Difficulty class"))
TOTAL = total("total", pgettext("fifth", "Total"))


def edges(entry: Entry, facts: Facts) -> list[Line]:
    """The reasons for advantage and disadvantage."""
    found = ((message, listed(facts.get(fact, "none"))) for fact, message in EDGES.items())
    return [Line(phrase(message, reasons=reasons)) for message, reasons in found if reasons]


D20: Why = (
    DICE,
    edges,
    number("natural", pgettext("fifth", "Natural roll")),
    plus("bonus", pgettext("fifth", "Bonus")),
    plus("extra", pgettext("fifth", "Dice of effects")),
    TOTAL,
)
"""The lines of every d20."""


def text(form: str, rule: str) -> Message | None:
    return LEXICON.also.get(form, {}).get(rule)


def row(
    rule: str,
    sees: str | None = "",
    *,
    by: str = "",
    count: str = "",
    weight: Weight | None = None,
    life: str | int = 0,
    open: bool = False,
    **more: Any,
) -> Rule:
    """A row with the texts of the rule. `open`: none of its facts tells foes apart."""
    facts = " ".join((sees or "", more.get("actor", ""), more.get("target", "")))
    outcome = None if open or sees is None else facts
    word, many = text("part", rule), text("many", rule)
    if word or weight is not None or life:
        more.setdefault("part", Part(weight=weight, word=word, many=many, life=life))
    says = _chosen(rule, by, count) if by else _said(rule, count)
    return Rule(sees=sees, outcome=outcome, says=says, **more)


def _said(rule: str, count: str) -> Say | None:
    said, untold = text("said", rule), text("untold", rule)
    return None if said is None else lambda entry, facts: filled(said, untold, entry, facts, count)


def _chosen(rule: str, by: str, count: str) -> Say:
    def say(entry: Entry, facts: Facts) -> Phrase:
        value = facts.get(by)
        form = {True: "yes", False: "no"}.get(value, value) if value is not None else "said"
        message = text(str(form), rule) or text("said", rule) or text("no", rule)
        assert message is not None
        return filled(message, text("untold", rule), entry, facts, count)

    return say


def filled(
    message: Message, untold: Message | None, entry: Entry, facts: Facts, count: str
) -> Phrase:
    """The sentence with the facts in its places, or the other one if one is not known."""
    names = set(_PLACES.findall(message.text)) - {"who", "target", "count"}
    needed = names | {count} if count else names
    if untold is not None and any(facts.get(name) in (None, "") for name in needed):
        return Phrase(untold, people(entry))
    values = {name: worded(name, facts.get(name, "–")) for name in names}
    return Phrase(message, {**people(entry), **values}, facts.get(count) if count else None)


def worded(fact: str, value: Any) -> int | Term | Name | tuple[Any, ...]:
    if fact == "conditions":
        return listed(str(value), "condition")
    if fact in LISTS:
        return LISTS[fact](str(value))
    return value if isinstance(value, int) else label(WITHIN.get(fact, fact), str(value))
