"""The result of simultaneous answers: declarations, and initiative rolls."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.ose.wording.log.sentences import SENTENCES
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import sentence_of

MOST_ROLLS = 6
TOTAL = pgettext("ose", "{who} ({total})")
ROLLED = pgettext("ose", "Initiative: {rolls}.")
AGAIN = pgettext("ose", "A tie, rolled again: {rolls}.")
EVERYBODY = pgettext("ose", "Everybody has rolled initiative.")
INITIATIVE = pgettext("ose", "initiative {total}")
REROLLED = pgettext("ose", "rolled again: {total}")
CASTS = pgettext("ose", "Casting {spell}")
CASTING = pgettext("ose", "Casting a spell")
WITHDRAWS = pgettext("ose", "Fighting withdrawal")
WITHDRAW_MANY = pgettext("ose", "{count} declare a fighting withdrawal: {who}.")
RETREATS = pgettext("ose", "Retreating")
RETREAT_MANY = pgettext("ose", "{count} declare a retreat: {who}.")
SAID = {"withdraw": (WITHDRAWS, WITHDRAW_MANY), "retreat": (RETREATS, RETREAT_MANY)}

rolls_for = sentence_of(SENTENCES["initiative"])
declares = sentence_of(SENTENCES["declare"])


def declare(entry: Entry, gathering: Gathering) -> None:
    """A single declaration is the deed; several are consequences for the combatants that declared,
    with the words of their marks."""
    said = declares(entry, entry.facts)
    if len(of_rule(gathering.entries, "declare")) == 1:
        gathering.does(said)
        return
    word, many = SAID.get(entry.facts.get("declared", ""), (None, None))
    told = Phrase(word) if word else _casts(entry)
    gathering.befalls(entry.who, Weight.DID, said, word=told, many=many)


def initiative(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence, and those that broke a tie in another."""
    if "total" not in entry.facts:
        gathering.does(rolls_for(entry, entry.facts))
        return
    rolled = [each for each in of_rule(gathering.entries, "initiative") if "total" in each.facts]
    again = bool(entry.facts.get("reroll"))
    gathering.does(_rolls([each for each in rolled if bool(each.facts.get("reroll")) == again]))
    word = phrase(REROLLED if again else INITIATIVE, total=entry.facts["total"])
    gathering.befalls(entry.who, Weight.DID, word=word)


def _rolls(rolled: Sequence[Entry]) -> Phrase:
    if len(rolled) > MOST_ROLLS:
        return phrase(EVERYBODY)
    found = tuple(phrase(TOTAL, who=Name(e.who or ""), total=e.facts["total"]) for e in rolled)
    return phrase(AGAIN if rolled[0].facts.get("reroll") else ROLLED, rolls=found)


def _casts(entry: Entry) -> Phrase | None:
    if entry.facts.get("declared") != "cast":
        return None
    spell = entry.facts.get("spell")
    return phrase(CASTS, spell=Term(spell)) if spell else phrase(CASTING)
