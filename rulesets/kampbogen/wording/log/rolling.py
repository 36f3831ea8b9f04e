"""The log up to the choices: round, kampgrad, effects, ability rolls, and targets."""

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import by_somebody, does, effect_name
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.came_of import resolving as came_resolving
from rulesets.kampbogen.wording.log.came_of import rolling as came_rolling
from rulesets.kampbogen.wording.log.came_of import situations as came_situations
from rulesets.kampbogen.wording.log.came_of.words import (
    IN_FRONT,
    JOIN_MANY,
    JOINS,
    SLIP_AWAY_MANY,
    SLIPS_AWAY,
    STAY_OUT_MANY,
    STAYS_OUT,
)
from rulesets.log_rows import Rule
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, by_word, if_known, people, whether, with_target

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


ROLLS = {
    "begin": Rule(
        sees="situation ambushed",
        says=BEGIN,
        came=came_situations.begin,
    ),
    "round": Rule(
        sees="round",
        says=if_known(
            pgettext("kampbogen", "Round {round} begins."), pgettext("kampbogen", "A round begins.")
        ),
        came=None,
    ),
    "kampgrad": Rule(
        sees="grade dice modifier total opponents characters",
        outcome="grade modifier total",
        says=if_known(
            pgettext("kampbogen", "The combat grade is {total}: {grade}."),
            pgettext("kampbogen", "The combat grade is rolled."),
        ),
        why=(why.kampgrad,),
    ),
    "front": Rule(
        sees="",
        says=pgettext("kampbogen", "{target} stands in front."),
        part=Part(word=IN_FRONT),
    ),
    "effect_triggered": Rule(
        sees="effect kind trigger harm harm_to condition quality ward",
        outcome="harm condition",
        says=_triggered,
        came=came_rolling.triggered,
        why=(why.triggered,),
    ),
    "style": Rule(
        sees="ability dice",
        says=STYLE,
        came=came_rolling.style,
        why=(
            pgettext("kampbogen", "The dice alone trigger it; who is in front sets the ability."),
        ),
    ),
    "ability_roll": Rule(
        sees="dice special reroll",
        says=ROLL,
        came=came_rolling.ability_roll,
        why=(why.roll,),
    ),
    "join": Rule(
        sees="",
        says=pgettext("kampbogen", "{who} joins the fight."),
        part=Part(word=JOINS, many=JOIN_MANY),
    ),
    "stay_out": Rule(
        sees="",
        says=pgettext("kampbogen", "{who} stays out of the fight."),
        part=Part(weight=Weight.DID, word=STAYS_OUT, many=STAY_OUT_MANY),
    ),
    "slip_away": Rule(
        sees="characters opponents",
        says=pgettext("kampbogen", "{who} slips away."),
        part=Part(weight=Weight.OUT, word=SLIPS_AWAY, many=SLIP_AWAY_MANY),
        why=(
            pgettext(
                "kampbogen",
                "Opponents keep at most as many characters busy as there are opponents.",
            ),
        ),
    ),
    "soul_roll": Rule(
        sees="soul",
        says=if_known(
            npgettext(
                "kampbogen",
                "{who} spends a soul point; {count} is left.",
                "{who} spends a soul point; {count} are left.",
            ),
            pgettext("kampbogen", "{who} spends a soul point."),
            count="soul",
        ),
        came=came_rolling.soul_roll,
    ),
    "act": Rule(
        sees="action ability value situational dice total kampgrad result effect goal text",
        says=ACT,
        came=came_rolling.act,
        why=(why.compared,),
    ),
    "targets": Rule(
        sees="opponents characters places",
        says=if_known(HITS, pgettext("kampbogen", "The combat grade hits."), count="places"),
        came=came_resolving.targets,
        why=(why.targets,),
    ),
    "targeted": Rule(
        sees="dice chosen",
        says=whether(
            "chosen",
            pgettext("kampbogen", "The players choose: the combat grade hits {who}."),
            _is_hit,
        ),
        came=came_resolving.targeted,
    ),
}
