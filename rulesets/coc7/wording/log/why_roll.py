"""The explanation of a percentile roll: every die, every modifier, the number needed (README
7.0)."""

from rulesets.coc7.wording.labels import LEXICON, dice, label, thresholds
from rulesets.contract import Entry, Line
from rulesets.dice import Roll
from rulesets.messages import Dice, Message, Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts


def rolled(entry: Entry, facts: Facts) -> list[Line]:
    return [
        *_dice(entry, facts),
        *_modifiers(facts),
        *_needed(facts),
        *_level(facts),
        *_rules(entry, facts),
    ]


def _dice(entry: Entry, facts: Facts) -> list[Line]:
    """The d100 as tens and ones, then the further tens dice, then the result."""
    first = next((roll for roll in entry.rolls if roll.sides == 100), None)
    if first is None:
        return []
    lines = [Line(phrase(pgettext("coc7", "Roll")), _face(first))]
    tens = [face for roll in entry.rolls if roll.purpose.endswith(TENS) for face in roll.faces]
    if tens:
        message = npgettext("coc7", "{count} further tens die", "{count} further tens dice")
        shown = ", ".join(f"{face % 10}0" for face in tens)
        lines.append(Line(phrase(message, count=len(tens)), Dice(shown)))
        if "roll" in facts:
            counts = phrase(_which_counts(first.faces[0], tens, facts))
            lines.append(Line(counts, facts["roll"], total=True))
    return lines


def _face(roll: Roll) -> Dice:
    face = roll.faces[0]
    return Dice(f"{face // 10 % 10}0 + {face % 10} = {face}")


def _which_counts(first: int, tens: list[int], facts: Facts) -> Message:
    """The message about which die counts, the lowest or the highest, unless all are equal."""
    ones = first % 10
    results = {10 * digit + ones or 100 for digit in (first // 10 % 10, *(f % 10 for f in tens))}
    if len(results) == 1:
        return RESULT
    return LOWEST if facts["roll"] == min(results) else HIGHEST


TENS = " tens"
RESULT = pgettext("coc7", "Result")
LOWEST = pgettext("coc7", "Bonus: the lowest result counts")
HIGHEST = pgettext("coc7", "Penalty: the highest result counts")


def _modifiers(facts: Facts) -> list[Line]:
    lines = [
        Line(phrase(pgettext("coc7", "{reason}"), reason=Term(reason_of(name))), dice(net))
        for name, net in facts.items()
        if name.startswith("mod_") and net
    ]
    if len(lines) > 1 and "dice" in facts:
        lines.append(Line(phrase(pgettext("coc7", "What remains")), dice(facts["dice"])))
    if facts.get("raised"):
        message = npgettext("coc7", "Harder by {count} level", "Harder by {count} levels")
        lines.append(Line(phrase(message, count=facts["raised"])))
    return lines


def reason_of(fact: str) -> str:
    name = fact.removeprefix("mod_")
    return f"mod.{name}" if f"mod.{name}" in LEXICON.terms else name


def _needed(facts: Facts) -> list[Line]:
    lines = []
    if "skill" in facts:
        lines.append(Line(phrase(LEVELS), thresholds(facts["skill"])))
    if facts.get("difficulty", "regular") != "regular":
        word = label("difficulty", facts["difficulty"])
        lines.append(Line(phrase(pgettext("coc7", "Difficulty")), word))
        if "needed" in facts:
            lines.append(Line(phrase(pgettext("coc7", "Needed")), Dice(f"≤ {facts['needed']}")))
    return lines


LEVELS = pgettext("coc7", "Regular / hard / extreme")


def _level(facts: Facts) -> list[Line]:
    if "level" not in facts:
        return []
    level = Term(facts["level"])
    return [Line(phrase(pgettext("coc7", "Success level")), level, total=True)]


def _rules(entry: Entry, facts: Facts) -> list[Line]:
    lines = []
    if facts.get("mod_outnumbered"):
        lines.append(Line(phrase(OUTNUMBERED)))
    elif _unexplained(entry, facts):
        lines.append(Line(phrase(IN_MELEE)))
    if facts.get("raised"):
        lines.append(Line(phrase(RAISED)))
    if facts.get("level") == "fumble":
        lines.append(Line(phrase(FUMBLE)))
    return lines


def _unexplained(entry: Entry, facts: Facts) -> bool:
    """Whether the roll has further dice whose modifiers the reader may not know."""
    blow = entry.rule == "attack_roll" and "range" not in facts and "dice" not in facts
    return blow and any(roll.purpose.endswith(TENS) for roll in entry.rolls)


IN_MELEE = pgettext(
    "coc7",
    "In melee there is a bonus die against whoever is outnumbered and has already defended this "
    "round, and against whoever is prone.",
)
OUTNUMBERED = pgettext(
    "coc7",
    "Outnumbered: the target faces several opponents and has already dodged, fought back or used a "
    "manoeuvre this round. Every further melee attack on it gets a bonus die.",
)
RAISED = pgettext("coc7", "Two penalty dice at most; each further one raises the difficulty.")
FUMBLE = pgettext("coc7", "100 is a fumble; so is 96 or more where less than 50 was needed.")
