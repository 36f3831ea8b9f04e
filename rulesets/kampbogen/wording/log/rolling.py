"""The log up to the uses of a roll: round, kampgrad, effects, ability rolls (README 7.3 to 7.5)."""

from collections.abc import Sequence

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import by_somebody, does, effect_name, effect_named
from rulesets.kampbogen.wording.log import why
from rulesets.kampbogen.wording.log.words import (
    FUMBLE,
    IN_FRONT,
    JOIN_MANY,
    JOINS,
    RISE,
    SLIP_AWAY_MANY,
    SLIPS_AWAY,
    SOUL_SPENT,
    STAY_OUT_MANY,
    STAYS_OUT,
    SURPRISED,
)
from rulesets.log_rows import Rule
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, by_word, if_known, people

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
    messages = {
        "effect": effect_name(facts["effect"]),
        "does": does(facts.get("harm", 0), facts.get("harm_to", ""), facts.get("condition", "")),
    }
    if entry.who in ("gm", None):
        return Phrase(pgettext("kampbogen", "{effect} takes effect: {does}."), messages)
    message = pgettext("kampbogen", "{who} brings {effect}: {does}.")
    return Phrase(message, {**people(entry), **messages})


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
ROLLS_UNTOLD = pgettext("kampbogen", "{who} rolls.")
ROLLS_DICE = by_word(
    "special",
    {
        "fumble": pgettext("kampbogen", "{who} rolls a double one: a fumble."),
        "rise": if_known(
            pgettext("kampbogen", "{who} rolls a double six and rolls on: {dice}."), ROLLS_UNTOLD
        ),
    },
    if_known(pgettext("kampbogen", "{who} rolls {dice}."), ROLLS_UNTOLD),
)
MOST_ROLLS = 6
SPECIAL = {"fumble": FUMBLE, "rise": RISE}
ROLLED = pgettext("kampbogen", "Rolls: {rolls}.")
ROLL = pgettext("kampbogen", "{who} ({total})")
SPECIAL_ROLL = {
    "fumble": pgettext("kampbogen", "{who} ({total}, fumble)"),
    "rise": pgettext("kampbogen", "{who} ({total}, rising roll)"),
}
EVERYBODY = pgettext("kampbogen", "Everybody has rolled.")
ROLLED_WORD = pgettext("kampbogen", "rolled {dice}")


def begin(entry: Entry, gathering: Gathering) -> None:
    """Tells the situation; an ambush surprises all characters."""
    gathering.does(gathering.sentence(entry))
    if entry.facts.get("ambushed") == "party":
        gathering.befalls("party", Weight.CHANGED, word=Phrase(SURPRISED))


def ability_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence; a reroll with a soul point separately."""
    facts, again = entry.facts, bool(entry.facts.get("reroll"))
    common = [each for each in of_rule(gathering.entries, entry.rule) if not again]
    if len(common) > 1:
        gathering.does(all_rolls(common, "dice"))
    alone = len(common) < 2 or "dice" not in facts
    sentence, word = (gathering.sentence(entry), _rolled(entry)) if alone else (None, None)
    gathering.befalls(entry.who, Weight.DID, sentence, word=word)
    if facts.get("special") in SPECIAL:
        gathering.befalls(entry.who, Weight.DID, word=Phrase(SPECIAL[facts["special"]]))


def all_rolls(rolled: Sequence[Entry], fact: str) -> Phrase:
    totals = [entry for entry in rolled if fact in entry.facts]
    if len(totals) > MOST_ROLLS or not totals:
        return phrase(EVERYBODY)
    return phrase(ROLLED, rolls=tuple(_roll(entry, fact) for entry in totals))


def _roll(entry: Entry, fact: str) -> Phrase:
    values = {"who": Name(entry.who or ""), "total": entry.facts[fact]}
    return Phrase(SPECIAL_ROLL.get(entry.facts.get("special", ""), ROLL), values)


def _rolled(entry: Entry) -> Phrase | None:
    dice = entry.facts.get("dice")
    return None if dice is None else phrase(ROLLED_WORD, dice=dice)


def soul_roll(entry: Entry, gathering: Gathering) -> None:
    left = entry.facts.get("soul")
    word = None if left is None else Phrase(SOUL_SPENT, count=left)
    gathering.befalls(entry.who, Weight.CHANGED, gathering.sentence(entry), word=word)


def triggered(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect of the round with the kampgrad, which everybody has to know."""
    gathering.does(gathering.sentence(entry))
    name = entry.facts.get("effect")
    word = effect_named(name, ()) if name else None
    gathering.befalls(entry.who, Weight.DID, word=word)


def style(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    gathering.befalls(entry.who, Weight.DID)


ROLLS = {
    "begin": Rule(
        sees="situation ambushed",
        says=BEGIN,
        came=begin,
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
        came=triggered,
        why=(why.triggered,),
    ),
    "style": Rule(
        sees="ability dice",
        says=STYLE,
        came=style,
        why=(
            pgettext("kampbogen", "The dice alone trigger it; who is in front sets the ability."),
        ),
    ),
    "ability_roll": Rule(
        sees="dice special reroll",
        says=ROLLS_DICE,
        came=ability_roll,
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
        came=soul_roll,
    ),
}
