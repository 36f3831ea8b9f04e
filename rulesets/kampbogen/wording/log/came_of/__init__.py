"""Makes results of exchanges; each rule is a deed or a consequence."""

from collections.abc import Mapping

from rulesets.contract import Entry, Weight
from rulesets.kampbogen.wording.labels import effect_named
from rulesets.kampbogen.wording.log import SENTENCES
from rulesets.kampbogen.wording.log.came_of import harming, resolving, rolling, situations
from rulesets.kampbogen.wording.log.came_of.words import (
    BROKEN_OUT,
    CAUGHT,
    DEAD,
    DEAD_MANY,
    FLEE_MANY,
    FLEES,
    IN_FRONT,
    JOIN_MANY,
    JOINS,
    LEAVES,
    SLIP_AWAY_MANY,
    SLIPS_AWAY,
    SPARED,
    STAY_MANY,
    STAY_OUT_MANY,
    STAYS,
    STAYS_OUT,
    SURRENDERS,
)
from rulesets.messages import Message, Phrase
from rulesets.results import Gathering, Teller, befalls, deed, results
from rulesets.sentence_patterns import sentence_of
from rulesets.wording.log import NEW, RULING, TAKEN_OUT

DEEDS = """
kampgrad challenge_grade indirect_grade sneak sneak_response vehicle_destroyed fate loot
end over
"""
ARITHMETIC = frozenset("round prygl".split())
"""The beginning of a round is not told; the hits of a thrashing are told by its rolls."""


def _as_a_whole(rule: str, happens: str, word: Message) -> Teller:
    """A teller for consequences of a side, whose members are not named."""
    say = sentence_of(SENTENCES[rule])

    def tell(entry: Entry, gathering: Gathering) -> None:
        gathering.does(say(entry, entry.facts))
        if entry.facts.get(happens):
            gathering.befalls("party", Weight.CHANGED, word=Phrase(word))

    return tell


def _begin(entry: Entry, gathering: Gathering) -> None:
    """Tells the situation; an ambush surprises all characters."""
    gathering.does(sentence_of(SENTENCES["begin"])(entry, entry.facts))
    if entry.facts.get("ambushed") == "party":
        gathering.befalls("party", Weight.CHANGED, word=Phrase(situations.SURPRISED))


def _triggered(entry: Entry, gathering: Gathering) -> None:
    """Tells an effect of the round with the kampgrad, which everybody has to know."""
    gathering.does(sentence_of(SENTENCES["effect_triggered"])(entry, entry.facts))
    name = entry.facts.get("effect")
    word = effect_named(name, ()) if name else None
    gathering.befalls(entry.who, Weight.DID, word=word)


def _style(entry: Entry, gathering: Gathering) -> None:
    gathering.does(sentence_of(SENTENCES["style"])(entry, entry.facts))
    gathering.befalls(entry.who, Weight.DID)


TELLERS: Mapping[str, Teller] = {
    **{rule: deed(SENTENCES[rule]) for rule in DEEDS.split()},
    "begin": _begin,
    "effect_triggered": _triggered,
    "style": _style,
    "front": befalls(Weight.CHANGED, SENTENCES["front"], word=IN_FRONT),
    "ability_roll": rolling.ability_roll,
    "soul_roll": rolling.soul_roll,
    "act": rolling.act,
    "join": befalls(Weight.CHANGED, SENTENCES["join"], word=JOINS, many=JOIN_MANY),
    "stay_out": befalls(Weight.DID, SENTENCES["stay_out"], word=STAYS_OUT, many=STAY_OUT_MANY),
    "slip_away": befalls(Weight.OUT, SENTENCES["slip_away"], word=SLIPS_AWAY, many=SLIP_AWAY_MANY),
    "targets": resolving.targets,
    "targeted": resolving.targeted,
    "counter": resolving.counter,
    "manoeuvre": resolving.act,
    "combat": resolving.act,
    "prygl_roll": resolving.prygl_roll,
    "kampgrad_hit": resolving.kampgrad_hit,
    "effect": harming.effect,
    "condition": harming.condition,
    "harm": harming.harm,
    "down": harming.down,
    "heal": harming.heal,
    "pool": harming.pool,
    "use": harming.use,
    "vehicle_break": harming.vehicle_break,
    "flee": befalls(Weight.OUT, SENTENCES["flee"], word=FLEES, many=FLEE_MANY),
    "stay": befalls(Weight.DID, SENTENCES["stay"], word=STAYS, many=STAY_MANY),
    "break_out": _as_a_whole("break_out", "through", BROKEN_OUT),
    "pursuit": _as_a_whole("pursuit", "caught", CAUGHT),
    "killed": befalls(Weight.OUT, SENTENCES["killed"], word=DEAD, many=DEAD_MANY),
    "execute": befalls(Weight.OUT, SENTENCES["execute"], word=DEAD),
    "spared": befalls(Weight.RESISTED, SENTENCES["spared"], word=SPARED),
    "opponent_flees": befalls(Weight.OUT, SENTENCES["opponent_flees"], word=FLEES),
    "surrender": befalls(Weight.OUT, SENTENCES["surrender"], word=SURRENDERS),
    "challenge": situations.trial,
    "indirect": situations.trial,
    "holdup": situations.holdup,
    "holdup_roll": situations.holdup_roll,
    "sneak_roll": situations.sneak_roll,
    "set": befalls(Weight.CHANGED, SENTENCES["set"], word=RULING),
    "add": befalls(Weight.CHANGED, SENTENCES["add"], word=NEW),
    "remove": befalls(Weight.OUT, SENTENCES["remove"], word=TAKEN_OUT),
    "enter": befalls(Weight.CHANGED, SENTENCES["enter"], word=JOINS),
    "withdraw": befalls(Weight.OUT, SENTENCES["withdraw"], word=LEAVES),
}
result = results(TELLERS)
