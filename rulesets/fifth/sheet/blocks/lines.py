"""Brings a text into lines that the readers of all games understand: each has a label with its
value, or a deed with its whole text (README 3.10)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesets.fifth.sheet.blocks.beyond import copied

_LITTLE = r"(?:of|the|and|with|in|on|to|a|an|for|from|or|by|vs\.?)"
_WORD = r"[A-Z][\w'’-]{0,24}"
_ABILITY = "Strength|Dexterity|Constitution|Intelligence|Wisdom|Charisma"
NAME = (
    rf"(?!(?:{_ABILITY})(?:\.| \()){_WORD}(?:,? (?:{_WORD}|{_LITTLE}|[\d/&+-]{{1,5}})){{0,6}}"
    r"(?: ?\([^()\n]{1,60}\)){0,2}"
)
DEED = rf"^(?-i:{NAME}\.\s+(?=[A-Z\d+(])).{{12,}}$"
"""A line with an action or a trait: its name with a full stop, and what it does."""
_DEED = re.compile(DEED)
HEADINGS = {
    "traits": "trait",
    "actions": "action",
    "bonus actions": "bonus",
    "reactions": "reaction",
    "legendary actions": "legendary",
    "lair actions": "lair",
}
_ABILITIES = ("STR", "DEX", "CON", "INT", "WIS", "CHA")
_ROW = re.compile(r"\W*".join(_ABILITIES), re.IGNORECASE)
_SCORE = re.compile(r"(\d{1,2})\s*\(\s*[+−–-]?\s*\d{1,2}\s*\)")
_WITH_SAVE = re.compile(
    rf"\b({'|'.join(_ABILITIES)})\W{{1,4}}(\d{{1,2}})\W{{1,4}}([+−–-]\s?\d{{1,2}}|0)\W{{1,4}}([+−–-]\s?\d{{1,2}}|0)(?!\d)",
    re.IGNORECASE,
)
_SAVES = re.compile(r"(?:[*_]{2})?(Saving Throws|Saves)[*_:]{0,3}\s*:?\s*([^()]+)$", re.IGNORECASE)
_LABELS = frozenset(
    (*map(str.casefold, _ABILITIES), "armor class", "hit points", "speed", "challenge", "skills")
)
_LABELLED = re.compile(
    r"(?:Armor Class|Hit Points|Saving Throws|Skills|Damage (?:Resist|Vulner|Immun)|Condition Immun"
    r"|Senses|Languages|Challenge|Spell Slots|Spells (?:Known|Prepared))\w*[ :]"
)


def rewritten(text: str) -> str:
    """The text with scores in a table, wrapped sentences and lone labels put into lines."""
    lines = [line.strip() for line in copied(text).splitlines()]
    return "\n".join(_joined(_with_scores(lines)))


def _with_scores(lines: list[str]) -> Iterator[str]:
    at = 0
    while at < len(lines):
        line = lines[at]
        below = next(
            (row for row in range(at + 1, min(at + 4, len(lines))) if _says(lines[row])), at
        )
        scores = _SCORE.findall(lines[below]) if _ROW.search(line) else []
        if len(scores) == len(_ABILITIES):
            yield ", ".join(
                f"{name} {score}" for name, score in zip(_ABILITIES, scores, strict=True)
            )
            at = below
        elif rows := _WITH_SAVE.findall(line):
            yield ", ".join(f"{name.upper()} {score}" for name, score, _mod, _save in rows)
            saves = [f"{name.title()} {save}" for name, _score, mod, save in rows if mod != save]
            if saves:
                yield _as_sentence(", ".join(saves))
        elif line.strip(":").casefold() in _LABELS and below > at and lines[below][:1].isdigit():
            yield f"{line.strip(':')} {lines[below]}"
            at = below
        elif told := _SAVES.match(line):
            yield _as_sentence(told[2])
        else:
            yield _SCORE.sub(r"\1", line) if _of_scores(line) else line
        at += 1


def _as_sentence(saves: str) -> str:
    """Saving throws without the commas and names that would make each ability a label."""
    names = re.sub(r"([A-Z][a-z]{2})[a-z]*\.?(?=\s*[+−–-])", r"\1", saves)
    each = (part.strip() for part in re.split("[,;]", names))
    return f"Saving Throws {' and '.join(each)}"


def _says(line: str) -> bool:
    return any(map(str.isalnum, line))


def _of_scores(line: str) -> bool:
    """Whether a line has scores with their modifiers behind labels: "STR 18 (+4) DEX 12 (+1)"."""
    return bool(re.match(rf"\W*(?:{'|'.join(_ABILITIES)})\W", line, re.IGNORECASE))


def _joined(lines: Iterator[str]) -> Iterator[str]:
    """Joins the lines of a deed, which ends at an empty line, a heading or the next deed."""
    deed = ""
    for line in lines:
        plain = re.sub(r"[*_]{1,3}(?=\S)|(?<=\S)[*_]{1,3}", "", line).lstrip("> ").strip()
        begins = bool(_DEED.match(plain)) or is_name(plain)
        ends = plain.casefold() in HEADINGS or _LABELLED.match(plain)
        if deed and plain and not (begins or ends):
            deed += f" {plain}"
            continue
        if deed:
            yield deed
        deed = ""
        if begins:
            deed = plain
        else:
            yield line
    if deed:
        yield deed


def is_name(line: str) -> bool:
    """Whether a line is the name of a deed, whose text begins below it."""
    return bool(re.fullmatch(rf"{NAME}\.", line))
