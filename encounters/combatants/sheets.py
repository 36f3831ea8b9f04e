"""A sheet as a form: its name, and the stats as its ruleset describes them; and forms that make new
sheets.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _
from msgspec.structs import replace

from encounters.campaigns import changes, names
from encounters.campaigns.forms import SpokenForm
from encounters.campaigns.models import other_names
from encounters.combatants import making
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import examples_for
from encounters.combatants.stat_words import TranslatedStats
from encounters.forms import REASONS, RulesForm, form_for
from encounters.forms.form import plain
from encounters.forms.row import sign, unsign
from rulesets.contract import Field, Follows, Refused
from rulesets.contract.extras import Fills
from rulesets.contract.printing import PrintsBlocks

FILL, FILLED = "fill", "filled-before"
"""The button that fills in the stats which follow from a few values, and the prefix of these; the
hidden field with the values and stats of the last time, signed."""


class CharacterNameForm(forms.ModelForm):
    """A new character with only a name, for a player who joins."""

    class Meta:
        model = Combatant
        fields = ["name"]
        labels = {"name": _("Your character’s name")}

    others: Iterable[str] = ()
    """The names already in use."""

    def clean_name(self) -> str:
        name: str = self.cleaned_data["name"]
        names.check_apart(name, self.others)
        return name


class FilesInput(forms.FileInput):
    allow_multiple_selected = True


class FilesField(forms.FileField):
    """One or several files, as a list."""

    widget = FilesInput

    def clean(self, data: Any, initial: Any = None) -> Any:
        clean = super().clean
        return [clean(item, initial) for item in data or [None]]


class _ForImport(forms.Form):
    """An import, which makes characters or foes, or, if `kind` is empty, what it looks like."""

    kind = forms.ChoiceField(
        choices=Combatant.Kind.choices,
        required=False,
        widget=forms.HiddenInput(attrs={"id": False}),
    )


class PackForm(_ForImport):
    """Files with characters and foes."""

    file = FilesField(label=_("File"))


class PasteForm(_ForImport):
    """Stat blocks, a list or a pack as text."""

    text = forms.CharField(
        label=_("Paste a stat block"),
        widget=forms.Textarea(attrs={"rows": 5, "dir": "auto", "autocomplete": "off"}),
    )


class NameForm(SpokenForm):
    """The part of a sheet that all games share."""

    spoken = ("name", "note")

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

    def clean_name(self) -> str:
        """Refuses a name that another person has, if a player chooses it."""
        name, sheet = str(self.cleaned_data["name"]), self.instance
        if self.by_player and "name" in self.changed_data:
            others = other_names(sheet.campaign, sheet.player, sheet.pk)
            names.check_apart(name, others)
        return name


class SheetForms:
    """Both forms of a sheet, filled from the database or from a request's POST. `save` does nothing
    until both are valid.

    `source` has the values from which stats follow, if the game has such; `fills` says whether the
    request asks to fill these in, and `filled_before` is what was filled in the last time, signed.
    """

    def __init__(self, combatant: Combatant, data: Any = None, by_player: bool = False):
        self.combatant, self.was = combatant, making.values_of(combatant)
        if data is not None and not by_player and can_switch(combatant):
            kind = data.get("kind", "")
            combatant.kind = kind if kind in Combatant.Kind.values else combatant.kind
        self.about = NameForm(data, instance=combatant, by_player=by_player)
        ruleset = combatant.ruleset
        self.spoken = TranslatedStats(ruleset, stats_of(combatant), combatant.stats)
        self.stats = self._form(self.spoken.stats, data)
        self.source: RulesForm | None = None
        self.fills, self.filled_before = False, ""
        if isinstance(ruleset, Fills) and combatant.kind == Combatant.Kind.CHARACTER:
            terms = combatant.ruleset.wording.terms
            self.source = form_for(
                ruleset.fills_from, terms, data, within="fills_from", prefix=FILL
            )
            if data is not None:
                self.filled_before = data.get(FILLED, "")
                self.fills = FILL in data or self._is_chosen_anew()

    def _is_chosen_anew(self) -> bool:
        """Whether saving would lose what follows from values that have just been chosen."""
        if self.stats.rearranged:
            return False
        return all(self._chosen.values()) and self._chosen != self._before.get("chosen")

    @property
    def _chosen(self) -> dict[str, Any]:
        source = self.source
        return {name: source[name].value() for name in source.fields} if source else {}

    @property
    def _before(self) -> dict[str, Any]:
        return unsign(self.filled_before, FILLED) or {}

    def fill(self) -> bool:
        """Fills in the stats that follow from the values of `source`, without saving them; what has
        been typed since the last time stays. Returns whether the forms were valid."""
        ruleset, source = self.combatant.ruleset, self.source
        if not isinstance(ruleset, Fills) or source is None:
            return False
        if not (source.is_valid() and self.stats.is_valid()):
            return False
        chosen = {field.name: field.default for field in ruleset.fills_from} | source.values()
        for name in (name for name, value in chosen.items() if value is None):
            source.add_error(name, REASONS["required"])
        if source.errors:
            return False
        posted = self._posted_stats()
        filled = ruleset.filled_from(posted, chosen)
        before: Mapping[str, Any] = (self._before or self.was)["stats"]
        fields = stats_of(self.combatant, self.about.by_player)
        single = [field for field in fields if field.type != "rows"]
        stats = {field.name: filled[field.name] for field in single if field.name in filled}
        self.filled_before = sign({"chosen": self._chosen, "stats": stats}, FILLED)
        for field in single:
            typed = plain(posted.get(field.name, field.default))
            if typed != plain(before.get(field.name, field.default)):
                filled[field.name] = typed
        self.stats = self._form(TranslatedStats(self.combatant.ruleset, fields, filled).stats)
        return True

    def _form(self, stats: Mapping[str, Any], data: Any = None) -> RulesForm:
        ruleset = self.combatant.ruleset
        return form_for(
            stats_of(self.combatant, self.about.by_player),
            ruleset.wording.terms,
            data,
            stats,
            within="stats",
            prefix="stats",
            examples=examples_for(self.combatant.campaign, self.combatant.kind),
            printed=ruleset.printed if isinstance(ruleset, PrintsBlocks) else None,
        )

    def save(self) -> bool:
        """Saves the sheet. Returns whether it was valid; if not, the forms have the errors. Changes
        by a player wait for the GM's review; a save by the GM counts as reviewed."""
        if not (self.stats.is_valid() and self.about.is_valid()) or not self._allowed():
            return False
        stats = self._posted_stats()
        if self.source is not None and isinstance(self.combatant.ruleset, Fills):
            stats = self.combatant.ruleset.grown(stats)
        if "name" in self.about.changed_data or not self._same(stats):
            self.combatant.origin = ""
        self.combatant.stats = stats
        new = making.former_values(self.was, self.combatant) if self.about.by_player else None
        self.combatant.replaced = new
        with transaction.atomic():
            changes.lock_campaign(self.combatant.campaign_id)
            self.combatant.save()
            changes.announce(self.combatant.campaign)
        return True

    def _posted_stats(self) -> dict[str, Any]:
        """With the stored values of stats that a player's form does not show."""
        fields = self.combatant.ruleset.stats if self.about.by_player else ()
        hidden = {field.name for field in fields if field.gm_only}
        kept = {name: value for name, value in self.was["stats"].items() if name in hidden}
        return kept | self.spoken.stored(self.stats.values())

    def _same(self, stats: Mapping[str, Any]) -> bool:
        """Whether these equal the saved stats; defaults may be given or omitted."""
        before = self.combatant.stats
        return all(
            stats.get(field.name, field.default) == before.get(field.name, field.default)
            for field in self.stats.described
        )

    def _allowed(self) -> bool:
        """Whether the rules accept the stats. All refusals are added to the form as errors."""
        stats, allowed = self._posted_stats(), True
        while True:
            try:
                self.combatant.ruleset.check_stats(stats, self.combatant.side)
            except Refused as refused:
                self.stats.refuse(refused)
                allowed = False
                if not refused.path or stats.pop(str(refused.path[0]), None) is None:
                    return False
            else:
                return allowed


def can_switch(combatant: Combatant) -> bool:
    """Whether the sheet can still become that of a foe, or of a character: nobody plays it, and it
    is in no fight."""
    fights = combatant.campaign.encounters.filter(participants__combatant=combatant.pk)
    return not combatant.pk or (combatant.player_id is None and not fights.exists())


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
