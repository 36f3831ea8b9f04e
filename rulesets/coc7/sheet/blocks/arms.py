"""The attacks of a stat block (README 3.4): "Fighting 55% (27/11), damage 1D6+DB"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from rulesets.blocks import Block, Figure
from rulesets.coc7.sheet.blocks.labels import BODY_LABELS, SKILL_OF
from rulesets.coc7.sheet.fields import is_dice
from rulesets.coc7.sheet.tables import IMPROVISED, UNARMED
from rulesets.foundry import unlike

LONGEST = 40
HALVES = r"\(\s*\d{1,3}\s*/\s*\d{1,3}\s*\)"
_HURTS = r"(?:damage|dmg|dam|schaden|obrażenia|obr|dommages?|dégâts|skade|daño)"
_DIE = r"\d{0,2}\s?[dwkt]\s?\d{1,3}"
_BONUS = (
    r"(?:(?:½|1/2|half|halber|połowa|demi|halv|mitad(?:\sde(?:l)?)?)\s*)?"
    r"(?:damage\sbonus|schadensbonus|skadesbonus|impact|db|sb|mo|bd|md|imp)(?!\w)"
)
_DAMAGE = rf"(?:{_DIE}|\d{{1,3}}|{_BONUS})(?:\s?[+-]\s?(?:{_DIE}|{_BONUS}|\d{{1,3}}(?!\w))){{0,4}}"
_CALIBRE = r"(?:\.\d{2,3}|\d{1,2}\s?(?:mm|-gauge|-ga\.?|-bore))"
_NAME = (
    rf"(?:{_CALIBRE}\s)?[^\W\d][^,;:.%()\d\n]{{0,60}}(?:{_CALIBRE}\s?[^,;:.%()\d\n]{{0,40}})?"
    r"(?:\([^()\d\n]{0,40}\)\s?)?"
)
_FAR = r"(?:base\s)?(?:range|reichweite|zasięg|portée|rækkevidde|alcance)"
_JAMS = r"(?:malfunction|malf|ladehemmung|fehlfunktion|zacięcie|enrayage|funktionsfejl|avería)"
_MORE = rf"(?:[,;]?\s*(?:{_FAR}|{_JAMS})\.?:?\s*\d{{1,4}}(?:\s?(?:yards?|yd|m|metres?|meters?))?)"
_SHORT = rf"(?<=[%),:;\s])(?=\d{{0,2}}\s?[dwkt]\s?\d){_DAMAGE}(?![\w%])"
"""Damage without a label: there are dice behind the skill."""
_GAP = r"\s{0,3}"
_BODY = "|".join(map(re.escape, BODY_LABELS))
_NO_ATTACK = rf"(?!(?:{_BODY})\.?:?\s?\d)"
"""A characteristic and the dice it was rolled with are not an attack: "CON 60 3D6+2"."""
ATTACK = (
    rf"(?<![\w.]){_NO_ATTACK}(?:{_NAME}):?\s*\d{{1,3}}\s?%?"
    rf"{_GAP}(?:[,;]?{_GAP}{HALVES})?{_GAP}[,;:.–-]?{_GAP}\(?"
    rf"(?:{_HURTS}\.?\s?:?\s*{_DAMAGE}|{_SHORT})\)?{_MORE}{{0,2}}"
)
_PARTS = re.compile(
    rf"{_NO_ATTACK}(?P<name>{_NAME}):?\s*(?P<skill>\d{{1,3}})\s?%?"
    rf"{_GAP}(?:[,;]?{_GAP}(?P<halves>{HALVES}))?{_GAP}[,;:.–-]?{_GAP}\(?"
    rf"(?:{_HURTS}\.?\s?:?\s*(?P<damage>{_DAMAGE})|(?P<short>{_SHORT}))\)?",
    re.IGNORECASE,
)
_GUNS = re.compile(
    r"\.\d\d|revolver|rifle|pistol|gun|firearm|gewehr|flinte|büchse|faustfeuer|rewolwer|strzelb"
    r"|karabin|broń palna|fusil|carabin|armes? à feu|gevær|skydevåben|bøsse|escopeta|subfusil"
    r"|arma(?:s)? corta|arma(?:s)? de fuego",
    re.IGNORECASE,
)
_BOWS = re.compile(r"\b(?:bow|bogen|łuk|arc|bue|arco|crossbow)\b", re.IGNORECASE)
_THROWN = re.compile(r"\bthrow|\bwerfen|\brzuc|\blancer|\bkast|\blanzar", re.IGNORECASE)
_HEADING = re.compile(r"^[^:]{1,40}:\s+(?=\S)")


class Attacks:
    """`weapons` and `brawl` of the sheet; `halves` are figures that follow from others. `bonus` is
    the damage bonus, "" if it is unknown."""

    def __init__(self, block: Block, halves: list[str], bonus: str):
        self.bonus = bonus
        self.rows: dict[str, dict[str, Any]] = {}
        self.stats: dict[str, Any] = {}
        self.halves = halves
        for note in block.notes:
            while found := _PARTS.search(note.text):
                rest = f"{note.text[: found.start()]} {note.text[found.end() :]}"
                more = Figure("", rest)
                if not self._add(found, more):
                    break
                note.text = more.text

    def all(self) -> dict[str, Any]:
        weapons = {"weapons": [*self.rows.values()]} if self.rows else {}
        return self.stats | weapons

    def _add(self, found: re.Match[str], more: Figure) -> bool:
        """Adds an attack. Returns False for dice that are not valid in this game."""
        damage, share = _damage(found["damage"] or found["short"])
        if not is_dice(damage):
            return False
        name, skill = found["name"].strip(" -–"), int(found["skill"])
        self.halves += _halves(name, skill, found["halves"] or "")
        stat = SKILL_OF.get(name.casefold())
        own = stat == "brawl" and self.stats.setdefault("brawl", skill) == skill
        if own and self._is_bare_hand(damage, share):
            return True
        self._row(name[:LONGEST].strip(), skill, damage, share, more, stat == "brawl")
        if name[LONGEST:]:
            more.text += f" {name}"
        return True

    def _is_bare_hand(self, damage: str, share: str) -> bool:
        """Whether it is what everybody does unarmed, with the bonus in a word or in dice."""
        bare = "1d3" if self.bonus == "0" else f"1d3+{self.bonus}"
        return (damage, share) == ("1d3", "full") or (damage == bare and share == "none")

    def _row(
        self, name: str, skill: int, damage: str, share: str, more: Figure, bodily: bool
    ) -> None:
        row: dict[str, Any] = {"damage": damage, "db": share, "skill": skill}
        if _GUNS.search(name) and share == "none":
            row["use"] = "firearm"
        elif _BOWS.search(name):
            row["use"] = "missile"
        elif _THROWN.search(name):
            row["use"] = "thrown"
        elif bodily:
            row["natural"] = True
        if "use" in row:
            for stat, words in (("range", _FAR), ("malfunction", _JAMS)):
                if stat == "malfunction" and row["use"] == "thrown":
                    continue
                if number := more.take(rf"(?<!\w){words}\.?:?\s*(\d{{1,4}})(?!\d)"):
                    row[stat] = int(number[1]) or 100
        name = unlike(name, {*self.rows, UNARMED, IMPROVISED})
        self.rows[name] = {"name": name, **row}


def _halves(name: str, value: int, halves: str) -> Iterator[str]:
    if halves:
        yield f"{name} {value} {halves}"


def _damage(text: str) -> tuple[str, str]:
    """The dice in this program's notation, and the share of the damage bonus."""
    plain = re.sub(r"(?<=[\d\s+-])[wkt](?=\s?\d)|^[wkt](?=\d)", "d", text.casefold())
    bonus = re.search(rf"\s?\+?\s?({_BONUS})", plain)
    share = "none"
    if bonus:
        share = "full" if re.match(r"[^\W\d]", bonus[1]) and not _is_half(bonus[1]) else "half"
        plain = plain.replace(bonus[0], "", 1)
    plain = re.sub(r"\s", "", plain)
    plain = re.sub(r"(?<!\d)d(?=\d)", "1d", plain)
    return plain.removeprefix("+") or "0", share


def _is_half(text: str) -> bool:
    return bool(re.match(r"half|halber|połowa|demi|halv|mitad", text))
