"""Help texts of the fields of the sheet and of the options of a fight."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

HELP: Mapping[str, Message] = {
    "wards": pgettext(
        "kampbogen",
        "An effect whose kind is not listed here and that has no ward of its own cannot be warded"
        " off.",
    ),
    "holdup_harm.literal": pgettext(
        "kampbogen",
        "As written: whoever rolls higher takes the highest die, the other the lowest. That may be "
        "an error in the book.",
    ),
    "holdup_harm.winner_inflicts": pgettext(
        "kampbogen",
        "Whoever rolls higher takes the lowest die: as everywhere else, the higher roll is better.",
    ),
    "situation_character": pgettext(
        "kampbogen",
        "Who holds up, is held up, sneaks or has somebody at their mercy. Empty: the first.",
    ),
    "situation_opponent": pgettext("kampbogen", "The other one. Empty: the first."),
    "effect_roll": pgettext("kampbogen", "Read from the two dice alone. 13: never."),
    "style_roll": pgettext("kampbogen", "Read from the two dice alone. 13: never."),
    "prygl": pgettext("kampbogen", "3 to 12 on the dice; 0: never."),
    "style": pgettext("kampbogen", "The ability that attackers must use. Empty: none."),
    "situational": pgettext("kampbogen", "Added to all totals: gear, drugs, expertise."),
    "vehicle": pgettext("kampbogen", "Vehicle or mount; empty: on foot."),
    "effects": pgettext(
        "kampbogen", "Every effect hits everybody in the fight unless somebody wards it off."
    ),
    "options.situation": pgettext(
        "kampbogen",
        "How the fight begins: as usual, from ambush, with a hold-up and so on.",
    ),
    "options.grade_modifiers": pgettext(
        "kampbogen", "What each grade adds to the two dice of the opponents."
    ),
    "options.special_rolls": pgettext("kampbogen", "What a double one and a double six do."),
    "special_rolls.fumble": pgettext("kampbogen", "A double one: fails, or counts as it is."),
    "rise": pgettext("kampbogen", "A double six: roll again and add, or it counts as it is."),
    "options.soul_rolls": pgettext("kampbogen", "Soul points can be spent on a new roll."),
    "wards.ward": pgettext("kampbogen", "The ability with which it is warded off."),
    "options.manoeuvre_ability": pgettext("kampbogen", "What is rolled to command a manoeuvre."),
    "options.manoeuvre_directs": pgettext(
        "kampbogen", "Whoever commands says whom the others attack."
    ),
    "options.sneak_ability": pgettext("kampbogen", "What is rolled for a sneak attack."),
    "options.aimed_ability": pgettext("kampbogen", "What is rolled for an aimed shot."),
    "options.prygl_stacks": pgettext("kampbogen", "A thrashing adds to a combat roll that wins."),
    "options.prygl_gate": pgettext(
        "kampbogen", "A thrashing roll only for whose dice have shown enough."
    ),
    "options.combat_risk": pgettext("kampbogen", "Whom a combat roll that is not won damages."),
    "options.other_risk": pgettext(
        "kampbogen", "Whether somebody is hit while warding off or commanding."
    ),
    "options.style_binds_manoeuvre": pgettext(
        "kampbogen", "The opponents’ style holds for manoeuvres too."
    ),
    "options.breakout_equal": pgettext("kampbogen", "An equal roll is enough to break out."),
    "options.ambush_rule": pgettext(
        "kampbogen",
        "What an ambush brings: double damage, or also no damage from the ambushed in round 1.",
    ),
    "options.holdup_harm": pgettext("kampbogen", "Who takes which die as damage in a hold-up."),
    "options.passengers_protected": pgettext("kampbogen", "Which passengers a vehicle protects."),
    "options.open_liv": pgettext("kampbogen", "Players see the opponents’ exact life."),
    "kamp": pgettext(
        "kampbogen",
        "How hard they are to fight: the grade whose number their dice get.",
    ),
    "liv_max": pgettext("kampbogen", "Life unhurt. Empty: 5 for characters, 3 for opponents."),
    "liv": pgettext("kampbogen", "What is left now. Empty: all of it."),
    "talents": pgettext(
        "kampbogen",
        "What the character fights with, each with its number on the sheet.",
    ),
    "knowledges": pgettext("kampbogen", "What the character wards off and commands with."),
    "soul": pgettext("kampbogen", "Points that can be spent on a new roll. 0: none."),
    "pools": pgettext(
        "kampbogen",
        "What else effects may damage, each with what is left of it. Empty: nothing.",
    ),
    "weapons": pgettext("kampbogen", "What the character carries; every hit does 1."),
    "weapons.name": pgettext("kampbogen", "What it is called; no two have the same name."),
    "weapons.kind": pgettext(
        "kampbogen", "What sort it is; aimed shots need a rifle, a bow or a crossbow."
    ),
    "shooting": pgettext(
        "kampbogen",
        "Whether it shoots. Empty: pistols, rifles, bows and crossbows do.",
    ),
    "knockout": pgettext("kampbogen", "Knows how to knock somebody out quietly."),
    "effects.kind": pgettext(
        "kampbogen", "What kind of damage it is; it decides which ability wards it off."
    ),
    "effects.name": pgettext("kampbogen", "What it is called. Empty: as its kind."),
    "trigger": pgettext("kampbogen", "Every round by itself, or when the dice say so."),
    "quality": pgettext("kampbogen", "Always there; cannot be warded off."),
    "harm": pgettext("kampbogen", "How much it takes. Empty: 1, of a quality 0."),
    "harm_to": pgettext("kampbogen", "What it is taken from. Empty: life."),
    "effects.condition": pgettext("kampbogen", "The state that it puts people into. Empty: none."),
    "effects.ward": pgettext("kampbogen", "The ability against it. Empty: that of its kind."),
    "fights_to_death": pgettext("kampbogen", "Dies at 0 and never gives up."),
    "kills": pgettext("kampbogen", "Kills those who are down."),
    "plunders": pgettext("kampbogen", "Takes what the beaten carry."),
    "vehicle_role": pgettext("kampbogen", "Who drives and who rides along."),
    "vehicle_ability": pgettext("kampbogen", "What the driver rolls."),
    "brud": pgettext("kampbogen", "How much the vehicle bears before it breaks. Empty: 2."),
    "in_combat": pgettext("kampbogen", "Is in the fight from the beginning."),
    "can_join": pgettext("kampbogen", "May come into the fight later."),
    "helpless": pgettext("kampbogen", "Bound or asleep: cannot defend."),
}

GUIDE: Mapping[str, Mapping[str, Message]] = {
    "phases": {
        "kampgrad": pgettext(
            "kampbogen",
            "The GM rolls once for all opponents: the number that the players have to reach.",
        ),
        "roll": pgettext(
            "kampbogen",
            "Every player rolls two dice, before anybody says what for; the ability is chosen "
            "afterwards.",
        ),
        "act": pgettext(
            "kampbogen",
            "Everybody says, in any order, what the roll is used for: to do damage, to ward off, "
            "to command.",
        ),
        "targets": pgettext(
            "kampbogen",
            "The combat grade hits as many characters as there are opponents, the lowest dice "
            "first; where equal dice make a difference, the players choose.",
        ),
        "flee": pgettext("kampbogen", "A group that won its manoeuvre to flee may go."),
        "fate": pgettext("kampbogen", "The GM says what becomes of those who fell."),
    },
    "deeds": {
        "combat": pgettext(
            "kampbogen",
            "A total as high as the combat grade or higher does 1 damage to an opponent; if the "
            "grade hits you, you take damage unless your total is higher.",
        ),
        "act.prygl": pgettext(
            "kampbogen",
            "Roll the dice anew: each roll that reaches your thrashing number hits and is "
            "followed by another. If the combat grade hits you, you take damage in any case.",
        ),
        "counter": pgettext("kampbogen", "Protects everybody from one effect of the opponents."),
        "manoeuvre": pgettext(
            "kampbogen",
            "Your total alone counts: as high as the combat grade or higher, it does 1 damage to "
            "an opponent of your choice, or lets everybody flee.",
        ),
        "soul_roll": pgettext("kampbogen", "Spend a soul point to roll again."),
    },
    "conditions": {
        "unconscious": pgettext("kampbogen", "At 0 life: out of the fight, not dead."),
        "helpless": pgettext("kampbogen", "Cannot defend: whoever is free may do as they like."),
        "fled": pgettext("kampbogen", "Has got away and takes no part any more."),
    },
}
"""The sentences on the page Help, by term."""
