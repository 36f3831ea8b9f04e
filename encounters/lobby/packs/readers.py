"""The readers of files, one for each kind. The first that recognises a file makes its rows; after
that all kinds are treated alike: `plan` checks the rows, `preview` shows them, `bring` writes
them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.lobby.packs import blocks, reading, rows
from encounters.lobby.packs.adopted import ChosenKinds
from encounters.lobby.packs.bounds import BadPack, Limits
from encounters.lobby.packs.foundry import adopting, documents
from encounters.lobby.packs.reading import NotJson
from encounters.lobby.packs.rows import Contents
from encounters.lobby.packs.stat_blocks import reading as stat_blocks
from encounters.lobby.packs.tables import reading as tables
from encounters.text import wording
from rulesets.contract import Ruleset
from rulesets.contract.adopting import Adopts

JSON = (b"{", b"[")
BOM = b"\xef\xbb\xbf"


class File(Struct, frozen=True):
    """A file's name and content, and what the GM wants its rows to be. A pasted text has no
    name."""

    name: str
    data: bytes
    kinds: ChosenKinds = ChosenKinds()

    @property
    def pasted(self) -> bool:
        return not self.name

    @property
    def is_text(self) -> bool:
        """Whether it cannot be JSON: a table, or stat blocks."""
        return not self._named and not self.data.removeprefix(BOM).lstrip().startswith(JSON)

    @property
    def _named(self) -> bool:
        return self.name.casefold().endswith(".json")

    def contents(self, ruleset: Ruleset, limits: Limits) -> Contents:
        """The rows of the file. Raises BadPack."""
        if self.is_text:
            text = tables.text_of(self.data)
            found = (read(text, ruleset, limits, self.kinds) for read in TEXTS)
        else:
            try:
                value = _value(self.data.removeprefix(BOM), limits)
            except NotJson:
                return self._of_brackets(ruleset, limits)
            found = (read(value, ruleset, limits, self.kinds) for read in VALUES)
        return next(contents for contents in found if contents is not None)

    def _of_brackets(self, ruleset: Ruleset, limits: Limits) -> Contents:
        """The rows of stat blocks that begin with a bracket: "[Room 4]". Raises NotJson if there
        are none."""
        try:
            text = "" if self._named else tables.text_of(self.data)
        except BadPack:  # not UTF-8
            text = ""
        found = _stat_blocks(text, ruleset, limits, self.kinds) if text else None
        if found is None:
            if self._named:
                raise NotJson(_("The file is not JSON."))
            raise NotJson(_("No stat block was recognized, and it is not JSON."))
        return found


def _own_stat_blocks(
    text: str, ruleset: Ruleset, limits: Limits, kinds: ChosenKinds
) -> Contents | None:
    """Stat blocks written by this program."""
    if not tables.is_table(text, ruleset):
        _check_game(text, ruleset)
    return stat_blocks.contents(text, ruleset, limits)


def _stat_blocks(
    text: str, ruleset: Ruleset, limits: Limits, kinds: ChosenKinds
) -> Contents | None:
    """Stat blocks from books and other programs."""
    if tables.is_table(text, ruleset):
        return None
    return blocks.contents(text, ruleset, limits, kinds)


def _check_game(text: str, ruleset: Ruleset) -> None:
    """BadPack for stat blocks of another game."""
    other = blocks.other_game(text, ruleset)
    if other is not None:
        told = _("This is a stat block of %(other)s. %(game)s does not take it.")
        games = {"other": wording.message(other.name), "game": wording.message(ruleset.name)}
        raise BadPack(told % games)


def _actors(value: Any, ruleset: Ruleset, limits: Limits, kinds: ChosenKinds) -> Contents | None:
    """Actors of Foundry VTT, or of a program whose files the game converts to them."""
    saved = ruleset.foundry.as_saved(value) if isinstance(ruleset, Adopts) else value
    found = documents.documents(saved)
    if not found:
        return None
    source = None if saved is value else value
    return adopting.contents(found, ruleset, limits, kinds, source)


def _pack(value: Any, ruleset: Ruleset, limits: Limits, kinds: ChosenKinds) -> Contents:
    if isinstance(value, list) and value and isinstance(value[0], Mapping):
        raise BadPack(rows.unknown(value[0]))
    return rows.contents(reading.as_pack(value), ruleset.slug)


def _value(data: bytes, limits: Limits) -> Any:
    """The JSON of a file; of a file with an object per line, their list. Raises BadPack."""
    try:
        return reading.read_any(data, limits)
    except NotJson:
        several = documents.by_line(data)
        if not several:
            raise
    reading.check_texts(several)
    return several


type Reader[T] = Callable[[T, Ruleset, Limits, ChosenKinds], Contents | None]
"""Returns the rows of the input, or None if it is of another kind. The last reader of each list
accepts everything that is left, or raises BadPack."""

TEXTS: tuple[Reader[str], ...] = (_own_stat_blocks, _stat_blocks, tables.read_table)
VALUES: tuple[Reader[Any], ...] = (_actors, _pack)
