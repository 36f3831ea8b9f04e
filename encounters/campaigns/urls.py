"""URLs of campaigns and seats: their settings, the help, and who runs a campaign."""

from django.urls import path

from encounters.campaigns.views import gm, helping, roles, seat

CAMPAIGN = "c/<int:campaign_pk>/"
ROLES = f"{CAMPAIGN}gm/roles/"

urlpatterns = [
    path(f"{CAMPAIGN}settings/", seat.seat_settings, name="seat_settings"),
    path(f"{CAMPAIGN}help/", helping.seat_help, name="seat_help"),
    path(f"{CAMPAIGN}leave/", seat.seat_leave, name="seat_leave"),
    path(f"{CAMPAIGN}gm/settings/", gm.gm_settings, name="gm_settings"),
    path(f"{CAMPAIGN}gm/library/own/", gm.gm_stock, name="gm_stock"),
    path(f"{CAMPAIGN}gm/rules/", gm.gm_rules, name="gm_rules"),
    path(f"{CAMPAIGN}gm/audit/", gm.gm_audit, name="gm_audit"),
    path(ROLES, roles.gm_roles, name="gm_roles"),
    path(f"{ROLES}link/", roles.owner_offer_link, name="owner_offer_link"),
    path(f"{ROLES}ask/", roles.owner_ask_seat, name="owner_ask_seat"),
    path(f"{ROLES}hand-over/", roles.owner_hand_over, name="owner_hand_over"),
    path(f"{ROLES}offers/<int:offer_pk>/end/", roles.owner_take_back, name="owner_take_back"),
    path(f"{ROLES}<int:co_gm_pk>/remove/", roles.owner_remove_co_gm, name="owner_remove_co_gm"),
    path(f"{ROLES}step-down/", roles.gm_step_down, name="gm_step_down"),
    path(f"{ROLES}seat/", roles.gm_play_too, name="gm_play_too"),
    path("role/<str:token>/", roles.anyone_role, name="anyone_role"),
    path("offers/<int:offer_pk>/", roles.anyone_offer, name="anyone_offer"),
    path("offers/<int:offer_pk>/read/", roles.account_read, name="account_read"),
    path("seats/<int:seat_pk>/here/", seat.account_take_seat, name="account_take_seat"),
    path("seats/<int:seat_pk>/not-me/", seat.account_forget_seat, name="account_forget_seat"),
    path(f"{CAMPAIGN}screen/", seat.seat_screen, name="seat_screen"),
    path(f"{CAMPAIGN}shows/", seat.seat_shows, name="seat_shows"),
    path(f"{CAMPAIGN}watch/", seat.seat_watch, name="seat_watch"),
    path(f"{CAMPAIGN}remember/", seat.seat_remember, name="seat_remember"),
]
