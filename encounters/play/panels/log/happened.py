"""The card with everything that has happened to a player since their last tap. It is shown above
the question until it is dismissed."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import ngettext
from msgspec import Struct

from encounters.performance.fragments import ListCache, Part
from encounters.performance.markup import SafeString
from encounters.play.models import Step
from encounters.play.panels.addresses import in_the_log
from encounters.play.panels.engine import drawn
from encounters.play.panels.log import beats
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.line import Thrown, Why
from encounters.play.panels.log.tiles import Tile, tiles
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract import Weight

MOST_LINES = 80
MOST_TOLD = 4
MOST_TILES = 6
MOST_ABOVE = 1  # tile above a question


WHY, FOLDED, MORE = "why", "folded", "more"
"""Parts of the card that open: the details of the latest outcome; these together with everything a
question below leaves no room for; earlier outcomes."""


class News(Struct, frozen=True):
    """The card, and its text for screen readers."""

    html: SafeString
    announcement: str


class Sentence(Part, frozen=True):
    """A line of the log with its arithmetic."""

    text: SafeString
    why: tuple[Why, ...]


class Happened(Part, frozen=True, kw_only=True):
    """The latest outcome with a tile for each combatant it touched. `more`: the number of earlier
    outcomes, in words. `folded`: a question below needs room. `lost`: the reader lost life. `why`
    and `others`: the URLs of parts that open; empty if there is nothing in them."""

    id: SafeString
    folded: bool
    text: SafeString
    lost: bool
    tiles: tuple[Tile, ...]
    more: SafeString
    why: SafeString
    others: SafeString


class Behind(Part, frozen=True, kw_only=True):
    """The folded part of the card: further tiles, dice, the lines with their arithmetic except the
    `text` above, and the earlier outcomes, newest first."""

    text: SafeString
    tiles: tuple[Tile, ...] = ()
    dice: tuple[Thrown, ...] = ()
    lines: tuple[Sentence, ...] = ()
    earlier: tuple[SafeString, ...] = ()

    @property
    def says_nothing(self) -> bool:
        said = (line.why or line.text != self.text for line in self.lines)
        return not (self.tiles or self.dice or self.earlier or any(said))


class Latest(Struct, frozen=True):
    """The latest outcome for these `own` combatants, the sentences of earlier ones, newest first,
    and the number of all earlier ones."""

    beat: Beat
    own: frozenset[str]
    texts: tuple[SafeString, ...]
    more: int


_since, _cards = ListCache[list[Beat]](), ListCache[News]()


def card(context: ViewerContext, seat: int | None, *, folded: bool) -> News | None:
    """The card; None if nothing has happened."""
    latest = _latest(context, seat)
    if latest is None:
        return None
    between = beats.bounds(context, latest.beat) or ()
    steps = tuple((step.pk, step.created) for step in between)
    about = latest.beat.id, latest.texts, latest.more, folded, steps
    return _cards.get(
        latest.beat.lines,
        (about, context.viewer, context.voice.key),
        lambda: _card(context, latest, folded),
    )


def behind(context: ViewerContext, seat: int | None, line: str, part: str) -> SafeString | None:
    """The folded part of the card whose outcome begins with the line of this id; None if that is
    not this seat's card, or the part is empty."""
    latest = _latest(context, seat)
    if latest is None or latest.beat.id != line or part not in (WHY, FOLDED, MORE):
        return None
    content = _behind(context, latest, part)
    return None if content.says_nothing else drawn("behind", content)


def _latest(context: ViewerContext, seat: int | None) -> Latest | None:
    own = frozenset(id for id in context.viewer.controls if context.seen(id))
    told = since_last_tap(context, seat, own)
    if not told:
        return None
    latest, *earlier = told
    texts = tuple(beats.text(context, beat, own) for beat in earlier[:MOST_TOLD])
    return Latest(latest, own, texts, len(earlier))


def _card(context: ViewerContext, latest: Latest, folded: bool) -> News:
    found = tiles(context, latest.beat, latest.own)
    beside = frozenset(tile.who for tile in found[: _room(folded)])
    text = beats.text(context, latest.beat, latest.own, beside)
    content = Happened(
        id=SafeString(f"happened-{latest.beat.id}"),
        folded=folded,
        text=text,
        lost=any(tile.lost for tile in found),
        tiles=found[: _room(folded)],
        more=_more(latest.more),
        why=_address(context, latest, FOLDED if folded else WHY),
        others=SafeString("") if folded else _address(context, latest, MORE),
    )
    return News(drawn("happened", content), snippets.screen_reader_text(text))


def _behind(context: ViewerContext, latest: Latest, part: str) -> Behind:
    beat, own = latest.beat, latest.own
    text, earlier = beats.text(context, beat, own), () if part == WHY else latest.texts
    if part == MORE:
        return Behind(text=text, earlier=earlier)
    return Behind(
        text=text,
        tiles=tiles(context, beat, own)[_room(part == FOLDED) :],
        dice=beat.dice,
        lines=tuple(Sentence(line.text, line.why) for line in beat.lines),
        earlier=earlier,
    )


def _address(context: ViewerContext, latest: Latest, part: str) -> SafeString:
    content, encounter = _behind(context, latest, part), context.table.encounter
    if content.says_nothing or encounter is None:
        return SafeString("")
    to = in_the_log("seat_happened", encounter.pk, latest.beat.id, part)
    return SafeString(f"{to}?v={beats.digest(content)}")


def _room(folded: bool) -> int:
    return MOST_ABOVE if folded else MOST_TILES


def since_last_tap(context: ViewerContext, seat: int | None, own: frozenset[str]) -> list[Beat]:
    """Outcomes of the seat's last tap and of everything after it that concern its `own` combatants,
    newest first. A beat that began before that tap is included whole."""
    steps = context.table.steps
    found, first = beats.beats_of(context, steps, MOST_LINES), _last_tap(steps, seat)
    return _since.get([found], (own, first), lambda: _concerning(context, found, own, first))


def _concerning(
    context: ViewerContext, found: Sequence[Beat], own: frozenset[str], first: int
) -> list[Beat]:
    later = (beat for beat in found if beat.steps[1] >= first)
    return [beat for beat in later if beat.about & own and _is_news(context, beat, own)]


def _is_news(context: ViewerContext, beat: Beat, own: frozenset[str]) -> bool:
    """Whether the beat did something to an `own` combatant, or an own action had consequences. Mere
    declarations and moves in a beat of others are only in the log."""
    result = beat.result
    if result is None or not result.consequences:
        return beat.has_come_out
    touched = {each.who for each in result.consequences if each.weight < Weight.DID}
    if touched & own:
        return True
    entries = [entry for line in beat.lines for entry in line.entries]
    rolled = any(roll.who in own for entry in entries for roll in entry.rolls)
    did = any(entry.who in own for entry in entries)
    return rolled or (did and bool(touched)) or _looks_different(context, beat, own)


def _looks_different(context: ViewerContext, beat: Beat, own: frozenset[str]) -> bool:
    return any(change.seen.id in own for change in beats.changed(context, beat))


def _last_tap(steps: Sequence[Step], seat: int | None) -> int:
    """The number of the last step caused by this seat's tap; 0 if there is none."""
    own = (step.number for step in steps if seat is not None and step.seat_id == seat)
    return next(own, 0)


def _more(count: int) -> SafeString:
    if not count:
        return SafeString("")
    more = ngettext("and %(count)s more", "and %(count)s more", count)
    return snippets.safe(more % {"count": count})


def announced(told: str, live: str) -> str:
    """The text for screen readers: the outcome, then the question."""
    return " ".join(filter(None, (told, live)))
