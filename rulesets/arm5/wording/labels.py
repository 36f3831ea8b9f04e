"""Short words for sentences, questions, marks and explanations; the sum behind each total (README
7); a stat block in one short line: `Single Weapon 5 · soak 4 · Parma Magica 3`."""

from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from rulesets import sentence_patterns
from rulesets.arm5.sheet.tables import ARMOURS
from rulesets.lexicon import lexicon
from rulesets.messages import Dice, Message, Phrase, Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import labels, signed

LEXICON = lexicon(Path(__file__).parent.parent)
label = labels(LEXICON.terms)
"""`label(within, name)`: the word of `name` in that place."""

LEVEL = pgettext("arm5", "Level {number}")
WORD = pgettext("arm5", "{word}")
BOTCHED = pgettext("arm5", "{said} A botch!")
WEAPON = pgettext("arm5", "attack {attack}, damage {damage}")


def fatigue_word(level: str) -> Phrase:
    """The word of a fatigue level; a track of unusual length has numbered levels."""
    if level.startswith("level_"):
        return phrase(LEVEL, number=int(level.removeprefix("level_")))
    return phrase(WORD, word=Term(level))


def weapon_note(attack: Mapping[str, int], damage: Mapping[str, int]) -> Phrase:
    """The bonus of the attack and that of its damage."""
    attacks, damages = sum(attack.values()), sum(damage.values())
    return phrase(WEAPON, attack=signed(attacks), damage=signed(damages))


def minus(number: int) -> Dice:
    """A penalty, without a sign if it is zero."""
    return Dice(f"−{-number}" if number < 0 else str(number))


def texts(form: str, within: str) -> Mapping[str, Message]:
    """The further texts of this name, by identifier in that place."""
    own = LEXICON.also[form].items()
    return {name.removeprefix(f"{within}."): text for name, text in own}


given = partial(sentence_patterns.if_known, word=label)


# -- the sum behind a total ------------------------------------------------------------------------

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
    parts = []
    for name in PARTS.get(rule, ()):
        number = facts.get(name) or 0
        if name == "encumbrance" and rule != "cast":
            number = -number
        if number:
            parts.append((label("sum", name), number))
    return parts


def total_of(parts: list[tuple[Term, int]]) -> Phrase:
    """ "Dexterity +2, Ability +5 and Weapon +4; stress die +11"."""
    summands = tuple(phrase(ADDED, part=part, number=signed(number)) for part, number in parts)
    return phrase(SUM, parts=summands, sum=signed(sum(number for _, number in parts)))


def summed(rule: str, more: str = "") -> str:
    """The facts of a total: its modifier and its parts, with `more`."""
    return " ".join(("modifier", *PARTS[rule], more)).strip()


# -- a stat block in one line ----------------------------------------------------------------------

COMBAT = ("single_weapon", "great_weapon", "brawl", "bows", "crossbow", "thrown_weapon")
ABILITY = pgettext("arm5", "{ability} {value}")
UNTRAINED = phrase(pgettext("arm5", "no combat ability"))
SOAK = pgettext("arm5", "{said} · soak {soak}")
SPELLS = npgettext("arm5", "{said} · {count} spell", "{said} · {count} spells")
PARMA = pgettext("arm5", "{said} · Parma Magica {parma}")
MIGHT = pgettext("arm5", "{said} · Might {might}")
HIDES = pgettext("arm5", "{said} · hidden")


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    """The best combat ability, the soak, Parma Magica or Might, the number of spells, and whether
    it is hidden until it acts."""
    line = phrase(SOAK, said=_best(stats), soak=_soak(stats))
    if stats.get("parma_magica") is not None:
        line = phrase(PARMA, said=line, parma=stats["parma_magica"])
    elif stats.get("might") is not None:
        line = phrase(MIGHT, said=line, might=stats["might"])
    spells = stats.get("spells") or ()
    if spells:
        line = phrase(SPELLS, len(spells), said=line)
    return phrase(HIDES, said=line) if stats.get("hidden") else line


def _best(stats: Mapping[str, Any]) -> Phrase:
    learned = [name for name in COMBAT if stats.get(name) is not None]
    if not learned:
        return UNTRAINED
    best = max(learned, key=lambda name: int(stats[name]))
    return phrase(ABILITY, ability=Term(best), value=stats[best])


def _soak(stats: Mapping[str, Any]) -> int:
    armor = stats.get("armor") or {}
    if isinstance(armor, str):
        armor = {"preset": armor}
    preset = ARMOURS.get(armor.get("preset") or "")
    protection = armor.get("protection")
    if protection is None:
        protection = preset.protection if preset else 0
    return int(stats.get("stamina", 0)) + int(protection) + int(stats.get("soak_bonus", 0))
