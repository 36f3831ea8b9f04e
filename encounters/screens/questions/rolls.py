"""The rolls that an answer waits for: their stakes, as far as the roller may know them, and a row
of the dice pad for each, with a slot for each die in the game's notation.

Rolls that are always needed are typed together: a d100 with its further tens dice, the bullets of a
volley, a blow with its bonus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.translation import pgettext, pgettext_lazy
from msgspec import Struct

from encounters.play.fights.rolls import FURTHER, ONES, TENS, lowest_roll, slots
from encounters.play.models import Attempt
from encounters.play.words.viewer_context import ViewerContext
from encounters.serve.performance.markup import SafeString, format_html
from encounters.text.notation import dice
from encounters.text.wording import Voice
from rulesets.contract import Following, Stakes
from rulesets.dice import DiceNeeded, Roll
from rulesets.scenario import read_choice

LABELS = {
    TENS: pgettext_lazy("dice of d100", "Tens"),
    ONES: pgettext_lazy("dice of d100", "Ones"),
    FURTHER: pgettext_lazy("dice of d100", "Penalty"),
    "bonus": pgettext_lazy("dice of d100", "Bonus"),
}


def stakes(context: ViewerContext, attempt: Attempt, nth: int = 0) -> Stakes:
    """The stakes of the dice that an attempt waits for; of several equal rolls the one with this
    index."""
    parts = attempt.needed.parts
    rolls = [row.roll for row in attempt.rolls] + [lowest_roll(part.due) for part in parts[:nth]]
    return stakes_of(context, attempt, rolls, parts[nth].due)


def stakes_of(
    context: ViewerContext, attempt: Attempt, rolls: Sequence[Roll], asked: DiceNeeded
) -> Stakes:
    """The stakes of these dice of an attempt after those that are `rolls`."""
    table, choice = context.table, read_choice(attempt.choice)
    return table.ruleset.stakes(table.state, choice, rolls, asked, context.viewer)


class DieSlot(Struct, frozen=True):
    """A slot for typing a die, with its keys; or a die already rolled, with its `face`."""

    keys: str
    label: str
    face: str = ""


class PadRoll:
    """The `Stakes` of a roll on a pad, as templates read them: the `key` of its faces, its dice
    already rolled (`done`), and the `slots` of those to type; the bounds of their `sum`, if that
    may be typed instead."""

    def __init__(
        self,
        voice: Voice,
        at_stake: Stakes,
        rolls: Sequence[Following],
        id: str,
        key: str,
        sum: tuple[int, int] | None = None,
    ):
        self.at_stake, self.id, self.key, self.sum = at_stake, id, key, sum
        self.title = voice.say(at_stake.title, strong=False)
        self.reason = voice.say(at_stake.reason)
        self.levels = [(voice.term(name, short=True), most) for name, most in at_stake.levels]
        self.done = list(_dice_on_the_table(voice, at_stake))
        self.slots = list(_slots(voice, rolls, at_stake))

    @property
    def enough(self) -> SafeString | str:
        """The required result, if there is one: "14 or more"."""
        least, most = self.at_stake.least, self.at_stake.most
        words = pgettext("result of dice", "{number} or less")
        if least is not None:
            words = pgettext("result of dice", "{number} or more")
        number = most if least is None else least
        if number is None:
            return ""
        return format_html(words, number=format_html('<bdi dir="ltr">{}</bdi>', number))


def rolls_of(context: ViewerContext, attempt: Attempt) -> Iterator[PadRoll]:
    for nth, part in enumerate(attempt.needed.parts):
        at_stake, id = stakes(context, attempt, nth), f"{attempt.pk}-{nth}"
        sum = (part.count, part.count * part.sides) if part.sum else None
        yield PadRoll(context.voice, at_stake, part.rolls, id, str(attempt.pk), sum)


def _dice_on_the_table(voice: Voice, at_stake: Stakes) -> Iterator[DieSlot]:
    """Dice of the roll that are already on the table: a d100, or a chain."""
    for face, meaning in at_stake.chain:
        digit = "0" if at_stake.zero and face == 10 else str(face)
        yield DieSlot("chain", voice.say(meaning), digit)
    if at_stake.beside is not None:
        tens, ones = divmod(at_stake.beside % 100, 10)
        yield DieSlot(TENS, str(LABELS[TENS]), f"{tens}0")
        yield DieSlot(ONES, str(LABELS[ONES]), str(ones))


def _slots(voice: Voice, rolls: Sequence[Following], at_stake: Stakes) -> Iterator[DieSlot]:
    """A slot for each die; if several rolls are typed together, each with its purpose."""
    mixed = len({roll.purpose for roll in rolls}) > 1
    meaning = voice.plain(at_stake.next)
    for place, kind in slots(rolls, at_stake.beside is not None):
        further = "bonus" if kind == FURTHER and at_stake.dice > 0 else kind
        what = voice.term(rolls[place].purpose, short=True) if mixed else ""
        own = meaning or f"{dice(f'1{kind}')} {what}".strip()
        yield DieSlot(kind, str(LABELS.get(further, own)))
