"""Every registered ruleset passes every check; a ruleset that is broken does not."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets import conformance, registry, scenario
from rulesets.beats import beats
from rulesets.conformance import (
    game_master,
    hidden,
    offers,
    privacy,
    rolls,
    running,
    sense,
    sheets,
    steps,
)
from rulesets.conformance.playing import paths, profiles, scenarios
from rulesets.conformance.said import catalogues, headlines, words
from rulesets.contract import (
    GM,
    Chance,
    Choice,
    Decision,
    Entry,
    Field,
    IllegalChoice,
    Option,
    Outcome,
    Ruleset,
    Stakes,
    Viewer,
)
from rulesets.messages import Name, Term, pgettext, phrase
from rulesets.suggesting import answer
from tests.rulesets.pebbles.resolver import Pebbles
from tests.rulesets.pebbles.yard import Yard

CHECKS = pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name)


@CHECKS
@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_a_registered_ruleset_conforms(ruleset: Ruleset, check: conformance.Check) -> None:
    check(ruleset)


@CHECKS
def test_a_ruleset_by_somebody_else_conforms(check: conformance.Check) -> None:
    check(Pebbles())


class Forgetful(Pebbles):
    def decode(self, data: bytes) -> Yard:
        return replace(super().decode(data), round=1)


class Random(Pebbles):
    throws = 0

    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        Random.throws += 1
        outcome = super().resolve(state, choice, dice)
        return Outcome(replace(outcome.state, turn=Random.throws), outcome.log)


class Silent(Pebbles):
    def pending(self, state: Yard) -> Any:
        return () if state.round > 1 else super().pending(state)


class Stubborn(Pebbles):
    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        if choice.option == "duck" and choice.by == "gob":
            raise IllegalChoice("bad_field", "goblins do not duck")
        return super().resolve(state, choice, dice)


class Lenient(Pebbles):
    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        known = {"target"} if choice.option == "throw" else {*choice.fields}
        fields = {name: value for name, value in choice.fields.items() if name in known}
        return super().resolve(state, Choice(choice.by, choice.kind, choice.option, fields), dice)


class Brittle(Pebbles):
    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        choice.by + choice.fields.get("target", "")
        return super().resolve(state, choice, dice)


class Timid(Pebbles):
    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "duck")


class Hasty(Pebbles):
    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "throw", {"target": decision.by})


class Herded(Pebbles):
    """Everybody throws at the first."""

    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        return answer(decision, ("throw",), lambda option: {})


class Narrow(Pebbles):
    """Suggests throwing also where only ducking may be chosen."""

    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "throw")


class Knowing(Pebbles):
    """Throws at whoever aims worst, which is nobody else's business."""

    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        def target(field: Field, chosen: Any) -> str:
            return min(field.choices, key=lambda id: state.combatants[id].aim)

        return answer(decision, ("throw",), lambda option: {"target": target})


class Peeping(Pebbles):
    """Throws at whoever does not duck, though nobody has looked up yet."""

    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        def target(field: Field, chosen: Any) -> str:
            return min(field.choices, key=lambda id: state.combatants[id].ducks)

        return answer(decision, ("throw",), lambda option: {"target": target})


class Wordless(Pebbles):
    rules = ("round", "throw")


class Unsaid(Pebbles):
    def __init__(self) -> None:
        super().__init__()
        self.wording.terms = {
            k: v for k, v in self.wording.terms.items() if k not in ("duck", "throwing")
        }


class Choosy(Pebbles):
    """Nobody can be taken out of the fight, though it is offered."""

    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        if choice.option == "remove" and choice.fields.get("target") in state.combatants:
            raise IllegalChoice("not_pending", "they stay")
        return super().resolve(state, choice, dice)


class Nameless(Pebbles):
    """The dice have no name."""

    def __init__(self) -> None:
        super().__init__()
        self.wording.rolled = lambda who, purpose, told: {}[purpose]


class Raw(Pebbles):
    """Says with which hand, and has no word for it."""

    def __init__(self) -> None:
        super().__init__()
        with_hand = pgettext("pebbles", "{who} throws with the {with}.")
        self.wording.sentence = lambda entry: phrase(
            with_hand, **{"who": Name(entry.who or ""), "with": Term("left_hand")}
        )


class Speechless(Pebbles):
    """Somebody is hit, and nobody says so."""

    def __init__(self) -> None:
        super().__init__()
        self.wording.sentence = lambda entry: None


class Astray(Pebbles):
    beats = beats(opens="throw", tells="knocked_out")


class Untranslated(Pebbles):
    languages = ("en", "he")


class Boundless(Pebbles):
    def check_stats(self, stats: Any, side: str) -> dict[str, Any]:
        return super().check_stats({k: v for k, v in stats.items() if k != "aim"}, side)


class Talkative(Pebbles):
    def tell(self, state: Yard, entry: Entry, viewer: Viewer) -> Entry | None:
        return entry


class Indiscreet(Pebbles):
    def _seen(self, id: str, child: Any, viewer: Viewer) -> Any:
        seen = super()._seen(id, child, viewer)
        return replace(seen, name=f"{seen.name} ({child.aim})")


class Leaking(Pebbles):
    def chance(self, state: Yard, choice: Choice, viewer: Viewer) -> Chance | None:
        target = choice.fields.get("target")
        return Chance(state.combatants[target].aim) if target else None


class Mumbling(Pebbles):
    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), title=phrase(pgettext("pebbles", "Throw")))


class Vague(Pebbles):
    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), least=None)


class Telltale(Pebbles):
    def stakes(self, state: Yard, *roll: Any) -> Stakes:
        return replace(super().stakes(state, *roll), most=state.combatants["gob"].aim)


class Pointing(Pebbles):
    def view(self, state: Yard, viewer: Viewer) -> Any:
        return super().view(state, replace(viewer, hidden=()))


class Preset(Pebbles):
    """Narrows what is offered and leaves what stands there beforehand."""

    def _shown(self, decision: Decision, viewer: Viewer) -> Decision:
        throw, duck = decision.options
        (target,) = throw.fields
        seen = tuple(id for id in target.choices if id not in viewer.hidden)
        return replace(decision, options=(Option("throw", (replace(target, choices=seen),)), duck))


class Blunt(Pebbles):
    """Tells of foes what it always tells of them."""

    def _seen(self, id: str, child: Any, viewer: Viewer) -> Any:
        return super()._seen(id, child, replace(viewer, foes="words"))


class Frank(Pebbles):
    """Counts hits beside the word."""

    def _seen(self, id: str, child: Any, viewer: Viewer) -> Any:
        counted = {} if viewer.foes == "nothing" else {"hits": child.hits}
        return replace(super()._seen(id, child, viewer), facts=counted)


class Generous(Pebbles):
    def view(self, state: Yard, viewer: Viewer) -> Any:
        return super().view(state, replace(viewer, controls=tuple(state.combatants)))


@pytest.fixture
def found() -> Iterator[None]:
    """Fights enough to find what is broken, however few the others play."""
    with profiles.loaded("found"):
        yield


@pytest.mark.usefixtures("found")
@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (Forgetful, steps.every_state_survives_json),
        (Random, steps.same_faces_give_equal_states),
        (Silent, steps.somebody_is_asked_until_the_fight_is_over),
        (Stubborn, offers.what_is_offered_is_accepted),
        (Lenient, offers.what_is_not_offered_is_refused),
        (Timid, sense.suggestions_end_fights),
        (Hasty, sense.suggestions_are_legal),
        (Herded, sense.suggestions_share_out_targets),
        (Narrow, sense.suggestions_are_legal),
        (Knowing, sense.suggestions_tell_nothing_hidden),
        (Peeping, sense.suggestions_know_no_secret_choice),
        (Wordless, words.every_log_entry_can_be_read),
        (Unsaid, words.every_identifier_of_a_fight_has_a_word),
        (Untranslated, catalogues.every_word_is_translated),
        (Speechless, headlines.every_change_has_a_headline),
        (Astray, headlines.beats_are_made_of_the_rules),
        (Boundless, sheets.stats_are_checked_one_by_one),
        (Mumbling, rolls.every_roll_says_whose_it_is_and_what_for),
        (Vague, rolls.the_number_needed_is_where_the_outcome_turns),
        (Telltale, rolls.a_roll_tells_its_roller_no_secret),
        (Talkative, privacy.entries_for_others_stay_away),
        (Talkative, hidden.the_hidden_are_never_named),
        (Indiscreet, privacy.planted_numbers_are_never_seen),
        (Indiscreet, privacy.what_is_not_shown_cannot_be_guessed),
        (Leaking, privacy.what_is_not_shown_cannot_be_guessed),
        (Pointing, hidden.the_hidden_are_never_named),
        (Preset, hidden.the_hidden_are_never_named),
        (Preset, hidden.what_is_left_of_a_question_can_be_answered),
        (Blunt, privacy.others_are_told_as_openly_as_the_campaign_wants),
        (Frank, privacy.others_are_told_as_openly_as_the_campaign_wants),
        (Generous, privacy.a_decision_is_shown_to_whom_it_belongs),
    ],
)
def test_a_broken_ruleset_is_found_out(broken: type[Pebbles], check: conformance.Check) -> None:
    with pytest.raises((AssertionError, IllegalChoice)):
        check(broken())


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[Path]:
    """Where the fight of a failure is written."""
    with scenarios.written_to(tmp_path):
        yield tmp_path


def failure(broken: Ruleset, check: conformance.Check) -> AssertionError:
    with pytest.raises(AssertionError) as failed:
        check(broken)
    return failed.value


@pytest.mark.usefixtures("found", "kept")
def test_where_two_states_differ_is_named_with_both_values() -> None:
    failed = failure(Forgetful(), steps.every_state_survives_json)
    assert re.search(r"another state:\n  round: 2, then 1$", str(failed))


def test_of_many_differences_the_first_are_named() -> None:
    one = {"many": list(range(9)), "gone": 1, "same": "x"}
    other = {"many": [0, *range(2, 10)], "new": True, "same": "x"}
    with pytest.raises(AssertionError) as failed:
        paths.expect_same(one, other, "not the same")
    first, *rest, last = str(failed.value).splitlines()
    assert first == "not the same:"
    assert rest[0] == "  many[1]: 1, then 2" and last == "  and 5 more"
    found = list(paths.differences(one, other))
    assert found[-2:] == ["gone: 1, then missing", "new: missing, then True"]


@pytest.mark.usefixtures("found")
def test_the_fight_of_a_failure_can_be_played_again(
    kept: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    failed = failure(Talkative(), privacy.entries_for_others_stay_away)
    (path,) = kept.iterdir()
    assert path.name == "pebbles-entries_for_others_stay_away.json"
    assert f"manage.py resolve {path}" in "".join(failed.__notes__)
    monkeypatch.setitem(registry._rulesets, "pebbles", Pebbles())
    answer, status = scenario.run(json.loads(path.read_text()))
    assert status == scenario.OK
    assert any(entry["rule"] == "aim" for step in answer["steps"] for entry in step["log"])


@pytest.mark.usefixtures("found")
def test_a_choice_that_breaks_the_rules_is_the_last_of_its_fight(kept: Path) -> None:
    with pytest.raises(IllegalChoice):
        sense.suggestions_end_fights(Hasty())
    failure(Choosy(), game_master.the_gm_can_step_in_at_any_time)
    (path,) = kept.iterdir()
    assert json.loads(path.read_text())["choices"][-1]["option"] == "remove"


@pytest.mark.usefixtures("found", "kept")
def test_all_words_that_are_missing_are_listed_at_once() -> None:
    failed = failure(Unsaid(), words.every_identifier_of_a_fight_has_a_word)
    assert str(failed).splitlines()[1:] == [
        "  no term for 'duck' (pending[0].options[1].name)",
        "  no term for 'duck' (pending[1].options[1].name)",
        "  no term for 'duck' (pending[2].options[1].name)",
        "  no term for 'duck' (pending[3].options[1].name)",
        "  no term for 'duck' (pending[4].options[1].name)",
        "  no term for 'throwing' (phase)",
        "  no term for 'throwing' (strip[0].term)",
    ]


@pytest.mark.usefixtures("found", "kept")
def test_a_purpose_of_dice_without_a_name_is_listed_as_missing() -> None:
    failed = failure(Nameless(), words.every_roll_has_a_name)
    assert "the purpose of dice 'throw' cannot be said: KeyError 'throw'" in str(failed)


@pytest.mark.usefixtures("found", "kept")
def test_a_raw_identifier_in_a_sentence_is_listed_with_its_place() -> None:
    failed = failure(Raw(), words.every_log_entry_can_be_read)
    assert "no term for 'left_hand' (sentence of throw.values.with)" in str(failed)


@pytest.mark.parametrize("game", ["tests.rulesets.pebbles", "ose"])
def test_a_game_is_checked_by_one_command(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    ruleset = running.found(game)
    (check,) = running.wanted("beats_are_made")
    assert running.run(ruleset, [check], print) == 0
    assert capsys.readouterr().out.startswith("ok     beats_are_made_of_the_rules (")


def test_a_check_that_fails_does_not_keep_the_command_from_the_others(
    capsys: pytest.CaptureFixture[str],
) -> None:
    checks = running.wanted("beats_are_made") + running.wanted("the_demo_can")
    assert running.run(Astray(), checks, print) == 1
    first, reason, second = capsys.readouterr().out.splitlines()
    assert first == "FAILED beats_are_made_of_the_rules" and "knocked_out" in reason
    assert second.startswith("ok     the_demo_can_be_played")


def test_a_game_that_is_not_there_is_named() -> None:
    with pytest.raises(running.NoSuchGame, match=r"neither rulesets\.lost\.resolver nor lost\.re"):
        running.found("lost")


@pytest.mark.usefixtures("found")
def test_a_leak_is_named_by_its_place() -> None:
    with pytest.raises(AssertionError) as leak:
        hidden.the_hidden_are_never_named(Preset())
    assert re.search(
        r"is hidden, but named in asked\[\d\]\.decision\.options\[0\]\.fields\[0\]\.default",
        str(leak.value),
    )
    assert len(str(leak.value).splitlines()[0]) < 300


@pytest.mark.usefixtures("found")
def test_a_ruleset_that_breaks_down_over_nonsense_is_found_out() -> None:
    with pytest.raises(TypeError):
        offers.nonsense_is_refused(Brittle())
