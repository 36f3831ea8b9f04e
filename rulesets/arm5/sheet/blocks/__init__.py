"""Reads stat blocks of Ars Magica as sheets (README 3.5). Other text in a value stays there and is
reported."""

from __future__ import annotations

import re
from typing import Any

from rulesets.arm5.sheet.blocks.arms import TOTALS, Ability, Arms
from rulesets.arm5.sheet.parts import COMBAT_ABILITIES
from rulesets.arm5.sheet.stats import BY_NAME
from rulesets.blocks import Block, Figure, names_of, split, table
from rulesets.contract.adopting import Adopted, Left, StatBlocks, Vocabulary
from rulesets.messages import pgettext, phrase

LABELS, _PRINTED = map(names_of, table(__file__, "labels.toml").values())
AS_PRINTED = {name: id for id, names in _PRINTED.items() for name in names}
NO_PART = ("others", "season")
CHARACTERISTICS = ("strength", "stamina", "dexterity", "quickness")
OTHERS = (
    *("athletics", "ride", "finesse", "concentration", "penetration"),
    *("artes_liberales", "philosophiae", "parma_magica"),
)
ABILITIES = frozenset({*COMBAT_ABILITIES, *OTHERS})
MOST_LEVELS = 20
MOST_ABILITIES = 100
BEYOND_STAMINA = phrase(pgettext("arm5", "A sheet has only what is added to Stamina."))
OF_SIZE = phrase(pgettext("arm5", "Wounds and their penalties follow from Size."))
ADDED = phrase(pgettext("arm5", "A score and its bonus are added."))
_ABILITY = re.compile(
    r"(?P<name>[^\d()+−-]{2,60}?)\s+\+?(?P<score>\d{1,2})\s?(?:\+\s?(?P<bonus>\d{1,2}))?[*†‡]{0,3}"
    r"\s*(?:\((?P<specialty>[^()]{0,60})\))?"
)
_TRACK = r"^\s*(?:OK|Okay|0)((?:\s*[,/]\s*[−-]?\d{1,2})+)"


def adopted(block: Block, vocabulary: Vocabulary) -> Adopted:
    stats: dict[str, Any] = {}
    _in_german(block)
    for name in (*CHARACTERISTICS, "size", "might"):
        if (value := block.figure(name).number(r"[+-]?\s?\d{1,3}")) is not None:
            stats[name] = value
    weight = block.figure("encumbrance").number(r"\d{1,2}")
    left: list[Left] = []
    known = _abilities(block.figure("abilities"), vocabulary, left)
    stats |= {name: ability.score for name, ability in known.items()}
    body = {name: stats.get(name, 0) for name in CHARACTERISTICS} | {"encumbrance": weight or 0}
    arms = Arms(block, body, known, vocabulary)
    left += arms.left
    if arms.weapons:
        stats |= {"weapons": arms.weapons, "encumbrance": weight or 0}
    elif weight is not None:
        stats["encumbrance"] = weight
    soak = block.figure("soak")
    if (number := soak.number(r"[+-]?\s?\d{1,2}")) is not None:
        stats["soak_bonus"] = number - stats.get("stamina", 0)
        left.append(Left(f"{soak.label}: {number}", BEYOND_STAMINA))
    _fatigue(block.figure("fatigue"), stats)
    armour = block.figure("armour")
    if armour.text and "soak_bonus" not in stats:  # else the soak includes it
        worn = vocabulary.row("armor", armour.text)
        if isinstance(worn, str):
            stats["armor"], armour.text = worn, ""
    for figure in block.figures.get("wounds", ()):
        left += [Left(f"{figure.label}: {figure.text}", OF_SIZE)] if figure.text else []
        figure.text = ""
    return Adopted(stats=stats, left=(*left, *block.left(NO_PART)))


def _in_german(block: Block) -> None:
    """Tells the two characteristics called "Aus" in German apart: the one before Strength is not
    Stamina."""
    both = block.figures.get("stamina", [])
    if len(both) == 2 and {figure.label.casefold() for figure in both} == {"aus"}:
        block.figures.setdefault("others", []).append(both.pop(0))


def _abilities(figure: Figure, vocabulary: Vocabulary, left: list[Left]) -> dict[str, Ability]:
    """The abilities of the sheet, in any language: "Brawl 5 (tusks)", "Parma Magica 4+1"."""
    abilities: dict[str, Ability] = {}
    rest = []
    for nth, text in enumerate(split(figure.text)):
        written = _ABILITY.fullmatch(text.strip(" .")) if nth < MOST_ABILITIES else None
        name = written["name"].strip() if written else ""
        printed = AS_PRINTED.get(name.lower())
        ids = {printed} if printed else {*vocabulary.identifiers(name)} & ABILITIES
        if written and ids and min(ids) not in abilities:
            score, bonus = int(written["score"]), int(written["bonus"] or 0)
            specialty = (written["specialty"] or "").strip()
            abilities[min(ids)] = Ability(score + bonus, specialty)
            rest += [f"{written['name']} ({specialty})"] if specialty else []
            left += [Left(f"{written['name']} {score}+{bonus}", ADDED)] if bonus else []
        else:
            rest.append(text)
    figure.text = ", ".join(rest)
    return abilities


def _fatigue(figure: Figure, stats: dict[str, Any]) -> None:
    """Takes the penalty at no, one, two … levels lost: "OK, 0, –1, –3, –5, Unconscious"."""
    if written := figure.take(_TRACK):
        levels = [int(level) for level in re.findall(r"-?\d+", written[1])]
        track = [0, *levels][:MOST_LEVELS]
        figure.text += "".join(f" {level}" for level in levels[MOST_LEVELS - 1 :])
        if track != list(BY_NAME["fatigue_track"].default or ()):
            stats["fatigue_track"] = track


STAT_BLOCKS = StatBlocks(labels=LABELS, read=adopted, apart=TOTALS, people=True)
