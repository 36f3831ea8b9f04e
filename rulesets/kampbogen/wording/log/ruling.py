"""The log of the GM's rulings (README 5.5, 5.6)."""

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import label, worded
from rulesets.kampbogen.wording.log.came_of.words import FLEES, JOINS, LEAVES, SURRENDERS
from rulesets.log_rows import Rule
from rulesets.messages import Phrase, pgettext
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.log import NEW, RULING, TAKEN_OUT


def _set(entry: Entry, facts: Facts) -> Phrase:
    if "field" not in facts or "value" not in facts:
        return Phrase(pgettext("kampbogen", "A value of {target} changes."), people(entry))
    message = pgettext("kampbogen", "GM ruling on {target}: {field} set to {value}.")
    field, value = label("stats", facts["field"]), worded(facts["value"])
    return Phrase(message, {**people(entry), "field": field, "value": value})


RULINGS = {
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
