"""The result of an attack, in one sentence or two, and its effect on each target."""

from typing import Any

from rulesets.coc7.wording.labels import label
from rulesets.coc7.wording.log.exchange import PARTS, Exchange, counter, exchange_of, first_of
from rulesets.coc7.wording.log.harm import NO_DAMAGE
from rulesets.coc7.wording.log.rolls import WORDS
from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule

ATTACKS = pgettext("coc7", "{who} attacks {target}.")
HITS = pgettext("coc7", "{who} hits {target}: {weapon}, {damage} damage.")
HITS_HARD = pgettext("coc7", "{who} hits {target} for extreme damage: {weapon}, {damage} damage.")
HITS_HARMLESSLY = pgettext("coc7", "{who} hits {target}, but does no damage: {weapon}.")
HITS_UNTOLD = pgettext("coc7", "{who} hits {target}.")
MISSES = pgettext("coc7", "{who} misses {target}: {weapon}.")
FUMBLES = pgettext("coc7", "A fumble: {who} misses {target}.")
FUMBLE_AMONG = pgettext("coc7", "One roll of {who} is a fumble.")
DODGES = pgettext("coc7", "{target} dodges the attack of {who}: {weapon}.")
DODGES_MANOEUVRE = pgettext("coc7", "{target} dodges the manoeuvre of {who}.")
FAILS = pgettext("coc7", "The manoeuvre of {who} on {target} fails: {goal}.")
FAILS_UNTOLD = pgettext("coc7", "The manoeuvre of {who} on {target} fails.")
SHOTS_HIT = npgettext(
    "coc7",
    "{who} fires {count} shot at {target}: {weapon}, {hits} hit, {damage} damage.",
    "{who} fires {count} shots at {target}: {weapon}, {hits} hit, {damage} damage.",
)
SHOTS_MISS = npgettext(
    "coc7",
    "{who} fires {count} shot at {target}: {weapon}, a miss.",
    "{who} fires {count} shots at {target}: {weapon}, all miss.",
)
VOLLEYS_HIT = npgettext(
    "coc7",
    "{who} fires {count} volley at {target}: {weapon}, {hits} of {bullets} bullets hit, "
    "{damage} damage.",
    "{who} fires {count} volleys at {target}: {weapon}, {hits} of {bullets} bullets hit, "
    "{damage} damage.",
)
VOLLEYS_MISS = npgettext(
    "coc7",
    "{who} fires {count} volley at {target}: {weapon}, all {bullets} bullets miss.",
    "{who} fires {count} volleys at {target}: {weapon}, all {bullets} bullets miss.",
)
SWINGS = pgettext(
    "coc7", "{who} switches fire to {target}, wasting {wasted} rounds between targets."
)
DIVE_COSTS = pgettext("coc7", "The dive costs {who} the next action.")
ACTION_LOST = pgettext("coc7", "next action lost")
MISSED = pgettext("coc7", "missed")
MANOEUVRE_FAILED = pgettext("coc7", "manoeuvre failed")
SHOTS_MISSED = npgettext("coc7", "missed by {count} shot", "missed by {count} shots")
VOLLEYS_MISSED = npgettext("coc7", "missed by {count} volley", "missed by {count} volleys")
ROUNDS_FIRED = npgettext("coc7", "{count} round fired", "{count} rounds fired")
FUMBLED = pgettext("coc7", "fumble")

MOST_ROLLS = 3


def attack(entry: Entry, gathering: Gathering) -> None:
    """Tells the whole attack with its first entry."""
    if entry is not first_of(gathering.entries, *PARTS):
        return
    exchange = exchange_of(gathering.entries)
    if exchange.rolls:
        _deed(exchange, gathering)
        _touched(exchange, gathering)
        _rolled(exchange, gathering)
    else:
        gathering.does(gathering.sentence(entry))
    for answer in of_rule(gathering.entries, "react"):
        if answer.facts["option"] == "dive":
            sentence = phrase(DIVE_COSTS, who=Name(answer.who or ""))
            gathering.befalls(answer.who, Weight.CHANGED, sentence, word=Phrase(ACTION_LOST))


def _deed(exchange: Exchange, gathering: Gathering) -> None:
    values: dict[str, Any] = {
        "who": Name(exchange.by),
        "target": Name(exchange.target),
        "damage": exchange.damage,
    }
    if exchange.weapon:
        values["weapon"] = Term(exchange.weapon)
    if exchange.several:
        declared = exchange.declared.facts if exchange.declared else {}
        if declared.get("switched"):
            gathering.does(Phrase(SWINGS, {**values, "wasted": declared["wasted"]}))
        gathering.does(_several(exchange, values) or _declared(exchange, values, gathering))
        if any(roll.fumbled for roll in exchange.rolls):
            gathering.does(Phrase(FUMBLE_AMONG, values))
    elif exchange.is_manoeuvre and not exchange.countered:
        done = first_of(exchange.entries, "manoeuvre_effect")
        gathering.does(gathering.sentence(done) if done else _failed(exchange, values))
    elif not exchange.countered:
        gathering.does(_blow(exchange, values) or _declared(exchange, values, gathering))
    gathering.does(counter(exchange))


def _declared(exchange: Exchange, values: dict[str, Any], gathering: Gathering) -> Phrase | None:
    """The sentence of the declaration, for an attack with its own sentence about the outcome."""
    return gathering.sentence(exchange.declared) if exchange.declared else Phrase(ATTACKS, values)


def _several(exchange: Exchange, values: dict[str, Any]) -> Phrase | None:
    """The sentence of a burst or of volleys: how many, the hits, the damage; None if nothing was
    fired."""
    count = len(exchange.fired)
    if not count:
        return None
    values = {**values, "hits": exchange.hits, "bullets": _rounds(exchange)}
    if exchange.volleys:
        return Phrase(VOLLEYS_HIT if exchange.hits else VOLLEYS_MISS, values, count)
    return Phrase(SHOTS_HIT if exchange.hits else SHOTS_MISS, values, count)


def _failed(exchange: Exchange, values: dict[str, Any]) -> Phrase:
    if exchange.dodged:
        return Phrase(DODGES_MANOEUVRE, values)
    if exchange.declared is None:
        return Phrase(FAILS_UNTOLD, values)
    return Phrase(FAILS, {**values, "goal": label("goal", exchange.declared.facts["goal"])})


def _blow(exchange: Exchange, values: dict[str, Any]) -> Phrase | None:
    """The sentence of a single blow, shot or throw; None for a malfunction, or if it hits a
    friend."""
    roll = exchange.rolls[0]
    if roll.broke or first_of(exchange.entries, "friend_hit"):
        return None
    if roll.hit and exchange.weapon:
        hard = any(blow.facts["extreme"] for blow in of_rule(exchange.entries, "damage"))
        hits = HITS_HARD if hard else HITS
        return Phrase(hits if exchange.damage else HITS_HARMLESSLY, values)
    if roll.hit:
        return Phrase(HITS_UNTOLD, values)
    if roll.fumbled:
        return Phrase(FUMBLES, values)
    return Phrase(DODGES if exchange.dodged else MISSES, values)


def _touched(exchange: Exchange, gathering: Gathering) -> None:
    target, missed = exchange.target, [roll for roll in exchange.fired if not roll.hit]
    if exchange.several and missed:
        message = VOLLEYS_MISSED if exchange.volleys else SHOTS_MISSED
        gathering.befalls(target, Weight.MISSED, word=Phrase(message, count=len(missed)))
    elif missed and not exchange.fended:
        word = Phrase(MANOEUVRE_FAILED if exchange.is_manoeuvre else MISSED)
        gathering.befalls(target, Weight.MISSED, word=word)
    if exchange.hits and not exchange.damage and not exchange.is_manoeuvre:
        gathering.befalls(target, Weight.RESISTED, word=Phrase(NO_DAMAGE))


def _rolled(exchange: Exchange, gathering: Gathering) -> None:
    """Tells the attacker's rolls, if they are few, a fumble among many, and the rounds fired."""
    say = WORDS[exchange.declared.rule if exchange.declared else "melee"]
    entries = [roll.entry for roll in exchange.fired if roll.entry.rule == "attack_roll"]
    if 0 < len(entries) <= MOST_ROLLS:
        for entry in entries:
            gathering.befalls(exchange.by, Weight.DID, word=say(entry, entry.facts))
    elif any(roll.fumbled for roll in exchange.rolls):
        gathering.befalls(exchange.by, Weight.DID, word=Phrase(FUMBLED))
    if exchange.several and exchange.fired:
        fired = Phrase(ROUNDS_FIRED, count=_rounds(exchange))
        gathering.befalls(exchange.by, Weight.DID, word=fired)


def _rounds(exchange: Exchange) -> int:
    size: int = sum(roll.entry.facts.get("size", 1) for roll in exchange.fired)
    return size
