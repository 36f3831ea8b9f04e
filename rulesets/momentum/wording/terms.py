"""Every identifier of a fight that is shown, with its word (README 13).

A key with a dot applies in one place only: `KIND.OPTION`, `FIELD.VALUE`, `stats.NAME` and the like.
"""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.messages import pgettext
from rulesets.momentum.sheet.terms import OPTIONS, SHEET
from rulesets.wording.terms import EVERY_GAME

ROUND: Mapping[str, Term] = {
    "round": Term(pgettext("momentum", "Round")),
    "first_move": Term(
        pgettext("momentum", "First movement phase"), pgettext("momentum", "Move 1")
    ),
    "skirmish": Term(pgettext("momentum", "Skirmish phase"), pgettext("momentum", "Skirmish")),
    "melee": Term(pgettext("momentum", "Melee phase"), pgettext("momentum", "Melee")),
    "magic": Term(pgettext("momentum", "Magic phase"), pgettext("momentum", "Magic")),
    "second_move": Term(
        pgettext("momentum", "Second movement phase"), pgettext("momentum", "Move 2")
    ),
    "declare": Term(pgettext("momentum", "Declaration")),
    "initiate": Term(pgettext("momentum", "Start of a melee")),
    "respond": Term(pgettext("momentum", "Attacked")),
    "join": Term(pgettext("momentum", "Join in")),
    "split": Term(pgettext("momentum", "Divide the groups")),
    "act": Term(pgettext("momentum", "Active side")),
    "react": Term(pgettext("momentum", "Passive side")),
    "count": Term(pgettext("momentum", "Which successes count")),
    "riposte": Term(pgettext("momentum", "Reward for the defence")),
    "momentum": Term(pgettext("momentum", "Momentum")),
    "fumble": Term(pgettext("momentum", "Fumble")),
    "fight_over": Term(pgettext("momentum", "The fight is over")),
}

CHOICES: Mapping[str, Term] = {
    "hold": Term(pgettext("momentum", "Wait")),
    "wait": Term(pgettext("momentum", "Wait")),
    "stay": Term(pgettext("momentum", "Stay")),
    "move": Term(pgettext("momentum", "Move")),
    "engage": Term(pgettext("momentum", "Start a melee")),
    "shoot": Term(pgettext("momentum", "Shoot")),
    "reload": Term(pgettext("momentum", "Reload")),
    "cast": Term(pgettext("momentum", "Cast a spell")),
    "other": Term(pgettext("momentum", "Other action")),
    "stand_up": Term(pgettext("momentum", "Stand up")),
    "pick_up": Term(pgettext("momentum", "Pick up a weapon")),
    "fight": Term(pgettext("momentum", "Fight back")),
    "ignore": Term(pgettext("momentum", "Ignore the attack")),
    "assign": Term(pgettext("momentum", "Assign")),
    "attack": Term(pgettext("momentum", "Attack")),
    "defend": Term(pgettext("momentum", "Defend")),
    "evade": Term(pgettext("momentum", "Evade")),
    "manoeuvre": Term(pgettext("momentum", "Manoeuvre")),
    "tactical": Term(pgettext("momentum", "Tactical movement")),
    "leave": Term(pgettext("momentum", "Leave the melee")),
    "flee": Term(pgettext("momentum", "Run away")),
    "all": Term(pgettext("momentum", "All count")),
    "top": Term(pgettext("momentum", "Only the highest")),
    "count.none": Term(pgettext("momentum", "None counts")),
    "keep": Term(pgettext("momentum", "Keep the Momentum")),
    "give_up": Term(pgettext("momentum", "Give up the Momentum")),
    "riposte.damage": Term(pgettext("momentum", "Strike back")),
    "riposte.none": Term(pgettext("momentum", "No reward")),
    "fumble.none": Term(pgettext("momentum", "No consequence")),
    "fumble.damage": Term(pgettext("momentum", "Damage to themselves")),
    "drop_weapon": Term(pgettext("momentum", "Weapon falls")),
    "fumble.prone": Term(pgettext("momentum", "Falls down")),
    "lose_momentum": Term(pgettext("momentum", "Momentum lost")),
}

MANOEUVRES: Mapping[str, Term] = {
    "disarm": Term(pgettext("momentum", "Disarm")),
    "trip": Term(pgettext("momentum", "Trip")),
    "push": Term(pgettext("momentum", "Push")),
    "take_momentum": Term(pgettext("momentum", "Take the Momentum")),
    "cover": Term(pgettext("momentum", "Cover an ally")),
    "disengage": Term(pgettext("momentum", "Disengage")),
    "improvise": Term(pgettext("momentum", "Improvise")),
    "flank": Term(pgettext("momentum", "Flank")),
    "goal.leave": Term(pgettext("momentum", "Get out")),
    "switch": Term(pgettext("momentum", "Switch groups")),
}

FIELDS: Mapping[str, Term] = {
    "target": Term(pgettext("momentum", "Target")),
    "weapon": Term(pgettext("momentum", "Weapon")),
    "spell": Term(pgettext("momentum", "Spell")),
    "metres": Term(pgettext("momentum", "Metres")),
    "shoot.metres": Term(pgettext("momentum", "Metres on the move")),
    "cast.metres": Term(pgettext("momentum", "Metres on the move")),
    "reload.metres": Term(pgettext("momentum", "Metres on the move")),
    "other.metres": Term(pgettext("momentum", "Metres on the move")),
    "manoeuvre.metres": Term(pgettext("momentum", "Metres of a push")),
    "distance": Term(pgettext("momentum", "Distance in metres")),
    "restricted": Term(pgettext("momentum", "Restricted (sneak, swim, balance)")),
    "away": Term(pgettext("momentum", "Out of the fight for good")),
    "what": Term(pgettext("momentum", "Action")),
    "manoeuvre.what": Term(pgettext("momentum", "Where to, or what")),
    "other.value": Term(pgettext("momentum", "Value of the test, empty: no test")),
    "goal": Term(pgettext("momentum", "Goal of the movement")),
    "to": Term(pgettext("momentum", "Into the group of")),
    "swap": Term(pgettext("momentum", "Swap places with")),
    "amount": Term(pgettext("momentum", "Damage")),
    "none": Term(pgettext("momentum", "nobody")),
    "target.none": Term(pgettext("momentum", "automatic")),
    "weapon.none": Term(pgettext("momentum", "automatic")),
}

RULINGS: Mapping[str, Term] = {
    "gm.momentum": Term(pgettext("momentum", "Give the Momentum to a side")),
    "momentum.target": Term(pgettext("momentum", "In the group of")),
    "side": Term(pgettext("momentum", "Side")),
    "party": Term(pgettext("momentum", "Heroes")),
    "foes": Term(pgettext("momentum", "Foes")),
    "gm.engage": Term(pgettext("momentum", "Put into melee")),
    "gm.disengage": Term(pgettext("momentum", "Take out of melee")),
    "check": Term(pgettext("momentum", "Skill test")),
    "check.value": Term(pgettext("momentum", "Test value")),
}

STANDING: Mapping[str, Term] = {
    "status": Term(pgettext("momentum", "Condition")),
    "active": Term(pgettext("momentum", "In the fight")),
    "unconscious": Term(pgettext("momentum", "Unconscious")),
    "gone": Term(pgettext("momentum", "Escaped")),
    "out": Term(pgettext("momentum", "out of the fight")),
}

RESULTS: Mapping[str, Term] = {
    "test": Term(pgettext("momentum", "Test")),
    "defence": Term(pgettext("momentum", "Defence")),
    "level.0": Term(pgettext("momentum", "failure")),
    "level.1": Term(pgettext("momentum", "success")),
    "level.2": Term(pgettext("momentum", "hard success")),
    "level.3": Term(pgettext("momentum", "extreme success")),
    "level.fumble": Term(pgettext("momentum", "fumble")),
    "level_1": Term(pgettext("momentum", "Success")),
    "level_2": Term(pgettext("momentum", "Hard")),
    "level_3": Term(pgettext("momentum", "Extreme")),
    "half_damage": Term(pgettext("momentum", "Half damage")),
    "spell_damage": Term(pgettext("momentum", "Spell damage")),
    "target_out": Term(pgettext("momentum", "the target is out of the fight")),
    "in_melee": Term(pgettext("momentum", "already in melee")),
    "reason.prone": Term(pgettext("momentum", "lying")),
    "no_mp": Term(pgettext("momentum", "not enough magic points")),
    "no_place": Term(pgettext("momentum", "no way to switch")),
    "side_lost": Term(pgettext("momentum", "a side has nobody left")),
    "flight": Term(pgettext("momentum", "flight")),
    "outdone": Term(pgettext("momentum", "outdid the active side")),
    "outdone_by_defence": Term(pgettext("momentum", "outdid it in defence")),
    "stalemate_declined": Term(pgettext("momentum", "no damage in the stalemate")),
    "taken": Term(pgettext("momentum", "taken over")),
    "technique": Term(pgettext("momentum", "the price of a technique")),
    "reason.fumble": Term(pgettext("momentum", "consequence of a fumble")),
    "given_up": Term(pgettext("momentum", "given up")),
    "all_prone": Term(pgettext("momentum", "its whole side is on the ground")),
    "reason.gm": Term(pgettext("momentum", "ruling of the GM")),
}

TERMS: Mapping[str, Term] = {
    **EVERY_GAME,
    **SHEET,
    **OPTIONS,
    **ROUND,
    **CHOICES,
    **MANOEUVRES,
    **FIELDS,
    **RULINGS,
    **STANDING,
    **RESULTS,
}
