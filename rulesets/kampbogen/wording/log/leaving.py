"""The log of leaving and ending a fight, also by the GM's rulings (README 5.5, 5.6, 7.12, 8)."""

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import label, worded
from rulesets.kampbogen.wording.log.words import (
    BROKEN_OUT,
    CAUGHT,
    DEAD,
    DEAD_MANY,
    FLEE_MANY,
    FLEES,
    JOINS,
    LEAVES,
    STAY_MANY,
    STAYS,
    SURRENDERS,
)
from rulesets.log_rows import Came, Rule
from rulesets.messages import Message, Phrase, npgettext, pgettext
from rulesets.results import Gathering, Part
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, over

FLED = npgettext(
    "kampbogen",
    "{count} character fights their way through.",
    "{count} characters fight their way through.",
)


def _set(entry: Entry, facts: Facts) -> Phrase:
    if "field" not in facts or "value" not in facts:
        return Phrase(pgettext("kampbogen", "A value of {target} changes."), people(entry))
    message = pgettext("kampbogen", "GM ruling on {target}: {field} set to {value}.")
    field, value = label("stats", facts["field"]), worded(facts["value"])
    return Phrase(message, {**people(entry), "field": field, "value": value})


def as_a_whole(happens: str, word: Message) -> Came:
    """Consequences of a side, whose members are not named."""

    def tell(entry: Entry, gathering: Gathering) -> None:
        gathering.does(gathering.sentence(entry))
        if entry.facts.get(happens):
            gathering.befalls("party", Weight.CHANGED, word=Phrase(word))

    return tell


LEAVING = {
    "flee": Rule(
        sees="until",
        says=pgettext("kampbogen", "{who} flees."),
        part=Part(weight=Weight.OUT, word=FLEES, many=FLEE_MANY),
    ),
    "stay": Rule(
        sees="",
        says=pgettext("kampbogen", "{who} stays in the fight."),
        part=Part(weight=Weight.DID, word=STAYS, many=STAY_MANY),
    ),
    "break_out": Rule(
        sees="through characters",
        says=whether(
            "through",
            if_known(
                FLED,
                pgettext("kampbogen", "The characters fight their way through."),
                count="characters",
            ),
            pgettext("kampbogen", "The characters stay in the fight."),
        ),
        came=as_a_whole("through", BROKEN_OUT),
    ),
    "pursuit": Rule(
        sees="caught rounds_passed",
        says=whether(
            "caught",
            pgettext("kampbogen", "The opponents catch up with them."),
            pgettext("kampbogen", "The opponents let them go."),
            pgettext("kampbogen", "The opponents decide about the pursuit."),
        ),
        came=as_a_whole("caught", CAUGHT),
    ),
    "fate": Rule(
        sees="fate",
        says=by_word(
            "fate",
            {
                "leave": pgettext("kampbogen", "The fallen are left where they lie."),
                "plunder": pgettext("kampbogen", "The fallen are plundered."),
                "kill": pgettext("kampbogen", "The fallen are killed."),
            },
            pgettext("kampbogen", "The fate of the fallen is decided."),
        ),
    ),
    "killed": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} is killed."),
        part=Part(weight=Weight.OUT, word=DEAD, many=DEAD_MANY),
    ),
    "loot": Rule(
        sees="shares",
        outcome="shares",
        says=if_known(
            npgettext(
                "kampbogen",
                "Loot: {count} share, one for each defeated opponent.",
                "Loot: {count} shares, one for each defeated opponent.",
            ),
            pgettext("kampbogen", "There is loot, a share for each defeated opponent."),
            count="shares",
        ),
        why=(
            pgettext(
                "kampbogen", "Valuables and broken gear to reuse; money only where it belongs."
            ),
        ),
    ),
    "over": Rule(
        sees="winner loot",
        outcome="winner loot",
        says=over,
    ),
    "set": Rule(
        sees="field value",
        says=_set,
        part=Part(word=RULING),
    ),
    "add": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} is in the fight."),
        part=Part(word=NEW),
    ),
    "remove": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} is removed from the fight."),
        part=Part(weight=Weight.OUT, word=TAKEN_OUT),
    ),
    "end": Rule(
        sees="",
        says=pgettext("kampbogen", "The GM ends the fight."),
    ),
    "enter": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} joins the fight."),
        part=Part(word=JOINS),
    ),
    "withdraw": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} leaves the fight."),
        part=Part(weight=Weight.OUT, word=LEAVES),
    ),
    "opponent_flees": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} flees."),
        part=Part(weight=Weight.OUT, word=FLEES),
    ),
    "surrender": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} surrenders."),
        part=Part(weight=Weight.OUT, word=SURRENDERS),
    ),
}
