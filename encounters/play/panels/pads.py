"""The dice pad: one slot a die in the game's notation, with the keys of that die.

A key is a face and what stands on it: of tens dice that belong to a d100, 00 is the tenth face.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.html import strip_tags
from django.utils.translation import gettext, ngettext, pgettext

from encounters.play.models import Attempt
from encounters.play.panels.answered import phrase_of
from encounters.play.panels.questions import percent
from encounters.play.panels.sights import Sight
from encounters.play.panels.wording import dice
from encounters.play.rolls import given
from rulesets.contract import Stakes
from rulesets.dice import DiceNeeded
from rulesets.scenario import read_choice

TENS, ONES, FURTHER = "tens", "ones", "further"
Key = tuple[str, str]


def pad(sight: Sight, attempt: Attempt) -> dict[str, Any]:
    """What the roller of an attempt's next dice sees."""
    needed = attempt.needed
    count, sides = needed["count"], needed["sides"]
    at_stake = stakes(sight, attempt)
    done, slots = list(done_of(at_stake)), list(slots_of(count, sides, at_stake))
    return {
        "pk": attempt.pk,
        "key": str(attempt.pk),
        "kicker": sight.voice.term(needed["purpose"]),
        **_what_for(sight, attempt),
        "who": sight.voice.name(needed["who"]),
        "notation": dice(f"{count}d{sides}"),
        "done": done,
        "slots": slots,
        "levels": [
            (sight.voice.term(name, short=True), highest)
            for name, highest in (at_stake.levels if at_stake else ())
        ],
        "reason": sight.voice.say(at_stake.reason) if at_stake and at_stake.reason else "",
        "now": gettext("now %(share)s") % {"share": strip_tags(percent("#"))},
        "tens": at_stake.dice if at_stake else 0,
        "keys": [(kind, keys_of(kind)) for kind in dict.fromkeys(slot["keys"] for slot in slots)],
        "left": "|".join(to_go(left) for left in range(1, len(slots) + 1)),
        "first": to_go(len(slots)),
        "droppable": not attempt.rolls and (sight.gm or attempt.by in sight.viewer.controls),
        "by": attempt.by,
    }


def _what_for(sight: Sight, attempt: Attempt) -> dict[str, Any]:
    """What the roller chose; for whoever rolls because of another's choice, what that answers."""
    choice, who = attempt.choice, attempt.needed["who"]
    asked = next((one for one in sight.asked.get(choice["by"], ())), None)
    if who == choice["by"] or asked is None or asked.kind != choice["kind"]:
        said = phrase_of(sight, choice)
        return {"question": sight.voice.say(said, strong=False), "deed": sight.voice.plain(said)}
    said = sight.table.ruleset.wording.question(sight.view, asked)
    return {"question": sight.voice.say(said, strong=False), "deed": gettext("Confirm the dice")}


def stakes(sight: Sight, attempt: Attempt) -> Stakes | None:
    """What the next dice are about, as far as the roller may know it."""
    table, needed = sight.table, attempt.needed
    known = [given(row).roll for row in attempt.rolls]
    asked = DiceNeeded(needed["who"], needed["purpose"], needed["count"], needed["sides"])
    choice = read_choice(attempt.choice)
    return table.ruleset.stakes(table.state, choice, known, asked, sight.viewer)


def to_go(left: int) -> str:
    return ngettext("%(count)s die to go", "%(count)s dice to go", left) % {"count": left}


def done_of(at_stake: Stakes | None) -> Iterator[dict[str, Any]]:
    """The two dice of the d100 that further tens dice belong to, as they lie on the table."""
    if at_stake is not None and at_stake.beside is not None:
        tens, ones = divmod(at_stake.beside % 100, 10)
        yield {"keys": TENS, "face": f"{tens}0", "label": pgettext("dice of d100", "Tens")}
        yield {"keys": ONES, "face": str(ones), "label": pgettext("dice of d100", "Ones")}


def slots_of(count: int, sides: int, at_stake: Stakes | None) -> Iterator[dict[str, Any]]:
    """One slot a die; a d100 has two, for tens and ones."""
    for _ in range(count):
        if at_stake is not None and at_stake.beside is not None:
            bonus = pgettext("dice of d100", "Bonus")
            penalty = pgettext("dice of d100", "Penalty")
            yield {"keys": FURTHER, "label": bonus if at_stake.dice > 0 else penalty}
        elif sides == 100:
            yield {"keys": TENS, "label": pgettext("dice of d100", "Tens")}
            yield {"keys": ONES, "label": pgettext("dice of d100", "Ones")}
        else:
            yield {"keys": f"d{sides}", "label": dice(f"1d{sides}")}


def keys_of(kind: str) -> list[Key]:
    """The faces of a die, and what stands on them."""
    if kind == FURTHER:
        return [(str(face or 10), f"{face}0") for face in range(10)]
    if kind == TENS:
        return [(f"{face}0", f"{face}0") for face in range(10)]
    if kind == ONES:
        return [(str(face), str(face)) for face in range(10)]
    return [(str(face), str(face)) for face in range(1, int(kind[1:]) + 1)]


def faces_of(typed: list[str], sides: int) -> list[int] | None:
    """The faces that the slots stand for; None for what is no number. 00 and 0 are a hundred."""
    if not all(face.isascii() and face.isdecimal() and len(face) < 6 for face in typed):
        return None
    numbers = [int(face) for face in typed]
    if sides != 100 or len(numbers) % 2 or not all(_fits(*two) for two in _pairs(numbers)):
        return numbers
    return [tens + ones or 100 for tens, ones in _pairs(numbers)]


def _pairs(numbers: list[int]) -> list[tuple[int, int]]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _fits(tens: int, ones: int) -> bool:
    return tens % 10 == 0 and tens <= 90 and ones <= 9
