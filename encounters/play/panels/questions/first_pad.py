"""The pad for dice that are typed before a fight begins, and the GM's list of them."""

from __future__ import annotations

from django.utils.translation import gettext
from msgspec import Struct

from encounters.performance.markup import SafeString
from encounters.play.fights.first_dice import DueRoll, FirstRolls
from encounters.play.panels.questions.pad_rows import Slot, roll_of
from encounters.play.panels.questions.pads import MOST_ROWS, Pad, several, to_go
from encounters.play.panels.questions.slots import keys_of
from encounters.text.notation import dice
from encounters.text.wording import Voice
from rulesets import registry
from rulesets.contract import Following


class FirstPad(Struct, frozen=True):
    """A pad, the text for screen readers, and whether no die of it is on the table yet."""

    pad: Pad
    live: str
    fresh: bool


class AwaitedRoll(Struct, frozen=True, kw_only=True):
    """A roll that the GM waits for, of the player `person` or an own one, and may type."""

    key: str
    title: SafeString
    person: str
    dice: str
    sides: int
    reason: SafeString
    done: tuple[Slot, ...]
    fields: range


def first_pad(waiting: FirstRolls, seat: int) -> FirstPad | None:
    """The pad of a seat for its next rolls; None if it owes none."""
    owed = waiting.owed_by(seat)
    if not owed:
        return None
    due = [item for item in owed if _kind(item) == _kind(owed[0])][:MOST_ROWS]
    voice = _voice(waiting, {item.needed.who for item in due})
    rows = tuple(
        roll_of(voice, waiting.stakes(item), [_following(item)], item.key, item.key) for item in due
    )
    slots, single, top = [slot for row in rows for slot in row.slots], len(rows) == 1, rows[0]
    needed = due[0].needed
    pad = Pad(
        key=f"first-{waiting.encounter.pk}-{needed.who}",
        place="page",
        keys_of_rolls=tuple(item.key for item in due),
        kicker=voice.term(needed.purpose, "purpose"),
        question=top.title if single else several(len(rows)),
        enough="",
        notation=dice(f"{needed.count * len(rows)}d{needed.sides}"),
        rows=rows,
        single=single,
        levels=(),
        reason=top.reason if single else "",
        now="",
        tens=0,
        sides=needed.sides,
        keys=tuple((kind, keys_of(kind, top.at_stake.zero)) for kind in {slots[0].keys}),
        left="|".join(to_go(left) for left in range(1, len(slots) + 1)),
        first=to_go(len(slots)),
        droppable=False,
        called=False,
        chain=single and bool(top.done),
    )
    live = gettext("Your dice: %(dice)s") % {"dice": pad.notation}
    return FirstPad(pad, live, fresh=not any(row.done for row in rows))


def awaited_rolls(waiting: FirstRolls) -> list[AwaitedRoll]:
    """All rolls that are missing, for the GM."""
    voice = _voice(waiting, {item.needed.who for item in waiting.due})
    return [_awaited(waiting, item, voice) for item in waiting.due]


def _awaited(waiting: FirstRolls, due: DueRoll, voice: Voice) -> AwaitedRoll:
    row = roll_of(voice, waiting.stakes(due), [_following(due)], due.key, due.key)
    needed = due.needed
    return AwaitedRoll(
        key=due.key,
        title=row.title,
        person=due.seat.shown_name if due.seat else "",
        dice=dice(f"{needed.count}d{needed.sides}"),
        sides=needed.sides,
        reason=row.reason,
        done=row.done,
        fields=range(needed.count),
    )


def _voice(waiting: FirstRolls, ids: set[str]) -> Voice:
    """Knows only these names: nobody else is named to their players."""
    combatants = (entrant.combatant for entrant in waiting.roster)
    names = {
        combatant["id"]: combatant["name"] for combatant in combatants if combatant["id"] in ids
    }
    return Voice(registry.get(waiting.encounter.ruleset), names)


def _following(due: DueRoll) -> Following:
    return Following(due.needed.purpose, due.needed.count, due.needed.sides)


def _kind(due: DueRoll) -> tuple[str, int, int]:
    return due.needed.purpose, due.needed.count, due.needed.sides
