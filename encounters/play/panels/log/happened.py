"""What has happened to a player since their last tap, above the question, until it is dismissed."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from msgspec import Struct

from encounters import signs
from encounters.markup import SafeString, mark_safe, strip_tags
from encounters.notation import dice
from encounters.play.models import Step
from encounters.play.panels.fragments import Kept, Part, drawn
from encounters.play.panels.log import beats, changes
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.line import Line, Why
from encounters.play.panels.sights import Sight
from encounters.spoken import ngettext
from rulesets.dice import Roll

MOST_LINES = 80
MOST_TOLD = 4


class Told(Struct, frozen=True):
    """A beat that concerns somebody, and the line that tells its outcome."""

    beat: Beat
    line: Line


class Changed(Part, frozen=True):
    """Whom it has changed, and how."""

    name: SafeString
    what: SafeString
    delta: SafeString = SafeString("")
    worse: bool = False


class News(Struct, frozen=True):
    """The card, and its sentence for a screen reader."""

    html: SafeString
    told: str


class Die(Part, frozen=True):
    face: int
    die: SafeString


class Sentence(Part, frozen=True):
    """A line of the log with its arithmetic."""

    text: SafeString
    why: tuple[Why, ...]


class Happened(Part, frozen=True, kw_only=True):
    """The latest outcome, with whom it changed (`delta`: the own main number), its dice, all its
    lines, and how many `earlier` outcomes there are. `folded`: a question stands below it, and
    needs the room that dice and earlier outcomes take."""

    id: SafeString
    folded: bool
    text: SafeString
    delta: SafeString
    worse: bool
    changes: tuple[Changed, ...]
    dice: tuple[Die, ...]
    lines: tuple[Sentence, ...]
    more: SafeString
    earlier: tuple[SafeString, ...]


_since, _cards = Kept[list[Told]](), Kept[News]()


def card(sight: Sight, seat: int | None, *, folded: bool) -> News | None:
    """None where nothing has happened."""
    told = since_last_tap(sight, seat)
    if not told:
        return None
    latest, *earlier = told
    texts = tuple(one.line.text for one in earlier[:MOST_TOLD])
    between = beats.bounds(sight, latest.beat) or ()
    steps = tuple((step.pk, step.created) for step in between)
    return _cards.of(
        latest.beat.lines,
        (latest.line.id, texts, len(earlier), folded, steps, sight.viewer, sight.voice.key),
        lambda: _card(sight, latest, texts, len(earlier), folded),
    )


def _card(
    sight: Sight, latest: Told, texts: tuple[SafeString, ...], more: int, folded: bool
) -> News:
    """`texts` of what came before, of which there are `more` altogether."""
    done = beats.changed(sight, latest.beat)
    own = next((one for one in done if one.seen.id in sight.viewer.controls), None)
    content = Happened(
        id=SafeString(f"happened-{latest.beat.id}"),
        folded=folded,
        text=latest.line.text,
        delta=changes.delta(own) if own else SafeString(""),
        worse=own is not None and own.loss > 0,
        changes=tuple(changed(sight, one) for one in done),
        dice=faces([roll for line in latest.beat.lines for roll in line.dice]),
        lines=tuple(Sentence(line.text, line.why) for line in latest.beat.lines),
        more=_more(more),
        earlier=texts,
    )
    return News(drawn("happened", content), strip_tags(latest.line.text))


def changed(sight: Sight, change: changes.Change) -> Changed:
    return Changed(
        signs.safe(change.seen.name),
        changes.said(sight, change),
        changes.delta(change),
        change.loss > 0,
    )


def faces(rolls: Sequence[Roll]) -> tuple[Die, ...]:
    """Every die that fell, in order."""
    return tuple(
        Die(face, mark_safe(dice(f"d{roll.sides}"))) for roll in rolls for face in roll.faces
    )


def since_last_tap(sight: Sight, seat: int | None) -> list[Told]:
    """The outcome of the seat's own last tap and of everything after it that concerns one of its
    combatants, newest first."""
    own = frozenset(id for id in sight.viewer.controls if sight.seen(id))
    found = beats.told(sight, _steps(sight.table.steps, seat), MOST_LINES)
    return _since.of([found], own, lambda: _concerning(found, own))


def _concerning(found: Sequence[Beat], ids: frozenset[str]) -> list[Told]:
    told = ((beat, beat.outcome_for(ids)) for beat in found)
    return [Told(beat, line) for beat, line in told if line is not None]


def _steps(steps: list[Step], seat: int | None) -> list[Step]:
    """From the last step that came of this seat's tap on."""
    later = list(takewhile(lambda step: seat is None or step.seat_id != seat, steps))
    return steps[: len(later) + 1]


def _more(count: int) -> SafeString:
    if not count:
        return SafeString("")
    more = ngettext("and %(count)s more", "and %(count)s more", count)
    return signs.safe(more % {"count": count})


def announced(told: str, live: str) -> str:
    """What a screen reader says: what happened, then what is wanted."""
    return " ".join(filter(None, (told, live)))
