"""Dice that a fight needs before its first state: the initiative of those who roll at the table.

Phones cannot show questions before the fight, so the GM types these dice on a separate page.
Nothing is stored until the fight begins; the page contains the known dice, signed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from django.core import signing
from django.http import QueryDict
from msgspec import Struct

from encounters.campaigns.models import Seat
from encounters.combatants.models import Combatant
from encounters.play.dice.rolls import Given, due, needed_row, row_of, stored_roll
from encounters.play.fights.choices import whole
from encounters.play.models import Encounter
from rulesets.dice import DiceNeeded, Roll, TableDice, label

SALT = "first dice"
TEN = 10  # reads as 10 or as 0


class FirstDice(Exception):
    """Raised if dice have to be typed before the fight can begin. `wrong`: the typed faces are
    invalid."""

    def __init__(self, rolled: Sequence[Given], needed: Sequence[DiceNeeded], wrong: bool = False):
        super().__init__(", ".join(map(str, needed)))
        self.rolled, self.needed, self.wrong = rolled, needed, wrong

    def signed(self, encounter: Encounter) -> str:
        rows = (
            [row_of(roll) for roll in self.rolled],
            [needed_row(needed) for needed in self.needed],
        )
        return signing.dumps([encounter.pk, *rows], salt=SALT)


class Typing(Struct, frozen=True):
    """The seats of combatants, by their id in the fight, and whether the GM types dice."""

    seats: Mapping[str, Seat | None]
    gm: bool

    def types(self, who: str) -> bool:
        seat = self.seats.get(who)
        return seat.types_dice if seat else self.gm


def typing(encounter: Encounter, cast: Iterable[Mapping[str, Any]]) -> Typing:
    sheets = Combatant.objects.filter(campaign=encounter.campaign_id).select_related("player")
    player_of = {sheet.pk: sheet.player for sheet in sheets}
    seats = {row["id"]: player_of.get(row["source"]) for row in cast}
    return Typing(seats, encounter.campaign.gm_dice)


class Asking:
    """Dice with the known faces, and with invented ones for those to be typed, to find all that can
    be requested together: one roll for each person, of the kind that is due first."""

    def __init__(self, known: TableDice, types: Callable[[str], bool]):
        self._known, self._types = known, types
        self.needed: list[DiceNeeded] = []

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        try:
            return self._known.roll(who, purpose, count, sides)
        except DiceNeeded as needed:
            if needed.who not in {other.who for other in self.needed} and self._alike(needed):
                self.needed.append(needed)
            return (1 + len(self.needed) % sides,) * count

    def _alike(self, needed: DiceNeeded) -> bool:
        kinds = {(other.purpose, other.count, other.sides) for other in self.needed}
        return not kinds or (needed.purpose, needed.count, needed.sides) in kinds


def posted_dice(encounter: Encounter, posted: QueryDict) -> list[Given]:
    """All known dice with those in the form. FirstDice if its faces are invalid."""
    try:
        pk, rows, asked = signing.loads(posted.get("known", ""), salt=SALT)
    except signing.BadSignature:
        return []
    if pk != encounter.pk:
        return []
    rolled, needed = [stored_roll(row) for row in rows], [due(row) for row in asked]
    typed: list[Given] = []
    for place, dice in enumerate(needed):
        faces = tuple(map(_face(dice.sides), posted.getlist(f"face.{place}")))
        if len(faces) != dice.count or not all(1 <= face <= dice.sides for face in faces):
            raise FirstDice(rolled, needed, wrong=True)
        typed.append(Given(Roll(dice.who, dice.purpose, dice.count, dice.sides, faces), "typed"))
    return [*rolled, *typed]


def _face(sides: int) -> Callable[[str], int]:
    def face(text: str) -> int:
        number = whole(text.strip())
        shown = number if isinstance(number, int) else -1
        return sides if sides == TEN and shown == 0 else shown

    return face


def lying(rolled: Sequence[Given], needed: DiceNeeded) -> list[int]:
    """The dice of the same roll that were typed before, such as ones that double."""
    name = label(needed.who, needed.purpose)
    return [
        face
        for known in rolled
        if name.startswith(label(known.roll.who, known.roll.purpose))
        for face in known.roll.faces
    ]
