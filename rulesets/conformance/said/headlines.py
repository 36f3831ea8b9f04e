"""What came of an exchange is told in one sentence to everybody who can notice it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rulesets.beats import unknown
from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight, Taken
from rulesets.conformance.playing.fights import over_fights, played
from rulesets.contract import CombatantView, Entry, Ruleset, View, Viewer
from rulesets.messages import Phrase

Told = list[Entry]


def beats_are_made_of_the_rules(ruleset: Ruleset) -> None:
    strange = unknown(ruleset.beats, ruleset.rules)
    assert not strange, f"{ruleset.slug}: beats name {sorted(strange)}, which are no rules of it"
    assert ruleset.beats.opens, f"{ruleset.slug}: nothing begins a beat"
    assert ruleset.beats.tells, f"{ruleset.slug}: nothing tells how a beat came out"


@over_fights
def every_change_has_a_headline(fight: Fight, draw: Draw) -> None:
    """A viewer who sees somebody's condition change, and is told of the step at all, reads a
    sentence on it. It is made of told entries alone, so it tells no more than the log does."""
    for _ in played(fight, draw):
        pass
    viewers = (
        Viewer(gm=True, foes="numbers"),
        Viewer(controls=fight.ids[:1], sides=("party",)),
        Viewer(),
    )
    for step in fight.steps[1:]:
        for viewer in viewers:
            _has_a_headline(fight.ruleset, step, viewer)


def _has_a_headline(ruleset: Ruleset, step: Taken, viewer: Viewer) -> None:
    told = list(_told(ruleset, step, viewer))
    changed = _changed(ruleset.view(step.before, viewer), ruleset.view(step.outcome.state, viewer))
    if not changed or not told:
        return
    said = [headline(ruleset, beat) for beat in parted(ruleset, told)]
    rules = [entry.rule for entry in told]
    assert any(said), f"{changed} changed for {viewer}, and no sentence tells it: {rules}"


def _told(ruleset: Ruleset, step: Taken, viewer: Viewer) -> Iterable[Entry]:
    for entry in step.outcome.log:
        told = ruleset.tell(step.outcome.state, entry, viewer)
        if told is not None:
            yield told


def _changed(before: View, after: View) -> list[str]:
    return [
        now.id
        for now in after.combatants
        if (was := before.seen(now.id)) is not None and _condition(was) != _condition(now)
    ]


def _condition(seen: CombatantView) -> tuple[Any, ...]:
    return seen.figures, seen.health, seen.status


def parted(ruleset: Ruleset, told: Sequence[Entry]) -> list[Told]:
    found: list[Told] = []
    before = None
    for entry in told:
        if ruleset.beats.opening(entry.rule, before):
            found.append([])
        found[-1].append(entry)
        before = entry.rule
    return found


def headline(ruleset: Ruleset, beat: Told) -> Phrase | None:
    """The sentence of the entry that tells the outcome, or else the first sentence of all."""
    said = [(one, ruleset.wording.sentence(one)) for one in beat]
    said = [(one, sentence) for one, sentence in said if sentence is not None]
    telling = ruleset.beats.telling([one.rule for one, _ in said])
    return said[telling or 0][1] if said else None
