"""Actors of Foundry VTT's Call of Cthulhu 7 as sheets (README 3.3), by the paths of `foundry.toml`.
Values that Foundry VTT derives are not exported: they are computed here by the tables of the game.
"""

from __future__ import annotations

import re
from typing import Any

from rulesets.coc7.sheet.armoury import first_in_hand
from rulesets.coc7.sheet.foundry.dholes import as_saved
from rulesets.coc7.sheet.foundry.items import TABLE, Arms, Skills, spells
from rulesets.coc7.sheet.tables import beside, bonuses, hit_points, pace
from rulesets.contract.adopting import Actor, Adopted, Left, Vocabulary
from rulesets.foundry import (
    IN_WORDS,
    UNREADABLE,
    Reader,
    at,
    dice,
    each,
    first_number,
    foundry,
    others,
    plain,
    whole,
)

CONDITIONS = TABLE["conditions"]
CHARACTERISTICS = ("str", "con", "siz", "dex", "pow")
AUTO = "auto"
SPRY = 40
"""The age from which the move rate drops by one for every ten years."""

type Body = dict[str, int | None]

_TIMES = re.compile(r"(?:([0-9]+)\*)?\(?([0-9]+)d([0-9]+)([+-][0-9]+)?\)?(?:\*([0-9]+))?")


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    data = Reader(actor.data)
    body = {name: _characteristic(data, name) for name in CHARACTERISTICS}
    skills = Skills(each(actor.items, "skill"), vocabulary, body)
    arms = Arms(each(actor.items, "weapon"), skills, vocabulary, natural=actor.type == "creature")
    spell_rows = spells(each(actor.items, "spell"), vocabulary)
    stats: dict[str, Any] = {name: body[name] for name in body if body[name] and name != "siz"}
    stats |= skills.stats() | arms.stats() | {"spells": [*spell_rows]}
    stats |= first_in_hand(stats["weapons"])
    _health(data, body, stats)
    _build(data, body, stats)
    _pace(data, body, actor.type, stats)
    _armour(data, stats)
    for name, path in TABLE["numbers"].items():
        if (value := _written(data, path)) is not None:
            stats[name] = value
    conditions = _conditions(data, stats)
    note = data.text("infos.occupation", "infos.type")
    dead = data.flag("conditions.dead.value", "status.dead.value")
    of_parts = (*data.left, *skills.left, *arms.left, *spell_rows.left, *conditions)
    left = (*of_parts, *others(actor, TABLE["actor"]), *data.unread())
    return Adopted(stats=stats, note=note, dead=dead, left=left)


def _conditions(data: Reader, stats: dict[str, Any]) -> list[Left]:
    """Takes the conditions of the sheet; others are reported."""
    every = [*data.part("conditions").items(), *data.part("status").items()]
    names = [name for name, condition in every if at(condition, "value") in (True, "true", 1)]
    for name in (*CONDITIONS, *names):
        data.value(f"conditions.{name}", f"status.{name}")
    for name, stat in CONDITIONS.items():
        if data.flag(f"conditions.{name}.value", f"status.{name}.value"):
            stats[stat] = True
    return [Left(name, IN_WORDS) for name in names if name not in (*CONDITIONS, "dead")]


def _characteristic(data: Reader, name: str) -> int | None:
    """Its value, or the average of its dice."""
    path = f"characteristics.{name}"
    value = data.whole(f"{path}.value")
    written = dice(data.value(f"{path}.formula"))
    if value is not None or not written:
        return value
    average = _average(written)
    if average is None:
        data.left.append(Left(f"{path}.formula", UNREADABLE))
    return average


def _average(text: str) -> int | None:
    """The average of "5*3d6", "(2d6+6)*5" or "50"; None for anything else."""
    if text.isdigit():
        return whole(text)
    times = _TIMES.fullmatch(text)
    if not times or max(len(part or "") for part in times.groups()) > 4:
        return None
    before, count, sides, plus, after = (int(part or 0) for part in times.groups())
    rolled, factor = count * (sides + 1), (before or 1) * (after or 1)
    if "(" in text:
        return (rolled + 2 * plus) * factor // 2
    return rolled * (before or 1) // 2 + plus * (after or 1)


def _health(data: Reader, body: Body, stats: dict[str, Any]) -> None:
    """Takes hit points. The maximum is a tenth of CON plus SIZ unless it was filled in. For pulp
    heroes, which the file does not mark otherwise, it is a fifth and is filled in."""
    now, full = _written(data, "attribs.hp.value"), _written(data, "attribs.hp.max")
    if not now and full == 0:
        now = full = None  # never filled in
    if (con := body["con"]) and (siz := body["siz"]):
        counts = not _is_reckoned(data, "hp") or full == (con + siz) // 5
        data.left += beside("attribs.hp.max", full, hit_points(con, siz), counts)
        full = full if counts else hit_points(con, siz)
    full = full or now
    if full:
        stats["hp_max"] = full
    if now is not None:
        stats["hp"] = min(now, full) if full else now


def _build(data: Reader, body: Body, stats: dict[str, Any]) -> None:
    """Takes build and damage bonus, or those of the table if Foundry VTT computes them."""
    build = data.value("attribs.build.value", "attribs.build.current")
    bonus = data.value("attribs.db.value")
    values: dict[str, Any] = {"build": whole(build), "db": _bonus(bonus)}
    if (strong := body["str"]) and (large := body["siz"]):
        reckoned = zip(values, (build, bonus), bonuses(strong + large), strict=True)
        for name, written, by_table in reckoned:
            counts = not _is_reckoned(data, name)
            data.left += beside(f"attribs.{name}", values[name], by_table, counts)
            if written is None or not counts:
                values[name] = by_table
    stats |= {name: value for name, value in values.items() if value is not None}


def _bonus(value: Any) -> str | None:
    """The damage bonus in the file; None if Foundry VTT computes it."""
    written = dice(value).removeprefix("+")
    return written if written and written != AUTO else None


def _pace(data: Reader, body: Body, kind: str, stats: dict[str, Any]) -> None:
    mov = _written(data, "attribs.mov.value")
    strong, quick, large = body["str"], body["dex"], body["siz"]
    if strong and quick and large and (mov is None or _is_reckoned(data, "mov")):
        written, mov = mov, pace(strong, quick, large)
        age = whole(data.value("infos.age")) or 0
        if kind != "creature" and age >= SPRY:
            mov = max(0, mov - (age // 10 - 3))
        data.left += beside("attribs.mov", written, mov, counts=False)
    if mov is not None:
        stats["mov"] = mov


def _armour(data: Reader, stats: dict[str, Any]) -> None:
    """Takes the number at the beginning of the text; dice and notes beside it are reported."""
    value = data.value("attribs.armor.value")
    if isinstance(value, str) and whole(value) is None:
        data.left.append(Left(f"attribs.armor: {plain(value, 40)}", IN_WORDS))
    if number := first_number(value):
        stats["armour"] = number


def _written(data: Reader, path: str) -> int | None:
    """The number; None for "auto" in older files, or for -1, which means not computed yet."""
    if data.value(path) == AUTO:
        return None
    number = data.whole(path)
    return number if number is None or number >= 0 else None


def _is_reckoned(data: Reader, name: str) -> bool:
    """Whether Foundry VTT computes the value, as it does by default."""
    part = f"attribs.{name}"
    return data.value(f"{part}.value") == AUTO or data.value(f"{part}.auto") is not False


FOUNDRY = foundry(TABLE["actor"], adopted, as_saved=as_saved, programs=("The Dhole’s House",))
