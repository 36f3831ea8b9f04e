"""The log of spells."""

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.log import why
from rulesets.momentum.wording.log.blows import goes_down, struck
from rulesets.momentum.wording.log.words import MISSED, MISSED_MANY, NO_DAMAGE, WOUNDED_MANY, by
from rulesets.results import Gathering
from rulesets.sentence_patterns import Facts, if_known, people

CASTS = pgettext("momentum", "{who} casts a spell.")
SPELL_HURTS = pgettext("momentum", "The spell of {who} hurts {target}.")
HARMS = pgettext("momentum", "{who} casts {spell} on {target}: {damage} damage.")
PAID = npgettext("momentum", "{count} magic point spent", "{count} magic points spent")


def _cast(entry: Entry, facts: Facts) -> Phrase:
    if "spell" not in facts or "success" not in facts:
        return Phrase(CASTS, people(entry))
    values = {**people(entry), "spell": Term(facts["spell"])}
    if not facts["success"]:
        return Phrase(pgettext("momentum", "The spell of {who} fails: {spell}."), values)
    on = pgettext("momentum", "The spell of {who} on {target} works: {spell}.")
    alone = pgettext("momentum", "The spell of {who} works: {spell}.")
    return Phrase(on if entry.target else alone, values)


def cast(entry: Entry, gathering: Gathering) -> None:
    """Tells the spell, its effect and its cost."""
    facts, harm = entry.facts, by(gathering.entries, entry.who, "spell_damage")
    if harm is not None and {"spell"} <= facts.keys() and harm.facts.get("damage"):
        values = {**people(entry), "spell": Term(facts["spell"]), "damage": harm.facts["damage"]}
        gathering.does(Phrase(HARMS, values))
    else:
        gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)
    if facts.get("cost"):
        gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(PAID, count=facts["cost"]))
    if facts.get("success") is False:
        missed = Phrase(MISSED, count=1)
        gathering.befalls(entry.target, Weight.MISSED, word=missed, many=MISSED_MANY)
    elif harm is None:
        gathering.befalls(entry.target, Weight.DID)


def spell_damage(entry: Entry, gathering: Gathering) -> None:
    """Tells the damage of a spell, if the spell itself is not told with it."""
    done = entry.facts.get("damage")
    if not done or by(gathering.entries, entry.who, "cast") is None:
        gathering.does(gathering.sentence(entry))
    if done == 0:
        gathering.befalls(entry.target, Weight.RESISTED, word=phrase(NO_DAMAGE))
        return
    gathering.befalls(entry.target, Weight.WOUNDED, life=done or 0, many=WOUNDED_MANY)
    goes_down(entry, gathering)


MAGIC = {
    "cast": Rule(
        sees="spell hindered success level",
        actor="cost mp",
        says=_cast,
        came=cast,
        why=(why.cast,),
    ),
    "spell_damage": Rule(
        sees="rolled times damage",
        actor="bonus",
        target="armour hp",
        outcome="damage hp",
        says=struck(
            if_known(
                pgettext("momentum", "The spell of {who} does {target} {damage} damage."),
                SPELL_HURTS,
            ),
            if_known(
                pgettext("momentum", "The spell of {who} does {target} {damage} damage, doubled."),
                SPELL_HURTS,
            ),
            pgettext("momentum", "The spell of {who} does not reach {target}."),
            SPELL_HURTS,
        ),
        came=spell_damage,
        why=(why.damage,),
    ),
}
