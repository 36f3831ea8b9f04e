"""The sentences of stat blocks (`grammar.toml`), and damage in them: "7 (1d8 + 3)"."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Figure, table
from rulesets.fifth.state import ABILITIES, CONDITIONS, DAMAGE_TYPES

ABILITY_NAMES = ("Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma")
FULL = dict(zip(ABILITIES, ABILITY_NAMES, strict=True))
ABILITY_OF = {name.casefold(): short for short, name in FULL.items()}
NUMBERS = "one two three four five six seven eight nine ten".split()
TABLE = table(__file__, "grammar.toml")
_WORDS = {
    "abilities": "|".join(ABILITY_NAMES),
    "conditions": "|".join(CONDITIONS),
    "types": "|".join(DAMAGE_TYPES),
    "numbers": "|".join(NUMBERS),
}


def pattern(name: str) -> str:
    """The regular expression of a sentence, with those that it names."""
    row = TABLE.get(name) or TABLE["usage"].get(name) or _WORDS[name]
    text: str = row["says"] if isinstance(row, dict) else row
    return re.sub(r"@(\w+)@", lambda part: pattern(part[1]), text)


SAYS = {name: pattern(name) for name in (*TABLE, *TABLE["usage"]) if name not in ("usage", "traits", "when")}
GIVES = {
    name: row.get("gives", {})
    for name, row in (*TABLE.items(), *TABLE["usage"].items())
    if isinstance(row, dict)
}


def take(figure: Figure, name: str) -> re.Match[str] | None:
    """Takes the sentence with this name from a text."""
    return figure.take(SAYS[name])


def gives(figure: Figure, *names: str) -> dict[str, Any]:
    """Takes the first of these sentences that is in the text, and returns the fields it gives."""
    found = ((name, match) for name in names if (match := take(figure, name)))
    return next((_fields(name, match) for name, match in found), {})


def _fields(name: str, match: re.Match[str]) -> dict[str, Any]:
    told = {field: text for field, text in match.groupdict().items() if text}
    return {**GIVES.get(name, {}), **{field: _value(text) for field, text in told.items()}}


def _value(text: str) -> int | str:
    plain = text.casefold()
    return int(plain) if plain.lstrip("+-").isdigit() else ABILITY_OF.get(plain, plain)


def sentences_of(text: str) -> list[str]:
    parts = re.split(r"(?<=\.)\s+(?=[A-Z])", text.strip(" .,;"))
    return [part for part in parts if part.strip(" .,;")]


def known(text: str, words: tuple[str, ...]) -> list[str]:
    return [word for word in re.findall("[a-z]+", text.casefold()) if word in words]


def dice_in(match: re.Match[str]) -> tuple[str, int]:
    """The dice without their constant, as "2d6", and the constant; a number alone is a constant."""
    if match["flat"]:
        return "", int(match["flat"])
    bare = "" if match["count"] else "bare_"
    plus = (match[f"{bare}plus"] or "0").replace(" ", "")
    return f"{int(match[f'{bare}count'])}d{int(match[f'{bare}sides'])}", int(plus)


def written(dice: str, plus: int) -> str:
    """Dice and constant in this program's notation."""
    return (f"{dice}{plus:+d}" if plus else dice) if dice else str(max(plus, 0))


def mean_of(dice: str, plus: int) -> int:
    count, _d, sides = dice.partition("d")
    return int(count) * (int(sides) + 1) // 2 + plus if dice else plus


def odd_mean(match: re.Match[str]) -> str:
    """The mean as printed, if it is not that of the dice; else ""."""
    mean = match["mean"]
    return mean if mean and int(mean) != mean_of(*dice_in(match)) else ""
