"""A stat block in one short line: `Single Weapon 5 · soak 4 · Parma Magica 3`."""

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.sheet.tables import ARMOURS
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase

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
    said = phrase(SOAK, said=_best(stats), soak=_soak(stats))
    if stats.get("parma_magica") is not None:
        said = phrase(PARMA, said=said, parma=stats["parma_magica"])
    elif stats.get("might") is not None:
        said = phrase(MIGHT, said=said, might=stats["might"])
    spells = stats.get("spells") or ()
    if spells:
        said = phrase(SPELLS, len(spells), said=said)
    return phrase(HIDES, said=said) if stats.get("hidden") else said


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
