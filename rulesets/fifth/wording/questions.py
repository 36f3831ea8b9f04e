"""Questions, answers, reminders beside them and the words on the main button, for every decision of
README 5."""

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, PendingView, View
from rulesets.fifth.wording.labels import LEXICON, TEXTS, label, said
from rulesets.messages import Name, Phrase, Term, phrase
from rulesets.wording.questions import OPTION, naming_the_weapon, owed_by_kind, waiting_for

UNKNOWN = TEXTS["question.unknown"]
BUTTONS = LEXICON.buttons
ARMED = ("attack", "offhand", "opportunity")
SEVERAL = ".power.targets"


def question(view: View, asked: PendingView) -> Phrase:
    return phrase(LEXICON.questions.get(asked.kind, UNKNOWN), who=Name(asked.by))


def answer(view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
    """The label of a row: its option, or its target or power where the rows are those."""
    if value is not None:
        return said("question.named", value=_named(view, value))
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
    button = _deed(view, asked, option, value, fields)
    return naming_the_weapon(button, asked, option, fields) if option in ARMED else button


def _deed(
    view: View, asked: PendingView, option: str, value: str | None, fields: Mapping[str, Any]
) -> Phrase:
    key, power = f"{asked.kind}.{option}", fields.get("power")
    targets = tuple(dict.fromkeys(fields.get("targets") or ()))
    aim = targets[0] if len(targets) == 1 else value
    values: dict[str, Any] = {}
    if isinstance(power, str):
        values["power"] = label("powers", power)
    if view.seen(aim or ""):
        values["target"] = Name(aim or "")
    for form in _forms(values, len(targets)):
        message = BUTTONS.get(f"{key}{form}") or BUTTONS.get(f"{option}{form}")
        if message is not None:
            return Phrase(message, values, len(targets) if form == SEVERAL else None)
    return phrase(OPTION, option=label(asked.kind, option))


def _forms(values: Mapping[str, Any], targets: int) -> tuple[str, ...]:
    """The rows of the lexicon that may have the button, the fullest first."""
    if "power" not in values:
        return (".target", "") if "target" in values else ("",)
    if targets > 1:
        return (SEVERAL, ".power", "")
    return (".power.target", ".power", "") if "target" in values else (".power", "")


_asked_of = waiting_for(LEXICON.asked_of, UNKNOWN, LEXICON.asked_of_gm)


def asked_of(view: View, asked: PendingView) -> Phrase:
    if asked.kind == "reaction" and asked.why is not None:
        return said("question.reacts", who=Name(asked.by), why=asked.why)
    return _asked_of(view, asked)


owed = owed_by_kind(LEXICON.owed)


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    """Reminders beside an option: who may strike, concentration (README 10)."""
    actor = view.seen(asked.by)
    if actor is None:
        return ()
    near = [
        combatant
        for combatant in map(view.seen, actor.facts.get("near", ()))
        if combatant and combatant.able
    ]
    if option in ("close", "withdraw") and not actor.facts.get("disengaged"):
        strikers = tuple(
            Name(combatant.id) for combatant in near if combatant.facts.get("reaction")
        )
        return (said("note.may_strike", who=strikers),) if strikers else ()
    if option == "cast" and actor.facts.get("concentrating"):
        return (said("note.ends", power=label("powers", str(actor.facts["concentrating"]))),)
    return (said("note.close_combat"),) if option == "attack" and near else ()
