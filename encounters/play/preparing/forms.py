"""Forms for the name and note of an encounter."""

from encounters.campaigns.forms import SpokenForm
from encounters.play.models import Encounter


class EncounterForm(SpokenForm):
    spoken = ("name", "note")

    class Meta:
        model = Encounter
        fields = ["name", "note"]
