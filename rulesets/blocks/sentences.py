"""Sentences of stat blocks with a fixed wording, by a table of a game (TOML): regular expressions
by name, of which the named groups become fields, beside those that a sentence `gives`.

    damage = '(?P<damage>\\d{1,2}d\\d{1,2}) (?P<type>@types@) damage'
    knocked = { says = 'is knocked (?P<condition>prone)', gives = { until = "fight" } }

`@NAME@` stands for another of the sentences, or for the words of the game with that name.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rulesets.blocks.figures import Figure

DICE = r"(?P<{0}count>\d{{1,2}})d(?P<{0}sides>\d{{1,3}})(?:\s?(?P<{0}plus>[+-]\s?\d{{1,2}}))?"
AMOUNT = (
    rf"(?:(?:(?P<mean>\d{{1,3}})\s?)?\(\s?{DICE.format('')}\s?\)"
    rf"|(?P<flat>\d{{1,2}})(?!\d|d\d)|{DICE.format('bare_')})"
)
"""The sentence `amount` of every table: damage with its mean before the dice, as a number alone, or
as dice alone. `dice_in` reads it."""


class Sentences:
    """The sentences of a table; `words` are the words of the game, by name, and `values` the values
    that stand for some of the words that are found."""

    def __init__(
        self,
        table: Mapping[str, Any],
        words: Mapping[str, Iterable[str]],
        values: Mapping[str, Any] | None = None,
    ):
        self._table = {"amount": AMOUNT, **table}
        self._words, self._values = words, values or {}
        self.patterns = {name: self._pattern(name) for name in self._table}

    def _pattern(self, name: str) -> str:
        row = self._table.get(name) or "|".join(self._words[name])
        text: str = row if isinstance(row, str) else row["says"]
        return re.sub(r"@(\w+)@", lambda part: self._pattern(part[1]), text)

    def take(self, figure: Figure, name: str) -> re.Match[str] | None:
        """Takes the first sentence with this name from a text."""
        return figure.take(self.patterns[name])

    def gives(self, figure: Figure, *names: str) -> dict[str, Any]:
        """Takes the first of these sentences that is in the text; the fields that it gives."""
        matches = ((name, match) for name in names if (match := self.take(figure, name)))
        return next((self._fields(name, match) for name, match in matches), {})

    def whole(self, text: str, name: str) -> re.Match[str] | None:
        """The sentence with this name, if the text is nothing else."""
        return re.fullmatch(self.patterns[name], text, re.IGNORECASE)

    def all_in(self, text: str, name: str) -> Iterator[re.Match[str]]:
        return re.finditer(self.patterns[name], text, re.IGNORECASE)

    def find(self, text: str, name: str) -> re.Match[str] | None:
        return next(self.all_in(text, name), None)

    def _fields(self, name: str, match: re.Match[str]) -> dict[str, Any]:
        row = self._table[name]
        gives = {} if isinstance(row, str) else row.get("gives", {})
        values = {field: text.casefold() for field, text in match.groupdict().items() if text}
        return {**gives, **{field: self._value(text) for field, text in values.items()}}

    def _value(self, text: str) -> Any:
        return int(text) if text.lstrip("+-").isdigit() else self._values.get(text, text)


def split_sentences(text: str) -> list[str]:
    parts = re.split(r"(?<=\.)\s+(?=[A-Z])", text.strip(" .,;"))
    return [part for part in parts if part.strip(" .,;")]


def known(text: str, words: Iterable[str]) -> list[str]:
    """Those of the words that are in a text, in its order."""
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
