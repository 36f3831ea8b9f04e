"""The page Help: the phases of a round, what one can do in it, and conditions, by their terms."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

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
        "shoot": pgettext("coc7", "Nobody answers a shot; diving for cover makes it harder."),
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
        "unaware": pgettext("coc7", "Does not see it coming and cannot answer."),
    },
}
