"""The result of all ability rolls, and of their declared uses."""

from collections.abc import Sequence
from typing import Any

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import chosen
from rulesets.kampbogen.wording.log.came_of.words import FUMBLE, RISE, SOUL_SPENT
from rulesets.kampbogen.wording.log.rolling import SENTENCES
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import sentence_of

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

rolls = sentence_of(SENTENCES["ability_roll"])
acts = sentence_of(SENTENCES["act"])
spends = sentence_of(SENTENCES["soul_roll"])


def ability_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence; a reroll with a soul point separately."""
    facts, again = entry.facts, bool(entry.facts.get("reroll"))
    common = [each for each in of_rule(gathering.entries, entry.rule) if not again]
    if len(common) > 1:
        gathering.does(all_rolls(common, "dice"))
    alone = len(common) < 2 or "dice" not in facts
    said, word = (rolls(entry, facts), _rolled(entry)) if alone else (None, None)
    gathering.befalls(entry.who, Weight.DID, said, word=word)
    if facts.get("special") in SPECIAL:
        gathering.befalls(entry.who, Weight.DID, word=Phrase(SPECIAL[facts["special"]]))


def all_rolls(rolled: Sequence[Entry], fact: str) -> Phrase:
    told = [entry for entry in rolled if fact in entry.facts]
    if len(told) > MOST_ROLLS or not told:
        return phrase(EVERYBODY)
    return phrase(ROLLED, rolls=tuple(_roll(entry, fact) for entry in told))


def soul_roll(entry: Entry, gathering: Gathering) -> None:
    left = entry.facts.get("soul")
    word = None if left is None else Phrase(SOUL_SPENT, count=left)
    gathering.befalls(entry.who, Weight.CHANGED, spends(entry, entry.facts), word=word)


def act(entry: Entry, gathering: Gathering) -> None:
    """A single choice is the deed; several are consequences for the combatants that chose."""
    said, alone = acts(entry, entry.facts), len(gathering.entries) == 1
    if alone:
        gathering.does(said)
    gathering.befalls(entry.who, Weight.DID, None if alone else said, word=_chosen(entry.facts))


def _roll(entry: Entry, fact: str) -> Phrase:
    values = {"who": Name(entry.who or ""), "total": entry.facts[fact]}
    return Phrase(SPECIAL_ROLL.get(entry.facts.get("special", ""), ROLL), values)


def _rolled(entry: Entry) -> Phrase | None:
    dice = entry.facts.get("dice")
    return None if dice is None else phrase(ROLLED_WORD, dice=dice)


def _chosen(facts: Any) -> Phrase | None:
    if "action" not in facts:
        return None
    result = facts.get("ability", ""), facts.get("total"), facts.get("result", "")
    return chosen(facts["action"], *(result if all(result) else ("", None, "")))
