"""Attacks: declared, answered, rolled, compared (README 7.3 to 7.7)."""

from collections.abc import Iterator, Mapping
from functools import partial

from rulesets.coc7.wording.labels import LEXICON, at_range, label, level, sentences
from rulesets.coc7.wording.log.blows import attack
from rulesets.coc7.wording.log.exchange import defence_roll
from rulesets.coc7.wording.log.harm import NO_DAMAGE
from rulesets.coc7.wording.log.rolls import MODIFIERS, roll, roll_of
from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule, by_value, worded
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether

# -- the sentences -------------------------------------------------------------------------------


def _at(fact: str, value: str) -> Term:
    return at_range(value) if fact == "range" else Term(value)


ranged = partial(if_known, word=_at)
"""A shot or a throw, with the weapon and the distance."""
FULL_AUTO = if_known(
    npgettext(
        "coc7",
        "{who} fires full auto at {target}: {weapon}, {count} volley of {size} rounds.",
        "{who} fires full auto at {target}: {weapon}, {count} volleys of {size} rounds.",
    ),
    count="volleys",
)
SWITCHED = if_known(
    npgettext(
        "coc7",
        "{who} switches fire to {target}, wasting {wasted} rounds between targets: "
        "{weapon}, {count} volley of {size} rounds.",
        "{who} switches fire to {target}, wasting {wasted} rounds between targets: "
        "{weapon}, {count} volleys of {size} rounds.",
    ),
    FULL_AUTO,
    count="volleys",
)


def _attack_roll(entry: Entry, facts: Facts) -> Phrase:
    values = {**people(entry), **roll_of(facts)}
    if "volley" in facts:
        message = pgettext("coc7", "{who} rolls {roll} for volley {number} at {target}: {level}.")
        return Phrase(message, {**values, "number": facts["volley"]})
    if facts.get("shot", 1) > 1:
        message = pgettext("coc7", "{who} rolls {roll} for shot {number} at {target}: {level}.")
        return Phrase(message, {**values, "number": facts["shot"]})
    return Phrase(pgettext("coc7", "{who} rolls {roll} against {target}: {level}."), values)


def _exchange(entry: Entry, facts: Facts) -> Phrase:
    values = {
        **people(entry),
        "attack": level(facts["attacker_level"]),
        "defence": level(facts["defender_level"]),
    }
    return Phrase(COMPARISONS[facts["result"]], values)


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
DISARMS = pgettext("coc7", "{who} disarms {target}: {weapon} falls to the ground.")
SUCCEEDS = pgettext("coc7", "The manoeuvre of {who} on {target} succeeds: {text}.")
WORKS = pgettext("coc7", "The manoeuvre of {who} on {target} succeeds.")
MANOEUVRED = pgettext("coc7", "manoeuvre succeeded")


def _effect(entry: Entry, facts: Facts) -> Phrase:
    values, text = people(entry), str(facts["text"]).strip(" .")
    if facts.get("weapon"):
        return Phrase(DISARMS, {**values, "weapon": Term(facts["weapon"])})
    if facts["goal"] == "other" and text:
        return Phrase(SUCCEEDS, {**values, "text": text})
    return Phrase(LEXICON.also["does"].get(facts["goal"], WORKS), values)


# -- what comes of it ----------------------------------------------------------------------------

FRIEND = pgettext(
    "coc7",
    "A fumble: the shot of {who} goes into the melee and hits {target}: {damage} damage.",
)


def friend_hit(entry: Entry, gathering: Gathering) -> None:
    """Tells all shots of an attack that hit the same friend together."""
    hit = [e for e in of_rule(gathering.entries, "damage") if e.target == entry.target]
    damage = sum(blow.facts["net"] for blow in hit)
    said = Phrase(FRIEND, {**people(entry), "damage": damage})
    gathering.does(said if hit else gathering.sentence(entry))
    if hit and not damage:
        gathering.befalls(entry.target, Weight.RESISTED, word=Phrase(NO_DAMAGE))


# -- the rule in words ---------------------------------------------------------------------------

MELEE = pgettext(
    "coc7", "An opposed roll if the target responds; rolls cannot be pushed in combat."
)
RANGED = pgettext(
    "coc7",
    "Ranged attack: a plain roll unless it is dodged or fought back, harder at long and very long "
    "range.",
)
DEFENDED = pgettext(
    "coc7",
    "Counts as defended: whoever faces several opponents is outnumbered for the rest of the round, "
    "and every further melee attack on them gets a bonus die.",
)
FIGHT_TIE = pgettext(
    "coc7", "Opposed roll: on a tie the attacker wins against fighting back and manoeuvres."
)


def _impaling(entry: Entry, facts: Facts) -> Iterator[Line]:
    if facts["impaling"]:
        message = npgettext("coc7", "{count} bullet impales", "{count} bullets impale")
        yield Line(phrase(message, facts["impaling"]))


# -- the rows ------------------------------------------------------------------------------------

ATTACKS = {
    "melee": Rule(
        sees="weapon",
        says=if_known(pgettext("coc7", "{who} attacks {target}: {weapon}.")),
        came=attack,
        why=(MELEE,),
    ),
    "manoeuvre": Rule(
        sees="goal",
        actor="skill",
        says=if_known(pgettext("coc7", "{who} tries a manoeuvre on {target}: {goal}."), word=label),
        came=attack,
        why=(
            MELEE,
            pgettext(
                "coc7",
                "A penalty die for each point of build the opponent is larger; three are too many.",
            ),
        ),
    ),
    "throw": Rule(
        sees="weapon range close",
        says=ranged(pgettext("coc7", "{who} throws at {target}: {weapon}, {range}.")),
        came=attack,
        why=(
            RANGED,
            pgettext(
                "coc7", "Whoever sees it coming may dodge; at close range they may also fight back."
            ),
        ),
    ),
    "shoot": Rule(
        sees="weapon range load",
        says=ranged(pgettext("coc7", "{who} shoots at {target}: {weapon}, {range}.")),
        came=attack,
        why=(RANGED,),
    ),
    "burst": Rule(
        sees="weapon range shots",
        says=ranged(
            npgettext(
                "coc7",
                "{who} fires {count} shot at {target}: {weapon}, {range}.",
                "{who} fires {count} shots at {target}: {weapon}, {range}.",
            ),
            count="shots",
        ),
        came=attack,
        why=(RANGED, pgettext("coc7", "Each shot is rolled, each with a penalty die.")),
    ),
    "auto": Rule(
        sees="weapon range size volleys switched wasted",
        actor="ammo",
        says=whether("switched", SWITCHED, FULL_AUTO),
        came=attack,
        why=(
            RANGED,
            pgettext(
                "coc7", "Each volley is rolled; from the second on one more penalty die each."
            ),
        ),
    ),
    "react": Rule(
        sees="option weapon goal",
        actor="skill",
        says=by_word("option", sentences("reacts")),
        came=attack,
        why=(
            by_value(
                "option",
                {
                    **dict.fromkeys(("dodge", "fight_back", "manoeuvre"), DEFENDED),
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
    "attack_roll": roll(
        _attack_roll, "weapon range raised shot volley size", MODIFIERS, came=attack
    ),
    "defence_roll": roll(
        by_word("defence", sentences("answers")), "defence", MODIFIERS, came=defence_roll
    ),
    "exchange": Rule(
        sees="defence attacker_level defender_level result",
        outcome="attacker_level defender_level result",
        says=_exchange,
        came=None,
        why=(
            worded("attacker_level", pgettext("coc7", "Success level of the attack"), Term),
            worded("defender_level", pgettext("coc7", "Success level of the response"), Term),
            by_value(
                "defence",
                {
                    "dodge": pgettext("coc7", "Opposed roll: on a tie a dodge succeeds."),
                    **dict.fromkeys(("fight_back", "manoeuvre"), FIGHT_TIE),
                },
            ),
            pgettext("coc7", "Whoever does not succeed does not win, whatever the other rolled."),
        ),
    ),
    "manoeuvre_effect": Rule(
        sees="goal text weapon",
        says=_effect,
        part=Part(word=by_word("goal", LEXICON.also["suffers"], MANOEUVRED), told="elsewhere"),
    ),
    "friend_hit": Rule(
        sees="hits",
        actor="luck",
        says=pgettext("coc7", "A fumble: the shot of {who} goes into the melee and hits {target}."),
        came=friend_hit,
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
            count="hits",
        ),
        came=None,
        why=(
            _impaling,
            pgettext(
                "coc7",
                "Half of the bullets hit, at least one; an extreme success hits with all, and the "
                "first half impale unless only an extreme success could hit.",
            ),
        ),
    ),
}
