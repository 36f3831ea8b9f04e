"""The values of a field: the word for each, and its note."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.utils.translation import pgettext_lazy

from encounters.performance.markup import SafeString, mark_safe
from encounters.play.panels.questions.targets import faring, may_be_left_out
from encounters.play.panels.viewer_context import ViewerContext
from rulesets.contract import Choice, CombatantView, Field, Option, PendingView

PICKED = ("weapon", "spell", "enum", "combatant")
YES_OR_NO = {"on": pgettext_lazy("answer", "Yes"), "off": pgettext_lazy("answer", "No")}
BY_ITSELF = pgettext_lazy("answer", "Automatic")


def values_of(field: Field) -> tuple[str, ...]:
    """The values of a field, with "" for leaving it out; it comes first for combatants and spells
    that may be left out. A weapon that is left out is one of those listed, so it stands once."""
    if undecided(field):
        return ("", *YES_OR_NO)
    if field.type not in PICKED or is_one_of_them(field):
        return field.choices
    if field.nullable:
        return (*field.choices, "")
    return ("", *field.choices) if may_be_left_out(field) else field.choices


def is_one_of_them(field: Field) -> bool:
    """Whether the rules take one of the choices if the field is left out."""
    return field.type == "weapon" and field.depends is None and not field.nullable


def undecided(field: Field) -> bool:
    """Whether the field is a yes or no that is derived from other values unless it is given."""
    return field.type == "bool" and field.default is None and not field.required


def label(context: ViewerContext, field: Field, value: str) -> SafeString | str:
    if field.type == "bool":
        return str(YES_OR_NO.get(value, BY_ITSELF))
    if value == "":
        return _left_out(context, field)
    if field.type in ("combatant", "combatants"):
        return context.voice.name(value)
    return context.voice.names.get(value) or context.voice.term(value, field.name)


def _left_out(context: ViewerContext, field: Field) -> str:
    """The word for leaving the field out, if the rules have their own; not that of an option called
    none."""
    own = f"{field.name}.none" in context.voice.ruleset.wording.terms
    return context.voice.term("none", field.name) if own or field.nullable else str(BY_ITSELF)


def note(
    context: ViewerContext, actor: CombatantView | None, field: Field, value: str
) -> SafeString:
    """The effect of a weapon, spell or manoeuvre, or the condition of a target."""
    if actor is not None and field.type in ("weapon", "spell", "enum"):
        return kit_note(context, actor.id, value)
    seen = context.seen(value) if field.type in ("combatant", "combatants") else None
    return faring(context, seen) if seen else mark_safe("")


def kit_note(context: ViewerContext, by: str, value: str) -> SafeString:
    """The effect of the combatant's own weapon, spell or manoeuvre, for any target."""
    actor = context.seen(by)
    return context.voice.say(actor.kit.get(value)) if actor else mark_safe("")


def armed(
    context: ViewerContext,
    asked: PendingView,
    option: Option,
    field: Field,
    value: str,
    given: Mapping[str, Any],
) -> SafeString:
    """The effect of the weapon in this answer, with the current values of all other fields."""
    choice = Choice(asked.by, asked.kind, option.name, {**given, field.name: value})
    said = context.table.ruleset.armed(context.table.state, choice, context.viewer)
    return context.voice.say(said) if said else kit_note(context, asked.by, value)
