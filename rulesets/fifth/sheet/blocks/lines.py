"""Brings a text into lines that the readers of all games understand: each has a label with its
value, or a deed with its whole text (README 3.10)."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rulesets.blocks import deeds, table
from rulesets.blocks.names import fenced
from rulesets.blocks.pages import Page
from rulesets.blocks.wrapping import joined, wrapped
from rulesets.fifth.sheet.blocks.grammar import ABILITY_NAMES
from rulesets.fifth.sheet.parts import ABILITIES, SIZES

HEADINGS = {
    "traits": "trait",
    "actions": "action",
    "bonus actions": "bonus",
    "reactions": "reaction",
    "legendary actions": "legendary",
    "lair actions": "lair",
}
_COPIED = Page(table(__file__, "page.toml"))
_NO_NAME = r"Hit|Miss|Trigger|Response|Languages|(?:\w+ ){0,3}(?:Failure|Success|Attack|Roll|Throw)"
NAME = rf"(?!(?:{'|'.join(ABILITY_NAMES)})(?:\.| \()|(?:{_NO_NAME}):){deeds.NAME}"
"""The name of a deed; that of an ability begins a saving throw."""
BEHIND = (
    r"(?:\.\s+|:\s+(?=(?:The|Each|Its?|If|When|Whenever|An?|On|While|As|Once|One|This|Any|Until|Melee"
    rf"|Ranged|Makes?|{'|'.join(ABILITY_NAMES)})\s))"
)
"""A full stop behind the name, or a colon before a sentence."""
DEED = rf"^(?-i:{NAME}{BEHIND}(?=[A-Z\d+(])).{{12,}}$"
"""A line with an action or a trait: its name, and what it does."""
_BEGINS = re.compile(rf"{DEED}|^{NAME}\.$")
_ABILITY = "|".join(map(str.upper, ABILITIES))
_HEADS = re.compile(r"\W*".join(ABILITIES), re.IGNORECASE)
_SCORE = re.compile(r"(\d{1,2})\s*\(\s*[+−–-]?\s*\d{1,2}\s*\)")
_STACKED = re.compile(
    rf"^[ \t]*{r'\s{1,6}'.join(ABILITIES)}\s{{1,6}}((?:{_SCORE.pattern}\s{{1,6}}){{6}})",
    re.IGNORECASE | re.MULTILINE,
)
"""The headings of scores, and these, each in a line."""
_SIZED = rf"[*_> \t]{{0,8}}(?:{'|'.join(SIZES)})\b[^.\n]{{0,80}}$"
_APART = re.compile(rf"\n(?:[> \t]{{0,8}}\n){{1,4}}(?={_SIZED})", re.IGNORECASE | re.MULTILINE)
"""Empty lines between a name and the line with size and kind."""
_PARTS = str.maketrans({"½": "1/2", "¼": "1/4", "⅛": "1/8"})
_RATED = re.compile(r"^(.{2,80}?)[ \t]\((CR \d{1,2}(?:/\d)?)\)[* \t]{0,4}$", re.MULTILINE)
_COLUMNS = re.compile(r"\W*(?:(?:MOD|SAVE)\b\W*)+", re.IGNORECASE)
"""The headings of the columns of ability scores."""
_SIGNED = r"([+−–-]\s?\d{1,2}|0)"
_WITH_SAVE = re.compile(
    rf"\b({_ABILITY})\W{{1,4}}(\d{{1,2}})\W{{1,4}}{_SIGNED}\W{{1,4}}{_SIGNED}(?!\d)", re.IGNORECASE
)
_CELLS = re.compile(
    rf"^[ \t]*({_ABILITY})\s{{1,4}}(\d{{1,2}})\s{{1,4}}{_SIGNED}\s{{1,4}}{_SIGNED}[ \t]*$",
    re.IGNORECASE | re.MULTILINE,
)
"""A row of that table with each cell in a line."""
_SAVES = re.compile(
    r"(?:[*_]{2})?(?:Saving Throws|Saves|Rettungswürfe|Redningsslag|Rzuty obronne)"
    r"[*_:]{0,3}\s*:{0,2}\s*([^()]+)$",
    re.IGNORECASE,
)
_ALONE = re.compile(
    rf"({_ABILITY}|armor class|hit points|ac|hp|cr|initiative|speed|challenge|skills"
    r"|proficiency bonus):?",
    re.IGNORECASE,
)
_LABELLED = re.compile(
    r"(?:Armor Class|Hit Points|Saving Throws|Skills|Damage (?:Resist|Vulner|Immun)|Condition Immun"
    r"|Senses|Languages|Challenge|Spell Slots|Spells (?:Known|Prepared))\w*[ :]"
)
_WRAPPED = re.compile(
    rf"{_LABELLED.pattern}|(?:AC|HP|Speed|CR|Gear|Resistances|Vulnerabilities|Immunities)[ :]"
)


def rewritten(text: str) -> str:
    """The text with scores in a table, wrapped sentences and lone labels put into lines."""
    text = _CELLS.sub(r"\1 \2 \3 \4", text.translate(_PARTS))
    text = _RATED.sub(r"\1\n\2", _APART.sub("\n", _COPIED.rewritten(text)))
    copied = _STACKED.sub(_unstacked, text).splitlines()
    lines = ["" if fenced(line) == "" else line.strip() for line in copied]
    labelled = _labelled([*wrapped(lines, _WRAPPED.match, _ends)])
    return "\n".join(joined(labelled, _BEGINS.match, _ends))


def _unstacked(scores: re.Match[str]) -> str:
    return f"{' '.join(ABILITIES).upper()}\n{' '.join(scores[1].split())}\n"


def _labelled(lines: list[str]) -> Iterator[str]:
    """Scores, saving throws and values below their labels as lines of labels with values."""
    at = 0
    while at < len(lines):
        line, rows = lines[at], range(at + 1, min(at + 4, len(lines)))
        below = next((row for row in rows if any(map(str.isalnum, lines[row]))), at)
        scores = _SCORE.findall(lines[below]) if _HEADS.search(line) else []
        if len(scores) == len(ABILITIES):
            pairs = zip(ABILITIES, scores, strict=True)
            yield ", ".join(f"{name.upper()} {score}" for name, score in pairs)
            at = below
        elif found := _WITH_SAVE.findall(line):
            yield ", ".join(f"{name.upper()} {score}" for name, score, _added, _save in found)
            saves = [
                f"{name.title()} {save}" for name, _score, added, save in found if added != save
            ]
            yield _as_sentence(", ".join(saves)) if saves else ""
        elif below > at and _ALONE.fullmatch(line) and re.match(r"[+−–-]?\d", lines[below]):
            yield f"{line.strip(':')} {lines[below]}"
            at = below
        elif bonuses := _SAVES.match(line):
            yield _as_sentence(bonuses[1])
        elif not _COLUMNS.fullmatch(line):
            is_row = re.match(rf"\W*(?:{_ABILITY})\W", line, re.IGNORECASE)
            yield _SCORE.sub(r"\1", line) if is_row else line
        at += 1


def _as_sentence(saves: str) -> str:
    """Saving throws without the commas and names that would make each ability a label."""
    names = re.sub(
        r"\b([^\W\d_]{3})[^\W\d_]*+\.?(?=\s{0,3}[+−–-])", lambda name: name[1].title(), saves
    )
    return f"Saving Throws {' and '.join(part.strip() for part in re.split('[,;]', names))}"


def _ends(line: str) -> bool:
    """Whether a line is a heading or a label, which is no part of a deed."""
    return line.casefold() in HEADINGS or bool(_LABELLED.match(line))
