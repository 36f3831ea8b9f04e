"""A fight that could begin, with its participants and options, or the reason why it cannot; and up
to four versions of a prepared one, stored with it, and their names.

A version only stores differences from the prepared fight, so it follows when that changes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Annotated, Any

import msgspec
from django.db import transaction
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _
from msgspec import Meta, Struct
from msgspec.structs import replace

from encounters.after.forecasts import service
from encounters.forms import RulesForm
from encounters.play.fights.roster import entering
from encounters.play.fights.taps import NotDone, not_done
from encounters.play.models import Encounter, Participant
from encounters.play.preparing.options import in_force, lock_prepared
from encounters.play.preparing.prepare import MOST
from encounters.text import snippets
from encounters.text.library_words import name_of
from rulesets import registry
from rulesets.contract import Field, IllegalSetup, Ruleset
from rulesets.dice import Seeded

ONE_SIDE = _("There is only one side in this fight. A forecast needs two.")
OVER = _("This fight is over before it begins: one side has nobody who can fight.")
FAILED = _("The rules could not begin this fight.")


class Setup(Struct, frozen=True):
    """The parameters of a forecast."""

    ruleset: Ruleset
    roster: list[dict[str, Any]]
    options: Mapping[str, Any]

    @property
    def key(self) -> str:
        return service.key_of(self.ruleset.slug, self.roster, self.options)

    def ask(self) -> str:
        """Requests the forecast and returns its key; runs it again if no fight finished in time.
        Raises NotDone if the fight cannot begin."""
        check(self)
        try:
            return service.ask(self.ruleset.slug, self.roster, self.options, again=True)
        except IllegalSetup as refused:
            raise not_done(refused, self.ruleset) from refused

    def scenario(self, number: int) -> Any:
        """The fight of that number as a scenario, if the rules failed in it; None if it is
        unknown."""
        progress = service.progress_of(self.key)
        failed = progress.failed if progress else ()
        fight = next((item for item in failed if item.number == number), None)
        if fight is None:
            return None
        return service.scenario(self.ruleset.slug, self.roster, self.options, fight)


def setup(ruleset: Ruleset, lines: Sequence[Participant], options: Mapping[str, Any]) -> Setup:
    """The fight of these lines. NotDone with the reason why it cannot begin."""
    roster = [item.combatant for item in entering(lines)]
    if not roster:
        raise NotDone("nobody")
    if len({row["side"] for row in roster}) < 2:
        raise NotDone("one_side", message=str(ONE_SIDE))
    try:
        return Setup(ruleset, roster, ruleset.check_options(options))
    except IllegalSetup as refused:
        raise not_done(refused, ruleset) from refused


def check(fight: Setup) -> None:
    """Raises NotDone if the rules refuse to begin it, or if it would be over at once."""
    for row in fight.roster:
        try:
            fight.ruleset.check_stats(row["stats"], row["side"])
        except IllegalSetup as refused:
            raise not_done(
                refused, fight.ruleset, who=name_of(fight.ruleset, row["name"])
            ) from refused
    try:
        first = fight.ruleset.begin(fight.roster, fight.options, Seeded(0)).state
    except IllegalSetup as refused:
        raise not_done(refused, fight.ruleset) from refused
    except Exception as error:  # rulesets may fail in any way
        raise NotDone("rules_failed", message=str(FAILED)) from error
    if first.over:
        raise NotDone("over", message=str(OVER))


def of_encounter(
    encounter: Encounter, lines: Sequence[Participant], own: Mapping[str, Any]
) -> Setup:
    """A prepared fight with these lines, and with some options replaced. Raises NotDone."""
    ruleset = registry.get(encounter.ruleset)
    return setup(ruleset, lines, {**in_force(encounter), **own})


LETTERS = "ABCD"
MOST_BESIDE = 3
"""Versions besides the prepared fight."""
LARGEST = 20_000  # characters of the options of one version

Line = tuple[int, str]
"""A line of the roster: the primary key of its sheet, and the side."""


class VersionChange(Struct, frozen=True):
    """The number of a line in this version; 0 removes it."""

    sheet: int
    side: str
    count: Annotated[int, Meta(ge=0, le=MOST)]


class FightVersion(Struct, frozen=True, omit_defaults=True):
    """The counts and options that differ from the prepared fight."""

    counts: tuple[VersionChange, ...] = ()
    options: dict[str, Any] = {}

    @property
    def id(self) -> str:
        """An id that is equal for equal differences; "" without any."""
        if not self.counts and not self.options:
            return ""
        written = msgspec.json.encode(self, order="deterministic")
        return sha256(written).hexdigest()[:12]

    def lines(self, prepared: Iterable[Participant]) -> list[Participant]:
        """The lines of this version, with changes applied to unsaved copies."""
        counts = {(item.sheet, item.side): item.count for item in self.counts}
        return [
            Participant(
                combatant=line.combatant,
                count=count,
                side=line.side,
                hidden=line.hidden,
                stats=line.stats,
            )
            for line in prepared
            if (count := counts.get((line.combatant_id, line.side), line.count))
        ]


AS_PREPARED = FightVersion()


class KeptVersion(Struct, frozen=True, omit_defaults=True):
    """The content of `Encounter.forecast`: the versions besides the prepared fight, the keys of the
    latest forecasts by version, and whether they are run again when the fight is changed (until the
    GM cancels)."""

    versions: Annotated[tuple[FightVersion, ...], Meta(max_length=MOST_BESIDE)] = ()
    asked: dict[str, str] = {}
    follow: bool = False

    @property
    def all(self) -> tuple[FightVersion, ...]:
        return (AS_PREPARED, *self.versions)


def stored_version(encounter: Encounter) -> KeptVersion:
    """The stored forecasts of this fight; empty if they are not readable."""
    try:
        return msgspec.convert(encounter.forecast, KeptVersion)
    except msgspec.ValidationError:
        return KeptVersion()


@transaction.atomic
def keep(encounter: Encounter, change: Callable[[KeptVersion], KeptVersion]) -> KeptVersion:
    """Changes what is stored, if the fight is still prepared. Raises NotPrepared."""
    now = lock_prepared(encounter)
    wanted = change(stored_version(now))
    now.forecast = msgspec.to_builtins(wanted)
    now.save(update_fields=["forecast"])
    encounter.forecast = now.forecast
    return wanted


def with_version(stored: KeptVersion, version: FightVersion) -> KeptVersion:
    """Adds the version, once; unchanged if there is no room."""
    there = {item.id for item in stored.all}
    if version.id in there or len(stored.versions) == MOST_BESIDE:
        return stored
    return replace(stored, versions=(*stored.versions, version))


def without_version(stored: KeptVersion, id: str) -> KeptVersion:
    """Removes the version, if it is there."""
    left = tuple(item for item in stored.versions if item.id != id)
    asked = {version: key for version, key in stored.asked.items() if version != id or not id}
    return replace(stored, versions=left, asked=asked)


def changes(
    version: FightVersion, lines: Iterable[Participant], form: RulesForm
) -> tuple[str, ...]:
    """Each difference in a few words. `form` is that of the fight's options, for its words."""
    texts = []
    counts = {(item.sheet, item.side): item.count for item in version.counts}
    for line in lines:
        count = counts.get((line.combatant_id, line.side))
        if count == 0:
            texts.append(gettext("without %(name)s") % {"name": line.combatant.shown_name})
        elif count is not None and count != line.count:
            texts.append(snippets.plain(snippets.times(line.combatant.shown_name, count)))
    described = {field.name: field for field in form.described}
    for name, value in version.options.items():
        if name in described:
            words = gettext("%(option)s: %(value)s")
            text = value_in_words(form, described[name], value)
            texts.append(words % {"option": form.words.word(name), "value": text})
    return tuple(texts)


def value_in_words(form: RulesForm, field: Field, value: object) -> str:
    if isinstance(value, bool):
        return gettext("yes") if value else gettext("no")
    if isinstance(value, str):
        return form.words.value(field.name, value) if value else gettext("none")
    return str(value)
