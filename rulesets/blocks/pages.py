"""Characters copied from a web page: labels in lines of their own, with their values in the lines
around them. A table of a game (TOML) makes lines of labels with values of them.

    [[pairs]]                      # the first pair recognises such a page
    line = 'ARMOR CLASS|ARMOR'
    value = '(\\d{1,2})'           # the form of its value in one of the next lines
    becomes = 'AC: {value}'        # {0} is the line, {1} its first group

`lines` of the table has the forms of other lines: `classes`, by which a character is recognised,
`headings` and `buttons` that say nothing on the page of one, `signed` bonuses, and of an attack its
`damage`, its `type`, what is said `about` it and the signs there that it is `melee`, `ranged` or a
`spell`. `attack` is what an attack becomes. `split` has forms of lines that hold several: each of
their groups is a line.

Browsers copy a page in capitals or as it was typed, so case does not matter.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

FEWEST = 4
"""Lines of the first pair that make a text such a page."""
NEAR = 4
"""Lines around a label or a bonus in which its value or name stands."""
LONGEST, LONGEST_LINE = 2_000, 200
"""Lines that are read, and letters of a line that is split; the others stay as they are."""


class Page:
    """Reads such a page by its table."""

    def __init__(self, table: Mapping[str, Any]):
        self.pairs = [
            (re.compile(row["line"], re.IGNORECASE), re.compile(row["value"]), row["becomes"])
            for row in table["pairs"]
        ]
        self.splits = [re.compile(form, re.IGNORECASE) for form in table["split"]]
        self.forms = {
            name: re.compile(form, re.IGNORECASE) for name, form in table["lines"].items()
        }
        self.attack = table["attack"]

    def rewritten(self, text: str) -> str:
        """The text with labels and values in lines, if it is such a page; else unchanged."""
        without = self.forms["buttons"].sub("", text)
        copied = [" ".join(line.split()) for line in without.splitlines()]
        if sum(bool(self.pairs[0][0].fullmatch(line)) for line in copied) < FEWEST:
            return text
        lines = [part for line in copied[:LONGEST] for part in self._split(line)]
        copy = _Copy(self, lines)
        block, attacks = copy.labelled(), copy.attacks()
        rest = [line for at, line in enumerate(copy.lines) if at not in copy.used and line]
        return "\n".join([*block, "", *attacks, "", *copy.spells, *rest, *copied[LONGEST:]])

    def _split(self, line: str) -> list[str]:
        for form in self.splits if len(line) <= LONGEST_LINE else ():
            if match := form.fullmatch(line):
                return [group.strip() for group in match.groups() if group]
        return [line]


class _Copy:
    """Lines of a page, of which the `used` ones were read into lines with labels. The attacks of
    `spells` become two lines: the name, and what is written there."""

    def __init__(self, page: Page, lines: list[str]):
        self.page, self.forms, self.lines = page, page.forms, lines
        self.used: set[int] = set()
        self.spells: list[str] = []
        self.is_character = any(page.forms["classes"].search(line) for line in lines)

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
            elif self.is_character and self._is_heading(line):
                self.used.add(at)
        return lines

    def _is_heading(self, line: str) -> bool:
        return bool(self.forms["headings"].fullmatch(line))

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
                if self._is_heading(line) and len(line) > 3:
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
            last = dice if kind is None else kind
            about = " ".join(self.lines[name + 1 : at])
            modes = [mode for mode in ("melee", "ranged") if self.forms[mode].search(about)]
            if self.forms["spell"].search(about):
                self.spells += [self.lines[name], " ".join(self.lines[name + 1 : last + 1])]
            else:
                attacks.append(
                    self.page.attack.format(
                        name=self.lines[name],
                        mode=" or ".join(modes or ["melee"]).capitalize(),
                        bonus=line,
                        dice=self.lines[dice].replace(" ", ""),
                        type="bludgeoning" if kind is None else self.lines[kind].casefold(),
                    )
                )
            self.used |= {*range(name, dice + 1), last}
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
