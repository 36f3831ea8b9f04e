"""The log of order, attacks, damage and leaving combat (README 7.3 to 7.8)."""

from collections.abc import Mapping

from rulesets.arm5.wording.labels import given
from rulesets.messages import npgettext, pgettext
from rulesets.sentence_patterns import Say, by_word, whether
from rulesets.wording.log import over

SENTENCES: Mapping[str, Say] = {
    "initiative": given(
        pgettext("arm5", "{who}: initiative {total}."),
        pgettext("arm5", "{who} rolls initiative."),
    ),
    "initiative_tie": given(
        pgettext("arm5", "{who} rolls again for the same place: {total}."),
        pgettext("arm5", "{who} rolls again for the same place."),
    ),
    "round": given(
        pgettext("arm5", "Round {round} begins, {seconds} seconds into the fight."),
        pgettext("arm5", "A new round begins."),
    ),
    "delay": pgettext("arm5", "{who} delays the action."),
    "delayed_action": pgettext("arm5", "{who} has waited and acts now."),
    "delay_lapsed": pgettext("arm5", "{who} lets the delayed action lapse."),
    "trade": pgettext("arm5", "{who} gives up the action for quick actions."),
    "action_lost": by_word(
        "reason",
        {
            "stopped": pgettext("arm5", "{who} is stopped: the action is lost."),
            "impossible": pgettext("arm5", "{who} can no longer do it: the action is lost."),
            "fast_cast": pgettext("arm5", "{who} can no longer cast the fast-cast spell."),
            "concentration": pgettext("arm5", "{who} does not get to cast the spell."),
        },
        pgettext("arm5", "{who} loses the action."),
    ),
    "priority": given(
        pgettext("arm5", "{who}: priority roll {total}."),
        pgettext("arm5", "{who} rolls for priority."),
    ),
    "priority_tie": given(
        pgettext("arm5", "{who} draws lots: {die}."),
        pgettext("arm5", "{who} draws lots."),
    ),
    "attack": whether(
        "subdue_attack",
        given(
            pgettext("arm5", "{who} tries to subdue {target}: {weapon}, total {total}."),
            pgettext("arm5", "{who} tries to subdue {target}."),
        ),
        given(
            pgettext("arm5", "{who} attacks {target}: {weapon}, total {total}."),
            pgettext("arm5", "{who} attacks {target}."),
        ),
    ),
    "defense": whether(
        "helpless",
        pgettext("arm5", "{who} cannot defend."),
        given(
            pgettext("arm5", "{who} defends: {defends_with}, total {total}."),
            pgettext("arm5", "{who} defends."),
        ),
    ),
    "engage": pgettext("arm5", "{who} and {target} are engaged in melee."),
    "attack_advantage": whether(
        "hit",
        given(
            pgettext("arm5", "{who} hits {target}, advantage {advantage}."),
            pgettext("arm5", "{who} hits {target}."),
        ),
        pgettext("arm5", "{who} misses {target}."),
    ),
    "damage": by_word(
        "level",
        {"none": pgettext("arm5", "The hit does no damage to {target}.")},
        given(
            pgettext("arm5", "{target} takes {damage} damage before soak: {level}."),
            pgettext("arm5", "{target} is hurt."),
        ),
    ),
    "wound": by_word(
        "level",
        {
            "light": pgettext("arm5", "{who} has a light wound."),
            "medium": pgettext("arm5", "{who} has a medium wound."),
            "heavy": pgettext("arm5", "{who} has a heavy wound."),
            "incapacitating": pgettext("arm5", "{who} has an incapacitating wound."),
            "killing": pgettext("arm5", "{who} has a killing wound."),
        },
        pgettext("arm5", "{who} is wounded."),
    ),
    "fatigue": given(
        npgettext(
            "arm5", "{who} loses {count} fatigue level.", "{who} loses {count} fatigue levels."
        ),
        pgettext("arm5", "{who} tires."),
        count="levels",
    ),
    "down": by_word(
        "status",
        {
            "unconscious": pgettext("arm5", "{who} is unconscious."),
            "incapacitated": pgettext("arm5", "{who} can do nothing more."),
            "dead": pgettext("arm5", "{who} is dead."),
        },
        pgettext("arm5", "{who} is out of the fight."),
    ),
    "disengage": whether(
        "automatic",
        pgettext("arm5", "{who} leaves combat uncontested."),
        whether(
            "success",
            given(
                pgettext("arm5", "{who} leaves combat with a defence of {total}."),
                pgettext("arm5", "{who} leaves combat."),
            ),
            given(
                pgettext(
                    "arm5", "{who} does not get free: defence {total}, +3 on the next attempt."
                ),
                pgettext("arm5", "{who} does not get free."),
            ),
        ),
    ),
    "disengage_attack": whether(
        "holds",
        given(
            pgettext("arm5", "{who} holds {target}: {total} against {defense}."),
            pgettext("arm5", "{who} holds {target}."),
        ),
        given(
            pgettext("arm5", "{who} does not hold {target}: {total} against {defense}."),
            pgettext("arm5", "{who} does not hold {target}."),
        ),
    ),
    "pursue": whether(
        "caught",
        pgettext("arm5", "{who} catches up with {target}."),
        pgettext("arm5", "{who} goes after {target}."),
    ),
    "charge": whether(
        "mounted",
        pgettext("arm5", "{who} charges {target} on horseback."),
        pgettext("arm5", "{who} charges {target}."),
    ),
    "over": over,
}
