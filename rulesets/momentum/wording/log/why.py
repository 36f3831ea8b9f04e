"""The arithmetic behind "why?": a line for each term, the total, and the rule in words."""

from collections.abc import Mapping

from rulesets.contract import Entry, Line
from rulesets.messages import Dice, Message, Term, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import counted, level, leveled
from rulesets.sentence_patterns import Facts, number
from rulesets.wording.labels import signed

ROLL = pgettext("momentum", "Roll")
VALUE = pgettext("momentum", "Value")
HARD = pgettext("momentum", "Level II up to")
EXTREME = pgettext("momentum", "Level III up to")
RESULT = pgettext("momentum", "Result")
LOWER = pgettext("momentum", "Advantage: the lower die counts")
HIGHER = pgettext("momentum", "Disadvantage: the higher die counts")
TWO = pgettext("momentum", "Two dice, one counts")
TOTAL = pgettext("momentum", "Total")


def _faces(entry: Entry) -> list[Line]:
    faces = [face for roll in entry.rolls for face in roll.faces]
    if not faces:
        return []
    return [Line(phrase(ROLL), Dice(", ".join(map(str, faces))))]


def test(entry: Entry, facts: Facts) -> list[Line]:
    lines = _faces(entry)
    if len([face for roll in entry.rolls for face in roll.faces]) > 1 and "roll" in facts:
        edge = facts.get("edge", 0)
        message = LOWER if edge > 0 else HIGHER if edge < 0 else TWO
        lines.append(Line(phrase(message), facts["roll"]))
    lines += number(VALUE, facts, "value")
    lines += number(HARD, facts, "hard")
    lines += number(EXTREME, facts, "extreme")
    if "level" in facts:
        lines.append(Line(phrase(RESULT), leveled(facts), total=True))
    return lines


def initiative(entry: Entry, facts: Facts) -> list[Line]:
    message = pgettext("momentum", "Initiative value")
    lines = [*_faces(entry), *number(message, facts, "value")]
    return [*lines, *number(TOTAL, facts, "total", total=True)]


BONUS = pgettext("momentum", "Bonus")
ARMOUR = pgettext("momentum", "Armour")
TIMES: Mapping[float, Message] = {
    0.5: pgettext("momentum", "Halved"),
    2: pgettext("momentum", "Doubled"),
}
DAMAGE = pgettext("momentum", "Damage")
LEFT = pgettext("momentum", "Hit points left")


def damage(entry: Entry, facts: Facts) -> list[Line]:
    lines = _faces(entry)
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


def half(entry: Entry, facts: Facts) -> list[Line]:
    return [*damage(entry, facts), Line(phrase(NO_SUCCESS))]


NO_SUCCESS = pgettext(
    "momentum", "No test of the exchange succeeded: half damage to whoever failed as well."
)


def ward(entry: Entry, facts: Facts) -> list[Line]:
    if not {"level", "against"} <= facts.keys():
        return []
    return [
        Line(phrase(pgettext("momentum", "Attack")), level(facts["against"])),
        Line(phrase(pgettext("momentum", "Defence")), level(facts["level"])),
        Line(phrase(pgettext("momentum", "A defence stops what is not higher than itself."))),
    ]


def count(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    active = npgettext(
        "momentum", "{count} counts on the active side", "{count} count on the active side"
    )
    passive = npgettext(
        "momentum", "{count} counts on the passive side", "{count} count on the passive side"
    )
    if "active" in facts and "passive" in facts:
        lines += [Line(phrase(active, count=facts["active"]))]
        lines += [Line(phrase(passive, count=facts["passive"]))]
    rule = COUNTED.get(counted(facts))
    return [*lines, Line(phrase(rule))] if rule else lines


COUNTED: Mapping[str, Message] = {
    "one_side": pgettext("momentum", "What the other side does not stop takes effect."),
    "all": pgettext("momentum", "It was decided that every success counts."),
    "top": pgettext("momentum", "A higher level trumps a lower one."),
    "none": pgettext("momentum", "Declining the damage costs the active side the Momentum."),
}


def momentum(entry: Entry, facts: Facts) -> list[Line]:
    rule = REASONS.get(facts.get("reason", ""))
    return [Line(phrase(rule))] if rule else []


REASONS: Mapping[str, Message] = {
    "outdone": pgettext(
        "momentum", "The best success of the passive side beats that of the active side."
    ),
    "outdone_by_defence": pgettext(
        "momentum", "A defence beats the attack, and nothing of the active side gets through."
    ),
    "stalemate_declined": pgettext(
        "momentum", "Declining the damage costs the active side the Momentum."
    ),
    "technique": pgettext("momentum", "The technique costs the Momentum, whatever it achieves."),
    "all_prone": pgettext("momentum", "A side that is all on the ground loses the Momentum."),
}


def distance(entry: Entry, facts: Facts) -> list[Line]:
    return number(pgettext("momentum", "Distance in metres"), facts, "distance")


def cast(entry: Entry, facts: Facts) -> list[Line]:
    lines = number(pgettext("momentum", "Cost in magic points"), facts, "cost")
    lines += number(pgettext("momentum", "Magic points left"), facts, "mp")
    if facts.get("hindered"):
        message = pgettext("momentum", "Hindered by moving or by the melee")
        lines.append(Line(phrase(message)))
    return lines


def out(entry: Entry, facts: Facts) -> list[Line]:
    message = pgettext("momentum", "Condition")
    return [Line(phrase(message), Term(facts["status"]))] if "status" in facts else []
