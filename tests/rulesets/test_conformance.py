"""Every registered ruleset passes every check; a ruleset that is broken does not."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import settings
from msgspec.structs import replace

from rulesets import conformance, registry
from rulesets.beats import beats
from rulesets.conformance import headlines, hidden, outcomes, privacy, rolls, sense, sheets, words
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
from rulesets.messages import pgettext, phrase
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
        self.wording.terms = {k: v for k, v in self.wording.terms.items() if k != "duck"}


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
    before = settings.get_current_profile_name()
    settings.load_profile("found")
    yield
    settings.load_profile(before)


@pytest.mark.usefixtures("found")
@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (Forgetful, outcomes.every_state_survives_json),
        (Random, outcomes.same_faces_give_equal_states),
        (Silent, outcomes.somebody_is_asked_until_the_fight_is_over),
        (Stubborn, outcomes.what_is_offered_is_accepted),
        (Lenient, outcomes.what_is_not_offered_is_refused),
        (Timid, sense.suggestions_end_fights),
        (Hasty, sense.suggestions_are_legal),
        (Herded, sense.suggestions_share_out_targets),
        (Narrow, sense.suggestions_are_legal),
        (Knowing, sense.suggestions_tell_nothing_hidden),
        (Peeping, sense.suggestions_know_no_secret_choice),
        (Wordless, words.every_log_entry_can_be_read),
        (Unsaid, words.every_identifier_of_a_fight_has_a_word),
        (Untranslated, words.every_word_is_translated),
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
        outcomes.nonsense_is_refused(Brittle())
