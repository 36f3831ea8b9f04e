"""The dice pad: the purpose, a row for each roll, and the keys of its dice; also for dice that are
typed before a fight begins."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from zlib import crc32

from django.utils.translation import gettext, ngettext

from encounters.play.fights.control import RULING
from encounters.play.fights.first_dice import DueRoll, FirstRolls
from encounters.play.fights.rolls import Key, chain_of, keys_of, shape
from encounters.play.models import Attempt
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.questions.odds import percent
from encounters.screens.questions.rolls import PadRoll, rolls_of
from encounters.serve.performance.markup import SafeString, strip_tags
from encounters.text.notation import dice
from encounters.text.wording import Voice
from rulesets import registry
from rulesets.contract import Following, Stakes
from rulesets.dice import DiceNeeded

MOST_ROWS = 6  # equal rolls on one pad, so that their keys stay visible


class Pad:
    """The dice pad of the next roller, as templates read it.

    `key` identifies the pad and is equal for all dice of one roll; `place` distinguishes a sheet's
    pad from the page's. `single`: there is one roll, and its stakes are shown above it. `notation`
    has all dice in one term. `droppable`: the choice can still be withdrawn; `called`: the GM
    requests the roll; `chain`: dice of the same roll are on the table, and the last of them can be
    withdrawn.
    """

    place = "page"
    droppable = called = chain = False

    def __init__(self, rows: Sequence[PadRoll], key: str, kicker: str, rolls: Iterable[Following]):
        self.rows, self.key, self.kicker = rows, key, kicker
        self.notation = dice(notation(rolls))
        self.single = len(rows) == 1
        self.levels = rows[0].levels if self.single else []
        self.slots = [slot for row in rows for slot in row.slots]

    @property
    def keys_of_rolls(self) -> list[str]:
        return list(dict.fromkeys(row.key for row in self.rows))

    @property
    def question(self) -> SafeString | str:
        count = len(self.rows)
        several = ngettext("%(count)s roll", "%(count)s rolls", count) % {"count": count}
        return self.rows[0].title if self.single else several

    @property
    def now(self) -> str:
        """The text for the current chance of a level."""
        return gettext("now %(share)s") % {"share": strip_tags(percent("#"))}

    @property
    def tens(self) -> int:
        """The number of further tens dice, of which one counts."""
        return self.rows[0].at_stake.dice

    @property
    def sides(self) -> int:
        return self.rows[0].at_stake.sides

    @property
    def keys(self) -> list[tuple[str, list[Key]]]:
        """The keys of each kind of die."""
        zero = self.rows[0].at_stake.zero
        return [(kind, keys_of(kind, zero)) for kind in dict.fromkeys(s.keys for s in self.slots)]

    @property
    def left(self) -> str:
        """Texts for the number of dice left, from the last one up."""
        return "|".join(map(_dice_left, range(1, len(self.slots) + 1)))

    @property
    def first(self) -> str:
        """The text before any die is typed."""
        return _dice_left(len(self.slots))

    @property
    def live(self) -> str:
        """The text for screen readers."""
        return gettext("Your dice: %(dice)s") % {"dice": self.notation}


def pad(context: ViewerContext, attempts: Sequence[Attempt], place: str) -> Pad:
    """The pad for `attempts` that wait for the same kind of roll."""
    first = attempts[0]
    rows = [roll for item in attempts for roll in rolls_of(context, item)]
    at_stake = rows[0].at_stake
    pad = Pad(
        rows,
        key=f"{place}-{_moment(first, at_stake)}",
        kicker=context.voice.term(first.needed.purpose, "purpose"),
        rolls=[roll for item in attempts for part in item.needed.parts for roll in part.rolls],
    )
    own = context.gm or first.by in context.viewer.controls
    pad.place, pad.called = place, first.kind == RULING
    pad.droppable = pad.single and not first.rolls and own
    pad.chain = pad.single and bool(chain_of(first.rolls, first.needed.who, at_stake))
    return pad


def together(attempts: Sequence[Attempt]) -> list[Attempt]:
    """The first of these attempts, and all that wait for the same kind of roll, for one pad."""
    kind = shape(attempts[0].needed)
    rows, some = 0, list[Attempt]()
    for attempt in attempts:
        rows += len(attempt.needed.parts)
        if shape(attempt.needed) == kind and (rows <= MOST_ROWS or not some):
            some.append(attempt)
    return some


def notation(rolls: Iterable[Following | DiceNeeded]) -> str:
    """All dice in one term: 1d100 + 2d10, 5d10, 1d6 + 1d4."""
    counts: dict[int, int] = {}
    for roll in rolls:
        counts[roll.sides] = counts.get(roll.sides, 0) + roll.count
    return " + ".join(f"{count}d{sides}" for sides, count in counts.items())


def _moment(attempt: Attempt, at_stake: Stakes) -> str:
    """A key for all dice of one roll, however long it continues, so that the page does not jump. It
    excludes rolls of others for the same answer, whose number may be secret."""
    who = attempt.needed.who
    lying = len(chain_of(attempt.rolls, who, at_stake)) or int(at_stake.beside is not None)
    own = sum(roll.who == who for roll in attempt.rolls)
    tapped = crc32(attempt.token.encode())
    return f"{attempt.by}-{attempt.kind}-{tapped:x}-{own - lying}"


def _dice_left(count: int) -> str:
    return ngettext("%(count)s die left", "%(count)s dice left", count) % {"count": count}


class FirstRoll(PadRoll):
    """A roll before the fight, as its roller or the GM reads it."""

    def __init__(self, waiting: FirstRolls, due: DueRoll, voice: Voice):
        self.due, self.needed = due, due.needed
        self.following = Following(due.needed.purpose, due.needed.count, due.needed.sides)
        super().__init__(voice, waiting.stakes(due), [self.following], due.key, due.key)

    @property
    def person(self) -> str:
        """The player who rolls; "" for the GM."""
        return self.due.seat.shown_name if self.due.seat else ""

    @property
    def dice(self) -> str:
        return dice(f"{self.needed.count}d{self.needed.sides}")


def first_pad(waiting: FirstRolls, seat: int) -> Pad | None:
    """The pad of a seat for its next rolls; None if it owes none."""
    owed = waiting.owed_by(seat)
    if not owed:
        return None
    first = owed[0].needed
    due = [item for item in owed if _kind(item) == _kind(owed[0])][:MOST_ROWS]
    voice = _voice(waiting, {item.needed.who for item in due})
    rows = [FirstRoll(waiting, item, voice) for item in due]
    pad = Pad(
        rows,
        key=f"first-{waiting.encounter.pk}-{first.who}",
        kicker=voice.term(first.purpose, "purpose"),
        rolls=[row.following for row in rows],
    )
    pad.chain = pad.single and bool(rows[0].done)
    return pad


def awaited_rolls(waiting: FirstRolls) -> list[FirstRoll]:
    """All rolls that are missing, for the GM."""
    voice = _voice(waiting, {item.needed.who for item in waiting.due})
    return [FirstRoll(waiting, item, voice) for item in waiting.due]


def _voice(waiting: FirstRolls, ids: set[str]) -> Voice:
    """Knows only these names: nobody else is named to their players."""
    combatants = (entrant.combatant for entrant in waiting.roster)
    names = {
        combatant["id"]: combatant["name"] for combatant in combatants if combatant["id"] in ids
    }
    return Voice(registry.get(waiting.encounter.ruleset), names)


def _kind(due: DueRoll) -> tuple[str, int, int]:
    return due.needed.purpose, due.needed.count, due.needed.sides
