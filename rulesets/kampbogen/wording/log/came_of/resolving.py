"""The result of a round for each combatant: the deeds, compared with the kampgrad, and their
targets."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import COSTS, effect_named
from rulesets.kampbogen.wording.log.came_of.words import (
    FUMBLE,
    about,
    in_few_sentences,
    made_by,
    several_causes,
)
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import sentence_of

HIT = phrase(pgettext("kampbogen", "Hit by the combat grade"))
COSTS_LIFE = npgettext(
    "kampbogen",
    "The combat grade of {kampgrad} costs {who} {count} life.",
    "The combat grade of {kampgrad} costs {who} {count} life.",
)
COSTS_EACH_LIFE = npgettext(
    "kampbogen",
    "The combat grade of {kampgrad} costs {who} {count} life each.",
    "The combat grade of {kampgrad} costs {who} {count} life each.",
)
HARMS_NOBODY = phrase(pgettext("kampbogen", "The combat grade does no damage."))
NOBODY = pgettext("kampbogen", "The combat grade of {kampgrad} does no damage.")
UNHARMED = phrase(pgettext("kampbogen", "no damage from the combat grade"))
AGAINST = pgettext("kampbogen", "{total} against {kampgrad}: {result}")
WARDED_OFF = pgettext("kampbogen", "warded off")
TO_WARD_OFF = pgettext("kampbogen", "to ward off {effect}")
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

fumbles = sentence_of(pgettext("kampbogen", "{who} rolls a double one: a fumble."))


def targets(entry: Entry, gathering: Gathering) -> None:
    """Tells the kampgrad's targets, until the consequences are known."""
    if _open(gathering.entries) and entry.facts.get("places") != 0:
        gathering.does(gathering.sentence(entry))
    else:
        _kampgrad(gathering)


def targeted(entry: Entry, gathering: Gathering) -> None:
    """Tells of a target that is hit without harm."""
    if _open(gathering.entries):
        gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry), word=HIT)
    elif not about(gathering.entries, entry.who, "kampgrad_hit"):
        gathering.befalls(entry.who, Weight.RESISTED, word=UNHARMED)


def kampgrad_hit(entry: Entry, gathering: Gathering) -> None:
    _kampgrad(gathering)
    harm = entry.facts.get("harm")
    if entry.facts.get("vehicle"):
        gathering.befalls(entry.who, Weight.CHANGED)
    elif harm == 0:
        gathering.befalls(entry.who, Weight.RESISTED, word=UNHARMED)
    else:
        cost = None
        if harm and several_causes(gathering.entries, entry.who):
            cost = phrase(COSTS, effect=Term("kampgrad"), harm=harm, what=Term("liv"))
        gathering.befalls(entry.who, Weight.WOUNDED, word=cost)


def act(entry: Entry, gathering: Gathering) -> None:
    """Tells a combat roll, a manoeuvre, or an effect warded off: the result and the effect."""
    facts, word = entry.facts, _against(entry)
    gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry), word=word)
    if word is not None and _fumbles(entry):
        gathering.befalls(entry.who, Weight.DID, fumbles(entry, facts), word=Phrase(FUMBLE))
    if "effect" in facts:
        effect = effect_named(facts["effect"], _effects(gathering.entries))
        gathering.befalls(entry.who, Weight.DID, word=phrase(TO_WARD_OFF, effect=effect))


def counter(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect warded off: with success it is a deed for everybody."""
    if not entry.facts.get("success"):
        act(entry, gathering)
        return
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.CHANGED, word=Phrase(WARDED_OFF))
    gathering.befalls(entry.who, Weight.DID, word=_against(entry))


def prygl_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells all prygl rolls of a combatant together."""
    made = made_by(entry, gathering.entries)
    if entry is not made[0]:
        return
    dice = tuple(each.facts["dice"] for each in made if "dice" in each.facts)
    hits = sum(bool(each.facts.get("hit")) for each in made)
    if not hits or not dice:
        word = phrase(THRASHED_NOBODY, dice=dice) if dice else None
        gathering.befalls(entry.who, Weight.DID, gathering.sentence(entry), word=word)
        return
    struck = {each.target for each in made if each.facts.get("hit")}
    values = {"who": Name(entry.who or ""), "dice": dice}
    if len(struck) == 1 and entry.target:
        told = Phrase(THRASHES, {**values, "target": Name(entry.target)}, hits)
    else:
        told = Phrase(THRASHES_SEVERAL, values, hits)
    gathering.befalls(entry.who, Weight.DID, told, word=phrase(THRASHED, hits, dice=dice))


def _against(entry: Entry) -> Phrase | None:
    """The total against the kampgrad; None if the reader may not know one of them."""
    facts = entry.facts
    if not {"total", "kampgrad"} <= facts.keys():
        return None
    result = Term(_result(entry))
    return phrase(AGAINST, total=facts["total"], kampgrad=facts["kampgrad"], result=result)


def _kampgrad(gathering: Gathering) -> None:
    """Tells whom the kampgrad costs life or a break; several in one sentence."""
    hits = of_rule(gathering.entries, "kampgrad_hit")
    costly = [entry for entry in hits if entry.facts.get("harm")]
    number = next((e.facts["kampgrad"] for e in gathering.entries if "kampgrad" in e.facts), None)
    if costly and number is not None:
        who = tuple(Name(entry.who or "") for entry in costly)
        values = {"who": who, "kampgrad": number}
        costs = COSTS_LIFE if len(who) == 1 else COSTS_EACH_LIFE
        gathering.does(Phrase(costs, values, costly[0].facts["harm"]))
        hits = [entry for entry in hits if entry not in costly]
    hits = [entry for entry in hits if _costs(entry)]
    for told in in_few_sentences(gathering.sentence(entry) for entry in hits):
        gathering.does(told)
    if not costly and not hits:
        gathering.does(HARMS_NOBODY if number is None else phrase(NOBODY, kampgrad=number))


def _costs(entry: Entry) -> bool:
    return entry.facts.get("harm") != 0 or bool(entry.facts.get("vehicle"))


def _open(entries: Sequence[Entry]) -> bool:
    """Whether nothing has been carried out yet."""
    return all(entry.rule in ("targets", "targeted") for entry in entries)


def _fumbles(entry: Entry) -> bool:
    """Whether a double one fails although the total is high enough."""
    return _result(entry) == "lower" and entry.facts["total"] >= entry.facts["kampgrad"]


def _result(entry: Entry) -> str:
    if "result" in entry.facts:
        return str(entry.facts["result"])
    total, kampgrad = entry.facts["total"], entry.facts["kampgrad"]
    if not entry.facts.get("success", total >= kampgrad):
        return "lower"
    return "equal" if total == kampgrad else "higher"


def _effects(entries: Sequence[Entry]) -> list[str]:
    return [
        entry.facts["effect"]
        for entry in of_rule(entries, "effect", "counter")
        if "effect" in entry.facts
    ]
