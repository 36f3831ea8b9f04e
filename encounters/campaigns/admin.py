"""Campaigns, seats and invitations in the admin."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from encounters.campaigns.forms import ruleset_choices
from encounters.campaigns.models import Campaign, Invitation, Seat
from encounters.campaigns.own import OwnAdmin, OwnInline, with_rules
from encounters.forms.inside import Description, RulesField
from rulesets import registry
from rulesets.registry import UnknownRuleset

admin.site.site_header = admin.site.site_title = "Runde"
admin.site.index_title = _("Content of the campaigns")


def house_rules(slug: str) -> Description:
    """The options of a ruleset as a description for one field."""
    ruleset = registry.get(slug)
    return Description(
        ruleset.options, ruleset.wording.terms, "options", check=ruleset.check_options
    )


class NewCampaignForm(forms.ModelForm):
    ruleset = forms.ChoiceField(label=_("Rules"), choices=ruleset_choices)


class SeatInline(OwnInline):
    model = Seat
    fields = ["name", "watching", "own_dice", "revoked", "last_seen"]
    readonly_fields = ["last_seen"]


class InvitationInline(OwnInline):
    model = Invitation
    fields = ["code", "expires", "revoked"]


@admin.register(Campaign)
class CampaignAdmin(OwnAdmin):
    in_two_pages = True
    gm_path = "gm"
    list_display = ["name", "ruleset", "gm", "created"]
    search_fields = ["name"]
    list_filter = ["ruleset"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new campaign needs its rules first; then the house rules can be asked."""
        new = ["name", "ruleset"]
        own = ["gm", *new] if request.user.is_superuser else new
        table = ["foes_shown", "odds", "corrections", "gm_dice", "quiet"]
        return own if obj is None else [*own, *table, "options"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [] if obj is None else ["ruleset"]

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        return [] if obj is None else [SeatInline, InvitationInline]

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is None:
            return super().get_form(request, obj, change, form=NewCampaignForm, **kwargs)
        label = _("House rules")
        try:
            rules = RulesField(house_rules(obj.ruleset), label=label)
        except UnknownRuleset:
            return super().get_form(request, obj, change, **kwargs)
        return super().get_form(
            request, obj, change, form=with_rules(forms.ModelForm, options=rules), **kwargs
        )

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change and not request.user.is_superuser:
            obj.gm = request.user
        super().save_model(request, obj, form, change)


@admin.register(Seat)
class SeatAdmin(OwnAdmin):
    list_display = ["name", "campaign", "watching", "own_dice", "last_seen", "revoked"]
    fields = ["campaign", "name", "watching", "own_dice", "revoked", "last_seen"]
    readonly_fields = ["last_seen"]
    list_filter = ["campaign"]


@admin.register(Invitation)
class InvitationAdmin(OwnAdmin):
    list_display = ["code", "campaign", "expires", "revoked"]
    fields = ["campaign", "code", "expires", "revoked"]
