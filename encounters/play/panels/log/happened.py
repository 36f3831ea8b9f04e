"""What has happened to a player since their last tap, above the question, until it is dismissed."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from encounters import signs
from encounters.markup import SafeString
from encounters.play.models import Step
from encounters.play.panels.fragments import Kept, Part, drawn
from encounters.play.panels.log import beats
from encounters.play.panels.log.beats import Beat
from encounters.play.panels.log.line import Thrown, Why
from encounters.play.panels.log.tiles import Tile, tiles
from encounters.play.panels.sights import Sight
from encounters.spoken import ngettext
from rulesets.contract import Weight

MOST_LINES = 80
MOST_TOLD = 4
MOST_TILES = 6
MOST_ABOVE = 2  # tiles above a question


class News(Struct, frozen=True):
    """The card, and its sentence for a screen reader."""

    html: SafeString
    told: str


class Sentence(Part, frozen=True):
    """A line of the log with its arithmetic."""

    text: SafeString
    why: tuple[Why, ...]


class Happened(Part, frozen=True, kw_only=True):
    """The latest outcome with a tile for each whom it touched, its dice, all its lines, and the
    outcomes before it, newest first. `more`: how many of them there are, in words. `folded`: a
    question stands below it, and needs the room that dice, further tiles and earlier outcomes take.
    `lost`: it cost the reader life."""

    id: SafeString
    folded: bool
    text: SafeString
    lost: bool
    tiles: tuple[Tile, ...]
    further: tuple[Tile, ...]
    dice: tuple[Thrown, ...]
    lines: tuple[Sentence, ...]
    more: SafeString
    earlier: tuple[SafeString, ...]


_since, _cards = Kept[list[Beat]](), Kept[News]()


def card(sight: Sight, seat: int | None, *, folded: bool) -> News | None:
    """None where nothing has happened."""
    own = frozenset(id for id in sight.viewer.controls if sight.seen(id))
    told = since_last_tap(sight, seat, own)
    if not told:
        return None
    latest, *earlier = told
    texts = tuple(beats.text(sight, beat, own) for beat in earlier[:MOST_TOLD])
    between = beats.bounds(sight, latest) or ()
    steps = tuple((step.pk, step.created) for step in between)
    return _cards.of(
        latest.lines,
        (latest.id, texts, len(earlier), folded, steps, sight.viewer, sight.voice.key),
        lambda: _card(sight, latest, own, texts, len(earlier), folded),
    )


def _card(
    sight: Sight,
    latest: Beat,
    own: frozenset[str],
    texts: tuple[SafeString, ...],
    more: int,
    folded: bool,
) -> News:
    """`texts` of what came before, of which there are `more` altogether."""
    text, found = beats.text(sight, latest, own), tiles(sight, latest, own)
    room = MOST_ABOVE if folded else MOST_TILES
    content = Happened(
        id=SafeString(f"happened-{latest.id}"),
        folded=folded,
        text=text,
        lost=any(tile.lost for tile in found),
        tiles=found[:room],
        further=found[room:],
        dice=latest.dice,
        lines=tuple(Sentence(line.text, line.why) for line in latest.lines),
        more=_more(more),
        earlier=texts,
    )
    return News(drawn("happened", content), signs.spoken(text))


def since_last_tap(sight: Sight, seat: int | None, own: frozenset[str]) -> list[Beat]:
    """What came of the seat's own last tap and of everything after it that concerns one of its
    `own` combatants, newest first. An exchange that had begun before that tap is told whole."""
    steps = sight.table.steps
    found, first = beats.told(sight, steps, MOST_LINES), _last_tap(steps, seat)
    return _since.of([found], (own, first), lambda: _concerning(sight, found, own, first))


def _concerning(sight: Sight, found: Sequence[Beat], own: frozenset[str], first: int) -> list[Beat]:
    later = (beat for beat in found if beat.steps[1] >= first)
    return [beat for beat in later if beat.about & own and _is_news(sight, beat, own)]


def _is_news(sight: Sight, beat: Beat, own: frozenset[str]) -> bool:
    """Whether it did something to one of the `own`, or something came of what one of them did. That
    somebody has declared or moved where others did more says the log."""
    result = beat.result
    if result is None or not result.consequences:
        return beat.has_come_out
    touched = {each.who for each in result.consequences if each.weight < Weight.DID}
    if touched & own:
        return True
    entries = [entry for line in beat.lines for entry in line.entries]
    rolled = any(roll.who in own for entry in entries for roll in entry.rolls)
    did = any(entry.who in own for entry in entries)
    return rolled or (did and bool(touched)) or _looks_different(sight, beat, own)


def _looks_different(sight: Sight, beat: Beat, own: frozenset[str]) -> bool:
    return any(change.seen.id in own for change in beats.changed(sight, beat))


def _last_tap(steps: Sequence[Step], seat: int | None) -> int:
    """The number of the last step that came of this seat's tap; 0 where none did."""
    own = (step.number for step in steps if seat is not None and step.seat_id == seat)
    return next(own, 0)


def _more(count: int) -> SafeString:
    if not count:
        return SafeString("")
    more = ngettext("and %(count)s more", "and %(count)s more", count)
    return signs.safe(more % {"count": count})


def announced(told: str, live: str) -> str:
    """What a screen reader says: what happened, then what is wanted."""
    return " ".join(filter(None, (told, live)))
