"""The table display: a fight on the screen for the room, laid out by its amount of content."""

from __future__ import annotations

from collections.abc import Sequence

from django.utils.translation import gettext
from msgspec.structs import asdict

from encounters.campaigns import languages
from encounters.performance.fragments import Part
from encounters.performance.markup import SafeString, format_html
from encounters.play.panels import frame, side_notes, stage
from encounters.play.panels.engine import drawn
from encounters.play.panels.frame import NOTHING
from encounters.play.panels.log.beats import more
from encounters.play.panels.panel import Screen, Slot
from encounters.play.panels.people import clusters, foes, waiting
from encounters.play.panels.people.combatants import CombatantPlace
from encounters.play.panels.people.person import drawn_person
from encounters.play.panels.people.rows import Flank, flanks, rows, then
from encounters.play.panels.people.strip import Phase, strip
from encounters.play.panels.viewer_context import ViewerContext
from encounters.text import snippets
from rulesets.contract.extras import Cluster

MOST_ROWS, MOST_ROWS_WITH_TALLY = 12, 11
MOST_WITH_NOTES = 5  # of the party; more stand in rows
MOST_CLUSTERS, URGENCY = 4, {"current": 0, "coming": 1}
ABOVE_CLUSTERS, BETWEEN_FLANKS, BESIDE_THE_ORDER = 1, 2, 3  # large deeds


class Across(frame.About, frozen=True, kw_only=True):
    """The whole panel. `dense`: the spacing of the order, unless the sides are shown as flanks.
    `speaks`: the language of the table; an open display in another one is reloaded."""

    flanked: bool
    dense: str
    speaks: str


class Top(Part, frozen=True, kw_only=True):
    """The head: the fight, its round and phase, and for whom the table waits, unless the stage
    shows that. The headline is here once there is an outcome (`last`), with entries about sides
    until the round ends (`holds`). `turns`: the strip names combatants, not phases."""

    name: SafeString
    to_panel: SafeString
    report: SafeString
    round: int
    headline: SafeString
    banner: frame.Banner | None
    strip: tuple[Phase, ...]
    turns: bool
    holds: SafeString
    waiting: waiting.Waiting | None
    waits: SafeString
    last: bool
    flanked: bool
    over: bool


class Stage(Part, frozen=True, kw_only=True):
    """The stage: the `last` outcome, and clusters of opponents (`facing`; `more`: how many are left
    out). Beside flanks it also says for whom the table waits, and who is next (`then`)."""

    last: SafeString
    headline: SafeString
    facing: tuple[SafeString, ...]
    more: SafeString
    waiting: waiting.Waiting | None
    waits: SafeString
    then: SafeString


def display_screen(context: ViewerContext) -> Screen:
    order, facing = rows(context, MOST_ROWS), clusters.facing(context)
    beside = flanks(context, order, strip(context)) if not facing else None
    most = ABOVE_CLUSTERS if facing else BETWEEN_FLANKS if beside else BESIDE_THE_ORDER
    last = stage.outcome(context, most, short=bool(facing))
    about = Across(
        **asdict(frame.about(context)),
        flanked=beside is not None,
        dense=_dense(len(order)),
        speaks=languages.of_table(context.table.campaign),
    )
    slots: dict[str, Slot] = {
        "top": drawn("table_top", _top(context, about, bool(last))),
        "stage": drawn("table_stage", _stage(context, about, last, facing)),
        **(_flanks(context, *beside) if beside else _columns(context, order)),
    }
    return Screen("table", about, slots)


def _top(context: ViewerContext, about: Across, last: bool) -> Top:
    return Top(
        name=snippets.safe(about.title),
        to_panel=snippets.safe(about.to["seat_play"]),
        report=snippets.safe(about.to["seat_report"]),
        round=about.round,
        headline=frame.headline(context),
        banner=frame.banner(context),
        strip=strip(context),
        turns=_of_turns(context),
        holds=side_notes.side_notes(context),
        waiting=None if about.flanked else waiting.card(context),
        waits=_waits(context),
        last=last,
        flanked=about.flanked,
        over=about.over,
    )


def _stage(
    context: ViewerContext, about: Across, last: SafeString, facing: Sequence[Cluster]
) -> Stage:
    says_who = about.flanked and not about.over
    urgent = sorted(facing, key=lambda cluster: URGENCY.get(cluster.state, len(URGENCY)))
    return Stage(
        last=last,
        headline=frame.headline(context),
        facing=tuple(
            clusters.card("facing", context, cluster)
            for cluster in facing
            if cluster in urgent[:MOST_CLUSTERS]
        ),
        more=snippets.safe(more(len(facing) - MOST_CLUSTERS))
        if len(facing) > MOST_CLUSTERS
        else NOTHING,
        waiting=waiting.card(context) if says_who else None,
        waits=_waits(context),
        then=snippets.safe(then(context)) if says_who else NOTHING,
    )


def _waits(context: ViewerContext) -> SafeString:
    """A text saying for whom the table waits."""
    card = waiting.card(context)
    if card is None:
        return NOTHING
    if card.gm:
        return snippets.safe(gettext("Waiting for the GM"))
    return format_html(
        gettext("Waiting for <bdi>%(name)s</bdi>").replace("%(name)s", "{}"),
        waiting.everybody(context),
    )


def _flanks(context: ViewerContext, party: Flank, others: Flank) -> dict[str, Slot]:
    return {
        "own": drawn("flank_own", {"party": party}),
        "other": drawn("flank_other", {"foes": others, "tally": foes.tally(context)}),
    }


def _columns(context: ViewerContext, order: Sequence[CombatantPlace]) -> dict[str, Slot]:
    """All combatants in one column, with a tally of the foes; the party's numbers below."""
    crowded = len(context.party) > MOST_WITH_NOTES
    cells = [drawn_person("display_cell", context, p, crowded=crowded) for p in context.party]
    tally = foes.tally(context) if len(order) <= MOST_ROWS_WITH_TALLY else NOTHING
    return {
        "order": drawn("display_order", {"order": order, "tally": tally}),
        "cells": drawn("display_cells", {"cells": cells}),
    }


def _dense(rows: int) -> str:
    """The spacing of the order."""
    return "roomy" if rows <= 7 else "close" if rows <= 9 else "tight"


def _of_turns(context: ViewerContext) -> bool:
    return any(context.seen(segment.term) for segment in context.view.strip)
