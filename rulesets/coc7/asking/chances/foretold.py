"""What the odds of a choice tell, and where the log has it once the choice is resolved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from rulesets.coc7.asking.chances.attack_odds import AnswerOdds, AttackOdds
from rulesets.coc7.asking.chances.odds import SuccessOdds, odds
from rulesets.coc7.rules.attack.exchange import ATTACKER, DEFENDER, NOBODY
from rulesets.coc7.state import State
from rulesets.contract import Choice, Entry
from rulesets.foretold import Foretold, entries_of, fact, yes_or_no

SUCCESSES = {
    "fix": ("fix_roll", "success"),
    "first_aid": ("first_aid", "success"),
    "break_free": ("break_free", "free"),
    "cast": ("spell_effect", "works"),
}
"""Rule and fact that tell whether it worked, by option."""


def foretold(state: State, choice: Choice) -> Iterator[Foretold]:
    found = odds(state, choice)
    match found:
        case SuccessOdds():
            rule, name = SUCCESSES[choice.option]
            read = fact(name, rule, who=choice.by)
            yield Foretold(what="success", chances=yes_or_no(found.success), read=read)
        case AttackOdds() if choice.kind == "react":
            assert state.attack is not None
            by, target = state.attack.by, state.attack.target
            yield from _answer(state, by, target, choice.option, found)


def _answer(
    state: State, by: str, target: str, option: str, found: AttackOdds
) -> Iterator[Foretold]:
    """Against the answer that was given: what the attacker's first roll leads to."""
    (answer,) = found.answers.values()
    attack = {"who": by, "target": target}

    def better(after: State, entries: Sequence[Entry]) -> Any:
        """Who got the better of it."""
        compared = entries_of(entries, "exchange", **attack)
        if compared:
            return compared[0].facts["result"]
        if entries_of(entries, "automatic_hit", **attack):
            return ATTACKER
        rolled = entries_of(entries, "attack_roll", **attack)
        if not rolled:
            return None
        return ATTACKER if rolled[0].facts["success"] else NOBODY

    yield Foretold(what="better", chances=_results(answer), read=better)
    if answer.damage is not None and len(found.rolls) == 1 and not found.bullets:

        def damage(after: State, entries: Sequence[Entry]) -> Any:
            if better(after, entries) is None:
                return None
            return sum(one.facts["net"] for one in entries_of(entries, "damage", **attack))

        yield Foretold(what="damage", chances=answer.damage, read=damage)


def _results(answer: AnswerOdds) -> dict[Any, float]:
    return {ATTACKER: answer.attacker, DEFENDER: answer.defender, NOBODY: answer.none}
