"""The attacks of a stat block (README 3.6): each with its own dice, those of a round together."""

from __future__ import annotations

import re
from typing import Any

from msgspec import Struct

from rulesets.blocks import Figure, split
from rulesets.foundry import unlike
from rulesets.ose.sheet.formula import formula

MOST_OF_A_KIND = 12
MOST_ATTACKS = 40
LONGEST_NAME = 40
_DICE = (
    r"(?<!\d)(\d{0,2}d\d{1,3}(?!\d)(?:\s*[+-]\s*\d{1,2}(?!\s*d|\d))?"
    r"|\d{1,2}\s*-\s*\d{1,3}(?!\d)|\d{1,2}(?![\dd]))"
)
_ATTACK = re.compile(
    r"^\s*(?:(\d{1,2})\s*[×x]?\s*(?=[^\W\d]))?([^()\[\]\d]{0,80}?)\s*(?:[(\[](.*)[)\]])?\s*$"
)


class Attack(Struct):
    """One way to strike; `text` is what it does."""

    name: str
    count: int
    text: str


def arms(attacks: Figure, damage: Figure) -> dict[str, Any]:
    """`weapons` and `routines`. What is not understood stays in both figures."""
    rounds, unread = list[list[Attack]](), list[str]()
    for part in re.split(r"\s+or\s+(?=\d|[^\W\d][^()]*\()", attacks.text):
        some = [_attack(piece, unread) for piece in split(part, ",;+")[:MOST_ATTACKS]]
        rounds.append([attack for attack in some if attack])
        unread += split(part, ",;+")[MOST_ATTACKS:]
    every = [attack for some in rounds for attack in some]
    if damage.text.strip():
        every = every or [Attack("Attack", 1, "")]
        rounds = rounds if any(rounds) else [every]
        _by_damage(every, damage)
    weapons: dict[str, dict[str, Any]] = {}
    for attack in every:
        attack.name = unlike(attack.name, weapons)
        weapons[attack.name] = _weapon(attack, unread)
    if attacks.label:
        attacks.text = ", ".join(filter(None, unread))
    else:
        damage.text = ", ".join(filter(None, (damage.text.strip(), *unread)))
    found: dict[str, Any] = {"weapons": [*weapons.values()]} if weapons else {}
    routines = [made for some in rounds if (made := _routine(some))]
    return found | ({"routines": routines} if routines else {})


def _attack(text: str, unread: list[str]) -> Attack | None:
    """ "2 × claw (1d3)"; what does not look so is told."""
    found = _ATTACK.fullmatch(text)
    count = int(found[1] or 1) if found else 0
    if not found or not found[2].strip() or not 1 <= count <= MOST_OF_A_KIND:
        bare = re.fullmatch(r"\s*(\d{1,2})\s*", text)
        if bare and 1 <= int(bare[1]) <= MOST_OF_A_KIND:
            return Attack("Attack", int(bare[1]), "")
        unread.append(text)
        return None
    name = found[2].strip(" ×")[:LONGEST_NAME]
    unread.append(found[2].strip()[LONGEST_NAME:])
    return Attack(name, count, (found[3] or "").strip())


def _by_damage(every: list[Attack], damage: Figure) -> None:
    """A column of its own: a value for each attack, for each kind of attack, or for all."""
    values = split(damage.text, ",;/")
    blows = [attack for attack in every for _nth in range(attack.count)]
    if len(values) == 1:
        values *= len(every)
    for those in (every, blows):
        if len(values) == len(those):
            for attack, value in zip(those, values, strict=True):
                attack.text = (
                    attack.text if value in attack.text else f"{attack.text} {value}".strip()
                )
            damage.text = ""
            return


def _weapon(attack: Attack, unread: list[str]) -> dict[str, Any]:
    """Its dice; a second die and words beside them are told."""
    written, rest = dice_of(attack.text)
    if rest:
        unread.append(f"{attack.name} ({rest})")
    return {"name": attack.name, "damage": written} if written else {"name": attack.name}


def dice_of(text: str) -> tuple[str, str]:
    """The first dice in a text ("" if there are none), and what else it says."""
    found = re.search(_DICE, text, re.IGNORECASE)
    written = _written(found[1]) if found else ""
    if not found or not written:
        return "", text
    rest = f"{text[: found.start()]} {text[found.end() :]}".strip(" ()[]")
    return written, " ".join(rest.split()) if re.search(r"\w", rest) else ""


def _written(text: str) -> str:
    """As this program writes dice: "1-6" is "1d6", "3-8" is "1d6+2"."""
    plain = re.sub(r"\s", "", text).lower()
    if span := re.fullmatch(r"(\d+)-(\d+)", plain):
        plain = _of_span(int(span[1]), int(span[2]))
    plain = f"1{plain}" if plain.startswith("d") else plain
    try:
        formula(plain)
    except ValueError:
        return ""
    return plain


def _of_span(least: int, most: int) -> str:
    """The dice of a span, of equal dice where there are such: "2-12" is "2d6"."""
    if least > 1 and most % least == 0 and most // least in (4, 6, 8, 10, 12, 20):
        return f"{least}d{most // least}"
    sides = most - least + 1
    return f"1d{sides}" + (f"+{least - 1}" if least > 1 else "")


def _routine(some: list[Attack]) -> dict[str, Any] | None:
    if sum(attack.count for attack in some) < 2:
        return None
    parts = [
        f"{attack.count} × {attack.name}" if attack.count > 1 else attack.name for attack in some
    ]
    attacks = [attack.name for attack in some for _nth in range(attack.count)][:MOST_OF_A_KIND]
    return {"name": ", ".join(parts), "attacks": attacks}
