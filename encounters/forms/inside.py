"""A ruleset's values as one field of another form, such as a model form in the admin."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from encounters.forms.form import RulesForm, form_for
from encounters.forms.words import Examples
from rulesets.contract import Field, Refused, Term


@dataclass(frozen=True)
class Description:
    """The fields of the nested form, their words, and the check by the rules."""

    fields: tuple[Field, ...]
    terms: Mapping[str, Term]
    within: str
    check: Callable[[Mapping[str, Any]], Any]
    examples: Examples = field(default_factory=dict)

    def form(self, name: str, data: Any, initial: Any = None) -> RulesForm:
        return form_for(
            self.fields,
            self.terms,
            data,
            initial,
            within=self.within,
            prefix=f"rules-{name}",
            examples=self.examples,
        )


class RulesWidget(forms.Widget):
    """Renders the whole nested form; returns the posted data unchanged."""

    class Media:
        js = ["js/field_errors.js", "js/derived_values.js"]

    def __init__(self, description: Description):
        super().__init__()
        self.description = description

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        return PostedForm(name, data)

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return False

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        form = (
            value.bound(self.description)
            if isinstance(value, PostedForm)
            else self.description.form(name, None, value)
        )
        return render_to_string("forms/form.html", {"form": form})


@dataclass(frozen=True)
class PostedForm:
    """A request's data, passed through Django's form."""

    name: str
    data: QueryDict

    def bound(self, description: Description) -> RulesForm:
        """The nested form bound to the data, with all its errors."""
        form = description.form(self.name, self.data)
        if form.is_valid():
            try:
                description.check(form.values())
            except Refused as refused:
                form.refuse(refused)
        return form


class RulesField(forms.Field):
    """A form field whose value is a dictionary of what differs from the defaults."""

    def __init__(self, description: Description, **more: Any):
        super().__init__(widget=RulesWidget(description), required=False, **more)
        self.description = description

    def clean(self, value: Any) -> dict[str, Any]:
        form = value.bound(self.description)
        if form.rearranged:
            raise forms.ValidationError(_("The rows have changed, but are not saved yet."))
        if not form.is_valid() or form.errors:
            raise forms.ValidationError(_("Please correct what is marked below."))
        return form.values()

    def has_changed(self, initial: Any, data: Any) -> bool:
        return True
