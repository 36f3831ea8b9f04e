"""The log: one row for each rule (README 7)."""

from rulesets import log_rows
from rulesets.arm5.wording.labels import BOTCHED
from rulesets.arm5.wording.log.actions import ACTIONS
from rulesets.arm5.wording.log.harm import HARM
from rulesets.arm5.wording.log.magic import MAGIC
from rulesets.arm5.wording.log.moves import MOVES
from rulesets.arm5.wording.log.order import ORDER
from rulesets.arm5.wording.log.parts import of_roll
from rulesets.contract import Entry, Line
from rulesets.messages import Phrase, phrase


class Log(log_rows.Log):
    def sentence(self, entry: Entry) -> Phrase | None:
        """The sentence, including a botch; its other consequences are up to the GM."""
        said = super().sentence(entry)
        return phrase(BOTCHED, said=said) if said is not None and entry.facts.get("botch") else said

    def why(self, entry: Entry) -> tuple[Line, ...]:
        """The parts of a total come before what the row explains."""
        lines, facts = super().why(entry), entry.facts
        rolled = "die" in facts and "total" in facts
        return (*of_roll(entry, facts), *lines) if rolled else lines


LOG = Log({**ORDER, **HARM, **MOVES, **MAGIC, **ACTIONS})
