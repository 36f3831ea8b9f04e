"""The roller and the purpose of dice, for dice pads and for rolls in the record."""

from rulesets.contract import Entry
from rulesets.fifth.wording.labels import LEXICON, label
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.sentence_patterns import titled

SAVE = pgettext("fifth", "{who}: {ability} save against {against}")
CHECK = pgettext("fifth", "{who}: {skill} check")
OF_POWER = {
    "power_damage": pgettext("fifth", "{who}: damage of {power}"),
    "healing": pgettext("fifth", "{who}: healing by {power}"),
    "recharge": pgettext("fifth", "{who}: recharge of {power}"),
    "pool": pgettext("fifth", "{who}: hit points reached by {power}"),
}


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    facts = told.facts if told else {}
    if purpose == "save" and "against" in facts and "ability" in facts:
        return phrase(
            SAVE,
            who=Name(who),
            ability=label("ability", facts["ability"]),
            against=label("against", facts["against"]),
        )
    if purpose == "check" and "skill" in facts:
        return phrase(CHECK, who=Name(who), skill=label("skill", facts["skill"]))
    if purpose in OF_POWER and "power" in facts:
        return phrase(OF_POWER[purpose], who=Name(who), power=label("powers", facts["power"]))
    return titled(LEXICON.rolled[purpose], who, told)
