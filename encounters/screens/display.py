"""The table display: a fight on the screen for the room, laid out by its amount of content.

It also shows log entries about a whole side that apply until the round ends, such as its
initiative. They are not in the state, so they are read from the log, however many steps ago they
were made in this round.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from encounters.campaigns import languages
from encounters.play.fights.states import current_steps
from encounters.play.models import Encounter, Step
from encounters.play.telling.moments import result_of
from encounters.play.words.table import entries_of
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import frame, stage
from encounters.screens.engine import drawn
from encounters.screens.frame import NOTHING
from encounters.screens.log.beats import more
from encounters.screens.panel import Block, Screen, block
from encounters.screens.people import foes, waiting
from encounters.screens.people.combatants import CombatantPlace
from encounters.screens.people.person import drawn_person
from encounters.screens.people.rows import Flank, flanks, rows, then
from encounters.screens.people.strip import is_of_persons, strip
from encounters.screens.questions.cards import form_of
from encounters.serve.performance.markup import SafeString, mark_safe
from rulesets.contract.extras import Cluster
from rulesets.generation_cache import GenerationCache

MOST_ROWS, MOST_ROWS_WITH_TALLY = 12, 11
MOST_WITH_NOTES = 5  # of the party; more stand in rows
MOST_CLUSTERS, URGENCY = 4, {"current": 0, "coming": 1}
ABOVE_CLUSTERS, BETWEEN_FLANKS, BESIDE_THE_ORDER = 1, 2, 3  # large deeds
MOST_STEPS, MOST_KEPT = 1000, 2048  # of a round, searched for entries about sides

_side_steps = GenerationCache[tuple[int, int], list[Step]](MOST_KEPT)  # by fight and step number


def display_screen(context: ViewerContext) -> Screen:
    order, facing = rows(context, MOST_ROWS), foes.facing(context)
    beside = flanks(context, order, strip(context)) if not facing else None
    most = ABOVE_CLUSTERS if facing else BETWEEN_FLANKS if beside else BESIDE_THE_ORDER
    last = stage.outcome(context, most, short=bool(facing))
    look = f"table {'flanked' if beside else _dense(len(order))}"
    # An open display is reloaded for another language.
    about = frame.about(context, look, speaks=languages.of_table(context.table.campaign))
    waits = {"awaited": waiting.awaited(context), "everybody": waiting.everybody(context)}
    blocks: list[Block] = [
        block(
            "table_top",
            context,
            title=about["title"],
            to=form_of(context.table).to,
            flanked=beside is not None,
            strip=strip(context),
            turns=is_of_persons(context),
            holds=side_notes(context),
            last=bool(last),
            **waits,
        ),
        block(
            "table_stage",
            context,
            last=last,
            facing=_most_urgent(context, facing),
            more=more(len(facing) - MOST_CLUSTERS) if len(facing) > MOST_CLUSTERS else "",
            says_who=beside is not None and not context.view.over,
            then=then(context),
            **waits,
        ),
        *(_flanks(context, *beside) if beside else _columns(context, order)),
    ]
    return Screen("fight", about, blocks)


def _most_urgent(context: ViewerContext, facing: Sequence[Cluster]) -> list[SafeString]:
    """The cards of the clusters that there is room for, in their own order."""
    urgent = sorted(facing, key=lambda cluster: URGENCY.get(cluster.state, len(URGENCY)))
    return [
        foes.cluster_card("facing", context, cluster)
        for cluster in facing
        if cluster in urgent[:MOST_CLUSTERS]
    ]


def _flanks(context: ViewerContext, party: Flank, others: Flank) -> Sequence[Block]:
    return (
        drawn("flank_own", {"party": party}),
        drawn("flank_other", {"foes": others, "tally": foes.tally(context)}),
    )


def _columns(context: ViewerContext, order: Sequence[CombatantPlace]) -> Sequence[Block]:
    """All combatants in one column, with a tally of the foes; the party's numbers below."""
    crowded = len(context.party) > MOST_WITH_NOTES
    cells = [drawn_person("display_cell", context, p, crowded=crowded) for p in context.party]
    tally = foes.tally(context) if len(order) <= MOST_ROWS_WITH_TALLY else NOTHING
    return (
        drawn("display_order", {"order": order, "tally": tally}),
        drawn("display_cells", {"cells": cells}),
    )


def _dense(rows: int) -> str:
    """The spacing of the order."""
    return "roomy" if rows <= 7 else "close" if rows <= 9 else "tight"


def forget() -> None:
    _side_steps.forget()


def side_notes(context: ViewerContext) -> SafeString:
    """The sentences about sides for this viewer, the oldest first; empty if there are none yet."""
    table, rules = context.table, context.table.ruleset.beats.holds
    if not rules or not table.encounter:
        return NOTHING
    notes = [
        entry
        for step in reversed(_steps_with(table.encounter, table.steps, rules))
        for each in entries_of(step)
        if each.rule in rules and each.who not in table.cast
        if (entry := table.ruleset.tell(table.state, each, context.viewer))
    ]
    result = result_of(table.ruleset, notes) if notes else None
    return mark_safe(" ".join(map(context.voice.say, result.deed))) if result else NOTHING


def _steps_with(encounter: Encounter, latest: list[Step], rules: frozenset[str]) -> list[Step]:
    """The steps of this round with entries of these rules, newest first. `latest` are the newest
    steps of the fight; older ones of the round are cached."""
    of_round = list(takewhile(lambda step: step.round == latest[0].round, latest))
    steps, before = list[Step](), of_round[-1].parent
    if of_round == latest and before is not None:
        steps = _earlier(encounter, before, latest[0].round, rules)
    for step in reversed(of_round):
        if any(entry.rule in rules for entry in entries_of(step)):
            steps = [step, *steps]
        _side_steps.keep((encounter.pk, step.number), steps)
    return steps


def _earlier(encounter: Encounter, number: int, round: int, rules: frozenset[str]) -> list[Step]:
    """The steps from this one back to the beginning of the round."""
    kept = _side_steps.get((encounter.pk, number))
    if kept is not None:
        return kept
    older = current_steps(encounter, MOST_STEPS, number)
    of_round = takewhile(lambda step: step.round == round, older)
    return [step for step in of_round if any(entry.rule in rules for entry in entries_of(step))]
