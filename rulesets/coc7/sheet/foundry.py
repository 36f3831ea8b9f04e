"""Actors of Foundry VTT's Call of Cthulhu 7 as sheets (README 3.3). Values that Foundry VTT derives
are not exported: they are computed here by the tables of the game."""

from __future__ import annotations

import re
from typing import Any

from rulesets.coc7.sheet.armoury import first_in_hand
from rulesets.coc7.sheet.dholes import as_saved
from rulesets.coc7.sheet.foundry_items import Arms, Skills, spells
from rulesets.coc7.sheet.tables import beside, bonuses, hit_points, pace
from rulesets.contract.adopting import Actor, Adopted, Foundry, Left, Vocabulary
from rulesets.foundry import (
    IN_WORDS,
    UNREADABLE,
    Reader,
    at,
    dice,
    each,
    first_number,
    others,
    plain,
    whole,
)

CHARACTERISTICS = ("str", "con", "siz", "dex", "pow")
ON_THE_SHEET = ("str", "con", "dex", "pow")
TAKEN = ("weapon", "skill", "spell")
DESCRIBED = ("talent", "status", "armor")
CONDITIONS = {
    "prone": "prone",
    "unconscious": "helpless",
    "dying": "dying",
    "criticalWounds": "major_wound",
}
AUTO = "auto"
SPRY = 40
"""The age from which the move rate drops by one for every ten years."""

_TIMES = re.compile(r"(?:([0-9]+)\*)?\(?([0-9]+)d([0-9]+)([+-][0-9]+)?\)?(?:\*([0-9]+))?")


def adopted(actor: Actor, vocabulary: Vocabulary) -> Adopted:
    data = Reader(actor.data)
    body = {name: _characteristic(data, name) for name in CHARACTERISTICS}
    skills = Skills(each(actor.items, "skill"), vocabulary, body)
    arms = Arms(each(actor.items, "weapon"), skills, vocabulary, natural=actor.type == "creature")
    known = spells(each(actor.items, "spell"), vocabulary)
    stats: dict[str, Any] = {name: body[name] for name in ON_THE_SHEET if body[name]}
    stats |= skills.stats() | arms.stats() | {"spells": [*known]}
    stats |= first_in_hand(stats["weapons"])
    _health(data, body, stats)
    _build(data, body, stats)
    _pace(data, body, actor.type, stats)
    _armour(data, stats)
    for name, path in (("luck", "attribs.lck.value"), ("mp", "attribs.mp.value")):
        value = _written(data, path)
        if value is not None:
            stats[name] = value
    conditions = _conditions(data, stats)
    note = data.text("infos.occupation", "infos.type")
    dead = data.flag("conditions.dead.value", "status.dead.value")
    of_parts = (*data.left, *skills.left, *arms.left, *known.left, *conditions)
    left = (*of_parts, *others(actor, TAKEN, DESCRIBED), *data.unread())
    return Adopted(stats=stats, note=note, dead=dead, left=left)


def _conditions(data: Reader, stats: dict[str, Any]) -> list[Left]:
    """Takes the conditions of the sheet; others are reported."""
    for path in CONDITIONS:
        data.value(f"conditions.{path}", f"status.{path}")
    stats |= {
        stat: True
        for path, stat in CONDITIONS.items()
        if data.flag(f"conditions.{path}.value", f"status.{path}.value")
    }
    every = [*data.part("conditions").items(), *data.part("status").items()]
    names = [name for name, condition in every if at(condition, "value") in (True, "true", 1)]
    for name in names:
        data.value(f"conditions.{name}", f"status.{name}")
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


def _health(data: Reader, body: dict[str, int | None], stats: dict[str, Any]) -> None:
    """Takes hit points. The maximum is a tenth of CON plus SIZ unless it was filled in. For pulp
    heroes, which the file does not mark otherwise, it is a fifth and is filled in."""
    now, full = _written(data, "attribs.hp.value"), _written(data, "attribs.hp.max")
    if not now and full == 0:
        now = full = None  # never filled in
    con, siz = body["con"], body["siz"]
    if con and siz and _is_reckoned(data, "hp") and full != (con + siz) // 5:
        written, full = full, hit_points(con, siz)
        data.left += beside("attribs.hp.max", written, full, counts=False)
    elif con and siz:
        data.left += beside("attribs.hp.max", full, hit_points(con, siz))
    full = full or now
    if full:
        stats["hp_max"] = full
    if now is not None:
        stats["hp"] = min(now, full) if full else now


def _build(data: Reader, body: dict[str, int | None], stats: dict[str, Any]) -> None:
    strong, large = body["str"], body["siz"]
    build = data.value("attribs.build.value", "attribs.build.current")
    bonus = data.value("attribs.db.value")
    if strong and large:
        reckoned_build, reckoned_bonus = bonuses(strong + large)
        for name, value, reckoned in (
            ("build", whole(build), reckoned_build),
            ("db", _bonus(bonus), reckoned_bonus),
        ):
            counts = not _is_reckoned(data, name)
            data.left += beside(f"attribs.{name}", value, reckoned, counts)
        build = reckoned_build if build is None or _is_reckoned(data, "build") else build
        bonus = reckoned_bonus if bonus is None or _is_reckoned(data, "db") else bonus
    if whole(build) is not None:
        stats["build"] = whole(build)
    if written := _bonus(bonus):
        stats["db"] = written


def _bonus(value: Any) -> str | None:
    """The damage bonus in the file; None if Foundry VTT computes it."""
    written = dice(value).removeprefix("+")
    return written if written and written != AUTO else None


def _pace(data: Reader, body: dict[str, int | None], kind: str, stats: dict[str, Any]) -> None:
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


FOUNDRY = Foundry(
    systems=("CoC7",),
    sides={"character": "party", "npc": "foes", "creature": "foes"},
    marks=frozenset({"characteristics", "attribs"}),
    read=adopted,
    as_saved=as_saved,
    programs=("The Dhole’s House",),
)
