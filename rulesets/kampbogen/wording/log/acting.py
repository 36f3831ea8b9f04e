"""The log of the uses of a roll: chosen, and compared with the kampgrad (README 7.5 to 7.8)."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import chosen, effect_named
from rulesets.kampbogen.wording.log.words import FUMBLE, fumbles, made_by
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, people

AGAINST = pgettext("kampbogen", "{total} against {kampgrad}: {result}")
WARDED_OFF = pgettext("kampbogen", "warded off")
TO_WARD_OFF = pgettext("kampbogen", "to ward off {effect}")


def act(entry: Entry, gathering: Gathering) -> None:
    """A single choice is the deed; several are consequences for the combatants that chose."""
    sentence, alone = gathering.sentence(entry), len(gathering.entries) == 1
    if alone:
        gathering.does(sentence)
    gathering.befalls(entry.who, Weight.DID, None if alone else sentence, word=_chosen(entry.facts))


def _chosen(facts: Facts) -> Phrase:
    result = facts.get("ability", ""), facts.get("total"), facts.get("result", "")
    return chosen(facts["action"], *(result if all(result) else ("", None, "")))


def fights(entry: Entry, gathering: Gathering) -> None:
    """Tells a combat roll, a manoeuvre, or an effect warded off: the result and the effect."""
    facts, sentence = entry.facts, gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.DID, sentence, word=_against(entry))
    if _fumbles(entry):
        gathering.befalls(entry.who, Weight.DID, fumbles(entry, facts), word=Phrase(FUMBLE))
    if "effect" in facts:
        effect = effect_named(facts["effect"], _effects(gathering.entries))
        gathering.befalls(entry.who, Weight.DID, word=phrase(TO_WARD_OFF, effect=effect))


def counter(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect warded off: with success it is a deed for everybody."""
    if not entry.facts["success"]:
        fights(entry, gathering)
        return
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(WARDED_OFF))
    gathering.befalls(entry.who, Weight.DID, word=_against(entry))


def _against(entry: Entry) -> Phrase:
    total, kampgrad = entry.facts["total"], entry.facts["kampgrad"]
    return phrase(AGAINST, total=total, kampgrad=kampgrad, result=Term(_result(entry)))


def _fumbles(entry: Entry) -> bool:
    """Whether a double one fails although the total is high enough."""
    return _result(entry) == "lower" and entry.facts["total"] >= entry.facts["kampgrad"]


def _result(entry: Entry) -> str:
    if "result" in entry.facts:
        return str(entry.facts["result"])
    total, kampgrad = entry.facts["total"], entry.facts["kampgrad"]
    if not entry.facts["success"]:
        return "lower"
    return "equal" if total == kampgrad else "higher"


def _effects(entries: Sequence[Entry]) -> list[str]:
    return [
        entry.facts["effect"]
        for entry in of_rule(entries, "effect", "counter")
        if "effect" in entry.facts
    ]


# -- thrashing -----------------------------------------------------------------------------------

THRASHES = npgettext(
    "kampbogen",
    "{who} thrashes {target} with {dice}: {count} hit.",
    "{who} thrashes {target} with {dice}: {count} hits.",
)
THRASHES_SEVERAL = npgettext(
    "kampbogen",
    "{who} thrashes with {dice}: {count} hit.",
    "{who} thrashes with {dice}: {count} hits.",
)
THRASHED = npgettext("kampbogen", "{count} hit: {dice}", "{count} hits: {dice}")
THRASHED_NOBODY = pgettext("kampbogen", "no hit with {dice}")


def prygl_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells all prygl rolls of a combatant together."""
    source = made_by(entry, gathering.entries)
    if entry is not source[0]:
        return
    dice = tuple(each.facts["dice"] for each in source)
    hits = sum(each.facts["hit"] for each in source)
    if not hits:
        word = phrase(THRASHED_NOBODY, dice=dice)
        gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry), word=word)
        return
    struck = {each.target for each in source if each.facts["hit"]}
    message = THRASHES if len(struck) == 1 and entry.target else THRASHES_SEVERAL
    sentence = Phrase(message, {**people(entry), "dice": dice}, hits)
    gathering.befalls(entry.who, Weight.DID, sentence, word=phrase(THRASHED, hits, dice=dice))
