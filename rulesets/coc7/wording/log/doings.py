"""The round and small actions (README 7.1, 7.2, 7.8)."""

from collections.abc import Iterator

from rulesets.coc7.wording.labels import LEXICON, sentences
from rulesets.coc7.wording.log.rolls import ROLLED, roll
from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule, by_fact, lines, number, when
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether
from rulesets.wording.labels import names

MOST_NAMED = 12


def _round(entry: Entry, facts: Facts) -> Phrase:
    order = names(facts["order"])
    if not order:
        return phrase(pgettext("coc7", "Round {round} begins."), round=facts["round"])
    message = pgettext("coc7", "Round {round} begins. Order: {order}.")
    return phrase(message, round=facts["round"], order=_named(order))


def _named(order: tuple[Name, ...]) -> tuple[Name | Phrase, ...]:
    """The names in order; in a large fight only the first places."""
    if len(order) <= MOST_NAMED + 1:
        return order
    message = npgettext("coc7", "{count} more", "{count} more")
    return (*order[:MOST_NAMED], phrase(message, count=len(order) - MOST_NAMED))


def _other(entry: Entry, facts: Facts) -> Phrase:
    text = str(facts["text"]).strip(" .")
    if not text:
        return Phrase(pgettext("coc7", "{who} does something else."), people(entry))
    message = pgettext("coc7", "{who} does something else: {text}.")
    return Phrase(message, {**people(entry), "text": text})


WORKS = pgettext("coc7", "{who} works on the jam: {weapon}.")
WORKS_ON = npgettext(
    "coc7",
    "{who} works on the jam: {weapon}, {count} round of work left.",
    "{who} works on the jam: {weapon}, {count} rounds of work left.",
)


def _fix(entry: Entry, facts: Facts) -> Phrase:
    values, left = {**people(entry), "weapon": Term(facts["weapon"])}, facts.get("left")
    return Phrase(WORKS_ON, values, left) if left else Phrase(WORKS, values)


JAMS = if_known(pgettext("coc7", "Malfunction: the weapon of {who} jams ({weapon})."))
DUD = if_known(pgettext("coc7", "Malfunction: the shot of {who} is a dud ({weapon})."))
JAMMED, FIZZLED = pgettext("coc7", "weapon jammed"), pgettext("coc7", "dud, one round lost")
SURPRISED, NOTICED = pgettext("coc7", "surprised"), pgettext("coc7", "attack noticed in time")

# -- the arithmetic ------------------------------------------------------------------------------

UNAWARE = pgettext("coc7", "The surprised cannot respond; from now on they are aware of the fight.")
LAST_ROUND = pgettext(
    "coc7", "The last round of work comes with a roll; so does every further try."
)


def _awareness(entry: Entry, facts: Facts) -> Iterator[Line]:
    if facts["check"] != "none":
        skill = pgettext("coc7", "Skill or characteristic")
        yield Line(phrase(skill), Term(facts["check"]))
        yield from lines(ROLLED, entry, facts)
    if not facts["success"]:
        yield Line(phrase(UNAWARE))


def _last_round(entry: Entry, facts: Facts) -> Iterator[Line]:
    if not facts.get("left"):
        yield Line(phrase(LAST_ROUND))


# -- the rows ------------------------------------------------------------------------------------

DOINGS = {
    "round": Rule(
        sees="round order",
        outcome="order",
        says=_round,
        came=None,
        why=(
            pgettext(
                "coc7",
                "In descending DEX order; a readied firearm adds 50. Ties: the higher combat skill "
                "first.",
            ),
        ),
    ),
    "skip": Rule(
        sees="reason",
        outcome="",
        says=by_word("reason", sentences("skips")),
        part=by_fact(
            "reason",
            {
                reason: Part(word=word, many=LEXICON.also["skipped_many"][reason])
                for reason, word in LEXICON.also["skipped"].items()
            },
        ),
    ),
    "awareness": roll(
        whether(
            "success",
            pgettext("coc7", "{who} notices the attack of {target} in time."),
            pgettext("coc7", "Surprise attack: {who} does not notice {target} in time."),
        ),
        "check",
        part=by_fact(
            "success",
            {True: Part(weight=Weight.RESISTED, word=NOTICED, of_actor=True)},
            Part(word=SURPRISED, of_actor=True),
        ),
        why=(_awareness,),
    ),
    "other": Rule(sees="text", says=_other),
    "malfunction": Rule(
        sees="weapon roll effect",
        actor="value rounds ammo",
        outcome="effect",
        says=by_word("effect", {"jam": JAMS, "dud": DUD}),
        part=Part(word=by_word("effect", {"jam": JAMMED, "dud": FIZZLED}), told="deed"),
        why=(
            number("roll", pgettext("coc7", "Roll")),
            number("value", pgettext("coc7", "Malfunction value")),
            when("rounds", number("rounds", pgettext("coc7", "Rounds of work"))),
            pgettext(
                "coc7",
                "A roll at or above the malfunction value: no shot, one round lost, the rest is "
                "not fired.",
            ),
        ),
    ),
    "fix": Rule(sees="weapon", actor="left", says=_fix, why=(_last_round,)),
}
