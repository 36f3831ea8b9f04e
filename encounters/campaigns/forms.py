"""Forms for campaigns and the people in them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, cast

from django import forms
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import languages, names
from encounters.campaigns.models import Campaign, Seat, in_a_day, other_names
from encounters.campaigns.models.campaign import LANGUAGES
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract.extras import Judges, Spares


def ruleset_choices() -> list[tuple[str, str]]:
    return [(ruleset.slug, message(ruleset.name)) for ruleset in registry.all()]


class PersonForm(forms.Form):
    """The name of a player who joins; it may be left empty."""

    others: Iterable[str] = ()
    """The names already in use."""

    person = forms.CharField(
        label=_("Your name"),
        max_length=40,
        required=False,
        validators=[names.check_at_the_table],
    )

    def clean_person(self) -> str:
        name: str = self.cleaned_data["person"]
        names.check_apart(name, self.others if name else ())
        return name


class SpokenForm(forms.ModelForm):
    """A form for a campaign or a fight. Its `spoken` fields show the names of the game's library in
    the reader's language; a name that is sent unchanged keeps its stored text."""

    spoken: tuple[str, ...] = ("name",)

    def __init__(self, *args: Any, **named: Any):
        super().__init__(*args, **named)
        self.originals = {name: getattr(self.instance, name) for name in self.spoken}
        self.translations = {name: getattr(self.instance, f"shown_{name}") for name in self.spoken}
        if self.instance.pk:
            self.initial.update(self.translations)

    def clean(self) -> dict[str, Any] | None:
        cleaned = super().clean() or self.cleaned_data
        for name, text in self.translations.items():
            if self.instance.pk and cleaned.get(name) == text:
                cleaned[name] = self.originals[name]
        return cleaned


class LanguageForm(SpokenForm):
    """A form with the language of the table; its initial value is the reader's language until it is
    set."""

    def __init__(self, *args: Any, **named: Any):
        super().__init__(*args, **named)
        field = cast(forms.ChoiceField, self.fields["language"])
        spoken = languages.languages_of(self.instance) if self.instance.pk else languages.ALL
        field.choices = [(code, name) for code, name in LANGUAGES if code in spoken]
        if not self.instance.language:
            self.initial["language"] = get_language()

    def clean_language(self) -> str:
        """Keeps the stored language if none is sent."""
        return self.cleaned_data["language"] or self.instance.language or get_language() or ""


class CampaignForm(LanguageForm):
    """A form for a new campaign."""

    ruleset = forms.ChoiceField(label=_("Rules"), choices=ruleset_choices)
    demo = forms.BooleanField(
        label=_("With characters, foes and a fight to start with"), required=False
    )

    class Meta:
        model = Campaign
        fields = ["name", "ruleset", "language"]
        widgets = {"name": forms.TextInput(attrs={"autofocus": True})}


class SettingsForm(LanguageForm):
    """Settings of the table other than its rules."""

    class Meta:
        model = Campaign
        fields = ["name", "language", "foes_shown", "odds", "corrections", "gm_dice", "quiet"]
        fields += ["gauge", "thin_after"]
        labels = {
            "gm_dice": _("I roll my own dice and type them in"),
            "quiet": _("Questions that cannot change anything are skipped"),
        }
        help_texts = {
            "quiet": _(
                "A question whose answer cannot help, as far as its player may know, is answered "
                "immediately. So is one that is nearly always passed; a player who wants to "
                "choose can say so."
            ),
        }

    def __init__(self, *args: Any, **named: Any):
        super().__init__(*args, **named)
        ruleset, odds = registry.get(self.instance.ruleset), Campaign.Odds
        others = [(value, label) for value, label in odds.choices if value != odds.JUDGED]
        judged = [(odds.JUDGED, message(ruleset.judged))] if isinstance(ruleset, Judges) else []
        cast(forms.ChoiceField, self.fields["odds"]).choices = [*others, *judged]

    def save(self, commit: bool = True) -> Campaign:
        if "thin_after" in self.changed_data:
            self.instance.thin_from = in_a_day()
        saved: Campaign = super().save(commit)
        return saved


class DisplayNameForm(forms.Form):
    """The name by which the table knows the GM or a co-GM."""

    name = forms.CharField(label=_("Display name"), max_length=40, validators=[names.check])


class SeatForm(forms.ModelForm):
    """The name of a person at the table; if it is empty, their character's name is used."""

    name = forms.CharField(label=_("Name"), max_length=40, required=False)

    class Meta:
        model = Seat
        fields = ["name", "asked_from"]

    def __init__(self, *args: Any, by_player: bool = False, **named: Any):
        super().__init__(*args, **named)
        self.by_player = by_player
        self.initial["name"] = self.instance.shown_name
        ruleset = registry.get(self.instance.campaign.ruleset)
        if not by_player or not isinstance(ruleset, Spares) or not ruleset.weighs:
            del self.fields["asked_from"]

    def clean_name(self) -> str:
        """Refuses a name that another person has, if a player chooses it. A name that is sent as it
        was shown keeps its stored text."""
        if "name" not in self.changed_data:
            return self.instance.name
        name: str = self.cleaned_data["name"]
        if name and self.by_player:
            names.check_apart(name, other_names(self.instance.campaign, self.instance))
        return name
