"""Questions, answers and the words on the main button, for every decision of README 5; the titles
and the reading of dice (README 6)."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, Entry, Face, PendingView, View
from rulesets.dice import Roll
from rulesets.kampbogen.wording.labels import LEXICON, effect_named, label
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import titled
from rulesets.wording.questions import OPTION, owed_by_kind, waiting_for

OF_GM = pgettext("kampbogen", "What else happens around the characters?")
TRIAL = pgettext("kampbogen", "{who}: {ability} against {needed}")
UNKNOWN = pgettext("kampbogen", "{who}: what do you do?")

BUTTONS = LEXICON.buttons


def question(view: View, asked: PendingView) -> Phrase:
    faced = _trial(view, asked.by)
    if asked.kind == "challenge" and faced.get("needed") is not None:
        ability = label("ability", faced["ability"])
        return phrase(TRIAL, who=Name(asked.by), ability=ability, needed=faced["needed"])
    if (asked.by, asked.kind) == ("gm", "indirect"):
        return phrase(OF_GM)
    return phrase(LEXICON.questions.get(asked.kind, UNKNOWN), who=Name(asked.by))


def _trial(view: View, id: str) -> Mapping[str, Any]:
    combatant = view.seen(id)
    trial: Mapping[str, Any] = combatant.facts.get("trial", {}) if combatant else {}
    return trial


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    return _put(LEXICON.answers, view, asked, option, value)


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
            return phrase(BUTTONS["act.manoeuvre.goal.target"], target=Name(target))
        return phrase(BUTTONS["act.manoeuvre.goal"], goal=goal)
    front = _front(view) if (asked.kind, option) == ("act", "combat") else None
    if front is not None:
        return phrase(BUTTONS["act.combat.front"], target=Name(front))
    return _put(BUTTONS, view, asked, option, value)


def _front(view: View) -> str | None:
    """The opponent who takes what a combat roll does."""
    return next(
        (combatant.id for combatant in view.combatants if combatant.facts.get("front")), None
    )


def _put(
    texts: Mapping[str, Message],
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
) -> Phrase:
    key = f"{asked.kind}.{option}"
    message = texts.get(f"{key}.target")
    if message is not None and value is not None:
        return phrase(
            message, value=Name(value) if view.seen(value) else _effect(view, asked, value)
        )
    if key in texts:
        return phrase(texts[key])
    return phrase(OPTION, option=label(asked.kind, option))


def _effect(view: View, asked: PendingView, key: str) -> Phrase:
    actor = view.seen(asked.by)
    return effect_named(key, actor.facts.get("uses", {}).get("counter", ()) if actor else ())


asked_of = waiting_for(LEXICON.asked_of, UNKNOWN, LEXICON.asked_of_gm)
owed = owed_by_kind(LEXICON.owed)


CHALLENGE = pgettext("kampbogen", "{who}: challenge ({name})")
DOUBLES = ((1, 1), (6, 6))
ORDINARY = ("prygl",)
"""Rolls in which a double is not special, as it is not in the GM's."""


def rolled(who: str, purpose: str, entry: Entry | None) -> Phrase:
    """The roller and the purpose; a challenge has the name the GM has given it, or that of the
    ability."""
    facts = entry.facts if entry else {}
    called = facts.get("name") or facts.get("ability")
    if purpose == "challenge" and called:
        return phrase(CHALLENGE, who=Name(who), name=Term(called))
    return titled(LEXICON.rolled[purpose], who, entry)


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    special = roll.who != "gm" and roll.purpose not in ORDINARY
    double = special and roll.faces in DOUBLES
    return tuple(Face(str(face), joined=double and nth > 0) for nth, face in enumerate(roll.faces))
