"""The arithmetic behind "why?": a line for each term, the total, and the rule in words."""

from collections.abc import Mapping

from rulesets.contract import Entry, Line
from rulesets.messages import Dice, Message, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import level, leveled
from rulesets.sentence_patterns import Facts, number
from rulesets.wording.labels import signed

ROLL = pgettext("momentum", "Roll")
RESULT = pgettext("momentum", "Result")
LOWER = pgettext("momentum", "Advantage: the lower die counts")
HIGHER = pgettext("momentum", "Disadvantage: the higher die counts")
TWO = pgettext("momentum", "Two dice, one counts")


def faces(entry: Entry, facts: Facts) -> list[Line]:
    faces = [face for roll in entry.rolls for face in roll.faces]
    return [Line(phrase(ROLL), Dice(", ".join(map(str, faces))))] if faces else []


def counting(entry: Entry, facts: Facts) -> list[Line]:
    """The die of several that counts."""
    if sum(len(roll.faces) for roll in entry.rolls) < 2:
        return []
    edge = facts.get("edge", 0)
    message = LOWER if edge > 0 else HIGHER if edge < 0 else TWO
    return [Line(phrase(message), facts["roll"])]


def result(entry: Entry, facts: Facts) -> list[Line]:
    return [Line(phrase(RESULT), leveled(facts), total=True)]


BONUS = pgettext("momentum", "Bonus")
ARMOUR = pgettext("momentum", "Armour")
TIMES: Mapping[float, Message] = {
    0.5: pgettext("momentum", "Halved"),
    2: pgettext("momentum", "Doubled"),
}
DAMAGE = pgettext("momentum", "Damage")
LEFT = pgettext("momentum", "Hit points left")


def harm(entry: Entry, facts: Facts) -> list[Line]:
    lines = faces(entry, facts)
    if facts.get("bonus"):
        lines.append(Line(phrase(BONUS), signed(facts["bonus"])))
    lessened = [*_multiplied(facts), *_armour(facts)]
    return [
        *lines,
        *(reversed(lessened) if _armour_first(facts) else lessened),
        *number(DAMAGE, facts, "damage", total=True),
        *number(LEFT, facts, "hp"),
    ]


def _multiplied(facts: Facts) -> list[Line]:
    times = TIMES.get(facts.get("times", 1))
    if times is None:
        return []
    return [Line(phrase(times), Dice("½" if facts["times"] < 1 else "× 2"))]


def _armour(facts: Facts) -> list[Line]:
    return [Line(phrase(ARMOUR), signed(-facts["armour"]))] if facts.get("armour") else []


def _armour_first(facts: Facts) -> bool:
    """Whether the sum is correct only if armour is applied before the multiplier (README S13)."""
    if not {"rolled", "bonus", "times", "armour", "damage"} <= facts.keys():
        return False
    base, armour = max(0, facts["rolled"] + facts["bonus"]), facts["armour"]
    after = {max(0, time - armour) for time in _times(base, facts["times"])}
    before = _times(max(0, base - armour), facts["times"])
    return facts["damage"] in before - after


def _times(number: int, times: float) -> set[int]:
    """The products; half is rounded down or up by option."""
    return {number // 2, (number + 1) // 2} if times < 1 else {number * int(times)}


def levels(entry: Entry, facts: Facts) -> list[Line]:
    """The levels of an attack and of the defence that stops it."""
    return [
        Line(phrase(pgettext("momentum", "Attack")), level(facts["against"])),
        Line(phrase(pgettext("momentum", "Defence")), level(facts["level"])),
    ]


def sides(entry: Entry, facts: Facts) -> list[Line]:
    """How many successes count on either side."""
    active = npgettext(
        "momentum", "{count} counts on the active side", "{count} count on the active side"
    )
    passive = npgettext(
        "momentum", "{count} counts on the passive side", "{count} count on the passive side"
    )
    return [
        Line(phrase(active, count=facts["active"])),
        Line(phrase(passive, count=facts["passive"])),
    ]
