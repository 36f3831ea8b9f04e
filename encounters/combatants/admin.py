"""Sheets in the admin, with a typed field for every stat and columns for the main ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from urllib.parse import urlencode

from django.contrib import admin, messages
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from encounters.campaigns import access
from encounters.campaigns.forms import SpokenForm
from encounters.campaigns.own import OwnAdmin, OwnCampaignFilter, RulesetFilter, page_pk, with_rules
from encounters.combatants import library
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.shelf.entries import examples_for
from encounters.combatants.stat_words import TranslatedStats, summary_of
from encounters.forms.inside import Description, RulesField
from encounters.forms.words import Words
from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.text.wording import term
from rulesets import registry
from rulesets.contract import Field, Ruleset
from rulesets.registry import UnknownRuleset

MOST = 5
SHORT = ("int", "enum", "dice")
type Column = Callable[[Combatant], str]


def columns_of(ruleset: Ruleset) -> list[Column]:
    """A column for each stat that a combatant made on the spot is asked for, then for stats that
    all have."""
    words = Words(ruleset.wording.terms, within="stats")
    return [
        _column(item, term(ruleset, item.name, short=True, within="stats"), words)
        for item in _main(ruleset)
    ]


def _main(ruleset: Ruleset) -> list[Field]:
    fits = [stat for stat in ruleset.stats if stat.type in SHORT and not stat.open]
    asked = [fit for name in ruleset.spot.stats for fit in fits if fit.name == name]
    rest = [fit for fit in fits if fit.type == "int" and fit.default is not None]
    fields = {item.name: item for item in (*asked, *rest)}
    return list(fields.values())[:MOST]


def _column(stat: Field, title: str, words: Words) -> Column:
    @admin.display(description=title)
    def stat_text(sheet: Combatant) -> str:
        value: Any = sheet.stats.get(stat.name, stat.default)
        if value is None or stat.side not in ("", sheet.side):
            return "–"
        return words.value(stat.name, str(value)) if stat.choices else str(value)

    stat_text.__name__ = f"stat_{stat.name}"
    return stat_text


def sheet(combatant: Combatant) -> Description:
    """The stats of a combatant's ruleset as a description for one field."""
    ruleset = combatant.ruleset
    return Description(
        stats_of(combatant),
        ruleset.wording.terms,
        "stats",
        check=lambda stats: ruleset.check_stats(stats, combatant.side),
        examples=examples_for(combatant.campaign, combatant.kind),
    )


class SheetForm(SpokenForm):
    """Keeps the stored words of values that are sent as they were shown."""

    spoken = ("name", "note")

    def __init__(self, *args: Any, **named: Any):
        super().__init__(*args, **named)
        sheet: Combatant = self.instance
        self.words = TranslatedStats(sheet.ruleset, stats_of(sheet), sheet.stats)
        self.initial["stats"] = self.words.stats

    def clean_stats(self) -> dict[str, Any]:
        return self.words.stored(self.cleaned_data["stats"])


class GameFilter(RulesetFilter):
    path = "campaign__ruleset"


class TagFilter(admin.SimpleListFilter):
    """Filters by the tags of the account's own sheets."""

    title = gettext_lazy("tags")
    parameter_name = "tag"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        return [(tag, tag) for tag in library.tags(model_admin.get_queryset(request))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        tag = self.value()
        return library.with_tag(queryset, tag) if tag else queryset


class SheetAdmin(OwnAdmin):
    """Registered in `encounters/lobby/admin.py`, which adds packs."""

    afterwards = gettext_lazy("After saving you enter the stats, with weapons and spells.")
    spoken = ("name", "note")
    list_filter = ["kind", GameFilter, OwnCampaignFilter, TagFilter]
    list_select_related = ["campaign", "player"]
    search_fields = ["name", "note", "tags"]
    actions = ["duplicate", "copy_to"]

    @admin.display(description=gettext_lazy("at a glance"))
    def glance(self, sheet: Combatant) -> SafeString:
        """The stat line of its game."""
        try:
            return summary_of(sheet.ruleset, sheet.stats, sheet.campaign.options)
        except UnknownRuleset:
            return mark_safe("–")

    @admin.action(description=gettext_lazy("Duplicate"), permissions=["add"])
    def duplicate(self, request: HttpRequest, rows: QuerySet[Combatant]) -> None:
        for sheet in rows:
            self.log_addition(request, library.duplicate(sheet), [{"added": {}}])
        message = ngettext(
            "%(count)d copy was created.", "%(count)d copies were created.", len(rows)
        )
        self.message_user(request, message % {"count": len(rows)})

    @admin.action(description=gettext_lazy("Copy to another campaign"), permissions=["view"])
    def copy_to(self, request: HttpRequest, rows: QuerySet[Combatant]) -> HttpResponse | None:
        """Redirects to the page that asks for the campaign, as on the phone."""
        campaigns = {sheet.campaign for sheet in rows}
        if len(campaigns) != 1 or not access.runs(request, *campaigns):
            message = _("Copy the sheets of one of your own campaigns at a time.")
            self.message_user(request, message, messages.ERROR)
            return None
        page = reverse("gm_pass_on", args=[campaigns.pop().pk])
        return redirect(f"{page}?{urlencode({'sheet': [row.pk for row in rows]}, doseq=True)}")

    def get_list_display(self, request: HttpRequest) -> Any:
        """Adds the main stats as columns if all sheets are of one game."""
        ruleset = self._only_game(request)
        if ruleset is None:
            return ["said_name", "said_note", "glance", "kind", "tags", "campaign", "player"]
        home = [] if request.GET.get("campaign") else ["campaign"]
        return ["said_name", *columns_of(ruleset), "kind", "tags", "player", *home]

    def _only_game(self, request: HttpRequest) -> Ruleset | None:
        """The game chosen by the filters, or the only one that the account has."""
        sheets = self.get_queryset(request).order_by()
        campaign, game = request.GET.get("campaign", ""), request.GET.get("ruleset")
        if campaign.isdecimal() and len(campaign) < 19:
            sheets = sheets.filter(campaign=campaign)
        if game:
            sheets = sheets.filter(campaign__ruleset=game)
        played = sheets.values_list("campaign__ruleset", flat=True).distinct()[:2]
        try:
            return registry.get(played[0]) if len(played) == 1 else None
        except UnknownRuleset:
            return None

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        """A new sheet needs its campaign first, which determines the ruleset."""
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
            kwargs["form"] = with_rules(SheetForm, stats=stats)
        return super().get_form(request, obj, change, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """A sheet picked from a game's library becomes the campaign's own when it is changed."""
        if {"name", "stats"} & set(form.changed_data):
            obj.origin = ""
        super().save_model(request, obj, form, change)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Limits the player to seats of the sheet's own campaign."""
        field = super().formfield_for_foreignkey(db_field, request, **kwargs)
        if db_field.name == "player":
            field.queryset = field.queryset.filter(campaign__combatants=page_pk(request))
        return field

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Protects sheets that are in a fight on the table: it has to end first."""
        *details, keeping = super().get_deleted_objects(objs, request)
        fights = dict.fromkeys(fight for sheet in objs for fight in library.fights_of(sheet))
        named = [f"{capfirst(fight._meta.verbose_name)}: {fight}" for fight in fights]
        return *details, [*keeping, *named]

    def delete_model(self, request: HttpRequest, obj: Combatant) -> None:
        try:
            library.delete(obj)
        except library.InTheFight as fighting:  # the fight began after the page was shown
            raise PermissionDenied from fighting
