"""Makes results of exchanges; each rule is a deed or a consequence."""

from collections.abc import Mapping

from rulesets.coc7.wording.log import SENTENCES
from rulesets.coc7.wording.log.came_of import harm, turns
from rulesets.coc7.wording.log.came_of.attacks import attack
from rulesets.coc7.wording.log.came_of.counters import defence_roll
from rulesets.coc7.wording.log.came_of.exchange import PARTS
from rulesets.results import Teller, deed, results

DEEDS = """
delay run stop flee draw take_cover other aim cease reload fix fix_roll
gm_add gm_remove gm_act_again gm_check gm_engage called_off end
"""
ARITHMETIC = frozenset("round get_up exchange volley_hits damage load spell_effect".split())
"""The beginning of a round or a turn is not told; hits and damage are part of the sentence of the
attack or the spell."""

TELLERS: Mapping[str, Teller] = {
    **{rule: deed(SENTENCES[rule]) for rule in DEEDS.split()},
    **dict.fromkeys(PARTS, attack),
    "skip": turns.skip,
    "awareness": harm.awareness,
    "defence_roll": defence_roll,
    "manoeuvre_effect": harm.manoeuvre_effect,
    "break_free": turns.break_free,
    "resist_roll": turns.resist_roll,
    "released": harm.released,
    "aim_lost": harm.aim_lost,
    "friend_hit": harm.friend_hit,
    "malfunction": harm.malfunction,
    "wound": harm.wound,
    "major_wound": harm.major_wound,
    "con_roll": harm.con_roll,
    "status": harm.status,
    "dying_roll": harm.dying_roll,
    "first_aid": turns.first_aid,
    "cast": turns.cast,
    "spell_roll": turns.spell_roll,
    "gm_set": harm.gm_set,
    "gm_hurt": harm.gm_hurt,
}
result = results(TELLERS)
