"""The forecast of a prepared fight for its page: the fight as it is, and variants of it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.forms.boundfield import BoundField
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from encounters.after.forecasts import service, versions
from encounters.after.forecasts.picture import Picture
from encounters.after.forecasts.progress_texts import ProgressText, announcement, look, refusal_text
from encounters.after.forecasts.versions import (
    LETTERS,
    FightVersion,
    KeptVersion,
    Setup,
    check,
    of_encounter,
    stored_version,
)
from encounters.forms import RulesForm, form_for
from encounters.play.fights.roster import taking_part
from encounters.play.fights.taps import NotDone
from encounters.play.models import Encounter, Participant
from encounters.play.preparing.options import in_force, options_form
from encounters.serve.performance.markup import SafeString
from encounters.text import snippets

PREFIX = "if"
CAN_DIFFER = ("enum", "bool", "int")
"""Options of these types fit into a short form; others are as prepared in every version."""


class VersionColumn(Struct, frozen=True):
    """A version: its letter in the table, its differences, and its forecast."""

    encounter: Encounter
    id: str
    letter: str
    changes: tuple[str, ...]
    look: ProgressText

    @property
    def name(self) -> str:
        return " · ".join(self.changes) or _("as prepared")

    @property
    def failed(self) -> str:
        """The URL of a fight in which the rules failed, without its number."""
        page = reverse("gm_forecast_failed", args=[self.encounter.pk])
        return f"{page}?{urlencode({'version': self.id, 'fight': ''})}"


class WhatIf(Struct, frozen=True):
    """The form for another version: lines of the roster, each with its number and whether that is
    at most one, and options. `wrong`: the error of the one that was sent."""

    lines: tuple[tuple[Participant, int, bool], ...]
    options: tuple[BoundField, ...]
    wrong: str = ""


class ForecastCard(Struct, frozen=True):
    """The forecasts of all versions. `rows` compare them: a name, a value for each version, and
    whether the row belongs to the one before. `due`: the fight has changed and will be forecast
    again automatically. `beat` differs at every refresh, so that a page polls again only after it
    got a response."""

    encounter: Encounter
    columns: tuple[VersionColumn, ...]
    rows: tuple[tuple[str, Sequence[str], bool], ...]
    what_if: WhatIf | None
    due: bool
    beat: str

    @property
    def number(self) -> int:
        """Distinguishes the form for another version from the previous one."""
        return len(self.columns)

    @property
    def room(self) -> bool:
        """Whether another version can be compared: not if none can begin, as without foes."""
        begins = any(column.look.state != "refused" for column in self.columns)
        return begins and len(self.columns) <= versions.MOST_BESIDE

    @property
    def running(self) -> bool:
        return any(column.look.running for column in self.columns)

    @property
    def percent(self) -> int:
        return sum(column.look.percent for column in self.columns) // len(self.columns)

    @property
    def bar(self) -> SafeString:
        return snippets.bar(self.percent)

    @property
    def announcement(self) -> str:
        return announcement(self.running, self.columns[0].look)

    @property
    def asked(self) -> bool:
        """Whether there is anything to show, or would be if it could be run."""
        return any(column.look.state != "new" or column.look.picture for column in self.columns)

    @property
    def countable(self) -> bool:
        """Whether there is a forecast left to run."""
        looks = [column.look for column in self.columns]
        return not self.running and any(item.again or item.state == "new" for item in looks)


def forecast_card(
    encounter: Encounter, wrong: str = "", sent: Any = None, *, with_form: bool = True
) -> ForecastCard:
    """The card of all versions; starts no forecast. `wrong` and `sent` are for the form for another
    version, which a refreshing page already has."""
    stored, lines = stored_version(encounter), taking_part(encounter)
    form, columns = options_form(encounter), []
    for letter, version in zip(LETTERS, stored.all, strict=False):
        before = stored.asked.get(version.id, "")
        try:
            fight = of_version(encounter, lines, version)
            text = look(fight, encounter.campaign, f"forecast-{version.id or 'now'}", before)
        except NotDone as reason:
            text = refusal_text(reason)
        differences = versions.changes(version, lines, form)
        columns.append(VersionColumn(encounter, version.id, letter, differences, text))
    changed = any(column.look.state == "new" for column in columns)
    return ForecastCard(
        encounter=encounter,
        columns=tuple(columns),
        rows=comparison(columns) if len(columns) > 1 else (),
        what_if=_what_if(encounter, lines, stored, wrong, sent) if with_form else None,
        due=stored.follow and changed,
        beat=uuid4().hex,
    )


def of_version(encounter: Encounter, lines: Sequence[Participant], version: FightVersion) -> Setup:
    """The fight of a version. Raises NotDone."""
    return of_encounter(encounter, version.lines(lines), version.options)


def count(encounter: Encounter) -> None:
    """Runs the forecasts of all versions, and cancels outdated ones. Raises NotPrepared."""
    lines, asked = taking_part(encounter), dict[str, str]()
    before = set(stored_version(encounter).asked.values())
    for version in stored_version(encounter).all:
        try:
            asked[version.id] = of_version(encounter, lines, version).ask()
        except NotDone:
            continue  # the card shows the reason
    versions.keep(encounter, lambda stored: replace(stored, asked=asked, follow=True))
    for key in before - set(asked.values()):
        service.cancel(key)


def cancel(encounter: Encounter) -> None:
    """Cancels all running forecasts, and automatic ones. Raises NotPrepared."""
    stored = versions.keep(encounter, lambda stored: replace(stored, follow=False))
    for key in stored.asked.values():
        service.cancel(key)


def remove(encounter: Encounter, id: str) -> None:
    """Removes a version, but never the prepared fight itself. Raises NotPrepared."""
    if not id:
        return
    key = stored_version(encounter).asked.get(id, "")
    left = versions.keep(encounter, lambda stored: versions.without_version(stored, id))
    if key and key not in left.asked.values():
        service.cancel(key)


def add(encounter: Encounter, sent: Any) -> str:
    """Adds the posted version and runs its forecast. Returns the error, or "". Raises
    NotPrepared."""
    form = what_if_form(encounter, sent)
    if not form.is_valid():
        return _("Something in this version is not valid.")
    lines = taking_part(encounter)
    version = FightVersion(changed_counts(lines, sent), other_options(encounter, form))
    if not version.id:
        return _("Change something first.")
    try:
        check(of_version(encounter, lines, version))
    except NotDone as reason:
        return reason.message
    stored = versions.keep(encounter, lambda stored: versions.with_version(stored, version))
    if version not in stored.all:
        return _("There are four versions already. Remove one first.")
    count(encounter)
    return ""


def changed_counts(lines: Sequence[Participant], sent: Any) -> tuple[versions.VersionChange, ...]:
    """The lines for which a different number was sent."""
    differences = []
    for line in lines:
        written = str(sent.get(f"count-{line.pk}", ""))
        if not (written.isascii() and written.isdecimal() and len(written) < 4):
            continue
        number = min(int(written), versions.MOST)
        if number != line.count:
            differences.append(versions.VersionChange(line.combatant_id, line.side, number))
    return tuple(differences)


def what_if_form(encounter: Encounter, sent: Any = None) -> RulesForm:
    """The options that may differ in a version, with the prepared fight's values."""
    whole = options_form(encounter)
    fields = tuple(field for field in whole.described if field.type in CAN_DIFFER)
    words = whole.words
    return form_for(
        fields,
        words.terms,
        sent,
        in_force(encounter),
        within=words.within,
        names=words.names,
        prefix=PREFIX,
    )


def other_options(encounter: Encounter, form: RulesForm) -> dict[str, Any]:
    """The options that differ from the prepared fight."""
    prepared, values = in_force(encounter), form.values()
    differences = {}
    for field in form.described:
        value = values.get(field.name, field.default)
        storable = value is not None or field.nullable
        if storable and value != prepared.get(field.name, field.default):
            differences[field.name] = value
    return differences


def _what_if(
    encounter: Encounter, lines: Sequence[Participant], stored: KeptVersion, wrong: str, sent: Any
) -> WhatIf | None:
    """The form, if there is room for another version."""
    if len(stored.versions) >= versions.MOST_BESIDE:
        return None
    form = what_if_form(encounter, sent if wrong else None)
    rows = []
    for line in lines:
        count = str(sent.get(f"count-{line.pk}", line.count))[:3] if wrong else str(line.count)
        number = int(count) if count.isascii() and count.isdecimal() else line.count
        character = line.combatant.kind == line.combatant.Kind.CHARACTER
        rows.append((line, number, character and line.count == 1))
    options = tuple(form[field.name] for field in form.described)
    return WhatIf(tuple(rows), options, wrong)


def comparison(columns: Sequence[VersionColumn]) -> tuple[tuple[str, Sequence[str], bool], ...]:
    """The comparison of the versions: who wins, how long it takes, who goes down."""
    pictures = [column.look.picture for column in columns]
    first = next((picture for picture in pictures if picture), None)
    if first is None:
        return ()

    def row(
        name: str, value: Callable[[Picture], object], small: bool = False
    ) -> tuple[str, Sequence[str], bool]:
        return name, [str(value(picture)) if picture else "" for picture in pictures], small

    def fate(id: str) -> Callable[[Picture], str]:
        return lambda picture: picture.heroes[id][1] if id in picture.heroes else "–"

    fatal = all(picture.lethal for picture in pictures if picture)
    heroes = {id: hero[0] for picture in pictures if picture for id, hero in picture.heroes.items()}
    return (
        row(first.headline, lambda picture: picture.wins),
        row(_("between"), lambda picture: picture.between, small=True),
        row(_("Rounds"), lambda picture: picture.rounds),
        row(_("Minutes"), lambda picture: picture.minutes),
        row(_("Dead at the end") if fatal else _("Down at the end"), lambda picture: ""),
        *(row(name, fate(id)) for id, name in heroes.items()),
    )
