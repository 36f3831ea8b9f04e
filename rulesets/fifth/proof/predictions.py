"""The odds of a choice, and where the log has their values once it is resolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from rulesets.conformance.numbers.predictions import Prediction, entries_of, yes_or_no
from rulesets.contract import Choice, Entry
from rulesets.fifth.asking.chances.odds import AttackOdds, CastOdds, TargetOdds, odds
from rulesets.fifth.asking.decisions import pending
from rulesets.fifth.state import Combatant, State

DECLINED = ("reaction", "hit", "inspiration", "legendary_resistance")
"""Questions in the middle that the odds take as declined."""


def predictions(state: State, choice: Choice) -> Iterator[Prediction]:
    outlook = odds(state, choice)
    match outlook:
        case AttackOdds():
            yield from _attack(state, choice.by, outlook)
        case CastOdds():
            for target in outlook.targets:
                yield from _target(state, choice.by, outlook.power, target)


def declining(state: State) -> Choice | None:
    """The default of a question in the middle."""
    asked = pending(state)
    if not asked or asked[0].kind not in DECLINED or asked[0].default is None:
        return None
    return Choice(asked[0].by, asked[0].kind, asked[0].default)


def _attack(state: State, by: str, odds: AttackOdds) -> Iterator[Prediction]:
    target = state.combatants[odds.target]

    def result(wanted: tuple[str, ...], after: State, entries: Sequence[Entry]) -> bool | None:
        attacks = entries_of(entries, "attack", who=by)
        return attacks[0].facts["result"] in wanted if attacks else None

    for what, chance, wanted in (
        ("hit", odds.hit, ("hit", "critical")),
        ("critical", odds.critical, ("critical",)),
    ):
        read = partial(result, wanted)
        yield Prediction(what=what, chances=yes_or_no(chance), read=read, then=declining)
    yield from _harm(by, target, dict(odds.damage), odds.down)


def _harm(
    by: str, target: Combatant, chances: dict[int, float], down: float
) -> Iterator[Prediction]:
    """The first damage, without riders, and whether it takes all that is left."""

    def damage(after: State, entries: Sequence[Entry]) -> int:
        harms = entries_of(entries, "damage", who=by)
        return next((each.facts["damage"] for each in harms if each.target == target.id), 0)

    def falls(after: State, entries: Sequence[Entry]) -> bool:
        return 0 < target.hp <= damage(after, entries) - target.temp_hp

    name = target.id
    yield Prediction(what=f"damage to {name}", chances=chances, read=damage, then=declining)
    yield Prediction(what=f"{name} down", chances=yes_or_no(down), read=falls, then=declining)


def _target(state: State, by: str, power: str, odds: TargetOdds) -> Iterator[Prediction]:
    def fails(after: State, entries: Sequence[Entry]) -> bool | None:
        saves = entries_of(entries, "save", who=odds.target)
        own = [each for each in saves if each.facts["against"] == power]
        return not own[0].facts["success"] if own else None

    if odds.fails is not None:
        what = f"{odds.target} fails"
        yield Prediction(what=what, chances=yes_or_no(odds.fails), read=fails, then=declining)
    yield from _harm(by, state.combatants[odds.target], dict(odds.damage), odds.down)
