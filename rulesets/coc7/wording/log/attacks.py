"""Sentences of attacks: declared, answered, rolled, compared (README 7.3 to 7.7, 7.10)."""

from collections.abc import Mapping
from functools import partial

from rulesets.coc7.wording.labels import at_range, label, level, roll_of, rolled
from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext
from rulesets.sentence_patterns import Facts, Say, by_word, if_known, people, whether


def _at(fact: str, value: str) -> Term:
    return at_range(value) if fact == "range" else Term(value)


ranged = partial(if_known, word=_at)
"""A shot or a throw, with the weapon and the distance."""


def _attack_roll(entry: Entry, facts: Facts) -> Phrase:
    if "roll" not in facts or "level" not in facts:
        return Phrase(pgettext("coc7", "{who} attacks {target}."), people(entry))
    values = {**people(entry), **roll_of(facts)}
    if "volley" in facts:
        message = pgettext("coc7", "{who} rolls {roll} for volley {number} at {target}: {level}.")
        return Phrase(message, {**values, "number": facts["volley"]})
    if facts.get("shot", 1) > 1:
        message = pgettext("coc7", "{who} rolls {roll} for shot {number} at {target}: {level}.")
        return Phrase(message, {**values, "number": facts["shot"]})
    return Phrase(pgettext("coc7", "{who} rolls {roll} against {target}: {level}."), values)


def _exchange(entry: Entry, facts: Facts) -> Phrase:
    result, values = facts.get("result", ""), people(entry)
    if "attacker_level" not in facts or "defender_level" not in facts:
        return Phrase(RESULTS.get(result, COMPARED), values)
    values["attack"] = level(facts["attacker_level"])
    values["defence"] = level(facts["defender_level"])
    return Phrase(COMPARISONS.get(result, COMPARED), values)


COMPARISONS: Mapping[str, Message] = {
    "attacker": pgettext(
        "coc7", "{who} wins the opposed roll (attack: {attack}, response: {defence})."
    ),
    "defender": pgettext(
        "coc7", "{target} wins the opposed roll (attack: {attack}, response: {defence})."
    ),
    "none": pgettext(
        "coc7", "{who} does not win the opposed roll (attack: {attack}, response: {defence})."
    ),
}
RESULTS: Mapping[str, Message] = {
    "attacker": pgettext("coc7", "{who} wins the opposed roll."),
    "defender": pgettext("coc7", "{target} wins the opposed roll."),
    "none": pgettext("coc7", "{who} does not win the opposed roll."),
}
COMPARED = pgettext("coc7", "The rolls of {who} and {target} are compared.")


def _effect(entry: Entry, facts: Facts) -> Phrase:
    goal, values = facts.get("goal", ""), people(entry)
    if goal == "disarm" and facts.get("weapon"):
        message = pgettext("coc7", "{who} disarms {target}: {weapon} falls to the ground.")
        return Phrase(message, {**values, "weapon": Term(facts["weapon"])})
    if goal == "other" and str(facts.get("text", "")).strip(" ."):
        message = pgettext("coc7", "The manoeuvre of {who} on {target} succeeds: {text}.")
        return Phrase(message, {**values, "text": str(facts["text"]).strip(" .")})
    return Phrase(EFFECTS.get(goal, WORKS), values)


EFFECTS: Mapping[str, Message] = {
    "disarm": pgettext("coc7", "{who} disarms {target}."),
    "push": pgettext("coc7", "{who} pushes {target} away."),
    "knock_down": pgettext("coc7", "{who} knocks {target} down."),
    "hold": pgettext("coc7", "{who} holds {target}."),
}
WORKS = pgettext("coc7", "The manoeuvre of {who} on {target} succeeds.")


def _cast(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "spell" not in facts:
        return Phrase(pgettext("coc7", "{who} casts a spell."), values)
    values["spell"] = Term(facts["spell"])
    if entry.target is None:
        return Phrase(pgettext("coc7", "{who} casts a spell: {spell}."), values)
    return Phrase(pgettext("coc7", "{who} casts a spell on {target}: {spell}."), values)


FULL_AUTO = if_known(
    npgettext(
        "coc7",
        "{who} fires full auto at {target}: {weapon}, {count} volley of {size} rounds.",
        "{who} fires full auto at {target}: {weapon}, {count} volleys of {size} rounds.",
    ),
    pgettext("coc7", "{who} fires full auto at {target}."),
    count="volleys",
)
ANSWERS = pgettext("coc7", "{who} rolls to respond to the attack.")
SPELL_WORKS = if_known(
    pgettext("coc7", "{spell} works."), pgettext("coc7", "The spell of {who} works.")
)
SPELL_FAILS = if_known(
    pgettext("coc7", "{spell} fails."), pgettext("coc7", "The spell of {who} fails.")
)

SENTENCES: Mapping[str, Say] = {
    "melee": if_known(
        pgettext("coc7", "{who} attacks {target}: {weapon}."),
        pgettext("coc7", "{who} attacks {target}."),
    ),
    "manoeuvre": if_known(
        pgettext("coc7", "{who} tries a manoeuvre on {target}: {goal}."),
        pgettext("coc7", "{who} tries a manoeuvre on {target}."),
        word=label,
    ),
    "throw": ranged(
        pgettext("coc7", "{who} throws at {target}: {weapon}, {range}."),
        pgettext("coc7", "{who} throws at {target}."),
    ),
    "shoot": ranged(
        pgettext("coc7", "{who} shoots at {target}: {weapon}, {range}."),
        pgettext("coc7", "{who} shoots at {target}."),
    ),
    "burst": ranged(
        npgettext(
            "coc7",
            "{who} fires {count} shot at {target}: {weapon}, {range}.",
            "{who} fires {count} shots at {target}: {weapon}, {range}.",
        ),
        pgettext("coc7", "{who} fires a burst at {target}."),
        count="shots",
    ),
    "auto": whether(
        "switched",
        if_known(
            npgettext(
                "coc7",
                "{who} switches fire to {target}, wasting {wasted} rounds between targets: "
                "{weapon}, {count} volley of {size} rounds.",
                "{who} switches fire to {target}, wasting {wasted} rounds between targets: "
                "{weapon}, {count} volleys of {size} rounds.",
            ),
            FULL_AUTO,
            count="volleys",
        ),
        FULL_AUTO,
    ),
    "react": by_word(
        "option",
        {
            "dodge": pgettext("coc7", "{who} tries to dodge {target}."),
            "fight_back": if_known(
                pgettext("coc7", "{who} fights back against {target}: {weapon}."),
                pgettext("coc7", "{who} fights back against {target}."),
            ),
            "manoeuvre": if_known(
                pgettext("coc7", "{who} responds to {target} with a manoeuvre: {goal}."),
                pgettext("coc7", "{who} responds to {target} with a manoeuvre."),
                word=label,
            ),
            "dive": pgettext("coc7", "{who} dives for cover from {target}."),
            "none": pgettext("coc7", "{who} does nothing against {target}."),
        },
        pgettext("coc7", "{who} responds to {target}."),
    ),
    "automatic_hit": pgettext("coc7", "{who} hits {target} without a roll."),
    "attack_roll": _attack_roll,
    "defence_roll": by_word(
        "defence",
        {
            "dodge": rolled(
                pgettext("coc7", "{who} tries to dodge and rolls {roll}: {level}."), ANSWERS
            ),
            "fight_back": rolled(
                pgettext("coc7", "{who} fights back and rolls {roll}: {level}."), ANSWERS
            ),
            "manoeuvre": rolled(
                pgettext("coc7", "{who} tries the manoeuvre and rolls {roll}: {level}."), ANSWERS
            ),
            "dive": rolled(
                pgettext("coc7", "{who} dives for cover and rolls {roll}: {level}."), ANSWERS
            ),
        },
        rolled(pgettext("coc7", "{who} responds and rolls {roll}: {level}."), ANSWERS),
    ),
    "exchange": _exchange,
    "manoeuvre_effect": _effect,
    "break_free": rolled(
        pgettext("coc7", "{who} tries to break free of {target} and rolls {roll}: {level}."),
        pgettext("coc7", "{who} tries to break free of {target}."),
    ),
    "resist_roll": rolled(
        pgettext("coc7", "{who} resists and rolls {roll}: {level}."),
        pgettext("coc7", "{who} resists."),
    ),
    "friend_hit": pgettext(
        "coc7", "A fumble: the shot of {who} goes into the melee and hits {target}."
    ),
    "volley_hits": if_known(
        npgettext(
            "coc7",
            "{count} bullet of {size} hits {target}.",
            "{count} bullets of {size} hit {target}.",
        ),
        pgettext("coc7", "The volley of {who} hits {target}."),
        count="hits",
    ),
    "cast": _cast,
    "spell_roll": rolled(
        pgettext("coc7", "{who} rolls {roll} for the spell: {level}."),
        pgettext("coc7", "{who} rolls for the spell."),
    ),
    "spell_effect": whether("works", SPELL_WORKS, SPELL_FAILS, SPELL_WORKS),
}
