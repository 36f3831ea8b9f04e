"""Initiative and morale (README 7.2, 7.5)."""

from collections.abc import Callable, Iterable, Sequence

from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import number
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import groups
from rulesets.ose.wording.log.harm import about
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts

MOST_PLACES = 12
MOST_ROLLS = 6

TOTAL = pgettext("ose", "{who} ({total})")
TOTAL_AGAIN = pgettext("ose", "{who} ({total}, then {again})")
ROLLED = pgettext("ose", "Initiative: {rolls}.")
AFTER_A_TIE = pgettext("ose", "Initiative after a tie: {rolls}.")
FIRST = pgettext("ose", "Initiative: {first} first.")
EVERYBODY = pgettext("ose", "Everybody has rolled initiative.")
INITIATIVE = pgettext("ose", "initiative {total}")
REROLLED = pgettext("ose", "rolled again: {total}")


def initiative(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in the order of the round, with the first roll; a roll that broke a tie
    stands after the first one."""
    rolled = of_rule(gathering.entries, "initiative")
    if entry is rolled[0]:
        gathering.does(_rolls(rolled, of_rule(gathering.entries, "initiative_order")))
    message = REROLLED if entry.facts["reroll"] else INITIATIVE
    gathering.befalls(entry.who, Weight.DID, word=phrase(message, total=entry.facts["total"]))


def initiative_order(entry: Entry, gathering: Gathering) -> None:
    """Tells the order, unless the rolls tell it."""
    if not of_rule(gathering.entries, "initiative"):
        gathering.does(gathering.sentence(entry))


def _rolls(rolled: Sequence[Entry], settled: Sequence[Entry]) -> Phrase:
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

    tie = any(entry.facts["reroll"] for entry in rolled)
    order = groups(settled[-1].facts["order"]) if settled else ()
    if max(len(totals), sum(map(len, order))) > MOST_ROLLS:
        return phrase(FIRST, first=_together(order[0], called)) if order else phrase(EVERYBODY)
    rolls = one_by_one(order, called) if order else tuple(map(called, totals))
    return phrase(AFTER_A_TIE if tie else ROLLED, rolls=rolls)


def one_by_one(
    order: tuple[tuple[str, ...], ...],
    called: Callable[[str], Name | Phrase] = Name,
    named: int = 0,
) -> Name | Phrase:
    """The order as a list of names; in a large fight only the first places."""
    if named == MOST_PLACES and len(order) > 1:
        message = npgettext("ose", "{count} more place", "{count} more places")
        return phrase(message, count=len(order))
    first = _together(order[0], called)
    if len(order) == 1:
        return first
    rest = one_by_one(order[1:], called, named + 1)
    return phrase(pgettext("ose", "{first}, then {rest}"), first=first, rest=rest)


def _together(
    group: tuple[str, ...], called: Callable[[str], Name | Phrase] = Name
) -> Name | Phrase:
    """Those who act at the same time."""
    if len(group) == 1:
        return called(group[0])
    members = tuple(map(called, group))
    return phrase(pgettext("ose", "{members} simultaneously"), members=members)


# -- morale --------------------------------------------------------------------------------------

HELD, HOLD_MANY = pgettext("ose", "holds"), pgettext("ose", "{count} hold: {who}.")
BROKEN = pgettext("ose", "morale broken")
BREAK_MANY = pgettext("ose", "Morale broken ({count}): {who}.")


def morale(entry: Entry, gathering: Gathering) -> None:
    """Tells the check; if the following action of a combatant that failed is told already, only
    that."""
    holds = entry.facts["holds"]
    sentence = None if about(gathering.entries, "rout", entry.who) else gathering.sentence(entry)
    gathering.befalls(
        entry.who,
        Weight.RESISTED if holds else Weight.CHANGED,
        sentence,
        word=Phrase(HELD if holds else BROKEN),
        many=HOLD_MANY if holds else BREAK_MANY,
    )


def of_side(entry: Entry, facts: Facts) -> Iterable[Line]:
    """The roll behind somebody's check, if the entry has no dice of its own."""
    return () if entry.rolls else number("roll", pgettext("ose", "Roll of the side"))(entry, facts)


def most(entry: Entry, facts: Facts) -> list[Line]:
    holds_up_to = pgettext("ose", "Holds up to")
    return [Line(phrase(holds_up_to), facts["score"] + facts["modifier"], total=True)]
