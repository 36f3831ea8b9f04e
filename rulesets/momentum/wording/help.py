"""Help texts of fields and options."""

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
    "reward_on": pgettext("momentum", "A level III defence may strike back at once."),
    "hindered_penalty": pgettext("momentum", "Subtracted for an action on the move."),
    "max_hp": pgettext("momentum", "Empty: as many as hit points."),
    "speed": pgettext("momentum", "Five metres a point are the movement range."),
    "shield_bonus": pgettext("momentum", "On every combat test with a weapon."),
    "shield_defence": pgettext("momentum", "When defending, besides the shield bonus."),
    "techniques": pgettext("momentum", "The fighting style’s own manoeuvres."),
}
