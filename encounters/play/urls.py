"""A fight on the table: pages, taps, and the GM's sheets."""

from django.urls import path

from encounters.play import views

CAMPAIGN, FIGHT = "c/<int:campaign_pk>/", "e/<int:encounter_pk>/"

urlpatterns = [
    path("alive", views.anyone_alive, name="alive"),
    path(CAMPAIGN, views.seat_play, name="seat_play"),
    path(f"{CAMPAIGN}table/", views.seat_table, name="table_play"),
    path(FIGHT, views.gm_play, name="gm_play"),
    path(f"{FIGHT}start", views.gm_start, name="gm_start"),
    path(f"{FIGHT}answer", views.seat_answer, name="seat_answer"),
    path(f"{FIGHT}dice", views.seat_dice_typed, name="seat_dice_typed"),
    path(f"{FIGHT}drop", views.seat_drop, name="seat_drop"),
    path(f"{FIGHT}undo", views.seat_undo, name="seat_undo"),
    path(f"{FIGHT}redo", views.seat_redo, name="seat_redo"),
    path(f"{FIGHT}takeback", views.seat_take_back, name="seat_take_back"),
    path(f"{FIGHT}standing", views.seat_standing, name="seat_standing"),
    path(f"{FIGHT}all", views.gm_all, name="gm_all"),
    path(f"{FIGHT}ruling", views.gm_ruling, name="gm_ruling"),
    path(f"{FIGHT}values", views.gm_values, name="gm_values"),
    path(f"{FIGHT}add", views.gm_add, name="gm_add"),
    path(f"{FIGHT}hide", views.gm_hide, name="gm_hide"),
    path(f"{FIGHT}carry", views.gm_carry, name="gm_carry"),
    path(f"{FIGHT}questions", views.gm_questions, name="gm_questions"),
    path(f"{FIGHT}rulings", views.gm_rulings, name="gm_rulings"),
    path(f"{FIGHT}steps", views.gm_undo_sheet, name="gm_undo_sheet"),
    path(f"{FIGHT}log", views.seat_log, name="seat_log"),
]
