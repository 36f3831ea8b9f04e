"""The result of simultaneous answers: declarations, and initiative."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.ose.wording.labels import groups
from rulesets.ose.wording.log.sentences import SENTENCES, one_by_one, together
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import sentence_of

MOST_ROLLS = 6
TOTAL = pgettext("ose", "{who} ({total})")
TOTAL_AGAIN = pgettext("ose", "{who} ({total}, then {again})")
ROLLED = pgettext("ose", "Initiative: {rolls}.")
AFTER_A_TIE = pgettext("ose", "Initiative after a tie: {rolls}.")
FIRST = pgettext("ose", "Initiative: {first} first.")
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
order_is = sentence_of(SENTENCES["initiative_order"])
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
    """Tells all rolls in the order of the round, with the first roll; a roll that broke a tie
    stands after the first one."""
    if "total" not in entry.facts:
        gathering.does(rolls_for(entry, entry.facts))
        return
    rolled = _rolled(gathering.entries)
    if entry is rolled[0]:
        gathering.does(_order(rolled, of_rule(gathering.entries, "initiative_order")))
    word = phrase(REROLLED if entry.facts.get("reroll") else INITIATIVE, total=entry.facts["total"])
    gathering.befalls(entry.who, Weight.DID, word=word)


def initiative_order(entry: Entry, gathering: Gathering) -> None:
    """Tells the order, unless the rolls tell it."""
    if not _rolled(gathering.entries):
        gathering.does(order_is(entry, entry.facts))


def _rolled(entries: Sequence[Entry]) -> list[Entry]:
    return [each for each in of_rule(entries, "initiative") if "total" in each.facts]


def _order(rolled: Sequence[Entry], settled: Sequence[Entry]) -> Phrase:
    totals: dict[str, list[int]] = {}
    for entry in rolled:
        totals.setdefault(entry.who or "", []).append(entry.facts["total"])

    def called(who: str) -> Name | Phrase:
        if who not in totals:
            return Name(who)
        first, *again = totals[who]
        if not again:
            return phrase(TOTAL, who=Name(who), total=first)
        return phrase(TOTAL_AGAIN, who=Name(who), total=first, again=again[-1])

    tie = any(entry.facts.get("reroll") for entry in rolled)
    order = groups(settled[-1].facts.get("order", "")) if settled else ()
    if max(len(totals), sum(map(len, order))) > MOST_ROLLS:
        return phrase(FIRST, first=together(order[0], called)) if order else phrase(EVERYBODY)
    told = one_by_one(order, called) if order else tuple(map(called, totals))
    return phrase(AFTER_A_TIE if tie else ROLLED, rolls=told)


def _casts(entry: Entry) -> Phrase | None:
    if entry.facts.get("declared") != "cast":
        return None
    spell = entry.facts.get("spell")
    return phrase(CASTS, spell=Term(spell)) if spell else phrase(CASTING)
