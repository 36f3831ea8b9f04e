"""A report, and the fights of an evening, as sections for files: the pages' texts, without their
charts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from encounters.after.report.documents import Document, DocumentSection, DocumentTable
from encounters.after.report.evening import Evening
from encounters.after.report.facts import ReportedPerson
from encounters.after.report.sums import groups, spent_time
from encounters.after.report.words import (
    Event,
    ReportWords,
    clock,
    expected_luck,
    of_person,
    percent,
    statistics,
)

NONE = "–"


def of_report(title: str, words: ReportWords) -> Document:
    """The report of the fight, with this `title`."""
    facts = words.facts
    lucky = tuple(sentence for person in facts.people if (sentence := words.luck(person)))
    sections = (
        _course(words),
        _deciding_step(words),
        _list_section(gettext("Who went down"), _by_round(words, words.fallen())),
        _list_section(gettext("Who left the fight"), _by_round(words, words.fallen(left=True))),
        _statistics(words),
        _luck(facts.people, lucky),
        _minutes(facts.people),
        _list_section(
            gettext("Resources"),
            [
                gettext("{name}: {value}").format(name=fighter.name, value=what)
                for fighter in facts.fighters
                for what in words.used(fighter)
            ],
        ),
        _list_section(gettext("Loot"), _spoils(words)),
    )
    return Document(title, tuple(_summary(words)), [section for section in sections if section])


def of_evening(evening: Evening, campaign: str) -> Document:
    """The evening's fights and sums. `campaign` is its name."""
    people, table = evening.totals.people, evening.table()
    fights = [
        gettext("{name}: {value}").format(name=fight.encounter.shown_name, value=fight.outcome)
        for fight in evening.fights
    ]
    awards = [
        gettext("{what}: {names} ({amount})").format(what=what, names=names, amount=amount)
        for what, names, amount in evening.awards()
    ]
    sections = (
        _list_section(gettext("Fights"), fights),
        _list_section(gettext("Highlights"), awards),
        DocumentSection(gettext("Statistics"), (), table, evening.harm) if table else None,
        _luck(people),
        _minutes(people),
    )
    summary = (campaign, *evening.summary())
    return Document(evening.title, summary, [section for section in sections if section])


def day(moment: datetime) -> str:
    """The date in the reader's language and the server's time zone."""
    return str(date_format(timezone.localtime(moment), "DATE_FORMAT"))


def _summary(words: ReportWords) -> Iterator[str]:
    facts = words.facts
    yield words.voice.say_message(words.ruleset.name)
    yield day(facts.began)
    yield words.outcome()
    yield words.rounds()
    if facts.seconds:
        yield gettext("Time for decisions: {time}").format(time=clock(facts.seconds))
    yield from words.remarks()


def _list_section(title: str, lines: Sequence[str]) -> DocumentSection | None:
    return DocumentSection(title, tuple(lines)) if lines else None


def _course(words: ReportWords) -> DocumentSection | None:
    courses = words.facts.courses
    if not courses:
        return None
    rows = []
    for at, tick in enumerate(words.ticks()):
        shares = (each.strength[at] if at < len(each.strength) else None for each in courses)
        rows.append([tick, *(NONE if share is None else percent(share) for share in shares)])
    # How a side's strength is measured, if it is not by numbers of health.
    measures = {
        "words": gettext("{side}: as far as descriptions of health tell."),
        "able": gettext("{side}: how many of it still take part."),
    }
    lines = tuple(
        measures[course.measured].format(side=words.name(course.side))
        for course in courses
        if course.measured in measures
    )
    table = DocumentTable(["", *words.sides()], rows)
    title, aside = gettext("Course of the fight"), gettext("strength by round")
    return DocumentSection(title, lines, table, aside)


def _deciding_step(words: ReportWords) -> DocumentSection | None:
    step = words.facts.deciding
    if step is None:
        return None
    chance = gettext("The party’s chance to win went from {before} to {after}.").format(
        before=percent(step.before), after=percent(step.after)
    )
    if not step.decisive:
        return DocumentSection(gettext("The outcome was hardly ever in doubt"), (chance,))
    happened = " ".join(words.sentences(step))
    lines = [_in_round(step.round, happened)] if happened else []
    return DocumentSection(gettext("The deciding moment"), (*lines, chance))


def _by_round(words: ReportWords, events: Iterable[Event]) -> list[str]:
    rounds = (0, *words.facts.ticks)
    return [_in_round(rounds[event.tick], event.text) for event in events]


def _in_round(round: int, what: str) -> str:
    if not round:
        return what
    return gettext("Round {round}: {what}").format(round=round, what=what)


def _statistics(words: ReportWords) -> DocumentSection | None:
    counted = bool(words.facts.harm)
    rows = [group for group in groups(words.facts) if counted or group.felled]
    if not rows:
        return None
    friendly = ("friendly",) if any(row.friendly for row in rows) else ()
    figures = ("dealt", *friendly, "taken", "hits") if counted else ()
    healed = ("healed",) if any(row.healed for row in rows) else ()
    table = statistics(rows, (*figures, *healed, "felled"))
    return DocumentSection(gettext("Statistics"), (), table, words.harm() if counted else "")


def _luck(people: Iterable[ReportedPerson], lines: tuple[str, ...] = ()) -> DocumentSection | None:
    rows = [
        [of_person(person), str(person.luck.rolls), percent(person.luck.mean)]
        for person in people
        if person.luck.rolls
    ]
    if not rows:
        return None
    table = DocumentTable(["", gettext("Rolls"), gettext("Better than")], rows)
    return DocumentSection(gettext("Luck of the dice"), lines, table, expected_luck())


def _minutes(people: Iterable[ReportedPerson]) -> DocumentSection | None:
    rows = [
        [of_person(person), clock(person.seconds), clock(person.waited)]
        for person in spent_time(people)
    ]
    if not rows:
        return None
    head = ["", pgettext("report", "Minutes"), gettext("The table waited")]
    return DocumentSection(gettext("Minutes per player"), (), DocumentTable(head, rows))


def _spoils(words: ReportWords) -> list[str]:
    lines = []
    for of, what, by in words.spoils():
        line = gettext("{name}: {value}").format(name=of, value=what)
        taken = gettext("{found} (taken by {name})")
        lines.append(taken.format(found=line, name=by) if by else line)
    return lines
