"""The contract of a ruleset.

A fight is a reducer. `begin` makes the first state; `pending` returns the open decisions of a
state; `resolve` turns one choice into the next state; nothing else changes a fight. States are
immutable, typed and JSON-serialisable; the same state, choice and faces give the same outcome, byte
for byte, in any process. `resolve` returns an `Outcome`, raises `Refused` without changing
anything, or raises `DiceNeeded`: the caller then finds the faces and calls it again.

Identifiers (options, fields, rules, conditions) are those of the ruleset's own README. `Wording`
makes texts of them when they are shown, in the reader's language.

Values are frozen trees that cannot form a cycle, so they are hidden from the garbage collector
(`gc=False`): a busy server holds hundreds of thousands of them.

Every game needs the names of this module. The optional parts are imported from their own files,
which explain their use: `reports.py`, `adopting.py`, `printing.py`, `extras.py`.

| file | read it to know |
|---|---|
| `ruleset.py` | what a ruleset consists of |
| `describe.py` | how sheets, house rules, answers and rulings are described: `Field` |
| `decide.py` | how a fight goes on: decisions, choices, log entries, outcomes, refusals |
| `ahead.py` | the chances of an answer, and the stakes of dice before they are rolled |
| `show.py` | the fight as one person may see it |
| `words.py` | how identifiers become words |
| `results.py` | the result of an exchange for everybody it affected |
| `reports.py` | the figures of a report on a whole fight |
| `adopting.py` | how combatants from another program become sheets |
| `printing.py` | how a sheet is printed as a stat block |
| `extras.py` | optional parts; leave it until you need it |
"""

from rulesets.contract.ahead import Between, Chance, Contest, Following, Harm, Stakes
from rulesets.contract.decide import (
    GM,
    Choice,
    Decision,
    Deeds,
    Earlier,
    Entry,
    IllegalChoice,
    IllegalSetup,
    Option,
    Outcome,
    Place,
    Refused,
    State,
    Viewer,
    Where,
    always,
    is_deed,
)
from rulesets.contract.describe import Field, Follows, Quick, Ruled, Spot, Usual
from rulesets.contract.results import Consequence, Face, Result, Weight
from rulesets.contract.ruleset import Ruleset
from rulesets.contract.show import (
    AT_WORK,
    CombatantView,
    Figure,
    Health,
    PendingView,
    Peril,
    Refusal,
    Segment,
    Tally,
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
    "Earlier",
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
    "Peril",
    "Place",
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
    "Tally",
    "Term",
    "Usual",
    "View",
    "Viewer",
    "Weight",
    "Where",
    "Wording",
    "always",
    "is_deed",
]
