"""Sheets in the admin, with a typed field for every stat."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from encounters.campaigns.own import OwnAdmin, OwnCampaignFilter, with_rules
from encounters.combatants import library
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.shelf.examples import examples_of
from encounters.combatants.summary import summary_of
from encounters.forms.inside import Description, RulesField
from encounters.markup import SafeString, mark_safe
from rulesets.registry import UnknownRuleset


def sheet(combatant: Combatant) -> Description:
    """The stats of a combatant's ruleset as a description for one field."""
    ruleset = combatant.ruleset
    return Description(
        stats_of(combatant),
        ruleset.wording.terms,
        "stats",
        check=lambda stats: ruleset.check_stats(stats, combatant.side),
        examples=examples_of(ruleset),
    )


class SheetAdmin(OwnAdmin):
    """Registered in `encounters/hall/admin.py`, which adds packs."""

    in_two_pages = True
    list_display = ["name", "note", "glance", "kind", "campaign", "player"]
    list_filter = ["kind", OwnCampaignFilter]
    list_select_related = ["campaign", "player"]
    search_fields = ["name", "note", "tags"]
    actions = ["duplicate"]

    @admin.display(description=gettext_lazy("at a glance"))
    def glance(self, sheet: Combatant) -> SafeString:
        """The stat line of its game."""
        try:
            return summary_of(sheet.ruleset, sheet.stats, sheet.campaign.options)
        except UnknownRuleset:
            return mark_safe("–")

    @admin.action(description=gettext_lazy("Copy within the campaign"), permissions=["add"])
    def duplicate(self, request: HttpRequest, rows: QuerySet[Combatant]) -> None:
        for sheet in rows:
            self.log_addition(request, library.copy(sheet), [{"added": {}}])
        said = ngettext("%(count)d copy was made.", "%(count)d copies were made.", len(rows))
        self.message_user(request, said % {"count": len(rows)})

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new sheet needs its campaign first, which decides the rules."""
        new = ["campaign", "kind", "name", "note"]
        return new if obj is None else [*new, "tags", "player", "dead", "stats"]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [] if obj is None else ["campaign", "kind"]

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is not None:
            try:
                stats = RulesField(sheet(obj), label=_("Stats"))
            except UnknownRuleset:
                return super().get_form(request, obj, change, **kwargs)
            kwargs["form"] = with_rules(forms.ModelForm, stats=stats)
        return super().get_form(request, obj, change, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """What was picked from a game's library and is changed becomes the campaign's own."""
        if {"name", "stats"} & set(form.changed_data):
            obj.origin = ""
        super().save_model(request, obj, form, change)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """A player of the sheet's own campaign."""
        field = super().formfield_for_foreignkey(db_field, request, **kwargs)
        at = request.resolver_match
        if db_field.name == "player" and at and "object_id" in at.kwargs:
            field.queryset = field.queryset.filter(campaign__combatants=at.kwargs["object_id"])
        return field
