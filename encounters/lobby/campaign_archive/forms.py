"""Forms for whole campaigns."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from encounters.campaigns.models import Campaign
from encounters.lobby.campaign_archive.files import SUFFIX


class BringForm(forms.Form):
    """A campaign file."""

    file = forms.FileField(
        label=_("File"), widget=forms.FileInput(attrs={"accept": f"{SUFFIX},application/gzip"})
    )


class DeleteForm(forms.Form):
    """The campaign's name, so that the wrong one is not deleted by mistake."""

    name = forms.CharField(
        label=_("Type the name of the campaign"),
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, campaign: Campaign, *args: Any):
        super().__init__(*args)
        self.campaign = campaign

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        if name.split() not in (self.campaign.shown_name.split(), self.campaign.name.split()):
            raise forms.ValidationError(_("This is not its name. Nothing was deleted."))
        return name
