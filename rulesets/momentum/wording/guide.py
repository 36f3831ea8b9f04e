"""The page Help: the phases of a round, what one can do in it, and conditions, by their terms."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

GUIDE: Mapping[str, Mapping[str, Message]] = {
    "phases": {
        "declare": pgettext("momentum", "Everybody says at once what they mean to do this round."),
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
