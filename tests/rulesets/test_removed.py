"""A combatant that the GM removes leaves nothing in a state but its own record, the log, and what
the rules keep of all participants."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator, Mapping
from typing import Any

import pytest
from hypothesis import strategies as st

from rulesets import registry
from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import over_fights, play
from rulesets.contract import Choice, Ruleset

KEPT: Mapping[str, Mapping[str, str]] = {
    "arm5": {
        "order": "the places of a round, by initiative (4)",
        "attacked_by": "who has attacked since the own turn began (4)",
        "attacked_by_before": "and in the turn before (A5)",
        "broken_from": "from whom one has broken off (A8)",
        "action": "a declared action, which is lost when it has become impossible (7.4)",
        "interrupts": "what was declared before it",
        "fast": "and in answer to it",
    },
    "coc7": {
        "order": "whoever waits for somebody who drops out acts at that place all the same (7.2)",
        "late": "the order at the end of a round (4.1)",
        "answered": "whose attacks were answered in this round (4.2)",
    },
    "fifth": {
        "order": "the places of a fight, which stay (4)",
        "since": "the state in which an open question began; its answer is played from there",
    },
    "kampbogen": {
        "source": "an effect works for the rest of the round when its source leaves (S8)",
        "asked": "which outsiders have answered in this round (4.3)",
    },
    "momentum": {
        "order": "initiative (4)",
        "target": "whom somebody has declared to go for (5.1)",
        "initiator": "who started a fight, until it is divided (S6)",
        "past": "the exchanges of the latest melee as they came out",
        "bout": "the exchange that is being played, with what was chosen and rolled in it",
    },
    "ose": {
        "order": "the order of a round (4)",
        "answered": "who has answered in this phase",
    },
}
"""By game, the names under which a removed combatant may still occur, with the reason in the
rules."""

AT_REST: Mapping[str, Mapping[str, Any]] = {
    "arm5": {
        "extended_task": None,
        "extended_left": 0,
        "maintaining": None,
        "delaying": False,
        "engaged_with": [],
    },
    "coc7": {"aiming": "", "restrained_by": "", "engaged": [], "moving_fast": False},
    "kampbogen": {"in_combat": False},
    "momentum": {"group": None},
    "ose": {"engaged": []},
}
"""By game, the pending actions of a combatant, with their values when there is none."""

GAMES = pytest.mark.parametrize("ruleset", registry.all(), ids=lambda item: item.slug)


@GAMES
def test_a_state_names_nobody_who_was_removed_but_where_the_rules_keep_it(ruleset: Ruleset) -> None:
    allowed = KEPT.get(ruleset.slug, {})

    @over_fights
    def nobody_is_named(fight: Fight, draw: Draw) -> None:
        for gone in _thinned(fight, draw):
            state = json.loads(ruleset.encode(fight.state))
            for path in _naming(state, gone, ()):
                own = path[0] == "combatants" and {path[-1], *path[2:3]} & {"id", "name", "sheet"}
                own = own or path[0] == "options"
                assert own or set(path) & set(allowed), f"{sorted(gone)}: {'.'.join(path)}"

    nobody_is_named(ruleset)


@GAMES
def test_nothing_is_under_way_with_somebody_who_was_removed(ruleset: Ruleset) -> None:
    at_rest = AT_REST.get(ruleset.slug, {})

    @over_fights
    def all_is_at_rest(fight: Fight, draw: Draw) -> None:
        for gone in _thinned(fight, draw):
            there = ruleset.plain(fight.state)["combatants"]
            for id in gone:
                now = {name: there[id][name] for name in at_rest}
                assert json.loads(json.dumps(now)) == at_rest, id

    all_is_at_rest(ruleset)


def _thinned(fight: Fight, draw: Draw) -> Iterator[set[str]]:
    """Plays on; sometimes the GM removes a combatant. Yields who has been removed at each step."""
    for _ in play(fight, draw):
        there = fight.ruleset.plain(fight.state)["combatants"]
        gone = {id for id, row in there.items() if row["status"] == "removed"}
        yield gone
        left = sorted(there.keys() - gone)
        if len(left) > 2 and draw(st.integers(1, 6)) == 1:
            fight.take(Choice("gm", "gm", "remove", {"target": draw(st.sampled_from(left))}))


def _naming(value: Any, gone: Collection[str], at: tuple[str, ...]) -> Iterator[tuple[str, ...]]:
    """The places where one of these ids occurs, as a value or as a key."""
    if isinstance(value, dict):
        for name, inner in value.items():
            here = (*at, name)
            if name in gone and at != ("combatants",):
                yield here
            yield from _naming(inner, gone, here)
    elif isinstance(value, list):
        for inner in value:
            yield from _naming(inner, gone, at)
    elif isinstance(value, str) and value in gone:
        yield at
