"""The log (README 7): the rows of `log.toml`, with the functions that some of them need, and the
few that share words with other games."""

from rulesets import log_rows
from rulesets.arm5.wording.labels import BOTCHED, LEXICON, PARTS, label, summed
from rulesets.arm5.wording.log import actions, harm, magic, moves, order, parts
from rulesets.blocks import table
from rulesets.contract import Entry, Line
from rulesets.log_table import Rows
from rulesets.messages import Phrase, phrase


class Log(log_rows.Log):
    def sentence(self, entry: Entry) -> Phrase | None:
        """The sentence, including a botch; its other consequences are up to the GM."""
        sentence = super().sentence(entry)
        return (
            phrase(BOTCHED, said=sentence)
            if sentence is not None and entry.facts.get("botch")
            else sentence
        )

    def why(self, entry: Entry) -> tuple[Line, ...]:
        """The parts of a total come before what the row explains."""
        lines, facts = super().why(entry), entry.facts
        rolled = "die" in facts and "total" in facts
        return (*parts.of_roll(entry, facts), *lines) if rolled else lines


_CAME = (
    *(parts.done, parts.rolled, moves.disengage_attack, actions.quick),
    *(harm.attack, harm.defense, harm.engage, harm.wound, harm.fatigue, harm.down),
    *(magic.fast_cast_speed, magic.counter, magic.magic_resistance, magic.spell_damage),
    magic.action_lost,
)
_ROWS = Rows(
    LEXICON,
    came={**{function.__name__: function for function in _CAME}, **order.CAME},
    says={"act": actions.does, "quick": actions.does, "athletics": actions.jumps},
    lines={**harm.LINES, **magic.LINES, "contested": (moves.contested,)},
    facts={"roll": parts.ROLL, **{rule: summed(rule) for rule in PARTS}},
    word=label,
)
LOG = Log(
    {
        **_ROWS.rules(table(__file__, "log.toml")),
        "spell_effect": magic.SPELL_EFFECT,
        **actions.RULINGS,
    }
)
