"""Validates names of people and characters: everybody at the table must be able to read them, and
no name may be mistaken for another.

`check` and `check_at_the_table` are validators of the models, so they apply to every form, pack and
file. `check_apart` needs the other names, which `models.other_names` returns. Foes are not among
them: a refused name would reveal a hidden foe.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator
from functools import cache

from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext as _
from django.utils.translation import override

from encounters.campaigns.skeletons import BLANK, LONGEST, confusable, skeletons

JOINERS = "\u200c\u200d"  # inside words of some scripts, and emoji
MOST_MARKS = 4
"""Per letter. A Hebrew letter can carry a dot, a vowel, an accent and a meteg."""
ALSO_THE_GM = (
    *("Gamemaster", "Dungeon Master", "DM", "Spielleiter", "Spielleiterin", "SL"),
    *("Mistrzyni Gry", "מנחת המשחק", "שליט המבוך"),
)
"""Words for the GM that tables use, besides those of the interface."""


def check(name: str) -> None:
    """ValidationError for a name that looks empty, is only punctuation, has invisible characters
    (line breaks, control characters, direction marks) or too many marks on one letter. Its length
    is checked by the field."""
    name = name[:LONGEST]
    if any(_unseen(letter) for letter in name):
        raise ValidationError(_("It contains invisible letters. Type it again."))
    if name and not any(_names(letter) for letter in name):
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
    if any(confusable(name, other) and not (twins and _same(name, other)) for other in others):
        raise _taken()


class TakenNames:
    """Names none of which looks like another; identical ones are allowed. A file has thousands, so
    each is looked up, not compared with all others."""

    def __init__(self, names: Iterable[str] = ()):
        self._by_look: dict[str, str] = {}
        for name in names:
            self._enter(name)

    def add(self, name: str) -> None:
        """Raises ValidationError if it looks like a different name."""
        folded = _folded(name)
        if any(self._by_look.get(look, folded) != folded for look in skeletons(name)):
            raise _taken()
        self._enter(name)

    def _enter(self, name: str) -> None:
        for look in skeletons(name):
            self._by_look.setdefault(look, _folded(name))


def _taken() -> ValidationError:
    told = _("Somebody here is called that, or something that looks the same. Choose another.")
    return ValidationError(told)


def check_kept_apart(name: str, others: Iterable[str]) -> None:
    """`check_apart` for the `clean` of a model: GMs may give two people identical names."""
    try:
        check_apart(name, others, twins=True)
    except ValidationError as error:
        raise ValidationError({"name": error}) from None


def _unseen(letter: str) -> bool:
    """Whether a letter is invisible. Joiners and variation selectors are allowed: they only change
    the shape of a letter, and cannot be a name alone."""
    kind = unicodedata.category(letter)
    if letter in JOINERS or (kind == "Mn" and letter in BLANK):
        return False
    return letter in BLANK or kind in ("Cc", "Cf", "Co", "Cn", "Zl", "Zp")


def _names(letter: str) -> bool:
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


def _same(name: str, other: str) -> bool:
    return _folded(name) == _folded(other)


def _folded(name: str) -> str:
    return unicodedata.normalize("NFC", name[:LONGEST]).casefold()


def _plain(name: str) -> str:
    return "".join(letter for letter in name if unicodedata.category(letter)[0] != "P")


@cache
def _looks_of_the_gm() -> frozenset[str]:
    found = set(ALSO_THE_GM)
    for language, _name in settings.LANGUAGES:
        with override(language):
            found |= {_("GM"), _("the GM"), _("game master"), _("co-GM"), _("Co-GM")}
    return frozenset().union(*(skeletons(_plain(word)) for word in found))
