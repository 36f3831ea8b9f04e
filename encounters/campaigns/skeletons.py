"""Compares texts by their appearance, whatever letters they use: the skeletons of UTS #39.

`confusables.txt` is Unicode's own table of letters that look alike, as published at
https://www.unicode.org/Public/17.0.0/security/. Most readers cannot tell two texts with the same
skeleton apart.
"""

from __future__ import annotations

import unicodedata
from functools import cache, lru_cache
from pathlib import Path

LONGEST = 254  # letters that are compared: sorting accents takes quadratic time
TABLE = Path(__file__).with_name("confusables.txt")
IGNORABLE = (
    *(0x00AD, 0x034F, 0x061C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x3164, 0xFEFF, 0xFFA0),
    *range(0x180B, 0x1810),
    *range(0x200B, 0x2010),
    *range(0x202A, 0x202F),
    *range(0x2060, 0x2070),
    *range(0xFE00, 0xFE10),
    *range(0xFFF0, 0xFFF9),
    *range(0x1BCA0, 0x1BCA4),
    *range(0x1D173, 0x1D17B),
    *range(0xE0000, 0xE1000),
)
"""Default_Ignorable_Code_Point of Unicode 17.0: drawn as nothing."""
BLANK = frozenset(map(chr, (*IGNORABLE, 0x2800, 0x16FE4, 0x1D159, 0x13441, 0x13442)))
"""All characters that are drawn as nothing without being spaces; the last are drawn as blank."""


def confusable(text: str, other: str) -> bool:
    """Whether a reader could take one for the other. Case is ignored, and a lookalike may exist in
    one case only: "Ηugo" begins with a Greek letter that has no small form like h."""
    return not skeletons(text).isdisjoint(skeletons(other))


def skeletons(text: str) -> frozenset[str]:
    """The skeletons of a text; texts that look the same share one."""
    return _looks(text[:LONGEST])


def skeleton(text: str) -> str:
    """UTS #39, 4: equal for texts that look the same."""
    seen = "".join(letter for letter in _split(text) if letter not in BLANK)
    return _split(seen.translate(_prototypes()))


@lru_cache(maxsize=4096)
def _looks(text: str) -> frozenset[str]:
    """The skeletons of a text without its spaces: unchanged, in lower case, and in upper case.
    Full-width, superscript and circled letters are treated as plain ones, which the table does only
    for some."""
    bare = "".join(unicodedata.normalize("NFKC", text).split())
    return frozenset((skeleton(bare).casefold(), skeleton(bare.casefold()), skeleton(bare.upper())))


def _split(text: str) -> str:
    return unicodedata.normalize("NFD", text)


@cache
def _prototypes() -> dict[int, str]:
    """The prototype of each letter in the table."""
    lines = TABLE.read_text(encoding="utf-8-sig").splitlines()
    rows = [line.split(";") for line in lines if ";" in line and not line.startswith("#")]
    return {
        int(source, 16): "".join(chr(int(letter, 16)) for letter in target.split())
        for source, target, *_kind in rows
    }
