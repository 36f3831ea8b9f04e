"""The odds of a choice, and where the log has their values once it is resolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

from rulesets.coc7.asking.chances.attack_odds import AnswerOdds, AttackOdds
from rulesets.coc7.asking.chances.odds import SuccessOdds, odds
from rulesets.coc7.rules.exchange import ATTACKER, DEFENDER, NOBODY
from rulesets.coc7.rules.queries import active
from rulesets.coc7.sheet.tables import LEVELS
from rulesets.coc7.state import State
from rulesets.conformance.numbers.predictions import Prediction, entries_of, fact, yes_or_no
from rulesets.contract import Choice, Entry

SUCCESSES = {
    "fix": ("fix_roll", "success"),
    "first_aid": ("first_aid", "success"),
    "break_free": ("break_free", "free"),
    "cast": ("spell_effect", "works"),
}
"""The rule and fact with the success, by option."""


def predictions(state: State, choice: Choice) -> Iterator[Prediction]:
    outlook = odds(state, choice)
    match outlook:
        case SuccessOdds():
            rule, name = SUCCESSES[choice.option]
            read = fact(name, rule, who=choice.by)
            yield Prediction(what="success", chances=yes_or_no(outlook.success), read=read)
            target = choice.fields.get("target")
            if outlook.damage is not None and target:
                struck = partial(_damage, choice.by, target)
                yield Prediction(what="damage", chances=outlook.damage, read=struck)
                yield from _fells(target, outlook.fells, "target stands no longer")
        case AttackOdds() if choice.kind == "react":
            assert state.attack is not None
            by, target = state.attack.by, state.attack.target
            yield from _answer(state, by, target, choice.option, outlook)


def _answer(
    state: State, by: str, target: str, option: str, odds: AttackOdds
) -> Iterator[Prediction]:
    """The outcome of the attack against the answer given."""
    (answer,) = odds.answers.values()
    attack = {"who": by, "target": target}

    def better(after: State, entries: Sequence[Entry]) -> Any:
        """The winner of the first roll."""
        compared = entries_of(entries, "exchange", **attack)
        if compared:
            return compared[0].facts["result"]
        if entries_of(entries, "automatic_hit", **attack):
            return ATTACKER
        rolled = entries_of(entries, "attack_roll", **attack)
        if not rolled:
            return None
        return ATTACKER if rolled[0].facts["success"] else NOBODY

    yield Prediction(what="better", chances=_results(answer), read=better)
    if answer.levels:
        read = fact("level", "defence_roll", who=target)
        chances = dict(zip(LEVELS, answer.levels, strict=True))
        yield Prediction(what="level of the answer", chances=chances, read=read)
    if answer.damage is not None:
        damage = partial(_damage, by, target)
        yield Prediction(what="damage", chances=answer.damage, read=damage)
        yield from _fells(target, answer.fells, "target stands no longer")
    if answer.back is not None:
        back = partial(_damage, target, by)
        yield Prediction(what="damage back", chances=answer.back, read=back)
        yield from _fells(by, answer.back_fells, "attacker stands no longer")


def _damage(by: str, target: str, after: State, entries: Sequence[Entry]) -> int:
    return sum(entry.facts["net"] for entry in entries_of(entries, "damage", who=by, target=target))


def _fells(id: str, chance: float | None, what: str) -> Iterator[Prediction]:
    def read(after: State, entries: Sequence[Entry]) -> bool:
        return not active(after.combatants[id])

    if chance is not None:
        yield Prediction(what=what, chances=yes_or_no(chance), read=read)


def _results(answer: AnswerOdds) -> dict[Any, float]:
    return {ATTACKER: answer.attacker, DEFENDER: answer.defender, NOBODY: answer.none}
