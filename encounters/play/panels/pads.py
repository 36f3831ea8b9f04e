"""The dice pad: one slot a die in the game's notation, with the keys of that die.

What is rolled in any case is typed at once: a d100 with its further tens dice, the bullets of a
volley, a blow with its bonus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from django.utils.html import format_html, strip_tags
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext, pgettext_lazy

from encounters.notation import dice
from encounters.play.models import Attempt
from encounters.play.panels.chances import percent
from encounters.play.panels.sights import Sight
from encounters.play.panels.slots import FURTHER, ONES, TENS, keys_of, slots
from encounters.play.rolls import given, wanted
from rulesets.contract import Following, Stakes
from rulesets.dice import DiceNeeded
from rulesets.scenario import read_choice

LABELS = {
    TENS: pgettext_lazy("dice of d100", "Tens"),
    ONES: pgettext_lazy("dice of d100", "Ones"),
    FURTHER: pgettext_lazy("dice of d100", "Penalty"),
    "bonus": pgettext_lazy("dice of d100", "Bonus"),
}


def pad(sight: Sight, attempt: Attempt) -> dict[str, Any]:
    """What the roller of an attempt's next dice sees."""
    needed = attempt.needed
    rolls, at_stake = wanted(needed), stakes(sight, attempt)
    done, asked = list(done_of(sight, at_stake)), list(slots_of(sight, rolls, at_stake))
    kinds = dict.fromkeys(slot["keys"] for slot in asked)
    return {
        "pk": attempt.pk,
        "kicker": sight.voice.term(needed["purpose"], "purpose"),
        "question": sight.voice.say(at_stake.title, strong=False),
        "enough": enough(at_stake),
        "notation": dice(notation(rolls)),
        "done": done,
        "slots": asked,
        "levels": [
            (sight.voice.term(name, short=True), highest) for name, highest in at_stake.levels
        ],
        "reason": sight.voice.say(at_stake.reason),
        "now": gettext("now %(share)s") % {"share": strip_tags(percent("#"))},
        "tens": at_stake.dice,
        "sides": at_stake.sides,
        "keys": [(kind, keys_of(kind, at_stake.zero)) for kind in kinds],
        "left": "|".join(to_go(left) for left in range(1, len(asked) + 1)),
        "first": to_go(len(asked)),
        "droppable": not attempt.rolls and (sight.gm or attempt.by in sight.viewer.controls),
        "by": attempt.by,
    }


def enough(at_stake: Stakes) -> SafeString | str:
    """The result that will do, where there is one: "14 or more"."""
    if at_stake.least is not None:
        return _bounded(pgettext("result of dice", "{number} or more"), at_stake.least)
    if at_stake.most is not None:
        return _bounded(pgettext("result of dice", "{number} or less"), at_stake.most)
    return ""


def _bounded(words: str, number: int) -> SafeString:
    return format_html(words, number=format_html('<bdi dir="ltr">{}</bdi>', number))


def stakes(sight: Sight, attempt: Attempt) -> Stakes:
    """What the next dice are about, as far as the roller may know it."""
    table, needed = sight.table, attempt.needed
    known = [given(row).roll for row in attempt.rolls]
    asked = DiceNeeded(needed["who"], needed["purpose"], needed["count"], needed["sides"])
    choice = read_choice(attempt.choice)
    return table.ruleset.stakes(table.state, choice, known, asked, sight.viewer)


def to_go(left: int) -> str:
    return ngettext("%(count)s die to go", "%(count)s dice to go", left) % {"count": left}


def done_of(sight: Sight, at_stake: Stakes) -> Iterator[dict[str, Any]]:
    """Dice of the same roll as they lie on the table: the d100, or a chain."""
    for face, meaning in at_stake.chain:
        shown = "0" if at_stake.zero and face == 10 else str(face)
        yield {"keys": "chain", "face": shown, "label": sight.voice.say(meaning)}
    if at_stake.beside is not None:
        tens, ones = divmod(at_stake.beside % 100, 10)
        yield {"keys": TENS, "face": f"{tens}0", "label": LABELS[TENS]}
        yield {"keys": ONES, "face": str(ones), "label": LABELS[ONES]}


def slots_of(
    sight: Sight, rolls: Sequence[Following], at_stake: Stakes
) -> Iterator[dict[str, Any]]:
    """One slot a die; where several rolls are typed at once, each says what it is for."""
    beside = at_stake.beside is not None
    bonus = at_stake.dice > 0
    mixed = len({roll.purpose for roll in rolls}) > 1
    for place, kind in slots(rolls, beside):
        roll = rolls[place]
        what = sight.voice.term(roll.purpose, short=True) if mixed else ""
        meaning = sight.voice.plain(at_stake.next)
        own = meaning or f"{dice(f'1{kind}')} {what}".strip()
        of_hundred = LABELS.get("bonus" if kind == FURTHER and bonus else kind)
        yield {"keys": kind, "label": of_hundred or own}


def notation(rolls: Sequence[Following]) -> str:
    """All dice in one term: 1d100 + 2d10, 5d10, 1d6 + 1d4."""
    counts: dict[int, int] = {}
    for roll in rolls:
        counts[roll.sides] = counts.get(roll.sides, 0) + roll.count
    return " + ".join(f"{count}d{sides}" for sides, count in counts.items())
