"""The roller and the purpose of dice, for dice pads and for rolls in the record."""

from collections.abc import Mapping

from rulesets.arm5.wording.labels import label
from rulesets.contract import Entry
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import Rolled, titled
from rulesets.wording.rolled import EVERY_GAME

ROLLED: Mapping[str, Rolled] = {
    **EVERY_GAME,
    "initiative_tie": Rolled(pgettext("arm5", "{who}: equal initiative")),
    "defense": Rolled(
        pgettext("arm5", "{who}: defence"), pgettext("arm5", "{who}: defence against {target}")
    ),
    "fast_cast": Rolled(
        pgettext("arm5", "{who}: fast-casting speed"),
        pgettext("arm5", "{who}: fast-casting speed against {target}"),
    ),
    "priority": Rolled(
        pgettext("arm5", "{who}: who is first?"),
        pgettext("arm5", "{who}: who is first, {who} or {target}?"),
    ),
    "priority_tie": Rolled(pgettext("arm5", "{who}: equal priority")),
    "cast": Rolled(
        pgettext("arm5", "{who}: casting roll"), pgettext("arm5", "{who}: casting roll on {target}")
    ),
    "soak": Rolled(
        pgettext("arm5", "{who}: soak"), pgettext("arm5", "{who}: soak against {target}")
    ),
    "concentration": Rolled(pgettext("arm5", "{who}: concentration")),
    "fatigue": Rolled(pgettext("arm5", "{who}: fatigue test")),
    "mount_fatigue": Rolled(pgettext("arm5", "{who}: fatigue of the mount")),
    "athletics": Rolled(pgettext("arm5", "{who}: athletics")),
    "ride": Rolled(pgettext("arm5", "{who}: ride")),
    "stamina": Rolled(pgettext("arm5", "{who}: stamina")),
}
SPELL = pgettext("arm5", "{who}: casting {spell}")
SPELL_AT = pgettext("arm5", "{who}: casting {spell} on {target}")
BOTCH: Message = pgettext("arm5", "{roll} (botch dice)")
BOTCHING = "_botch"


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    """The roller and the purpose; botch dice belong to the roll whose zero needs them."""
    first = purpose.removesuffix(BOTCHING)
    if first != purpose:
        return phrase(BOTCH, roll=rolled(who, first, told))
    if purpose == "cast" and told is not None and "spell" in told.facts:
        return _cast(who, told, label("spell", told.facts["spell"]))
    return titled(ROLLED[purpose], who, told)


def _cast(who: str, told: Entry, spell: Term) -> Phrase:
    if told.target is None or told.target == who:
        return phrase(SPELL, who=Name(who), spell=spell)
    return phrase(SPELL_AT, who=Name(who), spell=spell, target=Name(told.target))
