"""After an answer its text has a message of its own, not that of the button."""

from __future__ import annotations

import pytest

from rulesets import registry
from rulesets.conformance.playing.drawing import demo_sheets
from rulesets.conformance.sense import against
from rulesets.contract import GM, Decision, PendingView, Ruleset
from rulesets.dice import Seeded
from rulesets.lexicon import Lexicon
from rulesets.wording.questions import OPTION
from tests.rulesets.random_player import RandomPlayer

GAMES = [item for item in registry.all() if hasattr(item.wording, "lexicon")]


def answered(ruleset: Ruleset, seed: int) -> list[tuple[str, str, str]]:
    """For each answer in a fight: the message of the button, `KIND OPTION`, and the message
    afterwards."""
    theirs, ours = demo_sheets(ruleset)
    dice, player = Seeded(seed), RandomPlayer(seed)
    state = ruleset.begin(against(ours[:4], theirs[:4]), {}, dice).state
    found = []
    for _ in range(80):
        pending: tuple[Decision, ...] = ruleset.pending(state)
        if not pending:
            break
        asked = pending[0]
        choice = player(ruleset, state, asked)
        view, shown = ruleset.view(state, GM), PendingView(asked.by, asked.kind)
        words = [field for field in choice.fields.values() if isinstance(field, str)]
        value = next((word for word in words if view.seen(word)), words[0] if words else None)
        given = (view, shown, choice.option, value, choice.fields)
        deed, done = ruleset.wording.deed(*given), ruleset.wording.done(*given)
        button = "" if deed.message == OPTION else deed.message.text
        assert done.values["who"].id == asked.by
        found.append((button, f"{asked.kind} {choice.option}", done.message.text))
        state = ruleset.resolve(state, choice, dice).state
    return found


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.slug)
def test_what_the_button_commands_is_told_with_the_name_in_it(ruleset: Ruleset) -> None:
    told = [item for seed in range(4) for item in answered(ruleset, seed)]
    glued = {button for button, _, said in told if button and said == "{who}: {deed}"}
    assert not glued, "these need the key told in their row of words.toml"
    assert any(said != "{who}: {deed}" for *_, said in told)


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.slug)
def test_what_is_told_is_of_a_button_or_of_an_option(ruleset: Ruleset) -> None:
    """A row that is renamed would silently lose its answers."""
    words: Lexicon = ruleset.wording.lexicon  # type: ignore[attr-defined]
    options = {term.partition(".")[2] or term for term in words.terms}
    for row in words.told:
        of_option = {*row.split(".")} & options
        assert row in words.buttons or of_option, f"{row!r} is neither on a button nor an option"


def test_in_ars_magica_what_is_done_is_a_verb_with_or_without_a_weapon() -> None:
    ruleset = registry.get("arm5")
    theirs, ours = demo_sheets(ruleset)
    state = ruleset.begin(against(ours[:1], theirs[:1]), {}, Seeded(1)).state
    view = ruleset.view(state, GM)
    asked = PendingView(view.combatants[0].id, "turn")
    for option, fields, said in (
        ("extended", {"task": "span"}, "{who} begins to span the crossbow"),
        ("quick", {"what": "draw", "weapon": "sword"}, "{who} draws a weapon ({weapon})"),
        ("act", {"what": "stand_up"}, "{who} stands up"),
    ):
        told = ruleset.wording.done(view, asked, option, None, fields)
        assert told.message.text == said
