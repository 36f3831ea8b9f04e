"""Every identifier of a fight that is shown, with its word (README 13).

A key with a dot applies in one place only: `KIND.OPTION`, `FIELD.VALUE`, `stats.NAME` and the like.
"""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.messages import pgettext
from rulesets.ose.sheet.terms import OPTIONS, SHEET
from rulesets.ose.sheet.weapon_terms import CATALOGUE, MENTIONED, NATURAL
from rulesets.wording.terms import EVERY_GAME

ROUND: Mapping[str, Term] = {
    "combat": Term(pgettext("ose", "Combat")),
    "abilities": Term(pgettext("ose", "Abilities and modifiers")),
    "side": Term(pgettext("ose", "Side")),
    "party": Term(pgettext("ose", "Party")),
    "foes": Term(pgettext("ose", "Foes")),
    "character": Term(pgettext("ose", "Player character")),
    "phase": Term(pgettext("ose", "Phase")),
    "declare": Term(pgettext("ose", "Declaration"), pgettext("ose", "Declare")),
    "initiative": Term(pgettext("ose", "Initiative")),
    "place": Term(pgettext("ose", "Place")),
    "initiative_order": Term(pgettext("ose", "Order of initiative")),
    "turn": Term(pgettext("ose", "Turn of a side")),
    "tie": Term(pgettext("ose", "Tie")),
    "morale": Term(pgettext("ose", "Morale")),
    "movement": Term(pgettext("ose", "Movement"), pgettext("ose", "Move")),
    "missile": Term(pgettext("ose", "Missile attacks"), pgettext("ose", "Missile")),
    "magic": Term(pgettext("ose", "Spell casting"), pgettext("ose", "Spells")),
    "melee": Term(pgettext("ose", "Melee attacks"), pgettext("ose", "Melee")),
    "slow_movement": Term(pgettext("ose", "Last: slow weapons"), pgettext("ose", "Slow")),
    "slow_missile": Term(pgettext("ose", "Last: slow weapons"), pgettext("ose", "Slow")),
    "slow_melee": Term(pgettext("ose", "Last: slow weapons"), pgettext("ose", "Slow")),
    "fight_over": Term(pgettext("ose", "Fight over")),
    "winner": Term(pgettext("ose", "Winner")),
}

CHOICES: Mapping[str, Term] = {
    "none": Term(pgettext("ose", "None")),
    "declare.none": Term(pgettext("ose", "Nothing to declare")),
    "declared.none": Term(pgettext("ose", "Nothing to declare")),
    "cast": Term(pgettext("ose", "Cast a spell")),
    "forgo": Term(pgettext("ose", "Do not cast")),
    "withdraw": Term(pgettext("ose", "Fighting withdrawal")),
    "withdrawal": Term(pgettext("ose", "Fighting withdrawal")),
    "retreat": Term(pgettext("ose", "Retreat")),
    "stay": Term(pgettext("ose", "Stay")),
    "move": Term(pgettext("ose", "Move")),
    "engage": Term(pgettext("ose", "Move into melee")),
    "leave": Term(pgettext("ose", "Leave the fight")),
    "wait": Term(pgettext("ose", "Wait for the last turn")),
    "pass": Term(pgettext("ose", "Do not attack"), pgettext("ose", "No attack")),
    "roll": Term(pgettext("ose", "Roll")),
    "flee": Term(pgettext("ose", "Flee")),
    "surrender": Term(pgettext("ose", "Surrender")),
    "rout": Term(pgettext("ose", "Morale broken")),
    "flee_blocked": Term(pgettext("ose", "No way to flee")),
    "declaration_lapsed": Term(pgettext("ose", "Declaration lapsed")),
    "movement_blocked": Term(pgettext("ose", "Movement blocked")),
    "target": Term(pgettext("ose", "Target")),
    "targets": Term(pgettext("ose", "Targets")),
    "weapon": Term(pgettext("ose", "Weapon")),
    "spell": Term(pgettext("ose", "Spell")),
    "attacks": Term(pgettext("ose", "Number of attacks")),
    "feet": Term(pgettext("ose", "Feet")),
    "range": Term(pgettext("ose", "Range")),
    "distance": Term(pgettext("ose", "Distance")),
    "short": Term(pgettext("ose", "Short range"), pgettext("ose", "Short")),
    "medium": Term(pgettext("ose", "Medium range"), pgettext("ose", "Medium")),
    "long": Term(pgettext("ose", "Long range"), pgettext("ose", "Long")),
    "routine": Term(pgettext("ose", "Several attacks")),
    "modifier": Term(pgettext("ose", "Modifier")),
}

RULINGS: Mapping[str, Term] = {
    "gm.engage": Term(pgettext("ose", "Put into melee")),
    "disengage": Term(pgettext("ose", "Take out of melee")),
    "gm.save": Term(pgettext("ose", "Call for a saving throw")),
    "gm.morale": Term(pgettext("ose", "Call for a morale check")),
    "other": Term(pgettext("ose", "Opponent")),
    "category": Term(pgettext("ose", "Kind of saving throw")),
    "on_fail": Term(pgettext("ose", "On a failed saving throw")),
    "on_fail.none": Term(pgettext("ose", "Nothing more")),
}

STANDING: Mapping[str, Term] = {
    "status": Term(pgettext("ose", "Status")),
    "death": Term(pgettext("ose", "Dead")),
    "bloodied": Term(pgettext("ose", "bloodied")),
    "declared": Term(pgettext("ose", "Declared")),
    "declared_spell": Term(pgettext("ose", "Declared spell")),
    "retreating": Term(pgettext("ose", "Retreating")),
    "fleeing": Term(pgettext("ose", "Flee")),
    "moved": Term(pgettext("ose", "Has moved")),
    "acted": Term(pgettext("ose", "Has acted")),
    "disrupted": Term(pgettext("ose", "Spell disrupted")),
    "morale_passed": Term(pgettext("ose", "Morale checks passed")),
    "acts_from": Term(pgettext("ose", "Acts from round")),
    "asleep": Term(pgettext("ose", "Asleep")),
    "paralysed": Term(pgettext("ose", "Paralysed")),
    "blinded": Term(pgettext("ose", "Blinded")),
    "bound": Term(pgettext("ose", "Bound")),
    "gagged": Term(pgettext("ose", "Gagged")),
    "silenced": Term(pgettext("ose", "In magical silence")),
    "helpless": Term(pgettext("ose", "Helpless")),
    # A condition in the middle of a sentence: "is asleep".
    "is.asleep": Term(pgettext("ose", "asleep")),
    "is.paralysed": Term(pgettext("ose", "paralysed")),
    "is.blinded": Term(pgettext("ose", "blinded")),
    "is.bound": Term(pgettext("ose", "bound")),
    "is.gagged": Term(pgettext("ose", "gagged")),
    "is.silenced": Term(pgettext("ose", "in magical silence")),
    "unset": Term(pgettext("ose", "not set")),
}

# Spells that come with the demo; other spells are shown as the table wrote them.
SPELLS: Mapping[str, Term] = {
    "sleep": Term(pgettext("ose", "Sleep")),
    "magic_missile": Term(pgettext("ose", "Magic missile")),
    "cure_light_wounds": Term(pgettext("ose", "Cure light wounds")),
    "hold_person": Term(pgettext("ose", "Hold person")),
    "cause_light_wounds": Term(pgettext("ose", "Cause light wounds")),
    "blindness": Term(pgettext("ose", "Blindness")),
}

RESULTS: Mapping[str, Term] = {
    "hit": Term(pgettext("ose", "Hit")),
    "miss": Term(pgettext("ose", "Miss")),
    "immune": Term(pgettext("ose", "Immune")),
    "natural": Term(pgettext("ose", "Natural roll")),
    "total": Term(pgettext("ose", "Total")),
    "needed": Term(pgettext("ose", "Roll needed")),
    "ac_hit": Term(pgettext("ose", "AC hit")),
    "shield_ignored": Term(pgettext("ose", "Shield ignored")),
    "hit_points": Term(pgettext("ose", "Hit points")),
    "healing": Term(pgettext("ose", "Healing")),
    "spell_disrupted": Term(pgettext("ose", "Spell disrupted")),
    "cannot_cast": Term(pgettext("ose", "Cannot cast")),
    "spell_damage": Term(pgettext("ose", "Spell damage")),
    "spell_healing": Term(pgettext("ose", "Healing")),
    "spell_duration": Term(pgettext("ose", "Duration")),
    "spell_effect": Term(pgettext("ose", "Effect of the spell")),
    "gm_effect": Term(pgettext("ose", "The GM applies it")),
    "condition_ended": Term(pgettext("ose", "Condition ended")),
    "save": Term(pgettext("ose", "Saving throw")),
    "saved": Term(pgettext("ose", "Saved")),
    "success": Term(pgettext("ose", "Saved")),
    "morale_check": Term(pgettext("ose", "Morale check")),
    "reason": Term(pgettext("ose", "Reason")),
    "first_death": Term(pgettext("ose", "First death")),
    "reason.half": Term(pgettext("ose", "Half the side is down")),
    "first_death+half": Term(pgettext("ose", "First death and half the side down")),
    "called": Term(pgettext("ose", "Called by the GM")),
    "holds": Term(pgettext("ose", "Holds")),
    "joined": Term(pgettext("ose", "Joins the fight")),
    "gm_set": Term(pgettext("ose", "Set by the GM")),
    "gm_engage": Term(pgettext("ose", "Brought into melee")),
    "gm_disengage": Term(pgettext("ose", "Taken out of melee")),
}

TERMS: Mapping[str, Term] = {
    **EVERY_GAME,
    **SHEET,
    **OPTIONS,
    **CATALOGUE,
    **NATURAL,
    **MENTIONED,
    **SPELLS,
    **ROUND,
    **CHOICES,
    **RULINGS,
    **STANDING,
    **RESULTS,
}
