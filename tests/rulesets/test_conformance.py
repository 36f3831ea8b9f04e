"""Every registered ruleset passes every check; a ruleset that is broken does not."""

import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from hypothesis import settings
from msgspec.structs import replace

from rulesets import conformance, registry
from rulesets.beats import beats
from rulesets.conformance import headlines, hidden, outcomes, privacy, rolls, sense, sheets, words
from rulesets.contract import (
    GM,
    Asked,
    Chance,
    Choice,
    Entry,
    Field,
    IllegalChoice,
    Option,
    Outcome,
    Ruleset,
    Seen,
    Stakes,
    View,
    Viewer,
)
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.sample.resolver import Sample
from rulesets.sample.state import State
from rulesets.sample.wording import TERMS, Wording
from rulesets.suggesting import answer

CHECKS = pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name)


@CHECKS
@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_a_registered_ruleset_conforms(ruleset: Ruleset, check: conformance.Check) -> None:
    check(ruleset)


def each(view: View, change: Callable[[Seen], Seen]) -> View:
    return replace(view, combatants=tuple(map(change, view.combatants)))


class Forgetful(Sample):
    def decode(self, data: bytes) -> State:
        return replace(super().decode(data), round=1)


class Random(Sample):
    steps = 0

    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        Random.steps += 1
        outcome = super().resolve(state, choice, dice)
        return Outcome(replace(outcome.state, round=Random.steps), outcome.log)


class Silent(Sample):
    def pending(self, state: State) -> Any:
        return () if state.round > 1 else super().pending(state)


class Stubborn(Sample):
    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        if choice.option == "guard" and choice.by == "gob":
            raise IllegalChoice("bad_field", "goblins do not guard themselves")
        return super().resolve(state, choice, dice)


class Lenient(Sample):
    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        known = {"target"} if choice.option == "attack" else {*choice.fields}
        fields = {name: value for name, value in choice.fields.items() if name in known}
        return super().resolve(state, Choice(choice.by, choice.kind, choice.option, fields), dice)


class Brittle(Sample):
    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        choice.by + choice.fields.get("target", "")
        return super().resolve(state, choice, dice)


class Timid(Sample):
    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "guard")


class Hasty(Sample):
    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "attack", {"target": decision.by})


class Herded(Sample):
    """Everybody attacks the first."""

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return answer(decision, ("attack",), lambda option: {})


class Narrow(Sample):
    """Suggests an attack also where only the guard may be chosen."""

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "attack")


class Knowing(Sample):
    """Attacks the least skilled, which is nobody else's business."""

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        def target(field: Field, chosen: Any) -> str:
            return min(field.choices, key=lambda id: state.combatants[id].skill)

        return answer(decision, ("attack",), lambda option: {"target": target})


class Peeping(Sample):
    """Attacks whoever is not on guard, of which its view says nothing."""

    def view(self, state: State, viewer: Viewer) -> View:
        def unseen(one: Seen) -> Seen:
            return replace(one, marks=(), facts={**one.facts, "guards": False})

        return each(super().view(state, viewer), unseen)

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        def target(field: Field, chosen: Any) -> str:
            return min(field.choices, key=lambda id: state.combatants[id].guards)

        return answer(decision, ("attack",), lambda option: {"target": target})


class Wordless(Sample):
    rules = ("round", "attack")


class WithoutAWord(Wording):
    terms = {name: term for name, term in TERMS.items() if name != "guard"}


class Unsaid(Sample):
    wording = WithoutAWord()


class Silence(Wording):
    def sentence(self, entry: Entry) -> Phrase | None:
        return None


class Speechless(Sample):
    """Somebody is wounded, and nobody says so."""

    wording = Silence()


class Astray(Sample):
    beats = beats(opens="attack", tells="knocked_out")


class Untranslated(Sample):
    languages = ("en", "fr")


class Boundless(Sample):
    def check_stats(self, stats: Any, side: str) -> dict[str, Any]:
        return super().check_stats({k: v for k, v in stats.items() if k != "skill"}, side)


class Talkative(Sample):
    """Attacks are for the GM alone, and everybody is told of them."""

    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        outcome = super().resolve(state, choice, dice)
        log = (
            replace(entry, visible_to="gm") if entry.rule == "attack" else entry
            for entry in outcome.log
        )
        return Outcome(outcome.state, tuple(log))

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        return entry


class Indiscreet(Sample):
    def view(self, state: State, viewer: Viewer) -> View:
        def numbered(one: Seen) -> Seen:
            found = state.combatants[one.id]
            return replace(one, name=f"{one.name} ({found.skill} of {found.toughness})")

        return each(super().view(state, viewer), numbered)


class Leaking(Sample):
    def chance(self, state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        target = choice.fields.get("target")
        return Chance(state.combatants[target].skill) if target else None


class Mumbling(Sample):
    languages = ("en",)

    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), title=phrase(pgettext("sample", "A roll")))


class Vague(Sample):
    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), least=None)


class Telltale(Sample):
    def stakes(self, state: State, *roll: Any) -> Stakes:
        return replace(super().stakes(state, *roll), most=state.combatants["gob"].skill)


class Pointing(Sample):
    def view(self, state: State, viewer: Viewer) -> View:
        return super().view(state, replace(viewer, hidden=()))


class Preset(Sample):
    """Narrows what is offered and leaves what stands there beforehand."""

    def view(self, state: State, viewer: Viewer) -> View:
        view, whole = super().view(state, viewer), super().view(state, GM)
        defaults = {one.by: one.decision.options[0].fields[0].default for one in whole.asked}
        asked = (self._preset(one, defaults.get(one.by)) for one in view.asked)
        return replace(view, asked=tuple(asked))

    def _preset(self, asked: Asked, default: Any) -> Asked:
        if asked.decision is None or asked.decision.options[0].name != "attack":
            return asked
        attack, *others = asked.decision.options
        attack = Option("attack", (replace(attack.fields[0], default=default),))
        return replace(asked, decision=replace(asked.decision, options=(attack, *others)))


class Blunt(Sample):
    """Tells of foes what it always tells of them."""

    def view(self, state: State, viewer: Viewer) -> View:
        return super().view(state, replace(viewer, foes="words"))


class Frank(Sample):
    """Counts wounds beside the word."""

    def view(self, state: State, viewer: Viewer) -> View:
        def counted(one: Seen) -> Seen:
            return replace(one, facts={"wounds": state.combatants[one.id].wounds})

        view = super().view(state, viewer)
        return view if viewer.foes == "nothing" else each(view, counted)


class Generous(Sample):
    def view(self, state: State, viewer: Viewer) -> View:
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
def test_a_broken_ruleset_is_found_out(broken: type[Sample], check: conformance.Check) -> None:
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
