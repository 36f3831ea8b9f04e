"""Validates names of people and characters: everybody at the table must be able to read them, and
no name may be mistaken for another.

`check` and `check_at_the_table` are validators of the models, so they apply to every form, pack and
file. `check_apart` needs the other names, which `models.other_names` returns. Foes are not among
them: a refused name would reveal a hidden foe.

Texts are compared by their appearance, whatever letters they use: by the skeletons of UTS #39.
`confusables.txt` is Unicode's own table of letters that look alike, as published at
https://www.unicode.org/Public/17.0.0/security/. Most readers cannot tell two texts with the same
skeleton apart.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from pathlib import Path

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import override

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
JOINERS = "\u200c\u200d"  # inside words of some scripts, and emoji
MOST_MARKS = 4
"""Per letter. A Hebrew letter can carry a dot, a vowel, an accent and a meteg."""
ALSO_THE_GM = (
    *("Gamemaster", "Dungeon Master", "DM", "Spielleiter", "Spielleiterin", "SL"),
    *("Mistrzyni Gry", "מנחת המשחק", "שליט המבוך"),
)
"""Words for the GM that tables use, besides those of the interface."""


def confusable(text: str, other: str) -> bool:
    """Whether a reader could take one for the other. Case is ignored, and a lookalike may exist in
    one case only: "Ηugo" begins with a Greek letter that has no small form like h."""
    return not skeletons(text).isdisjoint(skeletons(other))


def skeletons(text: str) -> frozenset[str]:
    """The skeletons of a text; texts that look the same share one."""
    return _looks(text[:LONGEST])


def skeleton(text: str) -> str:
    """UTS #39, 4: equal for texts that look the same."""
    letters = "".join(letter for letter in _split(text) if letter not in BLANK)
    return _split(letters.translate(_prototypes()))


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


def check(name: str) -> None:
    """ValidationError for a name that looks empty, is only punctuation, has invisible characters
    (line breaks, control characters, direction marks) or too many marks on one letter. Its length
    is checked by the field."""
    name = name[:LONGEST]
    if any(_is_invisible(letter) for letter in name):
        raise ValidationError(_("It contains invisible letters. Type it again."))
    if name and not any(_can_stand_alone(letter) for letter in name):
        raise ValidationError(_("A name has at least one letter."))
    if any(marks > MOST_MARKS for marks in _marks(name)):
        raise ValidationError(_("There are too many marks on one letter."))


def check_at_the_table(name: str) -> None:
    """`check` for people and characters of the game, which must not be called like the GM in any
    language."""
    check(name)
    if is_for_the_gm(name):
        raise ValidationError(_("That is what the GM is called. Choose another name."))


def is_for_the_gm(name: str) -> bool:
    """Whether a reader of any language could take it for the word for the GM, such as "G.M."."""
    return not skeletons(_plain(name[:LONGEST])).isdisjoint(_looks_of_the_gm())


def check_apart(name: str, others: Iterable[str], twins: bool = False) -> None:
    """Raises ValidationError if it looks like another name. `twins`: an identical name is allowed,
    for GMs who want that."""
    if any(
        confusable(name, other) and not (twins and _fold(name) == _fold(other)) for other in others
    ):
        raise _name_taken()


class TakenNames:
    """Names none of which looks like another; identical ones are allowed. A file has thousands, so
    each is looked up, not compared with all others."""

    def __init__(self, names: Iterable[str] = ()):
        self._by_look: dict[str, str] = {}
        for name in names:
            self._enter(name)

    def add(self, name: str) -> None:
        """Raises ValidationError if it looks like a different name."""
        folded = _fold(name)
        if any(self._by_look.get(look, folded) != folded for look in skeletons(name)):
            raise _name_taken()
        self._enter(name)

    def _enter(self, name: str) -> None:
        for look in skeletons(name):
            self._by_look.setdefault(look, _fold(name))


def _name_taken() -> ValidationError:
    message = _("Somebody here is called that, or something that looks the same. Choose another.")
    return ValidationError(message)


def check_kept_apart(name: str, others: Iterable[str]) -> None:
    """`check_apart` for the `clean` of a model: GMs may give two people identical names."""
    try:
        check_apart(name, others, twins=True)
    except ValidationError as error:
        raise ValidationError({"name": error}) from None


def _is_invisible(letter: str) -> bool:
    """Whether a letter is invisible. Joiners and variation selectors are allowed: they only change
    the shape of a letter, and cannot be a name alone."""
    kind = unicodedata.category(letter)
    if letter in JOINERS or (kind == "Mn" and letter in BLANK):
        return False
    return letter in BLANK or kind in ("Cc", "Cf", "Co", "Cn", "Zl", "Zp")


def _can_stand_alone(letter: str) -> bool:
    """Whether it can be a name alone, as letters, digits and emoji can: a sign like "." or "—" is
    lost between the others of a sentence."""
    kind = unicodedata.category(letter)
    return kind[0] in "LN" or kind == "So"


def _marks(name: str) -> Iterator[int]:
    """The length of each run of marks. A leading one would be drawn on the text before the name, so
    it counts as too many."""
    row = MOST_MARKS
    for letter in unicodedata.normalize("NFD", name):
        row = row + 1 if unicodedata.category(letter) in ("Mn", "Me") else 0
        yield row


def _fold(name: str) -> str:
    return unicodedata.normalize("NFC", name[:LONGEST]).casefold()


def _plain(name: str) -> str:
    return "".join(letter for letter in name if unicodedata.category(letter)[0] != "P")


@cache
def _looks_of_the_gm() -> frozenset[str]:
    looks = set(ALSO_THE_GM)
    for language, _name in settings.LANGUAGES:
        with override(language):
            looks |= {_("GM"), _("the GM"), _("game master"), _("co-GM"), _("Co-GM")}
    return frozenset().union(*(skeletons(_plain(word)) for word in looks))
