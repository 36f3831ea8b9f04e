"""Campaigns, seats and invitations in the admin."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.models import User
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy

from encounters.campaigns import roles, stock
from encounters.campaigns.audit import kinds, sentence
from encounters.campaigns.forms import SpokenForm, ruleset_choices
from encounters.campaigns.models import AuditEntry, Campaign, Invitation, Seat
from encounters.campaigns.own import (
    OwnAdmin,
    OwnCampaignFilter,
    OwnInline,
    PluralTitle,
    RulesetFilter,
    with_rules,
)
from encounters.forms.inside import Description, RulesField
from encounters.text.wording import message
from rulesets import registry
from rulesets.registry import UnknownRuleset

admin.site.site_header = admin.site.site_title = "Runde"
admin.site.index_title = _("Campaign content")
DJANGOS_SENTENCES = (
    _("Add %s"),
    _("Change %s"),
    _("View %s"),
    _("Select %s to change"),
    _("Select %s to view"),
    _("Add %(name)s"),
    _("Add another %(verbose_name)s"),
    _("Add another %(model)s"),
    _("Change selected %(model)s"),
    _("Delete selected %(model)s"),
    _("View selected %(model)s"),
    _("Delete selected %(verbose_name_plural)s"),
    _("Search %(name)s"),
    _("Pagination %(name)s"),
    _("Pagination %(name)s entries"),
    _(" By %(filter_title)s "),
    _("Select all %(total_count)s %(module_name)s"),
    _("Cannot delete %(name)s"),
    _("Run"),
    _("- Select an option -"),
    _("The {name} “{obj}” was added successfully."),
    _("The {name} “{obj}” was added successfully. You may add another {name} below."),
    _("The {name} “{obj}” was changed successfully."),
    _("The {name} “{obj}” was changed successfully. You may add another {name} below."),
    _("The {name} “{obj}” was changed successfully. You may edit it again below."),
    _("The %(name)s “%(obj)s” was deleted successfully."),
    _("%(name)s with ID “%(key)s” doesn’t exist. Perhaps it was deleted?"),
    _("Successfully deleted %(count)d %(items)s."),
    ngettext_lazy("…and %(count)d more object.", "…and %(count)d more objects.", "count"),
)


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
    readonly_fields = ["watching", "last_seen"]


class WithCode:
    """A form whose code is read-only."""

    readonly_fields: Any = ["shown_code"]

    @admin.display(description=_("code"))
    def shown_code(self, invitation: Invitation) -> str:
        return invitation.code


class InvitationInline(WithCode, OwnInline):
    model = Invitation
    fields = ["shown_code", "expires", "revoked"]


@admin.register(Campaign)
class CampaignAdmin(OwnAdmin):
    afterwards = _("After saving you enter house rules and settings, and seats.")
    gm_path = "gm"
    spoken, game_path = ("name",), "ruleset"
    list_display = ["said_name", "game", "gm", "created"]
    search_fields = ["name"]
    list_filter = [RulesetFilter]

    @admin.display(description=_("ruleset"), ordering="ruleset")
    def game(self, campaign: Campaign) -> str:
        """The game's name, or its slug if it is not installed any more."""
        names = {ruleset.slug: message(ruleset.name) for ruleset in registry.all()}
        return names.get(campaign.ruleset, campaign.ruleset)

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new campaign needs its ruleset first; only then are the house rules known."""
        new = ["name", "ruleset" if obj is None else "game"]
        own = ["gm", *new] if request.user.is_superuser else new
        table = ["foes_shown", "odds", "corrections", "gm_dice", "quiet", "gauge"]
        return own if obj is None else [*own, *table, "options", "stock"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [] if obj is None else ["game"]

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        return [] if obj is None else [SeatInline, InvitationInline]

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is None:
            return super().get_form(request, obj, change, form=NewCampaignForm, **kwargs)
        try:
            rules = RulesField(house_rules(obj.ruleset), label=_("House rules"))
            own = RulesField(
                stock.description(registry.get(obj.ruleset)),
                label=_("Own lists"),
                help_text=_("Sheets of this campaign can begin rows from them."),
            )
        except UnknownRuleset:
            return super().get_form(request, obj, change, **kwargs)
        return super().get_form(
            request, obj, change, form=with_rules(SpokenForm, options=rules, stock=own), **kwargs
        )

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        if not change and not request.user.is_superuser:
            obj.gm = request.user
        if change and "gm" in form.changed_data:
            roles.prepare_for_new_gm(obj, User.objects.get(pk=form.initial["gm"]))
        super().save_model(request, obj, form, change)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Only the GM may delete a campaign, not a co-GM."""
        allowed = super().has_delete_permission(request, obj)
        return allowed and (obj is None or request.user.is_superuser or obj.gm == request.user)


@admin.register(Seat)
class SeatAdmin(OwnAdmin):
    list_display = ["name", "home", "watching", "own_dice", "last_seen", "revoked"]
    fields = ["campaign", "name", "watching", "own_dice", "revoked", "last_seen"]
    readonly_fields = ["last_seen"]
    list_filter = [OwnCampaignFilter]

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Frees the characters of a seat that becomes a spectator."""
        super().save_model(request, obj, form, change)
        if obj.watching:
            obj.characters.update(last_player=obj, player=None)


@admin.register(Invitation)
class InvitationAdmin(WithCode, OwnAdmin):
    list_display = ["shown_code", "home", "expires", "revoked"]
    fields = ["campaign", "shown_code", "expires", "revoked"]


class VerbFilter(admin.SimpleListFilter):
    """Filters by the kind of entry."""

    title = _("what")
    parameter_name = "verb"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return kinds(model_admin.get_queryset(request).order_by().values_list("verb", flat=True))

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(verb=self.value()) if self.value() else queryset


@admin.register(AuditEntry)
class AuditAdmin(PluralTitle):
    """The audit log of the whole server, read-only, for superusers."""

    list_display = ["at", "who", "campaign_name", "what"]
    list_filter = [VerbFilter]
    search_fields = ["who", "campaign_name"]
    date_hierarchy = "at"
    fields = ["at", "who", "campaign_name", "what"]
    list_select_related = ["campaign"]

    @admin.display(description=_("what"))
    def what(self, entry: AuditEntry) -> str:
        return sentence(entry)

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.fields

    def has_module_permission(self, request: HttpRequest) -> bool:
        return self.has_view_permission(request)

    def has_view_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return bool(request.user.is_active and request.user.is_superuser)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
