"""A combatant removed by the GM has left the fight: it is asked nothing more and suggested to
nobody."""

from __future__ import annotations

from hypothesis import strategies as st

from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import over_fights, play
from rulesets.conformance.playing.paths import naming
from rulesets.contract import GM, Choice

SELDOM = 6  # mean number of questions until another combatant is removed
LEFT = 2  # combatants; with fewer the fight is over


@over_fights
def removed_combatants_take_no_part(fight: Fight, draw: Draw) -> None:
    """Removed combatants cannot act, nobody waits for their answers, and no default or suggestion
    names them.

    Other references are left to the rules: a removed combatant may keep its place in the order of a
    round.
    """
    for _ in play(fight, draw):
        gone, ruleset, state = _gone(fight), fight.ruleset, fight.state
        acting = {
            combatant.id for combatant in ruleset.view(state, GM).combatants if combatant.able
        }
        assert not acting & gone, f"{sorted(acting & gone)} were removed, and can act"
        for decision in ruleset.pending(state) if gone else ():
            here = f"{decision.by} {decision.kind}"
            assert decision.by not in gone, f"{here}: {decision.by} was removed, and is asked"
            defaults = {
                option.name: {field.name: field.default for field in option.fields}
                for option in decision.options
            }
            proposed = {"default": defaults, "suggestion": ruleset.suggest(state, decision).fields}
            named = [*naming(proposed, gone)]
            assert not named, f"{here}: {sorted(gone)} were removed; named in {', '.join(named)}"
        there = [id for id in fight.ids if id not in gone]
        if len(there) > LEFT and draw(st.integers(1, SELDOM)) == 1:
            fight.take(Choice("gm", "gm", "remove", {"target": draw(st.sampled_from(there))}))


def _gone(fight: Fight) -> set[str]:
    choices = (step.choice for step in fight.steps if step.choice)
    return {
        choice.fields["target"]
        for choice in choices
        if (choice.kind, choice.option) == ("gm", "remove")
    }
