"""Forms about sheets, apart from their stats."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import names
from encounters.combatants.models import Combatant


class CharacterNameForm(forms.ModelForm):
    """A new character, by name alone, for somebody who joins."""

    class Meta:
        model = Combatant
        fields = ["name"]
        labels = {"name": _("Your character’s name")}

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        names.check(name)
        return name


class PackForm(forms.Form):
    """A file with characters and foes."""

    file = forms.FileField(label=_("File"))
