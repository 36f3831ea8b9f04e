"""Sentences of attacks: declared, answered, rolled, compared (README 7.3 to 7.7, 7.10)."""

from collections.abc import Mapping
from functools import partial

from rulesets.coc7.wording.labels import at_range, label, level, roll_of, rolled
from rulesets.coc7.wording.log import why, why_damage, why_roll
from rulesets.coc7.wording.log.came_of import harm, turns
from rulesets.coc7.wording.log.came_of.attacks import attack
from rulesets.coc7.wording.log.came_of.counters import defence_roll
from rulesets.coc7.wording.log.facts import MODIFIERS, PERCENTILE, ROLL
from rulesets.contract import Entry
from rulesets.log_rows import Rule, by_value
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether


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

ATTACKS = {
    "melee": Rule(
        sees="weapon",
        says=if_known(
            pgettext("coc7", "{who} attacks {target}: {weapon}."),
            pgettext("coc7", "{who} attacks {target}."),
        ),
        came=attack,
        why=(why.MELEE,),
    ),
    "manoeuvre": Rule(
        sees="goal",
        actor="skill",
        says=if_known(
            pgettext("coc7", "{who} tries a manoeuvre on {target}: {goal}."),
            pgettext("coc7", "{who} tries a manoeuvre on {target}."),
            word=label,
        ),
        came=attack,
        why=(
            why.MELEE,
            why.BUILD,
        ),
    ),
    "throw": Rule(
        sees="weapon range close",
        says=ranged(
            pgettext("coc7", "{who} throws at {target}: {weapon}, {range}."),
            pgettext("coc7", "{who} throws at {target}."),
        ),
        came=attack,
        why=(
            why.RANGED,
            why.THROWN,
        ),
    ),
    "shoot": Rule(
        sees="weapon range load",
        says=ranged(
            pgettext("coc7", "{who} shoots at {target}: {weapon}, {range}."),
            pgettext("coc7", "{who} shoots at {target}."),
        ),
        came=attack,
        why=(why.RANGED,),
    ),
    "burst": Rule(
        sees="weapon range shots",
        says=ranged(
            npgettext(
                "coc7",
                "{who} fires {count} shot at {target}: {weapon}, {range}.",
                "{who} fires {count} shots at {target}: {weapon}, {range}.",
            ),
            pgettext("coc7", "{who} fires a burst at {target}."),
            count="shots",
        ),
        came=attack,
        why=(
            why.RANGED,
            pgettext("coc7", "Each shot is rolled, each with a penalty die."),
        ),
    ),
    "auto": Rule(
        sees="weapon range size volleys switched wasted",
        actor="ammo",
        says=whether(
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
        came=attack,
        why=(
            why.RANGED,
            why.VOLLEYS,
        ),
    ),
    "react": Rule(
        sees="option weapon goal",
        actor="skill",
        says=by_word(
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
        came=attack,
        why=(
            by_value(
                "option",
                {
                    "dodge": why.DEFENDED,
                    "fight_back": why.DEFENDED,
                    "manoeuvre": why.DEFENDED,
                    "dive": pgettext(
                        "coc7", "The next action is lost, whether the dive succeeds or not."
                    ),
                },
            ),
        ),
    ),
    "automatic_hit": Rule(
        sees="level",
        says=pgettext("coc7", "{who} hits {target} without a roll."),
        came=attack,
        why=(pgettext("coc7", "House rule: whoever does not respond is hit."),),
    ),
    "attack_roll": Rule(
        sees=f"weapon range raised shot volley size {ROLL}",
        actor=f"{PERCENTILE} {MODIFIERS}",
        outcome="level success",
        says=_attack_roll,
        came=attack,
        why=(why_roll.rolled,),
    ),
    "defence_roll": Rule(
        sees=f"defence {ROLL}",
        actor=f"{PERCENTILE} {MODIFIERS}",
        outcome="level success",
        says=by_word(
            "defence",
            {
                "dodge": rolled(
                    pgettext("coc7", "{who} tries to dodge and rolls {roll}: {level}."), ANSWERS
                ),
                "fight_back": rolled(
                    pgettext("coc7", "{who} fights back and rolls {roll}: {level}."), ANSWERS
                ),
                "manoeuvre": rolled(
                    pgettext("coc7", "{who} tries the manoeuvre and rolls {roll}: {level}."),
                    ANSWERS,
                ),
                "dive": rolled(
                    pgettext("coc7", "{who} dives for cover and rolls {roll}: {level}."), ANSWERS
                ),
            },
            rolled(pgettext("coc7", "{who} responds and rolls {roll}: {level}."), ANSWERS),
        ),
        came=defence_roll,
        why=(why_roll.rolled,),
    ),
    "exchange": Rule(
        sees="defence attacker_level defender_level result",
        outcome="attacker_level defender_level result",
        says=_exchange,
        came=None,
        why=(why.exchange,),
    ),
    "manoeuvre_effect": Rule(
        sees="goal text weapon",
        says=_effect,
        came=harm.manoeuvre_effect,
    ),
    "break_free": Rule(
        sees=f"check {ROLL}",
        actor=PERCENTILE,
        outcome="level success",
        says=rolled(
            pgettext("coc7", "{who} tries to break free of {target} and rolls {roll}: {level}."),
            pgettext("coc7", "{who} tries to break free of {target}."),
        ),
        came=turns.break_free,
        why=(why_roll.rolled,),
    ),
    "resist_roll": Rule(
        sees=ROLL,
        actor=PERCENTILE,
        outcome="level success",
        says=rolled(
            pgettext("coc7", "{who} resists and rolls {roll}: {level}."),
            pgettext("coc7", "{who} resists."),
        ),
        came=turns.resist_roll,
        why=(why_roll.rolled,),
    ),
    "friend_hit": Rule(
        sees="hits",
        actor="luck",
        says=pgettext("coc7", "A fumble: the shot of {who} goes into the melee and hits {target}."),
        came=harm.friend_hit,
        why=(
            pgettext("coc7", "A fumble when firing into melee hits the ally with the lowest Luck."),
        ),
    ),
    "volley_hits": Rule(
        sees="size hits impaling",
        says=if_known(
            npgettext(
                "coc7",
                "{count} bullet of {size} hits {target}.",
                "{count} bullets of {size} hit {target}.",
            ),
            pgettext("coc7", "The volley of {who} hits {target}."),
            count="hits",
        ),
        came=None,
        why=(why_damage.volley_hits,),
    ),
    "cast": Rule(
        sees="spell",
        actor="cost mp",
        says=_cast,
        came=turns.cast,
        why=(why.cast,),
    ),
    "spell_roll": Rule(
        sees=ROLL,
        actor=PERCENTILE,
        outcome="level success",
        says=rolled(
            pgettext("coc7", "{who} rolls {roll} for the spell: {level}."),
            pgettext("coc7", "{who} rolls for the spell."),
        ),
        came=turns.spell_roll,
        why=(why_roll.rolled,),
    ),
    "spell_effect": Rule(
        sees="spell works",
        says=whether("works", SPELL_WORKS, SPELL_FAILS, SPELL_WORKS),
        came=None,
    ),
}
