"""The roller and the purpose of dice, for dice pads and for rolls in the record."""

from rulesets.contract import Entry
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.ose.wording.labels import LEXICON, label
from rulesets.sentence_patterns import titled

SAVE = pgettext("ose", "{who}: saving throw ({category})")
FOR_ANOTHER = pgettext("ose", "{who}: damage by {attacker} to {target}")
OF_SPELL = {
    "spell_damage": pgettext("ose", "{who}: damage of {spell}"),
    "healing": pgettext("ose", "{who}: healing by {spell}"),
    "duration": pgettext("ose", "{who}: duration of {spell}"),
}


def rolled(who: str, purpose: str, entry: Entry | None) -> Phrase:
    facts = entry.facts if entry else {}
    if purpose == "save" and "category" in facts:
        return phrase(SAVE, who=Name(who), category=label("category", facts["category"]))
    if purpose in OF_SPELL and "spell" in facts:
        return phrase(OF_SPELL[purpose], who=Name(who), spell=Term(facts["spell"]))
    of_side = LEXICON.rolled["morale"].at
    if purpose == "morale" and of_side and "side" in facts:
        return phrase(of_side, who=Name(who), target=Name(facts["side"]))
    if purpose == "damage" and entry and entry.who and entry.target and who != entry.who:
        attacker, target = Name(entry.who), Name(entry.target)
        return phrase(FOR_ANOTHER, who=Name(who), attacker=attacker, target=target)
    return titled(LEXICON.rolled[purpose], who, entry)
