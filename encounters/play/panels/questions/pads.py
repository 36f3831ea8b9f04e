"""The dice pad: one slot a die in the game's notation, with the keys of that die.

What is rolled in any case is typed at once: a d100 with its further tens dice, the bullets of a
volley, a blow with its bonus.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any
from zlib import crc32

from django.utils.translation import pgettext_lazy

from encounters.markup import SafeString, format_html, strip_tags
from encounters.notation import dice
from encounters.play.dice.equal_rolls import lowest
from encounters.play.dice.rolls import due, given, parts, shape, wanted
from encounters.play.models import Attempt
from encounters.play.panels.questions.chances import percent
from encounters.play.panels.questions.slots import FURTHER, ONES, TENS, keys_of, slots
from encounters.play.panels.sights import Sight
from encounters.spoken import gettext, ngettext, pgettext
from rulesets.contract import Following, Stakes
from rulesets.scenario import read_choice

MOST_ROWS = 6  # equal rolls on one pad: their keys stay in sight
LABELS = {
    TENS: pgettext_lazy("dice of d100", "Tens"),
    ONES: pgettext_lazy("dice of d100", "Ones"),
    FURTHER: pgettext_lazy("dice of d100", "Penalty"),
    "bonus": pgettext_lazy("dice of d100", "Bonus"),
}


def together(attempts: Sequence[Attempt]) -> list[Attempt]:
    """The first of these attempts, and all that wait for the same kind of roll: one pad."""
    kind = shape(attempts[0].needed)
    rows, found = 0, list[Attempt]()
    for attempt in attempts:
        rows += len(parts(attempt.needed))
        if shape(attempt.needed) == kind and (rows <= MOST_ROWS or not found):
            found.append(attempt)
    return found


def pad(sight: Sight, attempts: Sequence[Attempt]) -> dict[str, Any]:
    """What the roller of the next dice sees; `attempts` wait for the same kind of roll."""
    first = attempts[0]
    rows = [_row(sight, one, nth) for one in attempts for nth in range(len(parts(one.needed)))]
    slots, single = [slot for row in rows for slot in row["slots"]], len(rows) == 1
    at_stake: Stakes = rows[0]["stakes"]
    kinds = dict.fromkeys(slot["keys"] for slot in slots)
    rolls = [roll for one in attempts for part in parts(one.needed) for roll in wanted(part)]
    return {
        "pks": [attempt.pk for attempt in attempts],
        "moment": _moment(first, at_stake),
        "kicker": sight.voice.term(first.needed["purpose"], "purpose"),
        "question": rows[0]["title"] if single else _several(len(rows)),
        "enough": enough(at_stake) if single else "",
        "notation": dice(notation(rolls)),
        "rows": rows,
        "single": single,
        "levels": rows[0]["levels"] if single else [],
        "reason": sight.voice.say(at_stake.reason) if single else "",
        "now": gettext("now %(share)s") % {"share": strip_tags(percent("#"))},
        "tens": at_stake.dice,
        "sides": at_stake.sides,
        "keys": [(kind, keys_of(kind, at_stake.zero)) for kind in kinds],
        "left": "|".join(to_go(left) for left in range(1, len(slots) + 1)),
        "first": to_go(len(slots)),
        "droppable": single and not first.rolls and (sight.gm or first.by in sight.viewer.controls),
        "by": first.by,
    }


def _row(sight: Sight, attempt: Attempt, nth: int) -> dict[str, Any]:
    """One of the equal rolls of a pad: whose and against what, what will do, and its slots."""
    part, at_stake = parts(attempt.needed)[nth], stakes(sight, attempt, nth)
    levels = [(sight.voice.term(name, short=True), most) for name, most in at_stake.levels]
    return {
        "id": f"{attempt.pk}-{nth}",
        "pk": attempt.pk,
        "stakes": at_stake,
        "title": sight.voice.say(at_stake.title, strong=False),
        "enough": enough(at_stake),
        "reason": sight.voice.say(at_stake.reason),
        "levels": levels,
        "done": list(done_of(sight, at_stake)),
        "slots": list(slots_of(sight, wanted(part), at_stake)),
    }


def _moment(attempt: Attempt, at_stake: Stakes) -> str:
    """The same for all dice of one roll, however many times it goes on: nothing jumps then."""
    lying = len(at_stake.chain) or int(at_stake.beside is not None)
    tapped = crc32(attempt.token.encode())
    return f"{attempt.by}-{attempt.kind}-{tapped:x}-{len(attempt.rolls) - lying}"


def _several(count: int) -> str:
    return ngettext("%(count)s roll", "%(count)s rolls", count) % {"count": count}


def enough(at_stake: Stakes) -> SafeString | str:
    """The result that will do, where there is one: "14 or more"."""
    if at_stake.least is not None:
        return _bounded(pgettext("result of dice", "{number} or more"), at_stake.least)
    if at_stake.most is not None:
        return _bounded(pgettext("result of dice", "{number} or less"), at_stake.most)
    return ""


def _bounded(words: str, number: int) -> SafeString:
    return format_html(words, number=format_html('<bdi dir="ltr">{}</bdi>', number))


def stakes(sight: Sight, attempt: Attempt, nth: int = 0) -> Stakes:
    """What the next dice are about, as far as the roller may know it; of several equal rolls the
    one with this number."""
    table, before = sight.table, parts(attempt.needed)[:nth]
    known = [*(given(row).roll for row in attempt.rolls), *map(lowest, map(due, before))]
    asked = due(parts(attempt.needed)[nth])
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
