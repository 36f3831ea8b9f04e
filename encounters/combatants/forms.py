"""Forms for sheets, apart from their stats."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import names
from encounters.combatants.models import Combatant


class CharacterNameForm(forms.ModelForm):
    """A new character with only a name, for a player who joins."""

    class Meta:
        model = Combatant
        fields = ["name"]
        labels = {"name": _("Your character’s name")}

    others: Iterable[str] = ()
    """The names already in use."""

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        names.check_apart(name, self.others)
        return name


class FilesInput(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One or several files, as a list."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        clean = super().clean
        return [clean(item, initial) for item in data or [None]]


class _ForImport(forms.Form):
    """An import, which makes characters or foes, or, if `kind` is empty, what it looks like."""

    kind = forms.ChoiceField(
        choices=Combatant.Kind.choices,
        required=False,
        widget=forms.HiddenInput(attrs={"id": False}),
    )


class PackForm(_ForImport):
    """Files with characters and foes."""

    file = FilesField(label=_("File"))


class PasteForm(_ForImport):
    """Stat blocks, a list or a pack as text."""

    text = forms.CharField(
        label=_("Paste a stat block"),
        widget=forms.Textarea(attrs={"rows": 5, "dir": "auto", "autocomplete": "off"}),
    )
