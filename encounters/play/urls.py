"""URLs of a fight on the table: pages, taps, and the GM's sheets."""

from django.urls import include, path

from encounters.play.forecasts.views import gm_danger
from encounters.play.views import (
    first_dice,
    gm,
    pages,
    player_preview,
    seat,
    taps,
)

CAMPAIGN, FIGHT = "c/<int:campaign_pk>/", "e/<int:encounter_pk>/"

urlpatterns = [
    path("alive", pages.anyone_alive, name="alive"),
    path(CAMPAIGN, pages.seat_play, name="seat_play"),
    path(f"{CAMPAIGN}gm/library/<int:sheet_pk>/look/", player_preview.gm_look, name="gm_look"),
    path(f"{CAMPAIGN}table/", pages.seat_table, name="table_play"),
    path(f"{CAMPAIGN}table/door.svg", pages.seat_door, name="seat_door"),
    path(f"{CAMPAIGN}dice/", seat.seat_dice, name="seat_dice"),
    path(f"{CAMPAIGN}dice/confirmed/", seat.seat_dice_confirmed, name="seat_dice_confirmed"),
    path(f"{CAMPAIGN}first-dice/", first_dice.seat_first_dice, name="seat_first_dice"),
    path(
        f"{CAMPAIGN}first-dice/back/", first_dice.seat_first_dice_back, name="seat_first_dice_back"
    ),
    path(f"{CAMPAIGN}on/", seat.seat_go_on, name="seat_go_on"),
    path(FIGHT, pages.gm_play, name="gm_play"),
    path(f"{FIGHT}start", gm.gm_start, name="gm_start"),
    path(f"{FIGHT}answer", taps.seat_answer, name="seat_answer"),
    path(f"{FIGHT}live-odds", pages.seat_live_odds, name="seat_live_odds"),
    path(f"{FIGHT}dice", taps.seat_dice_typed, name="seat_dice_typed"),
    path(f"{FIGHT}dice/back", taps.seat_dice_back, name="seat_dice_back"),
    path(f"{FIGHT}drop", taps.seat_drop, name="seat_drop"),
    path(f"{FIGHT}undo", taps.seat_undo, name="seat_undo"),
    path(f"{FIGHT}redo", taps.seat_redo, name="seat_redo"),
    path(f"{FIGHT}takeback", taps.seat_take_back, name="seat_take_back"),
    path(f"{FIGHT}standing", taps.seat_standing, name="seat_standing"),
    path(f"{FIGHT}all", gm.gm_all, name="gm_all"),
    path(f"{FIGHT}remind", gm.gm_remind, name="gm_remind"),
    path(f"{FIGHT}ending", gm.gm_ending, name="gm_ending"),
    path(f"{FIGHT}more", gm.gm_more, name="gm_more"),
    path(f"{FIGHT}ruling", gm.gm_ruling, name="gm_ruling"),
    path(f"{FIGHT}quick", gm.gm_quick, name="gm_quick"),
    path(f"{FIGHT}values", gm.gm_values, name="gm_values"),
    path(f"{FIGHT}add", gm.gm_add, name="gm_add"),
    path(f"{FIGHT}hide", gm.gm_hide, name="gm_hide"),
    path(f"{FIGHT}rename", gm.gm_rename, name="gm_rename"),
    path(f"{FIGHT}rollfor", gm.gm_roll_for, name="gm_roll_for"),
    path(f"{FIGHT}carry", gm.gm_carry, name="gm_carry"),
    path(f"{FIGHT}questions", gm.gm_questions, name="gm_questions"),
    path(f"{FIGHT}rulings", gm.gm_rulings, name="gm_rulings"),
    path(f"{FIGHT}danger", gm_danger, name="gm_danger"),
    path(f"{FIGHT}steps", gm.gm_undo_sheet, name="gm_undo_sheet"),
    path(f"{FIGHT}dice/read", taps.seat_corrections, name="seat_corrections"),
    path(f"{FIGHT}correct", taps.seat_correct, name="seat_correct"),
    path(f"{FIGHT}log", pages.seat_log, name="seat_log"),
    path(f"{FIGHT}log/<slug:line>", pages.seat_why, name="seat_why"),
    path(f"{FIGHT}happened/<slug:line>/", pages.seat_happened, name="seat_happened"),
    path("", include("encounters.play.picking.urls")),
    path("", include("encounters.play.preparing.urls")),
    path("", include("encounters.play.forecasts.urls")),
    path("", include("encounters.play.report.urls")),
]
