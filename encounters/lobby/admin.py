"""Sheets in the admin, with importing and exporting packs."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import URLPattern, path
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from encounters.archive import packs
from encounters.archive.packs import files
from encounters.campaigns import access
from encounters.campaigns.models import Campaign, runs_it
from encounters.combatants.admin import SheetAdmin
from encounters.combatants.models import Combatant
from encounters.lobby.views.packs import pack_file, plan_import
from encounters.play.models import Participant


class PackInForm(forms.Form):
    """A pack, and the campaign to import it into."""

    campaign = forms.ModelChoiceField(Campaign.objects.none(), label=gettext_lazy("Campaign"))
    file = forms.FileField(label=gettext_lazy("File"))


@admin.register(Combatant)
class CombatantAdmin(SheetAdmin):
    change_list_template = "lobby/admin_list.html"
    change_form_template = "lobby/admin_combatant.html"
    actions = ["duplicate", "copy_to", "pack_out"]

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **named: Any
    ) -> HttpResponse:
        """Offers to try a foe only if the account runs the campaign: superusers see others' sheets
        too."""
        sheet = context.get("original")
        context["runs_it"] = sheet is not None and access.runs(request, sheet.campaign)
        return super().render_change_form(request, context, *args, **named)

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Names the fights that the sheets are removed from."""
        _lines, *rest = super().get_deleted_objects(objs, request)
        roster = Participant.objects.filter(combatant__in=objs).select_related(
            "encounter", "combatant"
        )
        details: list[Any] = []
        for sheet in objs:
            lines = [
                _("Roster of “%(fight)s”: %(line)s") % {"fight": entry.encounter, "line": entry}
                for entry in roster
                if entry.combatant_id == sheet.pk
            ]
            details += [
                f"{capfirst(str(self.opts.verbose_name))}: {sheet}",
                *([lines] if lines else []),
            ]
        return details, *rest

    @admin.action(description=gettext_lazy("Export as a pack"), permissions=["view"])
    def pack_out(self, request: HttpRequest, rows: QuerySet[Combatant]) -> HttpResponse | None:
        """Exports the chosen sheets of one campaign as a file."""
        campaigns = Campaign.objects.filter(combatants__in=rows).distinct()
        if len(campaigns) != 1:
            self.message_user(request, _("A pack comes from one campaign."), messages.ERROR)
            return None
        return pack_file(campaigns[0], packs.pack(campaigns[0], rows))

    def get_urls(self) -> list[URLPattern]:
        view = self.admin_site.admin_view(self.gm_pack_in)
        return [path("pack/", view, name="combatants_pack_in"), *super().get_urls()]

    def gm_pack_in(self, request: HttpRequest) -> HttpResponse:
        """Takes a pack for one of the account's campaigns and redirects to its preview there."""
        if not self.has_add_permission(request):
            return redirect("admin:index")
        form = PackInForm(request.POST or None, request.FILES or None)
        field: Any = form.fields["campaign"]
        field.queryset = Campaign.objects.filter(runs_it(access.gm(request).pk, ""))
        if form.is_valid():
            try:
                campaign = form.cleaned_data["campaign"]
                chosen = files.choose_files(form.cleaned_data["file"])
                plan_import(access.gm(request).pk, campaign, chosen)
                return redirect("gm_import", campaign.pk)
            except packs.BadPack as bad:
                form.add_error("file", str(bad))
        context = {**self.admin_site.each_context(request), "form": form, "opts": self.opts}
        context["title"] = _("Import a pack")
        return render(request, "lobby/admin_pack.html", context)
