"""Secrets of others do not influence suggestions to a side, even where the GM of a table answers
for it; and no hidden combatant is suggested as a target."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from hypothesis import strategies as st

from rulesets.conformance.playing.drawing import FOES, PARTY, Draw, demo_sheets
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.paths import expect_same, naming
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.sense import TOLD, changed_state
from rulesets.contract import Choice, Decision, Refused, Ruleset, Viewer
from rulesets.dice import Seeded

LURKER = "lurker"
"""The id of a hidden combatant who is added to the fight, known to its own side only."""
SIDES = (PARTY, FOES)
WAYS = ("set", "add", "remove")


@drawing_over_recorded_fights
def suggestions_for_a_side_name_nobody_hidden(fight: Replayed, draw: Draw) -> None:
    """The suggestion to the GM for a combatant equals the suggestion to a player of its side who is
    asked; neither names a combatant hidden from that side."""
    hidden, foes = _hidden(fight, draw), draw(st.sampled_from(TOLD))
    for _ in fight.played():
        for side in SIDES:
            own = _viewer_for(fight, side, hidden, foes)
            gm = Viewer(gm=True, controls=fight.ids, foes=foes, hidden=hidden)
            secret = set(hidden).difference(own.controls)
            for whole, readable in _questions(fight.ruleset, fight.state, own):
                here = f"{whole.by} {whole.kind}"
                asked = fight.ruleset.suggest(fight.state, readable, own)
                for decision, viewer in ((whole, own), (whole, gm), (readable, gm)):
                    choice = fight.ruleset.suggest(fight.state, decision, viewer)
                    named = [*naming({here: choice.fields}, tuple(secret))] if secret else []
                    assert not named, f"the suggestion names somebody hidden in {named}"
                    expect_same(asked, choice, f"{here}: the GM is proposed something else")


@drawing_over_recorded_fights
def suggestions_for_a_side_use_only_its_knowledge(fight: Replayed, draw: Draw) -> None:
    """Two states that look alike to a side give the GM who answers for it the same suggestions,
    whatever was set, and with or without a hidden combatant."""
    hidden, foes = _hidden(fight, draw), draw(st.sampled_from(TOLD))
    for _ in fight.played():
        side, way = draw(st.sampled_from(SIDES)), draw(st.sampled_from(WAYS))
        own = _viewer_for(fight, side, hidden, foes)
        gm = Viewer(gm=True, controls=fight.ids, foes=foes, hidden=hidden)
        other = (
            changed_state(fight, draw, own)
            if way == "set"
            else _with_another(fight, draw, own, way)
        )
        if other is None or fight.ruleset.view(fight.state, own) != fight.ruleset.view(other, own):
            continue
        now, then = (_questions(fight.ruleset, state, own) for state in (fight.state, other))
        for (whole, _), (same, _) in zip(now, then, strict=True):
            first = fight.ruleset.suggest(fight.state, whole, gm)
            second = fight.ruleset.suggest(other, same, gm)
            here = f"{whole.by} {whole.kind}: the suggestion rests on what the side may not know"
            expect_same(first, second, here)


def _hidden(fight: Fight, draw: Draw) -> tuple[str, ...]:
    hidden = draw(st.lists(st.sampled_from(fight.ids), min_size=1, max_size=2, unique=True))
    return (*hidden, LURKER)


def _viewer_for(fight: Fight, side: str, hidden: tuple[str, ...], foes: str) -> Viewer:
    """A viewer for a whole side, who knows everything its members know."""
    there = fight.ruleset.plain(fight.state)["combatants"]
    own = (id for id, row in there.items() if row["side"] == side)
    return Viewer(controls=(*own, side), sides=(side,), foes=foes, hidden=hidden)


def _questions(ruleset: Ruleset, state: Any, own: Viewer) -> Iterator[tuple[Decision, Decision]]:
    """The side's questions, whole and as shown to it, also reduced to each single option."""
    whole = {(item.by, item.kind): item for item in ruleset.pending(state)}
    for asked in ruleset.view(state, own).asked:
        if asked.decision is None:
            continue
        decision = whole[asked.by, asked.kind]
        yield decision, asked.decision
        for option in asked.decision.options:
            before = decision.option(option.name)
            if before is not None:
                yield decision.alone(before), asked.decision.alone(option)


def _with_another(fight: Fight, draw: Draw, own: Viewer, way: str) -> Any:
    """The state after a combatant hidden from this side was added or removed; None if that is
    impossible."""
    there = fight.ruleset.plain(fight.state)["combatants"]
    strangers = [id for id in own.hidden if id in there and id not in own.controls]
    fields: dict[str, Any]
    if way == "remove":
        if not strangers:
            return None
        fields = {"target": draw(st.sampled_from(strangers))}
    else:
        side = next(side for side in SIDES if side not in own.sides)
        stats = draw(st.sampled_from(demo_sheets(fight.ruleset)[side == PARTY]))
        row = {"id": LURKER, "name": LURKER.title(), "side": side, "stats": stats}
        fields = {"combatant": row}
    try:
        choice = Choice("gm", "gm", way, fields)
        return fight.ruleset.resolve(fight.state, choice, Seeded(1)).state
    except Refused:
        return None
