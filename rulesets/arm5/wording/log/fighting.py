"""The log of order, attacks, damage and leaving combat (README 7.3 to 7.8)."""

from collections.abc import Mapping

from rulesets.arm5.wording.log.sentence_patterns import given, whether
from rulesets.contract import Entry
from rulesets.messages import Phrase, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts, Sentence, by_word, simple
from rulesets.wording.log import over

LEAVES = pgettext("arm5", "{who} leaves combat.")


def _attack(entry: Entry, facts: Facts) -> Phrase | None:
    """The weapon, and whether the blow is meant to subdue."""
    return (SUBDUES if facts.get("subdue_attack") else ATTACKS)(entry, facts)


ATTACKS = given(
    pgettext("arm5", "{who} attacks {target}: {weapon}, total {total}."),
    pgettext("arm5", "{who} attacks {target}."),
    "weapon",
    "total",
)
SUBDUES = given(
    pgettext("arm5", "{who} tries to subdue {target}: {weapon}, total {total}."),
    pgettext("arm5", "{who} tries to subdue {target}."),
    "weapon",
    "total",
)
MISSES = simple(pgettext("arm5", "{who} does not hit {target}."))


def _over(entry: Entry, facts: Facts) -> Phrase:
    return over(entry, facts) if facts.get("winner") else phrase(NOBODY_WON)


NOBODY_WON = pgettext("arm5", "The fight is over, nobody has won.")


def _disengage(entry: Entry, facts: Facts) -> Phrase | None:
    if facts.get("automatic"):
        return simple(pgettext("arm5", "{who} leaves combat, nobody contests it."))(entry, facts)
    free = given(
        pgettext("arm5", "{who} leaves combat with a defence of {total}."), LEAVES, "total"
    )
    held = given(
        pgettext("arm5", "{who} does not get free: defence {total}, +3 on the next try."),
        pgettext("arm5", "{who} does not get free."),
        "total",
    )
    return whether("success", free, held)(entry, facts)


NOTHING = simple(pgettext("arm5", "The blow does nothing to {target}."))

SENTENCES: Mapping[str, Sentence] = {
    "initiative": given(
        pgettext("arm5", "{who}: initiative {total}."),
        pgettext("arm5", "{who} rolls initiative."),
        "total",
    ),
    "initiative_tie": given(
        pgettext("arm5", "{who} rolls again for the same place: {total}."),
        pgettext("arm5", "{who} rolls again for the same place."),
        "total",
    ),
    "round": given(
        pgettext("arm5", "Round {round} begins, {seconds} seconds into the fight."),
        pgettext("arm5", "A new round begins."),
        "round",
        "seconds",
    ),
    "delay": simple(pgettext("arm5", "{who} delays the action.")),
    "delayed_action": simple(pgettext("arm5", "{who} has waited and acts now.")),
    "delay_lapsed": simple(pgettext("arm5", "{who} lets the delayed action lapse.")),
    "trade": simple(pgettext("arm5", "{who} gives up the action for quick actions.")),
    "action_lost": by_word(
        "reason",
        {
            "stopped": simple(pgettext("arm5", "{who} is stopped: the action is lost.")),
            "impossible": simple(
                pgettext("arm5", "{who} cannot do it any more: the action is lost.")
            ),
            "fast_cast": simple(pgettext("arm5", "{who} cannot cast the fast spell any more.")),
            "concentration": simple(pgettext("arm5", "{who} does not get to cast the spell.")),
        },
        simple(pgettext("arm5", "{who} loses the action.")),
    ),
    "priority": given(
        pgettext("arm5", "{who}: priority roll {total}."),
        pgettext("arm5", "{who} rolls for priority."),
        "total",
    ),
    "priority_tie": given(
        pgettext("arm5", "{who} draws lots: {die}."),
        pgettext("arm5", "{who} draws lots."),
        "die",
    ),
    "attack": _attack,
    "defense": whether(
        "helpless",
        simple(pgettext("arm5", "{who} cannot defend.")),
        given(
            pgettext("arm5", "{who} defends: {defends_with}, total {total}."),
            pgettext("arm5", "{who} defends."),
            "defends_with",
            "total",
        ),
    ),
    "engage": simple(pgettext("arm5", "{who} and {target} are engaged in melee.")),
    "attack_advantage": whether(
        "hit",
        given(
            pgettext("arm5", "{who} hits {target}, advantage {advantage}."),
            pgettext("arm5", "{who} hits {target}."),
            "advantage",
        ),
        MISSES,
    ),
    "damage": by_word(
        "level",
        {"none": NOTHING},
        given(
            pgettext("arm5", "{target} takes {damage} damage before soak: {level}."),
            pgettext("arm5", "{target} is hurt."),
            "damage",
            "level",
        ),
    ),
    "wound": by_word(
        "level",
        {
            "light": simple(pgettext("arm5", "{who} has a light wound.")),
            "medium": simple(pgettext("arm5", "{who} has a medium wound.")),
            "heavy": simple(pgettext("arm5", "{who} has a heavy wound.")),
            "incapacitating": simple(pgettext("arm5", "{who} has an incapacitating wound.")),
            "killing": simple(pgettext("arm5", "{who} has a killing wound.")),
        },
        simple(pgettext("arm5", "{who} is wounded.")),
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
            "unconscious": simple(pgettext("arm5", "{who} is unconscious.")),
            "incapacitated": simple(pgettext("arm5", "{who} can do nothing more.")),
            "dead": simple(pgettext("arm5", "{who} is dead.")),
        },
        simple(pgettext("arm5", "{who} is out of the fight.")),
    ),
    "disengage": _disengage,
    "disengage_attack": whether(
        "holds",
        given(
            pgettext("arm5", "{who} holds {target}: {total} against {defense}."),
            pgettext("arm5", "{who} holds {target}."),
            "total",
            "defense",
        ),
        given(
            pgettext("arm5", "{who} does not hold {target}: {total} against {defense}."),
            pgettext("arm5", "{who} does not hold {target}."),
            "total",
            "defense",
        ),
    ),
    "pursue": whether(
        "caught",
        simple(pgettext("arm5", "{who} catches up with {target}.")),
        simple(pgettext("arm5", "{who} goes after {target}.")),
    ),
    "charge": whether(
        "mounted",
        simple(pgettext("arm5", "{who} charges {target} on horseback.")),
        simple(pgettext("arm5", "{who} runs at {target}.")),
    ),
    "over": _over,
}
