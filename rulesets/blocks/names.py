"""The name above the figures of a stat block, without what else stands there: marks of lists, a
sentence before it, the number of such combatants, an age and an occupation."""

from __future__ import annotations

import re

from rulesets.blocks.figures import Block

LONGEST = 200
"""Letters of a line in which a name is looked for."""
SENTENCE = 3
"""Words with a colon behind them that lead to a name, as no name has so many."""
_NAMED = re.compile(r"^(?:Name|Navn|Nazwa|Imię|Nom|Nombre|שם)\s*:\s*", re.IGNORECASE)
_NUMBERED = re.compile(r"^\(?\d{1,3}[.)]\s+(?=[^\W\d])")
_MARKS = " \t-–—_~*=|:;,"
_RULE = re.compile(r"[\s>|]*(?:_{3,}|-{3,}|\*{3,}|={3,})\s*")
_FENCES = ("~~~", "```", ":::", "{{", "}}")
_QUOTES = {'"': '"', "'": "'", "“": "”", "„": "“"}
_AGE = re.compile(
    r"(?:aged?|im alter von|alter|wiek|lat|alder|âge|âgée?|edad|גיל|בת|בן)\b:?\s*\d|\d{2,3}(?!\d)",
    re.IGNORECASE,
)
_STOP = re.compile(r"(?<=[^\W\d_]{3})(?<!Esq)\.$")
"""The full stop of a name before its figures, which is no abbreviation."""
_YEARS = re.compile(r"years?|yrs?|jahre|jährig|lat|letni|år|ans|años|שנים", re.IGNORECASE)
_TITLES = re.compile(r"(?:jr|sr|ph\.?\s?d|m\.?\s?d|esq|ii|iii|iv|jun|sen)\b", re.IGNORECASE)
_BEFORE = re.compile(r"(\d{1,2})\s?[x×]?\s+(?=[^\W\d])")
_WITHIN = re.compile(r"(?<=\s)(\d{1,2})\s?[x×]?\s+(?=[^\W\d])")
_BEHIND = re.compile(r"[x×]?\s?(\d{1,2})")


def entitle(block: Block, text: str, people: bool = False) -> None:
    """Takes the name of a block from the text above its figures, with the number of such
    combatants, and what stands behind a comma. Other words are reported."""
    block.count, name, before = counted(_plain(text))
    name, block.about = without_age(name, people)
    block.name = _STOP.sub("", _plain(name))
    if before:
        block.note(before)


def _plain(text: str) -> str:
    """The name on one line, without a label and the marks of lists around it."""
    plain = _NAMED.sub("", " ".join(text.split()).strip(_MARKS))
    return _NUMBERED.sub("", plain).strip(_MARKS)


def fenced(line: str) -> str | None:
    """The name in a line that opens or closes a block of code, "" without one or for a rule between
    parts; None for any other line: `~~~ statblock name="Bog Imp"`."""
    if _RULE.fullmatch(line):
        return ""
    plain = line.strip("> ")
    if not plain.startswith(_FENCES) or ("}}" in plain and plain != "}}"):
        return None
    _before, label, rest = line.partition("name=")
    if not label or not (rest := rest.strip()):
        return ""
    if rest[0] in _QUOTES:
        return rest[1:].partition(_QUOTES[rest[0]])[0]
    words = rest.rstrip("}").split()
    following = (at for at, word in enumerate(words) if "=" in word)
    return " ".join(words[: next(following, len(words))])


def is_lead_in(text: str) -> bool:
    """Whether a line leads to a name and is none: "[Room 4]", "In the cave wait:"."""
    return text.startswith("[") or (text.endswith(":") and len(text.split()) >= SENTENCE)


def counted(name: str) -> tuple[str, str, str]:
    """How many there are of a name, the name, and the words before both: "In the cave wait 3 Kobold
    hunters". The number is "" if none is written."""
    if match := _BEFORE.match(name):
        return match[1], name[match.end() :], ""
    alone, _bracket, number = name[:LONGEST].rstrip(") ").rpartition("(" if ")" in name else " ")
    behind = _BEHIND.fullmatch(number.strip())
    if alone.strip() and behind and (name.endswith(")") or not number[0].isdigit()):
        return behind[1], alone.strip(), ""
    for match in _WITHIN.finditer(name[:LONGEST]):
        before, after = name[: match.start()].rstrip(), name[match.end() :]
        leads = before.endswith((":", ",")) or (" " in before and before.split()[-1].islower())
        if leads and not _YEARS.match(after):
            return match[1], after, before
    return "", name, ""


def without_age(name: str, people: bool) -> tuple[str, str]:
    """The name, and what stands behind the comma after it: an age, and what else follows. For
    `people`, an occupation ends the name too: "Clara Weiss, private detective"."""
    for at, letter in enumerate(name[:LONGEST]):
        rest = name[at + 1 :].strip() if letter == "," else ""
        if rest and (_AGE.match(rest) or (people and _is_occupation(name[:at], rest))):
            return name[:at], rest
    return name, ""


def _is_occupation(name: str, rest: str) -> bool:
    """Whether the words behind a comma are what somebody does: in lower case, or behind a name of
    several words. A name may have a title, or be turned around: "Weber, Anna"."""
    return not _TITLES.match(rest) and (rest[0].islower() or " " in name.strip())
