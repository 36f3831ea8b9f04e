"""The words of the sheet (README 3) and of the options of a fight (README 2)."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.messages import pgettext

SECTIONS: Mapping[str, Term] = {
    "fight": Term(pgettext("kampbogen", "Combat")),
    "life": Term(pgettext("kampbogen", "Life")),
    "abilities": Term(pgettext("kampbogen", "Abilities")),
    "equipment": Term(pgettext("kampbogen", "Equipment")),
    "effects": Term(pgettext("kampbogen", "Effects")),
    "effects.one": Term(pgettext("kampbogen", "Effect")),
    "nature": Term(pgettext("kampbogen", "Nature")),
    "vehicle": Term(pgettext("kampbogen", "Vehicle")),
    "begin": Term(pgettext("kampbogen", "At the start")),
}

ABILITIES: Mapping[str, Term] = {
    "styrke": Term(pgettext("kampbogen", "Strength")),
    "fysik": Term(pgettext("kampbogen", "Physique")),
    "snilde": Term(pgettext("kampbogen", "Cunning")),
    "sanser": Term(pgettext("kampbogen", "Senses")),
    "skydning": Term(pgettext("kampbogen", "Shooting")),
    "feltkunst": Term(pgettext("kampbogen", "Fieldcraft")),
    "kultur": Term(pgettext("kampbogen", "Culture")),
    "okkultisme": Term(pgettext("kampbogen", "Occultism")),
    "liv": Term(pgettext("kampbogen", "Life")),
    "kraft": Term(pgettext("kampbogen", "Power")),
    "livskade": Term(pgettext("kampbogen", "Life damage")),
    "kraftskade": Term(pgettext("kampbogen", "Power damage")),
    "skingelhird": Term(pgettext("kampbogen", "Skingelhird")),
}

GRADES: Mapping[str, Term] = {
    "let": Term(pgettext("kampbogen", "Easy")),
    "normal": Term(pgettext("kampbogen", "Normal")),
    "vanskelig": Term(pgettext("kampbogen", "Tricky")),
    "svaer": Term(pgettext("kampbogen", "Hard")),
    "haard": Term(pgettext("kampbogen", "Harsh")),
    "urimelig": Term(pgettext("kampbogen", "Unreasonable")),
    "episk": Term(pgettext("kampbogen", "Epic")),
}

STATS: Mapping[str, Term] = {
    "kamp": Term(pgettext("kampbogen", "Prowess")),
    "liv_max": Term(pgettext("kampbogen", "Life when unhurt")),
    "style": Term(pgettext("kampbogen", "Fighting style")),
    "style_stat": Term(pgettext("kampbogen", "Fighting style")),
    "talents": Term(pgettext("kampbogen", "Talents")),
    "knowledges": Term(pgettext("kampbogen", "Knowledges")),
    "prygl": Term(pgettext("kampbogen", "Thrashing")),
    "soul": Term(pgettext("kampbogen", "Soul")),
    "pools": Term(pgettext("kampbogen", "Other pools")),
    "weapons": Term(pgettext("kampbogen", "Weapons")),
    "weapons.one": Term(pgettext("kampbogen", "Weapon")),
    "knockout": Term(pgettext("kampbogen", "Can knock out by stealth")),
    **dict.fromkeys(
        (f"{name}.value" for name in ("talents", "knowledges", "pools", "grade_modifiers")),
        Term(pgettext("kampbogen", "Value")),
    ),
    "situational": Term(pgettext("kampbogen", "Bonus or penalty")),
    "fights_to_death": Term(pgettext("kampbogen", "Fights to the death")),
    "kills": Term(pgettext("kampbogen", "Out to kill")),
    "plunders": Term(pgettext("kampbogen", "Plunders")),
    "vehicle_role": Term(pgettext("kampbogen", "Place on the vehicle")),
    "vehicle_role.by_rules": Term(pgettext("kampbogen", "passenger, if there is a vehicle")),
    "driver": Term(pgettext("kampbogen", "Driver")),
    "passenger": Term(pgettext("kampbogen", "Passenger")),
    "vehicle_ability": Term(pgettext("kampbogen", "Driven with")),
    "vehicle_ability.by_rules": Term(pgettext("kampbogen", "needed for the driver")),
    "brud": Term(pgettext("kampbogen", "Break points")),
    "in_combat": Term(pgettext("kampbogen", "In the fight")),
    "can_join": Term(pgettext("kampbogen", "May join from outside")),
    "helpless": Term(pgettext("kampbogen", "Defenceless")),
    "conditions": Term(pgettext("kampbogen", "Conditions")),
    "away_until": Term(pgettext("kampbogen", "Outside until the end of round")),
}

ROWS: Mapping[str, Term] = {
    "name": Term(pgettext("kampbogen", "Name")),
    "kind": Term(pgettext("kampbogen", "Kind")),
    "kind.reason": Term(pgettext("kampbogen", "by its kind")),
    "melee": Term(pgettext("kampbogen", "Melee")),
    "thrown": Term(pgettext("kampbogen", "Thrown")),
    "pistol": Term(pgettext("kampbogen", "Pistol")),
    "rifle": Term(pgettext("kampbogen", "Rifle")),
    "bow": Term(pgettext("kampbogen", "Bow")),
    "crossbow": Term(pgettext("kampbogen", "Crossbow")),
    "other": Term(pgettext("kampbogen", "Other")),
    "shooting": Term(pgettext("kampbogen", "Shooting weapon")),
    "trigger": Term(pgettext("kampbogen", "When it works")),
    "automatic": Term(pgettext("kampbogen", "Automatic")),
    "effect_roll": Term(pgettext("kampbogen", "On effect roll")),
    "quality": Term(pgettext("kampbogen", "A quality: nothing wards it off")),
    "harm": Term(pgettext("kampbogen", "Damage")),
    "harm_to": Term(pgettext("kampbogen", "What takes damage")),
    "condition": Term(pgettext("kampbogen", "Condition")),
    "ward": Term(pgettext("kampbogen", "Warded off with")),
}

SHEET: Mapping[str, Term] = {**SECTIONS, **ABILITIES, **GRADES, **STATS, **ROWS}

SITUATIONS: Mapping[str, Term] = {
    "options.situation": Term(pgettext("kampbogen", "How the fight begins")),
    "situation.normal": Term(pgettext("kampbogen", "With the first round")),
    "ambush_by_party": Term(pgettext("kampbogen", "Ambush by the characters")),
    "ambush_on_party": Term(pgettext("kampbogen", "Ambush on the characters")),
    "holdup_by_party": Term(pgettext("kampbogen", "Hold-up by a character")),
    "holdup_on_party": Term(pgettext("kampbogen", "Hold-up of a character")),
    "sneak_attack": Term(pgettext("kampbogen", "Sneak attack")),
    "indirect": Term(pgettext("kampbogen", "Indirect combat")),
    "defenceless": Term(pgettext("kampbogen", "Somebody defenceless")),
    "situation_character": Term(pgettext("kampbogen", "Character at the start")),
    "situation_opponent": Term(pgettext("kampbogen", "Opponent at the start")),
}

OPTIONS: Mapping[str, Term] = {
    **SITUATIONS,
    "grade_modifiers": Term(pgettext("kampbogen", "What the grades add to the dice")),
    "options.effect_roll": Term(pgettext("kampbogen", "Effect roll from")),
    "style_roll": Term(pgettext("kampbogen", "Fighting style from")),
    "special_rolls": Term(pgettext("kampbogen", "Special rolls")),
    "fumble": Term(pgettext("kampbogen", "Fumble")),
    "special_rolls.fumble": Term(pgettext("kampbogen", "Double one")),
    "special_rolls.rise": Term(pgettext("kampbogen", "Double six")),
    "rise": Term(pgettext("kampbogen", "Rising roll")),
    "fumble.fails": Term(pgettext("kampbogen", "Always fails")),
    "reroll_add": Term(pgettext("kampbogen", "Roll again and add")),
    "none": Term(pgettext("kampbogen", "Nothing special")),
    "soul_rolls": Term(pgettext("kampbogen", "Soul points reroll both dice")),
    "wards": Term(pgettext("kampbogen", "What wards off which effects")),
    "manoeuvre_ability": Term(pgettext("kampbogen", "Ability for manoeuvres")),
    "manoeuvre_directs": Term(pgettext("kampbogen", "The others join a manoeuvre for damage")),
    "sneak_ability": Term(pgettext("kampbogen", "Ability to sneak up")),
    "aimed_ability": Term(pgettext("kampbogen", "Ability for an aimed shot")),
    "prygl_stacks": Term(pgettext("kampbogen", "Thrashing adds to a winning combat roll")),
    "prygl_gate": Term(pgettext("kampbogen", "Thrashing roll only with the dice for it")),
    "combat_risk": Term(
        pgettext("kampbogen", "Who takes damage from a combat roll that is not won")
    ),
    "targeted": Term(pgettext("kampbogen", "Whom the combat grade hits")),
    "combat_risk.always": Term(pgettext("kampbogen", "Everybody")),
    "other_risk": Term(pgettext("kampbogen", "Hit while warding off or commanding")),
    "compare": Term(pgettext("kampbogen", "Takes damage if lower")),
    "other_risk.automatic": Term(pgettext("kampbogen", "Always takes damage")),
    "never": Term(pgettext("kampbogen", "Never takes damage")),
    "style_binds_manoeuvre": Term(pgettext("kampbogen", "The fighting style binds manoeuvres")),
    "breakout_equal": Term(pgettext("kampbogen", "Equal is enough to break out")),
    "ambush_rule": Term(pgettext("kampbogen", "The ambushed in round 1")),
    "double": Term(pgettext("kampbogen", "Take double hits")),
    "no_fight": Term(pgettext("kampbogen", "No fight")),
    "ambush_rule.no_fight": Term(pgettext("kampbogen", "Take double hits and do no damage")),
    "holdup_harm": Term(pgettext("kampbogen", "Hold-up: who takes the highest die")),
    "literal": Term(pgettext("kampbogen", "The higher roller, to the letter")),
    "winner_inflicts": Term(pgettext("kampbogen", "The lower roller")),
    "passengers_protected": Term(pgettext("kampbogen", "Whom a vehicle protects")),
    "unarmed": Term(pgettext("kampbogen", "Passengers without shooting weapons")),
    "passengers_protected.all": Term(pgettext("kampbogen", "All passengers")),
    "open_liv": Term(pgettext("kampbogen", "Players see the opponents’ exact life")),
}
