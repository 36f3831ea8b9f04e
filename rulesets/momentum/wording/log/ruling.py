"""Sentences of the GM's rulings, and of the end of the fight (README 7.14, 8)."""

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.momentum.wording.labels import label, level
from rulesets.momentum.wording.log.meeting import meets
from rulesets.momentum.wording.log.words import LEAVES
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, people
from rulesets.wording.labels import worded
from rulesets.wording.log import NEW, RULING, ends, over, value_set


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


RULINGS = {
    "gm_set": Rule(
        sees="",
        actor="field value",
        says=value_set(label, lambda facts: worded(facts["value"])),
        part=Part(word=RULING),
    ),
    "gm_add": Rule(
        sees="",
        says=pgettext("momentum", "{who} joins the fight and acts from the next round on."),
        part=Part(word=NEW),
    ),
    "gm_remove": Rule(
        sees="",
        says=pgettext("momentum", "The GM removes {who} from the fight."),
        part=Part(weight=Weight.OUT, word=pgettext("momentum", "taken out")),
    ),
    "gm_momentum": Rule(
        sees="side",
        says=_momentum,
    ),
    "gm_engage": Rule(
        sees="group",
        says=pgettext("momentum", "The GM puts {who} into melee with {target}."),
        came=meets,
    ),
    "gm_disengage": Rule(
        sees="",
        says=pgettext("momentum", "The GM takes {who} out of the melee."),
        part=LEAVES,
    ),
    "check": Rule(
        sees="what level success",
        says=_check,
    ),
    "gm_end": Rule(
        sees="",
        says=ends,
    ),
    "fight_over": Rule(
        sees="winner",
        outcome="winner",
        says=over,
    ),
}
