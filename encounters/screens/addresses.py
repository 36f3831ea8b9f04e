"""URLs of a panel's taps and links, cached."""

from __future__ import annotations

from functools import lru_cache

from django.urls import reverse

from encounters.serve.performance.markup import SafeString

TAPS = """
    gm_add gm_answers gm_ask_again gm_carry gm_danger gm_defaults gm_ending gm_hide gm_more gm_play
    gm_play_named gm_play_on gm_questions gm_quick gm_remind gm_rename gm_roll_for gm_ruling
    gm_rulings gm_undo_sheet gm_values
    seat_answer seat_correct seat_corrections seat_dice_back seat_dice_typed seat_drop
    seat_live_odds seat_log seat_redo seat_report seat_standing seat_take_back seat_undo
""".split()
PLACES = """
    seat_dice seat_dice_confirmed seat_first_dice seat_first_dice_back seat_go_on seat_help
    seat_play seat_reports table_play
""".split()


@lru_cache(maxsize=256)
def addresses(campaign: int, encounter: int | None) -> dict[str, str]:
    found = {name: reverse(name, args=[campaign]) for name in PLACES}
    if encounter is not None:
        found |= {name: reverse(name, args=[encounter]) for name in TAPS}
    return found


@lru_cache(maxsize=4096)
def in_the_log(name: str, encounter: int, *line: str) -> SafeString:
    """The URL of the whole log, or of a line's details: rows are repeated from step to step."""
    return SafeString(reverse(name, args=[encounter, *line]))
