"""Players' knowledge through `view` and `tell`, the only ways out of a state."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from hypothesis import strategies as st
from msgspec import json
from msgspec.structs import replace

from rulesets.conformance.numbers.chances import chances
from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import attempt, over_fights, play
from rulesets.conformance.playing.paths import expect_same
from rulesets.conformance.playing.recorded import over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.values import legal
from rulesets.contract import Choice, CombatantView, Field, IllegalSetup, Viewer, is_deed

FOES = ("nothing", "words", "bar", "numbers")  # the less, the earlier
PARTY = Viewer(controls=("aldo",), sides=("party",), foes="words")


@over_recorded_fights
def the_gm_sees_everybody_and_every_entry(fight: Replayed) -> None:
    gm = Viewer(gm=True, foes="numbers", hidden=fight.ids)
    fight.play_out()
    ids = {combatant.id for combatant in fight.ruleset.view(fight.state, gm).combatants}
    assert ids >= set(fight.ids), f"the GM does not see {set(fight.ids) - ids}"
    for entry in fight.entries():
        visible = fight.ruleset.tell(fight.state, entry, gm)
        expect_same(entry, visible, f"{entry.rule} is not told the GM as it is")


@over_recorded_fights
def decisions_are_shown_to_those_who_answer(fight: Replayed) -> None:
    for _ in fight.played():
        asked = fight.ruleset.view(fight.state, PARTY).asked
        for item in asked:
            assert item.decision is None or item.by in PARTY.controls, (
                f"{item.by}'s answers are shown"
            )
        answerable = {(item.by, item.kind) for item in asked if item.decision is not None}
        for decision in fight.pending():
            mine = decision.by in PARTY.controls
            assert not mine or (decision.by, decision.kind) in answerable, (
                f"{decision} is not shown"
            )


@over_recorded_fights
def remaining_actions_are_private(fight: Replayed) -> None:
    for _ in fight.played():
        for combatant in fight.ruleset.view(fight.state, PARTY).combatants:
            assert combatant.mine or not combatant.left, (
                f"what is left of {combatant.id}'s turn is shown"
            )


@over_recorded_fights
def entries_for_others_are_not_told(fight: Replayed) -> None:
    fight.play_out()
    for entry in fight.entries():
        visible = fight.ruleset.tell(fight.state, entry, PARTY)
        if entry.visible_to not in ("all", *PARTY.sides):
            assert visible is None, f"{entry.rule} is for {entry.visible_to}, but told to a player"
        elif visible is not None:
            assert set(visible.facts) <= set(entry.facts), f"{entry.rule}: facts were made up"


@over_recorded_fights
def deeds_show_their_actor(fight: Replayed) -> None:
    """Every deed has an actor, and every viewer who is told of the deed reads who it was."""
    ruleset = fight.ruleset
    assert set(ruleset.deeds) <= set(ruleset.rules), "a deed that is no rule"
    fight.play_out()
    combatants = ruleset.plain(fight.state)["combatants"]
    for entry in fight.entries():
        if is_deed(entry, ruleset.deeds):
            assert entry.who in combatants, f"{entry.rule} is a deed, but whose? {entry.who}"
            visible = ruleset.tell(fight.state, entry, PARTY)
            assert visible is None or visible.who == entry.who, (
                f"{entry.rule}: {visible.who} did it?"
            )


@over_fights
def health_is_shown_as_the_campaign_sets(fight: Fight, draw: Draw) -> None:
    """A foe's health is shown as nothing, as a word, as a word and a share, or as numbers.

    House rules have their defaults, as some of them change what is shown.
    """
    try:
        fight.begin_again(fight.roster, {}, draw(st.integers(0, 999)))
    except IllegalSetup:  # a sheet needs that house rule
        return
    for _ in play(fight, draw, 12):
        openly = {foes: replace(PARTY, foes=foes) for foes in FOES}
        views = {foes: fight.ruleset.view(fight.state, viewer) for foes, viewer in openly.items()}
        for combatant in views["words"].combatants:
            if combatant.side not in PARTY.sides:
                _check_health({foes: view.seen(combatant.id) for foes, view in views.items()})


@over_fights
def planted_numbers_are_never_shown(fight: Fight, draw: Draw) -> None:
    """Large numbers on a foe's sheet never appear in a player's view while health is in words."""
    planted = {
        field.name: field.max - place
        for place, field in enumerate(fight.ruleset.stats)
        if field.type == "int" and field.max is not None and field.max >= 200 and not field.open
    }
    put_on_sheet(fight, "gob", planted)
    numbers = [planted[name] for name in planted if fight.roster[1]["stats"].get(name)]
    for _ in play(fight, draw, 10):
        view = fight.ruleset.view(fight.state, PARTY)
        text = _text([combatant for combatant in view.combatants if combatant.side != "party"])
        for number in numbers:
            assert not re.search(rf"\b{number}\b", text), f"a player can read {number}: {text}"


@over_fights
def planted_words_are_told_before_they_are_shown(fight: Fight, draw: Draw) -> None:
    """A foe's weapons, spells and tags appear in the view only after an entry has told of them."""
    rows = {field.name: field for field in fight.ruleset.stats if field.type in ("rows", "names")}
    planted = {}
    for name, field in rows.items():
        planted[name] = [_planted_row(field, f"planted {name}")]
    put_on_sheet(fight, "gob", planted)
    texts = ""
    for _ in play(fight, draw):
        entries = [
            fight.ruleset.tell(fight.state, entry, PARTY) for entry in fight.steps[-1].outcome.log
        ]
        texts += _text(entries)
        for word in re.findall(r"planted \w+", _text(fight.ruleset.view(fight.state, PARTY))):
            assert word in texts, f"{word!r} is in the view of a player who was never told"


@over_fights
def values_not_shown_cannot_be_inferred(fight: Fight, draw: Draw) -> None:
    """Values that the view does not show can be set on a foe without changing the view."""
    viewer = Viewer(controls=("aldo",), sides=("party",), foes="nothing")
    settable = [field for field in fight.ruleset.settable if field.type != "enum"]
    for _ in play(fight, draw, 12):
        field = draw(st.sampled_from(settable))
        view = fight.ruleset.view(fight.state, viewer)
        before = view.seen("gob")
        exact = chances(fight.ruleset, fight.state, viewer)
        fields = {"target": "gob", "field": field.name, "value": draw(legal(field, fight.ids))}
        if not attempt(fight, Choice("gm", "gm", "set", fields)) or before is None:
            continue
        now = fight.ruleset.view(fight.state, viewer)
        after = now.seen("gob")
        moved_on = len(fight.steps[-1].outcome.log) > 1  # no choice was left
        if after is None or moved_on or after.status != before.status:
            continue
        if field.name not in after.facts:
            expect_same(before, after, f"a player sees what was set: {fields}", "combatants.gob")
            if view.asked != now.asked:  # it may be a target no longer
                continue
            for choice, chance in chances(fight.ruleset, fight.state, viewer).items():
                fault = f"the odds of {choice} tell what was set: {fields}"
                expect_same(exact.get(choice, chance), chance, fault)


def _check_health(views: Mapping[str, CombatantView | None]) -> None:
    nothing, words, bar, numbers = (views[foes] for foes in FOES)
    assert nothing and words and bar and numbers, "whether somebody is there is no question of this"
    assert nothing.health is None and nothing.figures == (), f"nothing is more: {nothing}"
    assert words.health is not None and words.health.share is None, f"words are no bar: {words}"
    assert words.figures == bar.figures == (), f"figures are numbers: {words.figures}"
    assert bar.health is not None and bar.health.share is not None, f"a bar has a share: {bar}"
    assert bar.health.word == words.health.word and numbers.health == bar.health
    assert any(figure.value is not None for figure in numbers.figures), f"no number: {numbers}"
    bare = replace(nothing, health=None, figures=())
    for combatant in (words, bar):
        rest = replace(combatant, health=None, figures=())
        expect_same(
            bare, rest, "more is told than how somebody fares", f"combatants.{combatant.id}"
        )


def put_on_sheet(fight: Fight, id: str, stats: dict[str, Any]) -> None:
    """Begins the fight again with these stats on one sheet, as many as it can have."""
    roster = [{**row, "stats": dict(row["stats"])} for row in fight.roster]
    sheet = next(row for row in roster if row["id"] == id)["stats"]
    for name, value in stats.items():
        sheet[name] = value
        try:
            fight.begin_again(roster, fight.options, 1)
        except IllegalSetup:
            del sheet[name]


def _planted_row(field: Field, word: str) -> Any:
    return word if field.type == "names" else {"name": word}


def _text(value: Any) -> str:
    return json.encode(value, enc_hook=dict).decode()
