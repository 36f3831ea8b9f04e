"""Checks for every ruleset, including those of other projects.

python -m rulesets.conformance my_game --profile quick

runs all checks of a game, given its slug or its package. In your own tests:

    @pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name)
    def test_my_game_conforms(check):
        check(my_ruleset)

Each check is a function of one ruleset that raises AssertionError. Most of them play fights that
Hypothesis generates: sheets from the ruleset's description of its stats and from its demo, any
house rules, any legal choices, rulings in between. The profile sets how many. When a check fails,
its fight is written to a file that `manage.py resolve` plays.
"""

from __future__ import annotations

from rulesets.conformance import (
    between_fights,
    game_master,
    hidden,
    knowing,
    library,
    offers,
    privacy,
    quick,
    remembering,
    removed,
    rolls,
    rooms,
    sense,
    sheets,
    sparing,
    steps,
    twins,
)
from rulesets.conformance.numbers import chances, odds, report_counts
from rulesets.conformance.playing.fights import Check
from rulesets.conformance.wording import catalogues, results, words

__all__ = ["CHECKS", "Check", "name"]

CHECKS: tuple[Check, ...] = (
    rooms.the_folder_has_the_rooms_of_every_game,
    sheets.options_have_defaults_and_bounds,
    sheets.stats_are_checked_one_by_one,
    sheets.values_that_follow_are_legal,
    sheets.values_that_follow_name_their_source,
    sheets.a_roster_is_checked,
    sheets.the_demo_can_be_played,
    library.the_library_fits_the_rules,
    library.the_library_can_be_searched,
    library.the_library_is_translated,
    library.names_of_the_library_tell_apart,
    library.fights_of_the_library_end,
    library.combatants_can_be_created_on_the_spot,
    steps.same_faces_give_equal_states,
    steps.dice_may_come_one_roll_at_a_time,
    steps.a_forecast_reaches_the_same_states,
    steps.every_state_survives_json,
    steps.somebody_is_asked_until_the_fight_is_over,
    remembering.caches_change_no_results,
    offers.offered_answers_are_accepted,
    offers.usual_options_are_offered,
    offers.other_answers_are_refused,
    offers.nonsense_is_refused,
    game_master.the_gm_can_step_in_at_any_time,
    game_master.listed_rulings_are_accepted,
    game_master.values_set_by_the_gm_take_effect,
    removed.removed_combatants_take_no_part,
    quick.the_short_sheet_names_settable_values,
    quick.the_short_sheet_fits_every_state,
    game_master.after_the_end_everything_is_refused,
    between_fights.lasting_values_fit_the_sheet,
    between_fights.a_rest_leaves_a_valid_sheet,
    between_fights.the_dead_take_no_part,
    sense.suggestions_are_legal,
    sense.suggestions_end_fights,
    sense.suggestions_reveal_nothing_hidden,
    sense.suggestions_use_no_secret_choice,
    knowing.suggestions_for_a_side_name_nobody_hidden,
    knowing.suggestions_for_a_side_use_only_its_knowledge,
    sense.suggestions_share_out_targets,
    sparing.passing_costs_nothing,
    sparing.removed_answers_make_no_difference,
    sparing.skipped_questions_use_no_secret,
    odds.odds_are_distributions,
    odds.odds_match_outcomes,
    chances.chances_are_probabilities,
    chances.chances_of_players_agree_with_the_gms,
    chances.chances_reveal_nothing_hidden,
    report_counts.reports_match_the_fight,
    report_counts.reports_reveal_nothing_hidden,
    report_counts.luck_averages_out,
    report_counts.supplies_have_one_order,
    words.every_identifier_of_the_forms_has_a_word,
    words.every_field_has_a_help_text,
    words.the_guide_has_its_words,
    words.every_icon_is_drawn,
    words.every_identifier_of_a_fight_has_a_word,
    words.every_sheet_can_be_read,
    words.every_log_entry_can_be_read,
    words.every_roll_has_a_name,
    words.every_question_can_be_read,
    catalogues.every_word_is_translated,
    catalogues.partial_translations_are_as_declared,
    rolls.every_roll_names_roller_and_purpose,
    rolls.the_required_number_is_where_the_outcome_changes,
    rolls.dice_pads_reveal_no_secret,
    rolls.equal_sums_have_equal_outcomes,
    results.beats_name_rules_of_the_game,
    results.causes_come_first,
    results.every_change_is_in_the_result,
    results.every_roller_is_in_the_result,
    results.results_can_be_read,
    results.a_fate_is_the_first_word,
    results.dice_are_read_face_by_face,
    privacy.the_gm_sees_everybody_and_every_entry,
    privacy.decisions_are_shown_to_those_who_answer,
    privacy.remaining_actions_are_private,
    privacy.entries_for_others_are_not_told,
    privacy.deeds_show_their_actor,
    hidden.hidden_combatants_are_never_named,
    hidden.possessions_of_the_hidden_are_never_named,
    hidden.narrowed_questions_can_be_answered,
    privacy.health_is_shown_as_the_campaign_sets,
    privacy.planted_numbers_are_never_shown,
    privacy.planted_words_are_told_before_they_are_shown,
    privacy.values_not_shown_cannot_be_inferred,
    twins.foes_differ_by_outcomes_alone,
    twins.hidden_combatants_cannot_be_distinguished,
)


def name(check: Check) -> str:
    return check.__name__
