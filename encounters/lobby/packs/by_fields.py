"""Stat blocks of games without labels of their own: each value is labelled as on the game's sheet,
in any of the program's languages."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Any

from django.utils.translation import override

from encounters.combatants.models import Combatant
from encounters.forms.words import Words
from encounters.lobby.packs.bounds import MOST_OF_A_LIST, BadPack
from encounters.lobby.packs.stat_blocks.labels import labels
from encounters.lobby.packs.tables.cells import comparison_key
from encounters.lobby.packs.tables.columns import headings, languages
from encounters.lobby.packs.tables.values import Cells
from rulesets import registry
from rulesets.blocks import Block, Figure, entitle, split
from rulesets.contract import Field, Ruleset
from rulesets.contract.adopting import Adopted, StatBlocks

ABOUT = ("name", "kind")
WORDS = {"bool", "names", "map", "numbers", "text"}
_DICE = r"(?<![\w.])(\d{0,2}d\d{1,3}(?:\s?[+-]\s?\d{1,3}(?!\w))?)(?!\w)"
_NUMBER = r"(?<![\w.])([+-]?\d{1,4})(?![\w%/.]*\d)(?!\w)"


@lru_cache(maxsize=16)
def stat_blocks(slug: str) -> StatBlocks:
    """How such stat blocks are read, in all languages. Made once per process."""
    ruleset = registry.get(slug)
    return StatBlocks(labels=called(slug), read=lambda block, known: _Reading(ruleset).adopt(block))


def called(slug: str) -> dict[str, tuple[str, ...]]:
    """Short and full labels of each value of a sheet, in all languages."""
    ruleset = registry.get(slug)
    named: dict[str, dict[str, None]] = {}
    for language in languages():
        with override(language):
            full = {
                column.name: text
                for column, text in headings(ruleset).items()
                if column.stat or column.name in ABOUT
            }
            for name, text in (*full.items(), *labels(ruleset).items()):
                named.setdefault(name, {})[text] = None
    return {name: tuple(texts) for name, texts in named.items()}


def side_of(block: Block, ruleset: Ruleset) -> str:
    """`party` if the block says so or has values that only characters have; else `foes`."""
    kind = block.figure("kind").text.casefold().strip(" .")
    for language in languages() if kind else ():
        with override(language):
            if kind == str(Combatant.Kind.CHARACTER.label).casefold():
                block.figure("kind").text = ""
                return "party"
            if kind == str(Combatant.Kind.FOE.label).casefold():
                block.figure("kind").text = ""
                return "foes"
    sides = {stat.side for stat in ruleset.stats if stat.name in block.figures}
    return "party" if "party" in sides and "foes" not in sides else "foes"


class _Reading:
    def __init__(self, ruleset: Ruleset):
        self.stats = ruleset.stats
        self.words = Words(ruleset.wording.terms, within="stats")
        self.languages = languages()

    def adopt(self, block: Block) -> Adopted:
        name = block.figure("name")
        if name.text:
            if block.name:
                block.note(block.name)
            entitle(block, name.text)
            name.text = ""
        stats: dict[str, Any] = {}
        for stat in self.stats:
            figure = block.figure(stat.name)
            value = self._value(stat, figure) if figure.text else None
            if value is not None:
                stats[stat.name] = value
        return Adopted(stats=stats, left=tuple(block.left()))

    def _value(self, stat: Field, figure: Figure) -> Any:
        """The value; None if it is not understood and stays in the figure."""
        match stat.type:
            case "int":
                return figure.number()
            case "dice":
                found = figure.take(_DICE)
                return _plain(found[1]) if found else None
            case "rows":
                return list(self._rows(stat, figure)) or None
            case kind if kind in WORDS:
                return self._words(stat, figure)
        return None

    def _words(self, stat: Field, figure: Figure) -> Any:
        try:
            value = Cells(stat, self.words, self.languages).value(figure.text)
        except BadPack:
            return None
        unknown = stat.choices and isinstance(value, str) and value not in stat.choices
        wanted: dict[str, type] = {"bool": bool, "map": dict, "numbers": list}
        if unknown or not isinstance(value, wanted.get(stat.type, object)):
            return None
        figure.text = ""
        return value

    def _rows(self, stat: Field, figure: Figure) -> Iterator[dict[str, Any]]:
        """The rows in a text such as "Club 12 (1d6); sling 9 (1d4, ranged)": a name, the first
        number and dice that a row needs, and known words."""
        rest = []
        every = split(figure.text, ";" if ";" in figure.text else ",")
        for text in every[:MOST_OF_A_LIST]:
            entry = Figure("", text)
            row = self._row(stat, entry)
            named = re.match(r"\s*([^\d()\[\]:,]+)", entry.text)
            if row is None or not named or not named[1].strip():
                rest.append(text)
                continue
            row["name"] = named[1].strip()
            if re.search(r"\w", more := entry.text[named.end() :]):
                rest.append(f"{named[1].strip()} {more.strip()}")
            yield row
        figure.text = "; ".join([*rest, *every[MOST_OF_A_LIST:]])

    def _row(self, stat: Field, entry: Figure) -> dict[str, Any] | None:
        """The row; None if a required value is missing."""
        inside = self.words.inside(stat.name)
        row: dict[str, Any] = {}
        for part in stat.rows:
            if part.choices:
                self._chosen(part, entry, row, inside)
            if part.type in ("int", "dice") and (part.required or len(stat.rows) < 3):
                found = entry.take(_DICE if part.type == "dice" else rf"{_NUMBER}(?!\s?d\d)")
                if not found:
                    return None
                row[part.name] = int(found[1]) if part.type == "int" else _plain(found[1])
        return row

    def _chosen(self, part: Field, entry: Figure, row: dict[str, Any], inside: Words) -> None:
        reader = Cells(part, inside, self.languages)
        for text in re.findall(r"[(,;]\s*+([^\d(),;]{2,40}?)\s*+(?=[),;])", entry.text):
            known = {
                choice
                for word, choice in reader.known.items()
                if word.startswith(comparison_key(text))
            }
            if len(known) == 1:
                row[part.name] = known.pop()
                entry.text = entry.text.replace(text, " ", 1)
                return


def _plain(text: str) -> str:
    plain = re.sub(r"\s", "", text).lower()
    return f"1{plain}" if plain.startswith("d") else plain
