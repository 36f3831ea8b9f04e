"""Sentences of attacks: declared, answered, rolled, compared (README 7.3 to 7.7, 7.10)."""

from collections.abc import Mapping

from rulesets.coc7.wording.labels import at_range, label, level
from rulesets.coc7.wording.log.sentence_patterns import roll_of, rolled
from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext
from rulesets.sentence_patterns import Facts, Say, Sentence, given, people


def ranged(told: Message, untold: Message) -> Sentence:
    """A shot or a throw: with what, and over what distance."""

    def say(entry: Entry, facts: Facts) -> Phrase:
        if "weapon" not in facts or "range" not in facts:
            return Phrase(untold, people(entry))
        values = {"weapon": Term(facts["weapon"]), "range": at_range(facts["range"])}
        return Phrase(told, {**people(entry), **values})

    return say


def _manoeuvre(entry: Entry, facts: Facts) -> Phrase:
    if "goal" not in facts:
        return Phrase(pgettext("coc7", "{who} tries a manoeuvre on {target}."), people(entry))
    message = pgettext("coc7", "{who} tries a manoeuvre on {target}: {goal}.")
    return Phrase(message, {**people(entry), "goal": label("goal", facts["goal"])})


def _burst(entry: Entry, facts: Facts) -> Phrase:
    if not {"weapon", "range", "shots"} <= facts.keys():
        return Phrase(pgettext("coc7", "{who} fires a burst at {target}."), people(entry))
    message = npgettext(
        "coc7",
        "{who} fires {count} shot at {target}: {weapon}, {range}.",
        "{who} fires {count} shots at {target}: {weapon}, {range}.",
    )
    values = {"weapon": Term(facts["weapon"]), "range": at_range(facts["range"])}
    return Phrase(message, {**people(entry), **values}, facts["shots"])


def _auto(entry: Entry, facts: Facts) -> Phrase:
    if not {"weapon", "size", "volleys"} <= facts.keys():
        return Phrase(pgettext("coc7", "{who} fires full auto at {target}."), people(entry))
    values = {**people(entry), "weapon": Term(facts["weapon"]), "size": facts["size"]}
    if facts.get("switched") and "wasted" in facts:
        message = npgettext(
            "coc7",
            "{who} swings the fire over to {target}, {wasted} rounds go between: "
            "{weapon}, {count} volley of {size} rounds.",
            "{who} swings the fire over to {target}, {wasted} rounds go between: "
            "{weapon}, {count} volleys of {size} rounds.",
        )
        return Phrase(message, {**values, "wasted": facts["wasted"]}, facts["volleys"])
    message = npgettext(
        "coc7",
        "{who} fires full auto at {target}: {weapon}, {count} volley of {size} rounds.",
        "{who} fires full auto at {target}: {weapon}, {count} volleys of {size} rounds.",
    )
    return Phrase(message, values, facts["volleys"])


def _react(entry: Entry, facts: Facts) -> Phrase:
    option, values = facts.get("option", ""), people(entry)
    if option == "fight_back" and "weapon" in facts:
        message = pgettext("coc7", "{who} fights back against {target}: {weapon}.")
        return Phrase(message, {**values, "weapon": Term(facts["weapon"])})
    if option == "manoeuvre" and "goal" in facts:
        message = pgettext("coc7", "{who} answers {target} with a manoeuvre: {goal}.")
        return Phrase(message, {**values, "goal": label("goal", facts["goal"])})
    return Phrase(REACTIONS.get(option, REACTS), values)


REACTIONS: Mapping[str, Message] = {
    "dodge": pgettext("coc7", "{who} tries to dodge {target}."),
    "fight_back": pgettext("coc7", "{who} fights back against {target}."),
    "manoeuvre": pgettext("coc7", "{who} answers {target} with a manoeuvre."),
    "dive": pgettext("coc7", "{who} dives for cover from {target}."),
    "none": pgettext("coc7", "{who} does nothing against {target}."),
}
REACTS = pgettext("coc7", "{who} answers {target}.")


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


def _defence_roll(entry: Entry, facts: Facts) -> Phrase:
    defence = facts.get("defence", "")
    if "roll" not in facts or "level" not in facts:
        return Phrase(pgettext("coc7", "{who} rolls to answer the attack."), people(entry))
    message = DEFENCES.get(defence, pgettext("coc7", "{who} answers and rolls {roll}: {level}."))
    return Phrase(message, {**people(entry), **roll_of(facts)})


DEFENCES: Mapping[str, Message] = {
    "dodge": pgettext("coc7", "{who} tries to dodge and rolls {roll}: {level}."),
    "fight_back": pgettext("coc7", "{who} fights back and rolls {roll}: {level}."),
    "manoeuvre": pgettext("coc7", "{who} tries the manoeuvre and rolls {roll}: {level}."),
    "dive": pgettext("coc7", "{who} dives for cover and rolls {roll}: {level}."),
}


def _exchange(entry: Entry, facts: Facts) -> Phrase:
    result, values = facts.get("result", ""), people(entry)
    if "attacker_level" not in facts or "defender_level" not in facts:
        return Phrase(RESULTS.get(result, COMPARED), values)
    values["attack"] = level(facts["attacker_level"])
    values["defence"] = level(facts["defender_level"])
    return Phrase(COMPARISONS.get(result, COMPARED), values)


COMPARISONS: Mapping[str, Message] = {
    "attacker": pgettext("coc7", "{who} gets through (attack: {attack}, answer: {defence})."),
    "defender": pgettext(
        "coc7", "{target} gets the better of it (attack: {attack}, answer: {defence})."
    ),
    "none": pgettext("coc7", "{who} does not get through (attack: {attack}, answer: {defence})."),
}
RESULTS: Mapping[str, Message] = {
    "attacker": pgettext("coc7", "{who} gets through."),
    "defender": pgettext("coc7", "{target} gets the better of it."),
    "none": pgettext("coc7", "{who} does not get through."),
}
COMPARED = pgettext("coc7", "The rolls of {who} and {target} are compared.")


def _effect(entry: Entry, facts: Facts) -> Phrase:
    goal, values = facts.get("goal", ""), people(entry)
    if goal == "disarm" and facts.get("weapon"):
        message = pgettext("coc7", "{who} disarms {target}: {weapon} falls to the ground.")
        return Phrase(message, {**values, "weapon": Term(facts["weapon"])})
    if goal == "other" and str(facts.get("text", "")).strip(" ."):
        message = pgettext("coc7", "The manoeuvre of {who} on {target} works: {text}.")
        return Phrase(message, {**values, "text": str(facts["text"]).strip(" .")})
    return Phrase(EFFECTS.get(goal, WORKS), values)


EFFECTS: Mapping[str, Message] = {
    "disarm": pgettext("coc7", "{who} disarms {target}."),
    "push": pgettext("coc7", "{who} pushes {target} away."),
    "knock_down": pgettext("coc7", "{who} knocks {target} down."),
    "hold": pgettext("coc7", "{who} holds {target} fast."),
}
WORKS = pgettext("coc7", "The manoeuvre of {who} on {target} works.")


def _volley_hits(entry: Entry, facts: Facts) -> Phrase:
    if "hits" not in facts or "size" not in facts:
        return Phrase(pgettext("coc7", "The volley of {who} hits {target}."), people(entry))
    message = npgettext(
        "coc7",
        "{count} bullet of {size} hits {target}.",
        "{count} bullets of {size} hit {target}.",
    )
    return Phrase(message, {**people(entry), "size": facts["size"]}, facts["hits"])


def _cast(entry: Entry, facts: Facts) -> Phrase:
    values = people(entry)
    if "spell" not in facts:
        return Phrase(pgettext("coc7", "{who} casts a spell."), values)
    values["spell"] = Term(facts["spell"])
    if entry.target is None:
        return Phrase(pgettext("coc7", "{who} casts a spell: {spell}."), values)
    return Phrase(pgettext("coc7", "{who} casts a spell on {target}: {spell}."), values)


def _spell_effect(entry: Entry, facts: Facts) -> Phrase:
    works = facts.get("works", True)
    if "spell" in facts:
        message = (
            pgettext("coc7", "{spell} works.") if works else pgettext("coc7", "{spell} fails.")
        )
        return Phrase(message, {"spell": Term(facts["spell"])})
    message = (
        pgettext("coc7", "The spell of {who} works.")
        if works
        else pgettext("coc7", "The spell of {who} fails.")
    )
    return Phrase(message, people(entry))


SENTENCES: Mapping[str, Say] = {
    "melee": given(
        pgettext("coc7", "{who} attacks {target}: {weapon}."),
        pgettext("coc7", "{who} attacks {target}."),
    ),
    "manoeuvre": _manoeuvre,
    "throw": ranged(
        pgettext("coc7", "{who} throws at {target}: {weapon}, {range}."),
        pgettext("coc7", "{who} throws at {target}."),
    ),
    "shoot": ranged(
        pgettext("coc7", "{who} shoots at {target}: {weapon}, {range}."),
        pgettext("coc7", "{who} shoots at {target}."),
    ),
    "burst": _burst,
    "auto": _auto,
    "react": _react,
    "automatic_hit": pgettext("coc7", "{who} hits {target} without a roll."),
    "attack_roll": _attack_roll,
    "defence_roll": _defence_roll,
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
    "volley_hits": _volley_hits,
    "cast": _cast,
    "spell_roll": rolled(
        pgettext("coc7", "{who} rolls {roll} for the spell: {level}."),
        pgettext("coc7", "{who} rolls for the spell."),
    ),
    "spell_effect": _spell_effect,
}
