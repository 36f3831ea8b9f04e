"""The library of a campaign, and encounters while they are prepared."""

from django.urls import path

from encounters.combatants.views import prepare, resting, sheets

LIBRARY = "c/<int:campaign_pk>/gm/library/"
FIGHT = "e/<int:encounter_pk>/"

urlpatterns = [
    path("c/<int:campaign_pk>/gm/rest/", resting.gm_rest, name="gm_rest"),
    path("c/<int:campaign_pk>/gm/rest/back/", resting.gm_rest_back, name="gm_rest_back"),
    path(LIBRARY, sheets.gm_library, name="gm_library"),
    path(f"{LIBRARY}new/<slug:kind>/", sheets.gm_new_sheet, name="gm_new_sheet"),
    path(f"{LIBRARY}pack/", sheets.gm_export, name="gm_export"),
    path(f"{LIBRARY}pack/in/", sheets.gm_import, name="gm_import"),
    path(f"{LIBRARY}<int:sheet_pk>/", sheets.gm_sheet, name="gm_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/copy/", sheets.gm_copy_sheet, name="gm_copy_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/delete/", sheets.gm_delete_sheet, name="gm_delete_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/back/", sheets.gm_bring_back, name="gm_bring_back"),
    path("c/<int:campaign_pk>/sheet/<int:sheet_pk>/", sheets.seat_sheet, name="seat_sheet"),
    path(
        "c/<int:campaign_pk>/gm/encounters/new/", prepare.gm_new_encounter, name="gm_new_encounter"
    ),
    path(f"{FIGHT}prepare/", prepare.gm_prepare, name="gm_prepare"),
    path(f"{FIGHT}prepare/party/", prepare.gm_party, name="gm_party"),
    path(f"{FIGHT}prepare/count/<int:sheet_pk>/", prepare.gm_count, name="gm_count"),
    path(f"{FIGHT}prepare/lines/<int:line_pk>/", prepare.gm_line, name="gm_line"),
    path(f"{FIGHT}prepare/lines/<int:line_pk>/sheet/", prepare.gm_line_sheet, name="gm_line_sheet"),
    path(f"{FIGHT}prepare/options/", prepare.gm_options, name="gm_options"),
    path(f"{FIGHT}prepare/name/", prepare.gm_name_encounter, name="gm_name_encounter"),
    path(f"{FIGHT}prepare/copy/", prepare.gm_copy_encounter, name="gm_copy_encounter"),
    path(f"{FIGHT}prepare/delete/", prepare.gm_delete_encounter, name="gm_delete_encounter"),
]
