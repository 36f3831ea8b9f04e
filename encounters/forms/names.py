"""A list of names: identifiers of the rules in the reader's language, and the table's own words."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext

from encounters.forms.words import Words

_BETWEEN = re.compile(r"[,،;\n]")


class NamesWidget(forms.TextInput):
    """A check box for each proposed word, and a text for all others, separated by commas.

    Identifiers of the rules are shown as their word and saved as the identifier. The identifiers in
    the text are sent beside it, so an unedited name stays the same; a text that equals a proposed
    word is saved as its identifier.
    """

    def __init__(self, words: Words, field: str, proposed: tuple[str, ...] = ()):
        super().__init__()
        self.words, self.field, self.proposed = words, field, proposed
        self.wide = bool(proposed)

    def render(self, name: str, value: Any, attrs: Any = None, renderer: Any = None) -> SafeString:
        given = list(map(str, value)) if isinstance(value, list | tuple) else []
        others = [item for item in given if item not in self.proposed]
        text = ", ".join(map(self._said, others))
        typed = super().render(name, text, self._described(attrs), renderer)
        kept = format_html_join(
            "",
            '<input type="hidden" name="{}-is" value="{}">',
            ((name, other) for other in others if self._said(other) != other),
        )
        return self._boxes(name, given) + typed + kept

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        known = (*self.proposed, *several(data, f"{name}-is"))
        read = {self._said(item).casefold(): item for item in known}
        typed = [item.strip() for item in _BETWEEN.split(data.get(name) or "")]
        picked = [item for item in several(data, f"{name}-has") if item in self.proposed]
        found = (*picked, *(read.get(face.casefold(), face) for face in typed if face))
        return list(dict.fromkeys(found)) if self.proposed else list(found)

    def value_omitted_from_data(self, data: Any, files: Any, name: str) -> bool:
        return False  # unchecked boxes send nothing

    def _said(self, name: str) -> str:
        return self.words.value_known(self.field, name) or name

    def _described(self, attrs: Any) -> dict[str, Any]:
        if not self.proposed:
            return attrs or {}
        return {**(attrs or {}), "placeholder": gettext("others, separated by commas")}

    def _boxes(self, name: str, given: list[str]) -> SafeString:
        if not self.proposed:
            return mark_safe("")
        boxes = format_html_join(
            "",
            '<label class="check"><input type="checkbox" name="{}-has" value="{}"{}>'
            "<span><bdi>{}</bdi></span></label>",
            (
                (name, item, mark_safe(" checked" if item in given else ""), self._said(item))
                for item in self.proposed
            ),
        )
        label = self.words.word(self.field)
        return format_html(
            '<div class="proposed" role="group" aria-label="{}">{}</div>', label, boxes
        )


class NamesField(forms.CharField):
    """A list of names; `max_length` limits all of them together."""

    def clean(self, value: Any) -> list[str]:
        names: list[str] = value or []
        super().clean(", ".join(names))
        return names


def several(data: Any, name: str) -> Iterable[str]:
    """All values of a name in a request, or the only one of a plain mapping."""
    if hasattr(data, "getlist"):
        return list(data.getlist(name))
    return [data[name]] if name in data else []
