"""Makes a combatant on the spot: from a name, a template, and the few numbers that the game asks
for."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django import forms
from django.core.exceptions import ValidationError
from django.http import QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from encounters.campaigns import names
from encounters.campaigns.models import Campaign, other_names
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import Shelf, ShelfEntry, shelf_of
from encounters.combatants.shelf.taking import make_sheet, stats_from_template, tags_of
from encounters.forms import RulesForm, form_for
from encounters.play.fights.taps import LONGEST_TOKEN
from encounters.play.picking.places import MOST_AT_ONCE
from rulesets import registry
from rulesets.contract import Field, Refused

OWN, READY = "own", "ready"
"""The source of the template: the campaign's sheets (by number) or the library (by key)."""
SIDES = {"foes": Combatant.Kind.FOE, "party": Combatant.Kind.CHARACTER}


class SpotForm(forms.Form):
    """The fields that all games share."""

    name = forms.CharField(
        label=gettext_lazy("Name"), max_length=60, validators=[names.check_at_the_table]
    )
    template = forms.ChoiceField(label=gettext_lazy("Template"), required=False)
    count = forms.IntegerField(
        label=gettext_lazy("How many"), min_value=1, max_value=MOST_AT_ONCE, initial=1
    )
    side = forms.ChoiceField(
        label=gettext_lazy("Side"),
        choices=[("foes", gettext_lazy("Foes")), ("party", gettext_lazy("Party"))],
        initial="foes",
    )
    hidden = forms.BooleanField(label=gettext_lazy("Hidden until the first action"), required=False)

    def __init__(self, templates: list[Any], here: str, data: Any = None):
        super().__init__(data, label_suffix="", prefix="spot")
        field: Any = self.fields["template"]
        field.choices = templates
        field.widget.attrs |= {
            "hx-get": here,
            "hx-trigger": "change",
            "hx-target": "#spot-numbers",
            "hx-swap": "outerMorph",
        }
        self.fields["name"].widget.attrs["autocomplete"] = "off"


class Spot:
    """Both parts of the form. `make` does nothing until both are valid; repeating it with the same
    token makes no second combatant."""

    def __init__(self, campaign: Campaign, data: QueryDict | None = None, template: str = ""):
        self.campaign, self.ruleset = campaign, registry.get(campaign.ruleset)
        self.shelf = shelf_of(self.ruleset)
        self.sheets = {str(combatant.pk): combatant for combatant in campaign.combatants.all()}
        self.templates = _templates(self.shelf, self.sheets)
        self.about = SpotForm(self.templates, reverse("gm_spot", args=[campaign.pk]), data)
        chosen = self._chosen(data.get("spot-template", "") if data is not None else template)
        self.stats, self.tags = chosen
        self.about.initial["template"] = template
        self.numbers = self._numbers(data)
        token = data.get("token", "") if data is not None else ""
        self.token = token[:LONGEST_TOKEN] if token.isprintable() and token else uuid4().hex

    def make(self) -> Combatant | None:
        """The new sheet; None, with the errors in the form, if something is invalid."""
        if not (self.numbers.is_valid() and self.about.is_valid() and self._stands_apart()):
            return None
        values = self.about.cleaned_data
        own = {
            field.name: self.numbers.cleaned_data[field.name]
            for field in self.numbers.described
            if field.side in ("", values["side"])
            if self.numbers.cleaned_data[field.name] not in (None, "")
            if self.numbers.cleaned_data[field.name] != self.stats.get(field.name, field.default)
        }
        stats = stats_from_template(self.ruleset, self.stats, own)
        try:
            side, token = SIDES[values["side"]], self.token
            return make_sheet(self.campaign, side, values["name"], stats, self.tags, token)
        except Refused as refused:
            if refused.field in own:
                self.numbers.refuse(refused)
            else:
                self.about.add_error("template", _("This template is for the other side."))
            return None

    def _stands_apart(self) -> bool:
        """Checks that a name of the party looks like no other; names of foes are free."""
        values = self.about.cleaned_data
        if values["side"] == "party":
            try:
                others = other_names(self.campaign, None)
                names.check_apart(values["name"], others, twins=True)
            except ValidationError as error:
                self.about.add_error("name", error)
        return self.about.is_valid()

    def _chosen(self, value: str) -> tuple[dict[str, Any], str]:
        """The stats and tags of a template; empty for an unknown one."""
        whose, _sign, key = value.partition(":")
        sheet = self.sheets.get(key) if whose == OWN else None
        if sheet is not None:
            return dict(sheet.stats), sheet.tags
        entry = self.shelf.by_key.get(key) if self.shelf and whose == READY else None
        return (dict(entry.stats), tags_of(entry)) if entry else ({}, "")

    def _numbers(self, data: Any) -> RulesForm:
        """The numbers, prefilled from the template."""
        terms = self.ruleset.wording.terms
        asked = [stat for stat in self.ruleset.stats if stat.name in self.ruleset.spot.stats]
        fields: tuple[Field, ...] = tuple(
            sorted(asked, key=lambda item: self.ruleset.spot.stats.index(item.name))
        )
        return form_for(fields, terms, data, self.stats, within="stats", prefix="spot-stats")


def _templates(shelf: Shelf | None, sheets: dict[str, Combatant]) -> list[Any]:
    """No template, the library's templates, the campaign's own foes, and all other library
    entries."""
    own = [(f"{OWN}:{pk}", sheet.shown_name) for pk, sheet in sheets.items() if sheet.kind == "foe"]
    groups = [("", [("", _("none"))]), (_("Of this campaign"), own)]
    if shelf is not None:
        groups.insert(1, (_("Templates"), _choices(shelf.templates())))
        groups += [(word or _("Others"), _choices(some)) for word, some in shelf.grouped()]
    nobody, *others = [(word, some) for word, some in groups if some]
    return [*nobody[1], *others]


def _choices(entries: list[ShelfEntry]) -> list[tuple[str, str]]:
    return [(f"{READY}:{entry.key}", entry.name) for entry in entries]
