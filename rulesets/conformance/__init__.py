"""What every registered ruleset must pass, also one written by somebody else.

    @pytest.mark.parametrize("check", conformance.CHECKS, ids=conformance.name)
    def test_my_game_conforms(check):
        check(my_ruleset)

Each check is a function of one ruleset that raises AssertionError. Most of them play fights that
hypothesis chooses: sheets from the ruleset's own description of its stats and from its demo, any
house rules, any legal choices, rulings in between. How many fights, its profile says. A failing
fight is given as a scenario, so that `manage.py resolve` plays it again.
"""

from __future__ import annotations

from collections.abc import Callable

from rulesets.conformance import (
    headlines,
    hidden,
    outcomes,
    privacy,
    quick,
    rolls,
    sense,
    sheets,
    sparing,
    words,
)
from rulesets.contract import Ruleset

Check = Callable[[Ruleset], None]

CHECKS: tuple[Check, ...] = (
    sheets.options_have_defaults_and_bounds,
    sheets.stats_are_checked_one_by_one,
    sheets.a_roster_is_checked,
    sheets.the_demo_can_be_played,
    outcomes.same_faces_give_equal_states,
    outcomes.dice_may_come_one_roll_at_a_time,
    outcomes.every_state_survives_json,
    outcomes.somebody_is_asked_until_the_fight_is_over,
    outcomes.what_is_offered_is_accepted,
    outcomes.what_is_not_offered_is_refused,
    outcomes.nonsense_is_refused,
    outcomes.the_gm_can_step_in_at_any_time,
    outcomes.what_the_gm_sets_is_so,
    quick.the_short_sheet_names_what_can_be_set,
    quick.the_short_sheet_fits_every_state,
    outcomes.after_the_end_everything_is_refused,
    outcomes.what_lasts_fits_the_sheet,
    outcomes.a_rest_leaves_a_sound_sheet,
    outcomes.the_dead_take_no_part,
    sense.suggestions_are_legal,
    sense.suggestions_end_fights,
    sense.suggestions_tell_nothing_hidden,
    sense.suggestions_know_no_secret_choice,
    sense.suggestions_share_out_targets,
    sparing.what_lets_a_question_pass_costs_nothing,
    sparing.what_is_pared_makes_no_difference,
    sparing.what_is_moot_or_passed_is_so_for_all_that_is_known,
    words.every_identifier_of_the_forms_has_a_word,
    words.every_identifier_of_a_fight_has_a_word,
    words.every_log_entry_can_be_read,
    words.every_question_can_be_read,
    words.every_word_is_translated,
    rolls.every_roll_says_whose_it_is_and_what_for,
    rolls.the_number_needed_is_where_the_outcome_turns,
    rolls.a_roll_tells_its_roller_no_secret,
    headlines.beats_are_made_of_the_rules,
    headlines.every_change_has_a_headline,
    privacy.the_gm_sees_everybody_and_every_entry,
    privacy.a_decision_is_shown_to_whom_it_belongs,
    privacy.entries_for_others_stay_away,
    privacy.whoever_acts_is_seen,
    hidden.the_hidden_are_never_named,
    hidden.what_is_left_of_a_question_can_be_answered,
    privacy.others_are_told_as_openly_as_the_campaign_wants,
    privacy.planted_numbers_are_never_seen,
    privacy.planted_words_are_told_before_they_are_seen,
    privacy.what_is_not_shown_cannot_be_guessed,
)


def name(check: Check) -> str:
    return check.__name__
