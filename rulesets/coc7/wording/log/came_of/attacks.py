"""The result of an attack, in one sentence or two, and its effect on each target."""

from typing import Any

from msgspec.structs import replace

from rulesets.coc7.wording.labels import label
from rulesets.coc7.wording.log.came_of.counters import counter
from rulesets.coc7.wording.log.came_of.exchange import PARTS, Exchange, exchange_of
from rulesets.coc7.wording.log.came_of.words import (
    ACTION_LOST,
    ATTACKS,
    FUMBLED,
    MANOEUVRE_FAILED,
    MISSED,
    NO_DAMAGE,
    ROUNDS_FIRED,
    SHOTS_MISSED,
    VOLLEYS_MISSED,
    first_of,
    roll_word,
)
from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.results import Gathering, of_rule

HITS = pgettext("coc7", "{who} hits {target}: {weapon}, {damage} damage.")
HITS_HARD = pgettext("coc7", "{who} hits {target} for extreme damage: {weapon}, {damage} damage.")
HITS_HARMLESSLY = pgettext("coc7", "{who} hits {target}, but does no damage: {weapon}.")
HITS_UNTOLD = pgettext("coc7", "{who} hits {target}.")
MISSES = pgettext("coc7", "{who} misses {target}: {weapon}.")
MISSES_UNTOLD = pgettext("coc7", "{who} misses {target}.")
FUMBLES = pgettext("coc7", "A fumble: {who} misses {target}.")
FUMBLE_AMONG = pgettext("coc7", "One roll of {who} is a fumble.")
DODGES = pgettext("coc7", "{target} dodges the attack of {who}: {weapon}.")
DODGES_UNTOLD = pgettext("coc7", "{target} dodges the attack of {who}.")
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

MOST_ROLLS = 3


def attack(entry: Entry, gathering: Gathering) -> None:
    """Tells the whole attack with its first entry."""
    if entry is not first_of(gathering.entries, *PARTS):
        return
    exchange = exchange_of(gathering.entries)
    if exchange.rolls:
        _deed(exchange, gathering)
        _touched(exchange, gathering)
    else:
        gathering.does(gathering.sentence(entry))
    for answer in of_rule(gathering.entries, "react"):
        if answer.facts.get("option") == "dive":
            said = phrase(DIVE_COSTS, who=Name(answer.who or ""))
            gathering.befalls(answer.who, Weight.CHANGED, said, word=Phrase(ACTION_LOST))


def _deed(exchange: Exchange, gathering: Gathering) -> None:
    if exchange.several:
        gathering.does(_swings(exchange))
        gathering.does(_several(exchange, gathering))
        if any(roll.fumbled for roll in exchange.rolls):
            gathering.does(phrase(FUMBLE_AMONG, who=Name(exchange.by)))
    elif not exchange.countered:
        gathering.does((_manoeuvre if exchange.is_manoeuvre else _blow)(exchange, gathering))
    gathering.does(counter(exchange))


def _blow(exchange: Exchange, gathering: Gathering) -> Phrase | None:
    """The sentence of a single blow, shot or throw."""
    values, roll = _values(exchange), exchange.rolls[0]
    if roll.broke or first_of(exchange.entries, "friend_hit"):
        return _attacks(exchange, gathering)
    if roll.hit:
        return _hit(exchange, values)
    if roll.fumbled:
        return Phrase(FUMBLES, values)
    if _dodged(exchange):
        return Phrase(DODGES if exchange.weapon else DODGES_UNTOLD, values)
    return Phrase(MISSES if exchange.weapon else MISSES_UNTOLD, values)


def _hit(exchange: Exchange, values: dict[str, Any]) -> Phrase:
    damage = exchange.damage(exchange.by, exchange.target)
    if damage is None or not exchange.weapon:
        return Phrase(HITS_UNTOLD, values)
    if not damage:
        return Phrase(HITS_HARMLESSLY, values)
    hard = any(blow.facts.get("extreme") for blow in of_rule(exchange.entries, "damage"))
    return Phrase(HITS_HARD if hard else HITS, {**values, "damage": damage})


def _manoeuvre(exchange: Exchange, gathering: Gathering) -> Phrase | None:
    done = first_of(exchange.entries, "manoeuvre_effect")
    if done is not None:
        return gathering.sentence(done)
    values = _values(exchange)
    if _dodged(exchange):
        return Phrase(DODGES_MANOEUVRE, values)
    if not exchange.goal:
        return Phrase(FAILS_UNTOLD, values)
    return Phrase(FAILS, {**values, "goal": label("goal", exchange.goal)})


def _several(exchange: Exchange, gathering: Gathering) -> Phrase | None:
    """The sentence of a burst or of volleys: how many, the hits, the damage."""
    values, count = _values(exchange), len(exchange.fired)
    damage = exchange.damage(exchange.by, exchange.target)
    if not exchange.weapon or not count or damage is None:
        return _attacks(exchange, gathering)
    values |= {"hits": exchange.hits, "damage": damage, "bullets": _rounds(exchange)}
    if exchange.volleys:
        return Phrase(VOLLEYS_HIT if exchange.hits else VOLLEYS_MISS, values, count)
    return Phrase(SHOTS_HIT if exchange.hits else SHOTS_MISS, values, count)


def _touched(exchange: Exchange, gathering: Gathering) -> None:
    target, missed = exchange.target, [roll for roll in exchange.fired if not roll.hit]
    if exchange.several and missed:
        message = VOLLEYS_MISSED if exchange.volleys else SHOTS_MISSED
        gathering.befalls(target, Weight.MISSED, word=Phrase(message, count=len(missed)))
    elif missed and not exchange.fended:
        word = Phrase(MANOEUVRE_FAILED if exchange.is_manoeuvre else MISSED)
        gathering.befalls(target, Weight.MISSED, word=word)
    if exchange.hits and exchange.damage(exchange.by, target) == 0 and not exchange.is_manoeuvre:
        gathering.befalls(target, Weight.RESISTED, word=Phrase(NO_DAMAGE))
    _rolled(exchange, gathering)
    if exchange.several and exchange.fired:
        fired = Phrase(ROUNDS_FIRED, count=_rounds(exchange))
        gathering.befalls(exchange.by, Weight.DID, word=fired)


def _rolled(exchange: Exchange, gathering: Gathering) -> None:
    """Tells the attacker's rolls, if they are few, and a fumble among many."""
    message = ATTACKS[exchange.declared.rule if exchange.declared else "melee"]
    told = [roll_word(message, roll.entry) for roll in exchange.fired]
    if len(told) <= MOST_ROLLS and any(told):
        for word in told:
            gathering.befalls(exchange.by, Weight.DID, word=word)
    elif any(roll.fumbled for roll in exchange.rolls):
        gathering.befalls(exchange.by, Weight.DID, word=Phrase(FUMBLED))


def _rounds(exchange: Exchange) -> int:
    size: int = sum(roll.entry.facts.get("size", 1) for roll in exchange.fired)
    return size


def _dodged(exchange: Exchange) -> bool:
    defence = exchange.defence
    facts = defence.facts if defence else {}
    return facts.get("defence") == "dodge" and bool(facts.get("success"))


def _swings(exchange: Exchange) -> Phrase | None:
    facts = exchange.declared.facts if exchange.declared else {}
    if not facts.get("switched") or "wasted" not in facts:
        return None
    return Phrase(SWINGS, {**_values(exchange), "wasted": facts["wasted"]})


def _attacks(exchange: Exchange, gathering: Gathering) -> Phrase | None:
    """The sentence of the declaration."""
    if exchange.declared is not None:
        return gathering.sentence(exchange.declared)
    return gathering.sentence(replace(exchange.rolls[0].entry, rule="attack_roll", facts={}))


def _values(exchange: Exchange) -> dict[str, Any]:
    names = {"who": Name(exchange.by), "target": Name(exchange.target)}
    return {**names, "weapon": Term(exchange.weapon)} if exchange.weapon else names
