"""URLs for picking from the game's library."""

from django.urls import path

from encounters.play.picking import views

PICK = "c/<int:campaign_pk>/gm/pick/"

urlpatterns = [
    path(PICK, views.gm_pick, name="gm_pick"),
    path(f"{PICK}fight/<slug:key>/", views.gm_pick_fight, name="gm_pick_fight"),
    path("c/<int:campaign_pk>/gm/spot/", views.gm_spot, name="gm_spot"),
]
