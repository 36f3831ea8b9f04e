"""The roller and the purpose of dice, for dice pads and for rolls in the record."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.ose.wording.labels import label
from rulesets.sentence_patterns import RollTitle, titled
from rulesets.wording.rolled import EVERY_GAME

OF_MORALE = pgettext("ose", "{who}: morale check of {target}")
ROLLED: Mapping[str, RollTitle] = {
    **EVERY_GAME,
    "morale": RollTitle(pgettext("ose", "{who}: morale check"), OF_MORALE),
    "save": RollTitle(pgettext("ose", "{who}: saving throw")),
    "spell_damage": RollTitle(pgettext("ose", "{who}: damage of the spell")),
    "healing": RollTitle(pgettext("ose", "{who}: healing by the spell")),
    "duration": RollTitle(pgettext("ose", "{who}: duration of the spell")),
}
SAVE = pgettext("ose", "{who}: saving throw ({category})")
FOR_ANOTHER = pgettext("ose", "{who}: damage by {attacker} to {target}")
OF_SPELL = {
    "spell_damage": pgettext("ose", "{who}: damage of {spell}"),
    "healing": pgettext("ose", "{who}: healing by {spell}"),
    "duration": pgettext("ose", "{who}: duration of {spell}"),
}


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    facts = told.facts if told else {}
    if purpose == "save" and "category" in facts:
        return phrase(SAVE, who=Name(who), category=label("category", facts["category"]))
    if purpose in OF_SPELL and "spell" in facts:
        return phrase(OF_SPELL[purpose], who=Name(who), spell=Term(facts["spell"]))
    if purpose == "morale" and "side" in facts:
        return phrase(OF_MORALE, who=Name(who), target=Name(facts["side"]))
    if purpose == "damage" and told and told.who and told.target and who != told.who:
        attacker, target = Name(told.who), Name(told.target)
        return phrase(FOR_ANOTHER, who=Name(who), attacker=attacker, target=target)
    return titled(ROLLED[purpose], who, told)
