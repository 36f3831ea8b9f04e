"""Packs: JSON written by this program, or by hand as `__init__.py` and `schema.py` describe."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import gettext as _

from encounters.archive.packs.bounds import (
    MOST_OF_A_LIST,
    BadPack,
    NotJson,
    check_numbers,
    json_value,
    many_of_them,
)
from encounters.archive.packs.readers import NOT_JSON, Reader
from encounters.archive.packs.rows import (
    KINDS,
    LISTS,
    MOST_ROWS,
    ROLLED,
    Contents,
    FightRow,
    FoeLine,
    NotImported,
    RowProblem,
    SheetRow,
    check_rows,
    missing,
)
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.combatants.shelf.taking import SPOT
from encounters.combatants.stat_words import TranslatedStats

SCHEMA_VERSION = 1
MOST_OF_A_KIND = 99
ROLL20 = (frozenset({"schema_version", "character"}), frozenset({"attribs", "abilities"}))
OTHER_PROGRAMS = {
    "5etools": (frozenset({"monster"}),),
    "Improved Initiative": (frozenset({"Name", "HP", "AC"}),),
    "Roll20": ROLL20,
}
"""Programs recognised by the keys of their files."""
MOST_KEYS = 8
OF_A_ROW = {"name", "note", "tags", "dead", "origin", "stats", *ROLLED}

Object = Mapping[str, Any]


class PackReader(Reader):
    """The last of the readers: refuses every file that no reader takes."""

    def sniff(self) -> bool:
        return True

    def read(self) -> Contents:
        source = self.source
        if source.value is NOT_JSON and source.is_named_json:
            raise NotJson(_("The file is not JSON."))
        if source.value is NOT_JSON:
            raise NotJson(_("No stat block was recognized, and it is not JSON."))
        value = source.value
        if isinstance(value, list) and value and isinstance(value[0], Mapping):
            raise BadPack(_unknown(value[0]))
        return contents(as_pack(value), source.ruleset.slug)


def parse_pack(data: bytes) -> dict[str, Any]:
    """The pack in a file. Raises BadPack."""
    return as_pack(json_value(data))


def as_pack(value: Any) -> dict[str, Any]:
    """The value as a pack. Raises BadPack."""
    if not isinstance(value, dict):
        raise BadPack(_("The file does not contain a pack."))
    check_numbers(value)
    return value


def contents(pack: Object, slug: str) -> Contents:
    """The rows of a pack. Raises BadPack if it is for another ruleset, or none of its lists can be
    read."""
    if pack.get("ruleset", slug) != slug:
        other = str(pack["ruleset"])[:80]
        raise BadPack(_("The pack is for other rules: %(name)s.") % {"name": other})
    if any(keys <= pack.keys() for keys in ROLL20):  # it counts versions of its own
        raise BadPack(_unknown(pack))
    version = pack.get("schema_version", SCHEMA_VERSION)
    if type(version) is not int or not 1 <= version <= SCHEMA_VERSION:
        raise BadPack(_("The pack is of a version that this program does not know."))
    if not pack.keys() & {*MOST_ROWS, "ruleset", "schema_version"}:
        raise BadPack(_unknown(pack))
    rows = Contents()
    for key, kind in KINDS.items():
        for number, row in _numbered_rows(pack, key):
            rows.sheets.append(_sheet(number, kind, row))
            rows.skipped += _unknown_keys(row)
    rows.fights = [_fight(number, row) for number, row in _numbered_rows(pack, "encounters")]
    return rows


def _unknown(value: Object) -> str:
    """The kind of a file that is not a pack: a program recognised by its keys, or else its
    content."""
    for program, marks in OTHER_PROGRAMS.items():
        if any(keys <= value.keys() for keys in marks):
            return _("The file is from %(program)s, which cannot be imported for this game.") % {
                "program": program
            }
    names = ", ".join(str(key)[:40] for key in list(value)[:MOST_KEYS]) or "—"
    return _("The file is JSON that cannot be imported for this game. It contains: %(names)s") % {
        "names": names
    }


def _sheet(number: int, kind: str, values: Object) -> SheetRow:
    row = SheetRow(number, kind, name=_text(values, "name").strip())
    if not row.name:
        row.wrong.append(missing("name"))
    if "note" in values:
        row.note = _text(values, "note").strip()
        if not isinstance(values["note"], str):
            row.wrong.append(RowProblem(_("“%(key)s” is not a text.") % {"key": "note"}))
    row.origin = _text(values, "origin")
    row.dead = values["dead"] is True if "dead" in values else None
    row.hit_dice, row.count = (_dice(values, key, row.wrong) for key in ROLLED)
    row.tags = _tags(values, row.wrong)
    if "stats" in values:
        row.stats = _object(values, "stats", row.wrong)
    return row


def _dice(values: Object, key: str, wrong: list[RowProblem]) -> str:
    text = _text(values, key)
    if len(text) > ROLLED[key] or not isinstance(values.get(key, ""), str):
        wrong.append(RowProblem(_("“%(key)s” is no dice.") % {"key": key}))
        return ""
    return text


def _tags(values: Object, wrong: list[RowProblem]) -> list[str] | None:
    tags = values.get("tags")
    if "tags" not in values:
        return None
    if isinstance(tags, list) and len(tags) > MOST_OF_A_LIST:
        wrong.append(RowProblem(many_of_them(), "tags"))
        return None
    if not isinstance(tags, list) or not all(isinstance(tag, str) for tag in tags):
        wrong.append(RowProblem(_("“tags” is not a list of words.")))
        return None
    return [tag.strip() for tag in tags if tag.strip()]


def _unknown_keys(values: Object) -> Iterator[NotImported]:
    """Gaps for keys that do not belong to a sheet."""
    why = _("Unknown name. The values of a sheet belong in “stats”.")
    name = _text(values, "name").strip() or _("without a name")
    for key in [str(key) for key in values if key not in OF_A_ROW][:MOST_KEYS]:
        yield NotImported(f"{name[:60]}: {key[:60]}", why)


def _fight(number: int, values: Object) -> FightRow:
    row = FightRow(number, name=_text(values, "name").strip()[:80])
    row.note = _text(values, "note").strip()[:200]
    if not row.name:
        row.wrong.append(missing("name"))
    row.options = _object(values, "options", row.wrong) or {}
    for line in _objects(values, "characters", row.wrong):
        row.own[_text(line, "name").strip()] = _object(line, "stats", row.wrong) or {}
    row.foes = [_foe(line, row.wrong) for line in _objects(values, "foes", row.wrong)]
    return row


def _objects(values: Object, key: str, wrong: list[RowProblem]) -> list[Object]:
    """The rows of a list within a fight."""
    try:
        return [line for _number, line in _numbered_rows(values, key)]
    except BadPack as bad:
        wrong.append(RowProblem(str(bad)))
        return []


def _foe(line: Object, wrong: list[RowProblem]) -> FoeLine:
    count, name = line.get("count", 1), _text(line, "name").strip()
    if type(count) is not int or not 1 <= count <= MOST_OF_A_KIND:
        several = _("There can be one to %(most)d of a kind.") % {"most": MOST_OF_A_KIND}
        wrong.append(RowProblem(several, name))
        count = 1
    side, hidden = _text(line, "side").strip(), line.get("hidden") is True
    return FoeLine(name, count, hidden, side, _object(line, "stats", wrong) or {})


def _object(values: Object, key: str, wrong: list[RowProblem]) -> dict[str, Any] | None:
    value = values.get(key, {})
    if isinstance(value, dict):
        return value
    why = {"stats": _("“stats” is not an object."), "options": _("“options” is not an object.")}
    wrong.append(RowProblem(why[key]))
    return None


def _numbered_rows(pack: Object, key: str) -> list[tuple[int, Object]]:
    rows = pack.get(key, [])
    if not isinstance(rows, list) or not all(isinstance(row, dict) for row in rows):
        raise BadPack(_("“%(key)s” is not a list of objects.") % {"key": key})
    check_rows(key, len(rows))
    return list(enumerate(rows, start=1))


def _text(row: Object, key: str) -> str:
    value = row.get(key, "")
    return value if isinstance(value, str) else ""


def pack(campaign: Campaign, combatants: Iterable[Combatant]) -> dict[str, Any]:
    """A pack of these sheets, each with all its values, in the active language: imports recognise
    the library's words in any."""
    about = {"ruleset": campaign.ruleset, "name": campaign.shown_name}
    packed: dict[str, Any] = {
        "schema_version": SCHEMA_VERSION,
        **about,
        **{key: [] for key in KINDS},
    }
    for combatant in combatants:
        row: dict[str, Any] = {
            "name": combatant.shown_name,
            "note": combatant.shown_note,
            "stats": TranslatedStats(combatant.ruleset, stats_of(combatant), combatant.stats).stats,
            "tags": combatant.tag_list,
            "dead": combatant.dead,
        }
        row |= {name: text for name in ROLLED if (text := getattr(combatant, name))}
        if combatant.origin and not combatant.origin.startswith(SPOT):
            row["origin"] = combatant.origin
        packed[LISTS[combatant.kind]].append(row)
    return packed
