"""The rolls of a pad, a row each: the purpose, and a slot for each die in the game's notation.

Rolls that are always needed are typed together: a d100 with its further tens dice, the bullets of a
volley, a blow with its bonus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import pgettext_lazy
from msgspec import Struct

from encounters.performance.markup import SafeString
from encounters.play.models import Attempt
from encounters.play.panels.questions.slots import FURTHER, ONES, TENS, slots
from encounters.play.panels.questions.stakes import enough, stakes
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text.notation import dice
from encounters.text.wording import Voice
from rulesets.contract import Following, Stakes

LABELS = {
    TENS: pgettext_lazy("dice of d100", "Tens"),
    ONES: pgettext_lazy("dice of d100", "Ones"),
    FURTHER: pgettext_lazy("dice of d100", "Penalty"),
    "bonus": pgettext_lazy("dice of d100", "Bonus"),
}


class Slot(Struct, frozen=True):
    """A slot for typing a die, with its keys; or a die already rolled, with its `face`."""

    keys: str
    label: str
    face: str = ""


class PadRoll(Struct, frozen=True, kw_only=True):
    """One of the equal rolls of a pad: the `key` of its faces, what is `at_stake`, its dice already
    rolled (`done`), and the `slots` of those to type; the bounds of their `sum`, if that may be
    typed instead."""

    id: str
    key: str
    at_stake: Stakes
    title: SafeString
    enough: SafeString | str
    reason: SafeString
    levels: tuple[tuple[str, int], ...]
    done: tuple[Slot, ...]
    slots: tuple[Slot, ...]
    sum: tuple[int, int] | None


def rolls_of(context: ViewerContext, attempt: Attempt) -> Iterator[PadRoll]:
    for nth, part in enumerate(attempt.needed.parts):
        at_stake = stakes(context, attempt, nth)
        id = f"{attempt.pk}-{nth}"
        sum = (part.count, part.count * part.sides) if part.sum else None
        yield roll_of(context.voice, at_stake, part.rolls, id, str(attempt.pk), sum)


def roll_of(
    voice: Voice,
    at_stake: Stakes,
    rolls: Sequence[Following],
    id: str,
    key: str,
    sum: tuple[int, int] | None = None,
) -> PadRoll:
    return PadRoll(
        id=id,
        key=key,
        at_stake=at_stake,
        title=voice.say(at_stake.title, strong=False),
        enough=enough(at_stake),
        reason=voice.say(at_stake.reason),
        levels=tuple((voice.term(name, short=True), most) for name, most in at_stake.levels),
        done=tuple(_done(voice, at_stake)),
        slots=tuple(_to_type(voice, rolls, at_stake)),
        sum=sum,
    )


def _done(voice: Voice, at_stake: Stakes) -> Iterator[Slot]:
    """Dice of the roll that are already on the table: a d100, or a chain."""
    for face, meaning in at_stake.chain:
        shown = "0" if at_stake.zero and face == 10 else str(face)
        yield Slot("chain", voice.say(meaning), shown)
    if at_stake.beside is not None:
        tens, ones = divmod(at_stake.beside % 100, 10)
        yield Slot(TENS, str(LABELS[TENS]), f"{tens}0")
        yield Slot(ONES, str(LABELS[ONES]), str(ones))


def _to_type(voice: Voice, rolls: Sequence[Following], at_stake: Stakes) -> Iterator[Slot]:
    """A slot for each die; if several rolls are typed together, each with its purpose."""
    mixed = len({roll.purpose for roll in rolls}) > 1
    meaning = voice.plain(at_stake.next)
    for place, kind in slots(rolls, at_stake.beside is not None):
        further = "bonus" if kind == FURTHER and at_stake.dice > 0 else kind
        what = voice.term(rolls[place].purpose, short=True) if mixed else ""
        own = meaning or f"{dice(f'1{kind}')} {what}".strip()
        yield Slot(kind, str(LABELS.get(further, own)))
