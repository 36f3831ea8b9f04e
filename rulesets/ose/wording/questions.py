"""Questions, answers and the words on the main button, for every decision of README 5."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, PendingView, View
from rulesets.messages import Message, Name, Phrase, Term, pgettext, phrase
from rulesets.ose.wording.labels import LEXICON, label
from rulesets.wording.questions import OPTION, owed_by_kind, waiting_for

BUTTONS = LEXICON.buttons
UNKNOWN = pgettext("ose", "{who}: what do you do?")
UNNAMED: Mapping[Message, Message] = {
    BUTTONS[name]: BUTTONS[f"{name}.unnamed"]
    for name in ("cast.cast", "cast.cast.target", "cast.cast.targets")
}
"""A spell that was cast is no longer declared when the answer is shown afterwards."""


def question(view: View, asked: PendingView) -> Phrase:
    if asked.kind == "cast":
        return _question_of_cast(view, asked)
    if asked.kind == "morale":
        return phrase(pgettext("ose", "Roll morale for {side}?"), side=_checked_side(asked))
    return phrase(LEXICON.questions.get(asked.kind, UNKNOWN), who=Name(asked.by))


def _question_of_cast(view: View, asked: PendingView) -> Phrase:
    who, spell = Name(asked.by), _spell(view, asked)
    aimed = asked.decision and asked.decision.option("cast")
    if aimed and aimed.fields:
        return phrase(pgettext("ose", "{who}: whom do you cast {spell} on?"), who=who, spell=spell)
    return phrase(pgettext("ose", "{who}: cast {spell}?"), who=who, spell=spell)


def _checked_side(asked: PendingView) -> Name | Term:
    roll = asked.decision and asked.decision.option("roll")
    choices = roll.fields[0].choices if roll and roll.fields else ()
    return Name(choices[0]) if choices else Term("side")


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    return _put(LEXICON.answers, view, asked, option, value)


def deed(
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
    fields: Mapping[str, Any] = NOTHING,
) -> Phrase:
    targets = fields.get("targets", ())
    if len(targets) > 1:
        several = BUTTONS["cast.cast.targets"]
        message = several if _declared(view, asked) else UNNAMED[several]
        return phrase(message, len(targets), spell=_spell(view, asked))
    return _put(BUTTONS, view, asked, option, *targets or (value,))


def _put(
    texts: Mapping[str, Message],
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
) -> Phrase:
    key = f"{asked.kind}.{option}"
    aimed = texts.get(f"{key}.target") or texts.get(f"{key}.spell")
    message = texts.get(key) if value is None else aimed
    if message is None:
        return phrase(OPTION, option=label(asked.kind, option))
    if _declared(view, asked) is None:
        message = UNNAMED.get(message, message)
    values: dict[str, Any] = {"spell": _spell(view, asked)}
    if value is not None:
        values |= {"value": Term(value), "target": Name(value) if view.seen(value) else Term(value)}
    return Phrase(message, values)


def _spell(view: View, asked: PendingView) -> Term:
    return Term(_declared(view, asked) or "spell")


def _declared(view: View, asked: PendingView) -> str | None:
    caster = view.seen(asked.by)
    return (caster and caster.facts.get("declared_spell")) or None


asked_of = waiting_for(LEXICON.asked_of, UNKNOWN, LEXICON.asked_of_gm)
owed = owed_by_kind(LEXICON.owed)
