"""URLs of the start page, joining, and the GM's page of a campaign."""

from django.urls import path

from encounters.archive.campaign_files import views as campaign_archive
from encounters.lobby import readiness
from encounters.lobby.views import cards, packs, people, table, way_in

GM = "c/<int:campaign_pk>/gm/"
SHEET = "c/<int:campaign_pk>/sheet/<int:sheet_pk>/"

urlpatterns = [
    path("", way_in.anyone_start, name="start"),
    path("ready", readiness.anyone_ready, name="ready"),
    path("unreached/", table.anyone_unreached, name="anyone_unreached"),
    path("no-seat/", way_in.anyone_no_seat, name="anyone_no_seat"),
    path("j/", way_in.anyone_code, name="anyone_code"),
    path("j/<str:code>/", way_in.anyone_join, name="anyone_join"),
    path("j/<str:code>/take/", way_in.anyone_take, name="anyone_take"),
    path("j/<str:code>/bring/", way_in.anyone_bring, name="anyone_bring"),
    path("j/<str:code>/watch/", way_in.anyone_watch, name="anyone_watch"),
    path("j/<str:code>/claim/", way_in.anyone_claim, name="anyone_claim"),
    path("claims/<int:claim_pk>/", way_in.anyone_waiting, name="anyone_waiting"),
    path("campaigns/bring/", campaign_archive.gm_bring, name="gm_bring"),
    path("campaigns/examples/", campaign_archive.gm_examples, name="gm_examples"),
    path(f"{GM}life/", campaign_archive.gm_life, name="gm_life"),
    path(f"{GM}life/keep/", campaign_archive.gm_keep, name="gm_keep"),
    path(f"{GM}life/copy/", campaign_archive.gm_copy, name="gm_copy"),
    path(f"{GM}life/away/", campaign_archive.gm_put_away, name="gm_put_away"),
    path(f"{GM}life/out/", campaign_archive.gm_take_out, name="gm_take_out"),
    path(f"{GM}delete/", campaign_archive.owner_delete, name="gm_delete"),
    path("campaigns/new/", table.gm_new, name="gm_new"),
    path(GM, table.gm_table, name="gm_table"),
    path(f"{GM}next/", table.gm_next, name="gm_next"),
    path(f"{GM}first-steps/gone/", table.gm_no_first_steps, name="gm_no_first_steps"),
    path(f"{GM}first-steps/fight/", table.gm_first_fight, name="gm_first_fight"),
    path(f"{GM}door/", table.gm_door, name="gm_door"),
    path(f"{GM}address/", table.gm_address, name="gm_address"),
    path(f"{GM}invite/", people.gm_invite, name="gm_invite"),
    path(f"{GM}uninvite/", people.gm_uninvite, name="gm_uninvite"),
    path(f"{GM}claims/<int:claim_pk>/", people.gm_answer_claim, name="gm_answer_claim"),
    path(f"{GM}seats/<int:seat_pk>/revoke/", people.gm_revoke_seat, name="gm_revoke_seat"),
    path(f"{GM}seats/<int:seat_pk>/since/", people.gm_remove_since, name="gm_remove_since"),
    path(f"{GM}seats/<int:seat_pk>/name/", people.gm_rename_seat, name="gm_rename_seat"),
    path(f"{GM}characters/accept/", people.gm_accept_all, name="gm_accept_all"),
    path(f"{GM}characters/<int:character_pk>/player/", people.gm_give, name="gm_give"),
    path(f"{GM}library/pack/", packs.gm_export, name="gm_export"),
    path(f"{GM}library/pack/table/", packs.gm_export_table, name="gm_export_table"),
    path(f"{GM}library/pack/cards/", packs.gm_export_cards, name="gm_export_cards"),
    path(f"{GM}library/cards/", cards.gm_cards, name="gm_cards"),
    path(f"{GM}library/party/", cards.gm_party_page, name="gm_party_page"),
    path(f"{SHEET}card/", cards.seat_card, name="seat_card"),
    path(f"{SHEET}block/", cards.seat_block, name="seat_block"),
    path(f"{GM}library/pack/schema/", packs.gm_pack_schema, name="gm_pack_schema"),
    path(f"{GM}library/pack/in/", packs.gm_import, name="gm_import"),
    path(f"{GM}library/pack/in/text/", packs.gm_import_text, name="gm_import_text"),
    path(f"{GM}library/pack/in/kind/", packs.gm_import_kind, name="gm_import_kind"),
    path(f"{GM}library/pack/in/all/", packs.gm_bring_in, name="gm_bring_in"),
]
