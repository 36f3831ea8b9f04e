"""Names of versions, made of their differences."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.translation import gettext

from encounters.forms import RulesForm
from encounters.play.forecasts.pages.versions import Version
from encounters.play.models import Participant
from encounters.text import snippets
from rulesets.contract import Field

LETTERS = "ABCD"


def changes(version: Version, lines: Iterable[Participant], form: RulesForm) -> tuple[str, ...]:
    """Each difference in a few words. `form` is that of the fight's options, for its words."""
    found = []
    counts = {(item.sheet, item.side): item.count for item in version.counts}
    for line in lines:
        count = counts.get((line.combatant_id, line.side))
        if count == 0:
            found.append(gettext("without %(name)s") % {"name": line.combatant.shown_name})
        elif count is not None and count != line.count:
            found.append(snippets.plain(snippets.times(line.combatant.shown_name, count)))
    described = {field.name: field for field in form.described}
    for name, value in version.options.items():
        if name in described:
            words = gettext("%(option)s: %(value)s")
            said = said_value(form, described[name], value)
            found.append(words % {"option": form.words.word(name), "value": said})
    return tuple(found)


def said_value(form: RulesForm, field: Field, value: object) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, str):
        return form.words.value(field.name, value) if value else gettext("none")
    return str(value)
