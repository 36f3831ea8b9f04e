"""The log up to the choices: round, kampgrad, effects, ability rolls, and targets."""

from collections.abc import Mapping

from rulesets.contract import Entry
from rulesets.kampbogen.wording.labels import by_somebody, does, effect_name
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.sentence_patterns import Facts, Say, by_word, if_known, people, whether, with_target

BEGIN = by_word(
    "situation",
    {
        "ambush_by_party": pgettext("kampbogen", "The characters strike from an ambush."),
        "ambush_on_party": pgettext("kampbogen", "The characters walk into an ambush."),
        "holdup_by_party": pgettext("kampbogen", "It begins with a hold-up."),
        "holdup_on_party": pgettext("kampbogen", "It begins with a hold-up."),
        "sneak_attack": pgettext("kampbogen", "It begins unnoticed."),
        "indirect": pgettext("kampbogen", "The characters are in the midst of a fight."),
        "defenceless": pgettext("kampbogen", "Somebody lies there defenceless."),
    },
    pgettext("kampbogen", "The fight begins."),
)


def _triggered(entry: Entry, facts: Facts) -> Phrase:
    if "effect" not in facts:
        return phrase(pgettext("kampbogen", "An effect is at work in this round."))
    said = {
        "effect": effect_name(facts["effect"]),
        "does": does(facts.get("harm", 0), facts.get("harm_to", ""), facts.get("condition", "")),
    }
    if entry.who in ("gm", None):
        return Phrase(pgettext("kampbogen", "{effect} takes effect: {does}."), said)
    message = pgettext("kampbogen", "{who} brings {effect}: {does}.")
    return Phrase(message, {**people(entry), **said})


STYLE_OF_NOBODY = pgettext("kampbogen", "In this round it takes a certain ability to fight.")
STYLE = by_somebody(
    if_known(
        pgettext("kampbogen", "{who} lets nobody fight except with {ability}."),
        STYLE_OF_NOBODY,
    ),
    if_known(
        pgettext("kampbogen", "In this round everybody fights with {ability}."),
        STYLE_OF_NOBODY,
    ),
)
ROLLED = pgettext("kampbogen", "{who} rolls.")
ROLL = by_word(
    "special",
    {
        "fumble": pgettext("kampbogen", "{who} rolls a double one: a fumble."),
        "rise": if_known(
            pgettext("kampbogen", "{who} rolls a double six and rolls on: {dice}."), ROLLED
        ),
    },
    if_known(pgettext("kampbogen", "{who} rolls {dice}."), ROLLED),
)


def _counters(entry: Entry, facts: Facts) -> Phrase:
    if not {"effect", "ability", "total", "result"} <= set(facts):
        return Phrase(pgettext("kampbogen", "{who} tries to ward off an effect."), people(entry))
    values = {
        "effect": effect_name(facts["effect"]),
        "ability": Term(facts["ability"]),
        "total": facts["total"],
        "result": Term(facts["result"]),
    }
    message = pgettext(
        "kampbogen", "{who} wants to ward off {effect} with {ability}: {total}, {result}."
    )
    return Phrase(message, {**people(entry), **values})


COMMANDS = pgettext("kampbogen", "{who} commands a manoeuvre.")
ACT = by_word(
    "action",
    {
        "counter": _counters,
        "combat": if_known(
            pgettext("kampbogen", "{who} wants to fight with {ability}: {total}, {result}."),
            pgettext("kampbogen", "{who} wants to fight."),
        ),
        "prygl": pgettext("kampbogen", "{who} wants to thrash."),
        "manoeuvre": by_word(
            "goal",
            {
                "harm": with_target(
                    if_known(
                        pgettext(
                            "kampbogen", "{who} commands against {target}: {total}, {result}."
                        ),
                        COMMANDS,
                    ),
                    if_known(
                        pgettext("kampbogen", "{who} commands an attack: {total}, {result}."),
                        COMMANDS,
                    ),
                ),
                "flee": if_known(
                    pgettext("kampbogen", "{who} seeks a way to flee: {total}, {result}."),
                    COMMANDS,
                ),
            },
            COMMANDS,
        ),
        "pass": if_known(
            pgettext("kampbogen", "{who} does nothing with the roll: {text}"),
            pgettext("kampbogen", "{who} does nothing with the roll."),
        ),
    },
    pgettext("kampbogen", "{who} chooses."),
)
HITS = npgettext(
    "kampbogen",
    "The combat grade hits {count} character, the lowest dice first.",
    "The combat grade hits {count} characters, the lowest dice first.",
)
IS_HIT = pgettext("kampbogen", "The combat grade hits {who}.")


def _is_hit(entry: Entry, facts: Facts) -> Phrase:
    return Phrase(IS_HIT, people(entry), gather="who")


SENTENCES: Mapping[str, Say] = {
    "begin": BEGIN,
    "round": if_known(
        pgettext("kampbogen", "Round {round} begins."), pgettext("kampbogen", "A round begins.")
    ),
    "kampgrad": if_known(
        pgettext("kampbogen", "The combat grade is {total}: {grade}."),
        pgettext("kampbogen", "The combat grade is rolled."),
    ),
    "front": pgettext("kampbogen", "{target} stands in front."),
    "effect_triggered": _triggered,
    "style": STYLE,
    "ability_roll": ROLL,
    "join": pgettext("kampbogen", "{who} joins the fight."),
    "stay_out": pgettext("kampbogen", "{who} stays out of the fight."),
    "slip_away": pgettext("kampbogen", "{who} slips away."),
    "soul_roll": if_known(
        npgettext(
            "kampbogen",
            "{who} spends a soul point; {count} is left.",
            "{who} spends a soul point; {count} are left.",
        ),
        pgettext("kampbogen", "{who} spends a soul point."),
        count="soul",
    ),
    "act": ACT,
    "targets": if_known(HITS, pgettext("kampbogen", "The combat grade hits."), count="places"),
    "targeted": whether(
        "chosen",
        pgettext("kampbogen", "The players choose: the combat grade hits {who}."),
        _is_hit,
    ),
}
