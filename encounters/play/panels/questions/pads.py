"""The dice pad: the purpose, a row for each roll, and the keys of its dice."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from django.utils.translation import gettext, ngettext
from msgspec import Struct

from encounters.performance.markup import SafeString, strip_tags
from encounters.play.fights.control import RULING
from encounters.play.fights.rolls import chain_of, shape
from encounters.play.models import Attempt
from encounters.play.panels.questions.chances import percent
from encounters.play.panels.questions.pad_rows import PadRoll, rolls_of
from encounters.play.panels.questions.slots import Key, keys_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text.notation import dice
from rulesets.contract import Following, Stakes
from rulesets.dice import DiceNeeded

MOST_ROWS = 6  # equal rolls on one pad, so that their keys stay visible


class Pad(Struct, frozen=True, kw_only=True):
    """The dice pad of the next roller.

    `key` identifies the pad and is equal for all dice of one roll; `place` distinguishes a sheet's
    pad from the page's. `single`: there is one roll, and its stakes are shown above it. `tens` is
    the number of further tens dice, of which one counts; `left` are texts for the number of dice
    left, from the last one up, `first` the initial one; `droppable`: the choice can still be
    withdrawn; `called`: the GM requests the roll; `chain`: dice of the same roll are on the table,
    and the last of them can be withdrawn.
    """

    key: str
    place: str
    keys_of_rolls: tuple[str, ...]
    kicker: str
    question: SafeString | str
    enough: SafeString | str
    notation: str
    rows: tuple[PadRoll, ...]
    single: bool
    levels: tuple[tuple[str, int], ...]
    reason: SafeString | str
    now: str
    tens: int
    sides: int
    keys: tuple[tuple[str, list[Key]], ...]
    left: str
    first: str
    droppable: bool
    called: bool
    chain: bool


def together(attempts: Sequence[Attempt]) -> list[Attempt]:
    """The first of these attempts, and all that wait for the same kind of roll, for one pad."""
    kind = shape(attempts[0].needed)
    rows, found = 0, list[Attempt]()
    for attempt in attempts:
        rows += len(attempt.needed.parts)
        if shape(attempt.needed) == kind and (rows <= MOST_ROWS or not found):
            found.append(attempt)
    return found


def pad(context: ViewerContext, attempts: Sequence[Attempt], place: str) -> Pad:
    """The pad for `attempts` that wait for the same kind of roll."""
    first = attempts[0]
    rows = tuple(roll for item in attempts for roll in rolls_of(context, item))
    slots, single = [slot for row in rows for slot in row.slots], len(rows) == 1
    kinds = dict.fromkeys(slot.keys for slot in slots)
    top, at_stake = rows[0], rows[0].at_stake
    return Pad(
        key=f"{place}-{_moment(first, at_stake)}",
        place=place,
        keys_of_rolls=tuple(str(attempt.pk) for attempt in attempts),
        kicker=context.voice.term(first.needed.purpose, "purpose"),
        question=top.title if single else several(len(rows)),
        enough=top.enough if single else "",
        notation=dice(notation(_wanted(attempts))),
        rows=rows,
        single=single,
        levels=top.levels if single else (),
        reason=top.reason if single else "",
        now=gettext("now %(share)s") % {"share": strip_tags(percent("#"))},
        tens=at_stake.dice,
        sides=at_stake.sides,
        keys=tuple((kind, keys_of(kind, at_stake.zero)) for kind in kinds),
        left="|".join(to_go(left) for left in range(1, len(slots) + 1)),
        first=to_go(len(slots)),
        called=first.kind == RULING,
        chain=single and bool(chain_of(first.rolls, first.needed.who, at_stake)),
        droppable=single
        and not first.rolls
        and (context.gm or first.by in context.viewer.controls),
    )


def _moment(attempt: Attempt, at_stake: Stakes) -> str:
    """A key for all dice of one roll, however long it continues, so that the page does not jump. It
    excludes rolls of others for the same answer, whose number may be secret."""
    who = attempt.needed.who
    lying = len(chain_of(attempt.rolls, who, at_stake)) or int(at_stake.beside is not None)
    own = sum(roll.who == who for roll in attempt.rolls)
    tapped = crc32(attempt.token.encode())
    return f"{attempt.by}-{attempt.kind}-{tapped:x}-{own - lying}"


def several(count: int) -> str:
    return ngettext("%(count)s roll", "%(count)s rolls", count) % {"count": count}


def to_go(left: int) -> str:
    return ngettext("%(count)s die left", "%(count)s dice left", left) % {"count": left}


def notation(rolls: Iterable[Following | DiceNeeded]) -> str:
    """All dice in one term: 1d100 + 2d10, 5d10, 1d6 + 1d4."""
    counts: dict[int, int] = {}
    for roll in rolls:
        counts[roll.sides] = counts.get(roll.sides, 0) + roll.count
    return " + ".join(f"{count}d{sides}" for sides, count in counts.items())


def _wanted(attempts: Sequence[Attempt]) -> list[Following]:
    return [roll for attempt in attempts for part in attempt.needed.parts for roll in part.rolls]
