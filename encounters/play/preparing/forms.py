"""Name and note of an encounter."""

from django import forms

from encounters.play.models import Encounter


class EncounterForm(forms.ModelForm):
    class Meta:
        model = Encounter
        fields = ["name", "note"]
