"""The course of a fight, and rulings (README 7.1, 7.2, 7.10)."""

from rulesets.contract import Entry, Weight
from rulesets.fifth.wording.labels import label, order_of
from rulesets.fifth.wording.log.words import D20, DICE, changes, named, power
from rulesets.log_rows import Rule, befalls, total
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.labels import worded
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, begins, over, value_set

ROLLS = pgettext("fifth", "{who} ({total})")
INITIATIVE = pgettext("fifth", "Initiative: {rolls}.")


def _initiative(entry: Entry, facts: Facts) -> Phrase:
    if "total" not in facts:
        return phrase(pgettext("fifth", "{who} rolls initiative."), who=Name(entry.who or ""))
    message = pgettext("fifth", "Initiative of {who}: {total}.")
    return phrase(message, who=Name(entry.who or ""), total=facts["total"])


def _all_rolls(entry: Entry, gathering: Gathering) -> None:
    rolled = of_rule(gathering.entries, "initiative")
    rolls = tuple(
        phrase(ROLLS, who=Name(each.who or ""), total=each.facts.get("total", "–"))
        for each in rolled
    )
    gathering.does(phrase(INITIATIVE, rolls=rolls))


def _order(entry: Entry, facts: Facts) -> Phrase:
    order = order_of(str(facts.get("order", "")))
    return phrase(pgettext("fifth", "The order: {order}."), order=order)


def _recharge(entry: Entry, facts: Facts) -> Phrase:
    ready = pgettext("fifth", "{who}: {power} is ready again.")
    waits = pgettext("fifth", "{who}: {power} is not ready yet.")
    return Phrase(ready if facts.get("ready") else waits, {**people(entry), "power": power(facts)})


def _rest(entry: Entry, facts: Facts) -> Phrase:
    kind = label("rest", str(facts.get("kind", "short")))
    return phrase(
        pgettext("fifth", "{target}: {kind}."), target=Name(entry.target or ""), kind=kind
    )


COURSE = {
    "round": Rule(sees="round", says=begins, came=None),
    "turn": Rule(sees="", says=pgettext("fifth", "It is the turn of {who}."), came=None),
    "surprised": Rule(
        sees="",
        says=pgettext("fifth", "{who} is surprised and does nothing."),
        came=befalls(Weight.CHANGED, word=pgettext("fifth", "surprised")),
    ),
    "turn_passed": Rule(
        sees="",
        outcome="",
        says=pgettext("fifth", "{who} can do nothing."),
        came=befalls(Weight.DID, word=pgettext("fifth", "can do nothing")),
    ),
    "recharge": Rule(sees="", actor="power roll ready", outcome="", says=_recharge, why=(DICE,)),
    "initiative": Rule(
        sees="edge natural bonus total",
        outcome="edge natural bonus total",
        says=_initiative,
        came=_all_rolls,
        why=D20,
    ),
    "tie_roll": Rule(
        sees="roll",
        outcome="roll",
        says=named(
            pgettext("fifth", "A tie: {who} rolls {roll}."),
            pgettext("fifth", "A tie: {who} rolls."),
            roll="",
        ),
        why=(DICE,),
    ),
    "initiative_order": Rule(sees="order", outcome="order", says=_order),
    "gm_set": Rule(
        sees="",
        target="field value",
        outcome="",
        says=value_set(label, lambda facts: worded(facts["value"])),
        came=befalls(word=RULING),
    ),
    "joined": Rule(
        sees="side acts_from",
        says=pgettext("fifth", "{who} joins the fight."),
        came=befalls(word=NEW),
    ),
    "removed": Rule(
        sees="",
        says=pgettext("fifth", "{target} is taken out of the fight."),
        came=befalls(Weight.OUT, word=TAKEN_OUT),
    ),
    "gm_engage": Rule(
        sees="",
        says=pgettext("fifth", "{who} and {target} stand next to each other now."),
        came=changes(pgettext("fifth", "next to a foe")),
    ),
    "gm_disengage": Rule(
        sees="",
        says=pgettext("fifth", "{who} and {target} do not stand next to each other any more."),
        came=changes(pgettext("fifth", "moved apart")),
    ),
    "rest": Rule(
        sees="kind",
        target="hp",
        says=_rest,
        came=changes(pgettext("fifth", "rested")),
        why=(DICE, total("hp", pgettext("fifth", "Hit points now"))),
    ),
    "fight_over": Rule(sees="winner", outcome="winner", says=over),
}
