"""The odds of a choice, and where the log has their values once it is resolved."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial

from rulesets.conformance.numbers.predictions import Prediction, entries_of, fact, yes_or_no
from rulesets.contract import Choice, Entry
from rulesets.ose.asking.chances.odds import AttackOdds, CastOdds, MoraleOdds, SpellOdds, odds
from rulesets.ose.rules.effects import NOTHING, hit_points_after
from rulesets.ose.rules.queries import deferring, standing
from rulesets.ose.state import State


def predictions(state: State, choice: Choice) -> Iterator[Prediction]:
    outlook = odds(state, choice)
    match outlook:
        case AttackOdds():
            yield from _attack(state, choice, outlook)
        case CastOdds():
            for spell in outlook.targets:
                yield from _spell(state, spell)
        case MoraleOdds():
            for id, chance in outlook.holds.items():
                read = fact("holds", "morale", who=id)
                yield Prediction(what=f"{id} holds", chances=yes_or_no(chance), read=read)


def _attack(state: State, choice: Choice, odds: AttackOdds) -> Iterator[Prediction]:
    """The values of an attack. Attacks after the one that fells the target are not made."""

    def damage(after: State, entries: Sequence[Entry]) -> int:
        return sum(entry.facts["damage"] for entry in entries_of(entries, "attack", who=choice.by))

    def down(after: State, entries: Sequence[Entry]) -> bool:
        target = entries_of(entries, "attack", who=choice.by)[0].target
        return target is not None and _down(after, target)

    for nth, chance in enumerate(odds.hits):
        read = fact("hit", "attack", nth, who=choice.by)
        yield Prediction(what=f"hit {nth + 1}", chances=yes_or_no(chance), read=read)
    yield Prediction(what="damage", chances=odds.damage, read=damage)
    yield Prediction(what="down", chances=yes_or_no(odds.down), read=down)


def _spell(state: State, odds: SpellOdds) -> Iterator[Prediction]:
    target = odds.target
    if odds.immune:
        return
    if odds.saves is not None:
        for rule in ("spell_effect", "gm_effect"):
            read = fact("saved", rule, target=target)
            yield Prediction(what=f"{target} saves", chances=yes_or_no(odds.saves), read=read)
    for name, chances in (("damage", odds.damage), ("healing", odds.healing)):
        read = fact(name, "spell_effect", target=target)
        yield Prediction(what=f"{name} to {target}", chances=chances, read=read)
    down = partial(_of, target, _down)
    yield Prediction(what=f"{target} down", chances=yes_or_no(odds.down), read=down)
    # Conditions are deferred too, and nobody who lies down already is put out of action.
    if standing(state.combatants[target]) and not deferring(state):
        out = partial(_of, target, _out)
        yield Prediction(what=f"{target} out", chances=yes_or_no(odds.out), read=out)


def _of(
    id: str, ended: Callable[[State, str], bool], after: State, entries: Sequence[Entry]
) -> bool:
    return ended(after, id)


def _down(after: State, id: str) -> bool:
    """Whether it is dead, or will be at the end of a simultaneous phase."""
    combatant, waiting = after.combatants[id], after.deferred.get(id, NOTHING)
    return hit_points_after(combatant, waiting.damage, waiting.healing) == 0


def _out(after: State, id: str) -> bool:
    return not standing(after.combatants[id])
