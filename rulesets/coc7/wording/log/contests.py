"""Spells, and breaking free of a hold (README 7.4, 7.10): a roll that may be resisted."""

from rulesets.coc7.wording.labels import rolled
from rulesets.coc7.wording.log.exchange import first_of, tied
from rulesets.contract import Entry, Weight
from rulesets.messages import Phrase, npgettext, pgettext
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import if_known, people

CASTS_AT = pgettext("coc7", "{who} casts {spell} on {target}: {damage} damage.")
WORKS_ON = pgettext("coc7", "{who} casts {spell} on {target}: it works.")
FAILS_ON = pgettext("coc7", "{who} casts {spell} on {target}: it fails.")
WORKS = pgettext("coc7", "{who} casts {spell}: it works.")
FAILS = pgettext("coc7", "{who} casts {spell}: it fails.")
BREAKS_FREE = pgettext("coc7", "{who} breaks free of {target}.")
STAYS_HELD = pgettext("coc7", "{who} does not break free of {target}.")
MAGIC_SPENT = npgettext("coc7", "{count} magic point spent", "{count} magic points spent")
BREAKING_FREE = rolled(pgettext("coc7", "breaking free {roll}: {level}"))
RESISTS = rolled(pgettext("coc7", "resistance {roll}: {level}"))
POW_DECIDES = pgettext("coc7", "tie: POW decides")
HOLD_WINS = pgettext("coc7", "tie: the hold stays")
FREE = pgettext("coc7", "free")
FREE_MANY = pgettext("coc7", "Free from the hold ({count}): {who}.")


def cast(entry: Entry, gathering: Gathering) -> None:
    effect, damage = (first_of(gathering.entries, rule) for rule in ("spell_effect", "damage"))
    if effect is None:
        gathering.does(gathering.sentence(entry))
    else:
        works, aimed = effect.facts["works"], entry.target is not None
        sentences = {(True, True): WORKS_ON, (False, True): FAILS_ON, (True, False): WORKS}
        message, facts = sentences.get((works, aimed), FAILS), {**entry.facts}
        if works and aimed and damage:
            message, facts["damage"] = CASTS_AT, damage.facts["net"]
        gathering.does(if_known(message)(entry, facts))
    cost = entry.facts.get("cost")
    word = Phrase(MAGIC_SPENT, count=cost) if cost else None
    gathering.befalls(entry.who, Weight.CHANGED if cost else Weight.DID, word=word)


def resist_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells a roll against a spell, or that of a holder."""
    works = any(each.facts["works"] for each in of_rule(gathering.entries, "spell_effect"))
    broken = works or first_of(gathering.entries, "released") is not None
    weight = Weight.DID if broken else Weight.RESISTED
    gathering.befalls(entry.who, weight, word=RESISTS(entry, entry.facts))
    if tied(first_of(gathering.entries, "spell_roll"), entry):
        gathering.befalls(entry.who, weight, word=Phrase(POW_DECIDES))


def break_free(entry: Entry, gathering: Gathering) -> None:
    free = any(each.who == entry.who for each in of_rule(gathering.entries, "released"))
    gathering.does(Phrase(BREAKS_FREE if free else STAYS_HELD, people(entry)))
    gathering.befalls(entry.who, Weight.DID, word=BREAKING_FREE(entry, entry.facts))
    if tied(entry, first_of(gathering.entries, "resist_roll")):
        gathering.befalls(entry.who, Weight.DID, word=Phrase(HOLD_WINS))


def released(entry: Entry, gathering: Gathering) -> None:
    freed = first_of(gathering.entries, "break_free")
    sentence = None if freed else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.CHANGED, sentence, word=Phrase(FREE), many=FREE_MANY)
