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
from rulesets.foundry import unlike
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


def arms(
    block: Block,
    body: Mapping[str, int],
    abilities: Mapping[str, Ability],
    vocabulary: Vocabulary,
) -> tuple[list[Any], list[Left]]:
    """The `weapons`, and reports of the totals that they were computed from."""
    rows: dict[str, dict[str, Any]] = {}
    shields: list[str] = []
    left: list[Left] = []
    for note, found in sorted(_every(block), key=_has_own):
        own = _OWN.fullmatch(note.text[: found.end(1)].strip())
        if own and own["name"].casefold() not in map(str.casefold, rows):
            name = unlike(own["name"][:LONGEST].strip(), {*rows, *BODY})
            modifiers = [_number(text) for text in found.groups()[1:]]
            rows[name] = {"name": name, **_as_written(name, modifiers, abilities, vocabulary)}
            note.text = note.text[found.end() :]
        totals = [_number(text) for text in found.groups()[1:]]
        if own or not _is_weapon(found[1], totals):
            continue
        note.text = f"{note.text[: found.start()]} {note.text[found.end() :]}"
        shield = _preset(found[1], vocabulary, "shield")
        if shield:
            shields += [shield] if shield not in shields else []
            totals = _without(totals, shield)
        name = unlike(found[1].strip(" -–")[:LONGEST].strip(), {*rows, *BODY})
        rows[name] = {"name": name, **_own(found[1], totals, body, abilities, vocabulary)}
        left += [Left(part, OWN_PART) for part in parts(found[0].strip(" ,;"))]
    return [*rows.values(), *shields], left


def _has_own(row: tuple[Figure, re.Match[str]]) -> bool:
    """Whether these are a weapon's own modifiers, which the totals already include."""
    note, found = row
    return bool(_OWN.fullmatch(note.text[: found.end(1)].strip()))


def _is_weapon(name: str, totals: list[int | None]) -> bool:
    """Whether it can hit and has a name: dodging is not a weapon, and a sentence is not a name."""
    return len(name.split()) <= MOST_WORDS and (totals[1], totals[3]) != (None, None)


def _every(block: Block) -> Iterator[tuple[Figure, re.Match[str]]]:
    """The totals of each line, with labels or in the columns of a table."""
    columns = False
    for note in block.notes:
        found = _TOTALS.search(note.text) or (_COLUMNS.fullmatch(note.text) if columns else None)
        if found:
            yield note, found
        elif _HEAD.fullmatch(note.text):
            columns, note.text = True, ""


def _without(totals: list[int | None], shield: str) -> list[int | None]:
    """The weapon's values without those of a shield, which the rules add again."""
    own = PRESETS[shield]
    added = (own.init, own.attack, own.defense, own.damage)
    return [
        None if total is None else total - more for total, more in zip(totals, added, strict=True)
    ]


def _own(
    name: str,
    totals: list[int | None],
    body: Mapping[str, int],
    abilities: Mapping[str, Ability],
    vocabulary: Vocabulary,
) -> dict[str, Any]:
    """Each total without the parts that the rules add again."""
    row = _kind(name.strip(), abilities, vocabulary)
    preset = row.get("preset", "")
    score = abilities.get(row["ability"], Ability(0, "")).score + ("specialty" in row)
    added = (
        body["quickness"] - body["encumbrance"],
        body["dexterity"] + score,
        body["quickness"] + score,
        body["strength"] if not preset or PRESETS[preset].add_strength else 0,
    )
    return row | {
        stat: total - more
        for stat, total, more in zip(MODIFIERS, totals, added, strict=True)
        if total is not None
    }


def _as_written(
    name: str,
    modifiers: list[int | None],
    abilities: Mapping[str, Ability],
    vocabulary: Vocabulary,
) -> dict[str, Any]:
    """The weapon with these modifiers of its own."""
    given = zip(MODIFIERS, modifiers, strict=True)
    return _kind(name, abilities, vocabulary) | {
        stat: value for stat, value in given if value is not None
    }


def _kind(name: str, abilities: Mapping[str, Ability], vocabulary: Vocabulary) -> dict[str, Any]:
    """The ability of a weapon, whether it is its specialty, and the weapon of the catalogue."""
    preset = _preset(name, vocabulary)
    ability = PRESETS[preset].ability if preset else _ability(abilities)
    row: dict[str, Any] = {"ability": ability}
    if preset:
        row["preset"] = preset
    specialty = abilities.get(ability, Ability(0, "")).specialty
    if specialty and _is_of(specialty, name):
        row["specialty"] = True
    return row


def _preset(name: str, vocabulary: Vocabulary, kind: str = "weapon") -> str:
    """The weapon of the catalogue with this name, alone or with a shield, or that shield; "" if
    there is none."""
    for text in (name, *_SEVERAL.split(name)):
        found = vocabulary.row("weapons", text)
        if isinstance(found, str) and PRESETS[found].kind == kind and found not in BODY:
            return found
    return ""


def _ability(abilities: Mapping[str, Ability]) -> str:
    """The ability of a natural weapon: Brawl, or the only ability of the combatant."""
    has = [name for name in COMBAT_ABILITIES if name in abilities]
    return has[0] if len(has) == 1 else "brawl"


def _is_of(specialty: str, name: str) -> bool:
    """Whether the name is the specialty in another form: "tusks" and "Tusks", "claws" and
    "Claw"."""
    words = (specialty.casefold().rstrip("s"), name.casefold().rstrip("s"))
    return words[0] in words[1] or words[1] in words[0]


def _number(text: str) -> int | None:
    plain = re.sub(r"\s", "", text).replace("−", "-").replace("–", "-")
    return int(plain) if re.fullmatch(r"[+-]?\d+", plain) else None
