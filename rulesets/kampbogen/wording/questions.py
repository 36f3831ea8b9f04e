"""Questions, answers and the words on the main button, for every decision of README 5."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, PendingView, View
from rulesets.kampbogen.wording.labels import effect_named, label
from rulesets.messages import Message, Name, Phrase, npgettext, pgettext, phrase
from rulesets.wording.questions import OPTION, owed_by_kind, waiting_for

QUESTIONS: Mapping[str, Message] = {
    "kampgrad": pgettext("kampbogen", "Roll the combat grade, or a challenge first?"),
    "challenge": pgettext("kampbogen", "Challenge: {who}"),
    "soul": pgettext("kampbogen", "{who}: spend a soul point to reroll?"),
    "join": pgettext("kampbogen", "{who}: join the fight?"),
    "roll": pgettext("kampbogen", "{who}: what do you roll?"),
    "act": pgettext("kampbogen", "{who}: what do you use the roll for?"),
    "hit": pgettext("kampbogen", "Equal dice: whom does the combat grade hit?"),
    "flee": pgettext("kampbogen", "{who}: flee?"),
    "break_out": pgettext("kampbogen", "Do the characters fight their way through?"),
    "pursuit": pgettext("kampbogen", "Do the opponents pursue?"),
    "fate": pgettext("kampbogen", "What becomes of the fallen?"),
    "holdup": pgettext("kampbogen", "{who} is held up: resist or yield?"),
    "sneak": pgettext("kampbogen", "{who}: how do you attack?"),
    "sneak_response": pgettext("kampbogen", "{who}: fight now?"),
    "indirect": pgettext("kampbogen", "{who}: how do you make it through?"),
    "defenceless": pgettext("kampbogen", "{who}: kill somebody defenceless?"),
    "gm": pgettext("kampbogen", "Which ruling?"),
}
QUESTION_OF_GM: Mapping[str, Message] = {
    "indirect": pgettext("kampbogen", "What else happens around the characters?"),
}
TRIAL = pgettext("kampbogen", "{who}: {ability} against {needed}")
UNKNOWN = pgettext("kampbogen", "{who}: what do you do?")

ASKED_OF: Mapping[str, Message] = {
    "challenge": pgettext("kampbogen", "{who} faces a challenge."),
    "soul": pgettext("kampbogen", "{who} considers a soul point."),
    "join": pgettext("kampbogen", "{who} may join the fight."),
    "roll": pgettext("kampbogen", "{who} rolls."),
    "act": pgettext("kampbogen", "{who} chooses what the roll is for."),
    "hit": pgettext("kampbogen", "The players choose whom the combat grade hits."),
    "flee": pgettext("kampbogen", "{who} may flee."),
    "break_out": pgettext("kampbogen", "The players choose whether to fight through."),
    "holdup": pgettext("kampbogen", "{who} is held up and chooses."),
    "sneak": pgettext("kampbogen", "{who} prepares a sneak attack."),
    "sneak_response": pgettext("kampbogen", "{who} chooses whether to fight."),
    "indirect": pgettext("kampbogen", "{who} gets through somehow."),
    "defenceless": pgettext("kampbogen", "{who} decides about somebody defenceless."),
}
ASKED_OF_GM: Mapping[str, Message] = {
    "gm": pgettext("kampbogen", "It is the GM’s turn."),
    "kampgrad": pgettext("kampbogen", "The GM rolls the combat grade."),
    "pursuit": pgettext("kampbogen", "The GM decides about the pursuit."),
    "fate": pgettext("kampbogen", "The GM decides the fate of the fallen."),
    "indirect": pgettext("kampbogen", "The GM says what happens around."),
}

OWED: Mapping[str, Message] = {
    "kampgrad": npgettext("kampbogen", "{count} combat grade", "{count} combat grades"),
    "challenge": npgettext("kampbogen", "{count} challenge", "{count} challenges"),
    "soul": npgettext("kampbogen", "{count} soul roll", "{count} soul rolls"),
    "join": npgettext("kampbogen", "{count} outsider", "{count} outsiders"),
    "roll": npgettext("kampbogen", "{count} ability roll", "{count} ability rolls"),
    "act": npgettext("kampbogen", "{count} use of a roll", "{count} uses of rolls"),
}

# Answers by kind and option, with and without a target or an effect.
ANSWERS: Mapping[str, Message] = {
    "act counter": pgettext("kampbogen", "Ward off {value}"),
    "hit take": pgettext("kampbogen", "{value}"),
}
PLAIN_ANSWERS: Mapping[str, Message] = {
    "roll roll": pgettext("kampbogen", "Roll the dice"),
    "soul reroll": pgettext("kampbogen", "Spend a soul point and reroll"),
    "soul accept": pgettext("kampbogen", "Keep the roll"),
    "kampgrad challenge": pgettext("kampbogen", "A challenge first"),
}
DEEDS: Mapping[str, Message] = {
    "act counter": pgettext("kampbogen", "Ward off {value}"),
    "hit take": pgettext("kampbogen", "{value} takes the hit"),
}
FIGHT = pgettext("kampbogen", "Fight {target}")
MANOEUVRE = pgettext("kampbogen", "Manoeuvre: {goal}")
MANOEUVRE_AT = pgettext("kampbogen", "Manoeuvre against {target}")
PLAIN_DEEDS: Mapping[str, Message] = {
    **PLAIN_ANSWERS,
    "act combat": pgettext("kampbogen", "Fight"),
    "act prygl": pgettext("kampbogen", "Thrash"),
    "act soul_roll": pgettext("kampbogen", "Spend a soul point and reroll"),
    "act manoeuvre": pgettext("kampbogen", "Command the manoeuvre"),
    "join join": pgettext("kampbogen", "Join the fight"),
    "kampgrad challenge": pgettext("kampbogen", "Call the challenge"),
    "sneak aimed_shot": pgettext("kampbogen", "Aim and shoot"),
}


def question(view: View, asked: PendingView) -> Phrase:
    faced = _trial(view, asked.by)
    if asked.kind == "challenge" and faced.get("needed") is not None:
        ability = label("ability", faced["ability"])
        return phrase(TRIAL, who=Name(asked.by), ability=ability, needed=faced["needed"])
    messages = {**QUESTIONS, **QUESTION_OF_GM} if asked.by == "gm" else QUESTIONS
    return phrase(messages.get(asked.kind, UNKNOWN), who=Name(asked.by))


def _trial(view: View, id: str) -> Mapping[str, Any]:
    seen = view.seen(id)
    found: Mapping[str, Any] = seen.facts.get("trial", {}) if seen else {}
    return found


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    return _put(ANSWERS, PLAIN_ANSWERS, view, asked, option, value)


def deed(
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
    fields: Mapping[str, Any] = NOTHING,
) -> Phrase:
    if (asked.kind, option) == ("act", "manoeuvre") and fields.get("goal"):
        target, goal = fields.get("target"), label("goal", fields["goal"])
        if target and view.seen(target):
            return phrase(MANOEUVRE_AT, target=Name(target))
        return phrase(MANOEUVRE, goal=goal)
    front = _front(view) if (asked.kind, option) == ("act", "combat") else None
    if front is not None:
        return phrase(FIGHT, target=Name(front))
    return _put(DEEDS, PLAIN_DEEDS, view, asked, option, value)


def _front(view: View) -> str | None:
    """The opponent who takes what a combat roll does."""
    return next((seen.id for seen in view.combatants if seen.facts.get("front")), None)


def _put(
    valued: Mapping[str, Message],
    plain: Mapping[str, Message],
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
) -> Phrase:
    key = f"{asked.kind} {option}"
    message = valued.get(key) if value is not None else None
    if message is not None and value is not None:
        return phrase(
            message, value=Name(value) if view.seen(value) else _effect(view, asked, value)
        )
    if key in plain:
        return phrase(plain[key])
    return phrase(OPTION, option=label(asked.kind, option))


def _effect(view: View, asked: PendingView, key: str) -> Phrase:
    actor = view.seen(asked.by)
    return effect_named(key, actor.facts.get("uses", {}).get("counter", ()) if actor else ())


asked_of = waiting_for(ASKED_OF, UNKNOWN, ASKED_OF_GM)
owed = owed_by_kind(OWED)
