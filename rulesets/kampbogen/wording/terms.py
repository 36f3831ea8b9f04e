"""Every identifier of a fight that is shown, with its word (README 13).

A key with a dot applies in one place only: `KIND.OPTION`, `FIELD.VALUE`, `stats.NAME` and the like.
"""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.kampbogen.sheet.terms import OPTIONS, SHEET
from rulesets.messages import pgettext
from rulesets.wording.terms import EVERY_GAME

ROUND: Mapping[str, Term] = {
    "gm": Term(pgettext("kampbogen", "GM")),
    "round": Term(pgettext("kampbogen", "Round")),
    "situation": Term(pgettext("kampbogen", "Situation")),
    "kampgrad": Term(pgettext("kampbogen", "Combat grade"), pgettext("kampbogen", "Grade")),
    "challenge": Term(pgettext("kampbogen", "Challenge")),
    "relief": Term(pgettext("kampbogen", "Relief")),
    "roll": Term(pgettext("kampbogen", "Ability roll"), pgettext("kampbogen", "Roll")),
    "act": Term(pgettext("kampbogen", "Use of the roll"), pgettext("kampbogen", "Choose")),
    "targets": Term(
        pgettext("kampbogen", "Hit by the combat grade"), pgettext("kampbogen", "Hits")
    ),
    "hit": Term(pgettext("kampbogen", "Hit by the combat grade")),
    "flee": Term(pgettext("kampbogen", "Flee")),
    "breakout": Term(pgettext("kampbogen", "Break out")),
    "break_out": Term(pgettext("kampbogen", "Break out")),
    "pursuit": Term(pgettext("kampbogen", "Pursuit")),
    "fate": Term(pgettext("kampbogen", "Fate of the fallen"), pgettext("kampbogen", "Fate")),
    "over": Term(pgettext("kampbogen", "Fight over"), pgettext("kampbogen", "Over")),
}

CHOICES: Mapping[str, Term] = {
    "kampgrad.roll": Term(pgettext("kampbogen", "Roll the combat grade")),
    "challenge.roll": Term(pgettext("kampbogen", "Roll for the challenge")),
    "indirect.roll": Term(pgettext("kampbogen", "Roll in indirect combat")),
    "join": Term(pgettext("kampbogen", "Join")),
    "stay": Term(pgettext("kampbogen", "Stay in the fight")),
    "join.stay": Term(pgettext("kampbogen", "Stay out")),
    "slip_away": Term(pgettext("kampbogen", "Slip away")),
    "counter": Term(pgettext("kampbogen", "Ward off effect")),
    "combat": Term(pgettext("kampbogen", "Combat roll")),
    "act.prygl": Term(pgettext("kampbogen", "Thrashing roll")),
    "manoeuvre": Term(pgettext("kampbogen", "Manoeuvre")),
    "soul_roll": Term(pgettext("kampbogen", "Soul roll")),
    "pass": Term(pgettext("kampbogen", "Do nothing")),
    "reroll": Term(pgettext("kampbogen", "Reroll")),
    "accept": Term(pgettext("kampbogen", "Keep")),
    "take": Term(pgettext("kampbogen", "Takes the hit")),
    "through": Term(pgettext("kampbogen", "Fight through")),
    "let_go": Term(pgettext("kampbogen", "Let go")),
    "catch_up": Term(pgettext("kampbogen", "Catch up")),
    "leave": Term(pgettext("kampbogen", "Leave")),
    "plunder": Term(pgettext("kampbogen", "Plunder")),
    "kill": Term(pgettext("kampbogen", "Kill")),
    "spare": Term(pgettext("kampbogen", "Spare")),
    "holdup": Term(pgettext("kampbogen", "Hold-up")),
    "resist": Term(pgettext("kampbogen", "Resist")),
    "yield": Term(pgettext("kampbogen", "Yield")),
    "sneak": Term(pgettext("kampbogen", "Sneak attack")),
    "sneak_up": Term(pgettext("kampbogen", "Sneak up")),
    "aimed_shot": Term(pgettext("kampbogen", "Aimed shot")),
    "leave_off": Term(pgettext("kampbogen", "Leave alone")),
    "sneak_response": Term(pgettext("kampbogen", "After the sneak attack")),
    "sneak_response.fight": Term(pgettext("kampbogen", "Fight")),
    "indirect.fight": Term(pgettext("kampbogen", "It comes to a fight")),
    "indirect.end": Term(pgettext("kampbogen", "It is over")),
}

FIELDS: Mapping[str, Term] = {
    "ability": Term(pgettext("kampbogen", "Ability")),
    "effect": Term(pgettext("kampbogen", "Effect")),
    "ability.none": Term(pgettext("kampbogen", "each chooses")),
    "target.none": Term(pgettext("kampbogen", "everybody who fights")),
    "use.target.none": Term(pgettext("kampbogen", "themselves")),
    "goal": Term(pgettext("kampbogen", "What for")),
    "goal.harm": Term(pgettext("kampbogen", "Damage an opponent")),
    "goal.flee": Term(pgettext("kampbogen", "Let everybody flee")),
    "target": Term(pgettext("kampbogen", "Whom")),
    "grade": Term(pgettext("kampbogen", "Grade")),
    "text": Term(pgettext("kampbogen", "In words")),
    "weapon": Term(pgettext("kampbogen", "Weapon")),
    "knock_out": Term(pgettext("kampbogen", "Knock out")),
    "character": Term(pgettext("kampbogen", "Character")),
    "opponent": Term(pgettext("kampbogen", "Opponent")),
    "holder": Term(pgettext("kampbogen", "Who holds the other")),
    "pool": Term(pgettext("kampbogen", "Pool")),
    "amount": Term(pgettext("kampbogen", "Change of the pool")),
    "use.liv": Term(pgettext("kampbogen", "Life gained or lost")),
    "cure": Term(pgettext("kampbogen", "Condition taken away")),
    "who": Term(pgettext("kampbogen", "Who")),
}

RULINGS: Mapping[str, Term] = {
    "front": Term(pgettext("kampbogen", "In front")),
    "gm.front": Term(pgettext("kampbogen", "Who is in front")),
    "surrender": Term(pgettext("kampbogen", "Surrenders")),
    "gm.flee": Term(pgettext("kampbogen", "Opponent flees")),
    "enter": Term(pgettext("kampbogen", "Joins the fight")),
    "withdraw": Term(pgettext("kampbogen", "Leaves the fight")),
    "execute": Term(pgettext("kampbogen", "Kill the defenceless")),
    "use": Term(pgettext("kampbogen", "Gear, drugs, expertise")),
    "gm.challenge": Term(pgettext("kampbogen", "Challenge")),
    "gm.holdup": Term(pgettext("kampbogen", "Hold-up")),
    "gm.sneak_attack": Term(pgettext("kampbogen", "Sneak attack")),
    "gm.indirect": Term(pgettext("kampbogen", "Indirect combat")),
}

STANDING: Mapping[str, Term] = {
    "status": Term(pgettext("kampbogen", "Condition")),
    "outside": Term(pgettext("kampbogen", "Outside the fight")),
    "nearly_down": Term(pgettext("kampbogen", "nearly down")),
    "dice": Term(pgettext("kampbogen", "Rolled")),
    "higher": Term(pgettext("kampbogen", "higher")),
    "equal": Term(pgettext("kampbogen", "equal")),
    "lower": Term(pgettext("kampbogen", "lower")),
    "ambush": Term(pgettext("kampbogen", "Ambush")),
    "loot": Term(pgettext("kampbogen", "Loot")),
    "locked": Term(pgettext("kampbogen", "Not until the fight is won")),
    "brudskade": Term(pgettext("kampbogen", "Break")),
    "evnerul": Term(pgettext("kampbogen", "Ability roll")),
}

TERMS: Mapping[str, Term] = {
    **EVERY_GAME,
    **SHEET,
    **OPTIONS,
    **ROUND,
    **CHOICES,
    **FIELDS,
    **RULINGS,
    **STANDING,
}
