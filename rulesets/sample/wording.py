"""The game's words: those of `words.toml`, and the log by the rows of `log.toml` (README 6, 9)."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from rulesets.blocks import table
from rulesets.contract import Entry
from rulesets.lexicon import lexicon
from rulesets.log_rows import Log
from rulesets.log_table import Rows
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.wording.game import wording

LEXICON = lexicon(Path(__file__).parent)
SUMMARY = pgettext("sample", "Skill {skill} · toughness {toughness}")
INITIATIVE = pgettext("sample", "Initiative: {rolls}.")
ROLL = pgettext("sample", "{who} ({roll})")


def initiative(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence."""
    rolled = of_rule(gathering.entries, "initiative")
    rolls = tuple(phrase(ROLL, who=Name(e.who or ""), roll=e.facts["roll"]) for e in rolled)
    gathering.does(phrase(INITIATIVE, rolls=rolls))


def summary(stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
    """A sheet in one line."""
    return phrase(SUMMARY, skill=stats.get("skill", 1), toughness=stats.get("toughness", 3))


ROWS = Rows(LEXICON, came={"initiative": initiative})
LOG = Log(ROWS.rules(table(__file__, "log.toml")))
WORDING = wording(
    LEXICON, LOG, refusing=("guard",), aims=("target",), turns=("turn",), summary=summary
)
