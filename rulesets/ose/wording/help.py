"""Help texts of the fields of the sheet and of the options of a fight."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

HELP: Mapping[str, Message] = {
    "options.initiative": pgettext("ose", "A die for each side, or one for each combatant."),
    "options.ties": pgettext(
        "ose",
        "What happens when two sides roll the same: again, simultaneously, or the GM says.",
    ),
    "options.morale": pgettext(
        "ose",
        "Whoever has a morale score may break after the first death and at half strength.",
    ),
    "options.morale_roll": pgettext("ose", "One roll for the whole side, or one for each."),
    "options.armour_class": pgettext(
        "ose",
        "Whether a low or a high armour class protects better. Take what your sheets use.",
    ),
    "options.attack_table": pgettext(
        "ose",
        "The printed table with its ends, or THAC0 less armour class, whatever comes out.",
    ),
    "options.variable_damage": pgettext(
        "ose",
        "Off: characters do 1d6 with any weapon. On: each weapon has its own dice.",
    ),
    "options.slow_scope": pgettext(
        "ose",
        "What a slow weapon puts off to the end of the round: the whole turn, or the blow alone.",
    ),
    "options.damage_roller": pgettext("ose", "Who rolls damage: the GM, or whoever hits."),
    "options.helpless_auto_hit": pgettext("ose", "In melee the helpless are hit without a roll."),
    "options.range_input": pgettext(
        "ose", "How the distance of a shot is named: as a band, or in feet."
    ),
    "options.default_range": pgettext("ose", "The range that stands in the question beforehand."),
    "hp": pgettext("ose", "What is left now; at 0 the character is dead. On paper: hit points."),
    "max_hp": pgettext("ose", "How many there are unhurt. Empty: as many as now."),
    "ac": pgettext(
        "ose",
        "Lower is better; the shield is counted in. Enter this or the ascending one.",
    ),
    "aac": pgettext(
        "ose",
        "Higher is better; the shield is counted in. Empty: 19 less the armour class.",
    ),
    "thac0": pgettext("ose", "The roll that hits armour class 0. Enter this or the attack bonus."),
    "attack_bonus": pgettext(
        "ose", "Added to the d20 with ascending armour class. Empty: 19 less THAC0."
    ),
    "shield": pgettext(
        "ose",
        "How much of the armour class is the shield; it is lost while retreating. 0: none.",
    ),
    "str": pgettext("ose", "From 3 to 18; helps to hit and to hurt in melee."),
    "dex": pgettext(
        "ose",
        "From 3 to 18; helps to hit with missiles and with individual initiative.",
    ),
    "str_modifier": pgettext(
        "ose", "Empty: by the table, from Strength. Enter it only if yours differs."
    ),
    "dex_modifier": pgettext(
        "ose", "Empty: by the table, from Dexterity. Enter it only if yours differs."
    ),
    "initiative_modifier": pgettext(
        "ose",
        "Takes the place of Dexterity in individual initiative. Empty: Dexterity counts.",
    ),
    "monster": pgettext(
        "ose",
        "Its weapons do the damage that they say, whatever the house rule. Empty: so it"
        " is for all who are not in the party.",
    ),
    "move": pgettext(
        "ose",
        "Feet in a round of an encounter, usually a third of the base movement.",
    ),
    "rounds_moved": pgettext(
        "ose", "Rounds with movement so far; after sixty nobody moves any more."
    ),
    "morale": pgettext(
        "ose",
        "From 2, never fights unless cornered, to 12, fights to the death. Empty: no checks.",
    ),
    "save_death": pgettext("ose", "The least d20 that saves from death magic and poison."),
    "save_wands": pgettext("ose", "The least d20 that saves from wands."),
    "save_paralysis": pgettext("ose", "The least d20 that saves from paralysis and petrification."),
    "save_breath": pgettext("ose", "The least d20 that saves from breath attacks."),
    "save_spells": pgettext("ose", "The least d20 that saves from spells, rods and staves."),
    "save_modifier": pgettext(
        "ose", "Added to every saving throw: a ring, a blessing. 0: nothing."
    ),
    "attack_modifier": pgettext(
        "ose",
        "Whatever else changes your attacks, beside ability and weapon. 0: nothing.",
    ),
    "damage_modifier": pgettext(
        "ose", "Whatever else changes the damage of your weapons. 0: nothing."
    ),
    "weapons": pgettext(
        "ose",
        "What the character fights with: from the list, or written down. Empty: a"
        " sword, for monsters an attack.",
    ),
    "weapons.name": pgettext("ose", "What it is called; no two have the same name."),
    "weapons.damage": pgettext(
        "ose", "Dice such as 1d8. They count for monsters, and with variable damage."
    ),
    "own_damage": pgettext("ose", "Its own dice count even where characters do 1d6."),
    "melee": pgettext("ose", "Can be used against somebody within 5 feet."),
    "missile": pgettext("ose", "Can be shot or thrown."),
    "ranges": pgettext(
        "ose",
        "Short, medium and long range in feet, such as 50, 100, 150. Empty: none.",
    ),
    "slow": pgettext("ose", "Strikes at the end of the round."),
    "two_handed": pgettext("ose", "Needs both hands."),
    "bonus": pgettext("ose", "Added to hit and to damage: 1 for a sword +1."),
    "tags": pgettext("ose", "Properties that immunities look at, such as silver or magic."),
    "routines": pgettext("ose", "Several attacks in one turn, such as two claws and a bite."),
    "routines.name": pgettext("ose", "What the routine is called."),
    "attacks": pgettext(
        "ose", "Which of the weapons, in their order; the same one may come twice."
    ),
    "spells": pgettext(
        "ose",
        "What is memorised and counts in a fight. A new row can begin like one of the library.",
    ),
    "spells.name": pgettext("ose", "What it is called; no two have the same name."),
    "memorised": pgettext("ose", "How often it can still be cast."),
    "target": pgettext("ose", "Whom it can be cast on."),
    "max_targets": pgettext("ose", "How many it can touch at most."),
    "spells.damage": pgettext("ose", "Dice of damage. Empty: it does none."),
    "heal": pgettext("ose", "Dice of healing. Empty: it heals nothing."),
    "condition": pgettext("ose", "What state its targets fall into."),
    "duration": pgettext(
        "ose",
        "For how many rounds, as a number or dice. 0: until the end of the fight.",
    ),
    "save": pgettext("ose", "The saving throw against it."),
    "on_save": pgettext("ose", "What a saving throw brings: nothing happens, or half the damage."),
    "needs_sight": pgettext("ose", "The caster has to see the target."),
    "spells.tags": pgettext("ose", "Properties that immunities look at, such as sleep or mind."),
    "effect": pgettext("ose", "Whether the app does what it does, or the GM tells."),
    "immune_to": pgettext(
        "ose", "What does nothing to it, by the properties of weapons and spells."
    ),
    "only_hurt_by": pgettext(
        "ose", "Weapons need one of these properties to hurt it. Empty: any will do."
    ),
    "engaged": pgettext("ose", "Who stands within 5 feet when the fight begins."),
    "surprised": pgettext("ose", "Neither declares nor acts in round 1; can be attacked as usual."),
    "cover": pgettext("ose", "Taken off missile attacks against it, 0 to 4."),
    "full_cover": pgettext("ose", "No missile reaches it."),
    "unseen": pgettext("ose", "Nobody sees it, so it is no target of what needs sight."),
    "out_of_reach": pgettext("ose", "Nobody gets into melee with it."),
    "blocked_behind": pgettext("ose", "There is no space to withdraw into."),
    "cornered": pgettext("ose", "There is no way out of melee."),
    "asleep": pgettext("ose", "Helpless until it wakes."),
    "paralysed": pgettext("ose", "Helpless; can neither move nor act."),
    "blinded": pgettext("ose", "Sees nothing: worse attacks, and no spells that need sight."),
    "bound": pgettext("ose", "Hands are tied: no spells."),
    "gagged": pgettext("ose", "Cannot speak: no spells."),
    "silenced": pgettext("ose", "No sound around it: no spells."),
}

GUIDE: Mapping[str, Mapping[str, Message]] = {
    "phases": {
        "declare": pgettext(
            "ose",
            "Whoever wants to cast or to break away from melee says so before the dice."
            " Everybody else has nothing to declare.",
        ),
        "initiative": pgettext(
            "ose",
            "Each side rolls a die; the higher one goes first. By option everybody rolls.",
        ),
        "morale": pgettext(
            "ose",
            "Foes who have lost somebody, or half of them, may flee or give up.",
        ),
        "movement": pgettext(
            "ose", "Who moves, moves now: into melee, out of it as declared, or away."
        ),
        "missile": pgettext("ose", "Bows, slings and throws, at anybody farther off than 5 feet."),
        "magic": pgettext("ose", "Declared spells are cast, if nobody has disrupted them."),
        "melee": pgettext("ose", "Blows at whoever stands within 5 feet."),
        "slow_melee": pgettext("ose", "When all sides are done, slow weapons strike."),
    },
    "deeds": {
        "cast": pgettext(
            "ose",
            "Declare the spell; its target is named when it is cast. Who is hit before that"
            " loses it.",
        ),
        "withdrawal": pgettext(
            "ose", "Step back slowly and keep fighting; declared before initiative."
        ),
        "retreat": pgettext(
            "ose",
            "Run out of melee; others hit you more easily until the end of the round, and"
            " the shield does not count.",
        ),
        "engage": pgettext(
            "ose",
            "Move next to an enemy; after that there is no shooting at that one.",
        ),
        "wait": pgettext("ose", "Hold back to strike with a slow weapon in the last turn."),
        "leave": pgettext("ose", "Go out of the fight for good."),
    },
    "conditions": {
        "asleep": pgettext("ose", "Helpless until it wakes."),
        "paralysed": pgettext("ose", "Helpless; can neither move nor act."),
        "blinded": pgettext("ose", "Sees nothing: worse attacks, and no spells that need sight."),
        "disrupted": pgettext("ose", "Was hit before casting: the spell is gone from memory."),
        "fled": pgettext("ose", "Has left the fight and takes no part in it any more."),
    },
}
"""The sentences on the page Help, by term."""
