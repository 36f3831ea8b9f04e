"""The result of an exchange is complete: it covers every combatant that changed and every actor."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct

from rulesets.beats import unknown
from rulesets.conformance.playing.fight import Fight, FightStep
from rulesets.conformance.playing.recorded import listing_over_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.wording.messages import raw_identifiers, unreadable, words_or_fault
from rulesets.conformance.wording.words import table_words
from rulesets.contract import CombatantView, Entry, Result, Ruleset, State, View, Viewer, Weight
from rulesets.contract.reports import Reports
from rulesets.messages import Message, Name, Phrase

Told = list[Entry]
NOT_PEOPLE = {"gm", ""}
AS_A_SIDE = {"status", "condition", "group"}
BY_NAME = {"supplies", "group"}


class Change(Struct, frozen=True):
    """The way (`what`) in which a combatant of a side looks different. For a group: who joined or
    left it (`moved`), and whether it `stands`."""

    what: str
    who: str
    side: str
    moved: frozenset[str] = frozenset()
    stands: bool = False

    def is_covered(self, changed: set[str], named: set[str]) -> bool:
        """Whether the result covers the change. A side that left or came as a whole covers its
        members, and a named combatant covers what it has used up. For a group that stands,
        everybody who joined or left must be named; for a dissolved one, any leaver."""
        if self.who in changed or (self.what in AS_A_SIDE and self.side in changed):
            return True
        if self.what in BY_NAME and self.who in named:
            return True
        both = self.moved & named
        return both == self.moved if self.stands else bool(both)


def beats_name_rules_of_the_game(ruleset: Ruleset) -> None:
    strange = unknown(ruleset.beats, ruleset.rules)
    assert not strange, f"{ruleset.slug}: beats name {sorted(strange)}, which are no rules of it"


@listing_over_fights
def causes_come_first(fight: Replayed) -> Iterator[str]:
    """Every entry has a place in its step, after the one that caused it."""
    fight.play_out()
    for step in fight.steps:
        for number, entry in enumerate(step.outcome.log):
            place = entry.place
            if place is None or place.number != number or place.opener > number:
                yield f"{entry.rule}, entry {number} of its step: {place}"
            elif isinstance(place.cause, int) and place.cause >= number:
                yield f"{entry.rule} is caused by entry {place.cause}, which comes later"


@listing_over_fights
def every_change_is_in_the_result(fight: Replayed) -> Iterator[str]:
    """Every combatant whose visible life, condition, status, group or resources changed in a step
    has a consequence in the viewer's result, or had one before if the change takes hold at the end
    of the phase. A condition that the GM's ruling sets needs none, nor does what a ruling sets of
    which others are not told: the table itself tells what looks different after a tap."""
    fight.play_out()
    for viewer in _viewers(fight):
        earlier: set[str] = set()
        for step in fight.steps[1:]:
            visible = _told_entries(fight.ruleset, step, viewer)
            results = _results(fight.ruleset, visible)
            named = earlier.union(*map(people_in, results))
            changed = earlier.union(*map(_changed_by, results))
            ruled = step.choice is not None and step.choice.by == "gm"
            secret = {entry.target for entry in step.outcome.log if entry.visible_to != "all"}
            for change in _changes(fight.ruleset, step, viewer):
                if ruled and (change.what == "condition" or change.who in secret):
                    continue
                if visible and not change.is_covered(changed, named):
                    what = f"{change.what} changed untold"
                    yield f"{what} by {' '.join(_rules(visible))}{_for(viewer)}"
            over = phase_of(step.before) != phase_of(step.outcome.state)
            earlier = set() if over else changed


@listing_over_fights
def every_roller_is_in_the_result(fight: Replayed) -> Iterator[str]:
    """Every roller that the viewer was told of is named; for a side, also one of its combatants."""
    fight.play_out()
    for step in fight.steps[1:]:
        for viewer in _viewers(fight):
            visible = _told_entries(fight.ruleset, step, viewer)
            named = set[str]().union(*map(people_in, _results(fight.ruleset, visible)))
            for entry in visible:
                for roll in entry.rolls:
                    if not {roll.who, entry.who, entry.target} & (named | NOT_PEOPLE):
                        yield f"a roll of {entry.rule} ({roll.purpose}) untold{_for(viewer)}"


@listing_over_fights
def results_can_be_read(fight: Replayed) -> Iterator[str]:
    """Results have no raw identifiers, and name no combatant hidden from the reader."""
    fight.play_out()
    ruleset = fight.ruleset
    own = {*fight.ids, *table_words(ruleset, (row["stats"] for row in fight.roster))}
    for step in fight.steps:
        for viewer in _viewers(fight):
            ids = {each.id for each in ruleset.view(step.outcome.state, viewer).combatants}
            for beat in beats_of(ruleset, _told_entries(ruleset, step, viewer)):
                what = f"what came of {' '.join(_rules(beat))}"
                result, broken = words_or_fault(what, ruleset.wording.result, beat)
                yield from broken
                yield from unreadable(ruleset, result)
                yield from raw_identifiers(ruleset, result, own, what)
                hidden = people_in(result) & {*fight.ids} - ids
                yield from (f"{what} names {who}, who is hidden{_for(viewer)}" for who in hidden)


@listing_over_fights
def a_fate_is_the_first_word(fight: Replayed) -> Iterator[str]:
    """A word tells who is out of the fight, or has changed without losing or regaining life. It is
    before those of their part in the exchange: a list of outcomes shows the first one."""
    fight.play_out()
    part, fates = set[Message](), list[tuple[str, Message]]()
    for step in fight.steps[1:]:
        for viewer in _viewers(fight):
            for beat in beats_of(fight.ruleset, _told_entries(fight.ruleset, step, viewer)):
                result = fight.ruleset.wording.result(beat)
                for each in result.consequences if result else ():
                    what = f"{each.weight.name} by {' '.join(_rules(beat))}"
                    if each.weight > Weight.CHANGED:
                        part.update(word.message for word in each.words)
                    elif each.words and each.weight is not Weight.WOUNDED:
                        fates.append((what, each.words[0].message))
                    elif not each.words and not each.life:
                        yield f"{what} without a word{_for(viewer)}"
    yield from (f"{what}: first {word.text!r}" for what, word in fates if word in part)


@listing_over_fights
def dice_are_read_face_by_face(fight: Replayed) -> Iterator[str]:
    """Each die has a face to show, a d100 perhaps two."""
    fight.play_out()
    for entry in fight.entries():
        faces = [fight.ruleset.wording.faces(entry, roll) for roll in entry.rolls]
        faces_told, fallen = sum(map(len, faces)), sum(len(roll.faces) for roll in entry.rolls)
        two = sum(roll.count for roll in entry.rolls if roll.sides == 100)
        if not fallen <= faces_told <= fallen + two:
            yield f"{faces_told} faces for {fallen} dice of {entry.rule}"


def beats_of(ruleset: Ruleset, entries: Sequence[Entry]) -> list[Told]:
    """The beats of these entries."""
    groups: list[Told] = [[]]
    for entry in entries:
        if ruleset.beats.opening(entry, groups[-1]):
            groups.append([])
        groups[-1].append(entry)
    return groups[1:]


def people_in(result: Result | None) -> set[str]:
    """Ids of everybody named in it: combatants, sides, the GM."""
    if result is None:
        return set()
    phrases = [*result.deed]
    for consequence in result.consequences:
        phrases += (*consequence.said, *consequence.words)
    return {each.who for each in result.consequences}.union(*map(_names, phrases))


def _names(value: Any) -> set[str]:
    if isinstance(value, Name):
        return {value.id}
    if isinstance(value, Phrase):
        return set().union(*map(_names, value.values.values()))
    if isinstance(value, tuple | list):
        return set().union(*map(_names, value))
    return set()


def _results(ruleset: Ruleset, entries: Sequence[Entry]) -> list[Result]:
    results = map(ruleset.wording.result, beats_of(ruleset, entries))
    return [result for result in results if result is not None]


def _changed_by(result: Result) -> set[str]:
    """Ids of combatants that are told to have changed, now or at the end of the phase."""
    return {each.who for each in result.consequences if each.weight <= Weight.CHANGED}


def phase_of(state: State) -> tuple[Any, ...]:
    return state.round, state.phase, state.turn


def _viewers(fight: Fight) -> tuple[Viewer, ...]:
    seats = (Viewer(controls=(id,), sides=("party",), foes="numbers") for id in fight.ids[:2])
    return Viewer(gm=True, foes="numbers"), *seats, Viewer(foes="words"), Viewer()


def _for(viewer: Viewer) -> str:
    return " for the GM" if viewer.gm else " for a seat" if viewer.controls else " for watchers"


def _told_entries(ruleset: Ruleset, step: FightStep, viewer: Viewer) -> Told:
    state = step.outcome.state
    visible = (ruleset.tell(state, entry, viewer) for entry in step.outcome.log)
    return [entry for entry in visible if entry is not None]


def _rules(entries: Iterable[Entry]) -> Iterable[str]:
    return dict.fromkeys(entry.rule for entry in entries)


def _changes(ruleset: Ruleset, step: FightStep, viewer: Viewer) -> Iterator[Change]:
    """The visible changes of combatants in this step."""
    before, after = (ruleset.view(state, viewer) for state in (step.before, step.outcome.state))
    groups = _groups(before), _groups(after)
    for now in after.combatants:
        was = before.seen(now.id)
        if was is None:
            continue
        terms = {figure.term for figure in was.figures} & {figure.term for figure in now.figures}
        looks = _looks(ruleset, was, terms), _looks(ruleset, now, terms)
        for what in looks[1]:
            if looks[0][what] != looks[1][what]:
                held = what == "status" and was.status == now.status
                by_condition = held and _conditions(ruleset, was) != _conditions(ruleset, now)
                yield Change("condition" if by_condition else what, now.id, now.side)
        alone = frozenset((now.id,))
        moved = groups[0].get(now.id, alone) ^ groups[1].get(now.id, alone)
        if moved:
            yield Change("group", now.id, now.side, moved, stands=now.id in groups[1])


def _looks(ruleset: Ruleset, combatant: CombatantView, terms: Collection[str]) -> Mapping[str, Any]:
    """The visible traits of a combatant. `terms`: figures visible before and after; a figure
    replaced by another (the roll of a past round) is not a change."""
    return {
        "life": (
            [figure for figure in combatant.figures if figure.term in terms],
            combatant.health,
        ),
        "status": (combatant.status, combatant.able),
        "wounds": combatant.tracks,
        "supplies": ruleset.supplies(combatant) if isinstance(ruleset, Reports) else (),
    }


def _conditions(ruleset: Ruleset, combatant: CombatantView) -> set[str]:
    return {name for name in ruleset.quick.conditions if combatant.facts.get(name) is True}


def _groups(view: View) -> dict[str, frozenset[str]]:
    """Groups of opponents by combatant."""
    groups: dict[str, frozenset[str]] = {}
    for cluster in view.clusters:
        members = frozenset(fighter.id for _, side in cluster.sides for fighter in side)
        groups |= dict.fromkeys(members, members)
    return groups
