"""Help texts of the fields of the sheet and of the options of a fight."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

HELP: Mapping[str, Message] = {
    "damage_effects": pgettext(
        "arm5", "The rulebook gives both tables; this says which of them applies when."
    ),
    "damage_effects.fatigue_table": pgettext(
        "arm5",
        "The text as written: a hit costs fatigue levels, and from heavy upwards causes a wound as "
        "well. Fights end in exhaustion, and nobody dies from one hit.",
    ),
    "damage_effects.by_intent": pgettext(
        "arm5",
        "A hit causes a wound of its level and can kill outright; only a subduing hit costs "
        "fatigue. As in the rulebook.",
    ),
    "damage_effects.wounds_and_fatigue": pgettext(
        "arm5", "Both: a hit wounds and costs fatigue. Fights are short and deadly."
    ),
    "early_cast": pgettext(
        "arm5",
        "A magus with such a spell gets an extra place at initiative + Finesse, only for casting "
        "it.",
    ),
    "missiles_while_engaged": pgettext(
        "arm5", "Otherwise nobody who is engaged can shoot or throw."
    ),
    "trade_for_quick": pgettext("arm5", "Give up the action for three more quick actions."),
    "ready_missiles": pgettext(
        "arm5", "A loaded crossbow or a nocked bow is shot as a quick action."
    ),
    "single_weapon": pgettext("arm5", "Empty: unskilled, counts as 0 with extra botch dice."),
    "parma_magica": pgettext("arm5", "Empty: none."),
    "might": pgettext("arm5", "Resistance of a creature without Parma Magica."),
    "forms": pgettext("arm5", "Form and score, added to five times Parma Magica."),
    "encumbrance": pgettext("arm5", "Empty: calculated from load and Strength."),
    "wielding": pgettext("arm5", "Empty: the first usable weapon, and a shield beside it."),
    "fatigue_track": pgettext("arm5", "From fresh downwards; unconscious after the last."),
    "position": pgettext("arm5", "Empty: unknown; the table decides who can be reached."),
    "hidden": pgettext("arm5", "Unseen by enemies until the first attack or spell."),
    "opens_with": pgettext(
        "arm5", "Whether the weapon counts in the initiative roll, which holds for the whole fight."
    ),
    "options.subduing": pgettext(
        "arm5", "Blows can be struck to subdue: they tire and do not wound."
    ),
    "options.botch_dice": pgettext("arm5", "How many dice are rolled for a botch after a 0."),
    "options.untrained_botch_dice": pgettext(
        "arm5", "Botch dice more for somebody who never learned it."
    ),
    "options.interrupting": pgettext("arm5", "Whoever delays may step in before an enemy acts."),
    "options.fast_cast_reactions": pgettext("arm5", "A magus may respond with a fast-cast spell."),
    "options.quick_actions": pgettext("arm5", "How many quick actions a turn has."),
    "options.cover_in_melee": pgettext("arm5", "Cover helps in melee too."),
    "options.mounted_missile_attack": pgettext("arm5", "Riders may shoot and throw."),
    "options.engage_on_approach": pgettext("arm5", "Whoever comes near is engaged immediately."),
    "options.attack_helpless": pgettext("arm5", "Those who are down can be attacked."),
    "options.prone_bonus": pgettext("arm5", "What an attack on somebody who lies there gains."),
    "options.sprint_ease": pgettext("arm5", "The ease factor of a sprint."),
    "options.aura": pgettext("arm5", "The aura of the place: it helps or hinders magic."),
    "options.extended_attacked_ease": pgettext(
        "arm5", "The ease factor to go on with a long casting when attacked."
    ),
    "options.extended_damaged_ease": pgettext(
        "arm5", "The ease factor to go on with a long casting when hurt."
    ),
    "options.extended_cast_ease": pgettext(
        "arm5",
        "The ease factor to go on with a long casting when a spell is cast besides.",
    ),
    "strength": pgettext("arm5", "On the sheet among the characteristics; adds to damage."),
    "stats.stamina": pgettext(
        "arm5", "On the sheet among the characteristics; adds to soak and casting."
    ),
    "dexterity": pgettext("arm5", "On the sheet among the characteristics; adds to attack."),
    "stats.quickness": pgettext(
        "arm5",
        "On the sheet among the characteristics; adds to initiative and defence.",
    ),
    "stats.size": pgettext("arm5", "0 for people; the larger, the more a wound takes."),
    "brawl": pgettext("arm5", "Fists, kicks, daggers and knives. Empty: not learned."),
    "great_weapon": pgettext("arm5", "Weapons for two hands. Empty: not learned."),
    "thrown_weapon": pgettext("arm5", "Javelins, knives, slings and stones. Empty: not learned."),
    "bows": pgettext("arm5", "Long and short bows. Empty: not learned."),
    "stats.crossbow": pgettext("arm5", "Crossbows. Empty: not learned."),
    "athletics": pgettext("arm5", "Running, leaping, getting out of a fight."),
    "ride": pgettext("arm5", "Fighting and staying in the saddle."),
    "finesse": pgettext("arm5", "Aiming and hurrying spells; their place in the round."),
    "stats.concentration": pgettext("arm5", "Keeping a spell going while disturbed."),
    "penetration": pgettext("arm5", "Adds to getting through magic resistance."),
    "artes_liberales": pgettext("arm5", "Counts in rituals."),
    "philosophiae": pgettext("arm5", "Counts in rituals."),
    "forms.value": pgettext("arm5", "The score of the Form."),
    "armor": pgettext("arm5", "What is worn: from the list, or with its numbers. Empty: none."),
    "armor.preset": pgettext("arm5", "The one of the list it is like."),
    "armor.name": pgettext("arm5", "What it is called."),
    "protection": pgettext("arm5", "Adds to soak. Empty: that of the list."),
    "armor.load": pgettext("arm5", "How much it burdens. Empty: as in the list."),
    "soak_bonus": pgettext("arm5", "Whatever else adds to soak: thick skin, a virtue. 0: nothing."),
    "stats.load": pgettext("arm5", "What is carried beside arms and armour."),
    "weapons": pgettext(
        "arm5", "What the character fights with. Fists and kicks are always there."
    ),
    "weapons.preset": pgettext(
        "arm5", "The one of the list it is like; what stays empty below is as there."
    ),
    "weapons.name": pgettext("arm5", "What it is called; no two have the same name."),
    "weapons.kind": pgettext("arm5", "A weapon or a shield."),
    "weapons.ability": pgettext("arm5", "The ability that it goes by."),
    "init": pgettext("arm5", "Its column Init in the weapon table."),
    "attack": pgettext("arm5", "Its column Atk in the weapon table."),
    "defense": pgettext("arm5", "Its column Dfn in the weapon table."),
    "weapons.damage": pgettext("arm5", "Its column Dam in the weapon table, without Strength."),
    "min_strength": pgettext("arm5", "Weaker hands cannot use it. Empty: anybody can."),
    "weapons.load": pgettext("arm5", "How much it burdens."),
    "range": pgettext("arm5", "One range increment in paces."),
    "two_handed": pgettext("arm5", "Needs both hands."),
    "reach": pgettext("arm5", "How far it reaches, in paces."),
    "add_strength": pgettext("arm5", "Strength adds to its damage."),
    "span_rounds": pgettext("arm5", "How many rounds it takes to span after a shot."),
    "loaded": pgettext("arm5", "Spanned and loaded when the fight begins."),
    "strung": pgettext("arm5", "The bow is strung when the fight begins."),
    "specialty": pgettext("arm5", "The speciality of the ability: 1 more with it."),
    "blunt": pgettext("arm5", "Can subdue without a penalty."),
    "weapons.count": pgettext("arm5", "How many there are to throw."),
    "spells": pgettext("arm5", "What the magus can cast in a fight."),
    "spells.name": pgettext("arm5", "What it is called; no two have the same name."),
    "level": pgettext("arm5", "The level of the spell."),
    "arts": pgettext("arm5", "Technique and Form together."),
    "spells.damage": pgettext("arm5", "What it adds to its stress die. Empty: it does no damage."),
    "spells.form": pgettext("arm5", "Its Form; resistance is looked up by it."),
    "mastery": pgettext("arm5", "The score of mastery over it. 0: none."),
    "fast_casting": pgettext("arm5", "Mastered for fast casting."),
    "penetration_mastery": pgettext("arm5", "Mastery adds to penetration."),
    "spells.concentration": pgettext("arm5", "Goes on as long as the caster minds it."),
    "ritual": pgettext("arm5", "Takes long and cannot be cast in a hurry."),
    "spells.rounds": pgettext("arm5", "How many rounds a ritual takes. Empty: by its level."),
    "spells.defensive": pgettext("arm5", "Cast fast, it may stop what it answers."),
    "personal": pgettext("arm5", "Works on the caster alone."),
    "mount": pgettext("arm5", "What the character rides. Empty: on foot."),
    "mount.name": pgettext("arm5", "What it is called."),
    "mount.quickness": pgettext("arm5", "The animal’s, for its speed."),
    "mount.stamina": pgettext("arm5", "The animal’s, for how long it lasts."),
    "mount.size": pgettext("arm5", "2 for a horse."),
    "trained": pgettext("arm5", "Trained for war: it does not shy."),
    "fatigue_levels": pgettext("arm5", "How many levels until it can run no more."),
    "mounted": pgettext("arm5", "In the saddle when the fight begins. Empty: with a mount."),
    "fatigue_lost": pgettext("arm5", "How many fatigue levels are gone."),
    "wounds_light": pgettext("arm5", "Light wounds that are not healed."),
    "wounds_medium": pgettext("arm5", "Medium wounds that are not healed."),
    "wounds_heavy": pgettext("arm5", "Heavy wounds that are not healed."),
    "wounds_incapacitating": pgettext("arm5", "Whoever has one cannot fight."),
    "engaged_with": pgettext("arm5", "Who is engaged with it when the fight begins."),
    "cover": pgettext("arm5", "How much of it is behind something."),
    "posture": pgettext("arm5", "Standing, crouching or lying down."),
    "terrain": pgettext("arm5", "Rough ground halves movement."),
    "situational_attack": pgettext("arm5", "Whatever helps or hinders its attacks now."),
    "situational_defense": pgettext("arm5", "Whatever helps or hinders its defence now."),
    "extra_botch": pgettext("arm5", "Botch dice of ground, darkness and the like."),
}

GUIDE: Mapping[str, Mapping[str, Message]] = {
    "phases": {
        "initiative": pgettext(
            "arm5",
            "Rolled once for the whole fight; the highest acts first in every round.",
        ),
        "turn": pgettext("arm5", "One action and a quick one, in any order."),
        "window": pgettext(
            "arm5",
            "Before an attack or a spell takes effect, a magus may respond with a fast-cast "
            "spell, and whoever delays may interrupt.",
        ),
        "extended": pgettext(
            "arm5",
            "What takes several rounds goes on in each turn; being hurt may break it off.",
        ),
    },
    "deeds": {
        "attack": pgettext(
            "arm5",
            "Attack total against defence total, a stress die each; what is above becomes"
            " damage against soak.",
        ),
        "cast": pgettext(
            "arm5",
            "A casting total against the level, then penetration against magic resistance.",
        ),
        "charge": pgettext("arm5", "Charge somebody and strike with more force."),
        "disengage": pgettext("arm5", "Leave combat: it takes a test, and another try is easier."),
        "quick": pgettext(
            "arm5",
            "Draw, drop, stand up from a crouch, shout: small things beside the action.",
        ),
        "delay": pgettext("arm5", "Keep the action for later in the round."),
        "fast_cast": pgettext(
            "arm5",
            "A spell as an answer: a roll with Quickness and Finesse against the actor’s "
            "initiative says whether it is quick enough.",
        ),
    },
    "conditions": {
        "wound.light": pgettext("arm5", "A small penalty on everything until it heals."),
        "wound.heavy": pgettext("arm5", "A large penalty; fighting on is dangerous."),
        "incapacitated": pgettext("arm5", "Cannot act; may die without help."),
        "winded": pgettext(
            "arm5",
            "The first levels of fatigue; each next one adds a penalty until unconsciousness.",
        ),
    },
}
"""The sentences on the page Help, by term."""
