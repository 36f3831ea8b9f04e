"""One edition of a report as sections, for files: the page's texts, without its charts."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext, pgettext

from encounters.play.report.exports.document import Document, DocumentSection, DocumentTable
from encounters.play.report.facts import Course, Luck
from encounters.play.report.words import Fell, NamedGroup, ReportWords, clock, groups, percent

NONE = "–"


def document(title: str, words: ReportWords) -> Document:
    """The report of the fight, with this `title`."""
    parts: tuple[Callable[[ReportWords], DocumentSection | None], ...] = (
        _course,
        _deciding_step,
        _fallen,
        _left,
        _deeds,
        _luck,
        _minutes,
        _used,
        _spoils,
    )
    return Document(
        title, tuple(_known(words)), [section for part in parts if (section := part(words))]
    )


def _known(words: ReportWords) -> Iterator[str]:
    facts = words.facts
    yield words.voice.say_message(words.ruleset.name)
    yield day(facts.began)
    yield words.outcome()
    yield words.rounds()
    if facts.seconds:
        yield gettext("Time for decisions: {time}").format(time=clock(facts.seconds))
    yield from words.remarks()


def day(moment: datetime) -> str:
    """The date in the reader's language and the server's time zone."""
    return str(date_format(timezone.localtime(moment), "DATE_FORMAT"))


def _course(words: ReportWords) -> DocumentSection | None:
    courses = words.facts.courses
    if not courses:
        return None
    rows = [
        [tick, *(_share(course.strength, at) for course in courses)]
        for at, tick in enumerate(words.ticks())
    ]
    lines = tuple(_measured(words, course) for course in courses if course.measured != "share")
    table = DocumentTable(["", *words.sides()], rows)
    return DocumentSection(
        gettext("Course of the fight"), lines, table, gettext("strength by round")
    )


def _measured(words: ReportWords, course: Course) -> str:
    """How a side's strength is measured, if it is not by numbers of health."""
    side = words.name(course.side)
    if course.measured == "words":
        return gettext("{side}: as far as descriptions of health tell.").format(side=side)
    return gettext("{side}: how many of it still take part.").format(side=side)


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
    told = [_in_round(step.round, happened)] if happened else []
    return DocumentSection(gettext("The deciding moment"), (*told, chance))


def _fallen(words: ReportWords) -> DocumentSection | None:
    lines = _by_round(words, words.fallen())
    return DocumentSection(gettext("Who went down"), lines) if lines else None


def _left(words: ReportWords) -> DocumentSection | None:
    lines = _by_round(words, words.fallen(left=True))
    return DocumentSection(gettext("Who left the fight"), lines) if lines else None


def _by_round(words: ReportWords, fell: Iterable[Fell]) -> tuple[str, ...]:
    rounds = (0, *words.facts.ticks)
    return tuple(_in_round(rounds[each.tick], each.text) for each in fell)


def _in_round(round: int, what: str) -> str:
    if not round:
        return what
    return gettext("Round {round}: {what}").format(round=round, what=what)


def _deeds(words: ReportWords) -> DocumentSection | None:
    counted = bool(words.facts.harm)
    rows = [group for group in groups(words.facts) if counted or group.felled]
    if not rows:
        return None
    columns: list[tuple[str, Callable[[NamedGroup], int]]] = []
    if counted:
        columns += [
            (gettext("Damage dealt"), lambda person: person.dealt),
            (gettext("Damage taken"), lambda person: person.taken),
            (gettext("Hits"), lambda person: person.hits),
        ]
        if any(row.friendly for row in rows):
            columns.insert(1, (gettext("Damage to friends"), lambda person: person.friendly))
    if any(row.healed for row in rows):
        columns.append((gettext("Healed"), lambda person: person.healed))
    columns.append((gettext("Downed"), lambda person: person.felled))
    table = DocumentTable(
        ["", *(head for head, _ in columns)],
        [[row.name, *(str(amount(row)) for _, amount in columns)] for row in rows],
    )
    return DocumentSection(gettext("Statistics"), (), table, words.harm() if counted else "")


def _luck(words: ReportWords) -> DocumentSection | None:
    rolled = [person for person in words.facts.people if person.luck.rolls]
    if not rolled:
        return None
    rows = [[words.person(roller), *luck_cells(roller.luck)] for roller in rolled]
    said = tuple(item for item in map(words.luck, rolled) if item)
    return DocumentSection(
        gettext("Luck of the dice"), said, DocumentTable(luck_head(), rows), expected()
    )


def luck_head() -> list[str]:
    return ["", gettext("Rolls"), gettext("Better than")]


def luck_cells(luck: Luck) -> list[str]:
    return [str(luck.rolls), percent(luck.mean) if luck.rolls else NONE]


def expected() -> str:
    return gettext("{share} is to be expected").format(share=percent(0.5))


def _minutes(words: ReportWords) -> DocumentSection | None:
    spent = sorted(
        (person for person in words.facts.people if person.seconds),
        key=lambda fighter: -fighter.seconds,
    )
    if not spent:
        return None
    head = ["", pgettext("report", "Minutes"), gettext("The table waited")]
    rows = [[words.person(item), clock(item.seconds), clock(item.waited)] for item in spent]
    return DocumentSection(gettext("Minutes per player"), (), DocumentTable(head, rows))


def _used(words: ReportWords) -> DocumentSection | None:
    lines = tuple(
        gettext("{name}: {value}").format(name=fighter.name, value=what)
        for fighter in words.facts.fighters
        for what in words.used(fighter)
    )
    return DocumentSection(gettext("Resources"), lines) if lines else None


def _spoils(words: ReportWords) -> DocumentSection | None:
    lines = []
    for of, what, by in words.spoils():
        line = gettext("{name}: {value}").format(name=of, value=what)
        lines.append(
            gettext("{found} (taken by {name})").format(found=line, name=by) if by else line
        )
    return DocumentSection(gettext("Loot"), tuple(lines)) if lines else None


def _share(strength: Sequence[float | None], at: int) -> str:
    known = strength[at] if at < len(strength) else None
    return NONE if known is None else percent(known)
