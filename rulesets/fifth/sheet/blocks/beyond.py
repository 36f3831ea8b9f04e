"""A character copied from the page of D&D Beyond: labels in capitals, with their values in the
lines around them. They become lines of labels with values (README 3.10)."""

from __future__ import annotations

import re

from rulesets.blocks import table

PAGE = table(__file__, "page.toml")
PAIRS = [
    (re.compile(row["line"]), re.compile(row["value"]), row["becomes"]) for row in PAGE["pairs"]
]
LINES = {name: re.compile(text, re.IGNORECASE) for name, text in PAGE["lines"].items()}
FEWEST = 4
"""Abilities in lines of their own that make a text such a page."""
NEAR = 4
"""Lines below a label in which its value stands."""
LONGEST = 2_000
"""Lines that are read; the others stay as they are."""


def copied(text: str) -> str:
    """The text with labels and values in lines, if it is such a page; else unchanged."""
    apart = re.sub(r"^\s*(CURRENT|MAX|TEMP) (\d+)\s*$", r"\1\n\2", text, flags=re.MULTILINE)
    lines = [" ".join(line.split()) for line in apart.splitlines()]
    abilities = PAIRS[0][0]
    if sum(bool(abilities.fullmatch(line)) for line in lines) < FEWEST:
        return text
    page = _Page(lines[:LONGEST])
    found, attacks = page.labelled(), page.attacks()
    rest = [line for at, line in enumerate(page.lines) if at not in page.used and line]
    return "\n".join([*found, "", *attacks, "", *rest, *lines[LONGEST:]])


class _Page:
    """Lines of the page, of which the `used` ones were read into lines with labels."""

    def __init__(self, lines: list[str]):
        self.lines = lines
        self.used: set[int] = set()

    def labelled(self) -> list[str]:
        first = next((at for at, line in enumerate(self.lines) if line), 0)
        found = [self.lines[first]]
        self.used.add(first)
        for at, line in enumerate(self.lines):
            if pair := self._pair(at):
                found.append(pair)
            elif classes := LINES["classes"].findall(line):
                found.append(f"Class and Level: {', '.join(classes)}")
                self.used.add(at)
            elif LINES["headings"].fullmatch(line) and line in (line.upper(), "ft."):
                self.used.add(at)
        return found

    def _pair(self, at: int) -> str:
        """A label with the value in one of the next lines, and the modifier that is beside it."""
        forms = ((row.fullmatch(self.lines[at]), value, text) for row, value, text in PAIRS)
        label, value, becomes = next((form for form in forms if form[0]), (None, None, ""))
        for row in self._below(at + 1) if label and value else ():
            line = self.lines[row]
            if found := value.match(line):
                beside = (r for r in self._below(at + 1)[: row - at + 1])
                signs = {r for r in beside if LINES["signed"].fullmatch(self.lines[r])}
                self.used |= {at, row, *(signs if value is not PAIRS[-2][1] else ())}
                return becomes.format(label[0].title(), *label.groups(), value=found[1])
            if line.isupper() and len(line) > 3:
                break
        return ""

    def _below(self, at: int) -> range:
        return range(at, min(at + NEAR - 1, len(self.lines)))

    def attacks(self) -> list[str]:
        """A bonus with dice below it, and the name above what is said of its reach."""
        found = []
        for at, line in enumerate(self.lines):
            if at in self.used or not LINES["signed"].fullmatch(line):
                continue
            dice = self._first(self._below(at + 1), "damage")
            name = self._name_above(at)
            if dice is None or name is None:
                continue
            kind = self._first(range(dice, min(dice + 3, len(self.lines))), "type")
            far = any("range" in self.lines[row].casefold() for row in range(name + 1, at))
            type = self.lines[kind] if kind is not None else "bludgeoning"
            found.append(
                f"{self.lines[name]}. {'Ranged' if far else 'Melee'} Weapon Attack: {line} to hit. "
                f"Hit: {self.lines[dice].replace(' ', '')} {type.casefold()} damage."
            )
            self.used |= {*range(name, dice + 1), dice if kind is None else kind}
        return found

    def _first(self, rows: range, form: str) -> int | None:
        return next((row for row in rows if LINES[form].fullmatch(self.lines[row])), None)

    def _name_above(self, at: int) -> int | None:
        for row in range(at - 1, max(-1, at - 2 - NEAR), -1):
            line = self.lines[row]
            if row in self.used:
                return None
            if line and not (LINES["about"].fullmatch(line) or LINES["signed"].fullmatch(line)):
                return row
        return None
