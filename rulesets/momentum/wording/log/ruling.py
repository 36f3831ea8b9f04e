"""Sentences of the GM's rulings, and of the end of the fight (README 7.14, 8)."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.momentum.wording.labels import label, level
from rulesets.sentence_patterns import Facts, Say, people
from rulesets.wording.labels import worded
from rulesets.wording.log import ends, over, value_set


def _momentum(entry: Entry, facts: Facts) -> Phrase:
    if "side" not in facts:
        return phrase(pgettext("momentum", "The GM rules on the Momentum."))
    message = pgettext("momentum", "The GM gives the Momentum to: {side}.")
    return phrase(message, side=Name(facts["side"]))


def _check(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "level" not in facts:
        return Phrase(pgettext("momentum", "The GM calls for a skill test by {who}."), values)
    values["level"] = level(facts["level"])
    if not facts.get("what"):
        return Phrase(pgettext("momentum", "Skill test by {who}: {level}."), values)
    values["what"] = facts["what"]
    return Phrase(pgettext("momentum", "Skill test by {who}, {what}: {level}."), values)


SENTENCES: Mapping[str, Say] = {
    "gm_set": value_set(label, lambda facts: worded(facts["value"])),
    "gm_add": pgettext("momentum", "{who} joins the fight and acts from the next round on."),
    "gm_remove": pgettext("momentum", "The GM removes {who} from the fight."),
    "gm_momentum": _momentum,
    "gm_engage": pgettext("momentum", "The GM puts {who} into melee with {target}."),
    "gm_disengage": pgettext("momentum", "The GM takes {who} out of the melee."),
    "check": _check,
    "gm_end": ends,
    "fight_over": over,
}
