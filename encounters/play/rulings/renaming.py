"""A new name for a combatant in the fight, from its short sheet."""

from __future__ import annotations

from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy

from encounters.campaigns import names
from encounters.combatants.models import Combatant
from encounters.play.fights import control, roster
from encounters.play.fights.fight import Fight
from encounters.play.fights.locks import run_locked
from encounters.play.fights.taps import WHAT_AND_WHY, NotDone, Result, Tap
from encounters.play.rulings.ruling_forms import RulingRefused
from encounters.play.words.viewer_context import ViewerContext
from encounters.text import library_words
from rulesets.contract import CombatantView

LOOK: dict[str, Any] = {"auto_id": "rename-%s", "label_suffix": ""}


class NewNameForm(forms.Form):
    name = forms.CharField(
        label=gettext_lazy("New name"),
        max_length=roster.LONGEST,
        help_text=gettext_lazy("It is used everywhere, also in what has already happened."),
    )


def possible(context: ViewerContext, id: str) -> bool:
    """Whether the combatant can be renamed: characters have the name of their sheet."""
    return context.table.character(id) is None and not context.view.over


def form(combatant: CombatantView, refused: RulingRefused | None = None) -> NewNameForm:
    """The form with the current name, or with the refused one and its error."""
    name_form = NewNameForm(initial={"name": combatant.name}, **LOOK)
    if refused is not None:
        name_form = NewNameForm({"name": refused.posted.get("name", "")}, **LOOK)
        name_form.full_clean()
        if not name_form.errors:
            name_form.add_error("name", refused.reason)
    name_form.fields["name"].widget.attrs["autocomplete"] = "off"
    return name_form


def rename(tap: Tap, target: str, name: str) -> Result:
    """Gives the combatant another name for the rest of the fight, and in all that is told of it."""
    wanted = " ".join(name.split())

    def action(fight: Fight) -> str:
        control.gm_only(tap.member)
        names = fight.names
        if target not in names:
            raise NotDone("unknown")
        if fight.state.over:
            raise NotDone("fight_over")
        if _is_character(fight, target):
            raise NotDone("named_on_the_sheet")
        if wanted in _names_of(fight, names[target]):
            raise NotDone("nothing_chosen")
        others = {word for id in names if id != target for word in _names_of(fight, names[id])}
        _check(wanted, others)
        fight.take(roster.renaming(target, wanted), token=tap.token)
        return "done"

    return run_locked(tap, action)


def _is_character(fight: Fight, target: str) -> bool:
    sources = [row.source for row in fight.encounter.cast if row.id == target]
    sheets = Combatant.objects.filter(pk__in=filter(None, sources))
    return sheets.filter(kind=Combatant.Kind.CHARACTER).exists()


def _names_of(fight: Fight, name: str) -> set[str]:
    """The name as it was given, and as the GM reads it."""
    return {name, library_words.name_of(fight.ruleset, name)}


def _check(name: str, others: set[str]) -> None:
    """Raises NotDone for a name that is empty or too long, cannot be read, or is taken."""
    try:
        forms.CharField(max_length=roster.LONGEST).clean(name)
        names.check_at_the_table(name)
        names.check_apart(name, others)
    except ValidationError as error:
        reason = error.messages[0]
        message = WHAT_AND_WHY % {"what": reason}
        raise NotDone("bad_field", message=message, field="name", reason=reason) from None
