"""The log up to the uses of a roll: round, kampgrad, effects, ability rolls (README 7.3 to 7.5)."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import effect_named
from rulesets.kampbogen.wording.log.words import FUMBLE, RISE, SOUL_SPENT, SURPRISED
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering, of_rule

MOST_ROLLS = 6
SPECIAL = {"fumble": FUMBLE, "rise": RISE}
ROLLED = pgettext("kampbogen", "Rolls: {rolls}.")
ROLL = pgettext("kampbogen", "{who} ({total})")
SPECIAL_ROLL = {
    "fumble": pgettext("kampbogen", "{who} ({total}, fumble)"),
    "rise": pgettext("kampbogen", "{who} ({total}, rising roll)"),
}
EVERYBODY = pgettext("kampbogen", "Everybody has rolled.")
ROLLED_WORD = pgettext("kampbogen", "rolled {dice}")


def begin(entry: Entry, gathering: Gathering) -> None:
    """Tells the situation; an ambush surprises all characters."""
    gathering.does(gathering.sentence(entry))
    if entry.facts["ambushed"] == "party":
        gathering.befalls("party", Weight.CHANGED, word=Phrase(SURPRISED))


def ability_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence; a reroll with a soul point separately."""
    facts, again = entry.facts, entry.facts["reroll"]
    common = [each for each in of_rule(gathering.entries, entry.rule) if not again]
    if len(common) > 1:
        gathering.does(all_rolls(common, "dice"))
    alone, rolled = len(common) < 2, phrase(ROLLED_WORD, dice=facts["dice"])
    sentence, word = (gathering.sentence(entry), rolled) if alone else (None, None)
    gathering.befalls(entry.who, Weight.DID, sentence, word=word)
    if facts["special"] in SPECIAL:
        gathering.befalls(entry.who, Weight.DID, word=Phrase(SPECIAL[facts["special"]]))


def all_rolls(rolled: Sequence[Entry], fact: str) -> Phrase:
    if len(rolled) > MOST_ROLLS:
        return phrase(EVERYBODY)
    return phrase(ROLLED, rolls=tuple(_roll(entry, fact) for entry in rolled))


def _roll(entry: Entry, fact: str) -> Phrase:
    values = {"who": Name(entry.who or ""), "total": entry.facts[fact]}
    return Phrase(SPECIAL_ROLL.get(entry.facts["special"], ROLL), values)


def soul_roll(entry: Entry, gathering: Gathering) -> None:
    word = Phrase(SOUL_SPENT, count=entry.facts["soul"])
    gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry), word=word)


def effect_triggered(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect of the round with the kampgrad, which everybody has to know."""
    gathering.does(gathering.sentence(entry))
    name = entry.facts.get("effect")
    word = effect_named(name, ()) if name else None
    gathering.befalls(entry.who, Weight.DID, word=word)


def style(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)
