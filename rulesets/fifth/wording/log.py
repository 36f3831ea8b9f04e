"""The log (README 7): the rows of `log.toml`, with the functions that some of them need."""

from collections.abc import Iterable, Iterator
from typing import Any

from msgspec.structs import replace

from rulesets.blocks import table
from rulesets.contract import Entry, Line, Weight
from rulesets.fifth.wording.labels import (
    LEXICON,
    TEXTS,
    by_type,
    kinds,
    label,
    listed,
    order_of,
    said,
)
from rulesets.log_rows import Log, dice, lines, number, plus, total
from rulesets.log_table import Rows
from rulesets.messages import Message, Name, Phrase, Term
from rulesets.results import Gathering, Part, follow, of_rule
from rulesets.sentence_patterns import Facts

HELPLESS = {"unconscious", "paralyzed", "stunned", "petrified"}
FALLS = ("dying", "stable", "death")
WITHIN = {
    "power": "powers",
    "weapon": "weapons",
    "routine": "routines",
    "name": "effect",
    "kind": "rest",
}
"""Facts whose words stand in another place than the name of the fact."""


def worded(fact: str, value: str) -> Term | tuple[Any, ...]:
    match fact:
        case "conditions":
            return listed(value, "condition")
        case "types":
            return kinds(value)
        case "order":
            return order_of(value)
    return label(WITHIN.get(fact, fact), value)


# -- the parts of entries in a result ------------------------------------------------------------


def all_rolls(entry: Entry, gathering: Gathering) -> None:
    rolled = of_rule(gathering.entries, "initiative")
    totals = ((Name(each.who or ""), each.facts.get("total", "–")) for each in rolled)
    rolls = tuple(said("log.rolls", who=who, total=total) for who, total in totals)
    gathering.does(said("log.initiative", rolls=rolls))


def attacked(entry: Entry, gathering: Gathering) -> None:
    """Tells the roll as well, as far as the reader may know it."""
    follow(entry, gathering)
    roll = {name: entry.facts[name] for name in ("natural", "total") if name in entry.facts}
    if "natural" in roll:
        word = said("log.rolled_total" if "total" in roll else "log.rolled", **roll)
        gathering.befalls(entry.who, Weight.DID, word=word)


def begun(entry: Entry, gathering: Gathering) -> None:
    """Tells that a power is used, unless it is a spell that counters: whether it does says more."""
    answers = of_rule(gathering.entries, "countered")
    if entry.facts.get("time") != "reaction" or all(each.who != entry.who for each in answers):
        follow(entry, gathering)


def reached(entry: Entry, gathering: Gathering) -> None:
    """Tells what a power does to several of all of them together; of those who fall by it only
    that."""
    alike = of_rule(gathering.entries, entry.rule)
    if entry.who == entry.target or len({each.target for each in alike}) < 2:
        follow(entry, gathering)
    elif _fell(entry, gathering):
        gathering.befalls(entry.target, Weight.WOUNDED, life=entry.facts.get("damage", 0))
    else:
        follow(replace(entry, who=None), gathering)


def ended(entry: Entry, gathering: Gathering) -> None:
    """Tells the end of an effect, except on somebody who falls."""
    if not _fell(entry, gathering):
        follow(entry, gathering)


def _fell(entry: Entry, gathering: Gathering) -> bool:
    return any(each.target == entry.target for each in of_rule(gathering.entries, *FALLS))


def saved(entry: Entry, gathering: Gathering) -> None:
    """Of several who save, each has a word."""
    part, saves = gathering.part(entry), of_rule(gathering.entries, "save")
    if part is None or len({each.who for each in saves}) < 2:
        follow(entry, gathering)
        return
    word = Phrase(part.word) if isinstance(part.word, Message) else None
    gathering.befalls(entry.who, part.weight or Weight.DID, word=word)


def shared(entry: Entry, gathering: Gathering) -> None:
    """Tells the roll of a power if several share it: one alone has it as its own number."""
    affected = of_rule(gathering.entries, "damage", "heal")
    if len({each.target for each in affected}) > 1:
        follow(entry, gathering)


def harm(facts: Facts) -> Part:
    if damage := facts.get("damage", 0):
        return Part(life=damage, many=TEXTS["log.wounded"])
    return Part(weight=Weight.RESISTED, word=TEXTS["log.unharmed"])


def healed(facts: Facts) -> Part:
    life = -facts.get("amount", 0)
    many = TEXTS["log.all_healed"]
    return Part(weight=Weight.CHANGED, word=TEXTS["log.healed"], many=many, life=life)


def laid(facts: Facts) -> Part:
    conditions = _conditions(facts)
    name = conditions[0] if conditions else str(facts.get("name", "effect"))
    word = said("log.word", word=label("condition" if conditions else "effect", name))
    weight = Weight.OUT if HELPLESS & {*conditions} else Weight.CHANGED
    return Part(weight=weight, word=lambda entry, facts: word, many=TEXTS["log.affected"])


def _conditions(facts: Facts) -> list[str]:
    return [name for name in str(facts.get("conditions", "none")).split("+") if name != "none"]


# -- the lines behind "why?" ---------------------------------------------------------------------


def edges(entry: Entry, facts: Facts) -> list[Line]:
    """The reasons for advantage and disadvantage."""
    reasons = {fact: listed(facts.get(fact, "none")) for fact in ("advantages", "disadvantages")}
    return [Line(said(f"log.{fact}", reasons=each)) for fact, each in reasons.items() if each]


def natural(entry: Entry, facts: Facts) -> Iterator[Line]:
    """The d20 that counts, where there were several."""
    if "natural" in facts and sum(roll.count for roll in entry.rolls if roll.sides == 20) != 1:
        yield Line(Phrase(LINES["line.natural"]), facts["natural"])


def until(entry: Entry, facts: Facts) -> Iterator[Line]:
    if "until" in facts:
        moment, rounds = label("until", facts["until"]), facts.get("rounds", 0)
        text, count = ("log.until_counted", rounds) if rounds else ("log.until", None)
        yield Line(said(text, count, until=moment))


def targets(entry: Entry, facts: Facts) -> Iterator[Line]:
    if facts.get("targets"):
        yield Line(said("log.targets", facts["targets"]))


def types(entry: Entry, facts: Facts) -> list[Line]:
    return [Line(each) for each in by_type(facts.get("types", ""))]


def armour(entry: Entry, facts: Facts) -> Iterable[Line]:
    """The parts of the armour class; one number where nothing changes it."""
    bare = facts.get("ac") == facts.get("base")
    return lines(ARMOUR[:1] if bare else ARMOUR, entry, facts)


CAME = (all_rolls, attacked, begun, reached, ended, saved, shared)
DICE, LINES = dice(TEXTS["log.dice"]), LEXICON.also["line"]
ARMOUR = (
    number("base", LINES["line.base"]),
    *(plus(fact, LINES[f"line.{fact}"]) for fact in ("effects", "cover")),
    total("ac", LINES["line.ac"]),
)
D20 = (
    *(DICE, edges, natural),
    *(plus(fact, LINES[f"line.{fact}"]) for fact in ("bonus", "extra")),
    total("total", LINES["line.total"]),
)
ROWS = Rows(
    LEXICON,
    came={function.__name__: function for function in CAME},
    lines={
        "dice": (DICE,),
        "d20": D20,
        **{function.__name__: (function,) for function in (armour, until, targets, types)},
    },
    word=worded,
    parts={
        "damage": harm,
        "heal": healed,
        "effect": laid,
    },
)
LOG = Log(ROWS.rules(table(__file__, "log.toml")))
