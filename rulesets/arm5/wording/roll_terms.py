"""Names of rolls, and the bonuses of the die (README 6, 7)."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.messages import pgettext

BOTCH = Term(pgettext("arm5", "Botch dice"))
PURPOSES: Mapping[str, Term] = {
    "initiative": Term(pgettext("arm5", "Initiative"), pgettext("arm5", "Init.")),
    "initiative_tie": Term(pgettext("arm5", "Equal initiative")),
    "attack": Term(pgettext("arm5", "Attack")),
    "defense": Term(pgettext("arm5", "Defence")),
    "fast_cast": Term(pgettext("arm5", "Fast casting")),
    "priority": Term(pgettext("arm5", "Priority roll")),
    "priority_tie": Term(pgettext("arm5", "Equal priority")),
    "cast": Term(pgettext("arm5", "Cast a spell")),
    "damage": Term(pgettext("arm5", "Damage")),
    "soak": Term(pgettext("arm5", "Soak")),
    "fatigue": Term(pgettext("arm5", "Fatigue test")),
    "purpose.mount_fatigue": Term(pgettext("arm5", "Fatigue test of the mount")),
}
TESTS: Mapping[str, Term] = {
    "test.concentration": Term(pgettext("arm5", "Concentration")),
    "test.ride": Term(pgettext("arm5", "Riding")),
    "test.fatigue": Term(pgettext("arm5", "Fatigue")),
    "test.stamina": Term(pgettext("arm5", "Stamina")),
}
PARTS: Mapping[str, Term] = {
    "sum.ability": Term(pgettext("arm5", "Ability")),
    "sum.weapon_mod": Term(pgettext("arm5", "Weapon")),
    "sum.mounted": Term(pgettext("arm5", "On horseback")),
    "sum.charge": Term(pgettext("arm5", "Running attack")),
    "sum.range_penalty": Term(pgettext("arm5", "Range")),
    "sum.gait": Term(pgettext("arm5", "Gait of the mount")),
    "sum.prone": Term(pgettext("arm5", "Target on the ground")),
    "sum.subdue": Term(pgettext("arm5", "Subduing")),
    "sum.situational": Term(pgettext("arm5", "Situation")),
    "sum.penalty": Term(pgettext("arm5", "Wounds and fatigue")),
    "sum.cover": Term(pgettext("arm5", "Cover")),
    "sum.bonus": Term(pgettext("arm5", "Earlier attempts")),
    "sum.repeat": Term(pgettext("arm5", "Earlier fast casts")),
    "sum.fast": Term(pgettext("arm5", "Fast casting")),
    "sum.ritual": Term(pgettext("arm5", "Artes Liberales and Philosophiae")),
    "sum.advantage": Term(pgettext("arm5", "Attack advantage")),
    "sum.value": Term(pgettext("arm5", "Damage of the spell")),
    "sum.soak_base": Term(pgettext("arm5", "Soak")),
    "sum.rest": Term(pgettext("arm5", "Modifier")),
}
STEPS: Mapping[str, Term] = {
    "gets_there": Term(pgettext("arm5", "gets there")),
    "hit": Term(pgettext("arm5", "hits")),
    "is_cast": Term(pgettext("arm5", "is cast")),
    "takes_effect": Term(pgettext("arm5", "takes effect")),
    "quick_enough": Term(pgettext("arm5", "fast enough")),
    "damage_level": Term(pgettext("arm5", "Damage level")),
}
"""Steps of an attack or a spell on the way to its effect, and the unit of the effect."""

ROLLS: Mapping[str, Term] = {
    **PURPOSES,
    **{f"{name}_botch": BOTCH for name in PURPOSES if "." not in name},
    **{
        f"{name}_botch": BOTCH
        for name in ("concentration", "athletics", "ride", "stamina", "mount_fatigue")
    },
    **TESTS,
    **PARTS,
    **STEPS,
}
