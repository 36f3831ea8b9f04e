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
    with profiles.use_profile("brief" if asked == "quick" else asked):
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
    odds.odds_match_outcomes(RightOdds())


@pytest.fixture
def found() -> Iterator[None]:
    """Enough fights to find every fault, however few the others play."""
    with profiles.use_profile("found"):
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
        (Stale, remembering.caches_change_no_results),
        (Stubborn, offers.offered_answers_are_accepted),
        (Lenient, offers.other_answers_are_refused),
        (Overlisting, game_master.listed_rulings_are_accepted),
        (Unsettable, game_master.listed_rulings_are_accepted),
        (Timid, sense.suggestions_end_fights),
        (Hasty, sense.suggestions_are_legal),
        (Herded, sense.suggestions_share_out_targets),
        (Narrow, sense.suggestions_are_legal),
        (Knowing, sense.suggestions_reveal_nothing_hidden),
        (Peeping, sense.suggestions_use_no_secret_choice),
        (Betraying, knowing.suggestions_for_a_side_name_nobody_hidden),
        (Counting, knowing.suggestions_for_a_side_use_only_its_knowledge),
        (Wordless, words.every_log_entry_can_be_read),
        (Optimist, odds.odds_are_distributions),
        (WrongOdds, odds.odds_match_outcomes),
        (Lopsided, chances.chances_are_probabilities),
        (Upside, chances.chances_are_probabilities),
        (Promising, chances.chances_of_players_agree_with_the_gms),
        (Whispering, chances.chances_reveal_nothing_hidden),
        (Overcounting, report_counts.reports_match_the_fight),
        (Undercounting, report_counts.reports_match_the_fight),
        (Exaggerating, report_counts.reports_reveal_nothing_hidden),
        (Boasting, report_counts.luck_averages_out),
        (Hoarding, report_counts.supplies_have_one_order),
        (Unsaid, words.every_identifier_of_a_fight_has_a_word),
        (Untranslated, catalogues.every_word_is_translated),
        (Speechless, results.every_change_is_in_the_result),
        (Glossing, results.every_change_is_in_the_result),
        (Curt, results.a_fate_is_the_first_word),
        (Rambling, results.a_fate_is_the_first_word),
        (Astray, results.beats_name_rules_of_the_game),
        (Placeless, results.causes_come_first),
        (Boundless, sheets.stats_are_checked_one_by_one),
        (Mumbling, rolls.every_roll_names_roller_and_purpose),
        (Vague, rolls.the_required_number_is_where_the_outcome_changes),
        (Telltale, rolls.dice_pads_reveal_no_secret),
        (Summing, rolls.equal_sums_have_equal_outcomes),
        (Talkative, privacy.entries_for_others_are_not_told),
        (Talkative, hidden.hidden_combatants_are_never_named),
        (Indiscreet, privacy.planted_numbers_are_never_shown),
        (Indiscreet, privacy.values_not_shown_cannot_be_inferred),
        (Leaking, privacy.values_not_shown_cannot_be_inferred),
        (Showing, privacy.remaining_actions_are_private),
        (Pointing, hidden.hidden_combatants_are_never_named),
        (Preset, hidden.hidden_combatants_are_never_named),
        (Preset, hidden.narrowed_questions_can_be_answered),
        (Tattling, twins.foes_differ_by_outcomes_alone),
        (Indiscreet, twins.foes_differ_by_outcomes_alone),
        (Dividing, twins.foes_differ_by_outcomes_alone),
        (Pointing, twins.hidden_combatants_cannot_be_distinguished),
        (Blunt, privacy.health_is_shown_as_the_campaign_sets),
        (Frank, privacy.health_is_shown_as_the_campaign_sets),
        (Generous, privacy.decisions_are_shown_to_those_who_answer),
    ],
)
def test_a_broken_ruleset_is_found_out(broken: type[Sample], check: conformance.Check) -> None:
    with pytest.raises((AssertionError, IllegalChoice)):
        check(broken())


@pytest.mark.usefixtures("found")
def test_a_leak_is_named_by_its_place() -> None:
    with pytest.raises(AssertionError) as leak:
        hidden.hidden_combatants_are_never_named(Preset())
    assert re.search(
        r"is hidden, but named in asked\[\d\]\.decision\.options\[0\]\.fields\[0\]\.default",
        str(leak.value),
    )
    assert len(str(leak.value).splitlines()[0]) < 300


@pytest.mark.usefixtures("found")
def test_a_ruleset_that_breaks_down_over_nonsense_is_found_out() -> None:
    with pytest.raises(TypeError):
        offers.nonsense_is_refused(Brittle())
