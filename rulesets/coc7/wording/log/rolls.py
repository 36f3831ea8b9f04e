"""Percentile rolls (README 6, 7.0): titles and faces of dice, and in the log every die, every
modifier, the number needed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.coc7.wording.labels import LEXICON, dice, label, level, sentences, thresholds
from rulesets.contract import Entry, Face, Line
from rulesets.dice import Roll
from rulesets.log_rows import Rule, Why, by_value, when, worded
from rulesets.messages import Dice, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import every_face
from rulesets.sentence_patterns import Facts, Say, titled

ROLL = "difficulty roll level success"
PERCENTILE = "skill needed dice"
MODIFIERS = "bonus penalty " + " ".join(
    f"mod_{name}"
    for name in (
        "outnumbered undefended prone held situational build point_blank aim size cover dive fast "
        "melee load burst volley"
    ).split()
)
TENS = " tens"
WORDS = sentences("rolls")
"""The roll of an attack or an answer, for a tile."""


def roll(says: Say, sees: str = "", actor: str = "", **more: Any) -> Rule:
    """The row of a rule that rolls; players read the numbers behind it for their own side."""
    row: dict[str, Any] = {
        "sees": f"{sees} {ROLL}",
        "actor": f"{PERCENTILE} {actor}",
        "outcome": "level success",
        "says": says,
        "why": ROLLED,
    }
    return Rule(**row | more)


def roll_of(facts: Facts) -> dict[str, Any]:
    return {"roll": facts["roll"], "level": level(facts["level"])}


def reason_of(fact: str) -> str:
    name = fact.removeprefix("mod_")
    return f"mod.{name}" if f"mod.{name}" in LEXICON.terms else name


def _dice(entry: Entry, facts: Facts) -> Iterator[Line]:
    """The d100 as tens and ones, then the further tens dice, then the result."""
    first = next((roll.faces[0] for roll in entry.rolls if roll.sides == 100), None)
    if first is None:
        return
    ones = first % 10
    dice = Dice(f"{first // 10 % 10}0 + {ones} = {first}")
    yield Line(phrase(pgettext("coc7", "Roll")), dice)
    tens = [face % 10 for roll in entry.rolls if roll.purpose.endswith(TENS) for face in roll.faces]
    if not tens:
        return
    further = npgettext("coc7", "{count} further tens die", "{count} further tens dice")
    yield Line(phrase(further, len(tens)), Dice(", ".join(f"{digit}0" for digit in tens)))
    results = {10 * digit + ones or 100 for digit in (first // 10 % 10, *tens)}
    counts = LOWEST if facts["roll"] == min(results) else HIGHEST
    yield Line(phrase(counts if len(results) > 1 else RESULT), facts["roll"], total=True)


RESULT = pgettext("coc7", "Result")
LOWEST = pgettext("coc7", "Bonus: the lowest result counts")
HIGHEST = pgettext("coc7", "Penalty: the highest result counts")


def _modifiers(entry: Entry, facts: Facts) -> Iterator[Line]:
    modifiers = {name: net for name, net in facts.items() if name.startswith("mod_") and net}
    for name, net in modifiers.items():
        reason = Term(reason_of(name))
        yield Line(phrase(pgettext("coc7", "{reason}"), reason=reason), dice(net))
    if len(modifiers) > 1 and "dice" in facts:
        yield Line(phrase(pgettext("coc7", "What remains")), dice(facts["dice"]))
    if facts.get("raised"):
        harder = npgettext("coc7", "Harder by {count} level", "Harder by {count} levels")
        yield Line(phrase(harder, facts["raised"]))


def _needed(entry: Entry, facts: Facts) -> Iterator[Line]:
    if facts.get("difficulty", "regular") != "regular":
        word = label("difficulty", facts["difficulty"])
        yield Line(phrase(pgettext("coc7", "Difficulty")), word)
        if "needed" in facts:
            yield Line(phrase(pgettext("coc7", "Needed")), Dice(f"≤ {facts['needed']}"))


def _level(entry: Entry, facts: Facts) -> Iterator[Line]:
    yield Line(phrase(pgettext("coc7", "Success level")), Term(facts["level"]), total=True)


def _unexplained(entry: Entry, facts: Facts) -> Iterator[Line]:
    """The rule behind further dice in melee whose modifiers the reader may not know."""
    unknown = entry.rule == "attack_roll" and "range" not in facts and "dice" not in facts
    if unknown and any(roll.purpose.endswith(TENS) for roll in entry.rolls):
        yield Line(phrase(IN_MELEE))


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
ROLLED: Why = (
    _dice,
    _modifiers,
    worded("skill", pgettext("coc7", "Regular / hard / extreme"), thresholds),
    _needed,
    _level,
    when("mod_outnumbered", OUTNUMBERED),
    _unexplained,
    when("raised", RAISED),
    by_value("level", {"fumble": FUMBLE}),
)


CHECK = pgettext("coc7", "{who}: check ({skill})")
FURTHER_TENS = pgettext("coc7", "{roll} (further tens dice)")


def title(who: str, purpose: str, entry: Entry | None) -> Phrase:
    first = purpose.removesuffix(TENS)
    if first != purpose:
        return phrase(FURTHER_TENS, roll=title(who, first, entry))
    if purpose == "check" and entry is not None and "check" in entry.facts:
        return phrase(CHECK, who=Name(who), skill=label("check", entry.facts["check"]))
    return titled(LEXICON.rolled[purpose], who, entry)


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    """The faces; further tens dice are shown with the d100 that they belong to."""
    if roll.purpose.endswith(TENS) and _first(entry, roll):
        return ()
    if roll.sides != 100:
        return every_face(entry, roll)
    face, result = roll.faces[0], entry.facts.get("roll")
    tens = [face // 10 % 10, *(digit % 10 for digit in _further(entry, roll))]
    counted = next((at for at, digit in enumerate(tens) if _read(digit, face) == result), None)
    return (
        *(Face(f"{digit}0", counts=counted in (None, at)) for at, digit in enumerate(tens)),
        Face(str(face % 10)),
    )


def _read(tens: int, face: int) -> int:
    return 10 * tens + face % 10 or 100


def _further(entry: Entry, roll: Roll) -> tuple[int, ...]:
    purpose = roll.purpose + TENS
    return next((other.faces for other in entry.rolls if other.purpose == purpose), ())


def _first(entry: Entry, roll: Roll) -> bool:
    return any(other.purpose + TENS == roll.purpose for other in entry.rolls)
