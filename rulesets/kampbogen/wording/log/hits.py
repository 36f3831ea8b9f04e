"""The log of the kampgrad’s targets, and of what it and the effects of a round do to them (README
7.5, 7.7, 7.9)."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import COSTS, effect_named
from rulesets.kampbogen.wording.log.words import (
    CONDITION,
    WOUNDED_MANY,
    about,
    in_few_sentences,
    several_causes,
)
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule

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


def targets(entry: Entry, gathering: Gathering) -> None:
    """Tells the kampgrad's targets, until the consequences are known."""
    if _open(gathering.entries) and entry.facts["places"] != 0:
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
    harm = entry.facts["harm"]
    if entry.facts["vehicle"]:
        gathering.befalls(entry.who, Weight.CHANGED)
    elif not harm:
        gathering.befalls(entry.who, Weight.RESISTED, word=UNHARMED)
    else:
        cost = None
        if several_causes(gathering.entries, entry.who):
            cost = phrase(COSTS, effect=Term("kampgrad"), harm=harm, what=Term("liv"))
        gathering.befalls(entry.who, Weight.WOUNDED, word=cost)


def _kampgrad(gathering: Gathering) -> None:
    """Tells whom the kampgrad costs life or a break; several in one sentence."""
    hits = of_rule(gathering.entries, "kampgrad_hit")
    costly = [entry for entry in hits if entry.facts["harm"]]
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
    return bool(entry.facts["harm"] or entry.facts["vehicle"])


def _open(entries: Sequence[Entry]) -> bool:
    """Whether nothing has been carried out yet."""
    return all(entry.rule in ("targets", "targeted") for entry in entries)


def effect(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect once for all combatants it affects."""
    facts, reached = entry.facts, of_rule(gathering.entries, "effect")
    if entry is reached[0]:
        effects = [each for each in reached if "effect" in each.facts]
        for said in in_few_sentences(gathering.sentence(each) for each in effects):
            gathering.does(said)
    if "effect" not in facts:
        untold = gathering.sentence(entry)
        if facts["harm_to"] == "liv":
            gathering.befalls(entry.target, Weight.WOUNDED, untold, many=WOUNDED_MANY)
        else:
            gathering.befalls(entry.target, Weight.CHANGED, untold)
        return
    named = effect_named(facts["effect"], _keys(reached))
    harm, what, condition = (facts[name] for name in ("harm", "harm_to", "condition"))
    if harm and what == "liv":
        several = several_causes(gathering.entries, entry.target) or len(_keys(reached)) > 1
        cost = phrase(COSTS, effect=named, harm=harm, what=Term(what)) if several else None
        gathering.befalls(entry.target, Weight.WOUNDED, word=cost)
    elif harm and not condition and not about(gathering.entries, entry.target, "pool"):
        gathering.befalls(entry.target, Weight.MISSED)
    if condition:
        word = phrase(CONDITION, condition=Term(condition))
        gathering.befalls(entry.target, Weight.CHANGED, word=word)


def vehicle_break(entry: Entry, gathering: Gathering) -> None:
    vehicle, breaks = Term(entry.facts["vehicle"]), Term("brudskade")
    word = phrase(COSTS, effect=vehicle, harm=1, what=breaks)
    gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry), word=word)


def _keys(reached: list[Entry]) -> set[str]:
    return {entry.facts.get("effect", "") for entry in reached}
