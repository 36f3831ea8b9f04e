"""The contract of a ruleset.

A fight is a reducer. `begin` makes the first state; `pending` reads from a state who has to choose
what; `resolve` turns one choice into the next state; nothing else changes a fight. States are
immutable, typed and JSON-serialisable; the same state, choice and faces give the same outcome, byte
for byte, in any process. Three outcomes and no fourth: an `Outcome` comes back, `Refused` is raised
and nothing happened, or `DiceNeeded` is raised and the caller finds the faces and asks again.

Identifiers (options, fields, rules, conditions) are those of the ruleset's own README. What people
read is made from them by `Wording`, in the reader's language, at the moment it is shown.

Values are frozen trees that cannot form a cycle, so they are kept from the garbage collector
(`gc=False`): a busy server holds hundreds of thousands of them.

Every game needs the names of this module. What only some have is imported from the file that says
when: `reports.py`, `adopting.py`, `printing.py`, `extras.py`.

| file | read it to know |
|---|---|
| `ruleset.py` | what a ruleset consists of |
| `describe.py` | how sheets, house rules, answers and rulings are described: `Field` |
| `decide.py` | how a fight goes on: decisions, choices, log entries, outcomes, what is refused |
| `ahead.py` | what an answer promises, and what dice are about before they are rolled |
| `show.py` | what one person may see |
| `words.py` | how everything is said |
| `results.py` | what came of an exchange, for everybody whom it touched |
| `reports.py` | what is counted when a fight is told as a whole |
| `adopting.py` | how people from another program become sheets |
| `printing.py` | how a sheet is printed as a stat block |
| `extras.py` | what only some games have; leave it until you need it |
"""

from rulesets.contract.ahead import Between, Chance, Contest, Following, Harm, Stakes
from rulesets.contract.decide import (
    GM,
    Choice,
    Decision,
    Deeds,
    Entry,
    IllegalChoice,
    IllegalSetup,
    Option,
    Outcome,
    Refused,
    State,
    Viewer,
    Where,
    always,
    is_deed,
)
from rulesets.contract.describe import Field, Follows, Quick, Ruled, Spot
from rulesets.contract.results import Consequence, Face, Result, Weight
from rulesets.contract.ruleset import Ruleset
from rulesets.contract.show import (
    AT_WORK,
    CombatantView,
    Figure,
    Health,
    PendingView,
    Refusal,
    Segment,
    View,
)
from rulesets.contract.words import NOTHING, Line, Term, Wording

__all__ = [
    "AT_WORK",
    "GM",
    "NOTHING",
    "Between",
    "Chance",
    "Choice",
    "CombatantView",
    "Consequence",
    "Contest",
    "Decision",
    "Deeds",
    "Entry",
    "Face",
    "Field",
    "Figure",
    "Following",
    "Follows",
    "Harm",
    "Health",
    "IllegalChoice",
    "IllegalSetup",
    "Line",
    "Option",
    "Outcome",
    "PendingView",
    "Quick",
    "Refusal",
    "Refused",
    "Result",
    "Ruled",
    "Ruleset",
    "Segment",
    "Spot",
    "Stakes",
    "State",
    "Term",
    "View",
    "Viewer",
    "Weight",
    "Where",
    "Wording",
    "always",
    "is_deed",
]
