"""Characters copied from a web page: labels in lines of their own, with their values in the lines
around them. A table of a game (TOML) makes lines of labels with values of them.

    [[pairs]]                      # the first pair recognises such a page
    line = 'ARMOR CLASS|ARMOR'
    value = '(\\d{1,2})'           # the form of its value in one of the next lines
    becomes = 'AC: {value}'        # {0} is the line, {1} its first group

`lines` of the table has the forms of other lines: `split` (a label and its value), `classes`,
`headings` that say nothing, `signed` bonuses, and of an attack its `damage`, its `type` and what is
said `about` it. `attack` is what an attack becomes.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

FEWEST = 4
"""Lines of the first pair that make a text such a page."""
NEAR = 4
"""Lines around a label or a bonus in which its value or name stands."""
LONGEST = 2_000
"""Lines that are read; the others stay as they are."""


class Page:
    """Reads such a page by its table."""

    def __init__(self, table: Mapping[str, Any]):
        self.pairs = [
            (re.compile(row["line"]), re.compile(row["value"]), row["becomes"])
            for row in table["pairs"]
        ]
        self.forms = {
            name: re.compile(form, re.IGNORECASE) for name, form in table["lines"].items()
        }
        self.attack = table["attack"]

    def rewritten(self, text: str) -> str:
        """The text with labels and values in lines, if it is such a page; else unchanged."""
        apart = "\n".join(self.forms["split"].sub(r"\1\n\2", line) for line in text.splitlines())
        lines = [" ".join(line.split()) for line in apart.splitlines()]
        if sum(bool(self.pairs[0][0].fullmatch(line)) for line in lines) < FEWEST:
            return text
        copy = _Copy(self, lines[:LONGEST])
        block, attacks = copy.labelled(), copy.attacks()
        rest = [line for at, line in enumerate(copy.lines) if at not in copy.used and line]
        return "\n".join([*block, "", *attacks, "", *rest, *lines[LONGEST:]])


class _Copy:
    """Lines of a page, of which the `used` ones were read into lines with labels."""

    def __init__(self, page: Page, lines: list[str]):
        self.page, self.forms, self.lines = page, page.forms, lines
        self.used: set[int] = set()

    def labelled(self) -> list[str]:
        first = next((at for at, line in enumerate(self.lines) if line), 0)
        lines = [self.lines[first]]
        self.used.add(first)
        for at, line in enumerate(self.lines):
            if pair := self._pair(at):
                lines.append(pair)
            elif classes := self.forms["classes"].findall(line):
                lines.append(f"Class and Level: {', '.join(classes)}")
                self.used.add(at)
            elif self.forms["headings"].fullmatch(line) and not line.istitle():
                self.used.add(at)
        return lines

    def _pair(self, at: int) -> str:
        """A label with the value in one of the next lines, and the modifier that is beside it."""
        for form, value, becomes in self.page.pairs:
            label = form.fullmatch(self.lines[at])
            for row in self._below(at + 1) if label else ():
                line = self.lines[row]
                if label and (match := value.match(line)):
                    between = range(at + 1, min(row + 2, len(self.lines)))
                    signs = {r for r in between if self.forms["signed"].fullmatch(self.lines[r])}
                    self.used |= {at, row, *signs}
                    return becomes.format(label[0].title(), *label.groups(), value=match[1])
                if line.isupper() and len(line) > 3:
                    break
        return ""

    def _below(self, at: int) -> range:
        return range(at, min(at + NEAR - 1, len(self.lines)))

    def attacks(self) -> list[str]:
        """A bonus with dice below it, and the name above what is said of its reach."""
        attacks = []
        for at, line in enumerate(self.lines):
            if at in self.used or not self.forms["signed"].fullmatch(line):
                continue
            dice, name = self._first(self._below(at + 1), "damage"), self._name_above(at)
            if dice is None or name is None:
                continue
            kind = self._first(range(dice, min(dice + 3, len(self.lines))), "type")
            far = any("range" in self.lines[row].casefold() for row in range(name + 1, at))
            attacks.append(
                self.page.attack.format(
                    name=self.lines[name],
                    mode="Ranged" if far else "Melee",
                    bonus=line,
                    dice=self.lines[dice].replace(" ", ""),
                    type="bludgeoning" if kind is None else self.lines[kind].casefold(),
                )
            )
            self.used |= {*range(name, dice + 1), dice if kind is None else kind}
        return attacks

    def _first(self, rows: range, form: str) -> int | None:
        return next((row for row in rows if self.forms[form].fullmatch(self.lines[row])), None)

    def _name_above(self, at: int) -> int | None:
        for row in range(at - 1, max(-1, at - 2 - NEAR), -1):
            line = self.lines[row]
            if row in self.used:
                return None
            if line and not any(self.forms[form].fullmatch(line) for form in ("about", "signed")):
                return row
        return None
