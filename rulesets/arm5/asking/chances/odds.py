"""Exact chances of attacks, spells, retreats and tests (README 11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.arm5.asking.chances import deed_odds
from rulesets.arm5.asking.chances.distribution import (
    AttackOdds,
    BorneOdds,
    CastOdds,
    FastOdds,
    FirstOdds,
    Odds,
    SprintOdds,
    Totals,
    differences,
    total,
)
from rulesets.arm5.asking.decisions import meant, the_one
from rulesets.arm5.rules.attacks import Blow, blow_of
from rulesets.arm5.rules.fight import usual_botch_dice, with_encumbrance
from rulesets.arm5.rules.initiative import priority_numbers, rank
from rulesets.arm5.rules.moving import CHARGE_COST
from rulesets.arm5.sheet.parts import Spell
from rulesets.arm5.sheet.stats import checked
from rulesets.arm5.state import Action, Combatant, State
from rulesets.contract import Choice, IllegalChoice
from rulesets.identity_cache import identity_cached

_owed = identity_cached(the_one)  # needed for each answer of a question


def odds(state: State, choice: Choice) -> Odds | None:
    """The odds of a choice; None if it has none or is not open."""
    decision = _owed(state, choice.by, choice.kind)
    combatant = state.combatants.get(choice.by)
    if decision is None or combatant is None or decision.option(choice.option) is None:
        return None
    if choice.option == "disengage":
        return deed_odds.retreat(state, combatant)
    if choice.option in ("wait", "no"):
        return _borne(state, choice)
    action = _action(state, choice)
    if action is None:
        return None
    if choice.kind == "fast_cast":
        return _fast(state, combatant, action)
    then = _then(state, combatant, action, fast=choice.kind == "early_cast")
    return _first(state, combatant, action, then) if choice.kind == "interrupt" else then


def attack_of(state: State, choice: Choice) -> tuple[Combatant, Combatant, Blow] | None:
    """The attacker, target and blow, as far as they are certain; a charge has cost its fatigue.
    None for choices without an attack and for choices that are not open."""
    action = _action(state, choice)
    if action is None or action.option not in ("attack", "charge"):
        return None
    combatant, target = state.combatants[choice.by], state.combatants[str(action.target)]
    if action.option == "attack":
        return combatant, target, blow_of(action.fields)
    runner, blow = deed_odds.charging(state, combatant, action.fields)
    return (runner, target, blow) if runner.active else None


def spell_of(state: State, choice: Choice) -> tuple[Combatant, Spell, bool] | None:
    """The caster, the spell, and whether it is cast fast. None for choices without a spell and for
    choices that are not open."""
    action = _action(state, choice)
    if action is None or action.option != "cast":
        return None
    combatant = state.combatants[choice.by]
    fast = choice.kind in ("fast_cast", "early_cast")
    return combatant, combatant.sheet.spells[str(action.fields["spell"])], fast


def _action(state: State, choice: Choice) -> Action | None:
    """The action of this answer; None for other answers, such as the GM's, and for choices that are
    not open."""
    decision = _owed(state, choice.by, choice.kind)
    option = decision.option(choice.option) if decision else None
    if option is None or choice.by not in state.combatants:
        return None
    try:
        fields = checked(option, choice.fields)
        return meant(state, choice.by, choice.kind, choice.option, fields)
    except IllegalChoice:
        return None


def _then(
    state: State, combatant: Combatant, action: Action, fast: bool
) -> AttackOdds | CastOdds | SprintOdds | None:
    fields: Mapping[str, Any] = action.fields
    if action.option == "attack":
        return deed_odds.attack(state, combatant, fields["target"], blow_of(fields))
    if action.option == "charge":
        return deed_odds.charge(state, combatant, fields)
    if action.option == "cast":
        return deed_odds.cast(state, combatant, fields["spell"], fields["target"], fast)
    if (
        action.option in ("move", "leave")
        and fields.get("pace") == "sprint"
        and not combatant.mounted
    ):
        return SprintOdds(deed_odds.sprint(state, combatant)[0])
    return None


def _borne(state: State, choice: Choice) -> BorneOdds | None:
    """The odds if the last of those asked passes, so that a declared deed is carried out."""
    window = state.window
    if window is None or window.open != ((choice.by, choice.kind),):
        return None
    action, actor = window.action, state.combatants[window.actor]
    alone = not (window.interrupts or window.fast)
    if not alone or action.target != choice.by or action.option not in ("attack", "cast"):
        return None
    comes = _then(state, actor, action, fast=window.kind == "early_cast")
    return BorneOdds(actor.id, comes) if isinstance(comes, AttackOdds | CastOdds) else None


def _fast(state: State, combatant: Combatant, action: Action) -> FastOdds | None:
    if state.window is None:
        return None
    name, target = str(action.fields["spell"]), str(action.target)
    spell = deed_odds.cast(state, combatant, name, target, fast=True)
    return FastOdds(deed_odds.quick_enough(state, combatant), spell)


def _first(
    state: State,
    combatant: Combatant,
    action: Action,
    then: AttackOdds | CastOdds | SprintOdds | None,
) -> FirstOdds | None:
    """The odds of interrupting the actor, without other interrupters; equal ranks are decided by
    lot."""
    window = state.window
    if window is None:
        return None
    actor = state.combatants[window.actor]
    charges = action.option == "charge" and not combatant.mounted
    runner = deed_odds.run_out(combatant, CHARGE_COST) if charges else combatant
    mine, theirs = _priority(state, runner, action), _priority(state, actor, window.action)
    first = tie = 0.0
    for over, chance in differences(mine, theirs).items():
        if rank(over, combatant) > rank(0, actor):
            first += chance
        elif rank(over, combatant) == rank(0, actor):
            tie += chance
    return FirstOdds(first + tie / 2, actor.id, then, tie)


def _priority(state: State, combatant: Combatant, action: Action) -> Totals:
    botch_dice = usual_botch_dice(state.options, combatant)
    return total(with_encumbrance(priority_numbers(combatant, action)), botch_dice)
