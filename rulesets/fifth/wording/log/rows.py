"""The rows of the log, made from the table `log.toml` and the texts that `words.toml` has of each
rule.

`also.said`: the sentence; its placeholders are facts. `also.untold`: where the reader may not know
one of them. `also.VALUE`: the sentence for a value of the fact that chooses (`by`), `yes` and `no`
for a boolean one. `also.part`, `also.many`: what has happened, for a tile and for several.
"""

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.blocks import table
from rulesets.contract import Entry, Line, Weight
from rulesets.fifth.wording.labels import LEXICON, TEXTS, by_type, label, listed, order_of, said
from rulesets.log_rows import Lines, Rule, Why, dice, follow, number, plus, total
from rulesets.messages import Message, Name, Phrase, Term
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

FORMS: Mapping[Any, str] = {True: "yes", False: "no", None: "said"}

type FormOf = Callable[[Facts], str]
"""The text of a rule that tells these facts."""


def edges(entry: Entry, facts: Facts) -> list[Line]:
    """The reasons for advantage and disadvantage."""
    found = {fact: listed(facts.get(fact, "none")) for fact in ("advantages", "disadvantages")}
    return [Line(said(f"log.{fact}", reasons=each)) for fact, each in found.items() if each]


LINES: dict[str, Why] = {
    "dice": (dice(TEXTS["log.dice"]),),
    "three": (TEXTS["log.three"],),
    "hit": (TEXTS["log.hit"], TEXTS["log.natural"]),
}


def _lines(rule: str, names: Iterable[str | Lines]) -> Why:
    """The lines behind "why?" of a rule, by their names in the table."""
    found: list[Message | Lines] = []
    for name in names:
        if not isinstance(name, str):
            found.append(name)
        elif name == "d20":
            found += _lines(rule, ("dice", edges, "natural", "+bonus", "+extra", "=total"))
        elif name in LINES:
            found += LINES[name]
        else:
            fact = name.lstrip("+-=")
            text = TEXTS.get(f"line.{rule}.{fact}") or TEXTS[f"line.{fact}"]
            signs = {"=": total(fact, text), "+": plus(fact, text), "-": plus(fact, text, sign=-1)}
            found.append(signs.get(name[0], number(fact, text)))
    return tuple(found)


def text(form: str, rule: str) -> Message | None:
    return LEXICON.also.get(form, {}).get(rule)


def row(
    rule: str,
    sees: str = "",
    *,
    by: str | FormOf = "",
    count: str = "",
    weight: str = "",
    open: bool = False,
    came: Any = follow,
    why: Iterable[str | Lines] = (),
    **more: Any,
) -> Rule:
    """A row with the texts of the rule."""
    facts = " ".join((sees, more.get("actor", ""), more.get("target", "")))
    word = text("part", rule)
    if word or weight:
        part = Part(weight=Weight[weight] if weight else None, word=word, many=text("many", rule))
        more = {"part": part, **more}
    return Rule(
        sees=sees,
        outcome=more.pop("outcome", None if open else facts),
        says=_says(rule, by, count),
        came=came or None,
        why=_lines(rule, why),
        **more,
    )


def _says(rule: str, by: str | FormOf, count: str) -> Say | None:
    untold = text("untold", rule)

    def say(entry: Entry, facts: Facts) -> Phrase:
        value = by(facts) if callable(by) else facts.get(by)
        form = FORMS.get(value, str(value))
        message = text(form, rule) or text("said", rule) or text("no", rule)
        assert message is not None
        return filled(message, untold, entry, facts, count)

    return say if by or text("said", rule) else None


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
        return LISTS[fact]("" if value == "–" else str(value))
    return value if isinstance(value, int) else label(WITHIN.get(fact, fact), str(value))


ROWS = {rule: row(rule, **given) for rule, given in table(__file__, "log.toml")["rules"].items()}
