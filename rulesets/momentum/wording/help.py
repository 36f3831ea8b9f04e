"""Help texts of the fields of the sheet and of the options of a fight."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

HELP: Mapping[str, Message] = {
    "hard_divisor": pgettext("momentum", "Half the value: 2."),
    "extreme_divisor": pgettext("momentum", "A fifth of the value: 5. Above that of level II."),
    "fumble_from": pgettext("momentum", "21: there are no fumbles."),
    "initiative_die": pgettext("momentum", "Without a die the value alone counts."),
    "split_from": pgettext("momentum", "2, as in the example of the rules; 3 to the letter."),
    "first_momentum": pgettext(
        "momentum", "In the group of whoever began; elsewhere the highest initiative has it."
    ),
    "evade_disadvantage.except_defending": pgettext(
        "momentum",
        "Evading an attack is an ordinary test; only those who want to leave the melee have a "
        "disadvantage.",
    ),
    "evade_disadvantage.always": pgettext(
        "momentum", "Every evasion in melee has it, also against an attack."
    ),
    "evade_disadvantage.never": pgettext("momentum", "No evasion has it."),
    "evade_disadvantage.afterwards": pgettext(
        "momentum", "The evasion itself has none; their next attack has it instead."
    ),
    "reward_on": pgettext("momentum", "A level III defence may strike back immediately."),
    "hindered_penalty": pgettext("momentum", "Subtracted for an action on the move."),
    "max_hp": pgettext("momentum", "Empty: as many as hit points."),
    "speed": pgettext("momentum", "Five metres a point are the movement range."),
    "shield_bonus": pgettext("momentum", "On every combat test with a weapon."),
    "shield_defence": pgettext("momentum", "When defending, besides the shield bonus."),
    "techniques": pgettext("momentum", "The fighting style’s own manoeuvres."),
    "options.initiative_each_round": pgettext(
        "momentum", "Rolled anew each round, or once for the fight."
    ),
    "options.split_decider": pgettext("momentum", "Who divides a large melee into groups."),
    "options.defence_wins_momentum": pgettext(
        "momentum", "A defence that succeeds wins the Momentum."
    ),
    "options.extreme_tie_reward": pgettext(
        "momentum", "A tie at the highest level may strike back too."
    ),
    "options.prone_loses_momentum": pgettext(
        "momentum",
        "A side that lies on the ground loses the Momentum to one that does not.",
    ),
    "options.spell_double": pgettext(
        "momentum", "A spell at the highest level does double damage."
    ),
    "options.evade_disadvantage": pgettext("momentum", "When evading in melee has a disadvantage."),
    "options.undefended_attack": pgettext(
        "momentum", "Who does not defend: still a roll, or hit at level I."
    ),
    "options.armour_order": pgettext(
        "momentum",
        "Whether armour is taken off before or after damage is multiplied.",
    ),
    "options.half_round": pgettext("momentum", "Half of an odd number."),
    "options.at_zero": pgettext("momentum", "What happens at 0 hit points."),
    "options.massive_damage": pgettext("momentum", "One blow above the full hit points kills."),
    "options.hard_manoeuvres": pgettext("momentum", "To disarm and to trip has a disadvantage."),
    "options.outnumbered_disadvantage": pgettext(
        "momentum", "Who stands against two or more has a disadvantage."
    ),
    "options.ask_fumble": pgettext(
        "momentum", "The GM says what a fumble does; else it merely fails."
    ),
    "options.ask_give_up": pgettext(
        "momentum",
        "Asked at the end of an exchange whether to give the Momentum away.",
    ),
    "hp": pgettext("momentum", "What is left now."),
    "mp": pgettext("momentum", "What spells are paid with. 0: none."),
    "initiative": pgettext("momentum", "Added to the die that says who acts first."),
    "evade": pgettext("momentum", "Roll this or less to get out of the way of a blow."),
    "armour": pgettext("momentum", "Taken off the damage of every hit. 0: none."),
    "stats.unarmed": pgettext("momentum", "The value for fists and kicks."),
    "damage_bonus": pgettext("momentum", "Added to damage in melee."),
    "weapons": pgettext("momentum", "What the character fights with. Fists are always there."),
    "weapons.name": pgettext("momentum", "What it is called; no two have the same name."),
    "weapons.kind": pgettext("momentum", "For melee, or for shooting and throwing."),
    "weapons.skill": pgettext("momentum", "Roll this or less to hit."),
    "weapons.damage": pgettext("momentum", "Dice such as 1d8+1, without the damage bonus."),
    "weapons.modifier": pgettext("momentum", "Added to the value with this weapon."),
    "reload": pgettext("momentum", "How many actions it takes after each shot. 0: none."),
    "spells": pgettext("momentum", "What the character can cast."),
    "spells.name": pgettext("momentum", "What it is called; no two have the same name."),
    "spells.skill": pgettext("momentum", "Roll this or less to cast it."),
    "spells.modifier": pgettext("momentum", "Added to the value with this spell."),
    "cost": pgettext("momentum", "Magic points that it costs."),
    "spells.damage": pgettext("momentum", "Dice of damage. Empty: it does none."),
    "ignores_armour": pgettext("momentum", "Armour does not help against it."),
    "spells.text": pgettext("momentum", "What it does besides, in your own words."),
    "techniques.name": pgettext("momentum", "What it is called; no two have the same name."),
    "when": pgettext("momentum", "Whether it needs the Momentum, goes without it, or always."),
    "techniques.weapon": pgettext("momentum", "The weapon it goes with. Empty: any."),
    "techniques.modifier": pgettext("momentum", "Added to the value of the weapon."),
    "edge": pgettext("momentum", "1 for an advantage, -1 for a disadvantage."),
    "techniques.effect": pgettext("momentum", "What a success does."),
    "techniques.damage": pgettext("momentum", "Added to the damage of the weapon."),
    "all_targets": pgettext("momentum", "It is aimed at every enemy of the group."),
    "loses_momentum": pgettext("momentum", "Using it costs the Momentum."),
}

GUIDE: Mapping[str, Mapping[str, Message]] = {
    "phases": {
        "declare": pgettext(
            "momentum", "Everybody says simultaneously what they mean to do this round."
        ),
        "first_move": pgettext("momentum", "Who declared a move makes it."),
        "skirmish": pgettext("momentum", "Shots and throws, by initiative."),
        "melee": pgettext(
            "momentum",
            "Each group fights one exchange; the side with the Momentum acts, the other answers.",
        ),
        "magic": pgettext("momentum", "Declared spells are cast."),
        "second_move": pgettext(
            "momentum", "Who still has an action may move, reload or stand up."
        ),
    },
    "deeds": {
        "attack": pgettext(
            "momentum",
            "Roll your value or less; the better level counts, and damage grows with it.",
        ),
        "defend": pgettext(
            "momentum",
            "Answer with a weapon or shield; an outstanding defence is rewarded.",
        ),
        "evade": pgettext("momentum", "Get out of the way with your evade value."),
        "manoeuvre": pgettext(
            "momentum",
            "Disarm, trip, push, take the Momentum, get out: instead of damage.",
        ),
        "momentum": pgettext(
            "momentum",
            "The side that has it acts first in its group; it can be won, lost and given away.",
        ),
        "leave": pgettext("momentum", "Get out of melee; whoever stays may answer."),
    },
    "conditions": {
        "prone": pgettext("momentum", "Lies on the ground; standing up is an action."),
        "unconscious": pgettext("momentum", "At 0 hit points: out of the fight."),
        "gone": pgettext("momentum", "Has left the fight."),
    },
}
"""The sentences on the page Help, by term."""
