"""The roller and the purpose of dice, for dice pads and for rolls in the record."""

from collections.abc import Mapping

from rulesets.coc7.wording.labels import label
from rulesets.contract import Entry
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.sentence_patterns import Rolled, titled
from rulesets.wording.rolled import EVERY_GAME

ROLLED: Mapping[str, Rolled] = {
    **EVERY_GAME,
    "manoeuvre": Rolled(
        pgettext("coc7", "{who}: manoeuvre"), pgettext("coc7", "{who}: manoeuvre against {target}")
    ),
    "dodge": Rolled(pgettext("coc7", "{who}: dodge"), pgettext("coc7", "{who}: dodge {target}")),
    "fight_back": Rolled(
        pgettext("coc7", "{who}: fighting back"),
        pgettext("coc7", "{who}: fighting back against {target}"),
    ),
    "resist": Rolled(
        pgettext("coc7", "{who}: resistance"),
        pgettext("coc7", "{who}: resistance against {target}"),
    ),
    "awareness": Rolled(
        pgettext("coc7", "{who}: noticing the attack"),
        pgettext("coc7", "{who}: noticing the attack of {target}"),
    ),
    "con": Rolled(pgettext("coc7", "{who}: CON roll")),
    "check": Rolled(pgettext("coc7", "{who}: check")),
    "first_aid": Rolled(
        pgettext("coc7", "{who}: first aid"), pgettext("coc7", "{who}: first aid for {target}")
    ),
    "fix": Rolled(pgettext("coc7", "{who}: clearing the jam")),
    "spell": Rolled(pgettext("coc7", "{who}: spell"), pgettext("coc7", "{who}: spell on {target}")),
    "bonus": Rolled(
        pgettext("coc7", "{who}: damage bonus"), pgettext("coc7", "{who}: damage bonus on {target}")
    ),
    "impale": Rolled(
        pgettext("coc7", "{who}: impaling"), pgettext("coc7", "{who}: impaling {target}")
    ),
    "jam": Rolled(pgettext("coc7", "{who}: rounds to clear the jam")),
}
CHECK = pgettext("coc7", "{who}: check ({skill})")
FURTHER_TENS = pgettext("coc7", "{roll} (further tens dice)")
TENS = " tens"


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    first = purpose.removesuffix(TENS)
    if first != purpose:
        return phrase(FURTHER_TENS, roll=rolled(who, first, told))
    if purpose == "check" and told is not None and "check" in told.facts:
        return phrase(CHECK, who=Name(who), skill=label("check", told.facts["check"]))
    return titled(ROLLED[purpose], who, told)
