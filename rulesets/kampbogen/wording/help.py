"""Help texts of fields and options."""

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
}
