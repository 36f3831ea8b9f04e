"""The library of a campaign, its sheets, and rests between fights."""

from django.urls import path

from encounters.combatants.views import making, resting, sheets

LIBRARY = "c/<int:campaign_pk>/gm/library/"

urlpatterns = [
    path("c/<int:campaign_pk>/gm/rest/", resting.gm_rest, name="gm_rest"),
    path("c/<int:campaign_pk>/gm/rest/back/", resting.gm_rest_back, name="gm_rest_back"),
    path(LIBRARY, sheets.gm_library, name="gm_library"),
    path(f"{LIBRARY}new/<slug:kind>/", sheets.gm_new_sheet, name="gm_new_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/", sheets.gm_sheet, name="gm_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/copy/", sheets.gm_copy_sheet, name="gm_copy_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/delete/", sheets.gm_delete_sheet, name="gm_delete_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/looked/", making.gm_looked, name="gm_looked"),
    path("c/<int:campaign_pk>/sheet/<int:sheet_pk>/", sheets.seat_sheet, name="seat_sheet"),
    path("c/<int:campaign_pk>/sheet/<int:sheet_pk>/begin/", making.seat_begin, name="seat_begin"),
]
