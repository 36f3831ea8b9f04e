"""One Django field for each type of `contract.Field`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from encounters.forms.names import TEXT_LENGTH, NamesField, NamesWidget, among, is_pointed
from encounters.forms.words import Words
from encounters.text import notation
from encounters.text.wording import message
from rulesets.contract import Field

DICE_LENGTH = 60
LEFT_TO_RIGHT = {"dir": "ltr", "autocapitalize": "off", "autocomplete": "off"}

REASONS = {
    "required": _("This is required."),
    "max_value": _("This is at most %(limit_value)s."),
    "min_value": _("This is at least %(limit_value)s."),
    "invalid_choice": _("“%(value)s” is not on offer."),
}
"""Error messages in the project's words instead of Django's."""


def field_of(described: Field, words: Words) -> forms.Field:
    """The form field for one value, with label and help in the reader's language."""
    maker = among if is_pointed(described) else _MAKERS[described.type]
    form_field = maker(described, words)
    form_field.label = words.word(described.name)
    form_field.help_text = message(described.help) if described.help else ""
    form_field.on_tap = True  # type: ignore[attr-defined]
    form_field.required = described.required
    form_field.error_messages |= REASONS
    if "placeholder" in form_field.widget.attrs or described.required:
        return form_field
    if described.default is None and not isinstance(form_field, forms.ChoiceField):
        form_field.widget.attrs["placeholder"] = words.unset(described)
    return form_field


def left_out(described: Field, words: Words) -> str:
    """The label of the empty choice; for combatants the rules may have their own word."""
    own = words.term(f"{described.name}.none") if described.type == "combatant" else None
    return own or words.unset(described)


def key_of(value: Any) -> str:
    """A value of a field as a page has it; an empty text stands for None."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def following(
    described: Field, source: Any, value: Any, words: Words, reason: str | None = None
) -> str:
    """The words for an unset value that follows from the value `source` of another field; in a list
    with the reason."""
    own = words.term(f"{described.name}.by_rules.{key_of(source)}")
    if own is not None or value is None:
        return own or ""
    if described.type == "int":
        return str(value)
    if described.type == "text":
        return words.term(str(value)) or str(value)
    yes_or_no = gettext("Yes") if value else gettext("No")
    text = yes_or_no if isinstance(value, bool) else words.value(described.name, value)
    if source is None:
        return gettext("%(value)s, as usual") % {"value": text}
    return gettext("%(value)s, %(reason)s") % {"value": text, "reason": reason} if reason else text


class NamedWidget(forms.TextInput):
    """A text that may be an identifier of the rules: shown as its word, saved as the identifier.

    The identifier is sent beside the text, so an unedited name stays the same. A text that equals
    one of the `proposed` words is saved as its identifier.
    """

    def __init__(self, words: Words, proposed: tuple[str, ...] = ()):
        super().__init__()
        self.words = words
        self.proposed = {words.word(name): name for name in proposed if name}

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        term = self.words.term(str(value or ""))
        html = super().render(name, term or value, self._listed(name, attrs), renderer)
        html += self._proposals(name)
        if term is None:
            return html
        return html + format_html('<input type="hidden" name="{}-is" value="{}">', name, value)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> Any:
        text, kept = data.get(name), data.get(f"{name}-is", "")
        if kept and self.words.term(kept) == text:
            return kept
        read = {word.casefold(): proposal for word, proposal in self.proposed.items()}
        return read.get((text or "").strip().casefold(), text)

    def _listed(self, name: str, attrs: Any) -> dict[str, Any]:
        return {**(attrs or {}), **({"list": f"list-{name}"} if self.proposed else {})}

    def _proposals(self, name: str) -> SafeString:
        if not self.proposed:
            return mark_safe("")
        words = format_html_join("", '<option value="{}">', ((word,) for word in self.proposed))
        return format_html('<datalist id="list-{}">{}</datalist>', name, words)


class MeantSelect(forms.RadioSelect):
    """Choices with an explanation each."""

    def __init__(self, meanings: Mapping[str, str]):
        super().__init__()
        self.meanings = meanings

    def create_option(self, name: str, value: Any, *more: Any, **named: Any) -> dict[str, Any]:
        option: dict[str, Any] = super().create_option(name, value, *more, **named)
        return option | {"meaning": self.meanings.get(str(value), "")}


class NumbersField(forms.CharField):
    """Several whole numbers, with any separators."""

    default_error_messages = {"numbers": _("Enter whole numbers, separated by commas.")}

    def prepare_value(self, value: Any) -> Any:
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> list[int] | None:
        text = super().clean(value)
        if re.sub(r"-?\d+", "", text).strip(" ,;/|،"):
            raise forms.ValidationError(self.error_messages["numbers"], "numbers")
        return [int(number) for number in re.findall(r"-?\d+", text)] or None


class DiceField(forms.CharField):
    """Dice in any notation, converted to that of the rules, which refuse anything else."""

    def prepare_value(self, value: Any) -> Any:
        return notation.dice(notation.dice_notation(value)) if isinstance(value, str) else value

    def clean(self, value: Any) -> str:
        return notation.dice_notation(super().clean(value))


class ValueField(forms.CharField):
    """A number, yes or no, or a text, depending on the input."""

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        if re.fullmatch(r"-?\d{1,9}", text):
            return int(text)
        return {"true": True, "false": False}.get(text, text)


class YesNoField(forms.TypedChoiceField):
    """Yes, no, or the rules' default."""

    def prepare_value(self, value: Any) -> Any:
        return {True: "true", False: "false", None: ""}.get(value, value)


def _int(described: Field, words: Words) -> forms.Field:
    if described.choices:
        return _choice(described, words, coerce=int)
    keys = {} if described.min is None or described.min < 0 else {"inputmode": "numeric"}
    return forms.IntegerField(
        min_value=described.min,
        max_value=described.max,
        widget=forms.NumberInput(attrs=keys),
        error_messages={"invalid": _("This has to be a whole number.")},
    )


def _bool(described: Field, words: Words) -> forms.Field:
    if described.default is not None:
        return forms.BooleanField()
    answers = [("", words.unset(described)), ("true", gettext("Yes")), ("false", gettext("No"))]
    return YesNoField(choices=answers, coerce=lambda text: text == "true", empty_value=None)


def _text(described: Field, words: Words) -> forms.Field:
    widget = NamedWidget(words, described.choices)
    return forms.CharField(max_length=described.max or TEXT_LENGTH, widget=widget)


def _dice(described: Field, words: Words) -> forms.Field:
    return DiceField(
        max_length=DICE_LENGTH, widget=forms.TextInput(attrs=LEFT_TO_RIGHT | {"class": "dice"})
    )


def _names(described: Field, words: Words) -> forms.Field:
    if described.closed:
        return _several(described, words)
    widget = NamesWidget(words, described.name, described.choices)
    return NamesField(max_length=2 * TEXT_LENGTH, widget=widget)


def _numbers(described: Field, words: Words) -> forms.Field:
    return NumbersField(max_length=DICE_LENGTH, widget=forms.TextInput(attrs=LEFT_TO_RIGHT))


def _value(described: Field, words: Words) -> forms.Field:
    return ValueField(max_length=TEXT_LENGTH)


def _one(described: Field, words: Words) -> forms.Field:
    return _choice(described, words) if described.choices else _text(described, words)


def _choice(
    described: Field, words: Words, coerce: Callable[[str], Any] = str
) -> forms.TypedChoiceField:
    answers = [(str(value), words.value(described.name, value)) for value in described.choices]
    by_rules = described.default is None and not described.nullable
    may_be_none = described.nullable and "none" not in described.choices
    if (by_rules or may_be_none) and not described.required:
        answers.insert(0, ("", left_out(described, words)))
    meanings = {choice: message(meaning) for choice, meaning in described.meanings.items()}
    widget = MeantSelect(meanings) if meanings else forms.Select()
    return forms.TypedChoiceField(choices=answers, coerce=coerce, empty_value=None, widget=widget)


def _several(described: Field, words: Words) -> forms.Field:
    return forms.MultipleChoiceField(
        choices=[(value, words.value(described.name, value)) for value in described.choices],
        widget=forms.CheckboxSelectMultiple,
    )


_MAKERS: dict[str, Callable[[Field, Words], forms.Field]] = {
    "int": _int,
    "bool": _bool,
    "enum": _one,
    "text": _text,
    "dice": _dice,
    "names": _names,
    "combatant": _one,
    "combatants": _several,
    "weapon": _one,
    "spell": _one,
    "numbers": _numbers,
    "value": _value,
    "newcomer": _one,
}
