"""Questions, answers and the words on the main button, for every decision of README 5."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, PendingView, View
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import WORD, label
from rulesets.wording.questions import (
    OPTION,
    WHAT_TO_RULE,
    naming_the_weapon,
    owed_by_kind,
    waiting_for,
)

QUESTIONS: Mapping[str, Message] = {
    "declare": pgettext("momentum", "{who}: what do you do this round?"),
    "initiate": pgettext("momentum", "{who}: start a melee now?"),
    "respond": pgettext("momentum", "{who} is attacked. Fight back?"),
    "join": pgettext("momentum", "{who}: join in?"),
    "split": pgettext("momentum", "{who} divides the combat groups"),
    "act": pgettext("momentum", "{who}: active side, what do you do?"),
    "react": pgettext("momentum", "{who}: passive side, what do you do?"),
    "count": pgettext("momentum", "{who}: which successes count?"),
    "riposte": pgettext("momentum", "{who}: what is the reward for the defence?"),
    "momentum": pgettext("momentum", "{who}: does your side keep the Momentum?"),
    "magic": pgettext("momentum", "{who}: cast a spell now?"),
    "second_move": pgettext("momentum", "{who}: anything else?"),
    "fumble": pgettext("momentum", "What follows from the fumble?"),
    "gm": WHAT_TO_RULE,
}
LEAVES = pgettext("momentum", "{who}: leave the melee?")
ATTACKED = pgettext("momentum", "{attackers} attacks {who}. Fight back?")
ATTACKED_BY_ALL = pgettext("momentum", "{attackers} attack {who}. Fight back?")
AIMED_AT = pgettext("momentum", "{attackers} attacks {who}. How do you respond?")
AIMED_AT_BY_ALL = pgettext("momentum", "{attackers} attack {who}. How do you respond?")
STALEMATE = pgettext("momentum", "{who}: stalemate. Both or neither?")
FUMBLED = pgettext("momentum", "What follows from the fumble of {fumbler}?")
MOVES_ON = pgettext("momentum", "{who}: how far do you get away?")
UNKNOWN = pgettext("momentum", "{who}: what do you choose?")

ASKED_OF: Mapping[str, Message] = {
    "declare": pgettext("momentum", "{who} considers what to do this round."),
    "initiate": pgettext("momentum", "{who} considers starting a melee."),
    "respond": pgettext("momentum", "{who} is attacked and considers how to respond."),
    "join": pgettext("momentum", "{who} considers joining in."),
    "split": pgettext("momentum", "{who} divides the combat groups."),
    "act": pgettext("momentum", "{who} is active and chooses."),
    "react": pgettext("momentum", "{who} is passive and chooses in secret."),
    "count": pgettext("momentum", "{who} decides which successes count."),
    "riposte": pgettext("momentum", "{who} chooses the reward for the defence."),
    "momentum": pgettext("momentum", "{who} decides whether the Momentum stays."),
    "magic": pgettext("momentum", "{who} considers casting a spell."),
    "second_move": pgettext("momentum", "{who} considers what else to do."),
}
CHOOSES = pgettext("momentum", "{who} chooses.")
ASKED_OF_GM: Mapping[str, Message] = {
    "fumble": pgettext("momentum", "The GM decides what follows from the fumble."),
}

OWED: Mapping[str, Message] = {
    "declare": npgettext("momentum", "{count} declaration", "{count} declarations"),
    "initiate": npgettext("momentum", "{count} may start a melee", "{count} may start a melee"),
    "respond": npgettext("momentum", "{count} is attacked", "{count} are attacked"),
    "join": npgettext("momentum", "{count} may join in", "{count} may join in"),
    "split": npgettext("momentum", "{count} division", "{count} divisions"),
    "act": npgettext("momentum", "{count} active", "{count} active"),
    "react": npgettext("momentum", "{count} passive", "{count} passive"),
    "riposte": npgettext("momentum", "{count} reward", "{count} rewards"),
    "magic": npgettext("momentum", "{count} may cast", "{count} may cast"),
    "second_move": npgettext("momentum", "{count} last action", "{count} last actions"),
}

# The words on the main button: with a target, with another word, and without.
AT_SOMEBODY: Mapping[str, Message] = {
    "engage": pgettext("momentum", "Start a melee with {target}"),
    "shoot": pgettext("momentum", "Shoot at {target}"),
    "join": pgettext("momentum", "Join in against {target}"),
    "attack": pgettext("momentum", "Attack {target}"),
    "manoeuvre": pgettext("momentum", "Manoeuvre on {target}"),
    "tactical": pgettext("momentum", "Tactical movement past {target}"),
    "cast": pgettext("momentum", "Cast a spell on {target}"),
    "riposte damage": pgettext("momentum", "Strike back at {target}"),
}
TOGETHER: Mapping[str, tuple[str, Message]] = {
    "manoeuvre": ("manoeuvre", pgettext("momentum", "{value}: {target}")),
    "tactical": ("goal", pgettext("momentum", "{value}: {target}")),
    "cast": ("spell", pgettext("momentum", "Cast {value} on {target}")),
}
WITH: Mapping[str, Message] = {
    "cast": pgettext("momentum", "Cast a spell: {value}"),
    "manoeuvre": pgettext("momentum", "Manoeuvre: {value}"),
    "tactical": pgettext("momentum", "Tactical movement: {value}"),
}
ARMED = ("attack", "engage", "shoot")
PLAIN: Mapping[str, Message] = {
    "assign": pgettext("momentum", "Divide them like this"),
    "respond fight": pgettext("momentum", "Fight back"),
    "respond ignore": pgettext("momentum", "Ignore the attack"),
    "count all": pgettext("momentum", "Let all count"),
    "count top": pgettext("momentum", "Only the highest counts"),
    "count none": pgettext("momentum", "Let none count"),
    "fumble none": pgettext("momentum", "No consequence"),
}
BOTH_COUNT = pgettext("momentum", "Both take effect")
NEITHER_COUNTS = pgettext("momentum", "Neither: the Momentum changes sides")


def question(view: View, asked: PendingView) -> Phrase:
    seen = view.seen(asked.by)
    facts: Mapping[str, Any] = seen.facts if seen else {}
    who = Name(asked.by)
    if asked.kind == "declare" and facts.get("group") is not None:
        return phrase(LEAVES, who=who)
    if asked.kind == "respond" and facts.get("attackers"):
        return _by(ATTACKED, ATTACKED_BY_ALL, facts["attackers"], who)
    if asked.kind == "react" and facts.get("aimed_at"):
        return _by(AIMED_AT, AIMED_AT_BY_ALL, facts["aimed_at"], who)
    if asked.kind == "count" and facts.get("stalemate"):
        return phrase(STALEMATE, who=who)
    if asked.kind == "second_move" and facts.get("fled"):
        return phrase(MOVES_ON, who=who)
    fumbler = _fumbler(asked)
    if fumbler:
        return phrase(FUMBLED, fumbler=Name(fumbler))
    return phrase(QUESTIONS.get(asked.kind, UNKNOWN), who=who)


def _by(one: Message, many: Message, ids: list[str], who: Name) -> Phrase:
    attackers = tuple(map(Name, ids))
    return phrase(one if len(ids) == 1 else many, attackers=attackers, who=who)


def _fumbler(asked: PendingView) -> str:
    if asked.kind != "fumble" or asked.decision is None:
        return ""
    return asked.decision.options[0].fields[0].choices[0]


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    """The label of a row: its option, or its target or spell where these are the rows."""
    if value is not None and asked.kind != "fumble":
        return phrase(WORD, word=Name(value) if view.seen(value) else Term(value))
    if asked.kind == "count" and option != "top" and _stalemate(view, asked):
        return phrase(BOTH_COUNT if option == "all" else NEITHER_COUNTS)
    return phrase(OPTION, option=label(asked.kind, option))


def _stalemate(view: View, asked: PendingView) -> bool:
    seen = view.seen(asked.by)
    return bool(seen and seen.facts.get("stalemate"))


def deed(
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
    fields: Mapping[str, Any] = NOTHING,
) -> Phrase:
    """`value`: the target, or else the spell, the goal or the weapon."""
    said = _deed(view, asked, option, value, fields)
    return naming_the_weapon(said, asked, option, fields) if option in ARMED else said


def _deed(
    view: View, asked: PendingView, option: str, value: str | None, fields: Mapping[str, Any]
) -> Phrase:
    key = f"{asked.kind} {option}"
    somebody = value is not None and view.seen(value) is not None
    together = TOGETHER.get(option) if somebody else None
    if together is not None and fields.get(together[0]):
        said = label("goal", str(fields[together[0]]))
        return phrase(together[1], value=said, target=Name(value or ""))
    message = AT_SOMEBODY.get(key) or AT_SOMEBODY.get(option)
    if somebody and message is not None and asked.kind != "fumble":
        return phrase(message, target=Name(value or ""))
    if asked.kind == "count" and _stalemate(view, asked):
        return phrase(BOTH_COUNT if option == "all" else NEITHER_COUNTS)
    if value is not None and not somebody and option in WITH:
        return phrase(WITH[option], value=label("goal", value))
    message = PLAIN.get(key) or PLAIN.get(option)
    if message is not None:
        return phrase(message)
    return phrase(OPTION, option=label(asked.kind, option))


asked_of = waiting_for(ASKED_OF, CHOOSES, ASKED_OF_GM)
owed = owed_by_kind(OWED)
