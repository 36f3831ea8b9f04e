"""Blows and manoeuvres that answer an attack, and the defender's rolls."""

from typing import Any

from rulesets.coc7.wording.labels import label
from rulesets.coc7.wording.log.came_of.exchange import Exchange
from rulesets.coc7.wording.log.came_of.words import (
    ANSWERED,
    ATTACK_WINS,
    DEFENCES,
    DODGE_WINS,
    first_of,
    roll_word,
    tied,
)
from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, Term, pgettext
from rulesets.results import Gathering, of_rule

STRIKES = pgettext("coc7", "{who} fights back and hits {target}: {weapon}, {damage} damage.")
STRIKES_UNTOLD = pgettext("coc7", "{who} fights back and hits {target}.")
STRIKES_HARMLESSLY = pgettext(
    "coc7", "{who} fights back and hits {target}, but does no damage: {weapon}."
)
STRIKES_IN_VAIN = pgettext("coc7", "{who} fights back, but fails.")
THWARTS = pgettext("coc7", "{who} responds to {target} with a successful manoeuvre: {goal}.")
THWARTS_UNTOLD = pgettext("coc7", "{who} responds to {target} with a successful manoeuvre.")
THWARTS_IN_VAIN = pgettext("coc7", "{who} responds with a manoeuvre, but fails.")


def counter(exchange: Exchange) -> Phrase | None:
    """The effect of the answer on the attacker; None if it had none or is covered by the successful
    attack."""
    by, defence = exchange.target, exchange.defence
    kind = defence.facts.get("defence", "") if defence else ""
    if exchange.countered:
        return _thwarts(exchange) if kind == "manoeuvre" else _strikes(exchange)
    if exchange.hits or kind not in VAIN:
        return None
    return Phrase(VAIN[kind], {"who": Name(by)})


VAIN = {"fight_back": STRIKES_IN_VAIN, "manoeuvre": THWARTS_IN_VAIN}


def _strikes(exchange: Exchange) -> Phrase:
    by, target = exchange.target, exchange.by
    values: dict[str, Any] = {"who": Name(by), "target": Name(target)}
    blow = next((e for e in of_rule(exchange.entries, "damage") if e.who == by), None)
    if blow is None or "weapon" not in blow.facts or "net" not in blow.facts:
        return Phrase(STRIKES_UNTOLD, values)
    values["weapon"] = Term(blow.facts["weapon"])
    if not blow.facts["net"]:
        return Phrase(STRIKES_HARMLESSLY, values)
    return Phrase(STRIKES, {**values, "damage": blow.facts["net"]})


def _thwarts(exchange: Exchange) -> Phrase:
    values: dict[str, Any] = {"who": Name(exchange.target), "target": Name(exchange.by)}
    done = first_of(exchange.entries, "manoeuvre_effect")
    if done is None or not done.facts.get("goal"):
        return Phrase(THWARTS_UNTOLD, values)
    return Phrase(THWARTS, {**values, "goal": label("goal", done.facts["goal"])})


def defence_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells the roll of the answer, and whether it avoided the attack."""
    compared = of_rule(gathering.entries, "exchange")
    through = any(each.facts.get("result") == "attacker" for each in compared)
    kept_off = bool(compared) and not through and entry.facts.get("success")
    word = roll_word(DEFENCES.get(entry.facts.get("defence", ""), ANSWERED), entry)
    weight = Weight.RESISTED if kept_off else Weight.DID
    gathering.befalls(entry.who, weight, word=word)
    if compared and tied(first_of(gathering.entries, "attack_roll"), entry):
        dodged = entry.facts.get("defence") == "dodge"
        gathering.befalls(entry.who, weight, word=Phrase(DODGE_WINS if dodged else ATTACK_WINS))
