"""The forecast of a prepared fight for its page: the fight as it is, and variants of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode
from uuid import uuid4

from django.forms.boundfield import BoundField
from django.urls import reverse
from django.utils.translation import gettext as _
from msgspec import Struct
from msgspec.structs import replace

from encounters.forms import RulesForm, form_for
from encounters.performance.markup import SafeString
from encounters.play.fights.roster import taking_part
from encounters.play.fights.taps import NotDone
from encounters.play.forecasts import service
from encounters.play.forecasts.pages import versions
from encounters.play.forecasts.pages.fights import Setup, check, of_encounter
from encounters.play.forecasts.pages.names import LETTERS, changes
from encounters.play.forecasts.pages.progress_texts import (
    ProgressText,
    look,
    progress_text,
    refused,
)
from encounters.play.forecasts.pages.versions import KeptVersion, Version, stored_version
from encounters.play.models import Encounter, Participant
from encounters.play.preparing.options import in_force, options_form
from encounters.text import snippets
from rulesets.contract import Field

PREFIX = "if"
CAN_DIFFER = ("enum", "bool", "int")
"""Options of these types fit into a short form; others are as prepared in every version."""


class Column(Struct, frozen=True):
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


class ComparedRow(Struct, frozen=True):
    """A row of the comparison, with a value for each version. `small`: it belongs to the row
    before."""

    name: str
    values: tuple[str, ...]
    small: bool = False


class VersionLine(Struct, frozen=True):
    """A line of the roster in the form for another version. `one`: its number is at most one."""

    line: Participant
    count: int
    one: bool


class WhatIf(Struct, frozen=True):
    """The form for another version. `wrong`: the error of the one that was sent."""

    lines: tuple[VersionLine, ...]
    options: tuple[BoundField, ...]
    wrong: str = ""


class Card(Struct, frozen=True):
    """The whole card. `due`: the fight has changed and will be forecast again automatically. `beat`
    differs at every refresh, so that a page polls again only after it got a response."""

    encounter: Encounter
    columns: tuple[Column, ...]
    rows: tuple[ComparedRow, ...]
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
        return progress_text(self.running, self.columns[0].look)

    @property
    def asked(self) -> bool:
        """Whether there is anything to show, or would be if it could be run."""
        return any(column.look.state != "new" or column.look.picture for column in self.columns)

    @property
    def countable(self) -> bool:
        """Whether there is a forecast left to run."""
        looks = [column.look for column in self.columns]
        return not self.running and any(item.again or item.state == "new" for item in looks)


def card(
    encounter: Encounter, wrong: str = "", sent: Any = None, *, with_form: bool = True
) -> Card:
    """The card of all versions; starts no forecast. `wrong` and `sent` are for the form for another
    version, which a refreshing page already has."""
    known, lines = stored_version(encounter), taking_part(encounter)
    form, columns = options_form(encounter), []
    for letter, version in zip(LETTERS, known.all, strict=False):
        before = known.asked.get(version.id, "")
        try:
            fight = of_version(encounter, lines, version)
            seen = look(fight, encounter.campaign, f"forecast-{version.id or 'now'}", before)
        except NotDone as reason:
            seen = refused(reason)
        columns.append(Column(encounter, version.id, letter, changes(version, lines, form), seen))
    changed = any(column.look.state == "new" for column in columns)
    return Card(
        encounter=encounter,
        columns=tuple(columns),
        rows=compared(columns) if len(columns) > 1 else (),
        what_if=_what_if(encounter, lines, known, wrong, sent) if with_form else None,
        due=known.follow and changed,
        beat=uuid4().hex,
    )


def of_version(encounter: Encounter, lines: Sequence[Participant], version: Version) -> Setup:
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
    versions.keep(encounter, lambda known: replace(known, asked=asked, follow=True))
    for key in before - set(asked.values()):
        service.cancel(key)


def cancel(encounter: Encounter) -> None:
    """Cancels all running forecasts, and automatic ones. Raises NotPrepared."""
    known = versions.keep(encounter, lambda known: replace(known, follow=False))
    for key in known.asked.values():
        service.cancel(key)


def remove(encounter: Encounter, id: str) -> None:
    """Removes a version, but never the prepared fight itself. Raises NotPrepared."""
    if not id:
        return
    key = stored_version(encounter).asked.get(id, "")
    left = versions.keep(encounter, lambda known: versions.without_version(known, id))
    if key and key not in left.asked.values():
        service.cancel(key)


def add(encounter: Encounter, sent: Any) -> str:
    """Adds the posted version and runs its forecast. Returns the error, or "". Raises
    NotPrepared."""
    form = what_if_form(encounter, sent)
    if not form.is_valid():
        return _("Something in this version is not valid.")
    lines = taking_part(encounter)
    version = Version(counted(lines, sent), _other_options(encounter, form))
    if not version.id:
        return _("Change something first.")
    try:
        check(of_version(encounter, lines, version))
    except NotDone as reason:
        return reason.message
    known = versions.keep(encounter, lambda known: versions.with_version(known, version))
    if version not in known.all:
        return _("There are four versions already. Remove one first.")
    count(encounter)
    return ""


def counted(lines: Sequence[Participant], sent: Any) -> tuple[versions.VersionChange, ...]:
    """The lines for which a different number was sent."""
    found = []
    for line in lines:
        given = str(sent.get(f"count-{line.pk}", ""))
        if not (given.isascii() and given.isdecimal() and len(given) < 4):
            continue
        number = min(int(given), versions.MOST)
        if number != line.count:
            found.append(versions.VersionChange(line.combatant_id, line.side, number))
    return tuple(found)


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


def _other_options(encounter: Encounter, form: RulesForm) -> dict[str, Any]:
    """The options that differ from the prepared fight."""
    prepared, given = in_force(encounter), form.values()
    found = {}
    for field in form.described:
        value = given.get(field.name, field.default)
        if value != prepared.get(field.name, field.default) and _storable(field, value):
            found[field.name] = value
    return found


def _storable(field: Field, value: Any) -> bool:
    return value is not None or field.nullable


def _what_if(
    encounter: Encounter, lines: Sequence[Participant], known: KeptVersion, wrong: str, sent: Any
) -> WhatIf | None:
    """The form, if there is room for another version."""
    if len(known.versions) >= versions.MOST_BESIDE:
        return None
    form = what_if_form(encounter, sent if wrong else None)
    rows = []
    for line in lines:
        count = str(sent.get(f"count-{line.pk}", line.count))[:3] if wrong else str(line.count)
        shown = int(count) if count.isascii() and count.isdecimal() else line.count
        character = line.combatant.kind == line.combatant.Kind.CHARACTER
        rows.append(VersionLine(line, shown, one=character and line.count == 1))
    options = tuple(form[field.name] for field in form.described)
    return WhatIf(tuple(rows), options, wrong)


def compared(columns: Sequence[Column]) -> tuple[ComparedRow, ...]:
    """The comparison of the versions: who wins, how long it takes, who goes down."""
    drawn = [column.look.picture for column in columns]
    first = next((picture for picture in drawn if picture), None)
    if first is None:
        return ()
    rows = [
        ComparedRow(first.headline, tuple(picture.wins if picture else "" for picture in drawn)),
        ComparedRow(
            _("between"), tuple(picture.between if picture else "" for picture in drawn), small=True
        ),
        ComparedRow(
            _("Rounds"), tuple(str(picture.rounds) if picture else "" for picture in drawn)
        ),
        ComparedRow(
            _("Minutes"), tuple(str(picture.minutes) if picture else "" for picture in drawn)
        ),
    ]
    fatal = all(picture.lethal for picture in drawn if picture)
    title = _("Dead at the end") if fatal else _("Down at the end")
    rows.append(ComparedRow(title, ("",) * len(columns)))
    heroes = {hero.id: hero.name for picture in drawn if picture for hero in picture.heroes}
    for id, name in heroes.items():
        down = (
            next((h.down for h in picture.heroes if h.id == id), "–") if picture else ""
            for picture in drawn
        )
        rows.append(ComparedRow(name, tuple(down)))
    return tuple(rows)
