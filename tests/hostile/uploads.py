"""Files that are made to keep the server busy: nearly two megabytes each, or a fraction of that.

Each has an excess of one thing that a file for OSE can contain. `campaigns()` are files of whole
campaigns.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterator
from functools import cache
from io import BytesIO
from typing import Any, Protocol

from rulesets import registry

FULL = 1_990_000
THEN = "2026-11-27T12:00:00Z"
ACCENTS = "\N{COMBINING ACUTE ACCENT}\N{COMBINING DOT BELOW}"


class Counted(Protocol):
    """Scales a number: returns it, or a fraction of it."""

    def __call__(self, count: int, /) -> int: ...


@cache
def packs(share: int = 1) -> dict[str, bytes]:
    """Keyed by the thing that is in excess; `share` is the divisor: 4 makes files of a quarter."""

    def n(count: int) -> int:
        return count // share

    return {name: data[: n(FULL)] for name, data in (*_json(n), *_tables(n), *_foundry(n))}


def _json(n: Counted) -> Iterator[tuple[str, bytes]]:
    wrong = {f"k{key}": "x" for key in range(140)}
    yield (
        "wrong values, more than are read",
        pack(foes=[foe(number, wrong) for number in range(n(1100))]),
    )
    yield "wrong values", pack(foes=[foe(number, wrong) for number in range(n(1000))])
    yield (
        "rows with one wrong value",
        pack(foes=[foe(number, {"hp": "x"}) for number in range(n(1000))]),
    )
    late = {"weapons": weapons(190), **wrong}
    yield (
        "wrong values after many right ones",
        pack(foes=[foe(number, late) for number in range(n(60))]),
    )
    twice = weapons(n(20_000), lambda item: "Claw")
    yield "equal weapons of one foe", pack(foes=[foe(0, {"weapons": twice})])
    yield "weapons of one foe", pack(foes=[foe(0, {"weapons": ["sling"] * n(200_000)})])
    yield (
        "weapons of one foe, as are read",
        pack(foes=[foe(0, {"weapons": ["sling"] * n(145_000)})]),
    )
    some = {"weapons": weapons(60, lambda item: "Claw")}
    yield "foes with equal weapons", pack(foes=[foe(number, some) for number in range(n(400))])
    full = {"weapons": weapons(45), "hp": 3, "ac": 4}
    yield "foes with many weapons", pack(foes=[foe(number, full) for number in range(n(980))])
    worst = {"weapons": [*weapons(44), {"name": "x"}], "routines": [], "hp": "x", "ac": 400}
    yield "the last of many weapons", pack(foes=[foe(number, worst) for number in range(n(980))])
    yield "foes of one name", pack(foes=[foe(0, {"hp": number % 90}) for number in range(n(1000))])
    yield "words of one foe", pack(foes=[{"name": "A", "tags": ["t"] * n(400_000)}])
    yield "a name", pack(foes=[{"name": "A" * n(1_900_000)}])
    yield "accents of a name", pack(foes=[{"name": "A" + ACCENTS * n(150_000)}])
    yield "lists within each other", b"[" * n(FULL)
    yield "objects within each other", b'{"a":' * (n(FULL) // 5)
    yield "empty lists", b"[" + b"[]," * (n(FULL) // 3 - 1) + b"[]]"
    yield "numbers", b'{"foes":[' + b"1," * (n(FULL) // 2 - 10) + b"1]}"
    yield "a long number", b'{"foes":[0.' + b"1" * (n(FULL) - 20) + b"]}"
    yield "keys", b"{" + b",".join(b'"%x":1' % key for key in range(n(180_000))) + b"}"
    yield "quotes", b'"' * n(FULL)
    cast = [foe(number, {}) for number in range(200)]
    everywhere = [{"name": f"F{number}"} for number in range(n(200))]
    yield "characters in every fight", pack(characters=cast, encounters=everywhere)
    there = [{"name": f"F{number}", "foes": [{"name": "0"}] * 600} for number in range(n(200))]
    yield "foes of fights", pack(foes=[foe(0, {})], encounters=there)
    sides = [{"name": "0", "side": f"s{number}"} for number in range(150)]
    apart = [{"name": f"F{number}", "foes": sides} for number in range(n(66))]
    yield "sides of fights", pack(foes=[foe(0, {})], encounters=apart)
    yield "numbers, as are read", pack(foes=[], x=[1] * n(149_000))
    yield "empty objects", pack(foes=[], x=[{}] * n(74_000))
    yield "keys, as are read", pack(foes=[], x={f"{key:x}": "" for key in range(n(149_000))})
    own = [{"name": f"{number}", "stats": {"hp": 2}} for number in range(100)]
    heavy = [foe(number, {"weapons": weapons(60)}) for number in range(100)]
    changed = [{"name": f"F{number}", "foes": own} for number in range(n(200))]
    yield "changed sheets in fights", pack(foes=heavy, encounters=changed)
    options = [{"name": f"F{number}", "options": wrong} for number in range(n(200))]
    yield "wrong house rules", pack(encounters=options)


def _tables(n: Counted) -> Iterator[tuple[str, bytes]]:
    yield "lines of a table", b"Name\n" + b"Gob\n" * n(400_000)
    yield "empty lines", b"\n" * n(FULL)
    yield "columns of a table", b"Name" + b",a" * n(900_000)
    yield "cells of a table", b"Name,Hit points\n" + (b"Gob" + b",x" * 800 + b"\n") * n(1_200)
    line = b"Gob,x,boss,perhaps," + b"y" * 1_000 + b"\n"
    yield "wrong cells", b"Name,Hit points,Kind,Dead,Armour class\n" + line * n(1_000)
    stats = [stat.name for stat in registry.get("ose").stats]
    head = ",".join(["name", "kind", *stats]).encode()
    for cell in (b"x", b"3", b'"[[1],2]"', b"a b c d", b"1d6 + 1"):
        yield (
            f"cells with {cell.decode()}",
            head + (b"\nG,foe" + (b"," + cell) * len(stats)) * n(1_000),
        )
    deep = ('"' + "[" * 100_000 + '"').encode()
    yield "brackets in cells", b"Name,Weapons\n" + (b"Gob," + deep + b"\n") * n(19)
    many = ('"[' + '""x"",' * 18_000 + ']"').encode()
    yield "lists in cells", b"Name,Weapons\n" + (b"Gob," + many + b"\n") * n(15)
    yield "accents in cells", f"Name,Hit points\n{'A,' + ACCENTS * 30_000}\n".encode() * n(16)
    yield "accents in headings", f"Name,{'A' + ACCENTS * 30_000}\nGob,1\n".encode()


def _foundry(n: Counted) -> Iterator[tuple[str, bytes]]:
    arms = {"name": "Sword", "type": "weapon", "system": {"damage": "x"}}
    yield "items of one actor", listed([actor(0, [arms] * n(31_000))])
    yield "items of many actors", listed([actor(number, [arms] * 30) for number in range(n(900))])
    yield "items, as are read", listed([actor(number, [arms] * 8) for number in range(n(900))])
    yield "items of one actor, as are read", listed([actor(0, [arms] * n(29_000))])
    spell = {"name": "Sword", "type": "spell", "system": {}}
    yield "spells, as are read", listed([actor(number, [spell] * 200) for number in range(n(140))])
    yield "actors", listed([actor(number, []) for number in range(n(15_000))])
    wrong = {"hp": {"value": "x", "max": -4}, "ac": {"value": [1]}, "thac0": {"value": {}}}
    odd = [actor(number, [arms] * 3) | {"system": wrong} for number in range(n(1_000))]
    yield "actors with odd values", listed(odd)
    yield "documents that are no actors", listed([{"type": "x", "_stats": {}}] * n(60_000))
    yield "others, as are read", listed([{"type": "x", "_stats": {}}] * n(36_000))
    lines = json.dumps(actor(0, [])).encode() + b"\n"
    yield "actors, one a line", lines * (n(FULL) // len(lines))
    yield "numbers, one a line", b"1\n" * (n(FULL) // 2)


def pack(**lists: Any) -> bytes:
    return json.dumps(lists, separators=(",", ":")).encode()


def foe(number: int, stats: dict[str, Any]) -> dict[str, Any]:
    return {"name": f"{number}", "stats": stats}


def weapons(count: int, called: Any = "W{}".format) -> list[dict[str, Any]]:
    return [{"name": called(number), "damage": "1d6"} for number in range(count)]


def actor(number: int, items: list[Any]) -> dict[str, Any]:
    named = {"name": f"A{number}", "type": "monster", "_stats": {"systemId": "ose"}}
    return {**named, "system": {}, "items": items}


def listed(rows: list[Any]) -> bytes:
    return json.dumps(rows, separators=(",", ":")).encode()


def campaigns() -> dict[str, bytes]:
    """Archives of whole campaigns, keyed by the thing that is in excess."""
    return {name: packed(*lines) for name, lines in _campaigns()}


def _campaigns() -> Iterator[tuple[str, list[Any]]]:
    yield "zeros", [b"0" * 1_000_000] * 100
    yield "lists in a campaign", [campaign(options={"a": json.loads("[" * 900 + "]" * 900)})]
    yield "house rules", [campaign(options={f"k{key}": 1 for key in range(300_000)})]
    sheets = [sheet(item, {"weapons": weapons(190)}) for item in range(2_000)]
    yield "sheets with many weapons", [campaign(), *sheets]
    yield "weapons of one sheet", [campaign(), sheet(1, {"weapons": weapons(60_000)})]
    one = [campaign(), sheet(1, {"weapons": weapons(190)}), fight("prepared")]
    line = {"row": "line", "sheet": 2, "side": "foes"}
    members = [{"hp": number} for number in range(1, 99)]
    yield "members of a group", [*one, *[line | {"members": members}] * 2_000]
    entry = {
        "rule": "r",
        "who": None,
        "target": None,
        "rolls": [],
        "facts": {},
        "visible_to": "all",
    }
    step = {"row": "step", "number": 1, "kind": "begin", "shows": 1, "round": 1, "created": THEN}
    told = [step | {"log": [entry] * 30_000}] * 20
    yield "a log", [campaign(), fight("running", step=1, started=THEN), *told]
    seats = [
        {"row": "seat", "id": item + 1, "name": "A" * 40, "created": THEN} for item in range(2_500)
    ]
    some = [step | {"log": [entry] * 5_000}] * 100
    yield "a log, as is read", [campaign(), fight("running", step=1, started=THEN), *some]
    yield "seats", [campaign(), *seats]


def campaign(**more: Any) -> dict[str, Any]:
    shown = {"foes_shown": "words", "odds": "all", "corrections": "none", "thin_after": 0}
    switches = dict.fromkeys(("gm_dice", "gm_confirm_dice", "quiet", "gauge"), False)
    about = {"row": "campaign", "name": "A", "ruleset": "ose", "options": {}, "created": THEN}
    return {**about, **shown, **switches, **more}


def sheet(number: int, stats: dict[str, Any]) -> dict[str, Any]:
    return {"row": "sheet", "id": number + 1, "kind": "foe", "name": "A", "stats": stats}


def fight(status: str, step: int = 0, **more: Any) -> dict[str, Any]:
    about = {"row": "fight", "name": "A", "ruleset": "ose", "options": {}, "status": status}
    return {**about, "step": step, "created": THEN, **more}


def packed(*lines: Any) -> bytes:
    """With a header, and compressed."""
    head = {"row": "runde", "version": 1, "made": THEN}
    file = BytesIO()
    with gzip.GzipFile(fileobj=file, mode="wb", compresslevel=1) as whole:
        for line in (head, *lines):
            whole.write(line if isinstance(line, bytes) else json.dumps(line).encode())
            whole.write(b"\n")
    return file.getvalue()
