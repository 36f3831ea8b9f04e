"""The lines of the log: a sentence a rule, and behind "why?" the arithmetic and whose dice they
were."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable, Mapping
from typing import Any

from msgspec import Struct

from encounters import signs
from encounters.markup import SafeString, conditional_escape, format_html, mark_safe
from encounters.notation import dice
from encounters.play.models import Step
from encounters.play.panels.engine import rendered
from encounters.play.panels.log import noted
from encounters.play.panels.log.doers import by_itself, person
from encounters.play.panels.sights import Sight
from encounters.play.panels.table import entries_of
from encounters.spoken import gettext
from rulesets.contract import Entry
from rulesets.dice import Roll
from rulesets.messages import Dice, Name, Phrase, Term, gathered

Line = dict[str, Any]
Told = list[tuple[int, Entry]]  # what a viewer may know of a step, each with its place in it
MOST_VIEWERS = 500
MOST_STEPS = 2000


class Version(Struct, frozen=True):
    """The lines of a step for all who are told this of it and know these names."""

    told: Told
    noted: list[noted.Note]
    names: Mapping[str, str]
    lines: list[Line]


class Kept(Struct, frozen=True):
    """A step's lines for one viewer, and whether they can still change."""

    version: Version
    settled: bool


_kept: OrderedDict[Any, dict[Any, Kept]] = OrderedDict()  # by viewer and language, then by step
_versions: OrderedDict[Any, list[Version]] = OrderedDict()


def forget() -> None:
    _kept.clear()
    _versions.clear()


def lines(sight: Sight, steps: Iterable[Step], most: int = 12) -> list[Line]:
    """The newest lines first. Each knows its round, for the headings between them."""
    return [line for some in by_step(sight, steps, most) for line in some][:most]


def by_step(sight: Sight, steps: Iterable[Step], most: int) -> list[list[Line]]:
    """The lines of each step, the newest first, until there are as many as wanted. Whoever is told
    the same of a step has the same list, which is never changed."""
    found, count = [], 0
    for step in steps:
        some = sight.told.get(step.number)
        if some is None:
            some = sight.told[step.number] = _known(sight, step)
        if some:
            found.append(some)
            count += len(some)
            if count >= most:
                break
    return found


def _known(sight: Sight, step: Step) -> list[Line]:
    """The lines of a step for this viewer. What somebody is told of it can change only in the
    present moment: a secret of it is told when it is over."""
    shelf = _shelf(_kept, (sight.viewer, sight.voice.language), {}, MOST_VIEWERS)
    moment, key = sight.table.moment, (step.pk, step.created)
    present = bool(moment) and step.number >= moment[-1].number
    kept = shelf.get(key)
    if kept is None or present or not kept.settled:
        if len(shelf) >= MOST_STEPS:
            shelf.clear()
        versions = _shelf(_versions, (*key, sight.gm, sight.voice.language), [], MOST_STEPS)
        kept = shelf[key] = Kept(_version(sight, step, versions), settled=not present)
    return kept.version.lines


def _shelf[Shelf](shelves: OrderedDict[Any, Shelf], key: Any, fresh: Shelf, most: int) -> Shelf:
    """What stands under a key, and something `fresh` where nothing does; the oldest ones go."""
    found = shelves.setdefault(key, fresh)
    if len(shelves) > most:
        shelves.popitem(last=False)
    return found


def _version(sight: Sight, step: Step, versions: list[Version]) -> Version:
    """The same for all who may know the same, whoever they are, and drawn once for them."""
    told, names = _told(sight, step), sight.voice.names
    notes = noted.told(sight, step, [entry for _, entry in told])
    for one in versions:
        if (one.told, one.noted, one.names) == (told, notes, names):
            return one
    found = _of_step(sight, step, told)
    found += [noted.line(sight, step, nth, note) for nth, note in enumerate(notes)]
    lines = [_drawn(line) for line in reversed(found)]
    versions.append(Version(told, notes, names, lines))
    return versions[-1]


def _told(sight: Sight, step: Step) -> Told:
    table = sight.table
    stored = enumerate(entries_of(step))
    told = ((nth, table.ruleset.tell(table.state, one, sight.viewer)) for nth, one in stored)
    return [(nth, entry) for nth, entry in told if entry is not None]


def _drawn(line: Line) -> Line:
    return line | {"html": rendered("line", {"line": line})}


def _of_step(sight: Sight, step: Step, told: Told) -> list[Line]:
    """An entry without a sentence of its own adds its arithmetic to the line before it."""
    found: list[Line] = []
    begins = sight.table.ruleset.beats.round
    begun = step.round - sum(entry.rule == begins for _, entry in told)
    for nth, entry in told:
        begun += entry.rule == begins
        sentence = sight.table.ruleset.wording.sentence(entry)
        both = gathered(found[-1]["phrase"], sentence) if found and sentence else None
        if both is not None:
            found[-1] |= {"text": sight.voice.say(both), "phrase": both}
            found[-1]["rules"].append(entry.rule)
        elif sentence is not None:
            found.append(
                {
                    "id": f"log-{step.number}-{nth}",
                    "step": step.number,
                    "rule": entry.rule,
                    "rules": [entry.rule],
                    "about": set(),
                    "icon": sight.icon(entry.rule),
                    "text": sight.voice.say(sentence),
                    "phrase": sentence,
                    "round": max(begun, 1),
                    "why": [],
                    "dice": [],
                }
            )
        if found:
            found[-1]["about"] |= {entry.who, entry.target} - {None}
            found[-1]["why"] += _why(sight, step, entry)
            found[-1]["dice"] += entry.rolls
    return found


def _why(sight: Sight, step: Step, entry: Entry) -> list[Line]:
    rows: list[Line] = [
        {
            "label": sight.voice.say(line.label),
            "value": shown(sight, line.value),
            "total": line.total,
        }
        for line in sight.table.ruleset.wording.why(entry)
    ]
    if rows:
        told = [*(whose(sight, step, roll) for roll in entry.rolls), by_itself(sight, step)]
        rows += [{"label": text, "value": None, "total": False} for text in told if text]
    return rows


def whose(sight: Sight, step: Step, roll: Roll) -> str:
    """ "Pia's own dice" for dice somebody rolled at the table; nothing for those of the app."""
    for row in step.rolls:
        same = (row["who"], row["purpose"], tuple(row["faces"])) == (
            roll.who,
            roll.purpose,
            roll.faces,
        )
        if same and row.get("how") == "typed":
            return gettext("Own dice: %(name)s") % {"name": person(sight, row.get("seat"))}
        if same and row.get("how") == "again":
            return gettext("The same dice as before it was undone")
    return ""


def shown(sight: Sight, value: Any) -> SafeString | None:
    """A value of the arithmetic: numbers and dice from left to right, words as they are."""
    match value:
        case None:
            return None
        case bool():
            return mark_safe(conditional_escape(gettext("yes") if value else gettext("no")))
        case int() | float():
            return signs.number(signs.minus(value))
        case Dice(text=text):
            return signs.number(signs.minus(dice(text)))
        case Phrase():
            return sight.voice.say(value)
        case Term(id=id):
            return mark_safe(conditional_escape(sight.voice.term(id)))
        case Name(id=id):
            return sight.voice.name(id)
        case _:
            return format_html("<bdi>{}</bdi>", value)
