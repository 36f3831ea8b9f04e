"""The log of choices. Choices that are followed by an entry of their own at once, and staying out
of something, have no sentence."""

from collections.abc import Mapping

from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule
from rulesets.messages import Message, Phrase, pgettext
from rulesets.momentum.wording.labels import doing, label
from rulesets.momentum.wording.log.words import ANSWERS, by
from rulesets.results import Gathering, of_rule
from rulesets.sentence_patterns import (
    Facts,
    Sentence,
    by_word,
    if_known,
    people,
    simple,
    with_target,
)

DECLARES = pgettext("momentum", "{who} declares: {option}.")
DECLARES_AGAINST = pgettext("momentum", "{who} declares: {option}, target {target}.")
MANOEUVRES = pgettext("momentum", "{who} tries a manoeuvre.")


def _declared(entry: Entry, facts: Facts) -> Phrase | None:
    if "option" not in facts:
        return None
    values = {**people(entry), "option": label("declare", facts["option"])}
    return Phrase(DECLARES_AGAINST if entry.target else DECLARES, values)


MANOEUVRE = with_target(
    if_known(
        pgettext("momentum", "{who} tries a manoeuvre against {target}: {manoeuvre}."), MANOEUVRES
    ),
    if_known(pgettext("momentum", "{who} tries a manoeuvre: {manoeuvre}."), MANOEUVRES),
)
COVERS = simple(pgettext("momentum", "{who} covers {target}."))
DISENGAGES = simple(pgettext("momentum", "{who} tries to disengage."))
IN_EXCHANGE: Mapping[str, Sentence] = {
    "attack": if_known(
        pgettext("momentum", "{who} attacks {target}: {weapon}."),
        pgettext("momentum", "{who} attacks {target}."),
    ),
    "defend": simple(pgettext("momentum", "{who} defends.")),
    "evade": simple(pgettext("momentum", "{who} tries to evade.")),
    "manoeuvre": by_word("manoeuvre", {"cover": COVERS, "disengage": DISENGAGES}, MANOEUVRE),
    "tactical": if_known(
        pgettext("momentum", "{who} tries a tactical movement: {goal}."),
        pgettext("momentum", "{who} tries a tactical movement."),
        word=label,
    ),
    "cast": if_known(
        pgettext("momentum", "{who} prepares a spell: {spell}."),
        pgettext("momentum", "{who} prepares a spell."),
    ),
    "leave": simple(pgettext("momentum", "{who} wants to leave the melee.")),
    "flee": simple(pgettext("momentum", "{who} runs away.")),
    "other": simple(pgettext("momentum", "{who} turns to something else.")),
    "stand_up": simple(pgettext("momentum", "{who} wants to stand up.")),
    "pick_up": simple(pgettext("momentum", "{who} reaches for a weapon on the ground.")),
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


def _choice(entry: Entry, facts: Facts) -> Phrase | None:
    return _said(facts.get("kind", ""), facts.get("option", ""))(entry, facts)


SAME: Mapping[str, Message] = {
    "hold": pgettext("momentum", "{count} wait: {who}."),
    "stay": pgettext("momentum", "{count} stay in the melee: {who}."),
    "move": pgettext("momentum", "{count} about to move: {who}."),
    "engage": pgettext("momentum", "{count} about to start a melee: {who}."),
    "shoot": pgettext("momentum", "{count} about to shoot: {who}."),
    "reload": pgettext("momentum", "{count} about to reload: {who}."),
    "cast": pgettext("momentum", "{count} about to cast a spell: {who}."),
}
TOLD_BY = "test leave flee other stand_up pick_up".split()


def choice(entry: Entry, gathering: Gathering) -> None:
    """A single choice is the deed; several are consequences for the combatants that chose. Once the
    dice of an exchange are rolled, only the choices of those without a roll are told."""
    sentence, choices = gathering.sentence(entry), of_rule(gathering.entries, "choice")
    if entry.facts.get("kind") in ANSWERS and of_rule(gathering.entries, "test", "count"):
        if by(gathering.entries, entry.who, *TOLD_BY) is None:
            gathering.befalls(entry.who, Weight.DID, word=noted(entry))
    elif sentence is not None and len(list(filter(gathering.sentence, choices))) == 1:
        gathering.does(sentence)
        gathering.befalls(entry.who, Weight.DID, word=noted(entry))
    elif sentence is not None:
        declared = entry.facts.get("kind") == "declare"
        many = SAME.get(entry.facts.get("option", "")) if declared else None
        gathering.befalls(entry.who, Weight.DID, sentence, word=noted(entry), many=many)


def noted(entry: Entry) -> Phrase | None:
    """A declaration or choice for an exchange as a note: "Attacks Goblin 3"."""
    facts = entry.facts
    option = facts.get("option", "")
    untold = option in ("cast", "manoeuvre") and not (facts.get("spell") or facts.get("manoeuvre"))
    if facts.get("kind") not in ("declare", *ANSWERS) or untold:
        return None
    names = (facts.get(name) for name in ("manoeuvre", "goal", "spell"))
    return doing(option, entry.target, *names)


CHOOSING = {
    "choice": Rule(
        sees="kind option manoeuvre goal weapon spell",
        says=_choice,
        came=choice,
    ),
}
