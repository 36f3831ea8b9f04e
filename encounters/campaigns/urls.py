"""The start page, the way in, and a campaign's pages."""

from django.urls import path

from encounters.campaigns.views import anyone, entrance, gm, people, seat

urlpatterns = [
    path("", anyone.anyone_start, name="start"),
    path("enter/<str:token>/", entrance.anyone_enter, name="anyone_enter"),
    path("accounts/phone/", entrance.gm_phone, name="gm_phone"),
    path("phone/<str:token>/", entrance.anyone_phone, name="anyone_phone"),
    path("no-seat/", anyone.anyone_no_seat, name="anyone_no_seat"),
    path("j/", anyone.anyone_code, name="anyone_code"),
    path("j/<str:code>/", anyone.anyone_join, name="anyone_join"),
    path("j/<str:code>/take/", anyone.anyone_take, name="anyone_take"),
    path("j/<str:code>/bring/", anyone.anyone_bring, name="anyone_bring"),
    path("j/<str:code>/watch/", anyone.anyone_watch, name="anyone_watch"),
    path("j/<str:code>/claim/", anyone.anyone_claim, name="anyone_claim"),
    path("claims/<int:claim_pk>/", anyone.anyone_waiting, name="anyone_waiting"),
    path("campaigns/new/", gm.gm_new, name="gm_new"),
    path("c/<int:campaign_pk>/dice/", seat.seat_dice, name="seat_dice"),
    path("c/<int:campaign_pk>/on/", seat.seat_go_on, name="seat_go_on"),
    path(
        "c/<int:campaign_pk>/dice/confirmed/",
        seat.seat_dice_confirmed,
        name="seat_dice_confirmed",
    ),
    path("c/<int:campaign_pk>/settings/", seat.seat_settings, name="seat_settings"),
    path("c/<int:campaign_pk>/leave/", seat.seat_leave, name="seat_leave"),
    path("c/<int:campaign_pk>/gm/", gm.gm_table, name="gm_table"),
    path("c/<int:campaign_pk>/gm/settings/", gm.gm_settings, name="gm_settings"),
    path("c/<int:campaign_pk>/gm/rules/", gm.gm_rules, name="gm_rules"),
    path("c/<int:campaign_pk>/gm/delete/", gm.gm_delete, name="gm_delete"),
    path("c/<int:campaign_pk>/gm/invite/", people.gm_invite, name="gm_invite"),
    path("c/<int:campaign_pk>/gm/uninvite/", people.gm_uninvite, name="gm_uninvite"),
    path(
        "c/<int:campaign_pk>/gm/claims/<int:claim_pk>/",
        people.gm_answer_claim,
        name="gm_answer_claim",
    ),
    path(
        "c/<int:campaign_pk>/gm/seats/<int:seat_pk>/revoke/",
        people.gm_revoke_seat,
        name="gm_revoke_seat",
    ),
    path(
        "c/<int:campaign_pk>/gm/seats/<int:seat_pk>/since/",
        people.gm_remove_since,
        name="gm_remove_since",
    ),
    path(
        "c/<int:campaign_pk>/gm/seats/<int:seat_pk>/name/",
        people.gm_rename_seat,
        name="gm_rename_seat",
    ),
    path(
        "c/<int:campaign_pk>/gm/characters/<int:character_pk>/player/",
        people.gm_give,
        name="gm_give",
    ),
]
