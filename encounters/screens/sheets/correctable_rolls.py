"""The dice that a member may correct: a row for each roll, newest first, under the round of the
roll."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any
from urllib.parse import urlencode

from django.utils.translation import pgettext
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.play.fights.rolls import FURTHER, ONES, TENS, Key, keys_of
from encounters.play.fights.states import current_steps
from encounters.play.history.correctable import correctable
from encounters.play.models import Encounter, Step
from encounters.play.words.table import entries_of
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.log.steps import person, roll_name
from encounters.serve.performance.markup import SafeString
from encounters.text import snippets
from encounters.text.notation import dice
from rulesets.contract import Choice
from rulesets.dice import DiceNeeded, Roll
from rulesets.scenario import read_choice

MOST_STEPS = 40
MAY_READ_OTHERWISE = 10  # sides: a second tens die shows 00 for 10, a stress die 0
FOES, GAME_MASTER = "foes", "gm"


class DieKind(Struct, frozen=True):
    """A kind of die: `kind` is that of its keys, `zero`: its highest face reads 0."""

    kind: str
    zero: bool = False

    @property
    def of_two(self) -> bool:
        """Whether it is a d100, typed as tens and then ones."""
        return self.kind == TENS

    def reads(self, face: int) -> str:
        if self.of_two:
            return f"{face % 100:02}"
        faces = dict(keys_of(self.kind, self.zero))
        return faces.get(str(face), str(face))

    def keys(self, tens: str) -> list[Key]:
        """The keys; for a d100 those of the tens, or of the ones once the `tens` are typed."""
        return keys_of(ONES if tens else self.kind, self.zero)


class FaceKey(Struct, frozen=True):
    """A rolled die; `die` is its index within its roll."""

    die: int
    shown: str
    keys: str


class CorrectableRoll(Struct, frozen=True, kw_only=True):
    """A roll of step `number`, with its `place` among the step's rolls. `typed`: the player who
    typed it; `person` is the filter that it matches. `sum`: only the sum was typed, which is its
    one value."""

    number: int
    place: int
    round: int
    person: str
    avatar: SafeString
    name: SafeString
    dice: str
    typed: str
    kind: DieKind
    sum: bool
    values: tuple[int, ...]
    faces: tuple[FaceKey, ...]


def rolls(context: ViewerContext, encounter: Encounter, member: Member) -> list[CorrectableRoll]:
    """All rolls that this member may correct, the newest first."""
    seat = member.seat.pk if member.seat else None
    steps = current_steps(encounter, MOST_STEPS + 1)
    may = correctable(context.table.campaign, seat, steps, bool(context.table.attempts))
    rolls: list[CorrectableRoll] = []
    for step, before in pairwise(steps):  # the first step cannot be corrected
        if step.number in may:
            rolls += reversed(list(_of_step(context, step, before, seat)))
    return rolls


def roll_at(some: Sequence[CorrectableRoll], number: int, place: int) -> CorrectableRoll | None:
    return next((roll for roll in some if (roll.number, roll.place) == (number, place)), None)


def people(
    context: ViewerContext, some: Sequence[CorrectableRoll]
) -> list[tuple[str, SafeString | str]]:
    """The rollers of these rolls, as filters with their names; empty if there is only one."""
    ids = dict.fromkeys(roll.person for roll in reversed(some) if roll.person)
    order = [combatant.id for combatant in context.party if combatant.id in ids]
    if FOES in ids:
        order.append(FOES)
    if len(order) < 2:
        return []
    return [
        ("", pgettext("whose dice", "All")),
        *((id, context.voice.called(id)) for id in order),
    ]


def _of_step(
    context: ViewerContext, step: Step, before: Step, seat: int | None
) -> Iterator[CorrectableRoll]:
    rounds = list(_rounds(context, step))
    for place, row in enumerate(step.rolls):
        if row.unused or (seat is not None and row.seat != seat):
            continue
        kind, typed = die_of(context, step, before, place), row.seat
        # If the GM rolled for a combatant's action, the roll is that combatant's.
        who = step.choice["by"] if step.choice and row.who == GAME_MASTER else row.who
        combatant = context.seen(who)
        own = context.own_side(combatant) if combatant else who == "party"
        yield CorrectableRoll(
            number=step.number,
            place=place,
            round=rounds[place],
            person="" if combatant is None else combatant.id if own else FOES,
            avatar=snippets.avatar(context.voice.called(who), own),
            name=roll_name(context, step, row),
            dice=dice(f"{row.count}d{row.sides}"),
            typed="" if typed is None else person(context, typed),
            kind=kind,
            sum=row.summed,
            values=tuple(row.values),
            faces=tuple(
                FaceKey(
                    die,
                    kind.reads(face),
                    urlencode({"number": step.number, "place": place, "die": die}),
                )
                for die, face in enumerate(row.values)
            ),
        )


def _rounds(context: ViewerContext, step: Step) -> Iterator[int]:
    """The round of each roll of a step: its answer may have ended one, and begun the next."""
    begins, entries = context.table.ruleset.beats.round, entries_of(step)
    begun = max(1, step.round - sum(entry.rule == begins for entry in entries))
    rolls = [(roll, nth) for nth, entry in enumerate(entries) for roll in entry.rolls]
    for row in step.rolls:
        at = next((each for each in rolls if each[0] == row.roll), None)
        if at is not None:
            rolls.remove(at)
        until = entries[: at[1] + 1] if at else ()
        yield begun + sum(entry.rule == begins for entry in until)


def die_of(context: ViewerContext, step: Step, before: Step, place: int) -> DieKind:
    """The kind of the dice of this roll; `before` is the parent of the step."""
    row, choice = step.rolls[place], step.choice
    if row.sides != MAY_READ_OTHERWISE:
        return plain_die(row.sides)
    rolls = [other.roll for other in step.rolls[:place] if not other.unused]
    state = context.table.state_after(before)
    return die_needed(
        context,
        state,
        read_choice(choice),
        rolls,
        DiceNeeded(row.who, row.purpose, row.count, row.sides),
    )


def die_needed(
    context: ViewerContext, state: Any, choice: Choice, rolls: Sequence[Roll], needed: DiceNeeded
) -> DieKind:
    """The kind of dice that a choice needs in this state."""
    if needed.sides != MAY_READ_OTHERWISE:
        return plain_die(needed.sides)
    stakes = context.table.ruleset.stakes(state, choice, rolls, needed, context.viewer)
    further = stakes.beside is not None
    return DieKind(FURTHER if further else f"d{needed.sides}", stakes.zero)


def plain_die(sides: int) -> DieKind:
    return DieKind(TENS if sides == 100 else f"d{sides}")


def face_of(tens: str, key: str) -> int:
    """The face of the tapped keys; 0, which no die has, for invalid ones."""
    digits = all(
        text.isascii() and text.isdecimal() and len(text) < 6 for text in (tens or "0", key)
    )
    if not digits:
        return 0
    return int(tens) + int(key) or 100 if tens else int(key)
