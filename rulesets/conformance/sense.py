"""Properties of `suggest`: legal answers, based on the viewer's knowledge, that end fights."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from hypothesis import strategies as st

from rulesets.conformance.playing.drawing import (
    FOES,
    PARTY,
    Draw,
    any_choice,
    demo_sheets,
    ruling_fields,
)
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.paths import expect_same
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.scenarios import write_scenario
from rulesets.contract import GM, Choice, Decision, Refused, Ruleset, Viewer
from rulesets.dice import Seeded

LONGEST = 5000  # choices after which a fight of suggestions must have ended
CHANGES = 3  # single changes of a state that are tried between two choices
TOLD = ("words", "bar", "nothing", "numbers")


@drawing_over_recorded_fights
def suggestions_are_legal(fight: Replayed, draw: Draw) -> None:
    """Suggestions are legal for every question, and for each of its options alone, for the GM and
    for a player."""
    player = viewer_of(fight, draw, "party")
    for _ in fight.played():
        for viewer in (GM, player):
            for decision in every_question(fight.ruleset, fight.state, viewer):
                choice = fight.ruleset.suggest(fight.state, decision, viewer)
                again = fight.ruleset.suggest(fight.state, decision, viewer)
                expect_same(choice, again, f"{decision.by} {decision.kind}: suggest is random")
                assert (choice.by, choice.kind) == (decision.by, decision.kind), choice
                assert decision.option(choice.option), f"{choice}: not among {decision}"
                fight.ruleset.resolve(fight.state, choice, Seeded(2))


def suggestions_end_fights(ruleset: Ruleset) -> None:
    """Fights of the demo's characters against its foes, played by `suggest` alone, end."""
    foes, characters = demo_sheets(ruleset)
    for seed in range(10):
        fight = Fight(ruleset, against(characters, foes[seed % len(foes) :][:3]), {}, seed)
        while not fight.state.over and len(fight.steps) < LONGEST:
            fight.take(ruleset.suggest(fight.state, fight.pending()[0]))
        assert fight.state.over, f"{LONGEST} suggestions, no end; {_write(fight)}"


@drawing_over_recorded_fights
def suggestions_reveal_nothing_hidden(fight: Replayed, draw: Draw) -> None:
    """Two states that look alike to a player have the same suggestions, whatever the GM has set."""
    viewer = viewer_of(fight, draw, draw(st.sampled_from(("party", "foes"))))
    for _ in fight.played():
        for _ in range(CHANGES):
            other = changed_state(fight, draw, viewer)
            if other is not None:
                _expect_same_suggestions(fight.ruleset, fight.state, other, viewer, viewer)


@drawing_over_recorded_fights
def suggestions_use_no_secret_choice(fight: Replayed, draw: Draw) -> None:
    """Secret choices of one side do not change suggestions for the other, even to the GM."""
    for decision in fight.played():
        sides = {id: combatant["side"] for id, combatant in _combatants(fight).items()}
        if decision.by not in sides:
            continue
        own = sides[decision.by]
        other = next((side for side in sides.values() if side != own), None)
        ids = tuple(id for id, side in sides.items() if side == other)
        if other is None:
            continue
        viewer = Viewer(controls=(*ids, other), sides=(other,))
        seed = draw(st.integers(0, 9))
        first, second = (_state_after(fight, any_choice(draw, decision), seed) for _ in range(2))
        if first is not None and second is not None:
            _expect_same_suggestions(fight.ruleset, first, second, viewer, viewer)
            _expect_same_suggestions(fight.ruleset, first, second, viewer, GM)


def suggestions_share_out_targets(ruleset: Ruleset) -> None:
    """Equal combatants with several equal targets do not all choose the same one."""
    foes, characters = demo_sheets(ruleset)
    for seed in range(24):
        count = {PARTY: 2 + seed % 3, FOES: 2 + seed % 5}
        hero, foe = characters[seed % len(characters)], foes[seed % len(foes)]
        roster = against([hero] * count[PARTY], [foe] * count[FOES])
        fight = Fight(ruleset, roster, {}, seed)
        for (side, *question), targets in _first_aims(fight).items():
            alike = len(targets) == count[side] and len(set(targets)) == 1
            assert not alike, f"all aim at {targets[0]}: {question}; {_write(fight)}"


def _write(fight: Fight) -> str:
    return write_scenario(fight.scenario(), "suggestions")


def every_question(ruleset: Ruleset, state: Any, viewer: Viewer) -> Iterator[Decision]:
    """The viewer's questions, each whole and reduced to each of its options."""
    for decision in shown_decisions(ruleset, state, viewer):
        yield decision
        for option in decision.options:
            yield decision.alone(option)


def shown_decisions(ruleset: Ruleset, state: Any, viewer: Viewer) -> list[Decision]:
    if viewer.gm:
        return list(ruleset.pending(state))
    asked = ruleset.view(state, viewer).asked
    return [decision.decision for decision in asked if decision.decision is not None]


def viewer_of(fight: Fight, draw: Draw, side: str) -> Viewer:
    """A player with some combatants of a side; the GM may hide others from it."""
    own = [row["id"] for row in fight.roster if row["side"] == side]
    controls = draw(st.lists(st.sampled_from(own), min_size=1, unique=True)) if own else []
    others = [row["id"] for row in fight.roster if row["id"] not in controls]
    hidden = draw(st.lists(st.sampled_from(others), max_size=1)) if others else []
    foes = draw(st.sampled_from(TOLD))
    return Viewer(controls=(*controls, side), sides=(side,), foes=foes, hidden=tuple(hidden))


def against(characters: list[Any], foes: list[Any]) -> list[dict[str, Any]]:
    return [
        {"id": f"{side}{place}", "name": f"{side}{place}", "side": side, "stats": stats}
        for side, sheets in (("party", characters), ("foes", foes))
        for place, stats in enumerate(sheets)
    ]


def _combatants(fight: Fight) -> Mapping[str, Any]:
    combatants: Mapping[str, Any] = fight.ruleset.plain(fight.state)["combatants"]
    return combatants


def changed_state(fight: Fight, draw: Draw, viewer: Viewer) -> Any:
    """The state after the GM has set a value of another combatant; None if that is impossible.

    That combatant is hidden from the viewer or on another side, as the viewer knows everything
    about all others.
    """
    others = [
        id
        for id, combatant in _combatants(fight).items()
        if id in viewer.hidden or not {id, combatant["side"]} & {*viewer.controls, *viewer.sides}
    ]
    if not others:
        return None
    ruling = next(item for item in fight.ruleset.rulings(fight.state) if item.name == "set")
    fields = ruling_fields(fight, draw, ruling) | {"target": draw(st.sampled_from(others))}
    return _state_after(fight, Choice("gm", "gm", "set", fields))


def _state_after(fight: Fight, choice: Choice, seed: int = 1) -> Any:
    """The state after the choice; None if its fields do not go together."""
    try:
        return fight.ruleset.resolve(fight.state, choice, Seeded(seed)).state
    except Refused:
        return None


def _expect_same_suggestions(
    ruleset: Ruleset, one: Any, other: Any, viewer: Viewer, asking: Viewer
) -> None:
    """Checks that the suggestions to `asking` are equal where both states look alike to
    `viewer`."""
    if ruleset.view(one, viewer) != ruleset.view(other, viewer):
        return
    for decision in every_question(ruleset, one, viewer):
        first, second = (ruleset.suggest(state, decision, asking) for state in (one, other))
        here = f"{decision.by} {decision.kind}: the suggestion tells of something secret"
        expect_same(first, second, here)


def _first_aims(fight: Fight) -> dict[tuple[Any, ...], list[str]]:
    """Targets by side, question and choices, in the first two rounds until a combatant is hurt."""
    sides = {row["id"]: row["side"] for row in fight.roster}
    aims: dict[tuple[Any, ...], list[str]] = {}
    done: set[str] = set()
    whole = _standing(fight)
    while not fight.state.over and fight.state.round <= 2 and _standing(fight) == whole:
        decision = fight.pending()[0]
        choice = fight.ruleset.suggest(fight.state, decision)
        option = decision.option(choice.option)
        for field in option.fields if option and decision.by not in done else ():
            if field.type == "combatant" and len(field.choices) > 1:
                done.add(decision.by)
                question = sides[decision.by], decision.kind, choice.option, field.choices
                aims.setdefault(question, []).append(choice.fields.get(field.name, field.default))
        fight.take(choice)
    return aims


def _standing(fight: Fight) -> tuple[str, ...]:
    view = fight.ruleset.view(fight.state, Viewer(gm=True, foes="words"))
    return tuple(str(combatant.health) for combatant in view.combatants)
