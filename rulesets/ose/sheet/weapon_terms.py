"""Weapons of the catalogue and natural attacks: their names, and their form in sentences."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.messages import pgettext

CATALOGUE: Mapping[str, Term] = {
    "battle_axe": Term(pgettext("ose", "Battle axe")),
    "club": Term(pgettext("ose", "Club")),
    "crossbow": Term(pgettext("ose", "Crossbow")),
    "dagger": Term(pgettext("ose", "Dagger")),
    "silver_dagger": Term(pgettext("ose", "Silver dagger")),
    "hand_axe": Term(pgettext("ose", "Hand axe")),
    "javelin": Term(pgettext("ose", "Javelin")),
    "lance": Term(pgettext("ose", "Lance")),
    "long_bow": Term(pgettext("ose", "Long bow")),
    "short_bow": Term(pgettext("ose", "Short bow")),
    "mace": Term(pgettext("ose", "Mace")),
    "polearm": Term(pgettext("ose", "Polearm")),
    "short_sword": Term(pgettext("ose", "Short sword")),
    "sling": Term(pgettext("ose", "Sling")),
    "spear": Term(pgettext("ose", "Spear")),
    "staff": Term(pgettext("ose", "Staff")),
    "sword": Term(pgettext("ose", "Sword")),
    "torch": Term(pgettext("ose", "Torch")),
    "two_handed_sword": Term(pgettext("ose", "Two-handed sword")),
    "war_hammer": Term(pgettext("ose", "War hammer")),
    "unarmed": Term(pgettext("ose", "Bare hands")),
    "attack": Term(pgettext("ose", "Attack")),
}

NATURAL: Mapping[str, Term] = {
    "bite": Term(pgettext("ose", "Bite")),
    "claw": Term(pgettext("ose", "Claw")),
    "fist": Term(pgettext("ose", "Fist")),
    "sting": Term(pgettext("ose", "Sting")),
    "tail": Term(pgettext("ose", "Tail")),
}

# A weapon in the middle of a sentence, with the article that the language needs.
MENTIONED: Mapping[str, Term] = {
    "with.battle_axe": Term(pgettext("ose", "the battle axe")),
    "with.club": Term(pgettext("ose", "the club")),
    "with.crossbow": Term(pgettext("ose", "the crossbow")),
    "with.dagger": Term(pgettext("ose", "the dagger")),
    "with.silver_dagger": Term(pgettext("ose", "the silver dagger")),
    "with.hand_axe": Term(pgettext("ose", "the hand axe")),
    "with.javelin": Term(pgettext("ose", "the javelin")),
    "with.lance": Term(pgettext("ose", "the lance")),
    "with.long_bow": Term(pgettext("ose", "the long bow")),
    "with.short_bow": Term(pgettext("ose", "the short bow")),
    "with.mace": Term(pgettext("ose", "the mace")),
    "with.polearm": Term(pgettext("ose", "the polearm")),
    "with.short_sword": Term(pgettext("ose", "the short sword")),
    "with.sling": Term(pgettext("ose", "the sling")),
    "with.spear": Term(pgettext("ose", "the spear")),
    "with.staff": Term(pgettext("ose", "the staff")),
    "with.sword": Term(pgettext("ose", "the sword")),
    "with.torch": Term(pgettext("ose", "the torch")),
    "with.two_handed_sword": Term(pgettext("ose", "the two-handed sword")),
    "with.war_hammer": Term(pgettext("ose", "the war hammer")),
    "with.unarmed": Term(pgettext("ose", "bare hands")),
    "with.bite": Term(pgettext("ose", "the bite")),
    "with.claw": Term(pgettext("ose", "the claw")),
    "with.fist": Term(pgettext("ose", "the fist")),
    "with.sting": Term(pgettext("ose", "the sting")),
    "with.tail": Term(pgettext("ose", "the tail")),
}
