"""The GM overrules: forms for everything a ruleset lets the GM choose at any time."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.forms import RulesForm, form_for
from encounters.play.panels.sights import Sight
from rulesets.contract import Choice, Field, Option, Seen

OWN_FORMS = frozenset(("set", "add", "default", "suggest"))
"""Rulings of every ruleset that have a screen of their own."""
TARGET = "target"
VALUES = "values"


class Refused(Struct, frozen=True):
    """A ruling that came back: which, with what was typed."""

    option: str
    posted: Any


def forms(sight: Sight, target: str, refused: Refused | None = None) -> list[dict[str, Any]]:
    """A form for each ruling: those about the target if there is one, else the others."""
    found = []
    for option in offered(sight):
        aimed = option.fields and option.fields[0].name == TARGET
        if bool(aimed) != bool(target) or (aimed and target not in option.fields[0].choices):
            continue
        posted = refused.posted if refused and refused.option == option.name else None
        found.append(
            {
                "option": option.name,
                "label": sight.voice.term(option.name, "gm"),
                "icon": sight.icon(option.name, "gm"),
                "form": form_of(sight, option, posted),
                "open": posted is not None,
            }
        )
    return found


def offered(sight: Sight) -> list[Option]:
    ruleset = sight.table.ruleset
    options = ruleset.rulings(sight.table.state)
    return [one for one in options if one.name not in OWN_FORMS]


def form_of(sight: Sight, option: Option, posted: Any = None) -> RulesForm:
    """The fields of a ruling but its target, which is known by where one tapped."""
    fields = tuple(one for one in option.fields if one.name != TARGET)
    terms = sight.table.ruleset.wording.terms
    names = sight.voice.names
    return form_for(
        fields, terms, posted, within=option.name, names=names, prefix=f"gm-{option.name}"
    )


def read(sight: Sight, posted: QueryDict) -> tuple[Choice | None, Refused | None]:
    """The ruling that was posted, or the form to show again."""
    name = posted.get("option", "")
    option = next((one for one in offered(sight) if one.name == name), None)
    if option is None:
        return Choice("gm", "gm", name or "none", {}), None
    form = form_of(sight, option, posted)
    if not form.is_valid():
        return None, Refused(name, posted)
    fields = dict(form.values())
    if TARGET in (one.name for one in option.fields):
        fields = {TARGET: posted.get(TARGET, ""), **fields}
    return Choice("gm", "gm", name, fields), None


def values_form(sight: Sight, seen: Seen, refused: Refused | None = None) -> RulesForm:
    """Every value of a combatant that the GM may set, filled in as it is now."""
    posted = refused.posted if refused and refused.option == VALUES else None
    return form_for(
        settable(sight, seen),
        sight.table.ruleset.wording.terms,
        posted,
        _shown(seen.facts),
        within="stats",
        names={**sight.voice.names, "": gettext("none of these")},
        prefix="set",
    )


def changes(sight: Sight, seen: Seen, posted: QueryDict) -> list[Choice] | Refused:
    """A ruling for each value that was changed."""
    form = values_form(sight, seen, Refused(VALUES, posted))
    if not form.is_valid():
        return Refused(VALUES, posted)
    found = []
    for field in settable(sight, seen):
        value = form.cleaned_data.get(field.name)
        if value in (None, ""):
            value = "" if "" in field.choices else None
        same = _in_any_order(value) == _in_any_order(_plain(seen.facts.get(field.name)))
        if not same and (value is not None or field.nullable):
            fields = {TARGET: seen.id, "field": field.name, "value": value}
            found.append(Choice("gm", "gm", "set", fields))
    return found


def settable(sight: Sight, seen: Seen) -> tuple[Field, ...]:
    """What of the combatant may be set and is known now; nothing in it has to be given."""
    fields = sight.table.ruleset.settable
    known = (one for one in fields if one.name in seen.facts)
    return tuple(_offered(seen, one) for one in known if seen.offers.get(one.name, True))


def _offered(seen: Seen, field: Field) -> Field:
    """Where the legal values depend on the fight, they are there to choose from."""
    if field.name not in seen.offers:
        return field
    kind = "enum" if field.type == "text" else field.type
    return replace(field, type=kind, choices=seen.offers[field.name])


def _in_any_order(value: Any) -> Any:
    return sorted(value) if isinstance(value, list) else value


def _shown(facts: Mapping[str, Any]) -> dict[str, Any]:
    return {name: _plain(value) for name, value in facts.items()}


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value
