"""URLs of prepared fights."""

from django.urls import path

from encounters.play.preparing import views

CAMPAIGN = "c/<int:campaign_pk>/gm/"
FIGHT = "e/<int:encounter_pk>/prepare/"

urlpatterns = [
    path(f"{CAMPAIGN}encounters/new/", views.gm_new_encounter, name="gm_new_encounter"),
    path(f"{CAMPAIGN}library/<int:sheet_pk>/back/", views.gm_bring_back, name="gm_bring_back"),
    path(FIGHT, views.gm_prepare, name="gm_prepare"),
    path(f"{FIGHT}party/", views.gm_party, name="gm_party"),
    path(f"{FIGHT}foe/", views.gm_new_foe, name="gm_new_foe"),
    path(f"{FIGHT}count/<int:sheet_pk>/", views.gm_count, name="gm_count"),
    path(f"{FIGHT}lines/<int:line_pk>/", views.gm_line, name="gm_line"),
    path(f"{FIGHT}lines/<int:line_pk>/sheet/", views.gm_line_sheet, name="gm_line_sheet"),
    path(f"{FIGHT}surprise/", views.gm_surprise, name="gm_surprise"),
    path(f"{FIGHT}options/", views.gm_options, name="gm_options"),
    path(f"{FIGHT}name/", views.gm_name_encounter, name="gm_name_encounter"),
    path(f"{FIGHT}copy/", views.gm_copy_encounter, name="gm_copy_encounter"),
    path(f"{FIGHT}delete/", views.gm_delete_encounter, name="gm_delete_encounter"),
]
