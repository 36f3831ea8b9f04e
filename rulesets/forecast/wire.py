"""Tallies as JSON, to be sent between processes."""

from __future__ import annotations

from collections import Counter
from typing import Any, get_args, get_origin

from msgspec import convert, json

from rulesets.forecast.job import Failed
from rulesets.forecast.tally import Tally


def _counter(kind: type, value: Any) -> Any:
    """Makes a Counter of the dict that msgspec has read, with keys of its own type."""
    if get_origin(kind) is not Counter:
        raise TypeError(f"{kind} cannot be read")
    return Counter(
        {convert(key, get_args(kind)[0], strict=False): count for key, count in value.items()}
    )


_line: json.Decoder[Tally | Failed] = json.Decoder(Tally | Failed, dec_hook=_counter)


def written(value: Any) -> bytes:
    """Any value made of tallies, on one line."""
    return json.encode(value)


def decode[Kind](data: bytes, kind: type[Kind]) -> Kind:
    """The value that was written, which must be of this type. Raises msgspec.MsgspecError."""
    return json.decode(data, type=kind, dec_hook=_counter)


def read_line(line: bytes) -> Tally | Failed:
    """The value on a worker's line. Raises msgspec.MsgspecError if it is not valid."""
    return _line.decode(line)
