"""Sentences of the log that all games share: the round, the GM's rulings, the end; and the words
for those whom a ruling changes."""

from collections.abc import Callable

from rulesets.contract import Entry
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import Facts, Sentence, simple

A_ROUND = pgettext("fight", "A round begins.")
ROUND = pgettext("fight", "Round {round} begins.")
RULED = pgettext("fight", "The GM rules on {whom}.")
SET = pgettext("fight", "GM ruling on {whom}: {field} set to {value}.")
RULING = pgettext("fight", "GM ruling")
TAKEN_OUT = pgettext("fight", "out of the fight")
NEW = pgettext("fight", "new in the fight")
WON = pgettext("fight", "The fight is over. Winner: {winner}.")
OVER = pgettext("fight", "The fight is over.")
ends: Sentence = simple(pgettext("fight", "The GM ends the fight."))


def begins(entry: Entry, facts: Facts) -> Phrase:
    return phrase(ROUND, round=facts["round"]) if "round" in facts else phrase(A_ROUND)


def over(entry: Entry, facts: Facts) -> Phrase:
    """The end of the fight. A missing winner is not mentioned: if the GM ended it, the GM knows."""
    winner = facts.get("winner")
    if winner in (None, "", "none"):
        return phrase(OVER)
    return phrase(WON, winner=Name(str(winner)))


def value_set(
    label: Callable[[str, str], Term],
    value: Callable[[Facts], int | Term | Name | tuple[Term, ...]],
) -> Sentence:
    """The GM has set a value; the reader may not be told which."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        whom = Name(entry.target or entry.who or "")
        if "field" not in facts or "value" not in facts:
            return phrase(RULED, whom=whom)
        return phrase(SET, whom=whom, field=label("stats", facts["field"]), value=value(facts))

    return say
