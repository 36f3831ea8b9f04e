"""A character copied from the page of D&D Beyond: labels in capitals, with their values in the
lines around them. They become lines of labels with values (README 3.10)."""

from __future__ import annotations

import re

_NAMES = ("STRENGTH", "DEXTERITY", "CONSTITUTION", "INTELLIGENCE", "WISDOM", "CHARISMA")
FEWEST = 4
"""Abilities in lines of their own that make a text such a page."""
NEAR = 4
"""Lines below a label in which its value stands."""
LONGEST = 2_000
"""Lines that are read; the others stay as they are."""
_SCORE = re.compile(r"\d{1,2}")
_SIGNED = re.compile(r"[+−–-]\s?\d{1,2}")
_CLASS = re.compile(
    r"(?:^|\s)((?:Barbarian|Bard|Cleric|Druid|Fighter|Monk|Paladin|Ranger|Rogue|Sorcerer|Warlock"
    r"|Wizard)\s+\d{1,2})\b"
)
_SAVE = re.compile(r"(STR|DEX|CON|INT|WIS|CHA)")
_HIT = re.compile(r"[+−–-]\d{1,2}")
_DAMAGE = re.compile(r"\d{1,2}d\d{1,2}(?:\s?[+−–-]\s?\d{1,2})?")
_TYPE = re.compile(
    r"acid|bludgeoning|cold|fire|force|lightning|necrotic|piercing|poison|psychic|radiant|slashing"
    r"|thunder",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:melee|ranged) (?:weapon|attack|spell)\b.*|.*\b(?:reach|range|ft|feet)\b.*"
    r"|\d{1,4}(?:/\d{1,4})?|\(\d{1,4}\)|hit|damage|attack",
    re.IGNORECASE,
)
_RANK = re.compile(r"(\d)(?:st|nd|rd|th) level", re.IGNORECASE)
_SLOTS = re.compile(r"(\d) slots?", re.IGNORECASE)
_HEADINGS = frozenset(
    "PROFICIENCY|BONUS|HIT POINTS|SAVING THROWS|ACTIONS|TEMP|--|/|ft.|ATTACKS|SPELLS".split("|")
)
_WITH_LABEL = {
    "ARMOR CLASS": "AC",
    "ARMOR": "AC",
    "WALKING SPEED": "Speed",
    "SPEED": "Speed",
    "INITIATIVE": "Initiative",
    "PROFICIENCY BONUS": "Proficiency Bonus",
}


def copied(text: str) -> str:
    """The text with labels and values in lines, if it is such a page; else unchanged."""
    lines = [" ".join(line.split()) for line in text.splitlines()]
    if sum(line in _NAMES for line in lines) < FEWEST:
        return text
    lines, beyond = lines[:LONGEST], lines[LONGEST:]
    page = _Page(lines)
    page.read()
    rest = [line for at, line in enumerate(lines) if at not in page.used and line]
    return "\n".join([*page.found, "", *page.attacks, "", *rest, *beyond])


class _Page:
    """Lines of the page, of which the `used` ones were read into lines with labels."""

    def __init__(self, lines: list[str]):
        self.lines = lines
        self.used: set[int] = set()
        self.found: list[str] = []
        self.attacks: list[str] = []

    def read(self) -> None:
        first = next((at for at, line in enumerate(self.lines) if line), 0)
        self.found.append(self.lines[first])
        self.used.add(first)
        self._health()
        for at, line in enumerate(self.lines):
            if line in _NAMES:
                self._labelled(at, line.title(), _SCORE)
            elif label := _WITH_LABEL.get(line):
                self._labelled(at, label, _SIGNED if label.startswith(("I", "P")) else _SCORE)
            elif classes := _CLASS.findall(line):
                self.found.append(f"Class and Level: {', '.join(classes)}")
                self.used.add(at)
            elif line in _HEADINGS:
                self.used.add(at)
        self._saves()
        self._slots()
        self._attacks()

    def _labelled(self, at: int, label: str, value: re.Pattern[str]) -> None:
        """A label with the value in one of the next lines, and the modifier that is beside it."""
        below = range(at + 1, min(at + NEAR, len(self.lines)))
        for row in below:
            if self.lines[row].isupper() and len(self.lines[row]) > 3:
                return
            if match := value.match(self.lines[row]):
                self.found.append(f"{label}: {match[0]}")
                between = (r for r in range(at + 1, row + 2) if r < len(self.lines))
                self.used |= {at, row, *(r for r in between if _SIGNED.fullmatch(self.lines[r]))}
                return

    def _health(self) -> None:
        """Current and maximum hit points: CURRENT 31, MAX 38, or 31 / 38."""
        figures: dict[str, str] = {}
        for at, line in enumerate(self.lines):
            word, _blank, value = line.partition(" ")
            if word.upper() not in ("CURRENT", "MAX", "TEMP"):
                continue
            row = at if value.isdigit() else at + 1
            value = value or (self.lines[row] if row < len(self.lines) else "")
            if value.isdigit() and word.upper() not in figures:
                figures[word.upper()] = value
                self.used |= {at, row}
        if "MAX" in figures:
            self.found.append(f"HP: {figures.get('CURRENT', figures['MAX'])}/{figures['MAX']}")
        if figures.get("TEMP", "0") != "0":
            self.found.append(f"Temporary hit points: {figures['TEMP']}")

    def _saves(self) -> None:
        saves = []
        for at, line in enumerate(self.lines[:-1]):
            if _SAVE.fullmatch(line) and _SIGNED.fullmatch(self.lines[at + 1]):
                saves.append(f"{line.title()} {self.lines[at + 1]}")
                self.used |= {at, at + 1}
        if saves:
            self.found.append(f"Saving Throws: {', '.join(saves)}")

    def _slots(self) -> None:
        for at, line in enumerate(self.lines[:-1]):
            rank, slots = _RANK.fullmatch(line), _SLOTS.fullmatch(self.lines[at + 1])
            if rank and slots:
                self.found.append(f"Spell Slots: {rank[1]}: {slots[1]}")
                self.used |= {at, at + 1}

    def _attacks(self) -> None:
        """A bonus with dice below it, and the name above what is said of its reach."""
        for at, line in enumerate(self.lines):
            if not _HIT.fullmatch(line) or at in self.used:
                continue
            below = range(at + 1, min(at + NEAR, len(self.lines)))
            dice = next((row for row in below if _DAMAGE.fullmatch(self.lines[row])), None)
            name = self._name_above(at)
            if dice is None or name is None:
                continue
            after = range(dice, min(dice + 3, len(self.lines)))
            kind = next((row for row in after if _TYPE.search(self.lines[row])), None)
            word = _TYPE.search(self.lines[kind]) if kind is not None else None
            far = any("range" in self.lines[row].casefold() for row in range(name + 1, at))
            mode = "Ranged" if far else "Melee"
            type = word[0].lower() if word else "bludgeoning"
            self.attacks.append(
                f"{self.lines[name]}. {mode} Weapon Attack: {line} to hit. "
                f"Hit: {self.lines[dice].replace(' ', '')} {type} damage."
            )
            self.used |= {*range(name, dice + 1)} | ({kind} if kind is not None else set())

    def _name_above(self, at: int) -> int | None:
        for row in range(at - 1, max(-1, at - 2 - NEAR), -1):
            line = self.lines[row]
            if row in self.used:
                return None
            if line and not _ABOUT.fullmatch(line) and not _SIGNED.fullmatch(line):
                return row
        return None
