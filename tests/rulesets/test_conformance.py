"""Every registered ruleset passes every check; a broken ruleset does not."""

import re
from collections.abc import Iterator

import pytest
from hypothesis import settings

from rulesets import conformance, registry
from rulesets.conformance import (
    game_master,
    hidden,
    knowing,
    offers,
    privacy,
    remembering,
    rolls,
    sense,
    sheets,
    steps,
    twins,
)
from rulesets.conformance.numbers import chances, odds, report_counts
from rulesets.conformance.playing import profiles
from rulesets.conformance.wording import catalogues, results, words
from rulesets.contract import IllegalChoice, Ruleset
from rulesets.contract.reports import Reports
from rulesets.sample.resolver import Sample
from tests.rulesets.broken import (
    Astray,
    Backwards,
    Betraying,
    Blunt,
    Boundless,
    Brittle,
    Counting,
    Dividing,
    Forgetful,
    Frank,
    Generous,
    Hasty,
    Herded,
    Indiscreet,
    Knowing,
    Leaking,
    Lenient,
    Mumbling,
    Narrow,
    Optimist,
    Overlisting,
    Peeping,
    Placeless,
    Pointing,
    Preset,
    Random,
    RightOdds,
    Rushing,
    Showing,
    Silent,
    Stale,
    Stubborn,
    Summing,
    Talkative,
    Tattling,
    Telltale,
    Timid,
    Unsettable,
    Vague,
    Wordless,
    WrongOdds,
)
from tests.rulesets.broken_counts import (
    Boasting,
    Exaggerating,
    Hoarding,
    Lopsided,
    Overcounting,
    Promising,
    Undercounting,
    Upside,
    Whispering,
)
from tests.rulesets.broken_words import (
    Curt,
    Glossing,
    Rambling,
    Speechless,
    Unsaid,
    Untranslated,
)

CHECKS = pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name)


@pytest.fixture
def enough() -> Iterator[None]:
    """By day five fights, since four find fewer of the broken rulesets below; otherwise as many as
    configured."""
    asked = settings.get_current_profile_name()
    with profiles.loaded("brief" if asked == "quick" else asked):
        yield


@CHECKS
@pytest.mark.usefixtures("enough")
@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_a_registered_ruleset_conforms(ruleset: Ruleset, check: conformance.Check) -> None:
    check(ruleset)


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_a_registered_ruleset_can_be_reported_in_full(ruleset: Ruleset) -> None:
    """Reports are optional for a game; the games of this project have them."""
    assert isinstance(ruleset, Reports)


def test_odds_that_are_right_pass() -> None:
    odds.odds_are_what_comes_of_a_choice(RightOdds())


@pytest.fixture
def found() -> Iterator[None]:
    """Enough fights to find every fault, however few the others play."""
    with profiles.loaded("found"):
        yield


@pytest.mark.usefixtures("found")
@pytest.mark.parametrize(
    ("broken", "check"),
    [
        (Forgetful, steps.every_state_survives_json),
        (Random, steps.same_faces_give_equal_states),
        (Rushing, steps.a_forecast_reaches_the_same_states),
        (Silent, steps.somebody_is_asked_until_the_fight_is_over),
        (Backwards, steps.somebody_is_asked_until_the_fight_is_over),
        (Stale, remembering.what_is_taken_over_is_as_if_worked_out_anew),
        (Stubborn, offers.what_is_offered_is_accepted),
        (Lenient, offers.what_is_not_offered_is_refused),
        (Overlisting, game_master.what_a_ruling_lists_is_accepted),
        (Unsettable, game_master.what_a_ruling_lists_is_accepted),
        (Timid, sense.suggestions_end_fights),
        (Hasty, sense.suggestions_are_legal),
        (Herded, sense.suggestions_share_out_targets),
        (Narrow, sense.suggestions_are_legal),
        (Knowing, sense.suggestions_tell_nothing_hidden),
        (Peeping, sense.suggestions_know_no_secret_choice),
        (Betraying, knowing.suggestions_for_a_side_name_nobody_hidden),
        (Counting, knowing.suggestions_for_a_side_rest_on_what_it_knows),
        (Wordless, words.every_log_entry_can_be_read),
        (Optimist, odds.odds_are_distributions),
        (WrongOdds, odds.odds_are_what_comes_of_a_choice),
        (Lopsided, chances.chances_are_chances),
        (Upside, chances.chances_are_chances),
        (Promising, chances.what_a_player_is_told_of_a_choice_is_so),
        (Whispering, chances.chances_tell_nothing_hidden),
        (Overcounting, report_counts.what_is_counted_is_what_happened),
        (Undercounting, report_counts.what_is_counted_is_what_happened),
        (Exaggerating, report_counts.a_report_tells_nobody_more_than_was_told),
        (Boasting, report_counts.luck_is_even),
        (Hoarding, report_counts.supplies_stand_in_one_order),
        (Unsaid, words.every_identifier_of_a_fight_has_a_word),
        (Untranslated, catalogues.every_word_is_translated),
        (Speechless, results.every_change_is_told),
        (Glossing, results.every_change_is_told),
        (Curt, results.a_fate_is_the_first_word),
        (Rambling, results.a_fate_is_the_first_word),
        (Astray, results.beats_are_made_of_the_rules),
        (Placeless, results.causes_come_first),
        (Boundless, sheets.stats_are_checked_one_by_one),
        (Mumbling, rolls.every_roll_says_whose_it_is_and_what_for),
        (Vague, rolls.the_number_needed_is_where_the_outcome_turns),
        (Telltale, rolls.a_roll_tells_its_roller_no_secret),
        (Summing, rolls.a_sum_says_all_that_its_dice_do),
        (Talkative, privacy.entries_for_others_stay_away),
        (Talkative, hidden.the_hidden_are_never_named),
        (Indiscreet, privacy.planted_numbers_are_never_seen),
        (Indiscreet, privacy.what_is_not_shown_cannot_be_guessed),
        (Leaking, privacy.what_is_not_shown_cannot_be_guessed),
        (Showing, privacy.what_is_left_of_a_turn_is_its_players),
        (Pointing, hidden.the_hidden_are_never_named),
        (Preset, hidden.the_hidden_are_never_named),
        (Preset, hidden.what_is_left_of_a_question_can_be_answered),
        (Tattling, twins.foes_are_told_apart_by_outcomes_alone),
        (Indiscreet, twins.foes_are_told_apart_by_outcomes_alone),
        (Dividing, twins.foes_are_told_apart_by_outcomes_alone),
        (Pointing, twins.the_hidden_are_not_told_apart),
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
        offers.nonsense_is_refused(Brittle())
