"""URLs of the library, its sheets, sharing, and rests."""

from django.urls import path

from encounters.combatants.views import resting, sheet_copies, sheets

LIBRARY = "c/<int:campaign_pk>/gm/library/"
SHARED = f"{LIBRARY}shared/"

urlpatterns = [
    path("c/<int:campaign_pk>/gm/rest/", resting.gm_rest, name="gm_rest"),
    path("c/<int:campaign_pk>/gm/rest/back/", resting.gm_rest_back, name="gm_rest_back"),
    path(LIBRARY, sheets.gm_library, name="gm_library"),
    path(f"{LIBRARY}new/<slug:kind>/", sheets.gm_new_sheet, name="gm_new_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/", sheets.gm_sheet, name="gm_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/copy/", sheets.gm_copy_sheet, name="gm_copy_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/delete/", sheets.gm_delete_sheet, name="gm_delete_sheet"),
    path(f"{LIBRARY}<int:sheet_pk>/looked/", sheets.gm_looked, name="gm_looked"),
    path(f"{LIBRARY}pass-on/", sheet_copies.gm_pass_on, name="gm_pass_on"),
    path(f"{LIBRARY}take-back/", sheet_copies.gm_take_back_copies, name="gm_take_back_copies"),
    path(f"{LIBRARY}share/", sheet_copies.gm_share, name="gm_share"),
    path(SHARED, sheet_copies.gm_shared, name="gm_shared"),
    path(f"{SHARED}<int:share_pk>/withdraw/", sheet_copies.gm_withdraw, name="gm_withdraw"),
    path(f"{SHARED}<int:share_pk>/let-go/", sheet_copies.gm_let_go, name="gm_let_go"),
    path("shared/<str:token>/", sheet_copies.anyone_shared, name="anyone_shared"),
    path("c/<int:campaign_pk>/sheet/<int:sheet_pk>/", sheets.seat_sheet, name="seat_sheet"),
    path("c/<int:campaign_pk>/sheet/<int:sheet_pk>/begin/", sheets.seat_begin, name="seat_begin"),
]
