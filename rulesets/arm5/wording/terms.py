"""Every identifier of a fight that is shown, with its word (README 13).

A key with a dot applies in one place only: `KIND.OPTION`, `FIELD.VALUE`, `stats.NAME` and the like.
"""

from collections.abc import Mapping

from rulesets.arm5.sheet.terms import SHEET
from rulesets.contract import Term
from rulesets.messages import pgettext
from rulesets.wording.terms import EVERY_GAME

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


ROUND: Mapping[str, Term] = {
    "turn": Term(pgettext("arm5", "Turn")),
    "window": Term(pgettext("arm5", "Reactions")),
    "counter": Term(pgettext("arm5", "Fast-cast defence")),
    "over": Term(pgettext("arm5", "Fight over"), pgettext("arm5", "Over")),
    "delayed": Term(pgettext("arm5", "Delayed action"), pgettext("arm5", "Delaying")),
    "interrupt": Term(pgettext("arm5", "Interrupting"), pgettext("arm5", "Interrupt")),
    "early_cast": Term(pgettext("arm5", "Early casting")),
    "extended": Term(pgettext("arm5", "Extended action")),
}

CHOICES: Mapping[str, Term] = {
    "charge": Term(pgettext("arm5", "Running attack")),
    "move": Term(pgettext("arm5", "Move")),
    "leave": Term(pgettext("arm5", "Leave the field")),
    "act": Term(pgettext("arm5", "Another action")),
    "delay": Term(pgettext("arm5", "Delay")),
    "trade": Term(pgettext("arm5", "Three quick actions instead")),
    "disengage": Term(pgettext("arm5", "Leave combat")),
    "turn.ride": Term(pgettext("arm5", "Ride")),
    "interrupt.ride": Term(pgettext("arm5", "Ride")),
    "quick": Term(pgettext("arm5", "Quick action")),
    "turn.end": Term(pgettext("arm5", "End the turn")),
    "lapse": Term(pgettext("arm5", "Let it lapse")),
    "wait": Term(pgettext("arm5", "Wait")),
    "fast_cast.no": Term(pgettext("arm5", "No spell")),
    "continue": Term(pgettext("arm5", "Go on")),
    "cease": Term(pgettext("arm5", "Break off")),
    "stopped": Term(pgettext("arm5", "Stopped")),
    "not_stopped": Term(pgettext("arm5", "Not stopped")),
}

FIELDS: Mapping[str, Term] = {
    "target": Term(pgettext("arm5", "Target")),
    "target.none": Term(pgettext("arm5", "as it goes")),
    "weapon": Term(pgettext("arm5", "Weapon")),
    "weapon.none": Term(pgettext("arm5", "what is in hand")),
    "range": Term(pgettext("arm5", "Extra range increments, −3 each")),
    "subdue": Term(pgettext("arm5", "Subdue")),
    "keep_turn": Term(pgettext("arm5", "Keep the turn for a quick action")),
    "pace": Term(pgettext("arm5", "Pace")),
    "pace.walk": Term(pgettext("arm5", "walk")),
    "pace.run": Term(pgettext("arm5", "run")),
    "pace.sprint": Term(pgettext("arm5", "sprint")),
    "gait": Term(pgettext("arm5", "Gait")),
    "gait.walk": Term(pgettext("arm5", "walking pace")),
    "gait.trot": Term(pgettext("arm5", "trot")),
    "gait.canter": Term(pgettext("arm5", "canter")),
    "gait.gallop": Term(pgettext("arm5", "gallop")),
    "toward": Term(pgettext("arm5", "Towards")),
    "toward.none": Term(pgettext("arm5", "nobody")),
    "away_from": Term(pgettext("arm5", "Away from")),
    "away_from.none": Term(pgettext("arm5", "nobody")),
    "arrives": Term(pgettext("arm5", "Gets there (distance unknown)")),
    "move.cover": Term(pgettext("arm5", "Cover at the end")),
    "ride.cover": Term(pgettext("arm5", "Cover at the end")),
    "spell": Term(pgettext("arm5", "Spell")),
    "spell.none": Term(pgettext("arm5", "the first one")),
    "what": Term(pgettext("arm5", "What")),
    "what.stand_up": Term(pgettext("arm5", "Stand up")),
    "what.mount": Term(pgettext("arm5", "Mount up")),
    "what.dismount": Term(pgettext("arm5", "Dismount")),
    "what.pick_up": Term(pgettext("arm5", "Pick something up")),
    "what.open_close": Term(pgettext("arm5", "Open or close")),
    "what.use_item": Term(pgettext("arm5", "Use an item")),
    "what.nock": Term(pgettext("arm5", "Nock an arrow")),
    "what.other": Term(pgettext("arm5", "Something else")),
    "what.shout": Term(pgettext("arm5", "Shout")),
    "what.pick_up_table": Term(pgettext("arm5", "Take from a table")),
    "what.transform": Term(pgettext("arm5", "Change shape")),
    "what.draw": Term(pgettext("arm5", "Draw")),
    "what.drop": Term(pgettext("arm5", "Drop")),
    "what.stand": Term(pgettext("arm5", "Rise from a crouch")),
    "what.leap": Term(pgettext("arm5", "Leap from the saddle")),
    "what.vault": Term(pgettext("arm5", "Vault into the saddle")),
    "what.shoot": Term(pgettext("arm5", "Shoot what is ready")),
    "task": Term(pgettext("arm5", "Task")),
    "task.retrieve": Term(pgettext("arm5", "Getting out an item")),
    "task.other": Term(pgettext("arm5", "Something else")),
    "task.hide": Term(pgettext("arm5", "Hiding")),
    "task.span": Term(pgettext("arm5", "Spanning the crossbow")),
    "task.string": Term(pgettext("arm5", "Stringing the bow")),
    "task.ritual": Term(pgettext("arm5", "Ritual")),
    "rounds": Term(pgettext("arm5", "Rounds")),
    "note": Term(pgettext("arm5", "In words")),
    "test": Term(pgettext("arm5", "Test")),
    "ease": Term(pgettext("arm5", "Ease factor")),
    "test.damage": Term(pgettext("arm5", "Damage of a fall")),
    "who": Term(pgettext("arm5", "Who")),
}

RULINGS: Mapping[str, Term] = {
    "gm.test": Term(pgettext("arm5", "Call for a test")),
    "hazard": Term(pgettext("arm5", "Hazard")),
}

STANDING: Mapping[str, Term] = {
    "status": Term(pgettext("arm5", "Status")),
    "active": Term(pgettext("arm5", "In the fight")),
    "incapacitated": Term(pgettext("arm5", "Incapacitated")),
    "left": Term(pgettext("arm5", "Left the field")),
    "lightly_wounded": Term(pgettext("arm5", "lightly wounded")),
    "wounded": Term(pgettext("arm5", "wounded")),
    "badly_wounded": Term(pgettext("arm5", "badly wounded")),
    "fresh": Term(pgettext("arm5", "Fresh")),
    "winded": Term(pgettext("arm5", "Winded")),
    "weary": Term(pgettext("arm5", "Weary")),
    "tired": Term(pgettext("arm5", "Tired")),
    "dazed": Term(pgettext("arm5", "Dazed")),
    "wound.light": Term(pgettext("arm5", "Light")),
    "wound.medium": Term(pgettext("arm5", "Medium")),
    "wound.heavy": Term(pgettext("arm5", "Heavy")),
    "wound.incapacitating": Term(pgettext("arm5", "Incapacitating")),
    "wound.killing": Term(pgettext("arm5", "Killing")),
    "level.none": Term(pgettext("arm5", "no damage")),
    "level.light": Term(pgettext("arm5", "light")),
    "level.medium": Term(pgettext("arm5", "medium")),
    "level.heavy": Term(pgettext("arm5", "heavy")),
    "level.incapacitating": Term(pgettext("arm5", "incapacitating")),
    "level.killing": Term(pgettext("arm5", "killing")),
    "fall": Term(pgettext("arm5", "Fall")),
    "none": Term(pgettext("arm5", "none")),
}

_PLACE = ("cover.", "posture.", "terrain.")
# The log of a ruling names a value without its field.
RULED: Mapping[str, Term] = {
    name.partition(".")[2]: term for name, term in SHEET.items() if name.startswith(_PLACE)
}

TERMS: Mapping[str, Term] = {
    **EVERY_GAME,
    **SHEET,
    **RULED,
    **ROUND,
    **ROLLS,
    **CHOICES,
    **FIELDS,
    **RULINGS,
    **STANDING,
}
