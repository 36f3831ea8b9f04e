"""The page Help: the phases of a round, what one can do in it, and conditions, by their terms."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

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
