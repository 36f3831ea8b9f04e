"""Log entries about a whole side that apply until the round ends, such as its initiative, for the
display.

They are not in the state, so they are read from the log, however many steps ago they were made in
this round.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from encounters.performance.markup import SafeString, mark_safe
from encounters.play.fights.line import current_steps
from encounters.play.models import Encounter, Step
from encounters.play.panels.table import entries_of
from encounters.play.panels.viewer_context import ViewerContext
from encounters.play.telling.results import result_of
from rulesets.contract import Entry
from rulesets.generation_cache import GenerationCache

MOST = 1000  # steps of a round that are searched
MOST_KNOWN = 2048

_known = GenerationCache[tuple[int, int], list[Step]](
    MOST_KNOWN
)  # by fight and the number of a step


def forget() -> None:
    _known.forget()


def side_notes(context: ViewerContext) -> SafeString:
    """The sentences for this viewer; empty if there are none yet."""
    entries = list(_told(context))
    result = result_of(context.table.ruleset, entries) if entries else None
    return mark_safe(" ".join(map(context.voice.say, result.deed))) if result else SafeString("")


def _told(context: ViewerContext) -> Iterator[Entry]:
    """The entries about sides, the oldest first."""
    table = context.table
    rules = table.ruleset.beats.holds
    if not rules or not table.encounter:
        return
    for step in reversed(_steps(table.encounter, table.steps, rules)):
        for entry in entries_of(step):
            if entry.rule in rules and entry.who not in table.cast:
                told = table.ruleset.tell(table.state, entry, context.viewer)
                if told:
                    yield told


def _steps(encounter: Encounter, latest: list[Step], rules: frozenset[str]) -> list[Step]:
    """The steps of this round with entries of these rules, newest first. `latest` are the newest
    steps of the fight; older ones of the round are cached."""
    of_round = list(takewhile(lambda step: step.round == latest[0].round, latest))
    found, before = list[Step](), of_round[-1].parent
    if of_round == latest and before is not None:
        found = _earlier(encounter, before, latest[0].round, rules)
    for step in reversed(of_round):
        if any(entry.rule in rules for entry in entries_of(step)):
            found = [step, *found]
        _known.keep((encounter.pk, step.number), found)
    return found


def _earlier(encounter: Encounter, number: int, round: int, rules: frozenset[str]) -> list[Step]:
    """The steps from this one back to the beginning of the round."""
    found = _known.get((encounter.pk, number))
    if found is None:
        steps = takewhile(lambda step: step.round == round, current_steps(encounter, MOST, number))
        found = [step for step in steps if any(entry.rule in rules for entry in entries_of(step))]
    return found
