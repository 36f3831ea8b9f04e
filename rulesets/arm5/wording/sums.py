"""The sum behind each total (README 7), for explanations and before rolls."""

from collections.abc import Mapping

from rulesets.arm5.wording.labels import label
from rulesets.messages import Phrase, Term, pgettext, phrase
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import signed

_ATTACK = """
    dexterity ability weapon_mod mounted charge range_penalty gait prone subdue situational penalty
"""
_DEFENSE = "quickness ability weapon_mod mounted cover situational penalty"
PARTS: Mapping[str, tuple[str, ...]] = {
    rule: tuple(parts.split())
    for rule, parts in {
        "initiative": "quickness weapon_mod encumbrance penalty",
        "priority": "quickness ability encumbrance penalty",
        "fast_cast_speed": "quickness encumbrance finesse penalty repeat",
        "attack": _ATTACK,
        "defense": _DEFENSE,
        "disengage": f"{_DEFENSE} bonus",
        "cast": "arts stamina encumbrance aura mastery fast ritual penalty",
    }.items()
}
ADDED = pgettext("arm5", "{part} {number}")
SUM = pgettext("arm5", "{parts}; stress die {sum}")


def parts_of(rule: str, facts: Facts) -> list[tuple[Term, int]]:
    """Each part of a sum with its word. Encumbrance given as a burden is subtracted."""
    found = []
    for name in PARTS.get(rule, ()):
        number = facts.get(name) or 0
        if name == "encumbrance" and rule != "cast":
            number = -number
        if number:
            found.append((label("sum", name), number))
    return found


def total_of(parts: list[tuple[Term, int]]) -> Phrase:
    """ "Dexterity +2, Ability +5 and Weapon +4; stress die +11"."""
    said = tuple(phrase(ADDED, part=part, number=signed(number)) for part, number in parts)
    return phrase(SUM, parts=said, sum=signed(sum(number for _, number in parts)))


def summed(rule: str, more: str = "") -> str:
    """The facts of a total: its modifier and its parts, with `more`."""
    return " ".join(("modifier", *PARTS[rule], more)).strip()
