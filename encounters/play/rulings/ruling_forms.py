"""Forms for all rulings that a ruleset lets the GM make at any time."""

from __future__ import annotations

from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.forms import RulesForm, form_for
from encounters.play.fights import endings
from encounters.play.fights.taps import Result
from encounters.play.words.viewer_context import ViewerContext
from encounters.serve.performance.markup import SafeString
from rulesets.contract import Choice, CombatantView, Field, Option, Usual

OWN_FORMS = frozenset(("set", "add", "default", "suggest"))
"""Rulings of every ruleset that have their own screen."""
TARGET = "target"
VALUES = "values"
MOST_KEYS = 15


class RulingRefused(Struct, frozen=True):
    """A refused ruling: its option, its input, and the field that the rules refuse."""

    option: str
    posted: Any
    field: str = ""
    reason: str = ""

    def mark(self, form: RulesForm) -> None:
        """Adds the rules' reason as an error of the field."""
        if self.reason:
            form.full_clean()
            form.add_error(self.field if self.field in form.fields else None, self.reason)


class RulingForm(Struct, frozen=True):
    """A ruling with its form, `open` if it was refused. A field with only a few choices is not in
    the form: below the `question` each of `keys` sends a value as `asked`. `usual` are values for
    the number with the name `counts`."""

    option: str
    label: str
    icon: SafeString
    form: RulesForm
    open: bool
    asked: str = ""
    question: str = ""
    keys: tuple[tuple[str, str], ...] = ()
    counts: str = ""
    usual: tuple[int, ...] = ()


def refusal_of(option: str, posted: Any, result: Result, field: str = "") -> RulingRefused | None:
    """The ruling to be shown again, if it was refused; `field` is the field it concerns."""
    if result.kind != "refused" or not result.reason:
        return None
    return RulingRefused(option, posted, field or result.field, result.reason)


def forms(
    context: ViewerContext, target: str, refused: RulingRefused | None = None
) -> list[RulingForm]:
    """A form for each ruling: those about the target if there is one, else the others."""
    forms = []
    for option in offered_rulings(context):
        about = about_of(option)
        if bool(about) != bool(target) or (about and target not in about.choices):
            continue
        fields = fields_of(context, option, target)
        if any(
            field.required and field.type in ("combatant", "enum") and not field.choices
            for field in fields
        ):
            continue
        forms.append(ruling_form(context, option, target, refused))
    return forms


def ruling_form(
    context: ViewerContext, option: Option, target: str, refused: RulingRefused | None = None
) -> RulingForm:
    posted = refused.posted if refused and refused.option == option.name else None
    form = form_of(context, option, target, posted)
    if refused and posted is not None:
        refused.mark(form)
    label, icon = context.voice.term(option.name, "gm"), context.icon(option.name, "gm")
    ruling = RulingForm(option.name, label, icon, form, posted is not None)
    for name, usual in _usual(context, option):
        ruling = replace(ruling, counts=form.add_prefix(name), usual=usual.values)
    wanted = next((field for field in fields_of(context, option, target) if _is_keys(field)), None)
    if wanted is None:
        return ruling
    words, lead = form.words, _lead(context, target)
    choices = sorted(wanted.choices, key=lambda choice: bool(lead) and choice == lead)
    keys = tuple((choice, words.value(wanted.name, choice)) for choice in choices)
    question = str(form.fields[wanted.name].label)
    return replace(ruling, asked=form.add_prefix(wanted.name), question=question, keys=keys)


def _lead(context: ViewerContext, target: str) -> str:
    """The side that is ahead where the target fights: what is ruled is rather for another one."""
    for cluster in context.view.clusters:
        if any(fighter.id == target for _, fighters in cluster.sides for fighter in fighters):
            return cluster.lead
    return ""


def _usual(context: ViewerContext, option: Option) -> list[tuple[str, Usual]]:
    quick = context.table.ruleset.quick
    if option.name not in quick.tests:
        return []
    return [
        (field.name, quick.usual[field.name])
        for field in option.fields
        if field.name in quick.usual
    ]


def _is_keys(field: Field) -> bool:
    few = len(field.choices) <= MOST_KEYS
    return field.required and field.type == "enum" and field.default is None and few


def offered_rulings(context: ViewerContext) -> list[Option]:
    ruleset = context.table.ruleset
    options = ruleset.rulings(context.table.state)
    return [option for option in options if option.name not in OWN_FORMS]


def about_of(option: Option) -> Field | None:
    """The field that names the combatant a ruling is about, if it is the first one. The GM has
    chosen that combatant already."""
    first = option.fields[0] if option.fields else None
    return first if first is not None and first.type == "combatant" else None


def fields_of(context: ViewerContext, option: Option, target: str) -> tuple[Field, ...]:
    """The fields that a ruling still needs. Fields for other combatants exclude the target and list
    its foes first."""
    about = about_of(option)
    rest = option.fields[1:] if about else option.fields
    legal = (_beside(item, about, target) for item in rest)
    return tuple(
        _others(context, item, target) if item.type == "combatant" else item for item in legal
    )


def _beside(field: Field, about: Field | None, target: str) -> Field:
    """The field with the choices that are legal for the target."""
    name, legal = field.depends or ("", {})
    choices = legal.get(target) if about is not None and name == about.name else None
    return replace(field, choices=choices, depends=None) if isinstance(choices, tuple) else field


def _who_won(context: ViewerContext) -> Field:
    """A field with the sides and nobody; the default is the only side that still stands."""
    people = context.view.combatants
    choices = (*endings.sides(people), endings.NOBODY)
    return Field(
        name=endings.WHO_WON,
        type="enum",
        choices=choices,
        default=endings.last_side_standing(people),
    )


def _others(context: ViewerContext, field: Field, target: str) -> Field:
    sides = {combatant.id: combatant.side for combatant in context.view.combatants}
    others = [choice for choice in field.choices if choice != target]
    others.sort(key=lambda item: sides.get(item) == sides.get(target))
    return replace(field, choices=tuple(others))


def form_of(context: ViewerContext, option: Option, target: str, posted: Any = None) -> RulesForm:
    """The form with the fields that a ruling still needs; for ending the fight the GM also says who
    has won."""
    fields = fields_of(context, option, target)
    if option.name == endings.END:
        fields = (*fields, _who_won(context))
    form = form_for(
        fields,
        context.table.ruleset.wording.terms,
        posted,
        within=option.name,
        names={**context.voice.names, endings.NOBODY: gettext("Nobody")},
        prefix=f"gm-{option.name}",
    )
    for name, usual in _usual(context, option):
        form.initial[name] = usual.first
    if endings.WHO_WON in form.fields:
        form.fields[endings.WHO_WON].label = gettext("Who has won?")
    for field in fields:
        if field.type == "text":  # the GM's own words: no rules have any
            form.fields[field.name].widget.attrs.pop("placeholder", None)
    return form


def posted_ruling(
    context: ViewerContext, posted: QueryDict
) -> tuple[list[Choice], RulingRefused | None]:
    """The posted ruling, once for each combatant it is about, or the form to show again."""
    name = posted.get("option", "")
    option = next((item for item in offered_rulings(context) if item.name == name), None)
    if option is None:
        return [Choice("gm", "gm", name or "none", {})], None
    targets, about = posted.getlist(TARGET) or [""], about_of(option)
    form = form_of(context, option, targets[0], posted)
    if not form.is_valid():
        return [], RulingRefused(name, posted)
    values = {field: value for field, value in form.values().items() if field != endings.WHO_WON}
    if about is None:
        return [Choice("gm", "gm", name, values)], None
    return [Choice("gm", "gm", name, {about.name: target, **values}) for target in targets], None


def winner(posted: QueryDict) -> str | None:
    """The winner chosen by the GM; None if the form did not ask."""
    return posted.get(endings.who_won())


def values_form(
    context: ViewerContext, combatant: CombatantView, refused: RulingRefused | None = None
) -> RulesForm:
    """All values of a combatant that the GM may set, with their current values."""
    posted = refused.posted if refused and refused.option == VALUES else None
    form = form_for(
        settable(context, combatant),
        context.table.ruleset.wording.terms,
        posted,
        {name: _plain(value) for name, value in combatant.facts.items()},
        within="stats",
        names={**context.voice.names, "": gettext("none of these")},
        prefix="set",
    )
    if refused and posted is not None:
        refused.mark(form)
    return form


def changes(
    context: ViewerContext, combatant: CombatantView, posted: QueryDict
) -> list[Choice] | RulingRefused:
    """A ruling for each value that was changed."""
    form = values_form(context, combatant, RulingRefused(VALUES, posted))
    if not form.is_valid():
        return RulingRefused(VALUES, posted)
    changes = []
    for field in settable(context, combatant):
        value = form.cleaned_data.get(field.name)
        if value in (None, ""):
            value = "" if "" in field.choices else None
        same = _in_any_order(value) == _in_any_order(_plain(combatant.facts.get(field.name)))
        if not same and (value is not None or field.nullable):
            fields = {TARGET: combatant.id, "field": field.name, "value": value}
            changes.append(Choice("gm", "gm", "set", fields))
    return changes


def settable(context: ViewerContext, combatant: CombatantView) -> tuple[Field, ...]:
    """The combatant's values that may be set and are known now; none of them is required."""
    fields = context.table.ruleset.settable
    if combatant.id not in context.once("may_be_set", _may_be_set):
        return ()
    readable = (field for field in fields if field.name in combatant.facts)
    return tuple(
        _with_offers(combatant, item) for item in readable if combatant.offers.get(item.name, True)
    )


def _may_be_set(context: ViewerContext) -> tuple[str, ...]:
    """The combatants whose values can be set now; in some games nobody who has been removed."""
    options = context.table.ruleset.rulings(context.table.state)
    return next((option.fields[0].choices for option in options if option.name == "set"), ())


def _with_offers(combatant: CombatantView, field: Field) -> Field:
    """The field, limited to its currently legal values if these depend on the fight."""
    if field.name not in combatant.offers:
        return field
    return replace(
        field, type=_CLOSED.get(field.type, field.type), choices=combatant.offers[field.name]
    )


_CLOSED = {"text": "enum", "names": "combatants"}
"""Types whose choices are only proposals, and the types that allow nothing else."""


def _in_any_order(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
