"""Odds beside an answer: whether they are valid, and whether they reveal secrets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise

from hypothesis import strategies as st

from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.paths import expect_same
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.sense import CHANGES, TOLD, changed_state, shown_decisions, viewer_of
from rulesets.contract import (
    GM,
    Between,
    Chance,
    Choice,
    Decision,
    Harm,
    Ruleset,
    State,
    Term,
    Viewer,
)

STEPS = 15  # choices of a fight
NEAR = 1e-6
CERTAIN = 1 + NEAR


@drawing_over_recorded_fights
def chances_are_probabilities(fight: Replayed, draw: Draw) -> None:
    """Chances are between 0 and 1, those of a contest sum to 1, and a harder level is no more
    likely."""
    player = viewer_of(fight, draw, draw(st.sampled_from(("party", "foes"))))
    for _ in fight.played(STEPS):
        for viewer in (GM, player):
            for label, chance in chances(fight.ruleset, fight.state, viewer).items():
                if chance is not None:
                    _check_chance(chance, label, fight.ruleset.wording.terms)


@drawing_over_recorded_fights
def chances_of_players_agree_with_the_gms(fight: Replayed, draw: Draw) -> None:
    """The GM, who knows everything, reads the same number or one within the player's bounds."""
    side = draw(st.sampled_from(("party", "foes")))
    own = tuple(row["id"] for row in fight.roster if row["side"] == side)
    foes = draw(st.sampled_from(TOLD))
    player = Viewer(controls=(*own, side), sides=(side,), foes=foes)
    for _ in fight.played(STEPS):
        whole = chances(fight.ruleset, fight.state, GM)
        for label, chance in chances(fight.ruleset, fight.state, player).items():
            exact = whole.get(label)
            if chance is not None and exact is not None:
                _check_agreement(chance, exact, label)


@drawing_over_recorded_fights
def chances_reveal_nothing_hidden(fight: Replayed, draw: Draw) -> None:
    """Two states that look alike to a player have the same odds beside every answer."""
    viewer = viewer_of(fight, draw, draw(st.sampled_from(("party", "foes"))))
    for _ in fight.played(STEPS):
        for _ in range(CHANGES):
            other = changed_state(fight, draw, viewer)
            if other is None:
                continue
            views = (fight.ruleset.view(state, viewer) for state in (fight.state, other))
            if next(views) == next(views):
                one, two = (chances(fight.ruleset, now, viewer) for now in (fight.state, other))
                expect_same(one, two, "a chance tells of something hidden")


def chances(ruleset: Ruleset, state: State, viewer: Viewer) -> dict[str, Chance | None]:
    """The odds that the viewer reads beside the answers to its own questions, by choice."""
    answers = (
        answer for asked in shown_decisions(ruleset, state, viewer) for answer in _answers(asked)
    )
    suggested = (
        ruleset.suggest(state, item, viewer) for item in shown_decisions(ruleset, state, viewer)
    )
    return {str(item): ruleset.chance(state, item, viewer) for item in (*suggested, *answers)}


def _answers(asked: Decision) -> Iterator[Choice]:
    """Each option as preset in the form, and with each of its targets."""
    for option in asked.options:
        yield Choice(asked.by, asked.kind, option.name)
        for field in option.fields:
            for target in field.choices if field.type == "combatant" else ():
                yield Choice(asked.by, asked.kind, option.name, {field.name: target})


# -- validity -------------------------------------------------------------------------------------


def _check_chance(chance: Chance, label: str, terms: Mapping[str, Term]) -> None:
    assert chance.percent is None or 0 <= chance.percent <= 100, f"{label}: {chance.percent} %"
    if chance.contest is not None:
        parts = (chance.contest.win, chance.contest.tie, chance.contest.lose)
        assert all(-NEAR <= part <= CERTAIN for part in parts), f"{label}: {chance.contest}"
        assert abs(sum(parts) - 1) < NEAR, f"{label}: {chance.contest} comes to {sum(parts)}"
    for name, part in chance.by_level:
        assert name in terms, f"{label}: no term for the level {name!r}"
        assert -NEAR <= part <= CERTAIN, f"{label}: {name} has {part}"
    for (easy, often), (hard, seldom) in pairwise(chance.by_level):
        assert often >= seldom - NEAR, f"{label}: {hard} is more likely than {easy}"
    for harm in (chance.does, chance.suffers):
        if harm is not None:
            assert harm.term in terms, f"{label}: no term for {harm.term!r}"
            _check_bounds(harm.mean, label)
            _check_bounds(harm.fells, label)
            assert _ends(harm.fells)[1] <= CERTAIN, f"{label}: {harm}"


def _check_bounds(number: float | Between | None, label: str) -> None:
    least, most = _ends(number)
    assert 0 <= least <= most, f"{label}: {number}"


def _ends(number: float | Between | None) -> tuple[float, float]:
    if isinstance(number, Between):
        return number.least, number.most
    return number or 0.0, number or 0.0


# -- agreement ------------------------------------------------------------------------------------


def _check_agreement(claimed: Chance, exact: Chance, label: str) -> None:
    """Checks a player's odds against the GM's. A percentage may be of something else for the GM;
    its note names it."""
    for name in ("percent", "contest"):
        own, whole = getattr(claimed, name), getattr(exact, name)
        same = own in (None, whole) or (name == "percent" and claimed.note != exact.note)
        assert same, f"{label}: {name} is {whole}, told was {own}"
    levels = dict(exact.by_level)
    for name, often in claimed.by_level:
        known_as = levels.get(name, often)
        assert abs(known_as - often) < NEAR, f"{label}: {name} is {known_as}, told was {often}"
    for name in ("does", "suffers"):
        _check_harm(getattr(claimed, name), getattr(exact, name), f"{label}: {name}")


def _check_harm(claimed: Harm | None, exact: Harm | None, label: str) -> None:
    if claimed is None or exact is None:
        return
    for name in ("mean", "fells"):
        own, whole = getattr(claimed, name), getattr(exact, name)
        if own is None or whole is None:
            continue
        (least, most), (low, high) = _ends(own), _ends(whole)
        assert least - NEAR <= low and high <= most + NEAR, (
            f"{label}: {name} is {whole}, told was {own}"
        )
