"""The log of the kampgrad’s targets, and of what it and the effects of a round do to them (README
7.5, 7.7, 7.9)."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import COSTS, effect_name, effect_named
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.words import (
    CONDITION,
    TAKES,
    WOUNDED_MANY,
    about,
    in_few_sentences,
    several_causes,
)
from rulesets.log_rows import Rule
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import Facts, if_known, people, sentence_of, whether

HITS_SO_MANY = npgettext(
    "kampbogen",
    "The combat grade hits {count} character, the lowest dice first.",
    "The combat grade hits {count} characters, the lowest dice first.",
)
IS_HIT = pgettext("kampbogen", "The combat grade hits {who}.")


def _is_hit(entry: Entry, facts: Facts) -> Phrase:
    return Phrase(IS_HIT, people(entry), gather="who")


def _kampgrad_hit(entry: Entry, facts: Facts) -> Phrase:
    if facts.get("vehicle"):
        message = pgettext("kampbogen", "The combat grade is applied to the vehicle of {who}.")
    elif facts.get("harm") == 0:
        message = pgettext("kampbogen", "The combat grade does no damage to {who}.")
    elif facts.get("harm"):
        told = npgettext(
            "kampbogen",
            "The combat grade costs {who} {count} life.",
            "The combat grade costs {who} {count} life.",
        )
        each = npgettext(
            "kampbogen",
            "The combat grade costs {who} {count} life each.",
            "The combat grade costs {who} {count} life each.",
        )
        return Phrase(told, people(entry), facts["harm"], "who", each)
    else:
        message = pgettext("kampbogen", "The combat grade does damage to {who}.")
    return Phrase(message, people(entry))


REACHES = pgettext("kampbogen", "{effect} reaches {target}.")
REACHES_FROM = pgettext("kampbogen", "{effect} of {who} reaches {target}.")
REACHES_WITH = pgettext("kampbogen", "{effect} reaches {target}: {condition}.")
REACHES_WITH_FROM = pgettext("kampbogen", "{effect} of {who} reaches {target}: {condition}.")
COSTS_TARGET = npgettext(
    "kampbogen", "{effect} costs {target} {count} life.", "{effect} costs {target} {count} life."
)
COSTS_EACH = npgettext(
    "kampbogen",
    "{effect} costs {target} {count} life each.",
    "{effect} costs {target} {count} life each.",
)
SOME_EFFECT = pgettext("kampbogen", "An effect reaches {target}.")


def _effect(entry: Entry, facts: Facts) -> Phrase | None:
    costs = facts.get("harm") and facts.get("harm_to") == "liv"
    if "effect" not in facts:
        untold = if_known(TAKES, SOME_EFFECT, count="harm") if costs else sentence_of(SOME_EFFECT)
        return untold(entry, facts)
    named = {**people(entry), "effect": effect_name(facts["effect"])}
    if costs:
        return Phrase(COSTS_TARGET, named, facts["harm"], "target", COSTS_EACH)
    nobody = entry.who in ("gm", None)
    if facts.get("condition"):
        named["condition"] = Term(facts["condition"])
        return Phrase(REACHES_WITH if nobody else REACHES_WITH_FROM, named, gather="target")
    return Phrase(REACHES if nobody else REACHES_FROM, named, gather="target")


def _vehicle_break(entry: Entry, facts: Facts) -> Phrase | None:
    broken = pgettext("kampbogen", "The vehicle of {who} loses a break point.")
    if facts.get("after", -1) < 0:
        return Phrase(broken, people(entry))
    message = npgettext(
        "kampbogen",
        "{vehicle} loses a break point; {count} is left.",
        "{vehicle} loses a break point; {count} are left.",
    )
    return if_known(message, broken, count="after")(entry, facts)


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


def effect(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect once for all combatants it affects."""
    facts, reached = entry.facts, of_rule(gathering.entries, "effect")
    if entry is reached[0]:
        effects = [each for each in reached if each.facts.get("effect")]
        for said in in_few_sentences(gathering.sentence(each) for each in effects):
            gathering.does(said)
    if not facts.get("effect"):
        untold = gathering.sentence(entry)
        if facts.get("harm_to") == "liv":
            gathering.befalls(entry.target, Weight.WOUNDED, untold, many=WOUNDED_MANY)
        else:
            gathering.befalls(entry.target, Weight.CHANGED, untold)
        return
    named = effect_named(facts["effect"], _keys(reached))
    harm, what, condition = (facts.get(name) for name in ("harm", "harm_to", "condition"))
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
    named, word = entry.facts.get("vehicle"), None
    if named:
        word = phrase(COSTS, effect=Term(named), harm=1, what=Term("brudskade"))
    gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry), word=word)


def _keys(reached: list[Entry]) -> set[str]:
    return {entry.facts.get("effect", "") for entry in reached}


HITS = {
    "targets": Rule(
        sees="opponents characters places",
        says=if_known(
            HITS_SO_MANY, pgettext("kampbogen", "The combat grade hits."), count="places"
        ),
        came=targets,
        why=(why.targets,),
    ),
    "targeted": Rule(
        sees="dice chosen",
        says=whether(
            "chosen",
            pgettext("kampbogen", "The players choose: the combat grade hits {who}."),
            _is_hit,
        ),
        came=targeted,
    ),
    "kampgrad_hit": Rule(
        sees="action result taken harm vehicle",
        outcome="harm",
        says=_kampgrad_hit,
        came=kampgrad_hit,
        why=(why.kampgrad_hit,),
    ),
    "effect": Rule(
        sees="effect harm harm_to condition",
        says=_effect,
        came=effect,
    ),
    "vehicle_break": Rule(
        sees="vehicle before after",
        says=_vehicle_break,
        came=vehicle_break,
        why=(
            pgettext(
                "kampbogen",
                "The vehicle takes what the combat grade would do to the driver; below 0 it is "
                "destroyed.",
            ),
        ),
    ),
    "vehicle_destroyed": Rule(
        sees="vehicle",
        says=if_known(
            pgettext("kampbogen", "{vehicle} is destroyed; everybody on it is on foot now."),
            pgettext("kampbogen", "The vehicle of {who} is destroyed."),
        ),
    ),
}
