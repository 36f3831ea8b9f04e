"""Figures of a report, compared with the fight: damage, healing, luck and supplies."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from math import sqrt
from typing import Any

from rulesets.conformance.numbers.odds import SIGMAS, Trial
from rulesets.conformance.numbers.predictions import nothing_more
from rulesets.conformance.playing import profiles
from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight, FightStep
from rulesets.conformance.playing.recorded import (
    drawing_over_recorded_fights,
    over_long_fights,
    over_recorded_fights,
)
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.sense import viewer_of
from rulesets.conformance.wording.results import phase_of
from rulesets.contract import GM, CombatantView, Entry, Viewer
from rulesets.contract.reports import Effect, Luck, Reports

KINDS = ("damage", "healing")
WEIGHED = 2  # choices of one kind in a fight whose dice are rolled many times
ROLLS_EACH = 5  # rolls for each fight of the profile: 50 in the quick one
AGAIN = 10  # times as many rolls, if the mean is far off
FEWEST = 20  # rolls with a meaningful mean
DOWN = 4  # `Health.quarters` of a combatant who is down

Owed = tuple[CombatantView, int, int]
"""A combatant whose damage and healing have been told, and do not yet show."""


@over_recorded_fights
def reports_match_the_fight(fight: Replayed) -> None:
    """Damage minus healing is the change of a combatant's health in a step, or in a phase whose
    effects come at its end. Where health is not a number, nobody gets worse without damage, and
    damage makes a difference.

    More than a combatant had to lose, or could regain, may be counted. Values set by the GM are
    neither, nor is a death without damage, by a failed saving throw or an execution; and a phase
    may end by a ruling before its effects have come.
    """
    counts = _reports(fight)
    if counts is None:
        return
    fight.play_out()
    assert counts.harm in fight.ruleset.wording.terms, f"no term for {counts.harm!r}"
    owed: dict[str, Owed] = {}
    for step in fight.steps:
        if step.before is None or _is_ruled(step):
            owed = {}
            continue
        state = step.outcome.state
        over = state.over or phase_of(step.before) != phase_of(state)
        before, after = (_by_id(fight, each) for each in (step.before, state))
        done = _sums(_effects(fight, counts, step, GM))
        for id in before.keys() & after.keys():
            was, damage, healing = owed.pop(id, (before[id], 0, 0))
            counted = (was, damage + done["damage"][id], healing + done["healing"][id])
            if not done["damage"][id] and _is_killed(fight, before[id], after[id]):
                continue
            if not over and counted[1:] != (0, 0) and was == after[id]:
                owed[id] = counted  # nothing of it has come yet
                continue
            try:
                _expect_agreement(fight, after[id], *counted)
            except AssertionError:
                if over:
                    raise
                owed[id] = counted


@drawing_over_recorded_fights
def reports_reveal_nothing_hidden(fight: Replayed, draw: Draw) -> None:
    """The GM's figures include those of every viewer, and a viewer's figures name no combatant
    unknown to it."""
    counts = _reports(fight)
    if counts is None:
        return
    viewer = viewer_of(fight, draw, "party")
    fight.play_out()
    sides = {row["side"] for row in fight.roster}
    for step in fight.steps:
        visible = _effects(fight, counts, step, viewer)
        whole, counted = _sums(_effects(fight, counts, step, GM)), _sums(visible)
        allowed = {
            combatant.id for combatant in fight.ruleset.view(step.outcome.state, viewer).combatants
        }
        for item in visible:
            assert item.target in allowed, f"{item} is told, but {item.target!r} is not known"
            assert item.who is None or item.who in allowed, f"{item} names {item.who!r}"
        for kind in KINDS:
            for id, amount in counted[kind].items():
                assert amount <= whole[kind][id], f"{kind} to {id}: the GM counts less"
        own, all = _luck(fight, counts, step, viewer), _luck(fight, counts, step, GM)
        for id, times in Counter(item.who for item in own).items():
            assert id in allowed | sides, f"luck of {id!r}, who is not known"
            assert times <= Counter(item.who for item in all)[id], f"luck of {id}: the GM has less"


@over_long_fights
def luck_averages_out(fight: Replayed, draw: Draw) -> None:
    """Over all possible rolls the luck of each entry's dice averages out."""
    counts = _reports(fight)
    if counts is None:
        return
    weighed: Counter[str] = Counter()
    for decision in fight.played():
        weighed[decision.kind] += 1
        if weighed[decision.kind] > WEIGHED:
            continue
        choice = fight.ruleset.suggest(fight.state, decision)
        fight.failed = choice  # unless it passes
        trial, count = Trial(fight, choice, nothing_more), ROLLS_EACH * profiles.fights()
        far = _uneven_luck(counts, trial, count, 1)
        if far:
            still = _uneven_luck(counts, trial, AGAIN * count, 2)
            assert not (far.keys() & still.keys()), f"{choice}: mean luck of {still}"
        fight.failed = None


@drawing_over_recorded_fights
def supplies_have_one_order(fight: Replayed, draw: Draw) -> None:
    """Supplies are listed once each, always in the same order, and never negative."""
    counts = _reports(fight)
    if counts is None:
        return
    viewer = viewer_of(fight, draw, "party")
    before: dict[str, list[str]] = {}
    for _ in fight.played():
        whole = _supplies(fight, counts, GM)
        for id, left in whole.items():
            assert all(number >= 0 for number in left.values()), f"{id} has less than nothing"
            both = [term for term in before.get(id, ()) if term in left]
            assert both == [term for term in left if term in both], f"{id}: {both}, then {left}"
            before[id] = list(left)
        for id, left in _supplies(fight, counts, viewer).items():
            assert left.items() <= whole[id].items(), f"{id}: {left} is told of {whole[id]}"


def _reports(fight: Fight) -> Reports | None:
    return fight.ruleset if isinstance(fight.ruleset, Reports) else None


def _is_ruled(step: FightStep) -> bool:
    choice = step.choice
    return choice is not None and choice.by == "gm" and choice.option in ("set", "end")


def _is_killed(fight: Fight, before: CombatantView, after: CombatantView) -> bool:
    return after.status in fight.ruleset.dead and before.status != after.status


def _by_id(fight: Fight, state: Any) -> dict[str, CombatantView]:
    return {combatant.id: combatant for combatant in fight.ruleset.view(state, GM).combatants}


def _told_entries(fight: Fight, step: FightStep, viewer: Viewer) -> Iterable[Entry]:
    for entry in step.outcome.log:
        visible = fight.ruleset.tell(step.outcome.state, entry, viewer)
        if visible is not None:
            yield visible


def _effects(fight: Fight, counts: Reports, step: FightStep, viewer: Viewer) -> list[Effect]:
    effects = [
        effect for entry in _told_entries(fight, step, viewer) for effect in counts.effects(entry)
    ]
    for item in effects:
        assert item.kind in KINDS and item.amount >= 0, f"{item} is neither damage nor healing"
    return effects


def _sums(effects: Iterable[Effect]) -> Mapping[str, Counter[str]]:
    sums: dict[str, Counter[str]] = {kind: Counter() for kind in KINDS}
    for effect in effects:
        sums[effect.kind][effect.target] += effect.amount
    return sums


def _luck(fight: Fight, counts: Reports, step: FightStep, viewer: Viewer) -> list[Luck]:
    return [item for entry in _told_entries(fight, step, viewer) for item in counts.luck(entry)]


def _supplies(fight: Fight, counts: Reports, viewer: Viewer) -> dict[str, dict[str, int]]:
    supplies = {}
    for combatant in fight.ruleset.view(fight.state, viewer).combatants:
        rows = counts.supplies(combatant)
        supplies[combatant.id] = {row.term: row.left for row in rows}
        assert len(supplies[combatant.id]) == len(rows), (
            f"{combatant.id} has something twice: {rows}"
        )
    return supplies


def _expect_agreement(
    fight: Fight, after: CombatantView, before: CombatantView, damage: int, healing: int
) -> None:
    quick, id = fight.ruleset.quick, before.id
    claim = f"{id}: {damage} damage and {healing} healing are told"
    if not quick.health:
        _expect_difference(before, after, damage, quick.counts, claim)
        return
    now, was = after.facts[quick.health], before.facts[quick.health]
    most = after.facts[quick.most]
    net, lost = damage - healing, was - now
    claim += f", {quick.health} went from {was} to {now}"
    beyond, above = damage >= was, healing > most - was
    if beyond or above:
        assert not lost or damage or healing, claim
        assert (net >= lost) or above, claim
        assert (net <= lost) or beyond, claim
    else:
        assert net == lost, claim


def _expect_difference(
    before: CombatantView, after: CombatantView, damage: int, counts: Sequence[str], claim: str
) -> None:
    if before.health and after.health and after.health.quarters < DOWN:
        worse = after.health.quarters > before.health.quarters
        assert damage or not worse, f"{claim}, but {before.id} fares worse"
    if damage and before.status == after.status:
        was, now = (sum(combatant.facts[name] for name in counts) for combatant in (before, after))
        assert now > was, f"{claim}, and nothing came of it"


def _uneven_luck(counts: Reports, trial: Trial, times: int, seed: int) -> dict[str, float]:
    """The mean luck by rule, where it is uneven."""
    shares: dict[str, list[float]] = {}
    for (_, entries), _ in trial.random_ends(times, seed):
        for entry in entries:
            for item in counts.luck(entry):
                assert 0 <= item.share <= 1, f"{entry.rule}: the luck of {item.who} is {item.share}"
                shares.setdefault(entry.rule, []).append(item.share)
    means = {rule: sum(some) / len(some) for rule, some in shares.items() if len(some) >= FEWEST}
    return {
        rule: mean
        for rule, mean in means.items()
        if abs(mean - 0.5) > SIGMAS * sqrt(1 / 12 / len(shares[rule]))
    }
