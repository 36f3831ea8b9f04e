"""The protocol of all readers of files: `sniff`, `read`, `tell`.

Each kind of file has one reader. The first that sniffs its kind in a file reads it; the list is in
`files.py`. After that all kinds are treated alike: `plan.py` checks the rows, `files.preview`
shows them with everything that was not taken.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from typing import Any, Protocol

from django.utils.translation import gettext as _
from msgspec import Struct

from encounters.archive.packs.bounds import BadPack, Budget, NotJson, check_size, json_value
from encounters.archive.packs.rows import (
    KINDS,
    SIDES,
    Contents,
    ConvertedStats,
    FightRow,
    NotImported,
    SheetRow,
    fitting,
    missing,
)
from encounters.archive.packs.sheets import plain
from encounters.forms.words import Words
from encounters.serve.middleware.requests import is_storable
from rulesets.blocks import parts
from rulesets.contract import Field, Ruleset
from rulesets.contract.adopting import Adopted

JSON = (b"{", b"[")
BOM = b"\xef\xbb\xbf"
NOT_JSON = object()
LONGEST_NAME = 60
WEAPONS = "weapons"


class ChosenKinds(Struct, frozen=True):
    """The kinds that the GM has chosen, where a file does not say them: of rows with these numbers,
    or of all."""

    rows: Mapping[int, str] = {}
    all: str = ""

    def side(self, number: int, read: str) -> str:
        """The side of a row; `read` is the one that the reader takes it for."""
        return SIDES.get(self.rows.get(number, self.all), read)


class Source:
    """A file that is read for a game, decoded once: its text, or the value of its JSON, which is
    NOT_JSON for a text. A text may begin with a bracket: "[Room 4]". `is_table`: its first line has
    the headings of a table. Raises BadPack."""

    is_table = False

    def __init__(
        self, name: str, data: bytes, kinds: ChosenKinds, ruleset: Ruleset, limits: Budget
    ):
        self.kinds, self.ruleset, self.limits = kinds, ruleset, limits
        self.words = Words(ruleset.wording.terms, within="stats")
        self.is_named_json = name.casefold().endswith(".json")
        bare = data.removeprefix(BOM)
        self.is_text = not self.is_named_json and not bare.lstrip().startswith(JSON)
        self.value: Any = NOT_JSON
        self.text = _text_of(data) if self.is_text else ""
        if self.is_text:
            return
        try:
            self.value = json_value(bare, limits)
        except NotJson:
            if not self.is_named_json:
                with suppress(BadPack):
                    self.text = _text_of(data)


def _text_of(data: bytes) -> str:
    """The decoded text. Raises BadPack if it is too large, or not text that can be stored."""
    check_size(len(data))
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadPack(_("The file is not in UTF-8. Save it as “CSV UTF-8”.")) from None
    if not is_storable(text):
        raise BadPack(_("The file contains characters that cannot be saved."))
    return text


class Reader(Protocol):
    """Reads one kind of file. Every method raises BadPack for a file that is of this kind, but
    cannot be read."""

    source: Source

    def __init__(self, source: Source):
        self.source = source

    def sniff(self) -> bool:
        """Whether the file is of this kind."""

    def read(self) -> Contents:
        """The rows, and everything that was not taken."""

    def tell(self, row: SheetRow | FightRow) -> str:
        """The place of a row in the file, in the reader's language."""
        place = _("line %(number)d") if self.source.is_text else _("row %(number)d")
        return place % {"number": row.number}


def row_of(
    source: Source,
    number: int,
    name: str,
    side: str,
    adopted: Adopted,
    gaps: Iterable[NotImported] = (),
    *,
    foreign: bool = True,
) -> SheetRow:
    """A row with the stats that the rules accept; its account lists refused and unread values. For
    `foreign` sheets, from other programs or books, also a missing weapon."""
    ruleset, words = source.ruleset, source.words
    values = {name: value for name, value in adopted.stats.items() if value is not None}
    stats, refused = fitting(
        lambda stats: ruleset.check_stats(stats, side), values, words, source.limits
    )
    account = [NotImported(left.what, words.text(left.why)) for left in adopted.left]
    account += [*refused, *gaps, *_beyond_a_line(name, adopted.note)]
    has_arms = any(stat.name == WEAPONS and stat.side in ("", side) for stat in ruleset.stats)
    if foreign and has_arms and not stats.get(WEAPONS):
        account.append(NotImported(words.word(WEAPONS), _("Comes without a weapon.")))
    return SheetRow(
        number,
        KINDS["characters" if side == "party" else "foes"],
        name=name[:LONGEST_NAME].strip(),
        note=(adopted.note or None) if len(adopted.note) <= LONGEST_NAME else None,
        dead=adopted.dead or None,
        stats=_without_defaults(stats, ruleset),
        count=adopted.count,
        hit_dice=adopted.hit_dice,
        account=ConvertedStats(stats, account),
        either=foreign,
        wrong=[] if name else [missing("name")],
    )


def _without_defaults(stats: dict[str, Any], ruleset: Ruleset) -> dict[str, Any]:
    """Removes values that equal the defaults, also within rows: sheets only store differences."""
    described = {field.name: field for field in ruleset.stats}
    bare = {name: _bare(described[name], value) for name, value in stats.items()}
    return {
        name: value
        for name, value in bare.items()
        if plain(value) != plain(described[name].default)
    }


def _bare(field: Field, value: Any) -> Any:
    match value:
        case list() if field.type == "rows":
            return [_bare(field, row) for row in value]
        case dict() if field.rows:
            usual = {item.name: item.default for item in field.rows if item.default is not None}
            return {name: inner for name, inner in value.items() if usual.get(name) != inner}
    return value


def _beyond_a_line(name: str, note: str) -> Iterator[NotImported]:
    """Gaps for the end of a long name, and for a long note."""
    if len(name) > LONGEST_NAME:
        why = _("A name has at most %(most)d characters.") % {"most": LONGEST_NAME}
        yield NotImported(name[LONGEST_NAME:], why)
    if len(note) > LONGEST_NAME:
        why = _("A note has at most %(most)d characters.") % {"most": LONGEST_NAME}
        yield from (NotImported(part, why) for part in parts(note))
