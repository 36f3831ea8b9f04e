"""Writes and reads campaign files line by line and within limits: whoever made the file, reading it
is quick and takes little memory."""

from __future__ import annotations

import gzip
import json
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import IO, Any

import msgspec
from django.utils.translation import gettext as _

from encounters.archive.campaign_files import records
from encounters.archive.packs.bounds import LARGEST, BadPack, Budget, check_json
from encounters.serve.middleware.request_decoding import all_storable
from encounters.serve.transport.turns import yield_to_requests

SUFFIX = ".runde"
MAGIC = b"\x1f\x8b"
LONGEST = 4_000_000
"""Bytes of a line: a step of a fight with hundreds of combatants has some hundred thousand."""
LARGE = records.StepRecord | records.AttemptRecord | records.ReportRecord
"""Lines with the events of a fight; others are as small as a sheet or a list of people."""
MOST = 1_000_000_000
"""Bytes of all lines together."""
NUL = b"\\u0000"

_line = msgspec.json.Decoder(records.Records)


class NotBrought(Exception):
    """The file cannot be restored; the text tells the reader why. Nothing has changed."""


class _Known(msgspec.Struct, tag_field="row", tag="runde"):
    """The fields that the first line has in every version."""

    version: int


def write(file: IO[bytes], lines: Iterable[records.Records]) -> None:
    """Writes the lines. Raises OSError."""
    with gzip.GzipFile(fileobj=file, mode="wb", filename="", mtime=0) as packed:
        for line in lines:
            yield_to_requests()
            packed.write(msgspec.json.encode(line) + b"\n")


def read_rows(file: IO[bytes]) -> Iterator[records.Records]:
    """The lines between `Head` and `End`, which are checked as well. Raises NotBrought."""
    lines = _lines(file)
    _check_head(next(lines, b""))
    for number, line in enumerate(lines, start=2):
        row = _record(number, line)
        if isinstance(row, records.EndRecord):
            if row.rows != number - 2 or next(lines, None) is not None:
                raise NotBrought(_("The file is damaged: something is missing or too much in it."))
            return
        if isinstance(row, records.HeadRecord):
            raise unreadable(number)
        yield row
    raise NotBrought(_("The file is damaged: its end is missing."))


def unreadable(number: int) -> NotBrought:
    return NotBrought(
        _("The file is damaged: line %(number)d cannot be read.") % {"number": number}
    )


def _check_head(line: bytes) -> None:
    try:
        known = msgspec.json.decode(line, type=_Known)
    except (msgspec.DecodeError, RecursionError):
        raise NotBrought(_("The file does not contain a campaign of this program.")) from None
    if known.version > records.VERSION:
        raise NotBrought(_("The file is from a newer version of this program."))
    if not isinstance(_record(1, line), records.HeadRecord) or known.version < 1:
        raise unreadable(1)


def _record(number: int, line: bytes) -> records.Records:
    try:
        if NUL in line and not all_storable(json.loads(line)):
            raise unreadable(number)
        _check_keys(line)
        row = _line.decode(line)
        if not isinstance(row, LARGE):
            _check_small(line)
        return row
    except (msgspec.DecodeError, ValueError, RecursionError):
        raise unreadable(number) from None


def _check_small(line: bytes) -> None:
    """NotBrought for a line with more values than a file of sheets may have."""
    if len(line) > LARGEST:
        raise NotBrought(_("The file contains more than a campaign can hold."))
    try:
        check_json(line.decode(), Budget())
    except BadPack as bad:
        raise NotBrought(str(bad)) from None


def _check_keys(line: bytes) -> None:
    """NotBrought for an object with duplicate keys, which parsers interpret differently. A line
    that is unchanged by re-encoding has none; only others are checked key by key."""
    if msgspec.json.encode(msgspec.json.decode(line)) != line.rstrip(b"\n"):
        json.loads(line, object_pairs_hook=_once)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = next(
            key for key, count in Counter(key for key, value in pairs).items() if count > 1
        )
        raise NotBrought(_("“%(key)s” occurs twice.") % {"key": twice[:80]})
    return found


def _lines(file: IO[bytes]) -> Iterator[bytes]:
    size = 0
    try:
        with gzip.GzipFile(fileobj=file, mode="rb") as packed:
            while line := packed.readline(LONGEST + 1):
                yield_to_requests()
                size += len(line)
                if len(line) > LONGEST or size > MOST:
                    raise NotBrought(_("The file contains more than a campaign can hold."))
                yield line
    except (gzip.BadGzipFile, EOFError, zlib.error) as error:
        if not size and isinstance(error, gzip.BadGzipFile):
            raise NotBrought(_("The file does not contain a campaign of this program.")) from None
        raise NotBrought(_("The file is damaged: its end is missing.")) from None
