"""The course of a fight, until a choice is needed (README 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rulesets import reasons
from rulesets.contract import IllegalSetup, Outcome
from rulesets.dice import Dice
from rulesets.fields import unknown
from rulesets.kampbogen.asking.decisions import SITUATIONS, asked
from rulesets.kampbogen.rules import targets
from rulesets.kampbogen.rules.fight import Fight
from rulesets.kampbogen.rules.queries import (
    able,
    able_to_join,
    any_character,
    any_opponent,
    characters,
)
from rulesets.kampbogen.rules.resolution import resolve
from rulesets.kampbogen.rules.rounds import begin_round, comes_in, gone, no_opponent_left
from rulesets.kampbogen.rules.situations import challenge, defenceless, holdup, indirect, sneak
from rulesets.kampbogen.sheet.roster import combatants
from rulesets.kampbogen.sheet.stats import house_rules
from rulesets.kampbogen.sheet.tables import AMBUSHED
from rulesets.kampbogen.state import PARTY, Combatant, State
from rulesets.messages import phrase


def begin(
    roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
) -> Outcome[State]:
    rules = house_rules(options)
    if not isinstance(roster, list | tuple):
        raise IllegalSetup("bad_scenario", "the roster is a list")
    everybody, vehicles = combatants(roster, rules.situation)
    fight = Fight.from_state(State(options=rules, combatants=everybody, vehicles=vehicles), dice)
    open_fight(fight)
    run_on(fight)
    return fight.outcome()


_NEEDS_NOBODY = ("indirect", "defenceless")
"""Opening situations that continue without an opponent who is a fighter."""


def open_fight(fight: Fight) -> None:
    situation = fight.options.situation
    character, opponent = _cast(fight)
    fight.ambushed = AMBUSHED.get(situation, "")
    fight.note("begin", "gm", facts={"situation": situation, "ambushed": fight.ambushed})
    if situation.startswith("holdup"):
        holder = "character" if situation == "holdup_by_party" else "opponent"
        holdup.start(fight, character, opponent, "round_end", holder)
    elif situation == "sneak_attack":
        sneak.start(fight, character, opponent, "round_end")
    elif situation == "indirect":
        indirect.start(fight, "round_end")
    elif situation == "defenceless":
        defenceless.start(fight, character, opponent)
    else:
        begin_round(fight)


def run_on(fight: Fight) -> None:
    """Runs everything up to the next choice."""
    while not fight.over:
        if not any_opponent(fight) and not _lasts_alone(fight):
            no_opponent_left(fight)
            return
        _drop(fight)
        if not _sequence_is_done(fight) and asked(fight):
            return
        _go_on(fight)


def _lasts_alone(fight: Fight) -> bool:
    sequence = fight.sequence
    if sequence is None or not sequence.opening or sequence.kind not in _NEEDS_NOBODY:
        return False
    return sequence.kind == "indirect" or defenceless.lasts(fight)


def _drop(fight: Fight) -> None:
    """Drops the questions to combatants who cannot answer any more."""
    if fight.sequence is not None and fight.sequence.kind in ("challenge", "indirect"):
        challenge.drop(fight)
    if fight.phase == "targets":
        targets.settle(fight)


def _sequence_is_done(fight: Fight) -> bool:
    sequence = fight.sequence
    if sequence is None:
        return False
    if sequence.kind == "challenge":
        return not sequence.waiting
    return not SITUATIONS[sequence.kind].lasts(fight)


def _go_on(fight: Fight) -> None:
    if fight.sequence is not None:
        _close(fight)
    elif fight.phase == "relief":
        fight.phase = "kampgrad" if any_character(fight) else "fate"
    elif fight.phase == "roll":
        rolled = any(character.dice is not None for character in characters(fight))
        fight.phase = "act" if rolled else "round_end"
    elif fight.phase == "act":
        targets.fix(fight)
    elif fight.phase == "targets":
        resolve(fight)
    else:
        _end_round(fight)


def _close(fight: Fight) -> None:
    assert fight.sequence is not None
    if fight.sequence.kind == "indirect":
        indirect.close(fight)
    if fight.sequence is not None:
        fight.phase, fight.sequence = fight.sequence.back, None


def _end_round(fight: Fight) -> None:
    """Ends the round: the next one begins or, without characters, a pursuit, relief in the next
    round, or defeat."""
    everybody = fight.combatants.values()
    if any_character(fight) or any(map(comes_in, everybody)):
        begin_round(fight)
    elif gone(fight):
        fight.phase = "pursuit"
    elif any(able_to_join(combatant, fight.round + 1) for combatant in everybody):
        begin_round(fight)
    else:
        fight.phase = "fate"


def _cast(fight: Fight) -> tuple[str, str]:
    """The two combatants of the situation. Raises `IllegalSetup` `bad_options` if they are not
    possible."""
    options, everybody = fight.options, fight.combatants.values()
    party = [combatant for combatant in everybody if combatant.side == PARTY]
    others = [combatant for combatant in everybody if combatant.side != PARTY]
    character = _named(party, options.situation_character, "situation_character")
    opponent = _named(others, options.situation_opponent, "situation_opponent")
    situation = options.situation
    if situation.startswith("holdup"):
        _insist(character is not None and character.fighter, "situation_character")
        _insist(opponent is not None and opponent.fighter, "situation_opponent")
    elif situation in ("sneak_attack", "defenceless"):
        _insist(character is not None and able(character), "situation_character")
        fits = opponent is not None and opponent.status == "active"
        if situation == "sneak_attack":
            fits = opponent is not None and opponent.fighter
        _insist(fits, "situation_opponent")
    return character.id if character else "", opponent.id if opponent else ""


def _named(camp: list[Combatant], id: str, option: str) -> Combatant | None:
    """The combatant that the option names, else the first in roster order."""
    if id == "":
        return camp[0] if camp else None
    combatant = next((item for item in camp if item.id == id), None)
    if combatant is None:
        raise IllegalSetup("bad_options", unknown(id), option)
    return combatant


def _insist(fits: bool, option: str) -> None:
    if not fits:
        raise IllegalSetup("bad_options", phrase(reasons.NOT_THESE), option)
