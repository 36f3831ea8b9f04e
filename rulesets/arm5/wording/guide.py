"""The page Help: the phases of a round, what one can do in it, and conditions, by their terms."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

GUIDE: Mapping[str, Mapping[str, Message]] = {
    "phases": {
        "initiative": pgettext(
            "arm5",
            "Rolled once for the whole fight; the highest acts first in every round.",
        ),
        "turn": pgettext("arm5", "One action and a quick one, in any order."),
        "window": pgettext(
            "arm5",
            "Before an attack or a spell takes effect, a magus may answer fast, and whoever"
            " delays may step in.",
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
        "charge": pgettext("arm5", "Run at somebody and strike with more force."),
        "disengage": pgettext("arm5", "Leave combat: it takes a test, and another try is easier."),
        "quick": pgettext(
            "arm5",
            "Draw, drop, stand up from a crouch, shout: small things beside the action.",
        ),
        "delay": pgettext("arm5", "Keep the action for later in the round."),
        "fast_cast": pgettext(
            "arm5",
            "A spell as an answer: a priority roll says whether it is quick enough.",
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
