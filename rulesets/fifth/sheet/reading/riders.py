"""The effects of a hit or a failed save in a sentence: saves, damage, conditions and durations."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Figure
from rulesets.fifth.state import ABILITIES, CONDITIONS, DAMAGE_TYPES

ABILITY_NAMES = ("strength", "dexterity", "constitution", "intelligence", "wisdom", "charisma")
ABILITY_OF = {
    **dict(zip(ABILITY_NAMES, ABILITIES, strict=True)),
    **{name: name for name in ABILITIES},
}
_ABILITY = "|".join(ABILITY_NAMES)
TYPE = rf"(?P<type>{'|'.join(DAMAGE_TYPES)})"
DICE = r"(?P<count>\d{1,2})d(?P<sides>\d{1,3})(?:\s?(?P<plus>[+-]\s?\d{1,2}))?"
_BARE = DICE.replace("?P<", "?P<bare_")
AMOUNT = rf"(?:(?:(?P<mean>\d{{1,3}})\s?)?\(\s?{DICE}\s?\)|(?P<flat>\d{{1,2}})(?!\d|d\d)|{_BARE})"
"""Damage with its mean before the dice, as a number alone, or as dice alone."""
_SAVES = (
    rf"(?:must|to)?\s*(?:make|succeed on|attempt)?\s*an?\s+DC\s?(?P<dc>\d{{1,2}})\s+"
    rf"(?P<ability>{_ABILITY})\s+(?:saving throw|save)"
    r"(?:\s+against\s+(?:this magic|poison|disease))?",
    rf"(?P<ability>{_ABILITY}) Saving Throw:\s*DC\s?(?P<dc>\d{{1,2}})",
)
_ON_FAILURE = (
    r"(?:(?:or|Failure:|,)\s*)?(?:on a (?:failure|failed save),? (?:(?:the|a) )?\w+ )?"
    rf"(?:takes?|taking)?\s*{AMOUNT}\s+{TYPE}\s+damage"
    r"(?:\s+on a failed (?:save|saving throw))?"
)
_HALF = (
    r",?\s*or half as much damage on a success(?:ful one)?|Success:\s*Half damage(?: only)?"
    r"|takes half (?:as much|the)(?: \w+)? damage"
)
_CONDITIONS = "|".join(CONDITIONS)
_TWO = (
    rf"(?P<condition>{_CONDITIONS})(?:\s+condition)?"
    rf"(?:\s*(?:and|,)\s*(?:(?:is|be|has the)\s+)?(?:knocked\s+)?(?P<second>{_CONDITIONS}))?"
    r"(?:\s+conditions?)?"
)
_BECOMES = (
    r"(?:be|become|becomes|becoming|is|are|falls?|has the|have the|also|magically|knocked|turned)"
)
_LAID = (
    r"(?:(?:the|a|that) (?:target|creature)|it|,?\s*(?:or|and)|Failure:)"
    rf"(?:\s+(?:the target|must|{_BECOMES}))+\s+{_TWO}"
)
_GRIP = r"\(\s?escape DC\s?(\d{1,2})\s?\)"
_WHILE_HELD = (
    r"(?:Until (?:this|the) grapple ends|While grappled)[^.]{0,20},"
    rf"[^.]{{0,40}}?\b(?:is|has the)\s+(?P<condition>{_CONDITIONS})"
)
_WEB = (
    r"(?:As an action, )?(?:the|a) (?:restrained )?(?:target|creature) can "
    r"(?:use its action to )?make a DC\s?(\d{1,2}) (Strength) check[^.]{0,80}\.?"
)
_AGAIN = (
    r"[^.]{0,60}(?:can repeat|repeats) the saving throw at the end of each of its turns"
    r"[^.]{0,80}\.?"
)
_ENDS = (
    (r"for 1 minute", "source_start", 10),
    (r"until the end of (?:its|the target's|the creature's) next turn", "target_end", 1),
    (r"until the start of (?:its|the target's|the creature's) next turn", "target_start", 1),
    (r"until the end of the [\w' -]{1,40}'s next turn", "source_end", 1),
    (r"until the start of the [\w' -]{1,40}'s next turn", "source_start", 1),
)
_SENTENCE = re.compile(r"(?<=\.)\s+(?=[A-Z])")
_FAILED = re.compile(r"\.\s+(On a fail|Failure|Success)")
_PUSHED = r"(?:is |be )?(?:pushed|thrown|flung)(?: up to)? \d{1,3} (?:feet|ft\.)[^.,]{0,30}"


def dice_in(match: re.Match[str]) -> tuple[str, int]:
    """The dice without their constant, as "2d6", and the constant; a number alone is a constant."""
    if match["flat"]:
        return "", int(match["flat"])
    prefix = "" if match["count"] else "bare_"
    plus = (match[f"{prefix}plus"] or "0").replace(" ", "")
    return f"{int(match[f'{prefix}count'])}d{int(match[f'{prefix}sides'])}", int(plus)


def written(dice: str, plus: int) -> str:
    """Dice and constant in this program's notation."""
    if not dice:
        return str(max(plus, 0))
    return f"{dice}{plus:+d}" if plus else dice


def mean_of(dice: str, plus: int) -> int:
    count, _d, sides = dice.partition("d")
    return int(count) * (int(sides) + 1) // 2 + plus if dice else plus


def odd_mean(match: re.Match[str]) -> str:
    """The mean as printed, if it is not that of the dice; else ""."""
    return match["mean"] if match["mean"] and int(match["mean"]) != mean_of(*dice_in(match)) else ""


def rider(figure: Figure) -> dict[str, Any]:
    """The effects in a text as fields of a power or of `on_hit`; the text loses what is taken.

    The sentence with the saving throw says what a failure brings; without one the first sentence
    says what happens at once. A save against something else stays in the text.
    """
    sentences = [Figure("", text) for text in sentences_of(_FAILED.sub(r", \1", figure.text))]
    row: dict[str, Any] = {}
    for number, head in enumerate(sentences):
        before = head.text
        save = next(filter(None, (head.take(pattern) for pattern in _SAVES)), None)
        if save:
            row |= {"save": ABILITY_OF[save["ability"].casefold()], "dc": int(save["dc"])}
            _damage(head, row, sentences[number + 1 :])
            _conditions(head, row, sentences[number + 1 :])
            if row.keys() > {"save", "dc"}:
                break
            head.text, row = before, {}
    if not row and sentences:
        _conditions(sentences[0], row, sentences[1:])
    figure.text = " ".join(sentence.text for sentence in sentences)
    return row


def sentences_of(text: str) -> list[str]:
    return [part for part in _SENTENCE.split(text.strip(" .,;")) if part.strip(" .,;")]


def _damage(head: Figure, row: dict[str, Any], rest: list[Figure]) -> None:
    """The damage of a failed save, which may be halved by a success."""
    if not (dealt := head.take(_ON_FAILURE)):
        return
    row |= {"damage": written(*dice_in(dealt)), "damage_type": dealt["type"].casefold()}
    head.text += f" {odd_mean(dealt)}"
    if any(sentence.take(_HALF) for sentence in (head, *rest)):
        row["half"] = True


def _conditions(head: Figure, row: dict[str, Any], rest: list[Figure]) -> None:
    """The conditions of a sentence, and what the following ones say of their end."""
    laid: list[str] = []
    while found := head.take(_LAID):
        laid += [name.casefold() for name in (found["condition"], found["second"]) if name]
    if head.take(_PUSHED):
        row["pushes"] = True
    if not laid:
        return
    for sentence in (head, *rest):
        laid += _escape(sentence, row)
        if "save" in row and "save_ends" not in row and sentence.take(_AGAIN):
            row["save_ends"] = True
    for pattern, until, rounds in _ENDS:
        if head.take(pattern):
            row |= {"until": until} | ({"rounds": rounds} if rounds > 1 else {})
            break
    row["conditions"] = [*dict.fromkeys(laid)]


def _escape(sentence: Figure, row: dict[str, Any]) -> list[str]:
    """Takes the way to break free of a grip or a web; returns what else a grip brings."""
    if "escape" not in row and (grip := sentence.take(_GRIP)):
        row |= {"escape": "grapple", "escape_dc": int(grip[1])}
    if "escape" not in row and (web := sentence.take(_WEB)):
        row |= {"escape": ABILITY_OF[web[2].casefold()], "escape_dc": int(web[1])}
    held = sentence.take(_WHILE_HELD) if "escape" in row else None
    return [held["condition"].casefold()] if held else []
