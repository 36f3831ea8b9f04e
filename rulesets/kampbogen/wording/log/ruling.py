"""The log of the GM's rulings (README 5.5, 5.6)."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.kampbogen.wording.labels import label, worded
from rulesets.messages import Phrase, pgettext
from rulesets.sentence_patterns import Facts, Say, people


def _set(entry: Entry, facts: Facts) -> Phrase:
    if "field" not in facts or "value" not in facts:
        return Phrase(pgettext("kampbogen", "A value of {target} changes."), people(entry))
    message = pgettext("kampbogen", "GM ruling on {target}: {field} set to {value}.")
    field, value = label("stats", facts["field"]), worded(facts["value"])
    return Phrase(message, {**people(entry), "field": field, "value": value})


SENTENCES: Mapping[str, Say] = {
    "set": _set,
    "add": pgettext("kampbogen", "{target} is in the fight."),
    "remove": pgettext("kampbogen", "{target} is removed from the fight."),
    "end": pgettext("kampbogen", "The GM ends the fight."),
    "enter": pgettext("kampbogen", "{target} joins the fight."),
    "withdraw": pgettext("kampbogen", "{target} leaves the fight."),
    "opponent_flees": pgettext("kampbogen", "{target} flees."),
    "surrender": pgettext("kampbogen", "{target} surrenders."),
}
