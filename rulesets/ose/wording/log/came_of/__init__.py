"""Makes results of exchanges; each rule is a deed or a consequence."""

from collections.abc import Mapping

from rulesets.contract import Weight
from rulesets.ose.wording.log.came_of import blows, morale, round, spells
from rulesets.ose.wording.log.came_of.words import (
    BLOCKED,
    CORNERED,
    FLED,
    FLED_MANY,
    FLEE_MANY,
    FLEES,
    LAPSED,
    LEAVES,
)
from rulesets.ose.wording.log.sentences import SENTENCES
from rulesets.results import Teller, befalls, deed, results
from rulesets.wording.log import NEW, RULING, TAKEN_OUT

DEEDS = """
wait withdrawal retreat move engage morale_check
forgo cannot_cast gm_engage gm_disengage fight_over
"""
CHANGES = {
    "flee_blocked": CORNERED,
    "declaration_lapsed": LAPSED,
    "movement_blocked": BLOCKED,
    "gm_set": RULING,
    "joined": NEW,
}
ARITHMETIC = frozenset("round turn armour_class spell_damage spell_healing spell_duration".split())
"""The beginning of a round or a turn is not told; the dice of a spell are part of the spell's
sentence."""

TELLERS: Mapping[str, Teller] = {
    **{rule: deed(SENTENCES[rule]) for rule in DEEDS.split()},
    **{rule: befalls(Weight.CHANGED, SENTENCES[rule], word=word) for rule, word in CHANGES.items()},
    "declare": round.declare,
    "initiative": round.initiative,
    "initiative_order": round.initiative_order,
    "leave": befalls(Weight.OUT, SENTENCES["leave"], word=LEAVES),
    "morale": morale.check,
    "rout": morale.rout,
    "flee": befalls(Weight.CHANGED, SENTENCES["flee"], word=FLEES, many=FLEE_MANY),
    "fled": befalls(Weight.OUT, SENTENCES["fled"], word=FLED, many=FLED_MANY),
    "attack": blows.attack,
    "hit_points": blows.hit_points,
    "death": blows.death,
    "cast": spells.cast,
    "save": spells.save,
    "immune": spells.immune,
    "gm_effect": spells.gm_effect,
    "spell_effect": spells.effect,
    "spell_disrupted": spells.disrupted,
    "condition_ended": spells.condition_ended,
    "removed": befalls(Weight.OUT, SENTENCES["removed"], word=TAKEN_OUT),
}
result = results(TELLERS)
