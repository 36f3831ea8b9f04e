"""The figures of a stat block (README 3.5). Other text in a value stays there and is reported."""

from __future__ import annotations

import re
from typing import Any

from rulesets.arm5.sheet.blocks.arms import Ability, arms
from rulesets.arm5.sheet.blocks.labels import AS_PRINTED, NO_PART
from rulesets.arm5.sheet.parts import COMBAT_ABILITIES
from rulesets.arm5.sheet.stats import BY_NAME
from rulesets.blocks import Block, Figure, split
from rulesets.contract.adopting import Adopted, Left, Vocabulary
from rulesets.messages import pgettext, phrase

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
    body = {name: stats.get(name, 0) for name in CHARACTERISTICS}
    weapons, computed = arms(block, body | {"encumbrance": weight or 0}, known, vocabulary)
    left += computed
    if weapons:
        stats |= {"weapons": weapons, "encumbrance": weight or 0}
    elif weight is not None:
        stats["encumbrance"] = weight
    left += _soak(block.figure("soak"), stats)
    _fatigue(block.figure("fatigue"), stats)
    _armour(block.figure("armour"), vocabulary, stats)
    for figure in block.figures.get("wounds", ()):
        told = f"{figure.label}: {figure.text}"
        left += [Left(told, OF_SIZE)] if figure.text else []
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
    found: dict[str, Ability] = {}
    rest = []
    for nth, text in enumerate(split(figure.text)):
        written = _ABILITY.fullmatch(text.strip(" .")) if nth < MOST_ABILITIES else None
        ids = _ids(written["name"].strip(), vocabulary) if written else frozenset()
        if written and ids and min(ids) not in found:
            score, bonus = int(written["score"]), int(written["bonus"] or 0)
            specialty = (written["specialty"] or "").strip()
            found[min(ids)] = Ability(score + bonus, specialty)
            rest += [f"{written['name']} ({specialty})"] if specialty else []
            left += [Left(f"{written['name']} {score}+{bonus}", ADDED)] if bonus else []
        else:
            rest.append(text)
    figure.text = ", ".join(rest)
    return found


def _ids(name: str, vocabulary: Vocabulary) -> frozenset[str]:
    known = AS_PRINTED.get(name.lower())
    return frozenset({known}) if known else vocabulary.identifiers(name) & ABILITIES


def _soak(figure: Figure, stats: dict[str, Any]) -> list[Left]:
    number = figure.number(r"[+-]?\s?\d{1,2}")
    if number is None:
        return []
    stats["soak_bonus"] = number - stats.get("stamina", 0)
    return [Left(f"{figure.label}: {number}", BEYOND_STAMINA)]


def _fatigue(figure: Figure, stats: dict[str, Any]) -> None:
    """Takes the penalty at no, one, two … levels lost: "OK, 0, –1, –3, –5, Unconscious"."""
    found = figure.take(_TRACK)
    if found:
        levels = [int(level) for level in re.findall(r"-?\d+", found[1])]
        track = [0, *levels][:MOST_LEVELS]
        figure.text += "".join(f" {level}" for level in levels[MOST_LEVELS - 1 :])
        if track != list(BY_NAME["fatigue_track"].default or ()):
            stats["fatigue_track"] = track


def _armour(figure: Figure, vocabulary: Vocabulary, stats: dict[str, Any]) -> None:
    """Takes the armour by name, unless the soak is written, which includes it; then it is
    reported."""
    if figure.text and "soak_bonus" not in stats:
        known = vocabulary.row("armor", figure.text)
        if isinstance(known, str):
            stats["armor"], figure.text = known, ""
