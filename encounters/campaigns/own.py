"""Limits the admin to the campaigns that a GM runs, also as co-GM, and what belongs to them;
superusers see everything."""

from __future__ import annotations

from collections.abc import Iterable
from functools import reduce
from operator import or_
from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.admin.utils import unquote
from django.contrib.auth.models import User
from django.db.models import ForeignKey, Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign, runs_it
from encounters.text import library_words
from encounters.text.wording import message
from rulesets import registry

LONGEST_SEARCH = 200
"""Letters. Each word adds a condition, and databases refuse a thousand of them."""


def in_any_language(slug: str, part: str, fields: Iterable[str]) -> Q:
    """A condition: one of the fields is a library text that contains this part in some language."""
    words = library_words.of_game_containing(slug, part)
    return reduce(or_, (Q(**{f"{field}__in": words}) for field in fields))


def own(request: HttpRequest, rows: QuerySet[Any], path: str) -> QuerySet[Any]:
    """The rows of campaigns that the account runs; `path` leads from a row to the GM."""
    user = request.user
    if isinstance(user, User) and user.is_superuser:
        return rows
    return rows.filter(runs_it(user.pk, path.removesuffix("gm")))


def link_labels(model: type[Model]) -> dict[str, str]:
    """Labels for fields that have no name in the reader's language: the name of the related model.
    For forms and read-only fields."""
    return {
        field.name: capfirst(str(field.related_model._meta.verbose_name))
        for field in model._meta.fields
        if isinstance(field, ForeignKey)
        and isinstance(field.verbose_name, str)
        and isinstance(field.related_model, type)
    }


class OwnChoices:
    """Its foreign keys can only point to objects that the account owns."""

    def formfield_for_foreignkey(
        self, db_field: ForeignKey, request: HttpRequest, **kwargs: Any
    ) -> Any:
        target: Any = db_field.related_model
        rows = target._default_manager.all()
        if target is Campaign:
            kwargs["queryset"] = own(request, rows, "gm")
        elif any(field.related_model is Campaign for field in target._meta.fields):
            kwargs["queryset"] = own(request, rows, "campaign__gm")
        return super().formfield_for_foreignkey(db_field, request, **kwargs)  # type: ignore[misc]


class OwnInline(OwnChoices, admin.TabularInline):
    """An inline whose rows belong to the account."""

    extra = 0

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        kwargs.setdefault("labels", link_labels(self.model))
        return super().get_formset(request, obj, **kwargs)


class PluralTitle(admin.ModelAdmin):
    """Titles a list with the model's plural name: in some languages Django's sentence around it is
    wrong. Search terms that are longer than any name find nothing."""

    delete_confirmation_max_display = 40

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        if len(search_term) > LONGEST_SEARCH:
            return queryset.none(), False
        return super().get_search_results(request, queryset, search_term)

    def get_changelist_instance(self, request: HttpRequest) -> Any:
        page = super().get_changelist_instance(request)
        page.title = capfirst(str(self.opts.verbose_name_plural))
        return page


class LogsDeletions(PluralTitle):
    """Logs deletions one by one: Django's bulk insert would send no signal, and the audit log
    relies on that signal."""

    def log_deletions(self, request: HttpRequest, queryset: QuerySet[Any]) -> list[Any]:
        return [log for row in queryset for log in super().log_deletions(request, [row])]  # type: ignore[arg-type]


class OwnAdmin(OwnChoices, LogsDeletions):
    """Limited to the account's own objects. `gm_path` leads from the model to its account.
    `afterwards` says what a second page asks for, which could not be shown on that for adding.
    `spoken` are fields that may hold a text of the game's library, which is searched in any
    language; `game_path` leads to the slug of the game."""

    gm_path = "campaign__gm"
    afterwards: object = ""
    spoken: tuple[str, ...] = ()
    game_path = "campaign__ruleset"

    class Media:
        css = {"all": ["css/admin.css"]}
        js = ["vendor/htmx-4.0.1-sse.min.js"]

    @admin.display(description=gettext_lazy("campaign"), ordering="campaign__name")
    def home(self, obj: Any) -> str:
        return obj.campaign.shown_name

    @admin.display(description=gettext_lazy("name"), ordering="name")
    def said_name(self, obj: Any) -> str:
        return obj.shown_name

    @admin.display(description=gettext_lazy("note"), ordering="note")
    def said_note(self, obj: Any) -> str:
        return obj.shown_note

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        return own(request, super().get_queryset(request), self.gm_path)

    def get_search_results(
        self, request: HttpRequest, queryset: QuerySet[Any], search_term: str
    ) -> tuple[QuerySet[Any], bool]:
        matches, twice = super().get_search_results(request, queryset, search_term)
        part = search_term.strip()
        if self.spoken and 0 < len(part) <= LONGEST_SEARCH:
            for ruleset in registry.all():
                of_game = queryset.filter(**{self.game_path: ruleset.slug})
                matches |= of_game.filter(in_any_language(ruleset.slug, part, self.spoken))
        return matches, twice

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        kwargs.setdefault("labels", link_labels(self.model))
        return super().get_form(request, obj, change, **kwargs)

    def render_change_form(
        self, request: HttpRequest, context: dict[str, Any], *args: Any, **named: Any
    ) -> HttpResponse:
        """A form that is followed by a second page says so, and has one button."""
        if named.get("add") and self.afterwards:
            one = {"show_save_and_add_another": False, "show_save_and_continue": False}
            context |= {"afterwards": self.afterwards, **one}
        return super().render_change_form(request, context, *args, **named)

    def response_add(
        self, request: HttpRequest, obj: Any, post_url_continue: str | None = None
    ) -> HttpResponse:
        if not self.afterwards:
            return super().response_add(request, obj, post_url_continue)
        self.message_user(request, _("%(name)s has been added. Now the rest.") % {"name": obj})
        page = f"admin:{self.opts.app_label}_{self.opts.model_name}_change"
        return redirect(page, obj.pk)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        campaign = campaign_of(obj).pk
        if campaign is not None:
            changes.lock_campaign(campaign)
        super().save_model(request, obj, form, change)

    def save_related(self, request: HttpRequest, form: Any, formsets: Any, change: bool) -> None:
        """Announces everything that is saved here to the phones."""
        super().save_related(request, form, formsets, change)
        changes.announce(campaign_of(form.instance))

    def delete_model(self, request: HttpRequest, obj: Any) -> None:
        changes.lock_campaign(campaign_of(obj).pk)
        super().delete_model(request, obj)
        if not isinstance(obj, Campaign):
            changes.announce(campaign_of(obj))

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> None:
        for obj in queryset:
            self.delete_model(request, obj)


class RulesetFilter(admin.SimpleListFilter):
    """Filters by the games in the list; `path` leads to the slug."""

    title = gettext_lazy("ruleset")
    parameter_name = "ruleset"
    path = "ruleset"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        played = model_admin.get_queryset(request).order_by().values_list(self.path, flat=True)
        names = {ruleset.slug: message(ruleset.name) for ruleset in registry.all()}
        return [(slug, names.get(slug, slug)) for slug in sorted(set(played))]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        return queryset.filter(**{self.path: self.value()}) if self.value() else queryset


class OwnCampaignFilter(admin.SimpleListFilter):
    """Filters by the campaigns that the account runs, even if there is only one: Django's own
    filter lists everybody's, and hides if there is one."""

    title = gettext_lazy("campaign")
    parameter_name = "campaign"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, str]]:
        campaigns = own(request, Campaign.objects.all(), "gm").order_by("name", "pk")
        return [(str(item.pk), item.shown_name) for item in campaigns]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        chosen = self.value()
        choices = {value for value, _name in self.lookup_choices}
        return queryset.filter(campaign=chosen) if chosen in choices else queryset


def page_pk(request: HttpRequest) -> int | None:
    """The primary key of the page's object; None on the page for adding one."""
    at = request.resolver_match
    key = unquote(at.kwargs.get("object_id") or "") if at else ""
    return int(key) if key.isdecimal() and len(key) < 19 else None


def campaign_of(obj: Any) -> Campaign:
    campaign: Campaign = obj if isinstance(obj, Campaign) else obj.campaign
    return campaign


def with_rules(base: type[forms.ModelForm], **fields: forms.Field) -> type[forms.ModelForm]:
    """The form with some of its fields replaced."""
    return type(base.__name__, (base,), fields)
