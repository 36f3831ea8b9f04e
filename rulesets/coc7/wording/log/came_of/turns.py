"""The results of spells, of breaking free, of first aid; and turns that are skipped."""

from rulesets.coc7.wording.log.came_of.words import (
    BREAKING_FREE,
    CASTING_ROLL,
    HOLD_WINS,
    MAGIC_SPENT,
    POW_DECIDES,
    RESISTS,
    first_of,
    roll_word,
    tied,
)
from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule

CASTS_AT = pgettext("coc7", "{who} casts {spell} on {target}: {damage} damage.")
WORKS_ON = pgettext("coc7", "{who} casts {spell} on {target}: it works.")
FAILS_ON = pgettext("coc7", "{who} casts {spell} on {target}: it fails.")
WORKS = pgettext("coc7", "{who} casts {spell}: it works.")
FAILS = pgettext("coc7", "{who} casts {spell}: it fails.")
BREAKS_FREE = pgettext("coc7", "{who} breaks free of {target}.")
STAYS_HELD = pgettext("coc7", "{who} does not break free of {target}.")
AIDED = npgettext("coc7", "{who} regains {count} hit point.", "{who} regains {count} hit points.")
BACK = 1
"""Hit points restored by first aid."""


def cast(entry: Entry, gathering: Gathering) -> None:
    effect = first_of(gathering.entries, "spell_effect")
    works = effect.facts.get("works") if effect else None
    if works is None or "spell" not in entry.facts:
        gathering.does(gathering.sentence(entry))
    else:
        gathering.does(_spell(entry, gathering, bool(works)))
    cost = entry.facts.get("cost")
    word = Phrase(MAGIC_SPENT, count=cost) if cost else None
    gathering.befalls(entry.who, Weight.CHANGED if cost else Weight.DID, word=word)


def _spell(entry: Entry, gathering: Gathering, works: bool) -> Phrase:
    values = {"who": Name(entry.who or ""), "spell": Term(entry.facts["spell"])}
    if entry.target is None:
        return Phrase(WORKS if works else FAILS, values)
    at_one = {**values, "target": Name(entry.target)}
    damage = first_of(gathering.entries, "damage")
    if works and damage and "net" in damage.facts:
        return Phrase(CASTS_AT, {**at_one, "damage": damage.facts["net"]})
    return Phrase(WORKS_ON if works else FAILS_ON, at_one)


def spell_roll(entry: Entry, gathering: Gathering) -> None:
    gathering.befalls(entry.who, Weight.DID, word=roll_word(CASTING_ROLL, entry))


def resist_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells a roll against a spell, or that of a holder."""
    spells = of_rule(gathering.entries, "spell_effect")
    broken = any(each.facts.get("works", True) for each in spells)
    broken |= first_of(gathering.entries, "released") is not None
    weight = Weight.DID if broken else Weight.RESISTED
    gathering.befalls(entry.who, weight, word=roll_word(RESISTS, entry))
    if tied(first_of(gathering.entries, "spell_roll"), entry):
        gathering.befalls(entry.who, weight, word=Phrase(POW_DECIDES))


def break_free(entry: Entry, gathering: Gathering) -> None:
    free = any(e.who == entry.who for e in of_rule(gathering.entries, "released"))
    names = {"who": Name(entry.who or ""), "target": Name(entry.target or "")}
    gathering.does(Phrase(BREAKS_FREE if free else STAYS_HELD, names))
    gathering.befalls(entry.who, Weight.DID, word=roll_word(BREAKING_FREE, entry))
    if tied(entry, first_of(gathering.entries, "resist_roll")):
        gathering.befalls(entry.who, Weight.DID, word=Phrase(HOLD_WINS))


def first_aid(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    if not entry.facts.get("success"):
        return
    better = first_of(gathering.entries, "status") is not None
    said: Phrase | None = None
    if not better:
        said = phrase(AIDED, who=Name(entry.target or ""), count=BACK)
    gathering.befalls(entry.target, Weight.CHANGED, said, life=-BACK)
