"""The dice pad: one slot a die in the game's notation, with the keys of that die."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.utils.translation import ngettext, pgettext

from encounters.play.models import Attempt
from encounters.play.panels.answered import deed, phrase_of
from encounters.play.panels.sights import Sight
from encounters.play.panels.wording import dice

TENS, ONES = "tens", "ones"


def pad(sight: Sight, attempt: Attempt) -> dict[str, Any]:
    """What the roller of an attempt's next dice sees."""
    needed = attempt.needed
    count, sides = needed["count"], needed["sides"]
    slots = list(slots_of(count, sides))
    return {
        "pk": attempt.pk,
        "key": str(attempt.pk),
        "kicker": sight.voice.term(needed["purpose"]),
        "question": deed(sight, attempt.choice),
        "deed": sight.voice.plain(phrase_of(sight, attempt.choice)),
        "who": sight.voice.name(needed["who"]),
        "notation": dice(f"{count}d{sides}"),
        "slots": slots,
        "keys": [(kind, keys_of(kind)) for kind in dict.fromkeys(slot["keys"] for slot in slots)],
        "left": "|".join(to_go(left) for left in range(1, len(slots) + 1)),
        "first": to_go(len(slots)),
        "droppable": not attempt.rolls,
        "by": attempt.by,
    }


def to_go(left: int) -> str:
    return ngettext("%(count)s die to go", "%(count)s dice to go", left) % {"count": left}


def slots_of(count: int, sides: int) -> Iterator[dict[str, Any]]:
    """One slot a die; a d100 has two, for tens and ones."""
    for _ in range(count):
        if sides == 100:
            yield {"keys": TENS, "label": pgettext("dice of d100", "Tens")}
            yield {"keys": ONES, "label": pgettext("dice of d100", "Ones")}
        else:
            yield {"keys": f"d{sides}", "label": dice(f"1d{sides}")}


def keys_of(kind: str) -> list[str]:
    """The faces of a die as they stand on it."""
    if kind == TENS:
        return [f"{face}0" for face in range(10)]
    if kind == ONES:
        return [str(face) for face in range(10)]
    return [str(face) for face in range(1, int(kind[1:]) + 1)]


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
