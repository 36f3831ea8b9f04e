"""The pad for dice that are typed before a fight begins, and the GM's list of them."""

from __future__ import annotations

from encounters.play.fights.first_dice import DueRoll, FirstRolls
from encounters.screens.questions.pads import MOST_ROWS, Pad
from encounters.screens.questions.rolls import PadRoll
from encounters.text.notation import dice
from encounters.text.wording import Voice
from rulesets import registry
from rulesets.contract import Following


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
