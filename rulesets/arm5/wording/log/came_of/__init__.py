"""Makes results of exchanges; each rule is a deed or a consequence."""

from collections.abc import Mapping

from rulesets.arm5.wording.log import sentence
from rulesets.arm5.wording.log.came_of import blows, harm, moves, rolls, spells
from rulesets.arm5.wording.log.came_of.words import SPELL_LOST
from rulesets.contract import Entry, Weight
from rulesets.messages import Message, Phrase
from rulesets.results import Gathering, Teller, results
from rulesets.wording.log import NEW, TAKEN_OUT

DEEDS = """
delay delayed_action delay_lapsed trade charge move ride act
extended_start extended_continue extended_done gm_hazard gm_end over
"""
ARITHMETIC = frozenset("round end_turn".split())
"""The beginning of a round and the end of a turn are not told."""


def deed(entry: Entry, gathering: Gathering) -> None:
    gathering.does(sentence(entry))


def befalls(weight: Weight, word: Message) -> Teller:
    def tell(entry: Entry, gathering: Gathering) -> None:
        gathering.befalls(entry.who, weight, sentence(entry), word=Phrase(word))

    return tell


TELLERS: Mapping[str, Teller] = {
    **dict.fromkeys(DEEDS.split(), deed),
    **dict.fromkeys(("athletics", "mount_fatigue_test", "test"), moves.test),
    **dict.fromkeys(("attack_advantage", "damage"), blows.part_of_an_attack),
    "initiative": rolls.initiative,
    "initiative_tie": rolls.initiative_tie,
    "priority": rolls.priority,
    "priority_tie": rolls.priority_tie,
    "fast_cast_speed": rolls.fast_cast_speed,
    "attack": blows.attack,
    "defense": blows.defense,
    "engage": blows.engage,
    "wound": harm.wound,
    "fatigue": harm.fatigue,
    "down": harm.down,
    "cast": spells.cast,
    "magic_resistance": spells.magic_resistance,
    "spell_effect": spells.effect,
    "spell_damage": spells.damage,
    "spell_ends": befalls(Weight.CHANGED, SPELL_LOST),
    "concentration": spells.concentration,
    "counter": spells.counter,
    "action_lost": spells.action_lost,
    "disengage": moves.disengage,
    "disengage_attack": moves.disengage_attack,
    "pursue": moves.pursue,
    "leave": moves.leave,
    "fatigue_test": moves.fatigue_test,
    "mount_fatigue": moves.mount_fatigue,
    "quick": moves.quick,
    "fall": moves.fall,
    "extended_ceased": moves.extended_ceased,
    "gm_set": moves.ruled,
    "gm_add": befalls(Weight.CHANGED, NEW),
    "gm_remove": befalls(Weight.OUT, TAKEN_OUT),
}
result = results(TELLERS)
