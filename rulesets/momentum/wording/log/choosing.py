"""The log of what people chose; where an entry of its own follows at once nothing is said."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.messages import Phrase, Term, pgettext
from rulesets.momentum.wording.labels import label
from rulesets.sentence_patterns import Facts, Sentence, by_word, given, people, simple, with_target

DECLARES = pgettext("momentum", "{who} declares: {option}.")
DECLARES_AGAINST = pgettext("momentum", "{who} declares against {target}: {option}.")
MANOEUVRES = simple(pgettext("momentum", "{who} tries a manoeuvre."))
MOVES = pgettext("momentum", "{who} tries a tactical movement.")
SILENT = ("hold", "stay")


def _declared(entry: Entry, facts: Facts) -> Phrase | None:
    if facts.get("option", SILENT[0]) in SILENT:
        return None
    values = {**people(entry), "option": label("declare", facts["option"])}
    return Phrase(DECLARES_AGAINST if entry.target else DECLARES, values)


def _manoeuvre(entry: Entry, facts: Facts) -> Phrase | None:
    name = facts.get("manoeuvre")
    if not name:
        return MANOEUVRES(entry, facts)
    told = pgettext("momentum", "{who} tries a manoeuvre: {manoeuvre}.")
    against = pgettext("momentum", "{who} tries a manoeuvre against {target}: {manoeuvre}.")
    values = {**people(entry), "manoeuvre": Term(name)}
    return Phrase(against if entry.target else told, values)


def _tactical(entry: Entry, facts: Facts) -> Phrase:
    if "goal" not in facts:
        return Phrase(MOVES, people(entry))
    told = pgettext("momentum", "{who} tries a tactical movement: {goal}.")
    return Phrase(told, {**people(entry), "goal": label("goal", facts["goal"])})


COVERS = simple(pgettext("momentum", "{who} covers {target}."))
DISENGAGES = simple(pgettext("momentum", "{who} tries to disengage."))
IN_EXCHANGE: Mapping[str, Sentence] = {
    "attack": given(
        pgettext("momentum", "{who} attacks {target}: {weapon}."),
        pgettext("momentum", "{who} attacks {target}."),
    ),
    "defend": simple(pgettext("momentum", "{who} defends.")),
    "evade": simple(pgettext("momentum", "{who} tries to evade.")),
    "manoeuvre": by_word("manoeuvre", {"cover": COVERS, "disengage": DISENGAGES}, _manoeuvre),
    "tactical": _tactical,
    "cast": given(
        pgettext("momentum", "{who} prepares a spell: {spell}."),
        pgettext("momentum", "{who} prepares a spell."),
    ),
    "flee": simple(pgettext("momentum", "{who} runs away.")),
}
FIGHTS_BACK = simple(pgettext("momentum", "{who} fights back."))
JOINS = with_target(
    pgettext("momentum", "{who} wants to join in against {target}."),
    pgettext("momentum", "{who} wants to join in."),
)
STARTS = with_target(
    pgettext("momentum", "{who} goes for {target}."),
    pgettext("momentum", "{who} goes for somebody."),
)


def _nothing(entry: Entry, facts: Facts) -> None:
    return None


def _said(kind: str, option: str) -> Sentence:
    if kind == "declare":
        return _declared
    if kind in ("act", "react"):
        return IN_EXCHANGE.get(option, _nothing)
    return ELSEWHERE.get(f"{kind} {option}", _nothing)


ELSEWHERE: Mapping[str, Sentence] = {
    "respond fight": FIGHTS_BACK,
    "join join": JOINS,
    "initiate engage": STARTS,
}


def choice(entry: Entry, facts: Facts) -> Phrase | None:
    return _said(facts.get("kind", ""), facts.get("option", ""))(entry, facts)


SENTENCES: Mapping[str, Sentence] = {"choice": choice}
