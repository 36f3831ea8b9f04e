"""Help texts of the fields of the sheet and of the options of a fight."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

HELP: Mapping[str, Message] = {
    "options.wounds": pgettext(
        "coc7",
        "Full: major wounds, dying and first aid. Simple: unconscious at 0, dead only"
        " from one huge blow.",
    ),
    "options.undefended": pgettext(
        "coc7",
        "A blow at somebody who does not respond: an ordinary roll, a bonus die, or it hits.",
    ),
    "options.surprise_difficulty": pgettext("coc7", "How hard it is to notice an ambush."),
    "options.unaware_skip": pgettext("coc7", "Whoever is surprised has no turn."),
    "options.excess_penalty": pgettext(
        "coc7",
        "Where a third penalty die makes a roll harder: everywhere, or at range only.",
    ),
    "options.ask_dive": pgettext(
        "coc7", "Targets of shots from afar are asked whether they dive for cover."
    ),
    "options.prone_matters": pgettext("coc7", "Lying down changes blows and shots."),
    "options.hold_matters": pgettext("coc7", "Being held changes what one can do."),
    "options.aim_lost_on_damage": pgettext("coc7", "Whoever aims and is hurt has to aim anew."),
    "options.improvised_damage": pgettext(
        "coc7", "Damage of a chair, a bottle, whatever comes to hand."
    ),
    "dex": pgettext("coc7", "From 1 to 99 on the sheet; the highest acts first."),
    "str": pgettext("coc7", "Strength on the sheet; counts where somebody is held or lifts."),
    "con": pgettext("coc7", "Constitution on the sheet; rolled to stay awake and alive."),
    "pow": pgettext("coc7", "Power on the sheet; magic points and spells rest on it."),
    "luck": pgettext("coc7", "Luck now; decides whom a fumble hits."),
    "hp_max": pgettext("coc7", "Hit points unhurt: CON and SIZ together, divided by ten."),
    "hp": pgettext("coc7", "What is left now. Empty: all of them."),
    "mp": pgettext("coc7", "Magic points now. Empty: a fifth of POW."),
    "build": pgettext(
        "coc7",
        "Beside the damage bonus on the sheet; counts in manoeuvres and as a target.",
    ),
    "mov": pgettext("coc7", "Movement on the sheet, usually 7 to 9."),
    "stats.db": pgettext("coc7", "Damage bonus on the sheet, such as 1d4 or -1. 0: none."),
    "armour": pgettext("coc7", "Points that every hit loses before it hurts. 0: none."),
    "brawl": pgettext("coc7", "Fighting (Brawl) on the sheet: fists, kicks, knives."),
    "dodge": pgettext("coc7", "To get out of the way of a blow. Empty: half of DEX."),
    "throw": pgettext("coc7", "To throw knives, stones, dynamite."),
    "listen": pgettext("coc7", "Rolled against surprise, where the GM says so."),
    "spot_hidden": pgettext("coc7", "Rolled against surprise, where the GM says so."),
    "psychology": pgettext("coc7", "Rolled against surprise by somebody who seemed friendly."),
    "mechanical_repair": pgettext("coc7", "To clear a jammed gun."),
    "first_aid": pgettext("coc7", "To keep the dying alive and bring people round."),
    "unarmed_damage": pgettext("coc7", "Dice of fists and kicks, without the damage bonus."),
    "weapons": pgettext("coc7", "What the character carries. Fists are always there."),
    "weapons.name": pgettext("coc7", "What it is called; no two have the same name."),
    "use": pgettext("coc7", "How it is used: in hand, thrown, by muscle, or fired."),
    "skill": pgettext(
        "coc7",
        "The skill on the sheet. Empty: Brawl or Throw, or what beginners have.",
    ),
    "improvised": pgettext("coc7", "Not made to fight with: Brawl counts, whatever the skill."),
    "weapons.damage": pgettext("coc7", "Dice such as 1d10+2, without the damage bonus."),
    "impale": pgettext(
        "coc7",
        "Pointed or a bullet: an extreme success goes deep. Empty: firearms do.",
    ),
    "weapons.db": pgettext(
        "coc7",
        "How much of the damage bonus counts. Empty: all in melee, none with firearms, else half.",
    ),
    "ignores_armour": pgettext("coc7", "Armour does not help against it: fire, poison, magic."),
    "throwable": pgettext("coc7", "Can also be thrown."),
    "natural": pgettext("coc7", "Claws or teeth: always at hand, never drawn or dropped."),
    "amount": pgettext(
        "coc7",
        "How many there are to throw, or arrows. Empty: one, or twenty arrows.",
    ),
    "range": pgettext("coc7", "Base range in metres."),
    "malfunction": pgettext(
        "coc7",
        "From this roll on it jams or fails. 101: never. Empty: 100 for firearms.",
    ),
    "feed": pgettext("coc7", "What is reloaded: single rounds, a magazine, or a belt."),
    "capacity": pgettext("coc7", "How many shots it holds."),
    "loaded": pgettext("coc7", "How many are in it now. Empty: full."),
    "spare": pgettext("coc7", "Rounds in the pockets. Empty: not counted."),
    "automatic": pgettext(
        "coc7",
        "A malfunction jams it, where others have a dud. Empty: unless it takes single rounds.",
    ),
    "burst": pgettext("coc7", "How many shots one turn allows: 1 to 3."),
    "auto": pgettext("coc7", "Can fire full auto."),
    "held": pgettext(
        "coc7",
        "What is in hand when the fight begins. Empty: nothing, it has to be drawn.",
    ),
    "spells": pgettext("coc7", "What the character can cast in a fight."),
    "spells.name": pgettext("coc7", "What it is called; no two have the same name."),
    "spells.mp": pgettext("coc7", "Magic points that it costs."),
    "spells.damage": pgettext("coc7", "Dice of damage. Empty: it does none."),
    "roll": pgettext("coc7", "What has to be rolled: nothing, POW, or POW against the target’s."),
    "targeted": pgettext("coc7", "It is cast on somebody. Empty: if it does damage."),
    "unaware": pgettext("coc7", "Whether it is surprised, or which skill may notice in time."),
    "cover": pgettext("coc7", "Stands behind something: harder to shoot."),
    "prone": pgettext("coc7", "Lies on the ground."),
    "moving_fast": pgettext("coc7", "Moves so fast that shots have a penalty die."),
    "helpless": pgettext("coc7", "Bound or asleep: does not defend."),
    "cornered": pgettext("coc7", "Cannot get out of the way."),
    "out_of_arc": pgettext("coc7", "Cannot be shot at from where the others stand."),
    "improvised_at_hand": pgettext("coc7", "Something to hit with lies within reach."),
    "dies_at_zero": pgettext("coc7", "A minor figure: dead at 0 hit points, without wound rules."),
    "major_wound": pgettext("coc7", "Has a major wound from before: at 0 hit points it is dying."),
    "dying": pgettext("coc7", "Begins the fight dying, and rolls at the end of each round."),
}

GUIDE: Mapping[str, Mapping[str, Message]] = {
    "phases": {
        "act": pgettext(
            "coc7",
            "Everybody acts once, the highest DEX first; who has a gun ready counts as 50 higher.",
        ),
        "react": pgettext(
            "coc7",
            "Who is attacked dodges, fights back or lets it come, before any dice fall.",
        ),
        "late": pgettext("coc7", "At the end of a round the dying roll to hold on."),
    },
    "deeds": {
        "fight_back": pgettext(
            "coc7",
            "The better success wins; a tie goes to the attacker. The winner hits.",
        ),
        "react.dodge": pgettext(
            "coc7",
            "The better success wins; a tie goes to the one who dodges. Nobody is hit then.",
        ),
        "manoeuvre": pgettext(
            "coc7",
            "Disarm, push, knock down or hold somebody instead of hurting. Whoever is much"
            " smaller has penalty dice.",
        ),
        "shoot": pgettext("coc7", "Nobody responds to a shot; diving for cover makes it harder."),
        "aim": pgettext("coc7", "Wait a turn for a bonus die on the next shot."),
        "delay": pgettext("coc7", "Act later in the round, after whom you choose."),
        "flee": pgettext("coc7", "Break off or leave; who stands in melee can be struck at."),
    },
    "conditions": {
        "prone": pgettext(
            "coc7", "Lies on the ground: easier to strike, harder to shoot from afar."
        ),
        "major_wound": pgettext(
            "coc7",
            "Lost half of the hit points at once: falls, and has to stay awake.",
        ),
        "dying": pgettext(
            "coc7", "At 0 with a major wound: dead in a few rounds without first aid."
        ),
        "unconscious": pgettext(
            "coc7", "At 0 hit points without a major wound: out, but not dying."
        ),
        "unaware": pgettext("coc7", "Does not see it coming and cannot respond."),
    },
}
"""The sentences on the page Help, by term."""
