"""Questions, answers and the words on the main button, for every decision of README 5."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, PendingView, View
from rulesets.fifth.wording.labels import LEXICON, label
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.wording.questions import OPTION, naming_the_weapon, owed_by_kind, waiting_for

UNKNOWN = pgettext("fifth", "{who}: what do you do?")
NAMED = pgettext("fifth", "{value}")
BUTTONS = LEXICON.buttons
ARMED = ("attack", "offhand", "opportunity")


def question(view: View, asked: PendingView) -> Phrase:
    return phrase(LEXICON.questions.get(asked.kind, UNKNOWN), who=Name(asked.by))


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    """The label of a row: its option, or its target or power where the rows are those."""
    if value is not None:
        return phrase(NAMED, value=_named(view, value))
    return phrase(OPTION, option=label(asked.kind, option))


def _named(view: View, value: str) -> Name | Term:
    return Name(value) if view.seen(value) else label("powers", value)


def deed(
    view: View,
    asked: PendingView,
    option: str,
    value: str | None,
    fields: Mapping[str, Any] = NOTHING,
) -> Phrase:
    said = _deed(view, asked, option, value, fields)
    return naming_the_weapon(said, asked, option, fields) if option in ARMED else said


def _deed(
    view: View, asked: PendingView, option: str, value: str | None, fields: Mapping[str, Any]
) -> Phrase:
    key = f"{asked.kind}.{option}"
    values: dict[str, Any] = {}
    power = fields.get("power")
    if isinstance(power, str):
        values["power"] = label("powers", power)
    seen = value is not None and view.seen(value) is not None
    if seen:
        values["target"] = Name(value or "")
    for form in _forms(power is not None, seen):
        message = BUTTONS.get(f"{key}{form}") or BUTTONS.get(f"{option}{form}")
        if message is not None:
            return Phrase(message, values)
    return phrase(OPTION, option=label(asked.kind, option))


def _forms(power: bool, target: bool) -> tuple[str, ...]:
    """The rows of the lexicon that may have the button, the fullest first."""
    if power and target:
        return (".power.target", ".power", "")
    if power:
        return (".power", "")
    return (".target", "") if target else ("",)


asked_of = waiting_for(LEXICON.asked_of, UNKNOWN, LEXICON.asked_of_gm)
owed = owed_by_kind(LEXICON.owed)
