"""Lines and words that several rules of the log share."""

from rulesets.contract import Entry, Line, Weight
from rulesets.fifth.wording.labels import figure, label, listed
from rulesets.log_rows import Came, Lines, dice, number, plus, total
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.results import Gathering
from rulesets.sentence_patterns import Facts, Sentence, people

WOUNDED_MANY = pgettext("fifth", "{count} wounded: {who}.")
ADVANTAGE = pgettext("fifth", "Advantage: {reasons}")
DISADVANTAGE = pgettext("fifth", "Disadvantage: {reasons}")
NATURAL = pgettext("fifth", "Natural roll")
BONUS = pgettext("fifth", "Bonus")
EXTRA = pgettext("fifth", "Dice of effects")
TOTAL = pgettext("fifth", "Total")
DC = pgettext("fifth", "Difficulty class")
DICE = dice(pgettext("fifth", "Roll {dice}"))


def edges(entry: Entry, facts: Facts) -> list[Line]:
    """The reasons for advantage and disadvantage."""
    found = []
    for fact, message in (("advantages", ADVANTAGE), ("disadvantages", DISADVANTAGE)):
        reasons = listed(facts.get(fact, "none"))
        if reasons:
            found.append(Line(phrase(message, reasons=reasons)))
    return found


D20: tuple[Lines, ...] = (
    DICE,
    edges,
    number("natural", NATURAL),
    plus("bonus", BONUS),
    plus("extra", EXTRA),
    total("total", TOTAL),
)
"""The lines of every d20."""


def named(message: Message, untold: Message, **words: str) -> Sentence:
    """A sentence with words of the facts: `fact="within"`; `untold` where one is not known."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        if any(facts.get(fact) in (None, "") for fact in words):
            return Phrase(untold, people(entry))
        found = {fact: _worded(within, facts[fact]) for fact, within in words.items()}
        return Phrase(message, {**people(entry), **found})

    return say


def _worded(within: str, value: object) -> object:
    if isinstance(value, int):
        return figure(value)
    return Name(str(value)) if within == "who" else label(within, str(value))


def changes(word: Message, many: Message | None = None, weight: Weight = Weight.CHANGED) -> Came:
    """The sentence is a consequence for the target, told in short with this word."""

    def tell(entry: Entry, gathering: Gathering) -> None:
        said = gathering.sentence(entry)
        who = entry.target or entry.who
        gathering.befalls(who, weight, said, word=Phrase(word), many=many)

    return tell


def power(facts: Facts, fact: str = "power") -> Term:
    return label("powers", str(facts.get(fact, "power")))
