"""The result of all ability rolls, and of their declared uses."""

from collections.abc import Sequence
from typing import Any

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import chosen, effect_named
from rulesets.kampbogen.wording.log.came_of.words import FUMBLE, RISE, SOUL_SPENT
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


def ability_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence; a reroll with a soul point separately."""
    facts, again = entry.facts, bool(entry.facts.get("reroll"))
    common = [each for each in of_rule(gathering.entries, entry.rule) if not again]
    if len(common) > 1:
        gathering.does(all_rolls(common, "dice"))
    alone = len(common) < 2 or "dice" not in facts
    said, word = (gathering.sentence(entry), _rolled(entry)) if alone else (None, None)
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
    gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry), word=word)


def act(entry: Entry, gathering: Gathering) -> None:
    """A single choice is the deed; several are consequences for the combatants that chose."""
    said, alone = gathering.sentence(entry), len(gathering.entries) == 1
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


def triggered(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect of the round with the kampgrad, which everybody has to know."""
    gathering.does(gathering.sentence(entry))
    name = entry.facts.get("effect")
    word = effect_named(name, ()) if name else None
    gathering.befalls(entry.who, Weight.DID, word=word)


def style(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)
