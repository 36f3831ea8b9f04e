"""Fights in the admin: the roster while they are prepared, and all steps, read-only."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django import forms
from django.contrib import admin
from django.core.exceptions import NON_FIELD_ERRORS
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from encounters.campaigns.admin import house_rules
from encounters.campaigns.forms import SpokenForm
from encounters.campaigns.own import (
    OwnAdmin,
    OwnCampaignFilter,
    OwnInline,
    link_labels,
    page_pk,
    with_rules,
)
from encounters.forms.inside import RulesField
from encounters.play.fights import roster, states
from encounters.play.models import Encounter, Participant, Step
from encounters.play.preparing import options, prepare
from encounters.play.preparing.options import beside_house_rules, in_force
from encounters.play.words.table import entries_of
from encounters.serve.performance.markup import SafeString, mark_safe
from encounters.text.wording import Voice, with_sides
from rulesets import registry
from rulesets.contract import GM
from rulesets.registry import UnknownRuleset

# Django's own messages would name database columns.
TWICE = _("Each sheet can be listed once per side. For more of it, raise the number.")


class LineForm(forms.ModelForm):
    class Meta:
        error_messages = {NON_FIELD_ERRORS: {"unique_together": TWICE}}


class RosterFormSet(forms.BaseInlineFormSet):
    def get_unique_error_message(self, unique_check: Any) -> str:
        return str(TWICE)


class ParticipantInline(OwnInline):
    model = Participant
    form = LineForm
    formset = RosterFormSet
    readonly_fields = ["whose"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return ["combatant", "count", "side" if _can_change(obj) else "whose", "hidden"]

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        """Renames the count: the model's "number" is ambiguous in most languages."""
        labels = {**link_labels(self.model), "count": gettext("How many")}
        return super().get_formset(request, obj, labels=labels, **kwargs)

    def formfield_for_foreignkey(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        """Offers only sheets of the encounter's own campaign."""
        field = super().formfield_for_foreignkey(db_field, request, **kwargs)
        if db_field.name == "combatant":
            sheets = field.queryset.filter(campaign__encounters=page_pk(request))
            field.queryset = sheets.select_related("campaign")
        return field

    def formfield_for_dbfield(self, db_field: Any, request: HttpRequest, **kwargs: Any) -> Any:
        if db_field.name == "side":
            return forms.ChoiceField(label=db_field.verbose_name, choices=self._sides(request))
        return super().formfield_for_dbfield(db_field, request, **kwargs)

    def _sides(self, request: HttpRequest) -> list[tuple[str, str]]:
        """Both sides, and any others already in the fight."""
        encounter = Encounter.objects.filter(pk=page_pk(request)).first()
        if encounter is None:
            return []
        others = encounter.participants.values_list("side", flat=True).distinct()
        return [*side_names(encounter, (*prepare.SIDES, *others)).items()]

    @admin.display(description=_("side"))
    def whose(self, line: Participant) -> str:
        return side_names(line.encounter, [line.side])[line.side]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _can_change(obj) and super().has_change_permission(request, obj)

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _can_change(obj) and super().has_add_permission(request, obj)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return _can_change(obj) and super().has_delete_permission(request, obj)


class StepInline(OwnInline):
    """Steps are read-only: only a fight adds them."""

    model = Step
    readonly_fields = ["number", "kind", "round", "player", "happened", "created"]
    ordering = ["number"]
    voice: Voice | None = None

    def get_formset(self, request: HttpRequest, obj: Any = None, **kwargs: Any) -> Any:
        self.voice = voice_of(obj)
        return super().get_formset(request, obj, **kwargs)

    def get_queryset(self, request: HttpRequest) -> QuerySet[Step]:
        return super().get_queryset(request).select_related("seat")

    @admin.display(description=_("seat"))
    def player(self, step: Step) -> str:
        return step.seat.shown_name if step.seat else "–"

    @admin.display(description=_("what happened"))
    def happened(self, step: Step) -> SafeString:
        """The sentences of its log."""
        if self.voice is None:
            return mark_safe("–")
        say = self.voice.ruleset.wording.sentence
        sentences = [self.voice.say(say(entry)) for entry in entries_of(step)]
        return mark_safe("<br>".join(filter(None, sentences)) or "–")

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return self.readonly_fields

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class FightForm(SpokenForm):
    spoken = ("name", "note")


class OptionsForm(FightForm):
    """Shows the options in force and saves those that differ from the house rules."""

    def __init__(self, *args: Any, **kwargs: Any):
        super().__init__(*args, **kwargs)
        self.initial["options"] = in_force(self.instance)

    def clean_options(self) -> dict[str, Any]:
        return beside_house_rules(self.instance, self.cleaned_data["options"])


@admin.register(Encounter)
class EncounterAdmin(OwnAdmin):
    afterwards = _("After saving you choose who takes part, and the options of the fight.")
    spoken = ("name", "note")
    list_display = ["said_name", "home", "status", "step", "started"]
    list_filter = ["status", OwnCampaignFilter]
    search_fields = ["name", "note"]

    def get_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        if obj is None:
            return ["campaign", "name", "note"]
        rules = "options" if _can_change(obj) else "chosen"
        return ["home", "name", "note", "status", "step", "started", rules]

    def get_readonly_fields(self, request: HttpRequest, obj: Any = None) -> Any:
        return [] if obj is None else ["home", "status", "step", "started", "chosen"]

    @admin.display(description=_("options"))
    def chosen(self, encounter: Encounter) -> SafeString:
        """The options in force; they no longer change once the fight has begun."""
        try:
            labels = options.option_labels(encounter)
        except UnknownRuleset:
            labels = []
        rows = format_html_join("", "<div><dt>{}</dt><dd>{}</dd></div>", labels)
        return format_html("<dl>{}</dl>", rows) if labels else mark_safe("–")

    def get_inlines(self, request: HttpRequest, obj: Any) -> Any:
        if obj is None:
            return []
        return [ParticipantInline] if _can_change(obj) else [ParticipantInline, StepInline]

    def get_form(
        self, request: HttpRequest, obj: Any = None, change: bool = False, **kwargs: Any
    ) -> Any:
        if obj is not None:
            kwargs["form"] = FightForm
        if obj is not None and _can_change(obj):
            try:
                rules = RulesField(house_rules(obj.ruleset), label=gettext("Options"))
            except UnknownRuleset:
                return super().get_form(request, obj, change, **kwargs)
            kwargs["form"] = with_rules(OptionsForm, options=rules)
        return super().get_form(request, obj, change, **kwargs)

    def save_model(self, request: HttpRequest, obj: Any, form: Any, change: bool) -> None:
        """Sets the ruleset of a new encounter from its campaign."""
        if not change:
            obj.ruleset = obj.campaign.ruleset
        super().save_model(request, obj, form, change)


def side_names(encounter: Encounter, sides: Iterable[str]) -> dict[str, str]:
    """The sides as the fight's game calls them; their identifiers if its ruleset is missing."""
    sides = dict.fromkeys(sides)
    try:
        words = with_sides({}, sides, registry.get(encounter.ruleset))
    except UnknownRuleset:
        words = {}
    return {side: words.get(side, side) for side in sides}


def voice_of(encounter: Encounter) -> Voice | None:
    """The voice for a fight's log, for its GM; None if its ruleset is missing or its current state
    cannot be read."""
    step = encounter.steps.filter(number=encounter.step).first()
    if step is None:
        return None
    try:
        ruleset = registry.get(encounter.ruleset)
        combatants = roster.named_view(
            encounter, ruleset, states.after(encounter, step), GM
        ).combatants
    except (UnknownRuleset, states.Unreadable):
        return None
    names = {item.id: item.name for item in combatants}
    return Voice(
        ruleset, with_sides(names, dict.fromkeys(item.side for item in combatants), ruleset)
    )


def _can_change(encounter: Encounter | None) -> bool:
    """Whether the roster can still be changed."""
    return encounter is None or encounter.status == Encounter.Status.PREPARED
