"""Every identifier of a fight that is shown, with its word (README 13).

A key with a dot applies in one place only: `KIND.OPTION`, `FIELD.VALUE`, `stats.NAME` and the like.
"""

from collections.abc import Mapping

from rulesets.coc7.sheet.terms import OPTIONS, SHEET
from rulesets.coc7.wording.roll_terms import LEVELS, MODIFIERS, PURPOSES
from rulesets.contract import Term
from rulesets.messages import pgettext
from rulesets.wording.terms import EVERY_GAME

ROUND: Mapping[str, Term] = {
    "round": Term(pgettext("coc7", "Round")),
    "act": Term(pgettext("coc7", "Turns")),
    "late": Term(pgettext("coc7", "End of round"), pgettext("coc7", "End")),
    "idle": Term(pgettext("coc7", "Nobody can act")),
    "end": Term(pgettext("coc7", "The fight ends")),
    "turn": Term(pgettext("coc7", "Turn")),
    "charge": Term(
        pgettext("coc7", "Attack at the end of the run"), pgettext("coc7", "End of the run")
    ),
    "react": Term(pgettext("coc7", "Reaction")),
    "volley": Term(pgettext("coc7", "Volley")),
    "next_round": Term(pgettext("coc7", "Next round")),
}

CHOICES: Mapping[str, Term] = {
    "melee": Term(pgettext("coc7", "Melee attack"), pgettext("coc7", "Melee")),
    "manoeuvre": Term(pgettext("coc7", "Combat manoeuvre"), pgettext("coc7", "Manoeuvre")),
    "shoot": Term(pgettext("coc7", "Shoot")),
    "burst": Term(pgettext("coc7", "Burst")),
    "auto": Term(pgettext("coc7", "Full auto")),
    "turn.throw": Term(pgettext("coc7", "Throw a weapon")),
    "aim": Term(pgettext("coc7", "Aim")),
    "reload": Term(pgettext("coc7", "Reload")),
    "load": Term(pgettext("coc7", "Load one and shoot")),
    "fix": Term(pgettext("coc7", "Clear the jam")),
    "cast": Term(pgettext("coc7", "Cast a spell")),
    "run": Term(pgettext("coc7", "Run")),
    "flee": Term(pgettext("coc7", "Flee")),
    "delay": Term(pgettext("coc7", "Delay")),
    "draw": Term(pgettext("coc7", "Draw a weapon")),
    "take_cover": Term(pgettext("coc7", "Take cover")),
    "break_free": Term(pgettext("coc7", "Break free")),
    "other": Term(pgettext("coc7", "Another activity")),
    "stop": Term(pgettext("coc7", "No attack")),
    "fight_back": Term(pgettext("coc7", "Fight back")),
    "react.dodge": Term(pgettext("coc7", "Dodge the attack")),
    "dive": Term(pgettext("coc7", "Dive for cover")),
    "none": Term(pgettext("coc7", "Do nothing")),
    "fire": Term(pgettext("coc7", "Keep firing")),
    "cease": Term(pgettext("coc7", "Cease fire")),
    "target": Term(pgettext("coc7", "Target")),
    "weapon": Term(pgettext("coc7", "Weapon")),
    "goal": Term(pgettext("coc7", "Goal of the manoeuvre")),
    "disarm": Term(pgettext("coc7", "Disarm")),
    "push": Term(pgettext("coc7", "Push away")),
    "knock_down": Term(pgettext("coc7", "Knock down")),
    "hold": Term(pgettext("coc7", "Hold")),
    "goal.other": Term(pgettext("coc7", "Something else")),
    "skill.weapon": Term(pgettext("coc7", "Skill with the weapon")),
    "text": Term(pgettext("coc7", "Goal")),
    "other.text": Term(pgettext("coc7", "Action")),
    "range": Term(pgettext("coc7", "Range")),
    "point_blank": Term(pgettext("coc7", "Point-blank")),
    "base": Term(pgettext("coc7", "Base range"), pgettext("coc7", "Base")),
    "long": Term(pgettext("coc7", "Long")),
    "very_long": Term(pgettext("coc7", "Very long")),
    "at.point_blank": Term(pgettext("coc7", "at point-blank range")),
    "at.base": Term(pgettext("coc7", "at base range")),
    "at.long": Term(pgettext("coc7", "at long range")),
    "at.very_long": Term(pgettext("coc7", "at very long range")),
    "shots": Term(pgettext("coc7", "Shots")),
    "size": Term(pgettext("coc7", "Rounds per volley")),
    "volleys": Term(pgettext("coc7", "Number of volleys")),
    "metres": Term(pgettext("coc7", "Metres between old and new target")),
    "close": Term(pgettext("coc7", "Closer than the target’s DEX / 5 feet")),
    "spell": Term(pgettext("coc7", "Spell")),
    "to": Term(pgettext("coc7", "Where to")),
    "out": Term(pgettext("coc7", "Out of the fight")),
    "away": Term(pgettext("coc7", "Break off, stay in the fight")),
    "after": Term(pgettext("coc7", "After whom")),
}

RULINGS: Mapping[str, Term] = {
    "act_again": Term(pgettext("coc7", "One more turn (GM)")),
    "gm.check": Term(pgettext("coc7", "Call for a check")),
    "gm.hurt": Term(pgettext("coc7", "Harm")),
    "engage": Term(pgettext("coc7", "In or out of melee")),
    "engage.other": Term(pgettext("coc7", "Opponent")),
    "engage.value": Term(pgettext("coc7", "In melee")),
    "amount": Term(pgettext("coc7", "Damage")),
    "hurt.armour": Term(pgettext("coc7", "Armour protects")),
    "check.dice": Term(pgettext("coc7", "Bonus dice (+) or penalty dice (−)")),
}

STANDING: Mapping[str, Term] = {
    "status": Term(pgettext("coc7", "Condition")),
    "dying": Term(pgettext("coc7", "Dying")),
    "removed": Term(pgettext("coc7", "Left the fight")),
    "engaged": Term(pgettext("coc7", "In melee")),
    "aiming": Term(pgettext("coc7", "Aiming")),
    "dropped": Term(pgettext("coc7", "On the ground")),
    "jam": Term(pgettext("coc7", "Jammed")),
    "initiative": Term(pgettext("coc7", "Initiative")),
}

RESULTS: Mapping[str, Term] = {
    "attack_roll": Term(pgettext("coc7", "Attack roll")),
    "defence_roll": Term(pgettext("coc7", "Defence roll")),
    "exchange": Term(pgettext("coc7", "Comparison")),
    "awareness": Term(pgettext("coc7", "Check against surprise")),
    "automatic_hit": Term(pgettext("coc7", "Hits automatically")),
    "manoeuvre_effect": Term(pgettext("coc7", "Manoeuvre works")),
    "released": Term(pgettext("coc7", "Released")),
    "aim_lost": Term(pgettext("coc7", "Aim lost")),
    "volley_hits": Term(pgettext("coc7", "Hits of the volley")),
    "friend_hit": Term(pgettext("coc7", "Friend hit")),
    "malfunction": Term(pgettext("coc7", "Malfunction")),
    "dud": Term(pgettext("coc7", "Dud")),
    "fix_roll": Term(pgettext("coc7", "Roll to clear the jam")),
    "resist_roll": Term(pgettext("coc7", "Roll to resist")),
    "con_roll": Term(pgettext("coc7", "CON roll")),
    "dying_roll": Term(pgettext("coc7", "Roll of the dying")),
    "spell_roll": Term(pgettext("coc7", "Casting roll")),
    "spell_effect": Term(pgettext("coc7", "Effect of the spell")),
    "wound": Term(pgettext("coc7", "Wound")),
    "get_up": Term(pgettext("coc7", "Gets up")),
    "skip": Term(pgettext("coc7", "Turn skipped")),
    "called_off": Term(pgettext("coc7", "Attack called off")),
    "gm_set": Term(pgettext("coc7", "Changed (GM)")),
    "gm_add": Term(pgettext("coc7", "Joins (GM)")),
    "gm_remove": Term(pgettext("coc7", "Taken out (GM)")),
    "gm_check": Term(pgettext("coc7", "Check (GM)")),
    "gm_hurt": Term(pgettext("coc7", "Harm (GM)")),
    "gm_act_again": Term(pgettext("coc7", "One more turn (GM)")),
    "gm_engage": Term(pgettext("coc7", "In or out of melee (GM)")),
    "opposed_roll": Term(pgettext("coc7", "Opposed roll")),
    "ranged_attack": Term(pgettext("coc7", "Ranged attack")),
    "surprise_attack": Term(pgettext("coc7", "Surprise attack")),
    "blunt": Term(pgettext("coc7", "Blunt")),
    "pushing": Term(pgettext("coc7", "Pushing a roll")),
}

TERMS: Mapping[str, Term] = {
    **EVERY_GAME,
    **SHEET,
    **OPTIONS,
    **PURPOSES,
    **LEVELS,
    **MODIFIERS,
    **ROUND,
    **CHOICES,
    **RULINGS,
    **STANDING,
    **RESULTS,
}
