"""A sheet as a form: its name, and the stats as its ruleset describes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django import forms
from django.db import transaction
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import changes, names
from encounters.campaigns.models import other_names
from encounters.combatants import making
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.examples import examples_of
from encounters.forms import RulesForm, form_for
from rulesets.contract import Field, Refused

PREFIX = "stats"


class NameForm(forms.ModelForm):
    """The part of a sheet that is the same in every game."""

    class Meta:
        model = Combatant
        fields = ["name", "note", "tags"]
        help_texts = {"tags": _("A few words with commas, to find it by.")}

    def __init__(self, *args: Any, by_player: bool = False, **named: Any):
        super().__init__(*args, **named)
        self.by_player = by_player

    def clean_name(self) -> str:
        """A player who chooses a name takes nobody else's."""
        name, sheet = str(self.cleaned_data["name"]), self.instance
        if self.by_player and "name" in self.changed_data:
            others = other_names(sheet.campaign, sheet.player, sheet.pk)
            names.check_apart(name, others)
        return name


@dataclass
class Sheet:
    """Both forms of one sheet. `save` does nothing until both are valid."""

    combatant: Combatant
    about: NameForm
    stats: RulesForm
    was: making.Values

    def save(self) -> bool:
        """Saves the sheet and returns whether it was valid; if not, the forms say why. What a
        player has changed waits for the GM's look; what the GM saves has been seen."""
        if not (self.stats.is_valid() and self.about.is_valid()) or not self._allowed():
            return False
        given = self.stats.values()
        if "name" in self.about.changed_data or not self._same(given):
            self.combatant.origin = ""
        self.combatant.stats = given
        new = making.replaced(self.was, self.combatant) if self.about.by_player else None
        self.combatant.replaced = new
        with transaction.atomic():
            self.combatant.save()
            changes.announce(self.combatant.campaign)
        return True

    def _same(self, given: Mapping[str, Any]) -> bool:
        """Whether these are the stats that were saved; a default may be written down or not."""
        before = self.combatant.stats
        return all(
            given.get(one.name, one.default) == before.get(one.name, one.default)
            for one in self.stats.described
        )

    def _allowed(self) -> bool:
        try:
            self.combatant.ruleset.check_stats(self.stats.values(), self.combatant.side)
        except Refused as refused:
            self.stats.refuse(refused)
            return False
        return True


def sheet_of(combatant: Combatant, data: Any = None, by_player: bool = False) -> Sheet:
    """The sheet, filled from what is saved or from a request's POST."""
    was = making.values_of(combatant)
    about = NameForm(data, instance=combatant, by_player=by_player)
    return Sheet(combatant, about, stats_form(combatant, data), was)


def stats_form(combatant: Combatant, data: Any = None) -> RulesForm:
    ruleset = combatant.ruleset
    return form_for(
        stats_of(combatant),
        ruleset.wording.terms,
        data,
        combatant.stats,
        within="stats",
        prefix=PREFIX,
        examples=examples_of(ruleset),
    )


def stats_of(combatant: Combatant) -> tuple[Field, ...]:
    """The stats of a sheet on this side."""
    own = ("", combatant.side)
    return tuple(one for one in combatant.ruleset.stats if one.side in own)
