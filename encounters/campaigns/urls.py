"""Signing in without a password, and what is set for a campaign or a seat."""

from django.urls import path

from encounters.campaigns.views import entrance, gm, seat

CAMPAIGN = "c/<int:campaign_pk>/"

urlpatterns = [
    path("enter/<str:token>/", entrance.anyone_enter, name="anyone_enter"),
    path("accounts/phone/", entrance.gm_phone, name="gm_phone"),
    path("phone/<str:token>/", entrance.anyone_phone, name="anyone_phone"),
    path(f"{CAMPAIGN}settings/", seat.seat_settings, name="seat_settings"),
    path(f"{CAMPAIGN}leave/", seat.seat_leave, name="seat_leave"),
    path(f"{CAMPAIGN}gm/settings/", gm.gm_settings, name="gm_settings"),
    path(f"{CAMPAIGN}gm/rules/", gm.gm_rules, name="gm_rules"),
    path(f"{CAMPAIGN}gm/delete/", gm.gm_delete, name="gm_delete"),
]
