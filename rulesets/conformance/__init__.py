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
    sheets.what_follows_can_be_entered,
    sheets.what_follows_says_from_what,
    sheets.a_roster_is_checked,
    sheets.the_demo_can_be_played,
    library.the_library_fits_the_rules,
    library.the_library_can_be_searched,
    library.the_library_is_translated,
    library.names_of_the_library_tell_apart,
    library.fights_of_the_library_end,
    library.somebody_can_be_made_on_the_spot,
    steps.same_faces_give_equal_states,
    steps.dice_may_come_one_roll_at_a_time,
    steps.a_forecast_reaches_the_same_states,
    steps.every_state_survives_json,
    steps.somebody_is_asked_until_the_fight_is_over,
    remembering.what_is_taken_over_is_as_if_worked_out_anew,
    offers.what_is_offered_is_accepted,
    offers.what_is_usual_is_offered,
    offers.what_is_not_offered_is_refused,
    offers.nonsense_is_refused,
    game_master.the_gm_can_step_in_at_any_time,
    game_master.what_a_ruling_lists_is_accepted,
    game_master.what_the_gm_sets_is_so,
    removed.the_removed_are_asked_nothing_and_take_no_part,
    quick.the_short_sheet_names_what_can_be_set,
    quick.the_short_sheet_fits_every_state,
    game_master.after_the_end_everything_is_refused,
    between_fights.what_lasts_fits_the_sheet,
    between_fights.a_rest_leaves_a_sound_sheet,
    between_fights.the_dead_take_no_part,
    sense.suggestions_are_legal,
    sense.suggestions_end_fights,
    sense.suggestions_tell_nothing_hidden,
    sense.suggestions_know_no_secret_choice,
    knowing.suggestions_for_a_side_name_nobody_hidden,
    knowing.suggestions_for_a_side_rest_on_what_it_knows,
    sense.suggestions_share_out_targets,
    sparing.what_lets_a_question_pass_costs_nothing,
    sparing.what_is_pared_makes_no_difference,
    sparing.what_is_not_asked_is_so_for_all_that_is_known,
    odds.odds_are_distributions,
    odds.odds_are_what_comes_of_a_choice,
    chances.chances_are_chances,
    chances.what_a_player_is_told_of_a_choice_is_so,
    chances.chances_tell_nothing_hidden,
    report_counts.what_is_counted_is_what_happened,
    report_counts.a_report_tells_nobody_more_than_was_told,
    report_counts.luck_is_even,
    report_counts.supplies_stand_in_one_order,
    words.every_identifier_of_the_forms_has_a_word,
    words.every_field_says_what_it_is,
    words.the_guide_has_its_words,
    words.every_icon_is_drawn,
    words.every_identifier_of_a_fight_has_a_word,
    words.every_sheet_can_be_read,
    words.every_log_entry_can_be_read,
    words.every_roll_has_a_name,
    words.every_question_can_be_read,
    catalogues.every_word_is_translated,
    catalogues.partial_translations_are_as_declared,
    rolls.every_roll_says_whose_it_is_and_what_for,
    rolls.the_number_needed_is_where_the_outcome_turns,
    rolls.a_roll_tells_its_roller_no_secret,
    rolls.a_sum_says_all_that_its_dice_do,
    results.beats_are_made_of_the_rules,
    results.causes_come_first,
    results.every_change_is_told,
    results.everybody_who_rolled_is_told,
    results.results_can_be_read,
    results.a_fate_is_the_first_word,
    results.dice_are_read_face_by_face,
    privacy.the_gm_sees_everybody_and_every_entry,
    privacy.a_decision_is_shown_to_whom_it_belongs,
    privacy.what_is_left_of_a_turn_is_its_players,
    privacy.entries_for_others_stay_away,
    privacy.who_acts_is_seen,
    hidden.the_hidden_are_never_named,
    hidden.what_the_hidden_have_is_never_read,
    hidden.what_is_left_of_a_question_can_be_answered,
    privacy.others_are_told_as_openly_as_the_campaign_wants,
    privacy.planted_numbers_are_never_seen,
    privacy.planted_words_are_told_before_they_are_seen,
    privacy.what_is_not_shown_cannot_be_guessed,
    twins.foes_are_told_apart_by_outcomes_alone,
    twins.the_hidden_are_not_told_apart,
)


def name(check: Check) -> str:
    return check.__name__
