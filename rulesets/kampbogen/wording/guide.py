"""The page Help: the phases of a round, what one can do in it, and conditions, by their terms."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

GUIDE: Mapping[str, Mapping[str, Message]] = {
    "phases": {
        "kampgrad": pgettext(
            "kampbogen",
            "The GM rolls once for all opponents: the number that the players have to beat.",
        ),
        "roll": pgettext(
            "kampbogen",
            "Every player chooses an ability and rolls two dice, before anybody says what for.",
        ),
        "act": pgettext(
            "kampbogen",
            "One after the other says what the roll is used for: to harm, to ward off, to command.",
        ),
        "targets": pgettext("kampbogen", "Whoever did not beat the grade may be harmed now."),
        "flee": pgettext("kampbogen", "A group that won its manoeuvre to flee may go."),
        "fate": pgettext("kampbogen", "The winners say what becomes of those who fell."),
    },
    "deeds": {
        "combat": pgettext(
            "kampbogen",
            "A roll as high as the kampgrad or higher does 1 harm to an opponent; with any other"
            " you may be harmed.",
        ),
        "act.prygl": pgettext(
            "kampbogen",
            "Dice that reach your thrashing number hit in any case, and go on as long as each new"
            " roll reaches it.",
        ),
        "counter": pgettext("kampbogen", "Protects everybody from one effect of the opponents."),
        "manoeuvre": pgettext(
            "kampbogen", "Lead the others: everybody’s rolls count towards one goal."
        ),
        "soul_roll": pgettext("kampbogen", "Spend a soul point to roll again."),
    },
    "conditions": {
        "unconscious": pgettext("kampbogen", "At 0 life: out of the fight, not dead."),
        "helpless": pgettext("kampbogen", "Cannot defend: whoever is free may do as they like."),
        "fled": pgettext("kampbogen", "Has got away and takes no part any more."),
    },
}
