"""A sheet as a form: its name, and the stats as its ruleset describes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from encounters.campaigns import changes, names
from encounters.campaigns.models import other_names
from encounters.combatants import making
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.examples import examples_for
from encounters.combatants.translated_stats import TranslatedStats
from encounters.forms import REASONS, RulesForm, form_for
from rulesets.contract import Field, Follows, Refused
from rulesets.contract.printing import PrintsBlocks

PREFIX = "stats"


class NameForm(forms.ModelForm):
    """The part of a sheet that all games share."""

    class Meta:
        model = Combatant
        fields = ["name", "note", "tags"]
        help_texts = {"tags": _("Separated by commas, to find it by.")}

    def __init__(self, *args: Any, by_player: bool = False, **named: Any):
        super().__init__(*args, **named)
        self.by_player = by_player
        self.fields["name"].error_messages |= REASONS
        if self.instance._state.adding:
            self.fields["name"].widget.attrs["autofocus"] = True
        if by_player:
            del self.fields["tags"]
        else:
            self.fields["tags"].on_tap = True  # type: ignore[attr-defined]
        sheet = self.instance
        self._stored = {"name": sheet.name, "note": sheet.note}
        self._shown = {"name": sheet.shown_name, "note": sheet.shown_note}
        self.initial.update(self._shown)

    def clean_name(self) -> str:
        """Refuses a name that another person has, if a player chooses it."""
        name, sheet = str(self.cleaned_data["name"]), self.instance
        if self.by_player and "name" in self.changed_data:
            others = other_names(sheet.campaign, sheet.player, sheet.pk)
            names.check_apart(name, others)
        return self._unchanged("name", name)

    def clean_note(self) -> str:
        return self._unchanged("note", self.cleaned_data["note"])

    def _unchanged(self, field: str, given: str) -> str:
        """The stored value, if it was sent as it was shown."""
        return self._stored[field] if given == self._shown[field] else given


@dataclass
class SheetForms:
    """Both forms of a sheet. `save` does nothing until both are valid."""

    combatant: Combatant
    about: NameForm
    stats: RulesForm
    spoken: TranslatedStats
    was: making.Values

    def save(self) -> bool:
        """Saves the sheet. Returns whether it was valid; if not, the forms have the errors. Changes
        by a player wait for the GM's review; a save by the GM counts as reviewed."""
        if not (self.stats.is_valid() and self.about.is_valid()) or not self._allowed():
            return False
        given = self._given()
        if "name" in self.about.changed_data or not self._same(given):
            self.combatant.origin = ""
        self.combatant.stats = given
        new = making.replaced(self.was, self.combatant) if self.about.by_player else None
        self.combatant.replaced = new
        with transaction.atomic():
            changes.locked(self.combatant.campaign_id)
            self.combatant.save()
            changes.announce(self.combatant.campaign)
        return True

    def _given(self) -> dict[str, Any]:
        return self._left_out() | self.spoken.stored(self.stats.values())

    def _left_out(self) -> dict[str, Any]:
        """The stored values of stats that this form does not show."""
        if not self.about.by_player:
            return {}
        others = {field.name for field in self.combatant.ruleset.stats if field.gm_only}
        return {name: value for name, value in self.was["stats"].items() if name in others}

    def _same(self, given: Mapping[str, Any]) -> bool:
        """Whether these equal the saved stats; defaults may be given or omitted."""
        before = self.combatant.stats
        return all(
            given.get(field.name, field.default) == before.get(field.name, field.default)
            for field in self.stats.described
        )

    def _allowed(self) -> bool:
        """Whether the rules accept the stats. All refusals are added to the form as errors."""
        given, allowed = self._given(), True
        while True:
            try:
                self.combatant.ruleset.check_stats(given, self.combatant.side)
            except Refused as refused:
                self.stats.refuse(refused)
                allowed = False
                if not refused.path or given.pop(str(refused.path[0]), None) is None:
                    return False
            else:
                return allowed


def sheet_of(combatant: Combatant, data: Any = None, by_player: bool = False) -> SheetForms:
    """The sheet's forms, filled from the database or from a request's POST."""
    was = making.values_of(combatant)
    if data is not None and not by_player and can_switch(combatant):
        kind = data.get("kind", "")
        combatant.kind = kind if kind in Combatant.Kind.values else combatant.kind
    about = NameForm(data, instance=combatant, by_player=by_player)
    spoken = TranslatedStats(combatant.ruleset, stats_of(combatant), combatant.stats)
    form = stats_form(combatant, data, spoken.stats, by_player)
    return SheetForms(combatant, about, form, spoken, was)


def can_switch(combatant: Combatant) -> bool:
    """Whether the sheet can still become that of a foe, or of a character: nobody plays it, and it
    is in no fight."""
    fights = combatant.campaign.encounters.filter(participants__combatant=combatant.pk)
    return not combatant.pk or (combatant.player_id is None and not fights.exists())


def stats_form(
    combatant: Combatant,
    data: Any = None,
    shown: Mapping[str, Any] | None = None,
    by_player: bool = False,
) -> RulesForm:
    """The form for the stats. `shown` are the stats in the reader's words, if those differ."""
    ruleset = combatant.ruleset
    return form_for(
        stats_of(combatant, by_player),
        ruleset.wording.terms,
        data,
        combatant.stats if shown is None else shown,
        within="stats",
        prefix=PREFIX,
        examples=examples_for(combatant.campaign),
        printed=ruleset.printed if isinstance(ruleset, PrintsBlocks) else None,
    )


def stats_of(combatant: Combatant, by_player: bool = False) -> tuple[Field, ...]:
    """The stats of sheets on this side; for a player's own sheet without those for the GM only."""
    own = ("", combatant.side)
    return tuple(
        _on_side(field, combatant.side)
        for field in combatant.ruleset.stats
        if field.side in own and not (by_player and field.gm_only)
    )


def _on_side(field: Field, side: str) -> Field:
    """The field with only that value which follows on this side."""
    if field.follows is None or field.follows.of != "side":
        return field
    return replace(field, follows=Follows("side", {side: field.follows.values[side]}))
