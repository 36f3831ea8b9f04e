"""Stores reports: made when a fight is closed, or when one is requested before.

A fight that is over can still change, by undo or by a corrected die. Its reports are then of an
earlier step and are made again. Those of a closed fight are final.

Small fights are counted within the request. With hundreds of combatants it takes a minute, so a
background thread does it and pauses half of the time, to leave it to taps.
"""

from __future__ import annotations

import logging
import threading
import time
from collections.abc import Callable

import msgspec
from django.db import OperationalError, connection
from django.dispatch import receiver
from django.utils import timezone
from msgspec.structs import replace

from encounters.after.report import facts
from encounters.after.report.audiences import editions
from encounters.after.report.facts import GM, WATCHERS, DecidingStep, Facts
from encounters.play.fights.fight import Fight, moved
from encounters.play.fights.locks import writing
from encounters.play.models import Encounter, Report
from encounters.play.stored import packing
from encounters.text import library_words
from rulesets import registry
from rulesets.registry import UnknownRuleset

log = logging.getLogger(__name__)

LARGE = 4_000
"""Combatants times steps that take from half a second to two, depending on the game."""
THREAD = "report"
ENDED = (Encounter.Status.OVER, Encounter.Status.CLOSED)

_one_at_a_time = threading.Lock()
_lock = threading.Lock()
_at_work: set[int] = set()
_failed: dict[int, int] = {}  # fights whose report could not be made, with the step


class StillOn(Exception):
    """The fight is not over; it has no report yet."""


class NotYet(Exception):
    """The report is being made and will be ready soon."""


class CannotBeMade(Exception):
    """The ruleset failed, or no step is readable; details are in the server's log."""


def facts_for(encounter: Encounter, audience: str) -> Facts:
    """The edition for this audience, or else the spectators'; names of the library are in the
    reader's language. Raises StillOn, NotYet, CannotBeMade or registry.UnknownRuleset."""
    if encounter.status not in ENDED:
        raise StillOn(encounter.pk)
    edition = _stored_facts(encounter, audience)
    failed = _failed.get(encounter.pk) == encounter.step
    if edition is None and (failed or encounter.thinned):  # it has no states any more
        raise CannotBeMade(encounter.pk)
    if edition is None and is_large(encounter):
        later(encounter.pk)
        raise NotYet(encounter.pk)
    if edition is None:
        make(encounter)
        edition = _stored_facts(encounter, audience)
    if edition is None:  # the fight has moved on meanwhile
        raise NotYet(encounter.pk)
    ruleset = registry.get(edition.ruleset)
    fighters = tuple(
        replace(
            fighter,
            name=library_words.name_of(ruleset, fighter.name),
            group=library_words.word(ruleset, fighter.group),
        )
        for fighter in edition.fighters
    )
    people = tuple(
        replace(person, name=library_words.name_of(ruleset, person.name))
        for person in edition.people
    )
    return replace(edition, fighters=fighters, people=people)


def is_large(encounter: Encounter) -> bool:
    return len(encounter.cast) * encounter.step > LARGE


def make(encounter: Encounter, after_each: Callable[[], None] = lambda: None) -> None:
    """Makes and stores all editions of the fight, unless they exist. Raises CannotBeMade."""
    with _one_at_a_time:
        if (
            _stored_facts(encounter, WATCHERS) is not None
        ):  # another request has made them meanwhile
            return
        try:
            by_audience = editions(encounter, after_each)
        except (OperationalError, UnknownRuleset):
            raise
        except Exception as error:  # rulesets may fail in any way
            log.exception("encounter %s: its report could not be made", encounter.pk)
            _failed[encounter.pk] = encounter.step
            raise CannotBeMade(encounter.pk) from error
    keep(encounter, by_audience)


def keep(encounter: Encounter, by_audience: dict[str, Facts]) -> None:
    """Stores these editions, replacing earlier ones."""
    now = timezone.now()
    rows = [
        Report(
            encounter=encounter,
            audience=audience,
            step=encounter.step,
            final=encounter.status == Encounter.Status.CLOSED,
            facts=_pack(edition),
            made=now,
        )
        for audience, edition in by_audience.items()
    ]
    with writing():
        Report.objects.bulk_create(
            rows,
            update_conflicts=True,
            unique_fields=["encounter", "audience"],
            update_fields=["step", "final", "facts", "made"],
        )


def keep_deciding_step(encounter: Encounter, step: DecidingStep) -> None:
    """Adds the deciding step to the GM's edition, unless that has been made again."""
    row, edition = _stored_report(encounter, GM), _stored_facts(encounter, GM)
    if row is not None and edition is not None:
        packed = _pack(replace(edition, deciding=step))
        with writing():
            Report.objects.filter(pk=row.pk, step=encounter.step).update(facts=packed)


class Breath:
    """Pauses after each step as long as the step took: taps come first."""

    def __init__(self) -> None:
        self.since = time.monotonic()

    def __call__(self) -> None:
        time.sleep(time.monotonic() - self.since)
        self.since = time.monotonic()


def later(encounter_pk: int) -> None:
    """Makes the report in a background thread, unless one is already running."""
    with _lock:
        if encounter_pk in _at_work:
            return
        _at_work.add(encounter_pk)
    work = threading.Thread(
        target=_in_the_background, args=(encounter_pk,), daemon=True, name=THREAD
    )
    work.start()


@receiver(moved)
def when_closed(sender: type[Fight], fight: Fight, **signal: object) -> None:
    """Makes the final report in the background when a fight is closed."""
    if fight.encounter.status == Encounter.Status.CLOSED:
        later(fight.encounter.pk)


def _in_the_background(encounter_pk: int) -> None:
    try:
        encounter = Encounter.objects.select_related("campaign__gm").get(pk=encounter_pk)
        make(encounter, Breath())
    except (Encounter.DoesNotExist, CannotBeMade) as error:
        log.info("encounter %s: no report: %s", encounter_pk, type(error).__name__)
    except Exception:
        log.exception("encounter %s: its report could not be kept", encounter_pk)
    finally:
        connection.close()
        with _lock:
            _at_work.discard(encounter_pk)


def _pack(edition: Facts) -> str:
    return packing.pack(facts.encode(edition).encode())


def _stored_report(encounter: Encounter, audience: str) -> Report | None:
    """The stored edition of the fight as it stands now, for this audience or for spectators."""
    closed = encounter.status == Encounter.Status.CLOSED
    reports = Report.objects.filter(encounter=encounter, step=encounter.step, final=closed)
    rows = {item.audience: item for item in reports.filter(audience__in=(audience, WATCHERS))}
    return rows.get(audience) or rows.get(WATCHERS)


def _stored_facts(encounter: Encounter, audience: str) -> Facts | None:
    row = _stored_report(encounter, audience)
    if row is None:
        return None
    try:
        return facts.decode(packing.unpack(row.facts, bytes).decode())
    except (packing.DamagedData, UnicodeDecodeError, msgspec.DecodeError) as error:
        log.error("encounter %s: a kept report cannot be read: %s", encounter.pk, error)
        return None
