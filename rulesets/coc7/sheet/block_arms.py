"""The labels and the attacks of a stat block (README 3.4): "Fighting 55% (27/11), damage
1D6+DB"."""

from __future__ import annotations

import re
from typing import Any

from rulesets.blocks import Block, Figure, names_of, table
from rulesets.coc7.sheet.fields import is_dice
from rulesets.coc7.sheet.tables import IMPROVISED, UNARMED
from rulesets.foundry import Rows

SHORT, FULL, SKILLS = map(names_of, table(__file__, "block_labels.toml").values())
LABELS = {
    id: (*SHORT.get(id, ()), *map(str.capitalize, SHORT.get(id, ())), *(FULL | SKILLS).get(id, ()))
    for id in {**SHORT, **FULL, **SKILLS}
}
SKILL_OF = {name.casefold(): id for id, names in SKILLS.items() for name in names}
_ROLLED = ("str", "con", "siz", "dex", "int", "app", "pow", "edu", "san", "hp", "mp", "luck")
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
_BODY = "|".join(re.escape(name) for id in _ROLLED for name in LABELS[id])
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


class Attacks(Rows):
    """`weapons` and `brawl` of the sheet; `halves` are figures that follow from others. `bonus` is
    the damage bonus, "" if it is unknown."""

    def __init__(self, block: Block, halves: list[str], bonus: str):
        super().__init__((UNARMED, IMPROVISED))
        self.bonus, self.halves = bonus, halves
        self.stats: dict[str, Any] = {}
        for note in block.notes:
            while attack := _PARTS.search(note.text):
                more = Figure("", f"{note.text[: attack.start()]} {note.text[attack.end() :]}")
                damage, share = _damage(attack["damage"] or attack["short"])
                if not is_dice(damage):
                    break
                self._add(attack, damage, share, more)
                note.text = more.text
        if self.by_name:
            self.stats["weapons"] = [*self]

    def _add(self, attack: re.Match[str], damage: str, share: str, more: Figure) -> None:
        name, skill = attack["name"].strip(" -–"), int(attack["skill"])
        if attack["halves"]:
            self.halves.append(f"{name} {skill} {attack['halves']}")
        bodily = SKILL_OF.get(name.casefold()) == "brawl"
        if bodily and self.stats.setdefault("brawl", skill) == skill:
            # What everybody does unarmed has the bonus in a word or in dice.
            bare = "1d3" if self.bonus == "0" else f"1d3+{self.bonus}"
            if (damage, share) in (("1d3", "full"), (bare, "none")):
                return
        short = name[:LONGEST].strip()
        row: dict[str, Any] = {"damage": damage, "db": share, "skill": skill}
        row |= _use(short, share, bodily)
        far = ("range", _FAR), ("malfunction", _JAMS)
        for stat, words in {"thrown": far[:1], "melee": ()}.get(row.get("use", "melee"), far):
            if number := more.take(rf"(?<!\w){words}\.?:?\s*(\d{{1,4}})(?!\d)"):
                row[stat] = int(number[1]) or 100
        self.add(short, row)
        if name[LONGEST:]:
            more.text += f" {name}"


def _use(name: str, share: str, bodily: bool) -> dict[str, Any]:
    """How a weapon is used, by its name; melee is not written."""
    if _GUNS.search(name) and share == "none":
        return {"use": "firearm"}
    if _BOWS.search(name):
        return {"use": "missile"}
    if _THROWN.search(name):
        return {"use": "thrown"}
    return {"natural": True} if bodily else {}


def _damage(text: str) -> tuple[str, str]:
    """The dice in this program's notation, and the share of the damage bonus."""
    dice = re.sub(r"(?<=[\d\s+-])[wkt](?=\s?\d)|^[wkt](?=\d)", "d", text.casefold())
    bonus = re.search(rf"\s?\+?\s?({_BONUS})", dice)
    share = "none"
    if bonus:
        half = re.match(r"half|halber|połowa|demi|halv|mitad", bonus[1])
        share = "full" if re.match(r"[^\W\d]", bonus[1]) and not half else "half"
        dice = dice.replace(bonus[0], "", 1)
    dice = re.sub(r"(?<!\d)d(?=\d)", "1d", re.sub(r"\s", "", dice))
    return dice.removeprefix("+") or "0", share
