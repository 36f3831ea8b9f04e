"""Combat totals of a stat block (README 3.5): "Axe: Init +2, Attack +9, Defense +6, Damage +10".
The sheet has the weapon's own part of each total."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from rulesets.arm5.sheet.parts import COMBAT_ABILITIES
from rulesets.arm5.sheet.tables import BODY, PRESETS
from rulesets.blocks import Block, Figure, parts
from rulesets.contract.adopting import Left, Vocabulary
from rulesets.foundry import Rows, unlike
from rulesets.messages import pgettext, phrase

OWN_PART = phrase(
    pgettext(
        "arm5",
        "A sheet has only the weapon’s own modifiers, without characteristics and abilities.",
    )
)
LONGEST = 40
MODIFIERS = ("init", "attack", "defense", "damage")
_NUMBER = r"(?:[+−–-]?\s?\d{1,2}|n/?a|—|–|-)(?![\w])"
_NAME = r"[^\W\d][^:;,.*\d\n]{0,60}"
_WORDS = (
    r"(?:initiative|inicjatywa|initiativ|init|ini)",
    r"(?:attacke|attack|angriff|angreb|attaque|atak|att|atk)",
    r"(?:defen[sc]e|verteidigung|forsvar|défense|obrona|def|dfn)",
    r"(?:damage|schaden|skade|dégâts|obrażenia|dam|dmg)",
)
_NATURAL = (
    r"(?:natural weapons?|natürliche waffen?|naturlige våben|broń naturalna|armes naturelles)"
)
TOTALS = rf"(?<!\w)(?:{_NATURAL}\s?:\s?)?{_NAME}[:,]?\s*" + r"\s*+[,;]?\s*+".join(
    rf"{word}\.?:?\s*{_NUMBER}" for word in _WORDS
)
_TOTALS = re.compile(
    rf"(?<!\w)({_NAME})[:,]?\s*"
    + r"\s*+[,;]?\s*+".join(rf"{word}\.?:?\s*({_NUMBER})" for word in _WORDS),
    re.IGNORECASE,
)
_COLUMNS = re.compile(rf"({_NAME}?)" + rf"[\s|]+({_NUMBER})" * 4 + r"(?:[\s|].*)?", re.IGNORECASE)
_HEAD = re.compile(
    r"[^\d:]{0,40}?" + r"\.?[\s|]+".join(_WORDS) + r"\.?(?:[\s|][^\d:]*)?", re.IGNORECASE
)
_WHOSE = r"(?:(?:its|his|her|their|the)\s)?"
_OWN = re.compile(
    rf"(?:{_NATURAL}\s?:\s?|[^:]{{0,60}}\b(?:statistics|modifiers)\s(?:for|of)\s){_WHOSE}"
    r"(?P<name>[^:]{1,60}?)(?:\s(?:are|is|have|has))?",
    re.IGNORECASE,
)
"""The name of a weapon whose own modifiers follow: "Natural Weapons: Teeth", "The weapon statistics
for its claws are"."""
MOST_WORDS = 6
"""Words of a weapon's name; more are a sentence."""
_SEVERAL = re.compile(r"[/&+]|\b(?:and|with|und|mit|i|z|og|med|et|avec)\b")


class Ability(Struct, frozen=True):
    """A score, and its specialty, with which it is one higher."""

    score: int
    specialty: str


class Arms(Rows):
    """`weapons` of the sheet, with the totals that they were computed from as `left`. `body` has
    the characteristics and the encumbrance."""

    def __init__(
        self,
        block: Block,
        body: Mapping[str, int],
        abilities: Mapping[str, Ability],
        vocabulary: Vocabulary,
    ):
        super().__init__(BODY)
        self.body, self.abilities, self.vocabulary = body, abilities, vocabulary
        self.shields: dict[str, None] = {}
        for note, totals in sorted(_every(block), key=_has_own):
            if _has_own((note, totals)):
                self._add_own(note, totals)
            else:
                self._add(note, totals)

    @property
    def weapons(self) -> list[Any]:
        return [*self, *self.shields]

    def _add_own(self, note: Figure, written: re.Match[str]) -> None:
        """Adds a weapon whose own modifiers are written, unless its totals are."""
        own = _OWN.fullmatch(note.text[: written.end(1)].strip())
        name = own["name"] if own else ""
        if name.casefold() not in map(str.casefold, self.by_name):
            row = self._kind(unlike(_short(name), {*self.by_name, *BODY}))
            self.add(_short(name), row | _modifiers(_numbers(written)))
            note.text = note.text[written.end() :]

    def _add(self, note: Figure, written: re.Match[str]) -> None:
        """Adds a weapon with its totals, without the parts that the rules add again. Dodging cannot
        hit, and is no weapon; a sentence is no name."""
        name, totals = written[1], _numbers(written)
        if len(name.split()) > MOST_WORDS or (totals[1], totals[3]) == (None, None):
            return
        note.text = f"{note.text[: written.start()]} {note.text[written.end() :]}"
        row, body = self._kind(name.strip()), self.body
        preset = row.get("preset", "")
        score = self._ability(row["ability"]).score + ("specialty" in row)
        strong = not preset or PRESETS[preset].add_strength
        added = [
            body["quickness"] - body["encumbrance"],
            body["dexterity"] + score,
            body["quickness"] + score,
            body["strength"] if strong else 0,
        ]
        if shield := self._preset(name, "shield"):
            self.shields[shield] = None
            own = PRESETS[shield]
            of_shield = (own.init, own.attack, own.defense, own.damage)
            added = [more + its for more, its in zip(added, of_shield, strict=True)]
        values = [
            None if total is None else total - more
            for total, more in zip(totals, added, strict=True)
        ]
        self.add(_short(name.strip(" -–")), row | _modifiers(values))
        self.left += [Left(part, OWN_PART) for part in parts(written[0].strip(" ,;"))]

    def _kind(self, name: str) -> dict[str, Any]:
        """The ability of a weapon, whether it is its specialty, and the weapon of the catalogue. A
        natural weapon is used with Brawl, or with the only ability of the combatant."""
        preset = self._preset(name, "weapon")
        trained = [ability for ability in COMBAT_ABILITIES if ability in self.abilities]
        ability = trained[0] if len(trained) == 1 else "brawl"
        row: dict[str, Any] = {"ability": PRESETS[preset].ability if preset else ability}
        if preset:
            row["preset"] = preset
        specialty = self._ability(row["ability"]).specialty
        if specialty and _is_of(specialty, name):
            row["specialty"] = True
        return row

    def _ability(self, name: str) -> Ability:
        return self.abilities.get(name, Ability(0, ""))

    def _preset(self, name: str, kind: str) -> str:
        """The weapon of the catalogue with this name, alone or with a shield, or that shield; "" if
        there is none."""
        for text in (name, *_SEVERAL.split(name)):
            row = self.vocabulary.row("weapons", text)
            if isinstance(row, str) and PRESETS[row].kind == kind and row not in BODY:
                return row
        return ""


def _has_own(row: tuple[Figure, re.Match[str]]) -> bool:
    """Whether these are a weapon's own modifiers, which the totals already include."""
    note, written = row
    return bool(_OWN.fullmatch(note.text[: written.end(1)].strip()))


def _every(block: Block) -> Iterator[tuple[Figure, re.Match[str]]]:
    """The totals of each line, with labels or in the columns of a table."""
    columns = False
    for note in block.notes:
        totals = _TOTALS.search(note.text) or (_COLUMNS.fullmatch(note.text) if columns else None)
        if totals:
            yield note, totals
        elif _HEAD.fullmatch(note.text):
            columns, note.text = True, ""


def _short(name: str) -> str:
    return name[:LONGEST].strip()


def _modifiers(values: list[int | None]) -> dict[str, int]:
    named = zip(MODIFIERS, values, strict=True)
    return {stat: value for stat, value in named if value is not None}


def _numbers(written: re.Match[str]) -> list[int | None]:
    """The four numbers of a weapon, None for a dash."""
    texts = [
        re.sub(r"\s", "", text).replace("−", "-").replace("–", "-") for text in written.groups()[1:]
    ]
    return [int(text) if re.fullmatch(r"[+-]?\d+", text) else None for text in texts]


def _is_of(specialty: str, name: str) -> bool:
    """Whether the name is the specialty in another form: "tusks" and "Tusks", "claws" and
    "Claw"."""
    words = (specialty.casefold().rstrip("s"), name.casefold().rstrip("s"))
    return words[0] in words[1] or words[1] in words[0]
