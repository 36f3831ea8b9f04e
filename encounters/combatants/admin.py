"""Combatants in the admin: every stat in a field of its own type, and packs in and out."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path, reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from encounters.campaigns import packs
from encounters.campaigns.models import Campaign
from encounters.campaigns.own import OwnAdmin, own, with_rules
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.views.sheets import pack_file
from encounters.forms.inside import Description, RulesField
from rulesets.registry import UnknownRuleset


def sheet(combatant: Combatant) -> Description:
    """The stats of a combatant's ruleset as a description for one field."""
    ruleset = combatant.ruleset
    return Description(
        stats_of(combatant),
        ruleset.wording.terms,
        "stats",
        check=lambda stats: ruleset.check_stats(stats, combatant.side),
    )


class PackInForm(forms.Form):
    """A file, and the campaign it is for."""

    campaign = forms.ModelChoiceField(Campaign.objects.none(), label=gettext_lazy("Campaign"))
    file = forms.FileField(label=gettext_lazy("File"))


@admin.register(Combatant)
class CombatantAdmin(OwnAdmin):
    in_two_pages = True
    change_list_template = "combatants/admin_list.html"
    list_display = ["name", "note", "kind", "campaign", "player"]
    list_filter = ["kind", "campaign"]
    search_fields = ["name", "note"]
    actions = ["pack_out"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new sheet needs its campaign first: that says by which rules it is written."""
        new = ["campaign", "kind", "name", "note"]
        return new if obj is None else [*new, "player", "dead", "stats"]

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

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """A player of the sheet's own campaign."""
        field = super().formfield_for_foreignkey(db_field, request, **kwargs)
        at = request.resolver_match
        if db_field.name == "player" and at and "object_id" in at.kwargs:
            field.queryset = field.queryset.filter(campaign__combatants=at.kwargs["object_id"])
        return field

    @admin.action(description=gettext_lazy("Save as a pack"), permissions=["view"])
    def pack_out(self, request: HttpRequest, rows: QuerySet[Combatant]) -> HttpResponse | None:
        """The chosen sheets of one campaign as a file."""
        campaigns = Campaign.objects.filter(combatants__in=rows).distinct()
        if len(campaigns) != 1:
            self.message_user(request, _("A pack comes from one campaign."), messages.ERROR)
            return None
        return pack_file(campaigns[0], packs.pack(campaigns[0], rows))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.gm_pack_in)
        return [path("pack/", view, name="combatants_pack_in"), *super().get_urls()]

    def gm_pack_in(self, request: HttpRequest) -> HttpResponse:
        """A pack from a file into one of the own campaigns."""
        if not self.has_add_permission(request):
            return redirect("admin:index")
        form = PackInForm(request.POST or None, request.FILES or None)
        field: Any = form.fields["campaign"]
        field.queryset = own(request, Campaign.objects.all(), "gm")
        if form.is_valid():
            try:
                data = packs.read(form.cleaned_data["file"].read())
                count = packs.unpack(form.cleaned_data["campaign"], data)
                self.message_user(request, _("Sheets added: %(count)d.") % {"count": count})
                return redirect(reverse("admin:combatants_combatant_changelist"))
            except packs.BadPack as bad:
                form.add_error("file", str(bad))
        context = {**self.admin_site.each_context(request), "form": form, "opts": self.opts}
        return render(request, "combatants/admin_pack.html", context)
