"""A combatant's deed or declaration, for marks and cards."""

from rulesets.messages import Phrase
from rulesets.momentum.state import Plan
from rulesets.momentum.wording.labels import doing


def planned(plan: Plan, hidden: frozenset[str]) -> Phrase:
    """The plan as a note; a hidden combatant is not named as its target."""
    target = None if plan.target in hidden else plan.target
    return doing(plan.option, target, plan.manoeuvre, plan.goal, plan.spell)
