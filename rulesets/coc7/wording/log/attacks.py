"""Attacks: declared, answered, rolled, compared (README 7.3 to 7.7)."""

from collections.abc import Iterator, Mapping

from rulesets.coc7.wording.labels import LEXICON, level, sentences
from rulesets.coc7.wording.log.blows import attack
from rulesets.coc7.wording.log.exchange import defence_roll
from rulesets.coc7.wording.log.harm import NO_DAMAGE
from rulesets.coc7.wording.log.rolls import MODIFIERS, roll, roll_of
from rulesets.contract import Entry, Line, Weight
from rulesets.log_rows import Rule, Why, by_value, worded
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, by_word, people

# -- the sentences -------------------------------------------------------------------------------


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
    sentence = Phrase(FRIEND, {**people(entry), "damage": damage})
    gathering.does(sentence if hit else gathering.sentence(entry))
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


def impaling(entry: Entry, facts: Facts) -> Iterator[Line]:
    if facts["impaling"]:
        message = npgettext("coc7", "{count} bullet impales", "{count} bullets impale")
        yield Line(phrase(message, facts["impaling"]))


LINES: dict[str, Why] = {"melee": (MELEE,), "ranged": (RANGED,), "impaling": (impaling,)}

# -- the rows ------------------------------------------------------------------------------------

ATTACKS = {
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
}
