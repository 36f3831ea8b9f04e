"""The course of a fight: rounds, declarations, initiative, rulings, the end (README 7.1 to 7.3)."""

from collections.abc import Callable, Sequence

from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule, by_fact, by_value, total, when
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.ose.wording.labels import groups, label, names
from rulesets.ose.wording.log.words import MODIFIER, ROLL
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, by_word, if_known, whether
from rulesets.wording.labels import worded
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, begins, over, value_set

MOST_PLACES = 12
MOST_ROLLS = 6

# -- declarations --------------------------------------------------------------------------------

CASTS = pgettext("ose", "Casting {spell}")
CASTING = pgettext("ose", "Casting a spell")
WITHDRAWS = pgettext("ose", "Fighting withdrawal")
WITHDRAW_MANY = pgettext("ose", "{count} declare a fighting withdrawal: {who}.")
RETREATS = pgettext("ose", "Retreating")
RETREAT_MANY = pgettext("ose", "{count} declare a retreat: {who}.")
DECLARED = by_fact(
    "declared",
    {
        "cast": Part(weight=Weight.DID, word=if_known(CASTS, CASTING)),
        "withdraw": Part(weight=Weight.DID, word=WITHDRAWS, many=WITHDRAW_MANY),
        "retreat": Part(weight=Weight.DID, word=RETREATS, many=RETREAT_MANY),
    },
    Part(weight=Weight.DID),
)
"""The words of the marks."""


# -- initiative ----------------------------------------------------------------------------------

ROLLED_FOR = pgettext("ose", "Initiative of {who} is rolled.")
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
    if "total" not in entry.facts:
        gathering.does(gathering.sentence(entry))
        return
    rolled = _rolled(gathering.entries)
    if entry is rolled[0]:
        gathering.does(_rolls(rolled, of_rule(gathering.entries, "initiative_order")))
    word = phrase(REROLLED if entry.facts.get("reroll") else INITIATIVE, total=entry.facts["total"])
    gathering.befalls(entry.who, Weight.DID, word=word)


def initiative_order(entry: Entry, gathering: Gathering) -> None:
    """Tells the order, unless the rolls tell it."""
    if not _rolled(gathering.entries):
        gathering.does(gathering.sentence(entry))


def _rolled(entries: Sequence[Entry]) -> list[Entry]:
    return [each for each in of_rule(entries, "initiative") if "total" in each.facts]


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

    tie = any(entry.facts.get("reroll") for entry in rolled)
    order = groups(settled[-1].facts.get("order", "")) if settled else ()
    if max(len(totals), sum(map(len, order))) > MOST_ROLLS:
        return phrase(FIRST, first=_together(order[0], called)) if order else phrase(EVERYBODY)
    rolls = _one_by_one(order, called) if order else tuple(map(called, totals))
    return phrase(AFTER_A_TIE if tie else ROLLED, rolls=rolls)


def _order(entry: Entry, facts: Facts) -> Phrase:
    order = groups(facts.get("order", ""))
    if not order:
        return phrase(pgettext("ose", "The order of initiative is fixed."))
    return phrase(pgettext("ose", "Order of initiative: {order}."), order=_one_by_one(order))


def _one_by_one(
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
    rest = _one_by_one(order[1:], called, named + 1)
    return phrase(pgettext("ose", "{first}, then {rest}"), first=first, rest=rest)


def _together(
    group: tuple[str, ...], called: Callable[[str], Name | Phrase] = Name
) -> Name | Phrase:
    """Those who act at the same time."""
    if len(group) == 1:
        return called(group[0])
    members = tuple(map(called, group))
    return phrase(pgettext("ose", "{members} simultaneously"), members=members)


def _turn(entry: Entry, facts: Facts) -> Phrase:
    acting = groups(facts.get("acting", ""))
    if not acting:
        return phrase(pgettext("ose", "The next turn begins."))
    return phrase(pgettext("ose", "Turn: {acting}."), acting=names(acting[0]))


# -- rulings -------------------------------------------------------------------------------------


def _joined(entry: Entry, facts: Facts) -> Phrase:
    who = Name(entry.who or "")
    if "side" not in facts or "acts_from" not in facts:
        return phrase(pgettext("ose", "{who} joins the fight."), who=who)
    return phrase(
        pgettext("ose", "{who} joins {side} and acts from round {round} on."),
        who=who,
        side=Name(facts["side"]),
        round=facts["acts_from"],
    )


def _changed(entry: Entry, facts: Facts) -> list[Line]:
    if "before" not in facts:
        return []
    return [
        Line(phrase(pgettext("ose", "Before")), worded(facts["before"])),
        Line(phrase(pgettext("ose", "Now")), worded(facts.get("value"))),
    ]


COURSE = {
    "round": Rule(sees="round", outcome="round", says=begins, came=None),  # once nobody is asked
    "declare": Rule(
        sees="declared spell feet",
        says=by_word(
            "declared",
            {
                "cast": if_known(
                    pgettext("ose", "{who} declares a spell: {spell}."),
                    pgettext("ose", "{who} declares a spell."),
                ),
                "withdraw": if_known(
                    npgettext(
                        "ose",
                        "{who} declares a fighting withdrawal of {count} foot.",
                        "{who} declares a fighting withdrawal of {count} feet.",
                    ),
                    pgettext("ose", "{who} declares a fighting withdrawal."),
                    count="feet",
                ),
                "retreat": if_known(
                    npgettext(
                        "ose",
                        "{who} declares a retreat of {count} foot.",
                        "{who} declares a retreat of {count} feet.",
                    ),
                    pgettext("ose", "{who} declares a retreat."),
                    count="feet",
                ),
            },
            pgettext("ose", "{who} makes a declaration."),
        ),
        part=DECLARED,
        why=(
            by_value(
                "declared",
                {
                    "cast": pgettext(
                        "ose", "Casting is the only action of the round, without movement."
                    ),
                    "withdraw": pgettext(
                        "ose", "Backwards, at up to half the rate; an attack may follow."
                    ),
                    "retreat": pgettext(
                        "ose",
                        "At up to the full rate; no attack, enemies get +2 to hit and ignore the "
                        "shield.",
                    ),
                },
            ),
        ),
    ),
    "initiative": Rule(
        sees="roll total reroll",
        actor="modifier",
        outcome="total",
        says=whether(
            "reroll",
            if_known(pgettext("ose", "Initiative of {who}, rolled again: {total}."), ROLLED_FOR),
            if_known(pgettext("ose", "Initiative of {who}: {total}."), ROLLED_FOR),
        ),
        came=initiative,
        why=(
            ROLL,
            MODIFIER,
            total("total", pgettext("ose", "Initiative")),
            when("reroll", pgettext("ose", "Rolled again because of a tie.")),
            pgettext("ose", "The highest acts first."),
        ),
    ),
    "initiative_order": Rule(sees="order", says=_order, came=initiative_order),
    "turn": Rule(sees="acting", outcome="acting", says=_turn, came=None),
    "wait": Rule(sees="", says=pgettext("ose", "{who} waits for the last turn.")),
    "gm_set": Rule(
        sees="field before value",
        says=value_set(label, lambda facts: worded(facts["value"])),
        part=Part(word=RULING),
        why=(_changed,),
    ),
    "joined": Rule(sees="side acts_from", says=_joined, part=Part(word=NEW)),
    "removed": Rule(
        sees="",
        says=pgettext("ose", "{target} is taken out of the fight."),
        part=Part(weight=Weight.OUT, word=TAKEN_OUT),
    ),
    "gm_engage": Rule(sees="", says=pgettext("ose", "The GM puts {who} and {target} into melee.")),
    "gm_disengage": Rule(
        sees="", says=pgettext("ose", "The GM takes {who} and {target} out of melee.")
    ),
    "fight_over": Rule(
        sees="winner",
        outcome="winner",
        says=over,
        why=(
            pgettext(
                "ose", "At most one side has anybody left standing, or the GM has ended the fight."
            ),
        ),
    ),
}
